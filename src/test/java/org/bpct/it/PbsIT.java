package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.pbs.PbsStandIn;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Trees are copied by jobs of PBS, whatever PBS does to them; stand-ins take the part of its commands. */
@Tag("it")
final class PbsIT extends CallsWithin {
    private PbsStandIn pbs;

    @BeforeEach
    void install() {
        pbs = PbsStandIn.in(sandbox.path("pbs").toPath());
        SampleTree.plant(sandbox.path("source"), 81, 40);
    }

    private Object[] words(Object... arguments) {
        List<Object> words = new ArrayList<>(List.of("--clients", FileName.of(pbs.clients())));
        words.addAll(List.of(arguments));
        return words.toArray();
    }

    private Outcome bpct(Object... arguments) {
        return sandbox.bpct().run(words(arguments));
    }

    /** Runs bpct to its end, and lets it not keep an answer of the server for half a minute. */
    private Outcome runImpatiently(Object... arguments) {
        return new KeptAnswers(sandbox).awaitImpatiently(sandbox.bpct().start(words(arguments)));
    }

    /** Submits two jobs that wait for a gate. */
    private Gate submitWaiting() {
        Gate gate = sandbox.gate();
        bpct("--scheduler", "pbs", "-j2", "--pre", gate.pre(), "source", "copy").expect(0);
        return gate;
    }

