package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every exit code of {@code docs/exit-codes.md}, as a script that calls bpct meets it. */
@Tag("it")
final class ExitCodesIT extends CallsWithin {
    private static final Duration DEADLINE = Duration.ofMinutes(1);
    private static final FileName PATH = FileName.ofText("/usr/bin:/bin");

    @BeforeEach
    void plant() throws IOException {
        sandbox.file("source/good", "good");
        sandbox.file("source/sub/other", "other");
    }

    private String removeBeforeTheCopy(String file) {
        return "rm -f -- " + sandbox.path("source/" + file).text();
    }

    private void close(String file, User reader) {
        sandbox.giveTo(reader, sandbox.path("source"));
        Shell.call("chmod 000 -- \"$1\"", sandbox.path("source/" + file));
    }

    @Test
    void zeroIsAllWell() {
        sandbox.bpct().run("-j1", "-v", "--wait", "source", "copy").expect(0);
        sandbox.bpct().run("-v", "--wait=1").expect(0);
    }

    @Test
    void withoutWaitingZeroIsSubmitted() throws IOException {
        sandbox.bpct()
                .run("-j1", "--pre", sandbox.gate().pre(), "source", "copy")
                .expect(0);
        assertThat(BatchOnDisk.exitRecord(sandbox.batch(1).finalizer())).isEmpty();
        sandbox.bpct().run("--progress=1").expect(0);
        sandbox.gate().open();
        sandbox.bpct().run("-v", "--wait=1").expect(0);
    }

    @Test
    void twoIsAMistakeOfTheCaller() {
        assertThat(sandbox.bpct()
                        .run("-v", "--wait", "missing", "copy")
                        .expect(2)
                        .err())
                .contains("missing");
        sandbox.bpct().run("--no-such-option").expect(2);
        sandbox.bpct().run("-v", "--wait=9").expect(2);
    }

    @Test
    void oneIsThatBpctItselfFailed() throws IOException {
        FileName file = sandbox.file("no folder", "");
        assertThat(sandbox.bpct()
                        .with("BPCT_HOME", file)
                        .run("-j1", "-v", "--wait", "source", "copy")
                        .expect(1)
                        .err())
                .contains("set BPCT_HOME to a folder");
    }

    @Test
    void threeIsThatSomeEntriesFailed() throws IOException {
        User nobody = User.ordinary();
        close("good", nobody);
        sandbox.directoryOf(nobody, "to");

        sandbox.bpctAs(nobody)
                .run("-j1", "-v", "--wait", "--pre", removeBeforeTheCopy("sub/other"), "source", "to/copy")
                .expect(3);
        assertThat(sandbox.bpct().run("-v", "--progress=1").out())
                .contains("(1 vanished, 1 denied)", "Ledger: closed\n", "0 skipped + 2 failed + 0 open\n");
    }

    @Test
    void threeIsThatSomethingCouldNotBeWalkedWithAndWithoutWaiting() throws IOException {
        User nobody = User.ordinary();
        close("sub", nobody);
        sandbox.directoryOf(nobody, "to");

        sandbox.bpctAs(nobody).run("-j1", "source", "to/copy").expect(3);
        sandbox.bpctAs(nobody).run("-v", "--wait=1").expect(3);
        Shell.call("chmod 700 -- \"$1\"", sandbox.path("source/sub"));
    }

    @Test
    void threeIsThatPostFailed() {
        sandbox.bpct()
                .run("-j1", "-v", "--wait", "--post", "false", "source", "copy")
                .expect(3);
        sandbox.bpct().run("-v", "--wait=1").expect(3);
        assertThat(sandbox.bpct().run("--progress").out()).contains("complete with errors");
    }

    @Test
    void fourIsThatNamesOnlyVanished() {
        sandbox.bpct()
                .run("-j1", "-v", "--wait", "--pre", removeBeforeTheCopy("good"), "source", "copy")
                .expect(4);
        assertThat(sandbox.bpct().run("--progress", "--json").out())
                .contains("\"ledger\":{\"closed\":true", "\"exitCode\":4", "\"vanished\":1");
    }

