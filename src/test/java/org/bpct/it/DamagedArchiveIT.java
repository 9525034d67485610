package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The promise about archives of which bytes have changed: what is in such a range is named and not extracted, and all else comes as it was. */
@Tag("archive")
final class DamagedArchiveIT extends CallsWithin {
    private static final int FLIPS = 6;

    private final long seed = Long.getLong("bpct.seed", System.nanoTime());

    @BeforeEach
    void archive() {
        shell("for d in {1..4}; do mkdir -p t/d$d && for i in {1..320}; do echo $d $i >t/d$d/f$i; done; "
                + "ln -s f$d t/d$d/soft; ln t/d$d/f1 t/d$d/hard; done; head -c 3000000 /dev/urandom >t/large");
        sandbox.bpct()
                .run("--archive", "a.tar.d", "t", "-j2", "--lanes=2", "--wait")
                .expect(0);
    }

    private String shell(String script) {
        return Shell.call("cd -- \"$1\" && { " + script + "\n}", sandbox.root()).out();
    }

    private Outcome extract(Object... words) {
        List<Object> line = new ArrayList<>(List.of("--wait", "-j2", "--extract", "a.tar.d"));
        line.addAll(List.of(words));
        return sandbox.bpct().run(line.toArray());
    }

    /** Changes a bit of a byte of a part. */
    private void flip(String part, long at, int bit) {
        shell(String.format(
                Locale.ROOT,
                "byte=$(tail -c +%d a.tar.d/%s | head -c 1 | od -An -tu1) && printf \"\\\\x$(printf %%02x $((byte ^ %d)))\""
                        + " | dd of=a.tar.d/%s bs=1 seek=%d conv=notrunc status=none",
                at + 1,
                part,
                bit,
                part,
                at));
    }

    private Set<String> failed(int batch) {
        Set<String> names = new TreeSet<>();
        for (FileName name : sandbox.bpct().run("--errors=" + batch, "-0").words()) {
            names.add(name.text().replaceFirst(".*/out[0-9]*/", ""));
        }
        return names;
    }

    /** Wherever the byte is: in a header, in data, in a target, in what fills a block. */
    @Test
    @Tag("long")
    void anyFlippedByteFailsTheNamesOfItsRangeAndNoOthers() {
        Random random = new Random(seed);
        List<String> ranges = shell("tail -n +2 a.tar.d/sums").lines().toList();
        for (int flip = 1; flip <= FLIPS; flip++) {
            List<String> range =
                    List.of(ranges.get(random.nextInt(ranges.size())).split(" ", -1));
            long start = Long.parseLong(range.get(1));
            long length = Long.parseLong(range.get(2));
            long at = start + (long) (random.nextDouble() * length);
            String part = range.get(0);
            int bit = 1 << random.nextInt(8);
            flip(part, at, bit);

            Outcome ended = extract("out" + flip);

            assertThat(ended.exitCode())
                    .as("seed %d, flip %d: %s", seed, flip, ended)
                    .isEqualTo(3);
            Set<String> failed = failed(flip + 1);
            assertThat(sandbox.bpct().run("--errors=" + (flip + 1)).out())
                    .contains("differs: the archive is damaged in " + part + ", bytes " + start + "-"
                            + (start + length - 1));
            assertThat(Trials.differing(sandbox.path("out" + flip + "/t"), sandbox.path("t"), "t/"))
                    .as("seed %d, flip %d", seed, flip)
                    .isSubsetOf(failed);
            assertThat(failed).as("names of one range").hasSizeLessThan(700);
            flip(part, at, bit);
        }
    }

    @Test
    void aSingleFileOfADamagedRangeIsNotExtractedEither() {
        String place = shell("grep -abo '3 77$' a.tar.d/part-*.tar").strip();
        flip(place.replaceAll(".*/|:.*", ""), Long.parseLong(place.split(":", -1)[1]), 1);

        extract("t/d3/f77", "t/d1/f5", "out1").expect(3);

        assertThat(failed(2)).containsExactly("t/d3/f77");
        assertThat(shell("cat out1/t/d1/f5; [[ ! -e out1/t/d3/f77 ]]")).isEqualTo("1 5\n");
    }

    /** Such a file is summed while tar reads it. */
    @Test
    void aLargeFileThatDiffersIsRemoved() {
        shell("mkdir l && head -c 280000000 /dev/zero >l/large && echo x >l/small");
        sandbox.bpct().run("--archive", "l.tar.d", "l", "--wait").expect(0);
        sandbox.bpct().run("--wait", "--extract", "l.tar.d", "out1").expect(0);
        assertThatTree(sandbox.path("out1/l")).isExactCopyOf(sandbox.path("l"));
        shell("printf x | dd of=$(ls -S l.tar.d/part-* | head -n 1) bs=1 seek=200000000 conv=notrunc status=none");

        sandbox.bpct().run("--wait", "--extract", "l.tar.d", "out2").expect(3);

        assertThat(shell("ls out2/l; cat out2/l/small")).isEqualTo("small\nx\n");
        assertThat(sandbox.bpct().run("--errors=4").out()).contains("differs: the archive is damaged in part-");
    }

    @Test
    void aRetryExtractsWhatWasMended() {
        shell("cp -a a.tar.d whole");
        String place = shell("grep -abo '3 77$' a.tar.d/part-*.tar").strip();
        String part = place.replaceAll(".*/|:.*", "");
        flip(part, Long.parseLong(place.split(":", -1)[1]), 1);
        extract("out1").expect(3);

        shell("cat whole/" + part + " >a.tar.d/" + part);
        assertThat(sandbox.bpct().run("--retry=2", "--wait").expect(5).toString())
                .contains("was changed since it was read");
        extract("out1").expect(0);

        assertThatTree(sandbox.path("out1/t")).isExactCopyOf(sandbox.path("t"));
    }

    @Test
    void checksumsThatCannotBeReadAreTold() {
        shell("sed -i 's/^part-00001.tar /part-1.tar /' a.tar.d/sums");
        extract("out1").expect(3);
        assertThat(sandbox.bpct().run("--errors=2").out()).contains("contents cannot be compared with it", "damaged");
        assertThatTree(sandbox.path("out1/t")).isExactCopyOf(sandbox.path("t"));

        shell("rm a.tar.d/sums");
        extract("out2").expect(3);

        assertThat(sandbox.bpct().run("--errors=3").out())
                .contains("it is missing: contents cannot be compared with it");
    }

    /** Names are data, and so are targets. */
    @Test
    void symlinksLeadWhereTheArchiveSays() {
        shell(
                "mkdir l && cd l && ln -s 'a;b \\ %s\\n' 'x;y' && ln -s $'new\\nline\\n' $'new\\nline' && ln -s $'\\377\\1' odd"
                        + " && ln -s '$(touch evil)' '$(touch evil2)' && ln -s ' blank ' ' b ' && ln -s x ']' && ln -s '`x`' 'a[$(touch evil3)]'");
        sandbox.bpct().run("--archive", "b.tar.d", "l", "--wait").expect(0);

        sandbox.bpct().run("--wait", "--extract", "b.tar.d", "out1").expect(0);
        assertThatTree(sandbox.path("out1/l")).isExactCopyOf(sandbox.path("l"));
        assertThat(shell("find . -name 'evil*'")).isEmpty();
    }
}
