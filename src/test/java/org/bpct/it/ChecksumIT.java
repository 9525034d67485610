package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --update --checksum}: contents decide, whatever the times say. */
@Tag("it")
final class ChecksumIT extends CallsWithin {
    private static final String NOON = "-d @1234567890.123456789";

    private static final String PLANT = """
            cd -- "$1" && umask 022 && mkdir -p a/b links && cd a
            for name in same secret time mode xattr both b/deep - $'new\\nline' $'back\\\\slash' '*' $'\\xff'; do
                printf '%s' "content of $name" >"./$name"
            done
            : >empty; : >touched
            cd .. && printf x1 >links/1 && ln links/1 links/2 && ln links/1 a/3
            printf y1 >links/secret1 && ln links/secret1 links/secret2 && ln links/secret1 a/secret3
            printf z1 >links/time1 && ln links/time1 links/time2
            find . -exec touch -h NOON {} +
            """.replace("NOON", NOON);

    /** Other content under the same size and time: "secret". The rest lacks attributes, but for those named "same". */
    private static final String CHANGE = """
            cd -- "$1/a"
            for name in secret $'new\\nline'; do printf '%s' "CONTENT of $name" >"$name" && touch NOON "$name"; done
            printf CONTENT >both && printf ' of both' >>both && chmod 600 both
            touch -d @1400000000.5 time touched
            chmod 640 mode
            setfattr -n user.one -v 1 xattr
            cd ../links
            printf Y1 >secret2 && touch NOON secret2
            touch -d @1400000000.5 time1
            """.replace("NOON", NOON);

    /** With the time of birth, for a new inode may get the number of one that has gone. */
    private static final String INODES =
            "cd -- \"$1\"; find . ! -type d -printf '%P\\0' | sort -z | xargs -0 stat --printf='%n %i %w\\0' --";

    /** All that a touch of a file would change. */
    private static final String STATE = "cd -- \"$1\"; find . ! -type d -printf '%P %i %C@ %T@ %m %U:%G %s\\n' | sort";

    @ParameterizedTest
    @CsvSource({"no, 1", "no, 4", "descriptors, 1", "descriptors, 4"})
    void contentsDecideAndAttributesAreRepaired(String guard, int lanes) throws Exception {
        FileName source = sandbox.directory("source");
        Shell.call(PLANT, source);
        List<Object> how = List.of("--guard=" + guard, "--lanes", lanes);
        copy(how).expect(0);
        List<String> before = inodes();
        Shell.call(CHANGE, source);

        Outcome outcome = copy(how, "-u", "--checksum", "-j", "2").expect(0);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
        before.removeAll(inodes());
        assertThat(before)
                .extracting(line -> line.replaceFirst("(?s)^(.*) [0-9]+ .*", "$1"))
                .as("copied anew")
                .containsExactly("a/both", "a/new\nline", "a/secret", "a/secret3", "links/secret1", "links/secret2");
        assertThat(outcome.out())
                .contains("entries are there in the same size", "Ledger: closed")
                .contains(" 6 copied + 0 linked + 16 skipped + 0 failed + 0 open");

        String untouched = state();
        Outcome again = copy(how, "-u", "--checksum").expect(0);
        assertThat(again.out()).contains(" 0 copied + 0 linked + 22 skipped + 0 failed + 0 open");
        assertThat(state()).isEqualTo(untouched);
    }

    @ParameterizedTest
    @CsvSource({"no, 1", "descriptors, 4"})
    void aTreeWithEverythingInItIsReadAndLeftAlone(String guard, int lanes) throws Exception {
        FileName source = sandbox.path("source");
        SampleTree.plant(source, 71, 100);
        List<Object> how = List.of("--guard=" + guard, "--lanes", lanes);
        copy(how).expect(0);
        String before = state();

        assertThat(copy(how, "-u", "--checksum", "-j", "3").expect(0).out())
                .contains(" 0 copied + 0 linked + ", " 0 failed + 0 open");
        assertThat(state()).isEqualTo(before);

        Shell.call(
                "cd -- \"$1\"; find . -type f -size +100c -print0 | sort -z | head -z -n 20 | while IFS= read -r -d '' f; do"
                        + " touch -r \"$f\" ../stamp; printf '\\1\\2' | dd of=\"$f\" bs=1 seek=50 conv=notrunc status=none;"
                        + " touch -r ../stamp \"$f\"; done",
                sandbox.path("copy"));
        copy(how, "-u", "--checksum", "-j", "3").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
    }

