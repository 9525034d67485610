package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import org.junit.jupiter.params.provider.ValueSource;

/** {@code -u --delete} between hosts: what goes, and what must survive. */
@Tag("it")
@SuppressWarnings("try") // A mount has nothing to be asked for.
final class HostDeletionIT extends CallsWithin {
    private static final String[] ALL = {"-u", "-T", "--delete", "--max-delete", "100%"};

    private Outcome mirror(int code, boolean sends, String... more) throws IOException {
        return mirrorAs(User.current(), ".", code, sends, Stream.concat(Stream.of(ALL), Stream.of(more)));
    }

    private Outcome mirrorAs(User user, String folder, int code, boolean sends, Stream<String> words)
            throws IOException {
        String source = folder + "/source";
        String copy = folder + "/copy";
        Stream<String> all = Stream.concat(
                Stream.concat(Stream.of("--ssh", standIn()), words),
                Stream.of(sends ? source : far(source), sends ? far(copy) : copy));
        return sandbox.bpctAs(user).in(sandbox.root()).run(all.toArray()).expect(code);
    }

    /** Plans a mirror, changes something by a script in the sandbox, and lets the jobs run. */
    private Outcome mirrorAfter(int code, boolean sends, String change, String... more) throws IOException {
        mirror(
                0,
                sends,
                Stream.concat(Stream.of("--no-submit"), Stream.of(more)).toArray(String[]::new));
        Shell.call("cd -- \"$1\" && " + change, sandbox.root());
        return sandbox.bpct().in(sandbox.root()).run("--resume=1", "--wait").expect(code);
    }

    private String far(String name) {
        return "far:" + sandbox.path(name).text();
    }

    /** Makes a command that does as ssh: it calls a login shell with the last word, after these lines. */
    private String standIn(String... lines) throws IOException {
        Path script = sandbox.file("stand-in", "").toPath();
        Files.writeString(script, "#!/bin/bash\n" + String.join("\n", lines) + "\nexec bash -c \"${!#}\"\n");
        Shell.call("chmod 755 \"$1\"", FileName.of(script));
        return script.toString();
    }

    private Path copy(String name) {
        return sandbox.path("copy/" + name).toPath();
    }

