package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is mounted below a sealed root: all that can be reached there is sealed, too, or nothing is sealed. */
@Tag("place")
final class SealedMountsIT extends CallsWithin {
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    /**
     * Mounts on one another: a second one hides a mount and what is mounted in it, another one what is mounted below; one on a file;
     * and one of which the root is a directory with a name that has to be escaped.
     */
    private static final String WORLD = """
            cd -- "$1" && mkdir -p outside/sub copies source/{d,stack,over/x/y} $'source/d/o 1dd\\n2mount\\\\0403#'
            printf secret >outside/sub/f
            fill() {
                mount -t tmpfs none "$1" && mkdir "$1/sub" && printf '%s' "$2" | tee "$1/f" >"$1/sub/f" && ln -s f "$1/link"
            }
            printf plain | tee source/f source/d/f >source/over/x/f
            fill source/stack hidden && fill source/stack/sub hidden-below && fill source/stack seen && fill source/stack/sub seen
            fill source/over/x/y hidden && fill source/over seen && mkdir source/over/x && fill source/over/x seen
            fill $'source/d/o 1dd\\n2mount\\\\0403#' named && mkdir -p 'source/d/a b' outside/m
            fill outside/m inner && mkdir -p 'outside/m/i n/j' && printf inner >'outside/m/i n/j/f'
            mount --bind 'outside/m/i n' 'source/d/a b'
            mount --bind outside/sub/f source/d/f
            """;

    /** What tells the mounts of a job's namespace whenever it copies, and lets a directory come back before. */
    private static final String CP = """
            #!/bin/bash
            cat /proc/self/mountinfo >>"%1$s/seen"
            [[ ! -e %1$s/aside ]] || mv -T -- "%1$s/aside" "%1$s/source/d"
            exec /bin/cp "$@"
            """;

    @BeforeEach
    void require() {
        assumeThat(User.current().isRoot()).as("only root can seal").isTrue();
    }

    @AfterEach
    void unmount() {
        Shell.call("""
                mapfile -t lines </proc/self/mountinfo
                for ((i = ${#lines[@]} - 1; i >= 0; i--)); do
                    read -r _ _ _ _ place _ <<<"${lines[i]}"
                    printf -v place %b "${place//\\\\/\\\\0}"
                    [[ $place != "$1"/* ]] || umount -l -- "$place"
                done
                """, sandbox.root());
    }

    private List<JobDirectory> write(String guard) {
        sandbox.giveTo(User.ordinary(), sandbox.path("source"));
        sandbox.bpct()
                .run("-j1", guard, "--no-submit", "-T", "source", "copies/copy")
                .expect(0);
        return List.of(sandbox.batch(1).jobs().get(0), sandbox.batch(1).finalizer());
    }

    private void run(List<JobDirectory> jobs) {
        for (JobDirectory job : jobs) {
            BatchOnDisk.start(job, FileName.ofText(sandbox.path("bin").text() + ":/usr/bin:/bin"))
                    .await(DEADLINE);
        }
    }

    private void shim(String command, String text) throws IOException {
        Path shim = sandbox.path("bin/" + command).toPath();
        Files.createDirectories(shim.getParent());
        Files.writeString(shim, text.replace("%1$s", sandbox.root().text()));
        Shell.call("chmod -R 755 \"$1\"", sandbox.path("bin"));
    }

    private static String access(JobDirectory job) throws IOException {
        return Files.readString(job.part().attempt(1).root().resolve("access")).strip();
    }

    @Test
    void mountsOnOneAnotherAreSealedAsTheyAreSeen() throws Exception {
        Shell.call(WORLD, sandbox.root());
        shim("cp", CP);
        List<JobDirectory> jobs = write("--guard=sealed");

        run(jobs);

        assertThat(access(jobs.get(0))).isEqualTo("sealed .");
        assertThat(access(jobs.get(1))).isEqualTo("sealed .");
        assertThatTree(sandbox.path("copies/copy")).isExactCopyOf(sandbox.path("source"));
        List<String> sealed = Files.readAllLines(sandbox.path("seen").toPath()).stream()
                .filter(line -> line.contains("/sealed/"))
                .distinct()
                .toList();
        // Both roots, and below one: two that hide others, with one each, one with an odd name, and on a directory and
        // a file.
        assertThat(sealed).hasSize(2 + 2 + 2 + 3).allMatch(line -> line.contains("nosymfollow"));
    }

    @Test
    void anArchiveHasWhatIsSeenOnAllMountsAndItsExtractionIsSealedToo() throws Exception {
        Shell.call(WORLD, sandbox.root());
        sandbox.giveTo(User.ordinary(), sandbox.path("source"));

        sandbox.bpct().run("--archive", "a.tar.d", "source", "--wait").expect(0);
        sandbox.bpct().run("--extract", "a.tar.d", "copies/back", "--wait").expect(0);

        assertThatTree(sandbox.path("copies/back/source")).isExactCopyOf(sandbox.path("source"));
        for (int batch = 1; batch <= 2; batch++) {
            for (JobDirectory job : sandbox.batch(batch).jobs()) {
                assertThat(access(job)).isEqualTo("sealed .");
            }
            assertThat(access(sandbox.batch(batch).finalizer())).isEqualTo("sealed .");
        }
    }

