package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.CheckedCopy.DIRECTORY;
import static org.bpct.it.CheckedCopy.FLIP;
import static org.bpct.it.CheckedCopy.NAME;
import static org.bpct.it.CheckedCopy.STATE;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise of {@code --check}: one flipped byte is found, by name, and nothing is changed. */
@Tag("it")
final class CheckIT extends CallsWithin {
    /** Copies a tree with odd names, links and empty directories, and a second one. */
    private BpctCall copied(User user, String... options) throws Exception {
        sandbox.directoryOf(user, "to");
        sandbox.directoryOf(user, "first");
        sandbox.directoryOf(user, "second");
        sandbox.file("first/" + NAME, "0123456789");
        sandbox.file("first/" + DIRECTORY + "/other", "0123456789");
        sandbox.file("second/-", "a name of standard input");
        sandbox.directory("second/empty");
        Shell.call("""
                cd -- "$1" && for i in {1..30}; do printf '%s' "$i" >"plain $i"; done
                ln 'plain 1' linked && ln 'plain 1' 'linked again' && ln -s 'plain 1' symlink && mkfifo fifo
                """, sandbox.path("first"));
        sandbox.giveTo(user, sandbox.path("first"));
        sandbox.giveTo(user, sandbox.path("second"));
        BpctCall bpct = sandbox.bpctAs(user);
        List<String> words = new ArrayList<>(List.of("-j2", "-v", "--wait"));
        words.addAll(List.of(options));
        words.addAll(List.of("first", "second", "to"));
        bpct.run(words.toArray()).expect(0);
        return bpct;
    }

    private FileName copyOf(String name) {
        return sandbox.path("to/" + name);
    }