    private void plantTwoOfEach() throws IOException {
        sandbox.file("source/d/kept", "kept");
        sandbox.file("copy/d/kept", "old");
        sandbox.file("copy/d/old", "old");
        sandbox.file("copy/gone/old", "old");
        sandbox.file("copy/gone/below/old", "old");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void namesThatTheSourceLacksGo(boolean sends) throws Exception {
        FileName source = sandbox.directory("source");
        SampleTree.plant(source, 20_261_202, 30);
        Shell.call("find \"$1\" -type s -delete; cp -a \"$1\" \"$2\"", source, sandbox.path("copy"));
        for (FileName name : OddNames.all()) {
            Path odd = sandbox.directory("copy/more").resolve(name).toPath();
            Files.writeString(Files.createDirectory(odd).resolve(name.toPath()), "x");
        }
        Shell.call(
                "cd -- \"$1\" && mkfifo more/pipe && ln -s nowhere more/link && echo two >one && ln one more/two"
                        + " && touch -d @-1234.75 one"
                        + " && mkdir -p a/b/c && touch a/b/c/d",
                sandbox.path("copy"));
        String said = mirror(0, sends, "--wait").text();
        assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
        assertThat(said).contains("to be deleted after the copy: ", " deleted from the destination");
        assertThat(Files.readString(sandbox.batch(1).directory().deletions()))
                .contains(
                        sandbox.path("copy").text() + "/a/b/c/d\n",
                        sandbox.path("copy").text() + "/a/\n");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void namesGoFromAUsersClosedDirectoryWhichKeepsItsMode(boolean sends) throws Exception {
        User user = User.ordinary();
        sandbox.directoryOf(user, "mine");
        Shell.call(
                "cd -- \"$1\" && mkdir -p source/d copy/d/old && touch {source,copy}/d/kept copy/d/old/file"
                        + " && chmod 555 {source,copy}/d copy/d/old",
                sandbox.path("mine"));
        sandbox.giveTo(user, sandbox.path("mine"));
        mirrorAs(user, "mine", 0, sends, Stream.concat(Stream.of(ALL), Stream.of("--wait")));
        assertThatTree(sandbox.path("mine/copy")).isExactCopyOf(sandbox.path("mine/source"));
    }

    @ParameterizedTest
    @CsvSource({"true, auto", "true, no", "false, auto", "false, no"})
    void whatCameOrWasReplacedAfterTheWalkSurvives(boolean sends, String guard) throws Exception {
        plantTwoOfEach();
        String said = mirrorAfter(
                        4,
                        sends,
                        "echo new >copy/gone/below/new && echo newer >copy/d/other && mv copy/d/other copy/d/old",
                        "--guard",
                        guard)
                .text();
        assertThat(copy("gone/below/new")).hasContent("new");
        assertThat(copy("d/old")).hasContent("newer");
        assertThat(copy("gone/old")).doesNotExist();
        assertThat(copy("gone/below/old")).doesNotExist();
        assertThat(copy("d/kept")).hasContent("kept");
        assertThat(said).contains("2 deleted from the destination");
        assertThat(sandbox.bpct().run("--errors=1").out())
                .contains("d/old is not deleted: it was replaced or written to since the walk")
                .contains("gone/below is not deleted: it is not empty");
    }

    @ParameterizedTest
    @CsvSource({"true, auto", "true, no", "false, auto", "false, no"})
    void aDirectoryThatBecameASymlinkLeadsNowhere(boolean sends, String guard) throws Exception {
        plantTwoOfEach();
        mirrorAfter(
                4,
                sends,
                "mv copy/gone elsewhere && ln -s ../elsewhere copy/gone && mv copy/d/old elsewhere",
                "--guard",
                guard);
        assertThat(sandbox.path("elsewhere/old").toPath()).hasContent("old");
        assertThat(sandbox.path("elsewhere/below/old").toPath()).hasContent("old");
        assertThat(copy("gone")).isSymbolicLink();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aNameThatTheSourceHasByNowSurvives(boolean sends) throws Exception {
        plantTwoOfEach();
        String said = mirrorAfter(4, sends, "mkdir source/gone && echo back >source/gone/old")
                .text();
        assertThat(copy("gone/old")).hasContent("old");
        assertThat(copy("d/old")).doesNotExist();
        assertThat(copy("gone/below")).doesNotExist();
        assertThat(said).contains("3 deleted from the destination");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aMountThatIsMadeAfterTheWalkIsNotCrossed(boolean sends) throws Exception {
        plantTwoOfEach();
        // The same directory, so inodes and times are those of the walk.
        mirror(0, sends, "--no-submit");
        Shell.call("cd -- \"$1\" && mv copy/gone/below elsewhere && mkdir copy/gone/below", sandbox.root());
        try (BindMount mount = BindMount.of(sandbox.path("elsewhere"), sandbox.path("copy/gone/below"))) {
            sandbox.bpct().in(sandbox.root()).run("--resume=1", "--wait").expect(4);
            assertThat(sandbox.path("elsewhere/old").toPath()).hasContent("old");
        }
        assertThat(copy("gone/old")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anotherFileSystemStaysWithItsContents(boolean sends) throws Exception {
        plantTwoOfEach();
        sandbox.directory("copy/gone/disk");
        try (SmallDisk disk = SmallDisk.in(sandbox, "copy/gone/disk", "size=1m")) {
            sandbox.file("copy/gone/disk/f", "mine");
            assertThat(mirror(0, sends, "--wait").text()).contains("copy/gone/disk stays with its contents");
            assertThat(copy("gone/disk/f")).hasContent("mine");
            assertThat(copy("gone/below")).doesNotExist();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothingGoesIfTheCopyHasFailures(boolean sends) throws Exception {
        plantTwoOfEach();
        // A directory is never replaced by a file.
        sandbox.file("source/f", "f");
        sandbox.file("copy/f/inside", "old");
        assertThat(mirror(3, sends, "--wait").text()).contains("not deleted since the copy has failures");
        assertThat(copy("f/inside")).hasContent("old");
        assertThat(copy("d/old")).hasContent("old");
        assertThat(copy("gone/below/old")).hasContent("old");
        assertThat(copy("d/kept")).hasContent("kept");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anEmptySourceAndTooManyNamesAreRefusedBeforeAnythingIsCopied(boolean sends) throws Exception {
        plantTwoOfEach();
        assertThat(mirrorAs(User.current(), ".", 1, sends, Stream.of("--wait", "-u", "-T", "--delete"))
                        .err())
                .contains("--delete would remove 5 of 7 names in", "nothing was copied or deleted");
        assertThat(mirrorAs(User.current(), ".", 1, sends, Stream.of("-n", "-u", "-T", "--delete", "--max-delete", "4"))
                        .text())
                .contains("would delete ", "copy/gone/below/", "more than --max-delete 4 allows");
        assertThat(copy("d/kept")).hasContent("old");
        Shell.call("rm -r \"$1\"/d", sandbox.path("source"));
        assertThat(mirror(1, sends, "--wait").err()).contains("holds nothing, so --delete would empty its copy");
        assertThat(copy("gone/below/old")).hasContent("old");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothingGoesIfADirectoryCannotBeRead(boolean sends) throws Exception {
        User user = User.ordinary();
        sandbox.directoryOf(user, "mine");
        Shell.call(
                "cd -- \"$1\" && mkdir -p mine/source/closed mine/copy/closed && echo f >mine/source/closed/f"
                        + " && echo f >mine/copy/closed/f && echo old >mine/copy/old",
                sandbox.root());
        sandbox.giveTo(user, sandbox.path("mine"));
        Shell.call("chmod 0 \"$1\"", sandbox.path("mine/source/closed"));
        Outcome outcome = mirrorAs(user, "mine", 3, sends, Stream.concat(Stream.of(ALL), Stream.of("--wait")));
        assertThat(outcome.text()).contains("nothing is deleted: the walk could not read everything");
        assertThat(sandbox.path("mine/copy/old").toPath()).exists();
        Shell.call("chmod 700 \"$1\"", sandbox.path("mine/copy/closed"));
        assertThat(sandbox.path("mine/copy/closed/f").toPath()).exists();
    }

    @Test
    void foldersOfNewCopiesAndOfSnapshotsSurvive() throws Exception {
        plantTwoOfEach();
        sandbox.file("copy/.bpct-of-another-job/f", "new");
        sandbox.file("copy/gone/.bpct-new.1.2.3/f", "new");
        sandbox.file("copy/d/.zfs/f", "a snapshot");
        mirror(0, true, "--wait");
        assertThat(copy(".bpct-of-another-job/f")).hasContent("new");
        assertThat(copy("gone/.bpct-new.1.2.3/f")).hasContent("new");
        assertThat(copy("d/.zfs/f")).hasContent("a snapshot");
        assertThat(copy("gone/below")).doesNotExist();
    }

    /** The calls are a question, a list, the folder of places, a group, and six of the finalizer. */
    @ParameterizedTest
    @ValueSource(ints = {5, 6, 7, 8, 9})
    void aJobThatIsKilledAtAnyCallGoesOnExactly(int call) throws Exception {
        plantTwoOfEach();
        Path calls = sandbox.file("calls", "").toPath();
        String ssh = standIn("echo x >>'" + calls + "'; [[ $(wc -l <'" + calls + "') != " + call
                + " ]] || { bash -c \"${!#}\" >/dev/null 2>&1; " + SshStandIn.KILLS_JOB + "; }");
        List<Object> words = new ArrayList<>(List.of(ALL));
        words.addAll(List.of("--wait", "--auto-resume=0", "--lanes=1", "--ssh", ssh, "source", far("copy")));
        sandbox.bpct().in(sandbox.root()).run(words.toArray()).expect(5);
        sandbox.bpct().in(sandbox.root()).run("--resume=1", "--wait").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        // A second look finds all as it is to be.
        assertThat(mirror(0, true, "--wait").text()).contains("to be deleted after the copy: 0 of 2 names");
    }

    @Test
    void rulesForNamesAndOneSourceInTheCopyOfAnotherAreRefused() throws Exception {
        plantTwoOfEach();
        assertThat(mirror(2, true, "-x", "old").err()).contains("rules for names");
        assertThat(mirror(2, true, "--one-file-system").err()).contains("rules for names");
        sandbox.file("other/f", "f");
        assertThat(sandbox.bpct()
                        .in(sandbox.root())
                        .run("-u", "--delete", "--ssh", standIn(), "source/.", "other", far("copy"))
                        .expect(2)
                        .err())
                .contains("other lands in the copy of source/.");
        assertThat(copy("d/old")).hasContent("old");
    }

    @Test
    void placesThatBpctOrTheSystemNeedsAreRefused() throws Exception {
        plantTwoOfEach();
        sandbox.file("copy/home/file", "x");
        assertThat(sandbox.bpct()
                        .in(sandbox.root())
                        .with("BPCT_HOME", sandbox.path("copy/home"))
                        .run("-u", "-T", "--delete", "--max-delete=100%", "--ssh", standIn(), "source", far("copy"))
                        .expect(1)
                        .err())
                .contains("whose inode is that of a source or of BPCT_HOME");
        assertThat(copy("home/file")).hasContent("x");
        assumeTrue(User.current().isRoot(), "a user removes no file of the system");
        assertThat(sandbox.bpct()
                        .in(sandbox.root())
                        .run("-n", "-u", "-T", "--delete", "--ssh", standIn(), "source", "far:/usr")
                        .expect(2)
                        .err())
                .contains("far:/usr gets no copy with --delete");
    }
}