    /** The kernel knows the places of the mounts by another name then. */
    @Test
    void theHomeOfBatchesMayBeBehindASymlink() throws Exception {
        Shell.call(WORLD + "mkdir -p home && mv home real && ln -s real home", sandbox.root());
        List<JobDirectory> jobs = write("--guard=sealed");

        run(jobs);

        assertThatTree(sandbox.path("copies/copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(access(jobs.get(0)) + access(jobs.get(1))).isEqualTo("sealed .sealed .");
    }

    /** Below it are all mounts of this host, and the folder of the batch. */
    @Test
    void theRootOfAllTreesIsSealedThoughTheBatchIsInIt() throws Exception {
        Shell.call(WORLD + "sha256sum \"$PWD\"/source/f \"$PWD\"/source/{stack,over/x}/{f,sub/f} >m", sandbox.root());
        sandbox.giveTo(User.ordinary(), sandbox.path("source"));
        Shell.call("cd -- \"$1\" && printf other >source/over/x/sub/f", sandbox.root());

        sandbox.bpct().run("--wait", "-j2", "--sum-check", "m", "--base", "/").expect(3);

        assertThat(sandbox.bpct().run("--errors=1").out()).contains("1 name: differs", "over/x/sub/f");
        for (JobDirectory job : sandbox.batch(1).jobs()) {
            assertThat(access(job)).isEqualTo("sealed .");
            assertThat(job.part().attempt(1).message()).doesNotExist();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "[[ $* != *--move* ]] || exit 1, 'cannot move a mount to '",
        "[[ $* != */fd/*/stack/sub\\ * ]] || exit 1, 'cannot bind the mount on '",
        // What is bound is another directory: somebody has exchanged what is above a mount.
        "[[ $* != */fd/*/stack/sub\\ * ]] || set -- \"${@/stack/d}\" && mkdir -p %1$s/source/d/sub, 'have changed meanwhile'",
        "[[ $* != */fd/*/d/a\\ b\\ * ]] || set -- \"${@/%a b/a b/j}\", 'the mounts have changed meanwhile'",
        "[[ $* != *--move*over* ]] || set -- \"${@/over/d}\", 'the mounts have changed meanwhile'",
        "[[ $* != *--move* ]] || /bin/mount -t tmpfs none %1$s/source/d, 'the mounts have changed meanwhile'",
        "[[ $* != */m[0-9]* ]] || set -- \"${@/nosymfollow/rw}\", 'does not let '",
    })
    void whereNotAllThatIsMountedCanBeSealedNothingIs(String does, String why) throws Exception {
        Shell.call(WORLD, sandbox.root());
        shim("mount", "#!/bin/bash\n" + does + "\nexec /bin/mount \"$@\"\n");
        List<JobDirectory> jobs = write("--guard=auto");

        run(jobs);

        assertThat(access(jobs.get(0))).isEqualTo("descriptors .");
        assertThat(jobs.get(0).part().attempt(1).message())
                .content()
                .contains("cannot be sealed, so all goes through descriptors: ", why);
    }

    /**
     * When somebody removes a directory on the host, what is mounted on it goes in the namespaces of jobs, too. The options of a file
     * system are one for all of them: a remount of one that no root has stopped a job.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "umount -l %1$s/source/over",
                "mount -n -o remount,size=2m %1$s/outside/gone",
                "nsenter -t %2$d -m -- bash -c 'umount %1$s/outside/gone && rmdir %1$s/outside/gone'"
            })
    void whatIsUnmountedOrRemountedMeanwhileIsSealedAsItWas(String does) throws Exception {
        Shell.call(WORLD + "mkdir outside/gone && mount -t tmpfs none outside/gone", sandbox.root());
        shim("mount", """
                #!/bin/bash
                [[ $* != *--move* ]] || ! mkdir %1$s/once || DOES || exit
                exec /bin/mount "$@"
                """.replace("DOES", does)
                .replace("%2$d", Long.toString(ProcessHandle.current().pid())));
        List<JobDirectory> jobs = write("--guard=sealed");

        run(jobs);

        assertThat(sandbox.path("once").toPath()).exists();
        assertThat(access(jobs.get(0))).isEqualTo("sealed .");
        assertThatTree(sandbox.path("copies/copy")).isExactCopyOf(sandbox.path("source"));
    }

    /** The kernel does not tell of a mount below a bound root that is in a directory outside that for the moment. */
    @ParameterizedTest
    @CsvSource({"mount, */s0, descriptors .", "readlink, *, sealed ."})
    void aMountThatEscapesAllLooksAndComesBackLeadsNowhere(String command, String words, String access)
            throws Exception {
        Shell.call("""
                cd -- "$1" && mkdir -p outside/sub copies source/d/m && printf secret >outside/sub/f
                mount -t tmpfs none source/d/m && mkdir source/d/m/sub
                printf inside | tee source/d/m/sub/f source/d/f >source/f
                """, sandbox.root());
        shim(command, """
                #!/bin/bash
                /bin/%2$s "$@" || exit
                [[ $* != %3$s ]] || ! mkdir %1$s/once || mv -T -- "%1$s/source/d" "%1$s/aside"
                """.replace("%2$s", command).replace("%3$s", words));
        shim("cp", CP);
        List<JobDirectory> jobs = write("--guard=auto");
        Shell.call(
                "cd -- \"$1/source/d/m\" && rm -r sub && ln -s \"$1/outside/sub\" sub && grep -q secret sub/f",
                sandbox.root());

        run(jobs);

        assertThat(sandbox.path("once").toPath()).exists();
        assertThat(sandbox.path("aside").toPath()).doesNotExist();
        assertThat(Shell.call("cd -- \"$1\"; if grep -r -l secret copies; then :; fi", sandbox.root())
                        .out())
                .isEmpty();
        assertThat(access(jobs.get(0))).isEqualTo(access);
    }
}