    /** What was replaced between plan and run: no FIFO is ever opened, and nothing foreign gets the time of the source. */
    @ParameterizedTest
    @CsvSource({"no", "descriptors"})
    void whatWasReplacedSinceThePlanIsCopied(String guard) throws Exception {
        FileName source = sandbox.directory("source");
        Shell.call(PLANT, source);
        copy(List.of("--guard=" + guard)).expect(0);
        copy(List.of("--guard=" + guard), "-u", "--checksum", "--no-submit").expect(0);
        Shell.call(
                "cd -- \"$1/copy/a\"; rm same; mkfifo same; rm mode; ln -s time mode; rm ../links/1; cp -p ./- ../links/1;"
                        + " printf other >b/deep; cd ../../source/a; rm both; printf 'longer now' >secret",
                sandbox.root());

        sandbox.bpct().run("--resume=2").expect(0);
        sandbox.bpct().run("-v", "--wait=2").expect(4);

        Shell.call("rm -- \"$1/a/both\"", sandbox.path("copy"));
        assertThat(TreeState.of(sandbox.path("copy"))
                        .without(name -> name.text().equals("a"))
                        .differencesFrom(
                                TreeState.of(source).without(name -> name.text().equals("a"))))
                .isEmpty();
    }

    @Test
    void aSourceThatCannotBeReadFailsAndItsCopyStays() throws Exception {
        User user = User.ordinary();
        FileName source = sandbox.directory("source");
        Shell.call(PLANT, source);
        sandbox.giveTo(user, source);
        sandbox.directoryOf(user, "copy");
        BpctCall bpct = sandbox.bpctAs(user);
        bpct.run("-v", "--wait", "-T", source, sandbox.path("copy")).expect(0);
        List<String> before = inodes();
        Shell.call("chmod 0 -- \"$1/a/same\" \"$1/links/1\"; chmod 0 -- \"$2/a/time\"", source, sandbox.path("copy"));

        Outcome outcome = bpct.run("-v", "--wait", "-T", "-u", "--checksum", source, sandbox.path("copy"))
                .expect(3);

        assertThat(outcome.out()).contains("Permission denied", " + 4 failed + 0 open");
        before.removeAll(inodes());
        assertThat(before).hasSize(1).allMatch(line -> line.startsWith("a/time "));
    }

    @Test
    void aSingleFileUnderANewNameIsComparedWithIt() throws Exception {
        FileName file = sandbox.file("source", "content");
        FileName copy = sandbox.path("copies/new");
        sandbox.directory("copies");
        sandbox.bpct().run("-v", "--wait", file, copy).expect(0);
        Shell.call("touch -r \"$1\" \"$1.stamp\"; printf CONTENT >\"$1\"; touch -r \"$1.stamp\" \"$1\"", file);

        assertThat(sandbox.bpct()
                        .run("-n", "-u", "--checksum", file, copy)
                        .expect(0)
                        .out())
                .contains("1 entry is there in the same size: jobs read their 7 bytes on both sides");
        sandbox.bpct().run("-v", "--wait", "-u", "--checksum", file, copy).expect(0);
        assertThat(Shell.call("cat -- \"$1\"", copy).out()).isEqualTo("CONTENT");
    }

    @ParameterizedTest
    @CsvSource({"descriptors, 1", "no, 4"})
    void whatIsReadOfALargeFileIsShownAndCanBeCancelled(String guard, int lanes) throws Exception {
        sandbox.directory("source");
        sandbox.directory("copy");
        // Holes are read in no time, but not a terabyte of them.
        Shell.call("truncate -s 1T -- \"$1/source/large\" \"$1/copy/large\"", sandbox.root());
        sandbox.bpct()
                .run(
                        "-u",
                        "--checksum",
                        "-T",
                        "--progress-interval=1",
                        "--guard=" + guard,
                        "--lanes",
                        lanes,
                        "source",
                        "copy")
                .expect(0);

        Path progress = sandbox.batch(1).jobs().get(0).part().attempt(1).progress();
        Sandbox.waitUntil("it is shown what was read", () -> {
            String[] words = read(progress).split(" ", -1);
            return words.length == 10 && !words[6].equals("0") && words[8].equals("'large'");
        });
        sandbox.bpct().run("--cancel=1").expect(0);
        Sandbox.waitUntil("nobody reads any more", () -> sandbox.processes().isEmpty());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException notYet) {
            return "";
        }
    }

    private Outcome copy(List<Object> how, Object... options) {
        List<Object> words = new ArrayList<>(
                Stream.concat(Stream.of("-v", "--wait", "-T"), how.stream()).toList());
        words.addAll(List.of(options));
        if (words.contains("--no-submit")) {
            words.remove("--wait");
        }
        words.add(sandbox.path("source"));
        words.add(sandbox.path("copy"));
        return sandbox.bpct().run(words.toArray());
    }

    private List<String> inodes() {
        return new ArrayList<>(
                List.of(Shell.call(INODES, sandbox.path("copy")).out().split("\0", -1)));
    }

    private String state() {
        return Shell.call(STATE, sandbox.path("copy")).out();
    }
}