    /** Returns the text of a file that may not be there yet. */
    private static String said(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String progress() {
        return bpct("-v", "--progress=1").out();
    }

    private void awaitAttempts(int jobs) {
        Sandbox.waitUntil(
                jobs + " jobs have begun",
                () -> sandbox.batch(1).jobs().stream()
                                .filter(job -> BatchOnDisk.attempts(job) > 0)
                                .count()
                        == jobs);
    }

    @Test
    void aTreeIsCopiedByFourJobs() {
        runImpatiently("--scheduler", "pbs", "-j4", "--wait", "source", "copy").expect(0);

        assertThat(pbs.taken()).hasSize(5).first().asString().startsWith("bpct1.end.");
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Tag("pbs")
    @Test
    void threeNodesOfOneJobHaveAJobOfTheBatchEach() {
        runImpatiently("--scheduler", "pbs", "--nodes", "3", "--wait", "source", "copy")
                .expect(0);

        assertThat(pbs.taken()).hasSize(2).last().asString().startsWith("bpct1.all.");
        assertThat(pbs.nodes()).containsExactlyInAnyOrder("1 0", "1 1", "1 2");
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Tag("pbs")
    @Test
    void nodesOfAnInteractiveJobHaveAJobOfTheBatchEach() throws Exception {
        FileName nodes = sandbox.file("nodefile", "n1\nn1\nn2\nn2\n");
        sandbox.bpct()
                .with("PBS_JOBID", FileName.ofText("9.pbshost"))
                .with("PBS_NODEFILE", nodes)
                .with("PBS_ENVIRONMENT", FileName.ofText("PBS_BATCH"))
                .with("PATH", FileName.ofText(pbs.clients() + ":/usr/local/bin:/usr/bin:/bin"))
                .run("--nodes", "here", "--wait", "source", "copy")
                .expect(0);

        assertThat(pbs.taken()).isEmpty();
        assertThat(pbs.nodes())
                .as("the last one is for the finalizer")
                .contains("9 0", "9 2")
                .hasSize(3);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Tag("pbs")
    @Test
    void whatANodeDoesNotStartIsDoneByOthers() {
        pbs.set("lame", "1");

        runImpatiently("--scheduler", "pbs", "--nodes", "3", "--wait", "source", "copy")
                .expect(0);

        assertThat(pbs.nodes()).containsExactlyInAnyOrder("1 0", "1 2");
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Tag("pbs")
    @Test
    void allNodesOfAJobAreCancelledWithLastWords() {
        Gate gate = sandbox.gate();
        bpct("--scheduler", "pbs", "--nodes", "2", "--pre", gate.pre(), "source", "copy")
                .expect(0);
        awaitAttempts(2);

        assertThat(bpct("--cancel=1:1").expect(2).err()).contains("that job ends as a whole");
        bpct("--cancel=1").expect(0);

        assertThat(pbs.queued()).isZero();
        assertThat(sandbox.batch(1).jobs())
                .allSatisfy(job -> assertThat(BatchOnDisk.exitRecord(job, 1)).contains("stopped", "143"));
    }

    @Tag("pbs")
    @Test
    void aHistoryChangesNothing() {
        pbs.set("history");

        runImpatiently("--scheduler", "pbs", "-j2", "--wait", "source", "copy").expect(0);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Tag("pbs")
    @Test
    void wherePbsIsInstalledAutoIsNeverThisHost() {
        runImpatiently("--scheduler", "auto", "-j1", "--wait", "source", "copy").expect(0);

        assertThat(pbs.taken()).hasSize(2);
    }

    @Tag("pbs")
    @Test
    void cancellingAllLeavesNothingInTheQueue() {
        submitWaiting();
        awaitAttempts(2);

        bpct("--cancel=1").expect(0);

        assertThat(pbs.queued()).isZero();
        assertThat(progress()).contains("job 1; cancelled", "job 2; cancelled", "finalizer; cancelled");
    }

    /** PBS never releases a finalizer if a job was deleted before it began: the others have to end all the same. */
    @Tag("pbs")
    @Test
    void aJobThatNeverBeganIsCancelledAndTheWaitHasAnEnd() throws Exception {
        pbs.set("queued");
        submitWaiting();

        bpct("--cancel=1:2").expect(0);

        assertThat(progress()).contains("job 1; queued", "job 2; cancelled");
        bpct("--cancel=1").expect(0);
        assertThat(progress()).contains("job 1; cancelled", "finalizer; cancelled");
        pbs.clear("queued");
        sandbox.gate().open();
        runImpatiently("--resume=1", "--wait").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    /** With 64 jobs in the queue the batch was deleted, and the jobs began when the server was back. */
    @Tag("pbs")
    @Test
    void whatTheServerDidNotHearIsNeitherCancelledNorDeleted() throws Exception {
        pbs.set("queued");
        submitWaiting();
        pbs.set("down");

        assertThat(bpct("--cancel=1").expect(7).err())
                .contains(
                        "batch 1 is not cancelled yet",
                        "pbs has not heard it: PBS does not answer: Connection refused");
        assertThat(progress()).contains("job 1; submitted (being cancelled, which the scheduler has not confirmed yet");
        assertThat(bpct("--forget", "1").expect(7).err()).contains("3 jobs of it may still run");
        assertThat(bpct("--resume=1").expect(7).err()).contains("3 jobs of it may still run");

        pbs.clear("down").clear("queued");
        sandbox.gate().open();
        runImpatiently("--resume=1", "--wait").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(pbs.taken())
                .as("those that were cancelled, and those after them")
                .hasSize(6);
    }

    @Tag("pbs")
    @Test
    void whoKnowsThatAllHasEndedIsBelievedThoughTheServerNeverAnswersAgain() {
        pbs.set("queued");
        submitWaiting();
        pbs.set("down");

        assertThat(bpct("--cancel=1", "--force").expect(0).err())
                .contains("treated as ended, as you say: jobs 1, 2, f1");
        assertThat(progress()).contains("job 1; cancelled", "finalizer; cancelled");
        bpct("--forget", "1").expect(0);
    }

    @Tag("pbs")
    @Test
    void whatAFullQueueTookDoesTheWorkOfAll() throws Exception {
        pbs.set("limit", "2");
        Gate gate = sandbox.gate();

        assertThat(bpct("--scheduler", "pbs", "-j3", "--pre", gate.pre(), "source", "copy")
                        .expect(0)
                        .out())
                .contains(
                        "1 of 3 jobs was taken, and does the work of all",
                        "pbs refused: qsub: would exceed queue generic's per-user limit");
        assertThat(pbs.taken())
                .as("the finalizer that was taken back has another name than the one behind the accepted job")
                .hasSize(3)
                .doesNotHaveDuplicates();

        gate.open();
        runImpatiently("--wait=1").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Tag("pbs")
    @Test
    void aJobThatPbsDroppedIsSeven() {
        pbs.set("drop");

        assertThat(bpct("--scheduler", "pbs", "-j1", "source", "copy").expect(7).err())
                .contains("pbs printed the identity 0.pbshost", "has no such job");
    }

    @Tag("pbs")
    @Test
    void aServerThatIsDownTakesNothing() {
        pbs.set("down");

        assertThat(bpct("--scheduler", "pbs", "-j1", "source", "copy").expect(7).err())
                .contains("Connection refused", "try again when the server answers");

        pbs.clear("down");
        assertThat(pbs.taken()).isEmpty();
        runImpatiently("--resume=1", "--wait").expect(0);
        assertThat(pbs.taken()).hasSize(2);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Tag("pbs")
    @Test
    void aServerThatIsDownLaterLeavesTheStatusOpen() throws Exception {
        Gate gate = submitWaiting();
        awaitAttempts(2);
        pbs.set("down");

        assertThat(bpct("--progress=1").text()).contains("does not answer");

        pbs.clear("down");
        gate.open();
        runImpatiently("--wait=1").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Tag("pbs")
    @Test
    void aJobThatWasTakenThoughQsubComplainedIsNotSubmittedTwice() {
        pbs.set("transient");

        runImpatiently("--scheduler", "pbs", "-j2", "--wait", "source", "copy").expect(0);

        assertThat(pbs.taken()).hasSize(3).doesNotHaveDuplicates();
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Tag("pbs")
    @Test
    void aNodeThatLacksTheTreeIsToldAndTheNextJobIsHeldBack() throws Exception {
        bpct("--scheduler", "pbs", "-j1", "--no-submit", "source", "copy").expect(0);
        Files.move(sandbox.path("source").toPath(), sandbox.path("elsewhere").toPath());
        Path log = sandbox.path("messages").toPath();

        RunningProcess waiting = sandbox.bpct().start(words("--resume=1", "--wait", "--log-file", FileName.of(log)));
        Sandbox.waitUntil("the next job is held back", () -> said(log).contains(" has ended 2 jobs at once: "));
        waiting.signal("TERM");
        waiting.await(Duration.ofMinutes(1));

        assertThat(sandbox.batch(1).directory().root().resolve("nodes/0001.1"))
                .content()
                .matches("\\d+ \\S+ \\S+ tree :\\d+ [.]\n.*/source is not there .*\n");
        assertThat(Files.readString(log)).contains("the next one goes to the queue in 1 minute");
        bpct("--cancel=1").expect(0);
    }

    @Tag("pbs")
    @Test
    void aJobThatIsKilledAtItsWalltimeIsSubmittedAgain() throws Exception {
        pbs.set("walltime", "3");
        Gate gate = sandbox.gate();
        // Who has begun before the gate is open waits for ever.
        String pre = "[[ -e " + gate.file().text() + " ]] || { : >"
                + sandbox.path("waits").text() + "; while :; do sleep 0.05; done; }";
        RunningProcess waiting =
                sandbox.bpct().start(words("--scheduler", "pbs", "-j1", "--wait", "--pre", pre, "source", "copy"));
        Sandbox.waitUntil(
                "the job waits", () -> Files.exists(sandbox.path("waits").toPath()));
        pbs.clear("walltime");
        gate.open();

        new KeptAnswers(sandbox).awaitImpatiently(waiting).expect(0);
        assertThat(pbs.taken().stream().filter(name -> name.startsWith("bpct1.1.")))
                .hasSizeGreaterThan(1)
                .doesNotHaveDuplicates();
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Tag("pbs")
    @Test
    void aJobThatSettlesNothingWithinItsWalltimeSaysSoAndGetsOnWithMoreTime() throws Exception {
        pbs.set("history").set("walltime", "2");
        Gate gate = sandbox.gate();
        runImpatiently(
                        "--scheduler",
                        "pbs",
                        "-j1",
                        "--auto-resume",
                        "0",
                        "--wait",
                        "--pre",
                        gate.pre(),
                        "source",
                        "copy")
                .expect(5);

        assertThat(progress())
                .contains("stopped (exceeded its walltime)", "settled nothing in its last attempt")
                .contains("bpct --resume=1 --time TIME");
        pbs.clear("walltime");
        gate.open();
        runImpatiently("--resume=1", "--time", "1h", "--partition", "long", "-j1", "--wait")
                .expect(0);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(Files.readString(sandbox.batch(1).directory().waveDescription(2)))
                .contains("walltime=01:00:00", "\"long\"");
    }
}
