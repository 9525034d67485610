package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise of {@code --archive-check}: a byte of a member that is not as it was written is told, with its range. */
@Tag("it")
final class ArchiveCheckIT extends CallsWithin {
    private static final int FLIPS = 8;

    private final long seed = Long.getLong("bpct.seed", System.nanoTime());

    @BeforeEach
    void archive() {
        shell("for d in {1..6}; do mkdir -p t/d$d && for i in {1..350}; do echo $d $i >t/d$d/f$i; done; done; "
                + "head -c 3000000 /dev/urandom >t/large");
        sandbox.bpct()
                .run("--archive", "a.tar.d", "t", "-j2", "--lanes=2", "-v", "--wait")
                .expect(0);
    }

    private String shell(String script) {
        return Shell.call("cd -- \"$1\" && { " + script + "\n}", sandbox.root()).out();
    }

    private Outcome check(Object... words) {
        Object[] line = new Object[words.length + 4];
        line[0] = "--archive-check";
        line[1] = "a.tar.d";
        line[2] = "--wait";
        line[3] = "-v";
        System.arraycopy(words, 0, line, 4, words.length);
        return sandbox.bpct().run(line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-j1", "-j5"})
    void aWholeArchiveIsWhole(String jobs) {
        assertThat(check(jobs).expect(0).out()).containsPattern("entries: [0-9]+ walked = [0-9]+ checked [+] 0 failed");
        shell("mkdir elsewhere && mv a.tar.d elsewhere");
        sandbox.bpct()
                .run("--archive-check", "elsewhere/a.tar.d", "-v", "--wait", jobs)
                .expect(0);
    }

    @Tag("archive")
    @Test
    void anyFlippedByteOfAMemberIsNamedWithItsRange() {
        Random random = new Random(seed);
        List<String> ranges = shell("tail -n +2 a.tar.d/sums").lines().toList();
        for (int flip = 1; flip <= FLIPS; flip++) {
            List<String> range =
                    List.of(ranges.get(random.nextInt(ranges.size())).split(" ", -1));
            long at = Long.parseLong(range.get(1)) + (long) (random.nextDouble() * Long.parseLong(range.get(2)));
            String part = range.get(0);
            String spoil =
                    "byte=$(tail -c +%d a.tar.d/%s | head -c 1 | od -An -tu1) && printf \"\\\\x$(printf %%02x $((byte ^ %d)))\""
                            + " | dd of=a.tar.d/%s bs=1 seek=%d conv=notrunc status=none";
            int bit = 1 << random.nextInt(8);
            shell(String.format(Locale.ROOT, spoil, at + 1, part, bit, part, at));

            check("-j2").expect(3);

            String name = String.format(
                    Locale.ROOT,
                    "%s/bytes %015d-%015d",
                    part,
                    Long.parseLong(range.get(1)),
                    Long.parseLong(range.get(1)) + Long.parseLong(range.get(2)) - 1);
            assertThat(sandbox.bpct().run("--errors=" + (flip + 1), "-0").out())
                    .as("seed %d, flip %d", seed, flip)
                    .isEqualTo(sandbox.path("a.tar.d").text() + "/" + name + "\0");
            shell(String.format(Locale.ROOT, spoil, at + 1, part, bit, part, at));
        }
    }

    @Tag("archive")
    @ParameterizedTest
    @CsvSource({
        "rm a.tar.d/part-00001.tar, it is missing",
        "truncate -s -10240 a.tar.d/part-00001.tar, in place of",
        "mv a.tar.d/part-00001.tar a.tar.d/part-00099.tar, it is missing",
        "cp a.tar.d/part-00002.tar a.tar.d/part-00001.tar, differs",
        "rm a.tar.d/index, the archive has no index",
        "truncate -s -1 a.tar.d/index, the index is damaged",
        "sed -i s/bpct/bqct/ a.tar.d/generations, it is damaged",
        "truncate -s -2 a.tar.d/generations, it is damaged",
        "sed -i '2s/[0-8]/9/3' a.tar.d/generations, it is damaged"
    })
    void whatIsNotThereIsNamed(String damage, String told) {
        shell(damage);

        check().expect(3);

        assertThat(sandbox.bpct().run("--errors=2").expect(0).out()).contains(told);
    }

    /** Somebody opens it for reading and waits, unless he asks first. */
    @Test
    void aPartThatIsNoRegularFileIsNamedAndNobodyWaitsForIt() {
        shell("rm a.tar.d/part-00001.tar && mkfifo a.tar.d/part-00001.tar");

        check().expect(3);

        assertThat(sandbox.bpct().run("--errors=2").expect(0).out()).contains("is no regular file");
    }

    /** Bytes of an index that its readers do not need, too. */
    @Tag("archive")
    @Test
    void anyFlippedByteOfTheIndexIsNamedOrDoesNoHarm() {
        Random random = new Random(seed);
        String whole = sandbox.bpct()
                .run("--archive-list", "a.tar.d", "--ls")
                .expect(0)
                .out();
        long size = Long.parseLong(
                shell("cp a.tar.d/index index && stat -c %s index").strip());
        for (int flip = 1; flip <= FLIPS; flip++) {
            long at = (long) (random.nextDouble() * size);
            shell(String.format(
                    Locale.ROOT,
                    "byte=$(tail -c +%d index | head -c 1 | od -An -tu1) && cp index a.tar.d/index && printf \"\\x$(printf %%02x $((byte ^ %d)))\""
                            + " | dd of=a.tar.d/index bs=1 seek=%d conv=notrunc status=none",
                    at + 1,
                    1 << random.nextInt(8),
                    at));

            int code = check().exitCode();
            Outcome list = sandbox.bpct().run("--archive-list", "a.tar.d", "--ls");

            if (code == 0) {
                assertThat(list.expect(0).out())
                        .as("seed %d, byte %d", seed, at)
                        .isEqualTo(whole);
            } else {
                assertThat(code).isEqualTo(3);
            }
        }
    }

    @Test
    void aFolderIsGuardedWhereOthersMayWriteInIt() {
        assumeThat(User.current().isRoot())
                .as("others can bend no path of their own")
                .isTrue();
        assertThat(check().expect(0).out()).doesNotContain("guarded against");
        shell("chmod 777 a.tar.d");

        assertThat(check().expect(0).out()).contains("guarded against planted symlinks");
        assertThat(sandbox.bpct().run("--archive-check", "a.tar.d").expect(0).out())
                .as("without -v")
                .doesNotContain("guarded against");
    }

    @Test
    void aFolderWithoutSumsIsRefused() {
        assertThat(sandbox.bpct().run("--archive-check", "nowhere").expect(2).err())
                .contains("--archive-check nowhere is not a directory");
        shell("mkdir empty");

        assertThat(sandbox.bpct().run("--archive-check", "empty").expect(2).err())
                .contains("--archive-check empty: cannot read ", "empty/sums: No such file or directory");
        shell("sed -i 's/^part-00001.tar /part-1.tar /' a.tar.d/sums");
        assertThat(check().expect(2).err()).contains("it is damaged in line ");
    }
}
