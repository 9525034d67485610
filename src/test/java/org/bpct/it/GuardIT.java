package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What becomes of a guarded copy when somebody replaces directories by symlinks that lead outside: nothing outside is
 * written or read, and what could not be copied is named.
 *
 * <p>All of it also holds for an ordinary user with {@code --guard=descriptors}, so it is tried as whoever runs the tests.
 */
@Tag("it")
final class GuardIT extends CallsWithin {
    /** What every attack starts from; the first word is the sandbox. */
    private static final String WORLD = """
            cd -- "$1" && umask 022
            mkdir -p source/a/sub source/b source/c copies/copy outside/a/sub
            for i in 1 2 3; do
                printf '%s' "$i" >source/f$i
                printf '%s' "a$i" >source/a/f$i
                printf '%s' "s$i" >source/a/sub/f$i
                printf '%s' "b$i" >source/b/f$i
            done
            ln source/a/f1 source/b/link
            ln source/a/f1 source/f-link
            ln source/b/f2 source/c/link
            ln -s f1 source/a/symlink
            mkfifo source/a/fifo
            chmod 2750 source/a/sub
            for i in f1 f2 f3 a/f1 a/f2 a/f3 a/sub/f1 a/sub/f2 a/fifo link; do
                printf secret >outside/$i
            done
            chmod 700 outside/a outside/a/sub outside
            chmod 600 outside/a/f1 outside/a/fifo
            touch -d 2001-01-01 outside/a/sub outside/a outside
            """;

