package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A first copy to a server: a directory whose names are all in one group comes with them, by one cp. */
@Tag("place")
final class WholeDirectoryIT extends CallsOnWeakPlace {
    private static final Duration DEADLINE = Duration.ofMinutes(3);
    private static final int NAMES = 10 * 320;

    private static final Pattern WHOLE_GROUP = Pattern.compile("\\x00G [0-9]+ [0-9]+ [A-Z] 32[0-9] ");

    /** A directory of 320 names has a group of its own where that holds an eighth of the names. */
    private static final String PLANT = """
            cd -- "$1" && umask 022
            for d in d{1..10}; do mkdir -p "$d/sub"; touch "$d/sub/f"{1..320}; done
            mkdir d1/empty d1/few d1/sub2; touch d1/few/f{1..3}; touch d1/sub2/f{1..320}; ln d1/sub2/f1 d1/few/link; ln -s f1 d2/sub/f0; mkfifo d3/sub/pipe
            setfattr -n user.a -v 1 d4/sub d4/sub/f1; chmod 2711 d4/sub; chmod 000 d5/sub; touch -d 2001-02-03 d*/sub
            """;

    @BeforeEach
    void plant() throws IOException {
        mountAt("m", Map.of("kept", "600"));
        Shell.call(PLANT, sandbox.directory("source"));
        sandbox.giveTo(User.ordinary(), sandbox.path("source"));
    }

    private BatchOnDisk write() {
        return write("--guard=sealed");
    }

    /** Plans until each directory of 320 names is one group: a host under load takes 2 ms for a request, and groups are smaller then. */
    private BatchOnDisk write(String guard) {
        AtomicInteger batch = new AtomicInteger();
        Sandbox.waitUntil("no directory is divided among groups", () -> {
            sandbox.bpct()
                    .in(sandbox.root())
                    .run("-j1", guard, "--no-submit", "-T", "source", "m/copy")
                    .expect(0);
            return hasWholeGroups(sandbox.batch(batch.incrementAndGet()).jobs().get(0));
        });
        return sandbox.batch(batch.get());
    }

