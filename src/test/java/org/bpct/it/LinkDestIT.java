package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code --link-dest}: what is as it was shares its inode with the base, what is not never does. */
@Tag("it")
final class LinkDestIT extends CallsWithin {
    private static final String PLANT = """
            cd -- "$1" && umask 022 && mkdir -p a/deep b
            for name in content mode xattr same1 same2 deep/same3; do printf '%s' "$name 1" >"a/$name"; done
            ln -s target a/symlink; mkfifo a/fifo
            printf f >a/kept1 && ln a/kept1 b/kept2
            printf g >a/grown1 && ln a/grown1 b/grown2
            printf h >b/apart1 && ln b/apart1 b/apart2
            find . -exec touch -h -d @1234567890.123456789 {} +
            """;

    private static final String CHANGE = """
            cd -- "$1" && printf 2 >>a/content && chmod 600 a/mode && setfattr -n user.one -v 1 a/xattr
            ln b/grown2 b/grown3
            rm b/apart2 && cp -p b/apart1 b/apart2
            printf new >b/new
            """;

    private static final String[] UNCHANGED = {
        "a/deep/same3", "a/fifo", "a/kept1", "a/same1", "a/same2", "a/symlink", "b/kept2"
    };

    private final LinkedCopies copies = new LinkedCopies(sandbox);

    static Stream<String> guards() {
        return User.current().isRoot()
                ? Stream.of("--guard=sealed", "--guard=descriptors", "--guard=no")
                : Stream.of("--guard=descriptors", "--guard=no");
    }

    @ParameterizedTest
    @MethodSource("guards")
    void exactlyWhatIsAsItWasIsShared(String guard) throws Exception {
        FileName source = plant();
        copies.copy(sandbox.bpct(), "first", guard).expect(0);
        TreeState first = TreeState.of(copies.pool("first"));
        Shell.call(CHANGE, source);

        Outcome second = copies.copy(sandbox.bpct(), "second", guard, "-j", "2", "--link-dest", "../first")
                .expect(0);

        assertThatTree(copies.pool("second")).isExactCopyOf(source);
        assertThatTree(copies.pool("first")).isExactCopyOf(first);
        assertThat(copies.shared("second", "first")).containsExactly(UNCHANGED);
        assertThat(second.out()).contains("Ledger: closed", " copied + 7 linked + 0 skipped");
    }

    @Tag("night")
    @ParameterizedTest
    @MethodSource("guards")
    void aTreeOfEverythingIsSharedWhole(String guard) throws Exception {
        FileName source = sandbox.path("source");
        SampleTree.plant(source, 71, 60);
        sandbox.directory("pool");
        copies.copy(sandbox.bpct(), "first", guard).expect(0);

        Outcome second = copies.copy(sandbox.bpct(), "second", guard, "-j", "3", "--link-dest", copies.pool("first"))
                .expect(0);
        Outcome third = copies.copy(sandbox.bpct(), "third", guard, "--link-dest", copies.pool("second"))
                .expect(0);

        assertThatTree(copies.pool("third")).isExactCopyOf(source);
        assertThat(second.out()).contains("walked = 0 copied + ");
        assertThat(third.out()).contains("walked = 0 copied + ");
        assertThat(copies.shared("third", "first")).hasSize(entries("first"));
    }

    @Test
    void anOrdinaryUserLinksToo() throws Exception {
        User user = User.ordinary();
        FileName source = plant();
        sandbox.giveTo(user, source);
        sandbox.giveTo(user, sandbox.path("pool"));
        copies.copy(sandbox.bpctAs(user), "first").expect(0);
        Shell.call(CHANGE, source);
        sandbox.giveTo(user, sandbox.path("source/b/new"));

        copies.copy(sandbox.bpctAs(user), "second", "--link-dest", "../first").expect(0);

        assertThatTree(copies.pool("second")).isExactCopyOf(source);
        assertThat(copies.shared("second", "first"))
                .contains(UNCHANGED)
                .doesNotContain("a/mode", "a/xattr", "a/content");
    }

    /** As with a file that has as many names as its file system gives one: a family that loses one name loses all. */
    @ParameterizedTest
    @MethodSource("guards")
    void whatCannotBeLinkedIsCopiedAndCounted(String guard) throws Exception {
        FileName source = plant();
        copies.copy(sandbox.bpct(), "first", guard).expect(0);
        FileName hook = sandbox.file("hook/cp", """
                #!/bin/bash
                [[ " $* " == *' --link '* ]] || exec /usr/bin/cp "$@"
                words=() code=0
                for word; do
                    case $word in
                        *same1 | *kept2) code=1 ;;
                        *) words+=("$word") ;;
                    esac
                done
                /usr/bin/cp "${words[@]}" || code=1
                ((code == 0)) || printf 'cp: cannot create hard link: Too many links\\n' >&2
                exit "$code"
                """);
        Shell.call("chmod 755 -- \"$1\"", hook);
        BpctCall bpct =
                sandbox.bpct().with("PATH", FileName.ofText(hook.parent().text() + ":/usr/bin:/bin"));

        Outcome second =
                copies.copy(bpct, "second", guard, "--link-dest", "../first").expect(0);

        assertThatTree(copies.pool("second")).isExactCopyOf(source);
        assertThat(copies.shared("second", "first"))
                .contains("a/same2", "a/symlink")
                .doesNotContain("a/same1", "a/kept1", "b/kept2");
        assertThat(second.out())
                .contains("Ledger: closed", "note: 3 not linked to the base")
                .doesNotContain("grown -");
    }

