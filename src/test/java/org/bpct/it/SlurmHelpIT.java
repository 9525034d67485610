package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Jobs that wait in the queue for ever, late or cancelled, while another one helps: on a real Slurm. */
@Tag("slurm")
final class SlurmHelpIT extends OnSlurm {
    private FileName source = FileName.currentDirectory();

    /** Submits three jobs that are held; each has eight groups. */
    @BeforeEach
    void submit() throws Exception {
        source = site.plant(12, 300);
        site.freeCalls(10);
        site.bpct()
                .run("-j3", "-q", "--hold", "--progress-interval", "1", source, site.copy())
                .expect(0);
    }

    private JobDirectory job(int number) {
        return sandbox.batch(1).directory().job(number);
    }

    private void release(JobDirectory job) {
        cluster.ask("scontrol", "release", SlurmSite.id(job));
    }

    /** Waits until job 1 has the part of the second one in hand, and a {@code cp} there that waits. */
    private void awaitHelp() {
        release(job(1));
        site.awaitProgress(1, "job 1; running (helps with job 2)", "job 2; running (job 1 has its part in hand");
        Sandbox.waitUntil(
                "the helper copies",
                () -> Files.exists(job(2).part().attempt(1).root().resolve("child")));
    }

    @Test
    void oneJobDoesAllAndTheFinalizerAndLateOnesEndAtOnce() throws Exception {
        site.openGate();
        release(job(1));
        site.awaitProgress(1, "Batch #1", "job 3; complete (done by job 1)", "finalizer; complete (done by job 1)");
        assertThatTree(site.copy()).isExactCopyOf(source);
        assertThat(cluster.state(SlurmSite.id(job(3)))).isEqualTo("PENDING");
        for (JobDirectory late : List.of(job(2), job(3), sandbox.batch(1).finalizer())) {
            assertThat(late.part().attempt(1).helper()).hasContent("0001 .");
        }
        // What is not needed any more must not turn what is complete into something else.
        Shell.call("mv -- \"$1\" \"$1\".gone", source);
        for (JobDirectory late : List.of(job(2), job(3), sandbox.batch(1).finalizer())) {
            release(late);
            site.awaitState(SlurmSite.id(late), "COMPLETED"::equals, "late and over");
            assertThat(BatchOnDisk.attempts(late)).isEqualTo(1);
        }
        assertThat(job(1).helping()).doesNotExist();
        site.runImpatiently("--wait=1").expect(0);
    }

    @Test
    void whoWaitsForABatchFindsTheQueueEmptyThen() throws Exception {
        site.openGate();
        RunningProcess waiting = site.bpct().start("--wait=1");
        release(job(1));
        assertThat(site.awaitImpatiently(waiting).expect(0).err())
                .contains("batch 1: 3 jobs that had nothing left to do were taken from the queue");
        assertThatTree(site.copy()).isExactCopyOf(source);
        Sandbox.waitUntil(
                "the queue is empty", () -> cluster.ask("squeue", "-h").isEmpty());
        assertThat(site.progress(1)).contains("Batch #1", "complete").doesNotContain("cancelled");
    }

    /** Root is Slurm's administrator here: a user may not release such a job, nor does the finalizer ever begin behind it. */
    @Test
    void whoWaitsForABatchThatIsCompleteAlreadyTakesAwayAJobThatAnAdministratorHolds() throws Exception {
        site.openGate();
        cluster.ask("scontrol", "hold", SlurmSite.id(job(3)));
        release(job(1));
        site.awaitProgress(1, "Batch #1", "finalizer; complete");
        assertThat(cluster.ask("squeue", "-h", "-o", "%r", "-j", SlurmSite.id(job(3))))
                .isEqualTo("JobHeldAdmin");

        assertThat(site.runImpatiently("--wait=1").expect(0).err())
                .contains("3 jobs that had nothing left to do were taken from the queue");

        Sandbox.waitUntil(
                "the queue is empty", () -> cluster.ask("squeue", "-h").isEmpty());
        assertThat(site.progress(1)).contains("Batch #1", "complete").doesNotContain("cancelled");
    }

    @Test
    void lateJobsOfABatchThatIsCompleteCanBeCancelled() throws Exception {
        site.openGate();
        release(job(1));
        site.awaitProgress(1, "Batch #1", "finalizer; complete");
        assertThat(site.runImpatiently("--cancel=1").expect(0).out())
                .contains("batch 1 is complete: 3 jobs that had nothing left to do were taken from the queue");
        Sandbox.waitUntil(
                "the queue is empty", () -> cluster.ask("squeue", "-h").isEmpty());
        assertThat(site.runImpatiently("--cancel=1").expect(0).out()).contains("it has no job to cancel");
        assertThat(site.progress(1)).contains("Batch #1", "complete").doesNotContain("cancelled");
    }

