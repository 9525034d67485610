package org.bpct.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bpct.batches.BatchDeletion;
import org.bpct.caller.QuietConsole;
import org.bpct.caller.RunException;
import org.bpct.caller.TestClock;
import org.bpct.files.FileName;
import org.bpct.files.LineSum;
import org.bpct.home.BatchCatalog;
import org.bpct.home.BatchLock;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.model.NodeCommands;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.options.UsageException;
import org.bpct.pipeline.FakeCluster;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.schedule.Commands;
import org.bpct.schedule.Submission;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.JobStatus;
import org.bpct.wave.Placement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Submits, waits and cancels on a cluster that exists only here. */
final class ResumptionTest {
    @TempDir
    Path temp;

    private final FakeCluster cluster = new FakeCluster();
    private final TestClock clock = new TestClock();
    private final QuietConsole console = new QuietConsole();
    private BatchDirectory batch = BatchDirectory.of(Path.of("/"));
    private BatchHome home = new BatchHome(Path.of("/"));

    @BeforeEach
    void makeHome() throws Exception {
        home = new BatchHome(Files.createDirectory(temp.resolve("home")));
        batch = new BatchDirectory(home.batch("0123abcd").root(), false);
    }

    private BatchFolder written(int jobs, int mostQueued, int autoResume) {
        BatchFolder folder =
                BatchFolder.of(batch.root(), 7, "{}").waveOf(FakeCluster.NAME, jobs, mostQueued, autoResume);
        for (int job = 1; job <= jobs; job++) {
            folder.write("jobs/%04d/script".formatted(job), "");
        }
        return folder.write("jobs/finalizer.1/script", "");
    }

    private Session session() {
        return cluster.session(home, console, clock);
    }

    private StatusQuery query() {
        return session().query();
    }

    private Submitted resume() throws Exception {
        return new Resumption(session()).submit(batch, wave -> OpenWork.ALL);
    }

    private BatchStatus await() throws Exception {
        Resumption resumption = new Resumption(session());
        return new BatchWait(resumption, session(), clock).await(batch);
    }

    private int cancel(String selection) throws Exception {
        return cancellation().cancel(batch, JobSelection.parse(selection), false);
    }

    private Cancellation cancellation() {
        return new Cancellation(session(), clock);
    }

    private List<JobState> states() throws Exception {
        return query().fresh(batch).jobs().stream().map(JobStatus::state).toList();
    }

    private void ends(String job, String id, int attempt, String how) {
        cluster.says(id, Phase.ENDED);
        BatchFolder.of(batch.root(), 7, "{}")
                .start(job, attempt, 5)
                .attempt(job, attempt, "exit", how + " 10 100 0 0 9 0 n .\n");
    }

    @Test
    void whoCancelsABatchCancelsAlsoWhatWaitsAndHasNothingLeftToDo() throws Exception {
        BatchFolder folder = written(2, 0, 3);
        resume();
        folder.start("0002", 1, 5)
                .attempt("0002", 1, "helper", "0001 .\n")
                .attempt("0002", 1, "exit", "complete 10 100 0 0 9 0 n .\n");
        cluster.says("100", Phase.RUNNING);
        assertThat(states()).startsWith(JobState.RUNNING, JobState.COMPLETE);
        assertThat(cancel("7")).isZero();
        assertThat(cluster.cancelled).contains(new JobId("100"), new JobId("101"), new JobId("102"));
    }

    /** Nobody waited when it became complete, and an administrator's hold kept a job and the finalizer in the queue for good. */
    @Test
    void aWaitThatFindsItsBatchCompleteTakesLateJobsFromTheQueue() throws Exception {
        BatchFolder folder = written(3, 0, 3);
        resume();
        ends("0001", "100", 1, "complete");
        for (String late : List.of("0002", "0003", "finalizer.1")) {
            folder.start(late, 1, 5)
                    .attempt(late, 1, "helper", "0001 .\n")
                    .attempt(late, 1, "exit", "complete 10 100 0 0 9 0 n .\n");
        }
        cluster.says("101", Phase.RUNNING);

        assertThat(await().state()).isEqualTo(JobState.COMPLETE);

        assertThat(cluster.cancelled).containsExactlyInAnyOrder(new JobId("102"), new JobId("103"));
        assertThat(console.notes)
                .containsExactly("batch 7: 2 jobs that had nothing left to do were taken from the queue");
        await();
        assertThat(cluster.cancelled).hasSize(2);
    }

