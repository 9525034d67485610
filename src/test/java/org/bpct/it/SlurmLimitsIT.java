package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.slurm.SlurmCluster;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A Slurm that takes few jobs, or forgets them soon. */
@Tag("slurm")
final class SlurmLimitsIT extends OnSlurm {
    private static @Nullable SlurmCluster counting;

    /** Returns a cluster that knows users and their limits. */
    private static SlurmCluster counting() {
        SlurmCluster own = counting;
        if (own == null) {
            own = SlurmCluster.requireOwn("--accounting", "--tracking=linuxproc");
            counting = own;
        }
        return own;
    }

    @AfterAll
    static void endOwn() {
        if (counting != null) {
            counting.close();
        }
    }

    @Test
    void qosAndWckeyReachSlurmAndAResumeChangesThem() throws Exception {
        SlurmCluster own = counting();
        own.ask("sacctmgr", "-i", "add", "qos", "fast");
        own.ask("sacctmgr", "-i", "modify", "user", "nobody", "set", "QOS=normal,fast");
        SlurmSite strict = new SlurmSite(sandbox, own);
        FileName source = strict.plant(4, 20);

        strict.bpct()
                .run("-j2", "--qos", "fast", "--wckey", "copies", source, strict.copy())
                .expect(0);

        assertThat(own.ask("squeue", "-h", "-o", "%q %w").lines())
                .containsOnly("fast copies")
                .hasSize(3);
        strict.bpct().run("--cancel=1").expect(0);
        strict.bpct().run("--resume=1", "-j2", "--qos", "normal", "--wckey", "").expect(0);
        assertThat(own.ask("squeue", "-h", "-o", "%q %w").lines())
                .containsOnly("normal (null)")
                .hasSize(3);
        assertThat(strict.bpct()
                        .run("-j2", "--reservation", "gone", source, sandbox.path("scratch/none"))
                        .expect(7)
                        .err())
                .contains("give --reservation NAME; scontrol show reservation");
        own.clear();
    }

    @Test
    void limitsAreToldBeforeTheWalkWithoutSubmittingAnything() throws Exception {
        SlurmCluster own = counting();
        own.ask("sacctmgr", "-i", "modify", "user", "nobody", "set", "MaxSubmitJobs=3", "MaxWall=02:00:00");
        try {
            SlurmSite strict = new SlurmSite(sandbox, own);
            FileName source = strict.plant(1, 1);
            // The probe asks cp for its version.
            strict.openGate();
            String jobs = "the account bpct (MaxSubmit) takes 3 jobs at once, and -j 9 makes 10 with the finalizer";
            String time = "the account bpct (MaxWall) lets a job run for 02:00:00, and these want 04:00:00";

            Outcome preview = strict.bpct()
                    .run("-n", "-j9", "--time", "4h", source, strict.copy())
                    .expect(0);
            Outcome doctor = strict.bpct().run("--doctor", "-j9", "--time", "4h");
            Outcome fits = strict.bpct()
                    .run("-n", "-j9", "--max-queued", "3", "--time", "2h", source, strict.copy())
                    .expect(0);

            assertThat(preview.err()).contains(jobs, time, "give --max-queued 3", "give --time 02:00:00 at most");
            assertThat(doctor.out()).contains("LIMIT: " + jobs, "LIMIT: " + time, "the probe job ran on ");
            assertThat(fits.err()).doesNotContain("the account bpct");
            assertThat(own.ask("squeue", "-h")).isEmpty();
        } finally {
            own.ask("sacctmgr", "-i", "modify", "user", "nobody", "set", "MaxSubmitJobs=-1", "MaxWall=-1");
        }
    }

