package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.pbs.PbsStandIn;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Jobs that PBS gets as one array: each of them is cancelled, lost and found as if it were alone; stand-ins take the part of PBS. */
@Tag("pbs")
final class PbsArrayIT extends CallsWithin {
    private static final int JOBS = 9;

    private PbsStandIn pbs;
    private Gate gate;

    @BeforeEach
    void install() {
        pbs = PbsStandIn.in(sandbox.path("pbs").toPath()).set("history");
        gate = sandbox.gate();
        SampleTree.plant(sandbox.path("source"), 81, 60);
    }

    private Object[] words(Object... arguments) {
        List<Object> words = new ArrayList<>(List.of("--clients", FileName.of(pbs.clients())));
        words.addAll(List.of(arguments));
        return words.toArray();
    }

    private Outcome bpct(Object... arguments) {
        return sandbox.bpct().run(words(arguments));
    }

    private Outcome submit(Object... more) {
        List<Object> arguments = new ArrayList<>(List.of("--scheduler", "pbs", "--pre", gate.pre()));
        arguments.addAll(List.of(more));
        arguments.addAll(List.of("source", "copy"));
        return bpct(arguments.toArray());
    }

    private List<JobDirectory> jobs() {
        return sandbox.batch(1).jobs();
    }

    private List<String> ids() {
        return jobs().stream()
                .map(job -> SlurmSite.ids(job))
                .map(ids -> ids.get(ids.size() - 1))
                .toList();
    }

    private static List<String> tasks(int array, int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(index -> array + "[" + index + "].pbshost")
                .toList();
    }