    @Test
    void underAnotherClusterNothingIsCancelledNorSubmitted() throws Exception {
        written(2, 0, 3);
        cluster.name = "one";
        resume();
        assertThat(batch.job(1).submission())
                .hasContent(lines("name bpct7.1.vissbc0", "cluster one", "id 100 1792700000"));
        ends("0001", "100", 1, "stopped");
        cluster.name = "two";
        cluster.says("100", Phase.RUNNING).says("101", Phase.RUNNING).says("102", Phase.QUEUED);

        assertThatThrownBy(() -> cancel("7"))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("is not cancelled yet")
                .hasMessageContaining("another cluster");
        assertThat(cluster.cancelled).isEmpty();
        assertThat(states()).noneMatch(state -> state == JobState.CANCELLED);
        Files.delete(batch.job(1).cancelled());
        Files.delete(batch.job(2).cancelled());
        int before = cluster.submissions.size();
        BatchFolder.of(batch.root(), 7, "{}").write("jobs/0001/submission", "name a .\nid 77 1 .\n");
        cluster.says("77", Phase.ENDED);
        assertThatThrownBy(this::resume)
                .isInstanceOf(RunException.class)
                .hasMessageContaining("job 2 is with the cluster one, and jobs would go to two");
        assertThat(cluster.submissions).hasSize(before);
    }

    @Test
    void namesAreUniqueAlsoOfASecondSubmission() throws Exception {
        written(1, 0, 3);
        assertThat(resume()).isEqualTo(new Submitted(1, 1, 0, 0, 0, false));
        ends("0001", "100", 1, "stopped");
        cluster.says("101", Phase.ENDED);
        resume();
        assertThat(cluster.submissions)
                .extracting(submission -> submission.jobs().get(0).name())
                .containsExactly("bpct7.1.vissbc0", "bpct7.1.vissbc1");
        assertThat(cluster.submissions.get(0).queueWords()).containsExactly("--qos=a");
        assertThat(batch.job(1).submission())
                .hasContent(lines(
                        "name bpct7.1.vissbc0", "id 100 1792700000", "name bpct7.1.vissbc1", "id 102 1792700000"));
    }

    private BatchFolder together(int jobs, int mostQueued) {
        return written(jobs, mostQueued, 3)
                .togetherOf(FakeCluster.NAME, jobs, mostQueued, 3)
                .write("wave.1/nodes", "");
    }

    @Test
    void jobsOfOneHaveItsNameAndIdentityAndEachSubmissionOfSomeAnotherName() throws Exception {
        BatchFolder folder = together(3, 0);
        assertThat(resume()).isEqualTo(new Submitted(3, 1, 0, 0, 0, false));
        for (int job = 1; job <= 3; job++) {
            assertThat(batch.job(job).submission()).hasContent(lines("name bpct7.all.ssbc0", "id 100 1792700000"));
        }
        folder.start("0002", 1, 5).attempt("0002", 1, "exit", "complete 10 100 0 0 9 0 n .\n");
        ends("0001", "100", 1, "stopped");
        ends("0003", "100", 1, "stopped");
        cluster.says("101", Phase.ENDED);
        resume();
        Submission second = cluster.submissions.get(1);
        assertThat(second.jobs()).hasSize(2).allMatch(job -> job.name().equals("bpct7.all.ssbc1"));
        assertThat(second.together()).isNotNull().satisfies(job -> {
            assertThat(job.script()).isEqualTo(FileName.of(batch.nodes(1)));
            assertThat(job.output()).isEqualTo(FileName.of(batch.nodesOutput(1)));
            assertThat(job.title()).startsWith("2 jobs of bpct batch 7");
        });
        ends("0001", "102", 2, "complete");
        ends("0003", "102", 2, "stopped");
        cluster.says("103", Phase.ENDED);
        resume();
        assertThat(cluster.submissions.get(2).jobs())
                .hasSize(1)
                .allMatch(job -> job.name().equals("bpct7.all.ssbc2"));
    }

