package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.bpct.it.BatchOnDisk;
import org.bpct.it.CallsWithin;
import org.bpct.it.Sandbox;
import org.bpct.it.Shell;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The local runner killed with -9 while its jobs are at work. */
@Tag("fault")
final class KillRunnerIT extends CallsWithin {
    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aBatchWithoutItsRunnerIsGoneOnWithByWaitOrByResume(boolean jobsToo) throws Exception {
        Random random = FAULTS.random(jobsToo ? 1 : 2);
        FaultTree.plant(sandbox.path("source"), random, 12, 6);
        Trial trial = new Trial(sandbox, FAULTS);
        int call = 1 + random.nextInt(6);
        // One cp of the first job waits until the runner is dead.
        var path = CpHook.in(
                sandbox,
                "((call != %d)) || until [[ -e $box/dead ]]; do read -r -t 0.05 <> <(:); done".formatted(call),
                "");
        sandbox.bpct()
                .with("PATH", path)
                .run("-j5", "-T", "--auto-resume", jobsToo ? "0" : "3", trial.source(), trial.copy())
                .expect(0);
        Sandbox.waitUntil("a job is at work", () -> calls() >= call);
        Path start = trial.batch().directory().wave(1).resolve("runner.start");
        String runner = Files.readString(start).split(" ", 4)[2];

        Shell.run("kill -KILL \"$1\"", java.util.List.of(), runner).expect(0);
        FAULTS.injected(1, "runner killed");
        if (jobsToo) {
            sandbox.processes().forEach(ProcessHandle::destroyForcibly);
            FAULTS.injected(1, "all jobs killed with it");
        }
        sandbox.file("dead", "");
        Sandbox.waitUntil("no process is left", () -> sandbox.processes().isEmpty());
        trial.assertClaimsHold();
        assertThat(BatchOnDisk.attempts(trial.batch().finalizer())).isZero();
        trial.await().expect(jobsToo ? 5 : 0);

        if (jobsToo) {
            trial.resume().expect(0);
        }
        trial.assertEqual();
    }

    /** As after a bpct that was killed between the start of the runner and the record of it. */
    @Test
    void jobsWhoseIdentityNobodyWroteDownAreKnownAllTheSame() throws Exception {
        FaultTree.plant(sandbox.path("source"), FAULTS.random(3), 12, 6);
        Trial trial = new Trial(sandbox, FAULTS);
        var path = CpHook.in(sandbox, "until [[ -e $box/dead ]]; do read -r -t 0.05 <> <(:); done", "");
        sandbox.bpct()
                .with("PATH", path)
                .run("-j2", "-T", "--auto-resume", "0", trial.source(), trial.copy())
                .expect(0);
        Sandbox.waitUntil("both jobs are at work", () -> calls() >= 2);
        forgetIdentities(trial);

        assertThat(progress()).contains("job 1; running", "job 2; running", "finalizer; queued");
        assertThat(sandbox.bpct().run("--resume=1").expect(0).text()).contains("nothing is to be submitted");
        assertThat(Files.readString(trial.batch().finalizer().submission())).contains("\nid ");

        forgetIdentities(trial);
        sandbox.processes().forEach(ProcessHandle::destroyForcibly);
        FAULTS.injected(1, "runner and all jobs killed");
        sandbox.file("dead", "");
        Sandbox.waitUntil("no process is left", () -> sandbox.processes().isEmpty());
        assertThat(progress()).contains("job 1; stopped", "job 2; stopped", "finalizer; stopped");
        assertThat(Files.readString(trial.batch().finalizer().submission())).doesNotContain("\nid ");
        trial.await().expect(5);

        trial.resume().expect(0);
        trial.assertEqual();
    }

    private static void forgetIdentities(Trial trial) throws IOException {
        for (JobDirectory job : trial.scripts()) {
            String name = Files.readString(job.submission()).split("\n", 2)[0];
            Files.writeString(job.submission(), name + "\n");
            FAULTS.injected(1, "identity not recorded");
        }
    }

    private String progress() {
        return sandbox.bpct().run("-v", "--progress=1").expect(0).text();
    }

    private long calls() {
        try {
            return Files.size(sandbox.path("hook/calls").toPath());
        } catch (IOException notYet) {
            return 0;
        }
    }
}