    @Test
    void fiveIsWhatWasCancelled() {
        sandbox.bpct()
                .run("-j1", "--pre", sandbox.gate().pre(), "source", "copy")
                .expect(0);
        sandbox.bpct().run("--cancel=1").expect(0);
        assertThat(sandbox.bpct().run("-v", "--wait=1").expect(5).out())
                .contains("Ledger: not closed: 2 of 2 entries and 2 of 2 directories and 9 of 9 bytes are open");
    }

    @Test
    void fiveGoesBeforeThree() throws IOException {
        User nobody = User.ordinary();
        close("sub", nobody);
        sandbox.directoryOf(nobody, "to");
        sandbox.bpctAs(nobody)
                .run("-j1", "-v", "--wait", "--auto-resume", "0", "--pre", "false", "source", "to/copy")
                .expect(5);
        Shell.call("chmod 700 -- \"$1\"", sandbox.path("source/sub"));
    }

    @Test
    void fiveIsALedgerThatDoesNotClose() throws IOException {
        sandbox.bpct()
                .run("-j1", "-v", "--wait", "--auto-resume", "0", "source", "copy")
                .expect(0);
        BatchOnDisk batch = sandbox.batch(1);
        JobDirectory job = batch.jobs().get(0);
        byte[] record = Files.readAllBytes(job.part().attempt(1).exit());
        Shell.call(
                "printf 'complete 1 4 0 0 1 0 n .\\n' >\"$1\"",
                FileName.of(job.part().attempt(1).exit()));

        BatchOnDisk.start(batch.finalizer(), PATH).await(DEADLINE).expect(1);

        assertThat(sandbox.bpct().run("-v", "--wait=1").expect(5).out())
                .contains("the ledger does not close: 1 of 2 entries and 5 of 9 bytes are missing");
        Files.write(job.part().attempt(1).exit(), record);
        sandbox.bpct().run("-v", "--wait=1").expect(5);
        sandbox.bpct().run("--resume=1").expect(0);
        assertThat(sandbox.bpct().run("-v", "--wait=1").expect(0).out()).contains("Ledger: closed\n");
    }

    @Test
    void sixIsThatAnotherBpctSubmits() throws IOException {
        sandbox.bpct().run("-j1", "--no-submit", "source", "copy").expect(0);
        try (FileChannel file = FileChannel.open(
                        sandbox.batch(1).directory().lock(), StandardOpenOption.WRITE, StandardOpenOption.CREATE);
                FileLock lock = file.lock()) {
            assertThat(lock.isValid()).isTrue();
            assertThat(sandbox.bpct().run("--resume=1").expect(6).err()).contains("another bpct");
        }
        sandbox.bpct().run("--resume=1").expect(0);
        sandbox.bpct().run("-v", "--wait=1").expect(0);
    }

    @Test
    void sevenIsThatTheSchedulerRefuses() throws IOException {
        for (String client : new String[] {"sbatch", "squeue", "sacct", "scancel", "scontrol"}) {
            FileName file = sandbox.file("clients/" + client, "#!/bin/bash\nprintf 'down\\n' >&2\nexit 1\n");
            Shell.call("chmod 755 -- \"$1\"", file);
        }
        FileName path = FileName.ofText(sandbox.path("clients").text() + ":/usr/bin:/bin");
        assertThat(sandbox.bpct()
                        .with("PATH", path)
                        .run("--scheduler", "slurm", "-j1", "-v", "--wait", "source", "copy")
                        .expect(7)
                        .err())
                .contains("slurm refused", "down");
    }

    @Test
    void aSignalEndsBpctAndNotTheBatch() throws IOException {
        sandbox.bpct()
                .run("-j1", "--pre", sandbox.gate().pre(), "source", "copy")
                .expect(0);
        RunningProcess waiting = sandbox.bpct().start("-v", "--wait=1");
        Sandbox.waitUntil(
                "the job runs",
                () -> BatchOnDisk.attempts(sandbox.batch(1).jobs().get(0)) == 1);
        Sandbox.waitUntil("the process is bpct", () -> isJava(waiting.pid()));
        waiting.signal("TERM");
        waiting.await(DEADLINE).expect(143);
        sandbox.gate().open();
        sandbox.bpct().run("-v", "--wait=1").expect(0);
    }