    private Map<String, String> failures(int batch) {
        return CheckedCopy.failures(sandbox.batch(batch));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=descriptors"})
    void aFineCopyIsFineAndNotTouched(String guard) throws Exception {
        BpctCall bpct = copied(
                User.current(), guard, "--post", "touch -- " + copyOf("posted").text());
        Files.delete(copyOf("posted").toPath());
        Shell.call("touch -r \"$1\" \"$2\"", sandbox.path("first"), sandbox.path("to"));
        String source = Shell.call(STATE, sandbox.path("first")).out();
        String copy = Shell.call(STATE, sandbox.path("to")).out();

        Outcome outcome = bpct.run("--check=1", "-j3", "-v", "--wait").expect(0);

        assertThat(outcome.out())
                .contains("batch 2, check of batch 1: submitted 3 jobs and a finalizer")
                .contains("Batch #2, check of batch 1: ")
                .contains(" compared + 0 failed + 0 open")
                .doesNotContain(" copied ")
                .contains("Check without bpct: ");
        assertThat(bpct.run("--progress=2", "--json").expect(0).out())
                .contains("\"copied\":0,")
                .containsPattern("\"walked\":[1-9][0-9]*,\"copied\":0,.*\"compared\":[1-9][0-9]*,");
        assertThat(failures(2)).isEmpty();
        assertThat(bpct.run("--why", sandbox.path("first/plain 7")).expect(0).out())
                .contains("compared, and as in the source");
        assertThat(Shell.call(STATE, sandbox.path("to")).out()).isEqualTo(copy);
        assertThat(Shell.call(STATE, sandbox.path("first")).out()).isEqualTo(source);
    }

    @Test
    void aFlippedByteIsFoundByNameThroughCheckedDirectories() throws Exception {
        findFlippedByte(copied(User.current(), "--guard=descriptors"), "sha256");
    }

    @Test
    void aFlippedByteIsFoundByNameBelowSealedRoots() throws Exception {
        findFlippedByte(copied(User.current(), "--guard=sealed"), "sha256");
    }

    /** The symlink leads to files that are as they should be. */
    @ParameterizedTest
    @ValueSource(strings = {"sealed", "descriptors"})
    void aSymlinkInTheWayIsNamedAndNotFollowed(String guard) throws Exception {
        BpctCall bpct = copied(User.current(), "--guard=" + guard);
        Shell.call(
                "mv -- \"$1\" \"$2\" && ln -s -- \"$2\" \"$1\"", copyOf("first/" + DIRECTORY), sandbox.path("moved"));

        bpct.run("--check=1", "-v", "--wait").expect(3);

        assertThat(failures(2).get(DIRECTORY + "/other")).startsWith("other ");
    }

    @Test
    void anOrdinaryUserFindsIt() throws Exception {
        findFlippedByte(copied(User.ordinary()), "b2");
    }

    private void findFlippedByte(BpctCall bpct, String method) throws Exception {
        Shell.call(FLIP, copyOf("first/" + NAME), sandbox.path("first/" + DIRECTORY));
        Shell.call(
                "ln -sfn 'plain 2' \"$2/symlink\" && touch -h -r \"$1/symlink\" \"$2/symlink\" && touch -r \"$1\" \"$2\"",
                sandbox.path("first"),
                copyOf("first"));

        Outcome outcome =
                bpct.run("--check=1", "-v", "--wait", "--verify=" + method).expect(3);

        assertThat(outcome.out()).contains("Errors: 2 (2 differs)").contains("--retry=2 compares these names");
        assertThat(failures(2))
                .containsOnlyKeys(NAME, "symlink")
                .containsEntry("symlink", "differs the copy is a symlink to something else");
        assertThat(failures(2).get(NAME)).startsWith("differs contents differ: " + method + " '");
    }

    @Test
    void whatChangedInTheSourceIsNoBadCopy() throws Exception {
        BpctCall bpct = copied(User.current());
        Shell.call(
                "printf 'a later state' >\"$1\"; printf X | dd of=\"$2\" bs=1 conv=notrunc status=none; rm \"$3\"",
                sandbox.path("first/plain 7"),
                sandbox.path("first/plain 8"),
                sandbox.path("first/plain 9"));

        Outcome outcome = bpct.run("--check=1", "-v", "--wait").expect(4);

        assertThat(outcome.out()).contains("Errors: 4 (1 vanished, 3 changed)");
        assertThat(failures(2)).containsOnlyKeys("plain 7", "plain 8", "plain 9", ".");
    }

    /** A byte that rotted must not hide behind a chmod. */
    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=descriptors"})
    void rightsThatChangedInTheSourceAreNoBadCopyAndExcuseNoOtherContents(String guard) throws Exception {
        BpctCall bpct = copied(User.current(), guard);
        Shell.call(
                "chmod 600 \"$1\"; chmod 700 \"$2\"; chmod 600 \"$3\"",
                sandbox.path("first/plain 7"),
                sandbox.path("second/empty"),
                sandbox.path("first/plain 1"));
        bpct.run("--check=1", "--wait").expect(4);
        assertThat(failures(2))
                .hasSize(5)
                .containsEntry("plain 7", "changed the mode was changed in the source since it was copied")
                .containsEntry("linked", "changed the mode was changed in the source since it was copied")
                .containsEntry("empty", "changed the mode was changed in the source since it was copied");

        Shell.call(FLIP, copyOf("first/" + NAME), sandbox.path("first/" + DIRECTORY));
        Shell.call("chmod 600 \"$1\"; chmod 640 \"$2\"", sandbox.path("first/" + NAME), copyOf("first/plain 8"));
        bpct.run("--check=1", "--wait").expect(3);
        assertThat(failures(3))
                .hasSize(7)
                .containsEntry("plain 8", "other the copy differs in mode")
                .hasEntrySatisfying(NAME, failure -> assertThat(failure).startsWith("differs "));
    }

    @Test
    void whatIsWrongWithTheCopyIsNamedAndLeftAsItIs() throws Exception {
        Shell.call(
                "mkdir -p -- \"$1\" && cd -- \"$1\" && >head && for i in {1..1300}; do ln head \"link $i\"; done",
                sandbox.path("first"));
        BpctCall bpct = copied(User.current());
        Shell.call("""
                cd -- "$1"
                rm 'plain 3' 'link 77'; chmod 600 'plain 4'; truncate -s 0 'plain 5'; printf X >>'plain 6'
                rm linked 'link 1234'; cp -a 'plain 1' linked; cp -a head 'link 1234'
                rm symlink; : >symlink; touch -r ../../first .
                rmdir ../second/empty; touch -r ../../second ../second
                """, copyOf("first"));

        bpct.run("--check=1", "-v", "--wait").expect(3);

        assertThat(failures(2))
                .containsEntry("plain 3", "other the copy is gone")
                .containsEntry("plain 4", "other the copy differs in mode")
                .containsEntry("plain 5", "differs contents differ: '1' bytes of source and '0' of copy")
                .containsEntry("plain 6", "differs contents differ: '1' bytes of source and '2' of copy")
                .containsEntry("linked", "other the copy differs in links")
                .containsEntry("symlink", "other the copy is not the same kind of file")
                .containsEntry("link 77", "other the copy is gone")
                .containsEntry("link 1234", "other the copy differs in links")
                .containsEntry("empty", "other the copy is gone")
                .hasSize(9);
        bpct.run("--retry=2", "-v", "--wait").expect(3);
        assertThat(copyOf("first/plain 3").toPath()).doesNotExist();
        assertThat(copyOf("second/empty").toPath()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"printf X", "printf 'a longer text'"})
    void allFilesWithOtherContentsAreOneKindOfError(String print) throws Exception {
        BpctCall bpct = copied(User.current());
        Shell.call(
                "cd -- \"$1\" && for f in 'plain 3' 'plain 4'; do " + print
                        + " \"$f\" >\"$f.new\" && touch -r \"$f\" -- \"$f.new\" && cat -- \"$f.new\" >\"$f\""
                        + " && touch -r \"$f.new\" -- \"$f\" && rm -- \"$f.new\" || exit; done; touch -r \"$2\" .",
                copyOf("first"),
                sandbox.path("first"));

        bpct.run("--check=1", "-v", "--wait").expect(3);

        assertThat(bpct.run("--errors=2").out()).contains("2 names: differs: contents differ: ");
    }

    @Test
    void onlyWhatIsCompleteAndThereCanBeChecked() throws Exception {
        sandbox.file("source/file", "content");
        BpctCall bpct = sandbox.bpct();
        bpct.run("-j1", "--no-submit", "source", "copy").expect(0);

        assertThat(bpct.run("--check=1").expect(2).err()).contains("bpct --resume=1 first");
        assertThat(bpct.run("--check=1", "-T").expect(2).err()).contains("does not go with --check");
        bpct.run("--resume=1", "-v", "--wait").expect(0);
        Shell.call("rm -r -- \"$1\"", sandbox.path("source"));
        assertThat(bpct.run("--check=1").expect(2).err()).contains("source is not there any more");
    }
}