    /** The jobs of the batch are held; those that are added are not. */
    @Test
    void jobsThatAreAddedDoWhatWaitsInTheQueue() throws Exception {
        site.openGate();
        assertThat(site.bpct().run("-n", "--add-jobs=1:2").expect(0).out())
                .contains("would take over job f1 (queued), and add 2 jobs");
        assertThat(site.bpct()
                        .run("--add-jobs=1:2", "--queue", "--nice=0")
                        .expect(0)
                        .out())
                .contains("submitted 2 jobs and a finalizer as wave 2");
        site.awaitProgress(1, "Batch #1", "finalizer 2; complete");
        assertThatTree(site.copy()).isExactCopyOf(source);
        for (int late = 1; late <= 3; late++) {
            assertThat(BatchOnDisk.attempts(job(late))).isEqualTo(1);
            assertThat(cluster.state(SlurmSite.id(job(late)))).isEqualTo("PENDING");
        }
        release(job(1));
        site.awaitState(SlurmSite.id(job(1)), "COMPLETED"::equals, "late and over");
        assertThat(site.bpct().run("--add-jobs=1:2").expect(0).out()).contains("it is complete");
    }

    @Test
    void whatAJobThatWasStoppedLeavesIsDoneByAnother() throws Exception {
        site.freeCalls(3);
        release(job(2));
        site.awaitCopying(List.of(job(2)));
        cluster.ask("scancel", "-b", "-s", "TERM", SlurmSite.id(job(2)));
        Sandbox.waitUntil(
                "job 2 has stopped", () -> Files.exists(job(2).part().attempt(1).exit()));
        site.openGate();
        release(job(1));
        site.awaitProgress(1, "Batch #1", "finalizer; complete");
        assertThat(BatchOnDisk.exitRecord(job(2), 1)).contains("stopped");
        assertThat(job(2).part().attempt(2).helper()).hasContent("0001 .");
        assertThatTree(site.copy()).isExactCopyOf(source);
    }

    @Test
    void aLateJobTakesItsPartBackAndTheHelperLooksForAnother() throws Exception {
        awaitHelp();
        release(job(2));
        Sandbox.waitUntil("job 2 has begun", () -> BatchOnDisk.attempts(job(2)) == 2);
        site.openGate();
        release(job(3));
        release(sandbox.batch(1).finalizer());
        site.runImpatiently("--wait=1").expect(0);
        assertThat(BatchOnDisk.exitRecord(job(2), 1)).contains("superseded");
        assertThat(BatchOnDisk.exitRecord(job(2), 2)).contains("complete");
        assertThat(job(2).part().attempt(2).helper()).doesNotExist();
        assertThatTree(site.copy()).isExactCopyOf(source);
    }

    @Test
    void aBatchThatIsCancelledIsLeftByTheHelperToo() throws Exception {
        awaitHelp();
        site.runImpatiently("--cancel=1").expect(0);
        Sandbox.waitUntil(
                "Slurm has tidied up", () -> cluster.ask("squeue", "-h").isEmpty());
        assertThat(sandbox.processes())
                .as("processes of jobs")
                .noneMatch(process -> process.info()
                        .commandLine()
                        .orElse("")
                        .contains(job(2).script().toString()));
        assertThat(site.progress(1)).contains("job 1; complete", "job 2; cancelled", "job 3; cancelled");
        site.openGate();
        site.bpct().run("--resume=1", "--queue", "--nice=0").expect(0);
        site.runImpatiently("--wait=1").expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
    }

    @Test
    void thePartOfAHelperThatWasKilledIsDoneByItsOwnJob() throws Exception {
        awaitHelp();
        cluster.ask("scancel", "-b", "-s", "KILL", SlurmSite.id(job(1)));
        site.awaitProgress(1, "job 1; complete", "job 2; queued (JobHeldUser)");
        site.openGate();
        for (JobDirectory held : List.of(job(2), job(3), sandbox.batch(1).finalizer())) {
            release(held);
        }
        site.runImpatiently("--wait=1").expect(0);
        assertThat(BatchOnDisk.exitRecord(job(2), 1)).isEmpty();
        assertThat(BatchOnDisk.exitRecord(job(2), 2)).contains("complete");
        assertThatTree(site.copy()).isExactCopyOf(source);
    }

    /** Whom a job helps, and what others want of that one, are two things. */
    @Test
    void theHelperOfACancelledJobGoesOn() throws Exception {
        awaitHelp();
        assertThat(site.runImpatiently("--cancel=1:2").expect(0).out()).contains("job 2 of batch 1 is cancelled; jobs");
        assertThat(site.progress(1)).contains("job 2; running (job 1 has its part in hand");
        assertThat(cluster.ask("squeue", "-h", "-j", SlurmSite.id(job(1)))).isNotEmpty();
        site.openGate();
        site.awaitProgress(1, "Batch #1", "finalizer; complete");
        assertThat(BatchOnDisk.exitRecord(job(2), 1)).contains("complete");
        assertThatTree(site.copy()).isExactCopyOf(source);
    }

    /** Killed at once: it says nothing of its end, and bpct does. */
    @Test
    void whatACancelledJobHadInHandIsDoneByAnother() throws Exception {
        site.freeCalls(3);
        release(job(2));
        site.awaitCopying(List.of(job(2)));
        release(job(1));
        site.awaitCopying(List.of(job(1)));
        cluster.ask("scancel", "-b", "-s", "KILL", SlurmSite.id(job(2)));
        site.runImpatiently("--cancel=1:2").expect(0);
        assertThat(BatchOnDisk.exitRecord(job(2), 1)).isEmpty();
        assertThat(job(2).part().attempt(1).released()).exists();
        site.openGate();
        site.awaitProgress(1, "Batch #1", "finalizer; complete");
        assertThat(BatchOnDisk.exitRecord(job(2), 2)).contains("complete");
        assertThatTree(site.copy()).isExactCopyOf(source);
    }
}