    private void complete(Object... arguments) throws Exception {
        gate.open();
        new KeptAnswers(sandbox)
                .awaitImpatiently(sandbox.bpct().start(words(arguments)))
                .expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    private String progress() {
        return bpct("-v", "--progress=1").out();
    }

    @Test
    void theJobsOfAWaveAreOneSubmission() throws Exception {
        submit("-j", JOBS).expect(0);

        assertThat(pbs.taken()).hasSize(2).last().asString().startsWith("bpct1.a1.");
        assertThat(ids()).isEqualTo(tasks(1, 1, JOBS));
        complete("--wait=1");
    }

    @Test
    void withoutAHistoryTheEndOfEachIsKnownAllTheSame() throws Exception {
        pbs.clear("history");
        submit("-j", JOBS).expect(0);

        complete("--wait=1");
        assertThat(pbs.taken()).hasSize(2);
    }

    @Test
    void someJobsAreCancelledAloneAndTheOthersDoTheirWork() throws Exception {
        submit("-j", JOBS).expect(0);
        Sandbox.waitUntil("all have begun", () -> jobs().stream().allMatch(job -> BatchOnDisk.attempts(job) == 1));

        bpct("--cancel=1:3,7-8").expect(0);

        assertThat(progress())
                .contains("job 3; cancelled", "job 7; cancelled", "job 8; cancelled")
                .doesNotContain("job 1; cancelled", "job 9; cancelled");
        complete("--wait=1");
    }

    @Test
    void jobsThatNeverBeganAreCancelledAndAllAreResumedAsAnotherArray() throws Exception {
        pbs.set("queued");
        submit("-j", JOBS).expect(0);

        bpct("--cancel=1:2").expect(0);
        assertThat(progress()).contains("job 2; cancelled", "job 1; queued");
        bpct("--cancel=1").expect(0);
        assertThat(progress()).contains("job 1; cancelled", "finalizer; cancelled");

        pbs.clear("queued");
        complete("--resume=1", "-j", JOBS, "--wait");
        assertThat(pbs.taken().stream().filter(name -> name.startsWith("bpct1.a")))
                .hasSize(2)
                .doesNotHaveDuplicates();
    }

    @Test
    void anAnswerThatIsLostDuringTheSubmissionMakesNoSecondArray() throws Exception {
        pbs.set("transient", "array");
        submit("-j", JOBS).expect(0);

        assertThat(pbs.taken()).hasSize(2);
        assertThat(ids()).isEqualTo(tasks(1, 1, JOBS));
        complete("--wait=1");
    }

    @Test
    void whereAQueueTakesSmallArraysThereAreSeveral() throws Exception {
        pbs.set("arrays", "5");
        submit("-j", JOBS, "--array", "yes").expect(0);

        List<String> ids = new ArrayList<>(tasks(2, 1, 5));
        ids.addAll(tasks(3, 6, JOBS));
        assertThat(ids()).isEqualTo(ids);
        assertThat(pbs.queued())
                .as("the finalizer of the refused array has gone")
                .isEqualTo(JOBS + 4);
        complete("--wait=1");
    }

    @Test
    void aFullQueueThatTakesNoArrayTakesSomeOfItsJobs() throws Exception {
        pbs.clear("history").set("limit", "4");

        assertThat(submit("-j", JOBS).expect(0).out())
                .contains("3 of " + JOBS + " jobs were taken, and do the work of all");

        assertThat(pbs.taken()).hasSize(6);
        assertThat(pbs.taken().subList(0, 5))
                .as("the second finalizer is another")
                .doesNotHaveDuplicates();
        assertThat(pbs.queued()).isEqualTo(4);
        complete("--wait=1");
    }

    @Test
    void anArrayThatHasToBeOneIsRefusedByAFullQueueAndLeavesNothing() {
        pbs.clear("history").set("limit", "4");

        assertThat(submit("-j", JOBS, "--array", "yes").expect(7).err()).contains("would exceed queue generic's");

        assertThat(pbs.queued()).isZero();
        assertThat(progress()).doesNotContain("cancelled");
    }

    @Test
    void anyNumberOfJobsAreThreeCalls() throws Exception {
        submit("-j", JOBS).expect(0);

        List<String> calls = Files.readAllLines(sandbox.batch(1).directory().log()).stream()
                .filter(line -> line.contains("/q"))
                .toList();
        assertThat(calls).hasSize(3);
        assertThat(calls.get(0)).contains("qstat -B -f");
        assertThat(calls.get(1)).contains("qsub -N bpct1.end");
        assertThat(calls.get(2)).contains("qsub -N bpct1.a1");
        complete("--wait=1");
    }

    /** A wait would do the same after five minutes without a sign of these jobs. */
    @Test
    void anArrayThatPbsDroppedIsToldAndSubmittedAgain() throws Exception {
        pbs.set("drop", "array");
        submit("-j", JOBS).expect(0);
        assertThat(pbs.taken()).hasSize(1);

        assertThat(progress()).contains("suspect (the scheduler does not know it)");
        pbs.clear("drop");
        bpct("--cancel=1");
        complete("--resume=1", "--wait");
    }

    @Test
    void addedJobsAreAnArrayOfTheirOwnNumbers() throws Exception {
        pbs.set("queued");
        submit("-j", JOBS).expect(0);
        pbs.clear("queued");

        bpct("--add-jobs=1:3", "--array", "yes").expect(0);

        assertThat(ids().subList(JOBS, JOBS + 3))
                .allMatch(id -> id.matches("[0-9]+\\[1[0-2]]\\.pbshost"))
                .doesNotHaveDuplicates();
        complete("--wait=1");
    }

    @Test
    void whereTheServerDoesNotSayHowLargeArraysAreThereAreNone() throws Exception {
        pbs.set("torque");
        assertThat(submit("-j", JOBS, "--array", "yes").expect(7).err())
                .contains("does not say how large an array may be", "Torque", "say --array no");
        assertThat(pbs.taken()).isEmpty();

        complete("--resume=1", "-j", JOBS, "--array", "auto", "--wait");
        assertThat(pbs.taken()).hasSize(JOBS + 1);
    }
}
