package org.bpct.schedule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.ArrayForm;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Recorded;
import org.bpct.schedule.Submission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds arrays of PBS against what OpenPBS 23.06 was seen to answer. */
final class PbsArrayTest {
    private final PbsDialect pbs = new PbsDialect();

    private static List<JobId> ids(String... ids) {
        return Arrays.stream(ids).map(JobId::new).toList();
    }

    private static List<JobId> tasks(String array, int last) {
        return IntStream.rangeClosed(1, last)
                .mapToObj(index -> new JobId(array + "[" + index + "].pbshost"))
                .toList();
    }

    private static String text(List<byte[]> words) {
        List<String> texts = words.stream()
                .map(word -> new String(word, StandardCharsets.UTF_8))
                .toList();
        return String.join(" ", texts);
    }

    private static Submission.Job named(String name) {
        FileName folder = FileName.ofText("/h");
        return new Submission.Job(name, "jobs", folder, FileName.ofText("/h/array"), FileName.ofText("/h/output"));
    }

    @Test
    void anArrayIsAskedForByItsRangeAndNamedInADependencyAsAWhole() {
        Submission.JobArray array =
                new Submission.JobArray(named("a1"), 0, List.of(named("a1[9]"), named("a1[10]"), named("a1[11]")));
        SubmitRequest.Start start = new SubmitRequest.Start(ids("3[1].pbshost", "3[2].pbshost", "4.pbshost"), 0, null);

        assertThat(text(pbs.submit(new SubmitRequest(array.job(), List.of("-q", "long"), start, 0, array))))
                .isEqualTo("qsub -N a1 -r y -j oe -k oed -o /h/output -W depend=afterany:3[].pbshost:4.pbshost"
                        + " -J 9-11 -q long /h/array");
    }

    @Test
    void theIdentityOfAnArrayLeadsToThoseOfItsJobsAndBack() {
        assertThat(pbs.submitted(Recorded.said("12[].pbshost\n")))
                .isEqualTo(SubmitAnswer.taken(new JobId("12[].pbshost")));
        assertThat(pbs.task(new JobId("12[].pbshost"), 4)).isEqualTo(new JobId("12[4].pbshost"));
        assertThat(pbs.arrayOf(new JobId("12[4].pbshost"))).isEqualTo(new JobId("12[].pbshost"));
        assertThat(pbs.arrayOf(new JobId("12.pbshost"))).isEqualTo(new JobId("12.pbshost"));
        assertThat(pbs.clusterOf(new JobId("12[4].pbshost.example.org"))).isEqualTo("pbshost");
    }

    @Test
    void jobsOfArraysAreAskedAboutAsAWhole() {
        List<JobId> jobs = ids("12[1].a", "14.a", "12[7].a");

        assertThat(text(pbs.query(jobs))).isEqualTo("qstat -f -t 12[].a 14.a");
        assertThat(text(pbs.history(jobs))).isEqualTo("qstat -x -f -t 12[].a 14.a");
    }

    /** qdel takes one range and no list: "illegally formed job identifier: 3[4,7-9].pbshost". */
    @Test
    void jobsOfAnArrayAreCancelledInRangesThatNameNoOther() {
        List<JobId> jobs = ids("15.a", "12[8].a", "12[7].a", "12[3].a", "12[1].a", "12[2].a", "14.a", "12[5].a");

        assertThat(pbs.cancelledTogether(jobs).stream()
                        .map(some -> text(pbs.cancel(some)))
                        .toList())
                .containsExactly("qdel 15.a", "qdel 12[1-3].a", "qdel 12[5].a", "qdel 12[7-8].a", "qdel 14.a");
    }

    @Test
    void aRangeThatQdelDoesNotTakeIsNotCancelled() {
        assertThat(pbs.cancelHeard(Recorded.failure(1, "pbs/qdel-list.err"))).isFalse();
    }

    @Test
    void aJobOfAnArrayThatHasEndedMeanwhileIsCancelled() {
        assertThat(pbs.cancelHeard(Recorded.failure(55, "pbs/qdel-subjob-finished.err")))
                .isTrue();
        assertThat(pbs.cancelHeard(Recorded.said(""))).isTrue();
    }

    /** PBS shows the status of the array, that of the job which ended last, for a job that it deleted before it began. */
    @Test
    void eachJobOfAnArrayHasItsOwnStateAndNotThatOfTheArray() {
        Map<JobId, SchedulerState> states = pbs.queried(tasks("14", 8), Recorded.out("pbs/array.out"));

        assertThat(phases(states))
                .containsExactly(
                        Phase.ENDED,
                        Phase.CANCELLED,
                        Phase.RUNNING,
                        Phase.RUNNING,
                        Phase.RUNNING,
                        Phase.RUNNING,
                        Phase.ABSENT,
                        Phase.ABSENT);
        assertThat(states.get(new JobId("14[1].pbshost")).detail()).isEqualTo("exit code 3");
    }

    @Test
    void theHistoryTellsWhichJobsNeverBegan() {
        Map<JobId, SchedulerState> states = pbs.remembered(tasks("14", 8), Recorded.out("pbs/array-history.out"));

        assertThat(phases(states))
                .startsWith(Phase.ENDED)
                .endsWith(Phase.CANCELLED, Phase.CANCELLED)
                .hasSize(8);
        assertThat(states.get(new JobId("14[8].pbshost")).detail()).isEqualTo("was deleted before it began");
    }