    @Test
    void whatTheQueueTookDoesAllAndMaxQueuedHelps() throws Exception {
        SlurmCluster own = counting();
        try {
            SlurmSite strict = new SlurmSite(sandbox, own);
            FileName source = strict.plant(8, 50);
            own.ask("sacctmgr", "-i", "modify", "user", "nobody", "set", "MaxSubmitJobs=3");

            // Slurm refuses an array of nine as a whole, and takes three jobs one by one.
            Outcome some = strict.bpct().run("-j9", source, strict.copy()).expect(0);

            assertThat(some.out())
                    .contains("3 jobs are with slurm; 3 of 9 jobs were taken, and do the work of all: ")
                    .contains("AssocMaxSubmitJobLimit", "job submit limit");
            assertThat(own.ask("squeue", "-h", "-u", "nobody").lines()).hasSize(3);
            strict.awaitProgress(1, "the scheduler refused it");
            Outcome none = strict.bpct()
                    .run("-j5", source, sandbox.path("scratch/none"))
                    .expect(7);
            assertThat(none.err())
                    .contains("batch 2 was not submitted", "add --max-queued K", "bpct --resume=2 tries again");
            assertThat(strict.bpct()
                            .run("--resume=2", "--max-queued", "2")
                            .expect(7)
                            .err())
                    .contains("AssocMaxSubmitJobLimit");
            strict.openGate();
            strict.runImpatiently("--wait=1").expect(0);
            assertThatTree(strict.copy()).isExactCopyOf(source);
            strict.runImpatiently("--resume=2", "--max-queued", "2", "--wait").expect(0);
            assertThatTree(sandbox.path("scratch/none")).isExactCopyOf(source);
            FileName second = sandbox.path("scratch/second");
            strict.runImpatiently("-j5", "--max-queued", "3", "--wait", source, second)
                    .expect(0);
            assertThatTree(second).isExactCopyOf(source);
        } finally {
            own.ask("sacctmgr", "-i", "modify", "user", "nobody", "set", "MaxSubmitJobs=-1");
            own.clear();
        }
    }

    @Test
    void oneJobDoesAllWhereAQosLetsNoOtherRunAndAnAdministratorHoldsOne() throws Exception {
        SlurmCluster own = counting();
        own.ask("sacctmgr", "-i", "add", "qos", "single", "set", "MaxJobsPerUser=1");
        own.ask("sacctmgr", "-i", "modify", "user", "nobody", "set", "QOS=normal,single");
        SlurmSite strict = new SlurmSite(sandbox, own);
        FileName source = strict.plant(8, 50);
        strict.bpct().run("-j4", "--qos", "single", source, strict.copy()).expect(0);
        strict.awaitProgress(1, "QOSMaxJobsPerUserLimit");
        own.ask("scontrol", "hold", SlurmSite.id(sandbox.batch(1).jobs().get(3)));
        strict.awaitProgress(1, "JobHeldAdmin");

        strict.openGate();
        strict.runImpatiently("--wait=1").expect(0);

        assertThatTree(strict.copy()).isExactCopyOf(source);
        // A wait that finds the batch complete has looked for nothing else.
        strict.bpct().run("--cancel=1").expect(0);
        assertThat(own.ask("squeue", "-h", "-u", "nobody"))
                .as("nothing is left in the queue")
                .isEmpty();
    }

    @Test
    @SuppressWarnings("try") // A setting has nothing to be asked for.
    void ofAJobThatSlurmHasForgottenOnlyItsOwnRecordProvesThatItIsComplete() throws Exception {
        // The controller looks for such jobs every ten seconds, whatever this says.
        try (SlurmCluster.Setting soon = cluster.set("MinJobAge", "2")) {
            FileName source = site.plant(8, 300);
            site.freeCalls(1);
            site.bpct().run("-j2", source, site.copy()).expect(0);
            JobDirectory killed = sandbox.batch(1).jobs().get(0);
            JobDirectory good = sandbox.batch(1).jobs().get(1);
            site.awaitCopying(sandbox.batch(1).jobs());
            cluster.ask("scancel", "-b", "-s", "KILL", SlurmSite.id(killed));
            site.openGate(SlurmSite.id(good));
            site.awaitState(SlurmSite.id(killed), String::isEmpty, "forgotten");
            site.awaitState(SlurmSite.id(good), String::isEmpty, "forgotten");

            assertThat(site.progress(1)).contains("complete;", "suspect (the scheduler does not know it)");

            // A minute later it does not know it still; five minutes later nobody believes that it lives.
            site.age(70);
            assertThat(site.progress(1)).contains("suspect").doesNotContain("lost");
            Shell.call(
                    "find \"$@\" -exec touch -h -d '6 minutes ago' {} +",
                    FileName.of(killed.root()),
                    FileName.of(killed.part().root()));
            site.awaitProgress(1, "lost (the scheduler does not know it, and it left no exit record)");
            site.openGate();
            site.runImpatiently("--wait=1").expect(0);
            assertThatTree(site.copy()).isExactCopyOf(source);
        }
    }
}
