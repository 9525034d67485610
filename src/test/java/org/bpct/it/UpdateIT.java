package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --update}: what differs becomes as it is in the source, and nothing else is touched. */
@Tag("it")
final class UpdateIT extends CallsWithin {
    private static final String PLANT = """
            cd -- "$1" && umask 022 && mkdir -p a/b/c a/same d links && cd a
            for name in content longer mode time nano xattr gone same/one same/two b/c/deep; do
                printf '%s' "$name 1" >"$name"
            done
            ln -s old symlink; ln -s same steady; mkfifo fifo
            cd .. && printf x >links/1 && ln links/1 links/2 && ln links/1 a/3
            printf y >links/kept1 && ln links/kept1 links/kept2
            printf z >links/apart1 && ln links/apart1 links/apart2
            find . -exec touch -h -d @1234567890.123456789 {} +
            """;

    /** Changes of every kind; what is to keep its inode in the copy is in "kept" and "repaired". */
    private static final String CHANGE = """
            cd -- "$1/a"
            printf 'content 2' >content && touch -d @1234567891 content
            printf 'longer 22' >longer && touch -d @1234567890.123456789 longer && printf more >>longer &&
                touch -d @1234567890.123456789 longer
            chmod 600 mode
            touch -d @1500000000.5 time
            touch -d @1234567890.123456788 nano
            setfattr -n user.one -v 1 xattr
            rm gone && mkdir gone && printf new >gone/file
            ln -sfn new symlink
            printf new >new && mkdir -p n/e/w && printf new >n/e/w/file
            cd ../links && ln -f kept1 kept3
            rm apart2 && cp -p apart1 apart2
            cd ../d && printf only >only
            """;

    /** With the time of birth, for a new inode may get the number of one that has gone. */
    private static final String INODES =
            "cd -- \"$1\"; find . ! -type d -printf '%P\\0' | sort -z | xargs -0 stat --printf='%n %i %w\\n' --";

    /** All that a touch would change. */
    private static final String STATE = "cd -- \"$1\"; find . -printf '%P %i %C@ %T@ %m %U:%G %s\\n' | sort";

    static Stream<String> guards() {
        return User.current().isRoot()
                ? Stream.of("--guard=sealed", "--guard=descriptors", "--guard=no")
                : Stream.of("--guard=descriptors", "--guard=no");
    }

    @ParameterizedTest
    @MethodSource("guards")
    void theSecondRunTouchesNothing(String guard) {
        FileName source = sandbox.path("source");
        SampleTree.plant(source, 61, 100);
        copy(sandbox.bpct(), guard).expect(0);
        String before = state();

        Outcome second = copy(sandbox.bpct(), guard, "--update").expect(0);

        assertThat(second.out()).contains("nothing to do: ", " 0 copied + 0 linked + ", "Ledger: closed");
        assertThat(second.out()).contains("0 copied + ").doesNotContain(" 0 skipped");
        assertThat(state()).isEqualTo(before);
    }

