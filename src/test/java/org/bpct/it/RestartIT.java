package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scripts that a batch system starts twice at once, or kills and starts again, at any moment. */
@Tag("fault")
final class RestartIT extends CallsWithin {
    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final FileName PATH = FileName.ofText("/usr/bin:/bin");

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aScriptStartedTwiceAtOnceEndsInAnExactCopy(int jobs) throws Exception {
        BatchOnDisk batch = unsubmitted(jobs, 31);
        for (JobDirectory job : batch.jobs()) {
            RunningProcess first = BatchOnDisk.start(job, PATH);
            RunningProcess second = BatchOnDisk.start(job, PATH);
            first.await(DEADLINE);
            second.await(DEADLINE);
            assertThat(BatchOnDisk.attempts(job)).isEqualTo(2);
            assertThat(BatchOnDisk.exitRecord(job)).startsWith("complete");
        }
        BatchOnDisk.start(batch.finalizer(), PATH).await(DEADLINE).expect(0);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void aScriptKilledAtRandomMomentsEndsInAnExactCopy(long seed) throws Exception {
        BatchOnDisk batch = unsubmitted(2, 32);
        Random random = new Random(seed);
        int kills = 0;
        for (JobDirectory job : batch.jobs()) {
            kills += killUntilComplete(job, random);
        }
        kills += killUntilComplete(batch.finalizer(), random);

        System.out.printf("seed %d: %d kills%n", seed, kills);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    /** A scheduler that has not heard of the cancellation starts it all the same. */
    @Test
    void aScriptThatWasCancelledDoesNotBegin() throws Exception {
        BatchOnDisk batch = unsubmitted(1, 33);
        JobDirectory job = batch.jobs().get(0);
        Files.writeString(job.cancelled(), "1 login1 .\n");
        assertThat(BatchOnDisk.start(job, PATH).await(DEADLINE).expect(1).err()).contains("was cancelled");
        assertThat(BatchOnDisk.attempts(job)).isZero();
        Files.delete(job.cancelled());
        BatchOnDisk.start(job, PATH).await(DEADLINE).expect(0);
    }

    /** It stops itself amidst the first copy: whether a real one is met there is a matter of luck. */
    @Test
    void theCommandThatAKilledScriptLeftBehindIsEndedFirst() throws Exception {
        sandbox.file("source/large", "the whole of it");
        FileName cp = sandbox.file("tools/cp", """
                #!/bin/bash
                here=${BASH_SOURCE[0]%/*}
                if [[ ! -e $here/stopped ]]; then
                    printf 'the' >"${here%/*}/copy/large"
                    printf '%s' "$$" >"$here/stopped"
                    kill -STOP "$$"
                fi
                exec /usr/bin/cp "$@"
                """);
        Shell.call("chmod 755 -- \"$1\"", cp);
        sandbox.bpct().run("-j1", "--no-submit", "source", "copy").expect(0);
        BatchOnDisk batch = sandbox.batch(1);
        JobDirectory job = batch.jobs().get(0);
        FileName attempt = FileName.of(job.part().attempt(1).root());

        RunningProcess script =
                BatchOnDisk.start(job, FileName.ofText(cp.parent().text() + ":/usr/bin:/bin"));
        Sandbox.waitUntil(
                "cp has stopped, and is written down",
                () -> state(stopped()) == 'T' && children(attempt).contains(stopped() + " "));
        script.signal("KILL");
        script.await(DEADLINE);
        assertThat(state(stopped())).as("what was left behind").isEqualTo('T');
        BatchOnDisk.start(job, PATH).await(DEADLINE).expect(0);
        BatchOnDisk.start(batch.finalizer(), PATH).await(DEADLINE).expect(0);

        assertThat(state(stopped())).as("what was left behind").isIn('-', 'Z');
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    /** Returns the process of the cp that has stopped itself, or nothing. */
    private String stopped() {
        try {
            return Files.readString(sandbox.path("tools/stopped").toPath());
        } catch (IOException notYet) {
            return "";
        }
    }

    /** Returns what an attempt has written down of the commands that it runs, in a lane or not. */
    private static String children(FileName attempt) {
        return Shell.call("cat -- \"$1\"/child \"$1\"/lane.1/child 2>/dev/null || :", attempt)
                .out();
    }

    /** Returns the letter that the kernel has for the state of a process, or a dash if there is none. */
    private static char state(String process) {
        try {
            String stat = Files.readString(Path.of("/proc", process, "stat"), StandardCharsets.ISO_8859_1);
            return stat.charAt(stat.lastIndexOf(')') + 2);
        } catch (IOException gone) {
            return '-';
        }
    }

    @Test
    void aCompleteScriptStartedAgainChangesNothing() throws Exception {
        BatchOnDisk batch = unsubmitted(1, 33);
        JobDirectory job = batch.jobs().get(0);
        for (int start = 0; start < 2; start++) {
            BatchOnDisk.start(job, PATH).await(DEADLINE).expect(0);
            BatchOnDisk.start(batch.finalizer(), PATH).await(DEADLINE).expect(0);
        }

        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void aFinalizerStartedAgainDoesNotTakeModesBack() throws Exception {
        User user = User.ordinary();
        assumeTrue(User.current().isRoot(), "SKIPPED: the finalizer is started again as root");
        sandbox.directoryOf(user, "source/sub");
        sandbox.giveTo(user, sandbox.path("source"));
        // Closed to its owner, so the job opens it and records the mode that it had.
        sandbox.directoryOf(user, "copy/sub");
        sandbox.giveTo(user, sandbox.path("copy"));
        Shell.call("chmod 0755 -- \"$1\"", sandbox.path("source/sub"));
        Shell.call("chmod 0500 -- \"$1\"", sandbox.path("copy/sub"));
        sandbox.bpctAs(user).run("-j1", "-T", "source", "copy").expect(0);
        BatchOnDisk batch = sandbox.batch(1);
        Sandbox.waitUntil(
                "the finalizer has ended",
                () -> !BatchOnDisk.exitRecord(batch.finalizer()).isEmpty());

        BatchOnDisk.start(batch.finalizer(), PATH).await(DEADLINE).expect(0);

        assertThat(Shell.call("stat -c %a -- \"$1\"", sandbox.path("copy/sub")).out())
                .isEqualTo("755\n");
    }

    /** Kills later from attempt to attempt, so that it ends even if a kill undoes all work. */
    private static int killUntilComplete(JobDirectory job, Random random) {
        int kills = 0;
        while (true) {
            RunningProcess script = BatchOnDisk.start(job, PATH);
            Duration patience = Duration.ofMillis(random.nextInt(200) + 10L * kills * kills);
            Optional<Outcome> outcome = script.outcomeWithin(patience);
            if (outcome.isPresent()) {
                outcome.get().expect(0);
                return kills;
            }
            script.signalGroup("KILL");
            script.await(DEADLINE);
            kills++;
            assertThat(kills).isLessThan(100);
        }
    }

    /** Makes a batch of many groups: each directory with more than a few files is one. */
    private BatchOnDisk unsubmitted(int jobs, long seed) throws IOException {
        FileName source = sandbox.path("source");
        SampleTree.plant(source, seed, 400);
        Shell.call("""
                cd -- "$1"
                for d in {1..40}; do
                    mkdir "many $d"
                    for f in {1..25}; do printf '%s' "$d $f" >"many $d/$f"; done
                    touch -d @1000000$d.123456789 "many $d"/* "many $d"
                done
                """, source);
        sandbox.bpct()
                .run("-j", jobs + "", "--no-submit", source, sandbox.path("copy"))
                .expect(0);
        return sandbox.batch(1);
    }
}