    @Test
    void jobsOfOneAreOneInTheQueue() throws Exception {
        together(3, 1);
        assertThat(resume()).isEqualTo(new Submitted(3, 0, 1, 0, 0, false));
        assertThat(resume()).isEqualTo(new Submitted(0, 0, 1, 0, 0, false));
        for (int job = 1; job <= 3; job++) {
            ends("000" + job, "100", 1, "complete");
        }
        assertThat(resume()).isEqualTo(new Submitted(0, 1, 0, 0, 0, false));
    }

    @Test
    void jobsOfOneAreFoundByItsName() throws Exception {
        together(2, 0);
        String line = LineSum.line("name bpct7.all.ssbc0") + "\n";
        Files.writeString(batch.job(1).submission(), line);
        Files.writeString(batch.job(2).submission(), line);
        cluster.named.put("bpct7.all.ssbc0", new JobId("70"));
        cluster.says("70", Phase.RUNNING);
        resume();
        assertThat(cluster.submissions)
                .singleElement()
                .satisfies(submission -> assertThat(submission.jobs()).isEmpty());
        assertThat(states()).startsWith(JobState.RUNNING, JobState.RUNNING);
    }

    @Test
    void jobsOfOneAreCancelledTogetherOrNotAtAll() throws Exception {
        together(3, 0);
        resume();
        assertThatThrownBy(() -> cancel("7:1,3"))
                .isInstanceOf(UsageException.class)
                .hasMessage("job 1 of batch 7 shares job 100 of fake (--nodes) with [2], and that job ends as a whole;"
                        + " bpct --cancel=7 ends all");
        assertThat(batch.job(1).cancelled()).doesNotExist();
        assertThat(cluster.cancelled).isEmpty();
        assertThat(cancel("7:1-3")).isZero();
        assertThat(cluster.cancelled).containsOnly(new JobId("100"));
    }