    @Test
    @Tag("long")
    void theSecondRunOfAnOrdinaryUserTouchesNothing() throws Exception {
        User user = User.ordinary();
        SampleTree.plantFor(user, sandbox.path("source"), 62, 50);
        sandbox.directoryOf(user, "copy");
        copy(sandbox.bpctAs(user)).expect(0);
        // Below directories that deny their owner to write, what cp loses of new files is repaired by this.
        copy(sandbox.bpctAs(user), "-u").expect(0);
        String before = state();

        Outcome second = copy(sandbox.bpctAs(user), "--cp", "-au").expect(0);

        assertThat(second.out()).contains("nothing to do: ");
        assertThat(state()).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("guards")
    void whatDiffersIsMadeTheSame(String guard) throws Exception {
        FileName source = sandbox.directory("source");
        Shell.call(PLANT, source);
        copy(sandbox.bpct(), guard).expect(0);
        List<String> before = inodes();
        Shell.call(CHANGE, source);

        Outcome outcome = copy(sandbox.bpct(), guard, "-u", "-j", "2").expect(0);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
        assertThat(outcome.out()).contains("Ledger: closed").doesNotContain("grown");
        List<String> kept = new ArrayList<>(before);
        kept.retainAll(inodes());
        // Attributes are repaired in place, and what did not change is left alone; a family that changed is copied
        // whole.
        assertThat(kept)
                .extracting(line -> line.substring(0, line.indexOf(' ')))
                .containsExactly(
                        "a/3",
                        "a/b/c/deep",
                        "a/fifo",
                        "a/mode",
                        "a/same/one",
                        "a/same/two",
                        "a/steady",
                        "a/xattr",
                        "links/1",
                        "links/2");
    }

    @Test
    void ownersAreRepairedByRoot() throws Exception {
        assumeTrue(User.current().isRoot());
        FileName source = sandbox.directory("source");
        Shell.call(PLANT, source);
        copy(sandbox.bpct()).expect(0);
        List<String> before = inodes();
        Shell.call("chown -h 12:34 -- \"$1/a/content\" \"$1/a/symlink\" \"$1/a/same\"", source);

        copy(sandbox.bpct(), "-u").expect(0);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
        before.removeAll(inodes());
        assertThat(before).hasSize(1).allMatch(line -> line.startsWith("a/symlink "));
    }

    @ParameterizedTest
    @MethodSource("guards")
    void whatIsInTheWayGivesWayUnlessItHoldsSomething(String guard) throws Exception {
        FileName source = sandbox.directory("source");
        Shell.call(PLANT, source);
        copy(sandbox.bpct(), guard).expect(0);
        sandbox.file("outside/c/deep", "stays");
        Shell.call(
                "cd -- \"$1/copy\"; rm a/content a/mode links/1; mkdir a/content a/mode links/1; printf x >a/mode/inside\n"
                        + "rm -r a/b; ln -s \"$1/outside\" a/b; rm -r d; printf file >d",
                sandbox.root());

        Outcome outcome = copy(sandbox.bpct(), guard, "-u", "-j", "2").expect(3);

        assertThat(outcome.out())
                .contains("in its place is a directory that is not empty")
                .contains("empty directories replaced", "replaced by directories");
        assertThat(TreeState.of(sandbox.path("copy"))
                        .without(name -> name.text().startsWith("a/mode"))
                        .differencesFrom(
                                TreeState.of(source).without(name -> name.text().startsWith("a/mode"))))
                .isEmpty();
        assertThatTree(sandbox.path("outside/c")).isExactCopyOf(stateOfOutside());
    }

    /** Where others can write, guarded mode copies one name of a family and links the others to it. */
    @Tag("long")
    @ParameterizedTest
    @MethodSource("guards")
    void anEmptyDirectoryGivesWayToAFurtherNameOfAFile(String guard) throws Exception {
        FileName source = sandbox.directory("source");
        Shell.call("cd -- \"$1\"; mkdir p q; echo 1 >p/z; ln p/z q/b; echo 2 >many; chmod 777 p", source);
        for (int i = 1; i <= 1100; i++) {
            Files.createLink(
                    sandbox.path("source/q/" + i).toPath(),
                    sandbox.path("source/many").toPath());
        }
        copy(sandbox.bpct(), guard).expect(0);
        Shell.call("cd -- \"$1\"; rm q/b q/1100; mkdir q/b q/1100", sandbox.path("copy"));

        copy(sandbox.bpct(), guard, "-u", "-j1").expect(0);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
    }

    @ParameterizedTest
    @MethodSource("guards")
    void namesOfTwoFilesThatShareOneInTheCopyArePartedAndOthersAreLeftAlone(String guard) throws Exception {
        FileName source = sandbox.directory("source");
        Shell.call("cd -- \"$1\"; echo 1 >a; cp -p a b; echo 1 >c", source);
        copy(sandbox.bpct(), guard).expect(0);
        Shell.call("cd -- \"$1\"; ln -f a b; ln c extra", sandbox.path("copy"));

        copy(sandbox.bpct(), guard, "-u", "-j1").expect(0);

        assertThat(Shell.call("cd -- \"$1\"; stat -c %h a b c extra", sandbox.path("copy"))
                        .out())
                .isEqualTo("1\n1\n2\n2\n");
        Shell.call("echo 3 >\"$1/c\"", source);
        copy(sandbox.bpct(), guard, "-u", "-j1").expect(0);
        assertThat(sandbox.path("copy/extra").toPath()).hasContent("1\n");
        assertThat(sandbox.path("copy/c").toPath()).hasContent("3\n");
    }

    private TreeState stateOfOutside() throws Exception {
        assertThat(Shell.call("cat -- \"$1\"", sandbox.path("outside/c/deep")).out())
                .isEqualTo("stays");
        return TreeState.of(sandbox.path("outside/c"));
    }

    /** Who writes into the copy between plan and run must not have the time of the source set over his content. */
    @ParameterizedTest
    @MethodSource("guards")
    void whatChangedInTheCopySinceThePlanIsCopiedAndNotRepaired(String guard) throws Exception {
        FileName source = sandbox.directory("source");
        Shell.call(PLANT, source);
        copy(sandbox.bpct(), guard).expect(0);
        Shell.call("chmod 600 -- \"$1/a/mode\" \"$1/a/time\"", source);

        copy(sandbox.bpct(), guard, "-u", "--no-submit").expect(0);
        Shell.call("printf 'mode 9' >\"$1/a/mode\"; rm \"$1/a/time\"", sandbox.path("copy"));
        sandbox.bpct().run("--resume=2").expect(0);
        sandbox.bpct().run("-v", "--wait=2").expect(0);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "2"})
    void timesWithinTheWindowAreTheSame(String window) throws Exception {
        FileName source = sandbox.directory("source");
        Shell.call(PLANT, source);
        copy(sandbox.bpct()).expect(0);
        Shell.call("cd -- \"$1\"; touch -d @1234567891.9 a/time; touch -d @1234567890.123456789 a", source);

        Outcome outcome = copy(sandbox.bpct(), "-u", "--modify-window", window).expect(0);

        assertThat(outcome.out()).contains(window.equals("0") ? " 1 copied + " : " 0 copied + ");
    }