    @ParameterizedTest
    @CsvSource({
        "--guard=descriptors, rm -r \"$1\"",
        "--guard=no, rm -r \"$1\"",
        "--guard=descriptors, rm -r \"$1/a\"",
        "--guard=no, rm -r \"$1/a\""
    })
    void aBaseThatIsGoneSinceThePlanIsCopiedFor(String guard, String removal) throws Exception {
        FileName source = plant();
        copies.copy(sandbox.bpct(), "first", guard).expect(0);

        copies.copy(sandbox.bpct(), "second", guard, "--no-submit", "--link-dest", "../first")
                .expect(0);
        Shell.call(removal, copies.pool("first"));
        sandbox.bpct().run("--resume=2").expect(0);
        Outcome end = sandbox.bpct().run("-v", "--wait=2").expect(0);

        assertThatTree(copies.pool("second")).isExactCopyOf(source);
        assertThat(end.out()).contains("Ledger: closed", "not linked to the base");
    }

    @ParameterizedTest
    @MethodSource("guards")
    void aBaseFileThatChangedSinceThePlanIsNotShared(String guard) throws Exception {
        FileName source = plant();
        copies.copy(sandbox.bpct(), "first", guard).expect(0);

        copies.copy(sandbox.bpct(), "second", guard, "--no-submit", "--link-dest", "../first")
                .expect(0);
        Shell.call("chmod 640 \"$1/a/same1\"; printf more >>\"$1/a/kept1\"", copies.pool("first"));
        TreeState changed = TreeState.of(copies.pool("first"));
        sandbox.bpct().run("--resume=2").expect(0);
        sandbox.bpct().run("-v", "--wait=2").expect(0);

        assertThatTree(copies.pool("second")).isExactCopyOf(source);
        assertThatTree(copies.pool("first")).isExactCopyOf(changed);
        assertThat(copies.shared("second", "first")).doesNotContain("a/same1", "a/kept1", "b/kept2");
    }

    /** The names that are there already are names of shared inodes: none of these may be written to, or get other attributes. */
    @ParameterizedTest
    @MethodSource("guards")
    void whatIsCopiedOverALinkGetsAnInodeOfItsOwn(String guard) throws Exception {
        FileName source = plant();
        copies.copy(sandbox.bpct(), "first", guard).expect(0);
        TreeState first = TreeState.of(copies.pool("first"));
        copies.copy(sandbox.bpct(), "second", guard, "--link-dest", "../first").expect(0);
        Shell.call(CHANGE + "chmod 600 a/same1; touch a/same2\n", source);

        copies.copy(sandbox.bpct(), "second", guard, "--link-dest", "../first").expect(0);

        assertThatTree(copies.pool("second")).isExactCopyOf(source);
        assertThatTree(copies.pool("first")).isExactCopyOf(first);
        // Settled groups are compared by a further wave, and what differs is copied: over links as well.
        Shell.call("chmod 640 \"$1/a/deep/same3\"", source);
        sandbox.bpct().run("--resume=3").expect(0);
        sandbox.bpct().run("-v", "--wait=3");
        assertThatTree(copies.pool("first")).isExactCopyOf(first);
    }

    @Test
    void aMistakeIsSaidBeforeAnythingIsDone() throws Exception {
        plant();
        copies.copy(sandbox.bpct(), "first").expect(0);

        assertThat(copies.copy(sandbox.bpct(), "second", "--link-dest", "first")
                        .expect(2)
                        .err())
                .contains("there is no directory", "taken from the destination");
        assertThat(copies.copy(sandbox.bpct(), "second", "--link-dest", "../first", "-u")
                        .expect(2)
                        .err())
                .contains("exclude each other");
        assertThat(copies.copy(sandbox.bpct(), "second", "--link-dest", "../first", "--cp", "-rp")
                        .expect(2)
                        .err())
                .contains("--cp -a");
        assertThat(copies.copy(sandbox.bpct(), "first", "--link-dest", "../first")
                        .expect(2)
                        .err())
                .contains("is the destination");
        assertThat(copies.copy(sandbox.bpct(), "second", "--link-dest", "/proc")
                        .expect(2)
                        .err())
                .contains("another file system");
        assertThat(sandbox.path("pool/second").toPath()).doesNotExist();
    }

    /** Without a batch that knows when the base was made, nothing is shared whose attributes may have changed. */
    @Test
    void aBaseThatNobodyKnowsIsTrustedAsFarAsTimesTell() throws Exception {
        FileName source = plant();
        Shell.call("cd -- \"$1\"; printf fresh >a/fresh; cp -a . ../pool/first", source);

        copies.copy(sandbox.bpct(), "second", "--link-dest", "../first").expect(0);
        assertThat(copies.shared("second", "first")).containsExactly("a/fresh");
        copies.copy(sandbox.bpct(), "third", "--link-dest", "../first", "--link-dest-began", "@4000000000")
                .expect(0);
        assertThat(copies.shared("third", "first")).contains(UNCHANGED).contains("a/mode");
    }

    private FileName plant() throws IOException {
        FileName source = sandbox.directory("source");
        sandbox.directory("pool");
        Shell.call(PLANT, source);
        return source;
    }

    private int entries(String name) {
        return Shell.call("cd -- \"$1\"; find . ! -type d -printf '\\0'", copies.pool(name))
                .words()
                .size();
    }
}