    private static boolean isJava(long process) {
        try {
            return Files.readString(Path.of("/proc/" + process + "/comm")).startsWith("java");
        } catch (IOException gone) {
            return false;
        }
    }

    /** Makes a batch of one job that is not submitted, with this {@code --pre}. */
    private JobDirectory jobWith(String pre) {
        sandbox.bpct().run("-j1", "--no-submit", "--pre", pre, "source", "copy").expect(0);
        return sandbox.batch(1).jobs().get(0);
    }

    @Test
    void aJobScriptReturnsZeroWhenCompleteEvenIfNamesFailed() {
        JobDirectory job = jobWith(removeBeforeTheCopy("good"));
        BatchOnDisk.start(job, PATH).await(DEADLINE).expect(0);
        assertThat(BatchOnDisk.exitRecord(job)).startsWith("complete-with-errors", "2", "5", "1");
    }

    @Test
    void aJobScriptReturnsOneWhenItStops() {
        JobDirectory job = jobWith("false");
        BatchOnDisk.start(job, PATH).await(DEADLINE).expect(1);
        assertThat(BatchOnDisk.exitRecord(job)).startsWith("stopped");
    }

    @Test
    void aJobScriptReturns75WhenANewerAttemptTookOver() {
        JobDirectory job = jobWith("mkdir -- \"$bpct_part/attempt.2\"");
        BatchOnDisk.start(job, PATH).await(DEADLINE).expect(75);
        assertThat(BatchOnDisk.exitRecord(job, 1)).startsWith("superseded");
    }

    /** It was killed ten seconds later, without a word. */
    @ParameterizedTest
    @ValueSource(strings = {"--pre", "--post"})
    void aJobScriptThatIsToldToEndWaitsForNoLoopOfTheUsers(String option) {
        FileName waits = sandbox.path("waits");
        sandbox.bpct()
                .run(
                        "-j1",
                        "--no-submit",
                        option,
                        ": >" + waits.text() + "; while :; do sleep 0.05; done",
                        "source",
                        "copy")
                .expect(0);
        JobDirectory job = sandbox.batch(1).jobs().get(0);
        RunningProcess script = BatchOnDisk.start(job, PATH);
        Sandbox.waitUntil("it waits", () -> Files.exists(waits.toPath()));

        script.signal("TERM");

        script.await(DEADLINE).expect(143);
        assertThat(BatchOnDisk.exitRecord(job)).startsWith("stopped");
    }

    /** Told while it took over functions of the environment, it noted that, and its command never heard of it. */
    @Test
    void aJobScriptThatIsToldToEndBeforeTheUsersCommandDoesNotBeginThat() throws Exception {
        FileName reached = sandbox.path("reached");
        FileName told = sandbox.path("told");
        FileName environment = sandbox.file(
                "environment.sh",
                ": >%s; until [[ -e %s ]]; do sleep 0.05; done\n".formatted(reached.text(), told.text()));
        sandbox.bpct()
                .run("-j1", "--no-submit", "--pre", "while :; do sleep 0.05; done", "source", "copy")
                .expect(0);
        JobDirectory job = sandbox.batch(1).jobs().get(0);
        RunningProcess script = RunningProcess.start(
                "mapfile -d '' -t words; exec /usr/bin/env -i BASH_ENV=\"${words[0]}\" PATH=\"${words[1]}\""
                        + " /bin/bash -p \"${words[2]}\" </dev/null",
                List.of(environment, PATH, FileName.of(job.script())),
                List.of());
        Sandbox.waitUntil("it asks for the functions", () -> Files.exists(reached.toPath()));

        script.signal("TERM");
        sandbox.file("told", "");

        script.await(DEADLINE).expect(143);
        assertThat(BatchOnDisk.exitRecord(job)).startsWith("stopped");
    }

    @Test
    void aJobScriptReturns143WhenItsTimeIsOver() {
        JobDirectory job = jobWith("kill -TERM $$");
        BatchOnDisk.start(job, PATH).await(DEADLINE).expect(143);
        assertThat(BatchOnDisk.exitRecord(job)).startsWith("stopped");
    }
}