    @Test
    void aSingleFileUnderANewNameIsComparedWithIt() throws Exception {
        FileName file = sandbox.file("source", "content");
        FileName copy = sandbox.path("copies/new");
        sandbox.directory("copies");
        sandbox.bpct().run("-v", "--wait", file, copy).expect(0);

        assertThat(sandbox.bpct()
                        .run("-v", "--wait", "-u", file, copy)
                        .expect(0)
                        .out())
                .contains("nothing to do: 1 of 1 entries");

        Shell.call("printf other >\"$1\"", file);
        sandbox.bpct().run("-v", "--wait", "-u", file, copy).expect(0);
        assertThat(Shell.call("cat -- \"$1\"", copy).out()).isEqualTo("other");
    }

    /** Access lists of NFSv4 and servers of SMB may refuse it; a destination without times is better than none. */
    @Test
    void aDestinationThatRefusesTimesIsCopiedToAndUpdatedWithoutThem() throws Exception {
        assumeTrue(User.current().isRoot(), "SKIPPED: for others Java sets the time, see DestinationRootsTest");
        FileName source = sandbox.directory("source");
        Shell.call(PLANT, source);
        FileName touch = sandbox.file(
                "bin/touch",
                "#!/bin/bash\necho \"touch: setting times of 'x': Operation not permitted\" >&2; exit 1\n");
        Shell.call("chmod 755 -- \"$1\"", touch);
        BpctCall refusing =
                sandbox.bpct().with("PATH", FileName.ofText(touch.parent().text() + ":/usr/local/bin:/usr/bin:/bin"));
        String sentence = "times are not kept: the destination refuses to set them: Operation not permitted";

        assertThat(copy(refusing, "--cp=-r").expect(0).err()).doesNotContain("times");
        assertThat(copy(refusing).expect(0).err()).contains(sentence + "\n");
        Outcome update = copy(refusing, "-u").expect(0);

        assertThat(update.err()).contains(sentence + "; so all files differ by time and are copied again each time");
        assertThat(update.out()).contains("20 walked = 20 copied").doesNotContain("nothing to do");
        assertThatTree(TreeState.of(sandbox.path("copy")).withoutTimes())
                .isExactCopyOf(TreeState.of(source).withoutTimes());
        String old = "find \"$1\" ! -newermt 2020-01-01";
        assertThat(Shell.call(old, sandbox.path("copy")).out()).isEmpty();
    }

    private Outcome copy(BpctCall bpct, Object... options) {
        List<Object> words = new ArrayList<>(List.of("-v", "--wait", "-T"));
        words.addAll(List.of(options));
        if (words.contains("--no-submit")) {
            words.remove("--wait");
        }
        words.add(sandbox.path("source"));
        words.add(sandbox.path("copy"));
        return bpct.run(words.toArray());
    }

    private List<String> inodes() {
        return new ArrayList<>(
                Shell.call(INODES, sandbox.path("copy")).out().lines().toList());
    }

    private String state() {
        return Shell.call(STATE, sandbox.path("copy")).out();
    }

    /** cp takes no such bit away from a file that is there: it stayed, and the destination was said to keep no modes. */
    @ParameterizedTest
    @ValueSource(strings = {"", "--checksum"})
    void aSetuidBitThatTheSourceDoesNotHaveGoes(String option) throws Exception {
        assumeTrue(User.current().isRoot(), "SKIPPED: a user compares no such bits");
        sandbox.file("bits/f", "1");
        sandbox.file("bits/d/g", "2");
        Shell.call(
                "cp -a \"$1\" \"$2\" && chmod 4755 \"$2/f\" && chmod 3777 \"$2/d\"",
                sandbox.path("bits"),
                sandbox.path("plain"));

        sandbox.bpct()
                .run(Stream.of("-u", "-T", "--wait", option, "bits", "plain")
                        .filter(word -> !word.isEmpty())
                        .toArray())
                .expect(0);

        assertThatTree(sandbox.path("plain")).isExactCopyOf(sandbox.path("bits"));
    }
}