    @BeforeEach
    void plant() {
        Shell.call(WORLD, sandbox.root());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "copy/a      | copies/copy/a     | a         | a/f1 a/f2 a/f3 a/symlink a/fifo a/sub/f1 a/sub/f2 a/sub/f3",
                "copy/a/sub  | copies/copy/a/sub | a/sub     | a/sub/f1 a/sub/f2 a/sub/f3",
                "source/a    | source/a          | a         | a/f1 a/f2 a/f3 a/symlink a/fifo a/sub/f1 a/sub/f2 a/sub/f3",
                "source/a/sub| source/a/sub      | a/sub     | a/sub/f1 a/sub/f2 a/sub/f3",
            })
    void aDirectoryThatBecameASymlinkIsNotGoneThrough(String name, String victim, String target, String failed)
            throws Exception {
        writeOverCopy("--guard=descriptors");
        TreeState outside = TreeState.of(sandbox.path("outside"));

        replaceBySymlink(victim, "outside/" + target);
        runAll();

        assertThatTree(sandbox.path("outside")).isExactCopyOf(outside);
        assertNothingLeaked();
        assertThat(failedNames()).as(name).containsKeys(failed.split(" "));
        failedNames().keySet().forEach(each -> assertThat(each).startsWith(target));
    }

    @ParameterizedTest
    @ValueSource(strings = {"source", "copies", "copies/copy"})
    void aRootOrItsParentThatBecameASymlinkStopsTheJobs(String victim) throws Exception {
        writeOverCopy("--guard=descriptors");
        Shell.call("cp -a -- \"$1/copies/copy\" \"$1/outside/copy\"", sandbox.root());
        TreeState outside = TreeState.of(sandbox.path("outside"));

        replaceBySymlink(victim, "outside");
        runAll();

        assertThatTree(sandbox.path("outside")).isExactCopyOf(outside);
        assertThat(BatchOnDisk.exitRecord(batch().jobs().get(0))).startsWith("stopped");
        assertThat(BatchOnDisk.exitRecord(batch().finalizer())).startsWith("stopped");
    }

    @Test
    void aSymlinkInPlaceOfAFileIsReplacedInTheCopyAndCopiedFromTheSource() throws Exception {
        writeOverCopy("--guard=descriptors");
        Shell.call(
                "cd -- \"$1\"; ln -sf \"$PWD/outside/f1\" copies/copy/a/f1; ln -sf \"$PWD/outside/f2\" source/a/f2",
                sandbox.root());
        TreeState outside = TreeState.of(sandbox.path("outside"));

        runAll();

        assertThatTree(sandbox.path("outside")).isExactCopyOf(outside);
        assertThatTree(sandbox.path("copies/copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(sandbox.path("copies/copy/a/f1").toPath()).isRegularFile();
    }

    @Test
    void aFileThatBecameADirectoryIsNotDescendedInto() throws Exception {
        writeOverCopy("--guard=descriptors");
        Shell.call("cd -- \"$1\"; rm source/a/f2; mkdir source/a/f2; ln -s / source/a/f2/x", sandbox.root());

        runAll();

        assertThat(failedNames()).containsExactly(entry("a/f2", "it is a directory now"));
    }

    /** The command does its own work only after the directory has been replaced: the moment that a race would hit. */
    @Tag("race")
    @ParameterizedTest
    @CsvSource({
        "cp, *, copies/copy/a, a",
        "cp, *, copies/copy/a/sub, a/sub",
        "cp, *, source/a, a",
        "cp, *, source/a/sub, a/sub",
        "mkdir, *-m 700*, copies/copy/a, a",
        "mv, *-t*, copies/copy/a, a",
        "stat, *%u*, copies/copy/a, a",
        "ln, *, copies/copy/b, a",
        "tar, *, copies/copy/a, a",
        "tar, *, source/a, a",
        "tar, *, copies/copy/a/sub, a/sub",
        "chmod, *, copies/copy/c, a",
    })
    void nothingOutsideIsTouchedThoughADirectoryIsReplacedWhenTheCommandStarts(
            String command, String arguments, String victim, String target) throws Exception {
        writeOverCopy("--guard=descriptors", "--cp", command.equals("chmod") ? "-dR" : "-a");
        TreeState outside = TreeState.of(sandbox.path("outside"));
        FileName path = ambush(command, arguments, victim, target);

        runAll(path);

        assertThat(sandbox.path("ambushed").toPath())
                .as("the ambush on " + command)
                .exists();
        assertThatTree(sandbox.path("outside")).isExactCopyOf(outside);
        assertNothingLeaked();
    }

    @ParameterizedTest
    @ValueSource(strings = {"copies/copy/a", "source/a"})
    void withoutTheGuardTheSameAmbushSucceeds(String victim) throws Exception {
        writeOverCopy("--guard=no");
        TreeState outside = TreeState.of(sandbox.path("outside"));

        runAll(ambush("cp", "*", victim, "a"));

        boolean written =
                !TreeState.of(sandbox.path("outside")).differencesFrom(outside).isEmpty();
        assertThat(written || leaked()).isTrue();
    }

    @Test
    void fewCommandsCopySmallDirectoriesAndFailuresAreNamedByTruePaths() throws Exception {
        Shell.call(
                "cd -- \"$1\" && for i in {1..40}; do mkdir -p \"many/d$i\"; echo 1 >\"many/d$i/f 1\";"
                        + " ln \"many/d$i/f 1\" \"many/d$((i % 7 + 1))/link$i\"; echo 2 >\"many/d$i/f2\"; done;"
                        + " mkdir -p copies/many/d5/f2/x",
                sandbox.root());
        Path counter = sandbox.file(
                        "bin/cp",
                        "#!/bin/bash\nprintf x >>'" + sandbox.path("calls").text() + "'\nexec -a cp /bin/cp \"$@\"\n")
                .toPath();
        Files.setPosixFilePermissions(counter, PosixFilePermissions.fromString("rwxr-xr-x"));

        sandbox.bpct()
                .with("PATH", FileName.ofText(sandbox.path("bin").text() + ":/usr/bin:/bin"))
                .run("-j1", "--verify", "--guard=descriptors", "-v", "--wait", "-T", "many", "copies/many")
                .expect(3);

        assertThat(failedNames())
                .containsExactly(entry(
                        "d5/f2",
                        "cannot overwrite directory '"
                                + sandbox.path("copies/many/d5/f2").text() + "' with non-directory"));
        assertThat(Files.size(sandbox.path("calls").toPath())).as("calls of cp").isLessThan(10);
        Shell.call("cd -- \"$1\" && rm -r copies/many/d5/f2 && cp -p many/d5/f2 copies/many/d5/f2", sandbox.root());
        Shell.call("cd -- \"$1\" && touch -r many/d5 copies/many/d5", sandbox.root());
        assertThatTree(sandbox.path("copies/many")).isExactCopyOf(sandbox.path("many"));
        assertThat(sandbox.bpct().run("--check=1", "-v", "--wait").expect(0).out())
                .contains("Ledger: closed");
    }

    @Test
    void aGuardedCopyIsExactForRootAndForAnOrdinaryUser() throws Exception {
        for (User user : List.of(User.current(), User.ordinary())) {
            FileName source = sandbox.path("sample " + user.uid());
            SampleTree.plantFor(user, source, 31, 150);
            FileName target = sandbox.directoryOf(user, "target " + user.uid());
            FileName copy = target.resolve(FileName.ofText("copy"));

            // The second time everything is there, and belongs to others.
            for (int i = 0; i < 2; i++) {
                sandbox.bpctAs(user)
                        .run("-j", "2", "--guard=descriptors", "-v", "--wait", "-T", source, copy)
                        .expect(0);
                assertThatTree(copy).isExactCopyOf(source);
            }
        }
    }

    @Test
    void aGuardedCopyThatWasKilledIsComparedAndGoesOnToAnExactOne() throws Exception {
        Shell.call(
                "cd -- \"$1\"; rm -r copies/copy; mkdir copies/copy; chmod 777 copies/copy source/b", sandbox.root());
        Path killer = sandbox.file("bin/cp", """
                #!/bin/bash
                /bin/cp "$@"
                [[ $* != *f2* ]] || kill -9 $PPID
                """).toPath();
        Files.setPosixFilePermissions(killer, PosixFilePermissions.fromString("rwxr-xr-x"));
        sandbox.bpct()
                .with("PATH", FileName.ofText(sandbox.path("bin").text() + ":/usr/bin:/bin"))
                .run(
                        "-j2",
                        "--auto-resume=0",
                        "--guard=descriptors",
                        "--verify",
                        "-v",
                        "--wait",
                        "-T",
                        "source",
                        "copies/copy")
                .expect(5);
        // A link that left its family, and a file that somebody has damaged since.
        Shell.call(
                "cd -- \"$1\"; for f in a/f1 f1; do rm -f \"$f\"; printf x >\"$f\"; done", sandbox.path("copies/copy"));

        sandbox.bpct().run("--resume=1", "-j3", "-v", "--wait").expect(0);

        assertThatTree(sandbox.path("copies/copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(sandbox.bpct().run("--check=1", "-v", "--wait").expect(0).out())
                .contains("Ledger: closed");
    }

    @Test
    void whatWasCopiedWellStaysSoWhenItsDirectoryIsDeletedInTheSource() throws Exception {
        Path tar = sandbox.file("bin/tar", "#!/bin/bash\necho 'tar: x: Read-only file system' >&2; exit 2\n")
                .toPath();
        Files.setPosixFilePermissions(tar, PosixFilePermissions.fromString("rwxr-xr-x"));
        String oneFails = "cd -- '" + sandbox.path("source/b").text() + "'; [[ -d f3 ]] || { rm f3; mkdir f3; }";
        sandbox.bpct()
                .with("PATH", FileName.ofText(sandbox.path("bin").text() + ":/usr/bin:/bin"))
                .run(
                        "-j1",
                        "--auto-resume=0",
                        "--guard=descriptors",
                        "--pre",
                        oneFails,
                        "-v",
                        "--wait",
                        "-T",
                        "source",
                        "copies/copy")
                .expect(5);
        assertThat(failedNames()).containsOnlyKeys("b/f3");
        Shell.call("rm -r -- \"$1/source/a\"", sandbox.root());

        sandbox.bpct().run("--resume=1", "-v", "--wait").expect(4);

        assertThat(sandbox.batch(1).jobs()).as("a second wave has compared").hasSize(2);
        assertThat(sandbox.bpct().run("--errors=1", "-0").expect(0).out().split("\0"))
                .hasSize(3)
                .allMatch(name -> name.endsWith("/b/f3") || name.endsWith("/a") || name.endsWith("/a/sub"));
    }

    /**
     * tar cannot open such a directory, and cp would copy all that is in it if it could be opened then. Where paths are not to be
     * trusted, what stat shows is given.
     */
    @ParameterizedTest
    @CsvSource({
        "no, chmod 2311, 0",
        "descriptors, chmod 2311, 0",
        "no, setfacl -m u:12345:x, 0",
        "descriptors, setfacl -m u:12345:x, 1"
    })
    void aDirectoryThatCannotBeOpenedGetsItsAttributesOrIsNamed(String guard, String change, int failed)
            throws Exception {
        FileName closed = close(change);

        copyClosed(guard, FileName.ofText("/usr/bin:/bin"));

        List<String> failures = BatchOnDisk.failures(batch().finalizer()).stream()
                .map(failure -> failure.name() + ": " + failure.message())
                .toList();
        String said = "closed: attributes: the directory cannot be opened, and may have an access list";
        assertThat(failures).isEqualTo(failed == 0 ? List.of() : List.of(said));
        if (failed == 0) {
            String shows = "cd -- \"$1\"; stat -c '%f %u %g %.9Y' .; getfacl -c . 2>/dev/null || :";
            assertThat(Shell.call(shows, sandbox.path("theirs/copy/closed")).out())
                    .isEqualTo(Shell.call(shows, closed).out());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"no", "descriptors"})
    void aDirectoryThatCanBeOpenedAgainIsNotCopiedForItsAttributes(String guard) throws Exception {
        FileName closed = close("chmod 0311");
        FileName folder = sandbox.directory("bin");
        for (String command : List.of("cp", "ls")) {
            Path shim = folder.resolve(FileName.ofText(command)).toPath();
            Files.writeString(
                    shim,
                    "#!/bin/bash\n[[ $* != */closed* ]] || { printf '%%s\\n' \"$*\" >>'%s'; chmod 0711 '%s'; }\nexec /bin/%s \"$@\"\n"
                            .formatted(sandbox.path("theirs/opened").text(), closed.text(), command));
            Files.setPosixFilePermissions(shim, PosixFilePermissions.fromString("rwxr-xr-x"));
        }

        copyClosed(guard, FileName.ofText(folder.text() + ":/usr/bin:/bin"));

        assertThat(sandbox.path("theirs/opened").toPath())
                .as("what asks for its attributes")
                .exists();
        assertThat(Shell.call("ls -A -- \"$1\"", sandbox.path("theirs/copy/closed"))
                        .out())
                .isEmpty();
    }

    /** Makes a tree of an ordinary user, with a directory, changed by this command, that he cannot open. */
    private FileName close(String change) throws Exception {
        User user = User.ordinary();
        FileName closed = sandbox.directoryOf(user, "theirs").resolve(FileName.ofText("source/closed"));
        assumeThat(change.startsWith("chmod") || Files.isExecutable(Path.of("/usr/bin/setfacl")))
                .as("SKIPPED: there is no setfacl")
                .isTrue();
        Shell.call("mkdir -p \"$1/inner\"; printf x >\"$1/file\"", closed);
        sandbox.giveTo(user, sandbox.path("theirs/source"));
        Shell.call("chmod 0311 \"$1\"; " + change + " \"$1\"; touch -d '1969-12-31 03:04:05.678901234' \"$1\"", closed);
        return closed;
    }

    private void copyClosed(String guard, FileName path) {
        sandbox.bpctAs(User.ordinary())
                .with("PATH", path)
                .run("-j1", "--guard=" + guard, "-v", "--wait", "-T", "theirs/source", "theirs/copy")
                .expect(3);
    }

    private void writeOverCopy(String... options) throws Exception {
        Shell.call(
                "cd -- \"$1\"; cp -a -T source copies/copy; chmod 777 copies/copy/a;"
                        + " rm -r copies/copy/a/sub/f3 copies/copy/c",
                sandbox.root());
        List<Object> words = new ArrayList<>(List.of("-j1", "--no-submit", "-T"));
        words.addAll(List.of(options));
        words.addAll(List.of("source", "copies/copy"));
        sandbox.bpct().run(words.toArray()).expect(0);
    }

    private BatchOnDisk batch() {
        return sandbox.batch(1);
    }

    private void replaceBySymlink(String victim, String target) {
        Shell.call("mv -- \"$1\" \"$1.moved\"; ln -s -- \"$2\" \"$1\"", sandbox.path(victim), sandbox.path(target));
    }

    private void runAll() {
        runAll(FileName.ofText("/usr/bin:/bin"));
    }

    private void runAll(FileName path) {
        for (JobDirectory job : Stream.concat(batch().jobs().stream(), Stream.of(batch().finalizer()))
                .toList()) {
            BatchOnDisk.start(job, path).await(Duration.ofMinutes(2));
        }
    }

    /** Makes a PATH in which a command, when it is first called so, replaces a directory by a symlink. */
    private FileName ambush(String command, String arguments, String victim, String target) throws Exception {
        FileName folder = sandbox.directory("bin");
        Path program = folder.resolve(FileName.ofText(command)).toPath();
        Files.writeString(
                program, """
                #!/bin/bash
                if [[ "$*" == %5$s ]] && /bin/mkdir "%1$s/ambushed" 2>/dev/null; then
                    /bin/mv -- "%1$s/%2$s" "%1$s/%2$s.moved"
                    /bin/ln -s -- "%1$s/outside/%3$s" "%1$s/%2$s"
                fi
                exec /bin/%4$s "$@"
                """.formatted(sandbox.root().text(), victim, target, command, arguments.replace(" ", "\\ ")));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return FileName.ofText(folder.text() + ":/usr/bin:/bin");
    }

    private void assertNothingLeaked() {
        assertThat(leaked()).as("something outside was copied").isFalse();
    }

    /** Returns true if a secret is anywhere in the copy, also in what was moved away. */
    private boolean leaked() {
        return Shell.call("cd -- \"$1\"; if grep -r -q secret copies*; then printf leaked; fi", sandbox.root())
                .out()
                .equals("leaked");
    }

    /** Returns the failed names of all jobs, with what was said of them. */
    private SortedMap<String, String> failedNames() throws Exception {
        SortedMap<String, String> failed = new TreeMap<>();
        for (JobDirectory job : batch().jobs()) {
            Path errors = job.part().attempt(1).errors();
            String[] words = Files.exists(errors)
                    ? Files.readString(errors, StandardCharsets.ISO_8859_1).split("\0", -1)
                    : new String[0];
            for (int i = 0; i + 3 < words.length; i += 4) {
                failed.put(words[i + 1], words[i + 3]);
            }
        }
        return failed;
    }
}
