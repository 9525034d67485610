package org.bpct.schedule.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.JobTicket;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.CommandSetting;
import org.bpct.schedule.Commands;
import org.bpct.schedule.NamedJob;
import org.bpct.schedule.QueueWords;
import org.bpct.schedule.Resources;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.ScriptedClient;
import org.bpct.schedule.Submission;
import org.bpct.schedule.SubmittedJob;
import org.bpct.schedule.WaveFixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds the procedure to its promises, with Slurm's words and commands that answer as they were told. */
final class CommandLineSchedulerTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final List<Duration> THREE = List.of(Duration.ZERO, Duration.ZERO, Duration.ZERO);
    private static final String DOWN = ScriptedClient.fails(1, "slurm/sbatch-down.err");
    private static final String SILENT = ScriptedClient.fails(1, "slurm/squeue-down.err");

    @TempDir
    Path temp;

    private ScriptedClient client;
    private WaveFixture wave;

    @BeforeEach
    void installClient() throws Exception {
        client = new ScriptedClient(temp.resolve("bin"), "sbatch", "squeue", "scancel", "sacct", "scontrol");
        client.answer("sbatch", "printf '%s\\n' \"$((100 + call))\"");
        wave = new WaveFixture(temp);
    }

    private CommandLineScheduler scheduler(Patience patience) {
        return new CommandLineScheduler(new SlurmDialect(), Commands.inherited(), client.folders(), patience);
    }

    private CommandLineScheduler scheduler() {
        return scheduler(new Patience(LONG, LONG, THREE));
    }

    private void submit() throws Exception {
        scheduler().submit(wave.submission(), wave);
    }

    private void submitAlone(String job) throws Exception {
        wave.job(job, "");
        List<Submission.Job> jobs = wave.submission().jobs();
        scheduler().submit(new Submission(wave.folder(), jobs, null, List.of(), List.of()), wave);
    }

    private List<SubmittedJob> jobs(String... ids) {
        return wave.submitted(Arrays.stream(ids).map(JobId::new).toList());
    }

    private List<NamedJob> named(String... names) {
        return wave.named(names);
    }

    @Test
    void theFinalizerIsSubmittedLastAndWaitsForAll() throws Exception {
        wave.job("a", "").job("b", "");
        submit();
        assertThat(wave.ids()).containsExactly(new JobId("101"), new JobId("102"), new JobId("103"));
        assertThat(client.calls("sbatch").get(2)).contains("--dependency=afterany:101:102");
        assertThat(client.calls("squeue")).as("nothing was unclear").isEmpty();
        assertThat(wave.log())
                .containsExactly(
                        "submitting a",
                        "submitted a",
                        "submitting b",
                        "submitted b",
                        "submitting finalizer",
                        "submitted finalizer");
    }

    @Test
    void aFinalizerWaitsForJobsThatWereSubmittedBefore() throws Exception {
        wave.job("a", "");
        Submission all = wave.submission();
        scheduler()
                .submit(
                        new Submission(
                                wave.folder(),
                                all.jobs(),
                                all.finalizer(),
                                List.of(new JobId("7")),
                                List.of("--qos=x")),
                        wave);
        assertThat(client.calls("sbatch").get(1)).contains("--dependency=afterany:7:101", "--qos=x");
        assertThat(client.calls("sbatch").get(0)).noneMatch(word -> word.startsWith("--dependency"));
    }

    @Test
    void allJobsOfAWaveWaitForWhatMustHaveEndedFirst() throws Exception {
        wave.job("a", "");
        scheduler().submit(wave.submissionAfter(List.of(new JobId("7"))), wave);
        assertThat(client.calls("sbatch").get(0)).contains("--dependency=afterany:7");
        assertThat(client.calls("sbatch").get(1)).contains("--dependency=afterany:7:101");
    }

    @Test
    void aJobThatWasTakenThoughTheCommandFailedIsNotSubmittedAgain() throws Exception {
        client.answers("sbatch", DOWN).answer("squeue", "printf '77|PENDING|None|a\\n78|PENDING|None|other\\n'");
        submitAlone("a");
        assertThat(wave.id("a")).isEqualTo(new JobId("77"));
        assertThat(client.calls("sbatch")).hasSize(1);
        assertThat(client.calls("squeue")).hasSize(1);
    }

    @Test
    void eachSubmitCommandAwaitsItsTurnAlsoTheSecondOneOfAJob() throws Exception {
        client.answers("sbatch", DOWN, "echo 102", "echo 103", "echo 104").answer("squeue", "exit 0");
        wave.job("a", "").job("b", "");
        submit();
        assertThat(client.calls("sbatch")).hasSize(4);
        assertThat(wave.turns()).isEqualTo(4);
    }

    @Test
    void aJobThatWasNotTakenIsSubmittedOnceMore() throws Exception {
        client.answers("sbatch", DOWN);
        submitAlone("a");
        assertThat(wave.id("a")).isEqualTo(new JobId("102"));
        assertThat(client.calls("sbatch")).hasSize(2);
        assertThat(wave.log()).containsExactly("submitting a", "submitted a");
    }

    @Test
    void aJobThatShowsUpAMomentAfterItWasDeniedIsNotSubmittedAgain() throws Exception {
        client.answers("sbatch", DOWN).answers("squeue", "exit 0", "printf '77|PENDING|None|a\\n'");
        submitAlone("a");
        assertThat(wave.id("a")).isEqualTo(new JobId("77"));
        assertThat(client.calls("sbatch")).hasSize(1);
    }

    @Test
    void successWithoutAnIdentityIsLookedUp() throws Exception {
        client.answer("sbatch", "printf 'Submitted batch job 5\\n'").answer("squeue", "printf '5|RUNNING|None|a\\n'");
        submitAlone("a");
        assertThat(wave.id("a")).isEqualTo(new JobId("5"));
    }

    @Test
    void aLookThatIsNotAnsweredIsRepeatedAndProvesNothing() throws Exception {
        client.answers("sbatch", DOWN).answers("squeue", SILENT, SILENT, "printf '77|PENDING|None|a\\n'");
        submitAlone("a");
        assertThat(wave.id("a")).isEqualTo(new JobId("77"));
        assertThat(client.calls("sbatch")).hasSize(1);
    }

    @Test
    void whenNobodyAnswersTheJobIsNamedAndNotSubmittedAgain() throws Exception {
        client.answer("sbatch", DOWN).answer("squeue", SILENT);
        assertThatThrownBy(() -> submitAlone("a"))
                .isInstanceOf(SchedulerException.class)
                .hasMessageContaining("Unable to contact slurm controller")
                .hasMessageContaining("taken the job a,");
        assertThat(client.calls("sbatch")).hasSize(1);
        assertThat(client.calls("squeue")).hasSize(3);
        assertThat(wave.log()).as("not refused: it may be there").containsExactly("submitting a");
    }

    @Test
    void aControllerThatNeverTakesTheJobIsNotAskedForEver() throws Exception {
        client.answer("sbatch", DOWN);
        assertThatThrownBy(() -> submitAlone("a")).isInstanceOf(SchedulerException.class);
        assertThat(client.calls("sbatch")).hasSize(2);
        assertThat(client.calls("squeue")).as("two denials, and one more").hasSize(3);
    }

    @Test
    void aRefusalHalfWayHasTheSchedulersWordsAndTheRemedy() throws Exception {
        client.answers("sbatch", "printf '1\\n'", ScriptedClient.fails(1, "slurm/sbatch-limit.err"));
        wave.job("a", "").job("b", "").job("c", "");
        assertThatThrownBy(this::submit)
                .isInstanceOf(SchedulerException.class)
                .hasMessageStartingWith("slurm refused: sbatch: error: AssocMaxSubmitJobLimit")
                .hasMessageContaining("job submit limit")
                .hasMessageEndingWith("; add --max-queued K to keep at most K jobs in the queue");
        assertThat(wave.log())
                .containsExactly(
                        "submitting a",
                        "submitted a",
                        "submitting b",
                        "refused b",
                        "submitting finalizer",
                        "submitted finalizer");
        assertThat(client.calls("sbatch").get(2)).as("behind what was taken").contains("--dependency=afterany:1");
        assertThat(client.calls("squeue")).as("a refusal is clear").isEmpty();
    }

    @Test
    void aCommandThatIsNotThereIsARefusal() throws Exception {
        client.answer("sbatch", "printf 'sbatch: command not found\\n' >&2; exit 127");
        assertThatThrownBy(() -> submitAlone("a"))
                .isInstanceOf(SchedulerException.class)
                .hasMessageContaining("command not found");
    }

    @Test
    void aSubmitCommandThatHangsIsEndedAndTheJobLookedUp() throws Exception {
        client.answer("sbatch", "printf '5\\n'; exec sleep infinity").answer("squeue", "printf '6|PENDING|None|a\\n'");
        wave.job("a", "");
        List<Submission.Job> jobs = wave.submission().jobs();
        scheduler(new Patience(Duration.ofMillis(300), LONG, THREE))
                .submit(new Submission(wave.folder(), jobs, null, List.of(), List.of()), wave);
        assertThat(wave.id("a")).as("half an answer is none").isEqualTo(new JobId("6"));
    }

    @Test
    void aServerThatHangsIsNotWaitedForOnceForEachJobThatIsToEnd() throws Exception {
        ScriptedClient pbs = new ScriptedClient(temp.resolve("pbs"), "qsub", "qstat", "qdel")
                .answer("qstat", "for id in 1 2 3; do printf 'Job Id: %s.pbs\\n    job_state = R\\n' \"$id\"; done")
                .answer("qdel", "exec sleep infinity");
        // On a busy machine the command may not have begun within this time.
        for (Duration time = Duration.ofMillis(300); pbs.calls("qdel").isEmpty(); time = time.multipliedBy(2)) {
            CommandLineScheduler impatient = new CommandLineScheduler(
                    new PbsDialect(), Commands.inherited(), pbs.folders(), new Patience(LONG, time, THREE));
            assertThatThrownBy(() -> impatient.cancel(jobs("1.pbs", "2.pbs", "3.pbs")))
                    .hasMessageContaining("did not answer in time");
        }
        assertThat(pbs.calls("qdel")).hasSize(1);
    }

    @Test
    void aQuestionThatHangsIsUnanswered() throws Exception {
        client.answer("squeue", "exec sleep infinity");
        CommandLineScheduler impatient = scheduler(new Patience(LONG, Duration.ofMillis(300), THREE));
        SchedulerState state = impatient.states(jobs("1")).get(new JobId("1"));
        assertThat(state.phase()).isEqualTo(Phase.UNANSWERED);
        assertThat(state.detail()).contains("did not answer in time");
        assertThat(client.calls("sacct")).isEmpty();
    }

    @Test
    void oneQuestionServesAllJobsAndTheHistoryOnlyThoseThatAreGone() throws Exception {
        client.answer("squeue", "printf '1|RUNNING|None|a\\n'")
                .answer("sacct", "printf '2|TIMEOUT|0:0|b\\n4|RUNNING|0:0|d\\n'");
        Map<JobId, SchedulerState> states = scheduler().states(jobs("1", "2", "3", "4", "2"));
        assertThat(states.values())
                .extracting(SchedulerState::phase)
                .containsExactly(Phase.RUNNING, Phase.ENDED, Phase.ABSENT, Phase.ABSENT);
        assertThat(client.calls("squeue")).hasSize(1);
        assertThat(client.calls("sacct")).hasSize(1).allMatch(words -> words.contains("2,3,4"));
    }

    @Test
    void aControllerThatIsDownIsNotMendedByTheHistory() throws Exception {
        client.answer("squeue", SILENT).answer("sacct", "printf '1|COMPLETED\\n'");
        assertThat(scheduler().states(jobs("1", "2")).values()).allMatch(state -> state.phase() == Phase.UNANSWERED);
        assertThat(client.calls("sacct")).isEmpty();
    }

    @Test
    void aSiteWithoutAccountingHasNoHistory() throws Exception {
        ScriptedClient without = new ScriptedClient(temp.resolve("other"), "sbatch", "squeue", "scancel");
        CommandLineScheduler scheduler =
                new CommandLineScheduler(new SlurmDialect(), Commands.inherited(), without.folders(), Patience.USUAL);
        assertThat(scheduler.states(jobs("1"))).containsEntry(new JobId("1"), new SchedulerState(Phase.ABSENT, ""));
    }

    @Test
    void tenThousandJobsAreAskedForInWordsThatLinuxTakes() throws Exception {
        String[] ids = new String[10_000];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = Integer.toString(1_000_000_000 + i);
        }
        assertThat(scheduler().states(jobs(ids))).hasSize(10_000);
        assertThat(client.calls("squeue")).hasSize(3);
    }

    @Test
    void aSearchThatIsNotAnsweredIsNoEmptyAnswer() throws Exception {
        client.answers("squeue", SILENT, "printf '5|PENDING|None|b1.1\\n6|PENDING|None|stranger\\n'");
        assertThatThrownBy(() -> scheduler().find(named("b1.1")))
                .isInstanceOf(SchedulerException.class)
                .hasMessageContaining("slurm does not answer");
        assertThat(scheduler().find(named("b1.1", "b1.2"))).isEqualTo(Map.of("b1.1", new JobId("5")));
    }

    @Test
    void allAreCancelledAlsoWhenTheFirstOfThemCannotBe() throws Exception {
        client.answers("scancel", ScriptedClient.fails(210, "slurm/scancel-not-mine.err"))
                .answer("squeue", "for ((id = 1; id <= 501; id++)); do printf '%s|RUNNING|None|a\\n' \"$id\"; done");
        String[] ids = new String[501];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = Integer.toString(i + 1);
        }
        assertThatThrownBy(() -> scheduler().cancel(jobs(ids)))
                .isInstanceOf(SchedulerException.class)
                .hasMessageContaining("Access/permission denied");
        assertThat(client.calls("scancel")).hasSize(2);
        assertThat(client.calls("scancel").get(1)).as("the last first").containsExactly("1");
    }

    @Test
    void theUsersWordsStandBehindTheResourcesAndWin() {
        QueueWords words =
                scheduler().queueWords(List.of("--partition=mine", "--wait"), new Resources("", "site", 14_400, 0));
        assertThat(words.words()).containsExactly("--time=0-04:00:00", "--partition=mine");
        assertThat(words.notes()).singleElement().asString().contains("--wait");
        assertThat(scheduler().queueWords(List.of("oops"), Resources.NONE).refusal())
                .contains("'oops'");
    }

    @Test
    void aClusterInTheCallersVariablesIsRefusedThoughNoCommandInheritsIt() {
        CommandSetting setting = CommandSetting.given(Map.of("SLURM_CLUSTERS", "two"), FileName.ofText("/"));
        CommandLineScheduler there = new CommandLineScheduler(
                new SlurmDialect(), new CommandRunner(setting), client.folders(), new Patience(LONG, LONG, THREE));

        assertThat(there.refusalOfEnvironment()).startsWith("SLURM_CLUSTERS=two: ");
    }

    @Test
    void aNodeNameWithOddBytesReachesTheScheduler() throws Exception {
        submitAlone("a");
        FileName script = wave.submission().jobs().get(0).script();
        assertThat(String.join("\n", client.calls("sbatch").get(0)))
                .endsWith(new String(script.bytes(), java.nio.charset.StandardCharsets.ISO_8859_1));
    }

    /** Returns a job as bpct records it. */
    private SubmittedJob recorded(String id, String name, String cluster) {
        return new SubmittedJob(new JobTicket(new JobId(id), name, cluster), wave.folder());
    }

    private ScriptedClient ofCluster(String name) throws Exception {
        return client.answer(
                "scontrol", "printf 'CliFilterPlugins = (null)\\nClusterName             = %s\\n' " + name);
    }

    private SchedulerState state(SubmittedJob job) throws Exception {
        return scheduler().states(List.of(job)).get(job.id());
    }

    @Test
    void aNumberThatBearsAnotherNameIsNotOurs() throws Exception {
        ofCluster("one").answer("squeue", "printf '19|RUNNING|None|mine\\n20|RUNNING|None|bpct5.2.xt\\n'");
        SchedulerState foreign = state(recorded("19", "bpct5.1.xt", "one"));
        assertThat(foreign.phase()).isEqualTo(Phase.ELSEWHERE);
        assertThat(foreign.detail()).isEqualTo("slurm has given its number 19 to another job, of the name mine");
        assertThat(state(recorded("20", "bpct5.2.xt", "one")).phase()).isEqualTo(Phase.RUNNING);
        assertThat(state(recorded("19", "bpct5.1.xt", "")).phase())
                .as("an older record has a name, too")
                .isEqualTo(Phase.ELSEWHERE);
    }

    /** Plug-ins of a site may put the account before each name. */
    @Test
    void aJobThatTheSiteHasRenamedIsKnownByThePlaceOfItsBatch() throws Exception {
        String batch = wave.folder().parent().text();
        ofCluster("one")
                .answer(
                        "squeue",
                        "printf '19|RUNNING|None|acc-bpct5|%s\\n' '" + batch + "'; printf '20|RUNNING|None|mine|/\\n'")
                .answer(
                        "sacct",
                        "printf '21|COMPLETED|0:0|acc-bpct5|%s\\n22|COMPLETED|0:0|a|%s-\\n' '" + batch + "'{,}");
        assertThat(state(recorded("19", "bpct5.1.xt", "one")).phase()).isEqualTo(Phase.RUNNING);
        assertThat(state(recorded("20", "bpct5.2.xt", "one")).phase()).isEqualTo(Phase.ELSEWHERE);
        assertThat(state(recorded("21", "bpct5.3.xt", "one")).phase()).isEqualTo(Phase.SUCCEEDED);
        assertThat(state(recorded("22", "bpct5.4.xt", "one")).phase()).isEqualTo(Phase.ELSEWHERE);
        scheduler().cancel(List.of(recorded("19", "bpct5.1.xt", "one")));
        assertThat(client.calls("scancel")).containsExactly(List.of("19"));
    }

    @Test
    void aForeignNumberInTheHistoryIsNotOursEither() throws Exception {
        ofCluster("one").answer("sacct", "printf '19|COMPLETED|0:0|mine\\n20|FAILED|1:0|bpct5.2.xt\\n'");
        assertThat(state(recorded("19", "bpct5.1.xt", "one")).phase()).isEqualTo(Phase.ELSEWHERE);
        assertThat(state(recorded("20", "bpct5.2.xt", "one")).phase()).isEqualTo(Phase.ENDED);
    }

    @Test
    void onlyItsOwnClusterCanSayThatAJobIsUnknown() throws Exception {
        ofCluster("two");
        assertThat(state(recorded("19", "bpct5.1.xt", "one")))
                .isEqualTo(new SchedulerState(
                        Phase.ELSEWHERE,
                        "submitted to the cluster one, and SLURM_CONF, or the slurm.conf of this host, asks two"));
        assertThat(state(recorded("19", "bpct5.1.xt", "two")).phase()).isEqualTo(Phase.ABSENT);
        assertThat(state(recorded("19", "bpct5.1.xt", "")).phase())
                .as("a job that an older bpct submitted")
                .isEqualTo(Phase.ABSENT);
    }

    @Test
    void aClusterThatDoesNotSayItsNameProvesNothing() throws Exception {
        client.answer("scontrol", SILENT);
        SchedulerState state = state(recorded("19", "bpct5.1.xt", "one"));
        assertThat(state.phase()).isEqualTo(Phase.UNANSWERED);
        assertThat(state.detail()).contains("does not say whether it is the cluster one");
    }

    @Test
    void theClusterIsAskedForOnlyIfANumberIsUnknown() throws Exception {
        ofCluster("one").answer("squeue", "printf '20|RUNNING|None|bpct5.2.xt\\n'");
        state(recorded("20", "bpct5.2.xt", "one"));
        assertThat(client.calls("scontrol")).isEmpty();
        scheduler().states(List.of(recorded("1", "a", "one"), recorded("2", "b", "one")));
        assertThat(client.calls("scontrol")).hasSize(1);
    }

    @Test
    void aForeignJobIsNeverCancelledAndThatIsSaid() throws Exception {
        ofCluster("two").answer("squeue", "printf '19|RUNNING|None|mine\\n20|RUNNING|None|bpct5.2.xt\\n'");
        List<SubmittedJob> jobs = List.of(
                recorded("19", "bpct5.1.xt", "one"), recorded("20", "bpct5.2.xt", "two"), recorded("21", "c", "one"));
        assertThatThrownBy(() -> scheduler().cancel(jobs))
                .isInstanceOf(SchedulerException.class)
                .hasMessage("submitted to the cluster one, and SLURM_CONF, or the slurm.conf of this host, asks two");
        assertThat(client.calls("scancel")).containsExactly(List.of("20"));
    }

    @Test
    void noNumberIsCancelledOfWhichNobodySaysWhoseItIs() throws Exception {
        client.answer("squeue", SILENT);
        assertThatThrownBy(() -> scheduler().cancel(List.of(recorded("19", "bpct5.1.xt", "one"))))
                .isInstanceOf(SchedulerException.class)
                .hasMessageContaining("Unable to contact slurm controller");
        assertThat(client.calls("scancel")).isEmpty();
    }

    @Test
    void aNameIsUnknownOnlyToTheClusterThatItWasGivenTo() throws Exception {
        ofCluster("two");
        FileName script = FileName.ofText("/x/script");
        NamedJob job = new NamedJob("b1.1", script, wave.folder(), "one");
        assertThatThrownBy(() -> scheduler().find(List.of(job)))
                .isInstanceOf(SchedulerException.class)
                .hasMessageContaining("submitted to the cluster one");
        assertThat(scheduler().find(List.of(new NamedJob("b1.1", script, wave.folder(), "two"))))
                .isEmpty();
    }

    @Test
    void noVariableSendsAQuestionOrACancellationToAnotherCluster() throws Exception {
        client.answer("squeue", "printf '19|RUNNING|None|a\\n'");
        CommandSetting setting = CommandSetting.given(
                Map.of("SLURM_CLUSTERS", "two", "SLURM_CONF", "/x", "PATH", "/usr/bin:/bin"), FileName.ofText("/"));
        new CommandLineScheduler(
                        new SlurmDialect(),
                        new CommandRunner(setting),
                        client.folders(),
                        new Patience(LONG, LONG, THREE))
                .cancel(List.of(recorded("19", "a", "one")));
        assertThat(client.environment("squeue", 1))
                .contains("SLURM_CONF=/x")
                .noneMatch(line -> line.startsWith("SLURM_CLUSTERS"));
        assertThat(client.environment("scancel", 1))
                .contains("SLURM_CONF=/x")
                .noneMatch(line -> line.startsWith("SLURM_CLUSTERS"));
    }
}