    @Test
    void anArrayThatPbsHoldsForOneOfItsJobsSaysSoForAllThatWait() {
        Map<JobId, SchedulerState> states = pbs.queried(tasks("12", 8), Recorded.out("pbs/array-held.out"));

        assertThat(states.get(new JobId("12[3].pbshost")).detail()).startsWith("held: job held, too many failed");
        assertThat(states.get(new JobId("12[5].pbshost")))
                .isEqualTo(new SchedulerState(
                        Phase.QUEUED,
                        "held: Job Array Held, too many failed attempts to run subjob 12[2].pbshost;"
                                + " can the nodes see BPCT_HOME, and write there?"));
    }

    private static List<Phase> phases(Map<JobId, SchedulerState> states) {
        return states.values().stream().map(SchedulerState::phase).toList();
    }

    @Test
    void anUnknownOrEndedArrayIsAbsentWithAllOfItsJobs() {
        assertThat(pbs.queried(ids("99[1].pbshost", "99[2].pbshost"), Recorded.failure(153, "pbs/array-unknown.err"))
                        .values())
                .allMatch(state -> state.phase() == Phase.ABSENT);
        assertThat(pbs.queried(
                                ids("14[1].pbshost", "14[8].pbshost", "13.pbshost"),
                                Recorded.failure(35, "pbs/array-finished.err"))
                        .values())
                .allMatch(state -> state.phase() == Phase.ABSENT);
        assertThat(pbs.queried(ids("98[1].pbshost", "9.pbshost"), Recorded.failure(153, "pbs/array-unknown.err"))
                        .values())
                .allMatch(state -> state.phase() == Phase.UNANSWERED);
    }

    @Test
    void aJobOfAnArrayIsShownWithItsIndex() {
        assertThat(pbs.shown(tasks("14", 7), Recorded.out("pbs/array.out")))
                .containsEntry(new JobId("14[2].pbshost"), new ShownJob("bpct7.a1.1x[2]", "/home/ann/w/array.output"))
                .containsEntry(new JobId("14[7].pbshost"), new ShownJob("bpct7.a1.1x[7]", "/home/ann/w/array.output"));
    }

    @Test
    void theJobsOfAnArrayAreFoundByItsName() {
        List<List<byte[]>> questions = pbs.lookUp(List.of("a1[1]", "a1[2]", "b"));
        assertThat(questions.stream().map(PbsArrayTest::text))
                .containsExactly("qselect -N a1", "qselect -x -N a1", "qselect -N b", "qselect -x -N b");

        Map<String, JobId> found = new LinkedHashMap<>(
                pbs.lookedUp(questions.get(0), Recorded.said("12[].pbshost\n")).orElseThrow());
        pbs.addTasks(List.of("a1[1]", "a1[2]", "b"), found);
        assertThat(found)
                .containsEntry("a1[1]", new JobId("12[1].pbshost"))
                .containsEntry("a1[2]", new JobId("12[2].pbshost"))
                .doesNotContainKey("b");
    }

    private ArrayForm ofQueue(int server, String words) {
        List<String> queue = words.isEmpty() ? List.of() : List.of(words.split(" "));
        return pbs.arrays(ArrayForm.ofRanges(server), queue, Recorded.out("pbs/queues.out"));
    }

    @Test
    void theLargestArrayIsThatOfTheServerAndOfTheQueue() {
        ArrayForm server = pbs.arrays(Recorded.out("pbs/server.out"), false);
        assertThat(server).isEqualTo(ArrayForm.ofRanges(10_000));
        assertThat(text(pbs.arrayQuestion())).isEqualTo("qstat -Q -f");
        assertThat(ofQueue(10_000, "-q workq")).isEqualTo(ArrayForm.ofRanges(1000));
        assertThat(ofQueue(10_000, "-qworkq")).isEqualTo(ArrayForm.ofRanges(1000));
        assertThat(ofQueue(10_000, "-q resting")).isEqualTo(server);
        assertThat(ofQueue(100, "-q workq")).isEqualTo(ArrayForm.ofRanges(100));
        assertThat(ofQueue(10_000, ""))
                .as("no queue is named, so it may be that one")
                .isEqualTo(ofQueue(1000, ""));
    }

    /** qstat -B -f of Torque 4.2 has neither this attribute nor another one of its meaning. */
    @Test
    void torqueTakesNone() {
        ArrayForm torque = pbs.arrays(
                Recorded.said(
                        "Server: head\n    server_state = Active\n    pbs_version = 4.2.10\n    net_counter = 2 0 0\n"),
                false);

        assertThat(torque.isNone()).isTrue();
        assertThat(torque.refusal()).contains("max_array_size", "Torque");
    }

    @Test
    void anArrayThatIsTooLargeIsRefusedWithARemedy() {
        assertThat(pbs.submitted(Recorded.failure(3, "pbs/array-size.err"))).isEqualTo(SubmitAnswer.REFUSED);
        assertThat(pbs.remedy(Recorded.text("pbs/array-size.err"))).isEqualTo("say --array no");
    }

    @ParameterizedTest
    @CsvSource({"-J 1-8, ''", "-W max_run_subjobs=2, ''", "'-W umask=22,max_run_subjobs=2', ''"})
    void wordsForArraysAreLeftOut(String words, String kept) {
        assertThat(String.join(
                        " ", pbs.grammar().read(List.of(words.split(" "))).words()))
                .isEqualTo(kept);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PBS_ARRAY_INDEX", "PBS_ARRAY_ID"})
    void theVariablesOfAnOuterJobDoNotLeak(String variable) {
        assertThat(pbs.leaks(variable)).isTrue();
    }

    @Test
    void aCommandThatAnswersTooLateTellsNothing() {
        CommandRunner.Result late = new CommandRunner.Result(137, new byte[0], new byte[0], true);
        assertThat(pbs.queried(tasks("14", 2), late).values()).allMatch(state -> state.phase() == Phase.UNANSWERED);
    }
}