    private static boolean hasWholeGroups(JobDirectory job) {
        try {
            String list = Files.readString(job.part().list(), StandardCharsets.ISO_8859_1);
            return WHOLE_GROUP.matcher(list).results().count() >= 10;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void run(JobDirectory job, String path) {
        BatchOnDisk.start(job, FileName.ofText(path)).await(DEADLINE);
    }

    private String shim(String text) throws IOException {
        Path shim = sandbox.path("bin/cp").toPath();
        Files.createDirectories(shim.getParent());
        Files.writeString(
                shim, "#!/bin/bash\n" + text.replace("BOX", sandbox.root().text()));
        Shell.call("chmod -R 755 \"$1\"", sandbox.path("bin"));
        return sandbox.path("bin").text() + ":/usr/bin:/bin";
    }

    /** Ranges came before the directory that was to hold them, and each file that was split failed. */
    @Test
    void aFileThatIsCopiedInRangesFindsItsDirectory() throws Exception {
        Shell.call("head -c 9000000 /dev/urandom >\"$1/d7/sub/large\"", sandbox.path("source"));

        sandbox.bpct()
                .in(sandbox.root())
                .run("-j2", "--guard=no", "--split=4M", "--wait", "-T", "source", "m/copy")
                .expect(0);

        assertThat(Shell.call(
                                "cmp -- \"$1\" \"$2\"",
                                sandbox.path("source/d7/sub/large"),
                                sandbox.path("m/copy/d7/sub/large"))
                        .exitCode())
                .isZero();
    }

    /** Returns the directories that the jobs say they brought. */
    private static List<String> whole(JobDirectory job, int attempt) throws IOException {
        try (Stream<Path> files = Files.walk(job.part().attempt(attempt).root())) {
            StringBuilder text = new StringBuilder();
            for (Path file : files.filter(path -> path.endsWith("whole")).toList()) {
                text.append(Files.readString(file));
            }
            return Stream.of(text.toString().split("\0"))
                    .filter(Predicate.not(word -> word.isEmpty() || word.equals("0")))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--guard=sealed", "--guard=no"})
    void eachNameIsLookedForOnceBeforeItIsThereAndAllOfItsDirectoryIsKept(String guard) throws Exception {
        BatchOnDisk batch = write(guard);
        mount.requests();

        run(batch.jobs().get(0), "/usr/bin:/bin");

        // cp looks twice for a name that it is given, and the kernel once more.
        assertThat(mount.requests().get("LOOKUP")).isBetween(NAMES, NAMES + 2 * 320 + 2 * 320 + 200);
        assertThat(whole(batch.jobs().get(0), 1))
                .contains("d1/sub", "d4/sub", "d5/sub", "d9/sub")
                .doesNotContain("d1/sub2", "d1/few", "d1/empty", "d1");
        run(batch.finalizer(), "/usr/bin:/bin");
        assertThat(BatchOnDisk.exitRecord(batch.finalizer(), 1).get(0)).isEqualTo("complete");
        assertThatTree(sandbox.path("m/copy")).isExactCopyOf(sandbox.path("source"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--guard=sealed", "--guard=no"})
    void whatComesToADirectoryWhileItIsCopiedIsNotInTheCopy(String guard) throws Exception {
        BatchOnDisk batch = write(guard);
        String path = shim("""
                if [[ $* == *' ./sub' && ! -e BOX/once ]]; then
                    : >BOX/once
                    d=BOX/source/${PWD##*/}/sub
                    mkdir -p "$d/more/deep" && touch "$d/-new" "$d/more/deep/f"
                    pwd >>BOX/where
                fi
                exec /bin/cp "$@"
                """);

        run(batch.jobs().get(0), path);
        run(batch.finalizer(), path);

        assertThat(sandbox.path("where").toPath()).as("the ambush").exists();
        assertThat(Shell.call("find \"$1\" -name more -o -name -new", sandbox.path("m/copy"))
                        .out())
                .isEmpty();
        assertThat(Shell.call("find \"$1\" -name 'f*' -type f | wc -l", sandbox.path("m/copy"))
                        .out()
                        .strip())
                .isEqualTo(Integer.toString(NAMES + 320 + 3));
    }

    @Test
    void whatAKilledJobHasBroughtWithoutBeingAskedForGoesInTheEnd() throws Exception {
        BatchOnDisk batch = write();
        JobDirectory job = batch.jobs().get(0);
        String path = shim("""
                if [[ $* == *' ./sub' ]]; then
                    /bin/cp "$@"
                    to=${*: -3:1}
                    echo more >"$to/sub/not-asked-for"
                    : >BOX/brought
                    kill -KILL 0
                fi
                exec /bin/cp "$@"
                """);
        run(job, path);
        assertThat(sandbox.path("brought").toPath()).exists();

        run(job, "/usr/bin:/bin");
        run(batch.finalizer(), "/usr/bin:/bin");

        assertThat(BatchOnDisk.exitRecord(batch.finalizer(), 1).get(0)).isEqualTo("complete");
        assertThatTree(sandbox.path("m/copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void withoutAGuardANameThatTheSourceLacksStaysSinceAnotherProcessMayHavePutItThere() throws Exception {
        BatchOnDisk batch = write("--guard=no");
        JobDirectory job = batch.jobs().get(0);
        String path = shim("""
                if [[ $* == *' ./sub' && ! -e BOX/once ]]; then
                    : >BOX/once
                    /bin/cp "$@"
                    code=$?
                    to=${*: -3:1}
                    echo mine >"$to/sub/not-asked-for"
                    exit "$code"
                fi
                exec /bin/cp "$@"
                """);

        run(job, path);
        run(batch.finalizer(), path);

        assertThat(Shell.call("find \"$1\" -name not-asked-for | wc -l", sandbox.path("m/copy"))
                        .out()
                        .strip())
                .isEqualTo("1");
        assertThat(Files.readString(job.part().attempt(1).root().resolve("message")))
                .contains("not-asked-for", "stays in");
    }

    @Test
    void whatAKilledJobWithoutAGuardHasBroughtOfTheSourceGoesInTheEnd() throws Exception {
        BatchOnDisk batch = write("--guard=no");
        JobDirectory job = batch.jobs().get(0);
        String path = shim("""
                if [[ $* == *' ./sub' ]]; then
                    : >"sub/came-later"
                    /bin/cp "$@"
                    : >BOX/brought
                    kill -KILL 0
                fi
                exec /bin/cp "$@"
                """);
        run(job, path);
        assertThat(sandbox.path("brought").toPath()).exists();

        run(job, "/usr/bin:/bin");
        run(batch.finalizer(), "/usr/bin:/bin");

        assertThat(Shell.call("find \"$1\" -name came-later", sandbox.path("m/copy"))
                        .out())
                .isEmpty();
        assertThat(Shell.call("find \"$1\" -name came-later", sandbox.path("source"))
                        .out())
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--guard=sealed", "--guard=no"})
    void aDirectoryIsNotWholeWhereOthersCanEnterItsRoot(String guard) throws Exception {
        BatchOnDisk batch = write(guard);
        Shell.call("chmod 755 \"$1\"", sandbox.path("m/copy"));

        run(batch.jobs().get(0), "/usr/bin:/bin");
        run(batch.finalizer(), "/usr/bin:/bin");

        assertThat(whole(batch.jobs().get(0), 1)).isEmpty();
        assertThatTree(sandbox.path("m/copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void aNameThatCannotBeMadeFailsAlone() throws Exception {
        mount.set("errors", "CREATE:EIO:f77");
        BatchOnDisk batch = write();

        run(batch.jobs().get(0), "/usr/bin:/bin");

        assertThat(BatchOnDisk.failures(batch.jobs().get(0)))
                .extracting(BatchOnDisk.Failure::name)
                .hasSize(11)
                .allMatch(name -> name.endsWith("/f77"));
        mount.clear("errors");
        assertThat(Shell.call("find \"$1\" -name 'f*' -type f | wc -l", sandbox.path("m/copy"))
                        .out()
                        .strip())
                .isEqualTo(Integer.toString(NAMES + 320 + 3 - 11));
    }

    @Test
    void aDirectoryThatCannotBeMadeFailsWithItsNamesAlone() throws Exception {
        mount.set("errors", "MKDIR:EIO:sub2");
        BatchOnDisk batch = write();

        run(batch.jobs().get(0), "/usr/bin:/bin");

        assertThat(BatchOnDisk.failures(batch.jobs().get(0)))
                .extracting(BatchOnDisk.Failure::name)
                .hasSizeGreaterThanOrEqualTo(319)
                .allMatch(name -> name.startsWith("d1/"));
    }
}