    @Test
    void oneThatIsToRunSeveralStaysInTheQueueForAnyOfThem() throws Exception {
        BatchFolder folder = together(2, 0);
        resume();
        folder.start("0002", 1, 5)
                .attempt("0002", 1, "helper", "0009 .\n")
                .attempt("0002", 1, "exit", "complete 10 100 0 0 9 0 n .\n");
        LateJobs late = new LateJobs(cluster.schedulers(), Commands.inherited());
        assertThat(late.takeBack(query().fresh(batch))).isZero();
        folder.start("0001", 1, 5)
                .attempt("0001", 1, "helper", "0009 .\n")
                .attempt("0001", 1, "exit", "complete 10 100 0 0 9 0 n .\n");
        assertThat(late.takeBack(query().fresh(batch))).isPositive();
        assertThat(cluster.cancelled).containsOnly(new JobId("100"));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0, 0, 0, submitted 1 job",
        "0, 1, 0, 0, submitted a finalizer",
        "2, 1, 0, 3, submitted 2 jobs and a finalizer as wave 3",
        "1, 1, 1, 0, 'submitted 1 job and a finalizer; 1 more waits for room in the queue: bpct --wait or --resume submits it'",
        "0, 0, 2, 0, 'nothing was submitted; 2 more wait for room in the queue: bpct --wait or --resume submits them'",
        "0, 0, 0, 0, nothing is to be submitted",
    })
    void whatWasSubmittedIsSaidAsAPersonWould(int jobs, int finalizers, int left, int wave, String words) {
        assertThat(new Submitted(jobs, finalizers, left, 0, wave, false).words())
                .isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({
        "7, batch 7 is cancelled",
        "7:2, job 2 of batch 7 is cancelled",
        "'7:1,2', 'jobs 1,2 of batch 7 are cancelled'",
        "7:f1, the finalizer of batch 7 is cancelled",
    })
    void whatWasCancelledIsSaidAsAPersonWould(String selection, String words) throws Exception {
        written(2, 0, 3);
        resume();
        assertThat(cancel(selection)).isEqualTo(ExitCode.OK.code());
        assertThat(console.said).containsExactly(words);
    }

    @Test
    void whatIsAtWorkIsNotSubmittedAgain() throws Exception {
        written(2, 0, 3);
        resume();
        assertThat(resume().words()).isEqualTo("nothing is to be submitted");
        assertThat(cluster.submissions).hasSize(1);
    }

    @Test
    void aSubmissionRefusedHalfWayIsCancelledAndCanBeResumed() throws Exception {
        written(3, 0, 3);
        cluster.room = 2;
        assertThatThrownBy(this::resume)
                .isInstanceOf(RunException.class)
                .hasMessage("batch 7 was not submitted: the queue is full; the jobs submitted before were cancelled:"
                        + " [100, 101]; bpct --resume=7 tries again, also with another --partition, --account, --time,"
                        + " --mem, --queue or --max-queued")
                .extracting(e -> ((RunException) e).exitCode())
                .isEqualTo(7);
        assertThat(states())
                .containsExactly(JobState.CANCELLED, JobState.CANCELLED, JobState.PLANNED, JobState.PLANNED);
        cluster.room = 99;
        assertThat(resume().jobs()).isEqualTo(3);
        assertThat(states()).containsOnly(JobState.QUEUED);
    }

    private void letJobsHelp() throws Exception {
        cluster.nodeCommands = new NodeCommands("FAKE_ID", List.of());
        batch = new BatchDirectory(batch.root(), true);
        Files.createDirectory(batch.root().resolve("parts"));
    }

    private void completePart(String job) {
        BatchFolder.of(batch.root(), 7, "{}")
                .write("parts/" + job + "/attempt.1/start", "5 n1 4711 99 boot-1 - .\n")
                .write("parts/" + job + "/attempt.1/exit", "complete 10 100 0 0 9 0 n .\n");
    }

    @Test
    void whatTheQueueTookStaysWhereJobsDoTheWorkOfOthers() throws Exception {
        written(3, 0, 3);
        letJobsHelp();
        cluster.room = 2;
        assertThat(resume().words())
                .isEqualTo("submitted 2 jobs; 2 of 3 jobs were taken, and do the work of all: the queue is full");
        assertThat(cluster.cancelled).isEmpty();
        assertThat(states()).containsExactly(JobState.QUEUED, JobState.QUEUED, JobState.PLANNED, JobState.PLANNED);
        cluster.says("100", Phase.ENDED).says("101", Phase.ENDED);
        List.of("0001", "0002", "0003").forEach(this::completePart);
        cluster.room = 1;
        cluster.onQuestion = () -> {
            if (cluster.states.containsKey(new JobId("102"))) {
                completePart("finalizer.1");
            }
        };
        assertThat(await().state()).as("the finalizer follows").isEqualTo(JobState.COMPLETE);
    }

    @Test
    void aQueueThatTakesNoJobOrDoesNotSayLeavesNone() throws Exception {
        written(3, 0, 3);
        letJobsHelp();
        cluster.room = 0;
        assertThatThrownBy(this::resume).isInstanceOf(RunException.class).hasMessageContaining("was not submitted");
        cluster.room = 1;
        cluster.isFullInSilence = true;
        assertThatThrownBy(this::resume).isInstanceOf(RunException.class).hasMessageContaining("submitted were [100]");
    }

    @Test
    void aFinalizerThatIsNotTakenIsNoReasonToEndTheJobs() throws Exception {
        written(2, 0, 3);
        letJobsHelp();
        cluster.room = 2;
        assertThat(resume().words())
                .isEqualTo("submitted 2 jobs; all 2 jobs were taken and the finalizer was not; they do its work, too:"
                        + " the queue is full");
    }

    @Test
    void aJobOfWhichOnlyTheNameIsKnownIsLookedUpBeforeItIsSubmitted() throws Exception {
        written(2, 0, 3).write("jobs/0001/submission", "name bx.1 .\n").write("jobs/0002/submission", "name bx.2 .\n");
        cluster.named.put("bx.1", new JobId("77"));
        cluster.says("77", Phase.QUEUED);
        assertThat(resume().jobs()).isEqualTo(1);
        Submission submission = cluster.submissions.get(0);
        assertThat(submission.jobs())
                .singleElement()
                .extracting(Submission.Job::name)
                .isEqualTo("bpct7.2.vissbc1");
        assertThat(submission.after()).containsExactly(new JobId("77"));
        assertThat(batch.job(1).submission()).hasContent("name bx.1 .\n" + lines("id 77 1792700000"));
    }

    @Test
    void aKilledJobOfWhichOnlyTheNameIsKnownIsResumed() throws Exception {
        written(1, 0, 3).write("jobs/0001/submission", "name bx.1 .\n").start("0001", 1, 100);
        cluster.named.put("bx.1", new JobId("77"));
        cluster.says("77", Phase.ENDED);
        assertThat(states()).containsExactly(JobState.STOPPED, JobState.PLANNED);
        assertThat(resume().jobs()).isEqualTo(1);
        assertThat(batch.job(1).submission())
                .content()
                .startsWith("name bx.1 .\n" + lines("id 77 1792700000", "name bpct7.1.vissbc1"));
    }

    @Test
    void aWaitGoesOnWithAKilledJobOfWhichOnlyTheNameIsKnown() throws Exception {
        written(1, 0, 3).write("jobs/0001/submission", "name bx.1 .\n").start("0001", 1, 100);
        cluster.named.put("bx.1", new JobId("77"));
        cluster.says("77", Phase.ENDED);
        cluster.onQuestion = () -> {
            if (!cluster.submissions.isEmpty()) {
                ends("0001", "100", 2, "complete");
                ends("finalizer.1", "101", 1, "complete");
            }
        };
        assertThat(await().state()).isEqualTo(JobState.COMPLETE);
        assertThat(cluster.submissions).hasSize(1);
    }

    @Test
    void whoeverSaysThatAJobIsOverIsBelievedThoughNoSchedulerCanSay() throws Exception {
        written(1, 0, 3).write("jobs/0001/submission", "name bx.1 .\n").start("0001", 1, 100);
        cluster.silentByName = true;
        assertThat(states()).containsExactly(JobState.RUNNING, JobState.PLANNED);
        assertThatThrownBy(this::resume)
                .isInstanceOf(RunException.class)
                .hasMessageEndingWith("type bpct --cancel=7 --force and then bpct --resume=7");
        assertThatThrownBy(() -> cancel("7"))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("fake does not say whether it has job 1: down");
        assertThat(states()).containsExactly(JobState.RUNNING, JobState.CANCELLED);
        assertThat(cancellation().cancel(batch, JobSelection.parse("7"), true)).isEqualTo(ExitCode.OK.code());
        assertThat(console.notes).contains("treated as ended, as you say: job 1");
        assertThat(states()).containsOnly(JobState.CANCELLED);
        assertThat(resume().jobs()).isEqualTo(1);
    }

    @Test
    void whileNobodyCanSayWhereAJobIsNoneIsSubmitted() throws Exception {
        written(2, 0, 3).write("jobs/0001/submission", "name bx.1 .\n");
        cluster.silent = true;
        assertThatThrownBy(this::resume)
                .isInstanceOf(RunException.class)
                .hasMessageContaining("may be in the queue already")
                .extracting(e -> ((RunException) e).exitCode())
                .isEqualTo(7);
        assertThat(cluster.submissions).isEmpty();
    }

    @Test
    void whoMeetsTheLockDoesNothing() throws Exception {
        written(1, 0, 3);
        try (BatchLock lock = BatchLock.take(batch)) {
            assertThat(lock).isNotNull();
            assertThat(resume()).isEqualTo(new Submitted(0, 0, 0, 0, 0, true));
        }
        assertThat(cluster.submissions).isEmpty();
        assertThat(resume().jobs()).isEqualTo(1);
    }

    @Test
    void aWaitFillsTheQueueAsRoomAppears() throws Exception {
        written(3, 2, 3);
        assertThat(resume()).isEqualTo(new Submitted(2, 0, 2, 0, 0, false));
        cluster.onQuestion = () -> cluster.states.forEach((id, state) -> {
            if (state.phase() == Phase.QUEUED) {
                int job = Integer.parseInt(id.value()) - 99;
                ends(job == 4 ? "finalizer.1" : "000" + job, id.value(), 1, "complete");
            }
        });
        assertThat(await().state()).isEqualTo(JobState.COMPLETE);
        assertThat(cluster.submissions).hasSize(2);
        assertThat(cluster.submissions.get(1).jobs()).hasSize(1);
        assertThat(cluster.submissions.get(1).finalizer()).isNotNull();
    }

    @Test
    void aWaitTriesAJobThatGetsNothingDoneOnlySoManyTimes() throws Exception {
        written(1, 0, 2);
        resume();
        cluster.onQuestion = () ->
                cluster.states.replaceAll((id, state) -> new org.bpct.model.SchedulerState(Phase.ENDED, "NODE_FAIL"));
        assertThat(await().state()).isEqualTo(JobState.STOPPED);
        assertThat(cluster.submissions).as("once, and twice more").hasSize(3);
        assertThat(console.notes)
                .hasSize(2)
                .allMatch(note -> note.equals("batch 7: submitted 1 job and a finalizer (1 job again: NODE_FAIL)"));
    }

    @Test
    void aWaitLeavesAloneWhatWasNeverSubmitted() throws Exception {
        written(2, 1, 3);
        assertThat(await().state()).isEqualTo(JobState.PLANNED);
        assertThat(cluster.submissions).isEmpty();
    }

    @Test
    void aRefusalIsTriedAgainAMinuteLaterWhileOthersAreAtWork() throws Exception {
        written(2, 0, 3);
        resume();
        ends("0001", "100", 1, "stopped");
        long refused = clock.seconds();
        cluster.room = 0;
        cluster.onQuestion = () -> {
            if (clock.seconds() > refused + 300) {
                cluster.room = 99;
            }
            if (clock.seconds() > refused + 600) {
                ends("0002", "101", 1, "complete");
                cluster.states.forEach((id, state) -> {
                    if (Integer.parseInt(id.value()) > 102) {
                        ends(Integer.parseInt(id.value()) == 103 ? "0001" : "finalizer.1", id.value(), 2, "complete");
                    }
                });
            }
        };
        assertThat(await().state()).isEqualTo(JobState.COMPLETE);
        assertThat(cluster.submissions.size())
                .as("not each two seconds, and not given up")
                .isBetween(5, 8);
        assertThat(console.notes).anyMatch(note -> note.contains("the queue is full"));
    }

    @Test
    void allIsCancelledAndReadBack() throws Exception {
        written(2, 0, 3);
        resume();
        assertThat(cancel("7")).isEqualTo(ExitCode.OK.code());
        assertThat(cluster.cancelled).containsExactly(new JobId("100"), new JobId("101"), new JobId("102"));
        assertThat(states()).containsOnly(JobState.CANCELLED);
        assertThat(console.said).containsExactly("batch 7 is cancelled");
        assertThat(batch.job(1).cancelled()).exists();
    }

    @Test
    void aLookFromBeforeAResumeDoesNotCancelWhatWasSubmittedAgain() throws Exception {
        written(1, 0, 3);
        resume();
        cancel("7");
        Files.writeString(batch.job(1).cancelled(), "1792700000 h .\n");
        BatchStatus before = query().fresh(batch);
        EndRequests requests = new EndRequests(cluster.schedulers(), clock);
        requests.noteGone(before);
        assertThat(batch.job(1).cancelled()).content().contains("gone");
        resume();
        requests.noteGone(before);
        assertThat(batch.job(1).cancelled()).doesNotExist();
        assertThat(states()).containsOnly(JobState.QUEUED);
    }

    @Test
    void someJobsAreCancelledAndTheOthersGoOn() throws Exception {
        written(3, 0, 3);
        resume();
        assertThat(cancel("7:1,3")).isEqualTo(ExitCode.OK.code());
        assertThat(cluster.cancelled).containsExactly(new JobId("100"), new JobId("102"));
        assertThat(states()).containsExactly(JobState.CANCELLED, JobState.QUEUED, JobState.CANCELLED, JobState.QUEUED);
    }

    @Test
    void aJobThatIsStillInTheQueueIsNotCalledCancelled() throws Exception {
        written(1, 0, 3);
        resume();
        cluster.onQuestion = () -> cluster.says("100", Phase.QUEUED);
        assertThat(cancel("7")).isEqualTo(ExitCode.SCHEDULER.code());
        assertThat(console.said).isEmpty();
        assertThat(console.notes).singleElement().asString().contains("has not ended yet");
        assertThat(query().fresh(batch).jobs().get(0).detail()).isEqualTo("being cancelled");
    }

    @Test
    void aSchedulerThatDoesNotHearTheCancellationIsNamed() throws Exception {
        written(1, 0, 3);
        resume();
        cluster.silent = true;
        assertThatThrownBy(() -> cancel("7"))
                .isInstanceOf(RunException.class)
                .hasMessage("batch 7 is not cancelled yet: fake has not heard it: down;"
                        + " bpct --wait=7 repeats the cancellation, and waits until the jobs have ended");
        assertThat(states()).as("nobody has seen that they are gone").containsOnly(JobState.SUBMITTED);
        cluster.silent = false;
        assertThat(states()).containsOnly(JobState.QUEUED);
        assertThat(query().fresh(batch).jobs().get(0).detail())
                .isEqualTo("being cancelled, which the scheduler has not confirmed yet");
    }

    @Test
    void aWaitAsksAgainForTheEndThatWasNotHeardAndEndsWhenItIsSeen() throws Exception {
        written(1, 0, 3);
        resume();
        cluster.silent = true;
        assertThatThrownBy(() -> cancel("7")).isInstanceOf(RunException.class);
        long began = clock.seconds();
        cluster.onQuestion = () -> cluster.silent = clock.seconds() - began < 200;
        assertThat(await().state()).isEqualTo(JobState.CANCELLED);
        assertThat(clock.seconds() - began).isBetween(200L, 300L);
        assertThat(cluster.deafTo).as("told once a minute").isBetween(3, 5);
        assertThat(cluster.cancelled).containsExactly(new JobId("100"), new JobId("101"));
        assertThat(console.notes)
                .filteredOn(note -> note.contains("being cancelled, and fake has not heard it: down"))
                .hasSize(1);
        cluster.silent = true;
        assertThat(states()).as("what was seen stays").containsOnly(JobState.CANCELLED);
    }

    @Test
    void aRemovalIsNotSubmittedAgainUntilTheCopyBeforeItHasEndedWell() throws Exception {
        BatchFolder copy = BatchFolder.of(home.batch("0123aaaa").root(), 6, "{}")
                .waveOf(FakeCluster.NAME, 1, 0, 3)
                .submitted("0001", "60")
                .submitted("finalizer.1", "61")
                .write("jobs/0001/cancelled", "5 n .\ntold 5 .\nheard 5 .\ngone 6 .\n")
                .write("jobs/finalizer.1/cancelled", "5 n .\ntold 5 .\nheard 5 .\ngone 6 .\n");
        written(1, 0, 3).write("mirror", "bpct-mirror-1\0006\0000123aaaa\000/s\0001:2:3\0");
        resume();
        ends("0001", "100", 1, "stopped");
        ends("finalizer.1", "101", 1, "stopped");
        assertThat(await().state()).isEqualTo(JobState.STOPPED);
        assertThat(cluster.submissions).hasSize(1);
        assertThat(console.notes)
                .containsExactly(
                        "batch 7 deletes only after batch 6 has ended well, and that one is cancelled, so no job is"
                                + " submitted again; when it has ended well, type bpct --resume=7");

        copy.start("0001", 1, 5)
                .attempt("0001", 1, "exit", "complete 10 100 0 0 9 0 n .\n")
                .start("finalizer.1", 1, 5)
                .attempt("finalizer.1", 1, "exit", "complete 1 0 0 0 9 0 n .\n");
        cluster.onQuestion = () -> {
            if (cluster.submissions.size() > 1) {
                ends("0001", "102", 2, "complete");
                ends("finalizer.1", "103", 2, "complete");
            }
        };
        assertThat(await().state()).isEqualTo(JobState.COMPLETE);
        assertThat(cluster.submissions).hasSize(2);
    }

    @Test
    void aWaitSaysOnceThatItGetsNoAnswerAndOnceThatItHasOneAgain() throws Exception {
        written(1, 0, 3);
        resume();
        long began = clock.seconds();
        cluster.silent = true;
        cluster.onQuestion = () -> {
            cluster.silent = clock.seconds() - began < 200;
            if (clock.seconds() - began > 300) {
                ends("0001", "100", 1, "complete");
                ends("finalizer.1", "101", 1, "complete");
            }
        };
        await();
        assertThat(console.notes).hasSize(2);
        assertThat(console.notes.get(0))
                .startsWith("batch 7: no answer about 2 jobs since ")
                .endsWith(": down; its jobs are not affected, and the wait goes on");
        assertThat(console.notes.get(1)).isEqualTo("batch 7: the scheduler answers again");
    }

    @Test
    void twoWaitsTellTheSchedulerNoMoreOftenThanOne() throws Exception {
        written(1, 0, 3);
        resume();
        cluster.silent = true;
        assertThatThrownBy(() -> cancel("7")).isInstanceOf(RunException.class);
        int before = cluster.deafTo;
        clock.seconds(61);
        BatchStatus status = query().fresh(batch);
        assertThat(new EndRequests(cluster.schedulers(), clock).repeat(status)).contains("has not heard it");
        assertThat(new EndRequests(cluster.schedulers(), clock).repeat(query().fresh(batch)))
                .isEmpty();
        assertThat(cluster.deafTo - before).isEqualTo(1);
    }

    @Test
    void whatMayStillRunIsNotResumedNorDeleted() throws Exception {
        written(2, 0, 3);
        resume();
        ends("0001", "100", 1, "stopped");
        cluster.silent = true;
        assertThatThrownBy(() -> cancel("7:2")).isInstanceOf(RunException.class);
        Resumption resumption = new Resumption(session());
        assertThatThrownBy(() -> cancellation().finish(batch))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith("batch 7 is being cancelled, and a job of it may still run: job 2 is submitted"
                        + " (being cancelled, which the scheduler has not confirmed yet; down)");
        assertThatThrownBy(() -> resumption.resume(batch, Placement.asBefore(OptionalInt.empty())))
                .hasMessageContaining("may still run");
        assertThatThrownBy(() -> resumption.retry(batch, Placement.asBefore(OptionalInt.empty())))
                .hasMessageContaining("may still run");
        BatchDeletion deletion = new BatchDeletion(session(), cancellation());
        new BatchCatalog(home).claimNumber();
        new BatchCatalog(home).assign(1, "0123abcd");
        assertThatThrownBy(() -> deletion.delete("1")).hasMessageContaining("may still run");
        deletion.delete("all");
        assertThat(console.notes).anyMatch(note -> note.contains("may still run"));
        assertThat(batch.root()).isDirectory();

        cluster.silent = false;
        cancellation().finish(batch);
        assertThat(cluster.cancelled).containsExactly(new JobId("101"));
        assertThat(states().get(1)).isEqualTo(JobState.CANCELLED);
    }

    @Test
    void aFinalizerThatCannotBeTakenBackStaysTheOneThatFinishesTheBatch() throws Exception {
        written(2, 0, 3);
        resume();
        ends("0001", "100", 1, "stopped");
        cluster.deaf = true;
        assertThatThrownBy(this::resume).hasMessageContaining("cannot take the finalizer back");
        assertThat(batch.finalizer(1).cancelled()).doesNotExist();
        assertThat(states().get(2)).isEqualTo(JobState.QUEUED);
    }

    @Test
    void aCancellationFindsTheJobOfWhichOnlyTheNameIsKnown() throws Exception {
        written(1, 0, 3).write("jobs/0001/submission", "name bx.1 .\n");
        cluster.named.put("bx.1", new JobId("77"));
        cluster.says("77", Phase.RUNNING);
        assertThat(cancel("7")).isEqualTo(ExitCode.OK.code());
        assertThat(cluster.cancelled).containsExactly(new JobId("77"));
    }

    @Test
    void nothingIsLeftToCancelInABatchThatIsComplete() throws Exception {
        written(1, 0, 3);
        resume();
        ends("0001", "100", 1, "complete");
        ends("finalizer.1", "101", 1, "complete");
        assertThat(cancel("7")).isEqualTo(ExitCode.OK.code());
        assertThat(cluster.cancelled).isEmpty();
        assertThat(console.said).singleElement().asString().contains("has no job to cancel");
    }

    private static String lines(String... words) {
        return Stream.of(words).map(line -> LineSum.line(line) + "\n").collect(Collectors.joining());
    }
}
