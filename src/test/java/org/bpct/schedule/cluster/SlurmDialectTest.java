package org.bpct.schedule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bpct.description.Claims;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.ArrayForm;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Recorded;
import org.bpct.schedule.Resources;
import org.bpct.schedule.Submission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the dialect against what Slurm 22.05 was seen to answer. */
final class SlurmDialectTest {
    private final SlurmDialect slurm = new SlurmDialect();

    private static List<JobId> ids(String... ids) {
        return Arrays.stream(ids).map(JobId::new).toList();
    }

    private static List<String> text(List<byte[]> words) {
        return words.stream()
                .map(word -> new String(word, StandardCharsets.UTF_8))
                .toList();
    }

    private SubmitAnswer submitted(String out) {
        return slurm.submitted(Recorded.said(out));
    }

    @ParameterizedTest
    @CsvSource({
        "'29\n', 29",
        "'29', 29",
        "'29\r\n', 29",
        "'29;cluster\n', 29",
        "'Welcome to Big Iron\nquota: 12 of 20\n\n29;big-iron\n', 29",
        "'2026\n29\n', 29",
        "'29\nbye\n', 29",
    })
    void theIdentityIsTheLastLineThatIsOne(String out, String id) {
        assertThat(submitted(out)).isEqualTo(SubmitAnswer.taken(new JobId(id)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "Submitted batch job 30\n", "29x\n", "x29\n", "12345678901\n", "-29\n"})
    void successWithoutAnIdentityIsLookedUp(String out) {
        assertThat(submitted(out)).isEqualTo(SubmitAnswer.UNCLEAR);
    }

    @ParameterizedTest
    @CsvSource({"sbatch-down.err, true", "sbatch-full.err, true", "sbatch-account.err, false", "sbatch-limit.err, false"
    })
    void aSilentControllerMayHaveTakenTheJob(String file, boolean unclear) {
        assertThat(slurm.submitted(Recorded.failure(1, "slurm/" + file)))
                .isEqualTo(unclear ? SubmitAnswer.UNCLEAR : SubmitAnswer.REFUSED);
    }

    @ParameterizedTest
    @CsvSource({
        "sbatch-account.err, --account NAME",
        "sbatch-partition.err, --partition NAME",
        "sbatch-limit.err, --max-queued K",
        "sbatch-qos.err, give --qos NAME",
        "sbatch-reservation.err, give --reservation NAME; scontrol",
        "sbatch-reservation-access.err, --reservation NAME of one that you may use",
        "sbatch-wckey.err, give --wckey NAME",
        "sbatch-memory.err, ask for less with --mem SIZE",
        "sbatch-down.err, when the controller answers",
    })
    void aRefusalHasItsRemedy(String file, String remedy) {
        assertThat(slurm.remedy(Recorded.text("slurm/" + file))).contains(remedy);
        assertThat(slurm.remedy("no such text")).isEmpty();
    }

    @Test
    void aHostThatIsNoClientIsRefusedBeforeAnythingIsBegun() {
        assertThat(slurm.refusalOfHost(Recorded.failure(1, "slurm/sbatch-no-client.err")))
                .contains("sbatch is installed here", "--scheduler local");
    }

    @Test
    void aClientThatComplainsOfAnythingElseMayBeASitesOwn() {
        assertThat(slurm.refusalOfHost(Recorded.failure(1, "slurm/sbatch-down.err")))
                .isEmpty();
        assertThat(slurm.refusalOfHost(Recorded.said("slurm-wlm 22.05.8\n"))).isEmpty();
    }

    @Test
    void everyStateHasItsPhaseAndAnUnknownWordIsAlive() {
        CommandRunner.Result answer = Recorded.said(
                Recorded.text("slurm/squeue-all-states.out") + "50|TELEPORTING|None\n51|TELEPORTING|Because\n");
        List<JobId> asked = ids("29", "2", "5", "16", "17", "9", "40", "41", "42", "43", "44", "50", "51", "99");
        assertThat(slurm.queried(asked, answer))
                .containsOnlyKeys(asked)
                .containsEntry(asked.get(0), new SchedulerState(Phase.SUCCEEDED, "COMPLETED"))
                .containsEntry(asked.get(1), new SchedulerState(Phase.ENDED, "FAILED: NonZeroExitCode"))
                .containsEntry(asked.get(2), new SchedulerState(Phase.ALIVE, "COMPLETING"))
                .containsEntry(asked.get(3), new SchedulerState(Phase.CANCELLED, "CANCELLED"))
                .containsEntry(asked.get(4), new SchedulerState(Phase.QUEUED, "BeginTime"))
                .containsEntry(asked.get(5), new SchedulerState(Phase.RUNNING, ""))
                .containsEntry(asked.get(6), new SchedulerState(Phase.ENDED, "exceeded its walltime"))
                .containsEntry(asked.get(7), new SchedulerState(Phase.ENDED, "OUT_OF_MEMORY: OutOfMemory"))
                .containsEntry(asked.get(8), new SchedulerState(Phase.ENDED, "NODE_FAIL: NodeDown"))
                .hasEntrySatisfying(
                        asked.get(9),
                        state -> assertThat(state.detail()).startsWith("Nodes required for job are DOWN, DRAINED"))
                .containsEntry(asked.get(10), new SchedulerState(Phase.ALIVE, "suspended"))
                .containsEntry(asked.get(11), new SchedulerState(Phase.ALIVE, "TELEPORTING"))
                .containsEntry(asked.get(12), new SchedulerState(Phase.ALIVE, "TELEPORTING: Because"))
                .containsEntry(asked.get(13), new SchedulerState(Phase.ABSENT, ""));
    }

    @Test
    void ofOneUnknownJobSqueueComplains() {
        assertThat(slurm.queried(ids("99"), Recorded.failure(1, "slurm/squeue-unknown.err")))
                .containsEntry(new JobId("99"), new SchedulerState(Phase.ABSENT, ""));
    }

    @Test
    void aControllerThatIsDownIsAnUnansweredQuestion() {
        assertThat(slurm.queried(ids("1", "2"), Recorded.failure(1, "slurm/squeue-down.err"))
                        .values())
                .allMatch(state -> state.phase() == Phase.UNANSWERED)
                .allMatch(state -> state.detail().contains("Unable to contact slurm controller"));
    }

    @Test
    void whatWasSaidBeforeTheTimeWasOverCountsAndTheRestIsUnanswered() {
        CommandRunner.Result late = new CommandRunner.Result(
                137, "1|RUNNING|None\n2|PEND".getBytes(StandardCharsets.UTF_8), new byte[0], true);
        Map<JobId, SchedulerState> states = slurm.queried(ids("1", "2"), late);
        assertThat(states.get(new JobId("1")).phase()).isEqualTo(Phase.RUNNING);
        assertThat(states.get(new JobId("2")).phase()).isEqualTo(Phase.UNANSWERED);
    }

    /** For one such word squeue answers "Invalid job id: abc" and nothing else, as if it knew none of the jobs. */
    @Test
    void anOddIdentityDoesNotSpoilTheQuestionForTheOthers() {
        List<JobId> some = ids("12", "abc", "987654321.never-given", "13");
        assertThat(text(slurm.query(some))).contains("12,13").doesNotContain("abc");
        assertThat(text(slurm.history(some))).contains("12,13");
        assertThat(text(slurm.cancel(some))).containsExactly("scancel", "12", "13");
        assertThat(slurm.queried(some, Recorded.said("12|RUNNING|None\n")).get(new JobId("abc")))
                .isEqualTo(new SchedulerState(Phase.ABSENT, ""));
    }

    @Test
    void aQuestionIsNeverAboutAllJobsOfTheCluster() {
        assertThat(text(slurm.query(ids("abc")))).contains("abc");
        assertThat(text(slurm.cancel(ids("abc")))).containsExactly("scancel", "abc");
        assertThat(slurm.queried(ids("abc"), Recorded.failure(1, "slurm/squeue-bad-id.err"))
                        .get(new JobId("abc"))
                        .phase())
                .isEqualTo(Phase.ABSENT);
    }

    @Test
    void theHistoryKnowsEndsButNothingThatIsStillAlive() {
        List<JobId> asked = ids("1", "2", "5", "9", "17", "20", "116", "7");
        Map<JobId, SchedulerState> states = slurm.remembered(asked, Recorded.out("slurm/sacct.out"));
        assertThat(states).containsOnlyKeys(ids("1", "2", "5", "9", "116"));
        assertThat(states.get(new JobId("1")).phase()).isEqualTo(Phase.SUCCEEDED);
        assertThat(states.get(new JobId("5")).phase()).isEqualTo(Phase.CANCELLED);
        assertThat(states.get(new JobId("9")).phase()).isEqualTo(Phase.ENDED);
    }

    @Test
    void withoutAccountingNothingIsRemembered() {
        assertThat(slurm.remembered(ids("1"), Recorded.failure(1, "slurm/sacct-off.err")))
                .isEmpty();
    }

    @Test
    void aRecordThatARefusalLeftIsNoJobButOneThatRanAndFailedIs() {
        CommandRunner.Result answer =
                Recorded.said("24|FAILED|BadConstraints|b1.1\n25|FAILED|NonZeroExitCode|b1.2\n26|PENDING|None|a|b\n");
        assertThat(slurm.lookedUp(List.of(), answer)).contains(Map.of("b1.2", new JobId("25"), "a|b", new JobId("26")));
        assertThat(slurm.lookedUp(List.of(), Recorded.failure(1, "slurm/squeue-down.err")))
                .isEmpty();
        assertThat(slurm.lookedUp(List.of(), Recorded.said(""))).contains(Map.of());
    }

    @Test
    void aCancellationIsHeardUnlessTheControllerIsSilentOrTheJobIsNotOurs() {
        assertThat(slurm.cancelHeard(Recorded.said(""))).isTrue();
        assertThat(slurm.cancelHeard(Recorded.failure(210, "slurm/scancel-not-mine.err")))
                .isFalse();
        assertThat(slurm.cancelHeard(Recorded.failure(8, "slurm/scancel-down.err")))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "59, 0-00:01:00",
        "60, 0-00:01:00",
        "61, 0-00:02:00",
        "14400, 0-04:00:00",
        "93600, 1-02:00:00",
        "8640000, 100-00:00:00",
    })
    void secondsBecomeWholeMinutes(long seconds, String time) {
        assertThat(slurm.resourceWords(new Resources("", "", seconds, 0), List.of()))
                .startsWith("--time=" + time)
                .hasSize(seconds < 600 ? 2 : 1);
    }

    /** sbatch: "fatal: --mem, --mem-per-cpu, and --mem-per-gpu are mutually exclusive". */
    @Test
    void theMemoryOfTheUserReplacesOurs() {
        Resources resources = new Resources("acc", "part", 0, 2048);
        assertThat(slurm.resourceWords(resources, List.of()))
                .containsExactly("--account=acc", "--partition=part", "--mem=2048M");
        assertThat(slurm.resourceWords(resources, List.of("--mem-per-cpu=1G")))
                .containsExactly("--account=acc", "--partition=part");
    }

    @ParameterizedTest
    @CsvSource({
        "'', --account=acc --qos=fast --reservation=night --wckey=copies",
        "-qslow, --account=acc --reservation=night --wckey=copies",
        "--qos=slow --wckey other, --account=acc --reservation=night",
        "--reservation=day, --account=acc --qos=fast --wckey=copies",
    })
    void claimsStandBesideTheAccountUnlessTheUsersWordsHaveThem(String own, String words) {
        Resources resources = new Resources("acc", "", 0, 0, new Claims("fast", "night", "copies"));
        assertThat(String.join(" ", slurm.resourceWords(resources, List.of(own.split(" ")))))
                .isEqualTo(words);
        assertThat(slurm.refusalOfResources(resources)).isEmpty();
    }

    @Test
    void severalNodesBeatWhatTheHeadSays() {
        Submission.Job job = new Submission.Job(
                "b1.all",
                "3 jobs of bpct batch 7",
                FileName.ofText("/h"),
                FileName.ofText("/h/nodes"),
                FileName.ofText("/h/output"));
        assertThat(text(slurm.submit(new SubmitRequest(job, List.of("--qos=a"), SubmitRequest.Start.AT_ONCE, 3))))
                .endsWith("--qos=a", "--nodes=3", "--ntasks=3", "--ntasks-per-node=1", "--no-kill", "/h/nodes");
    }

    @ParameterizedTest
    @CsvSource({
        "-N2, true", "--nodes=2, true", "-n 4, true", "--ntasks-per-node=2, true",
        "--cpus-per-task=4, false", "--nodelist=n1, false", "--qos=n, false", "--no-requeue, false"
    })
    void anotherNumberOfNodesIsRefused(String words, boolean isRefused) {
        String refusal = slurm.refusalOfNodes(List.of(words.split(" ")));
        assertThat(refusal.isEmpty()).isEqualTo(!isRefused);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--qos=a;                        --qos=a --exclude=n2,n9",
                "--exclusive -x n[1-3,7];        --exclusive -x n[1-3,7] --exclude=n[1-3,7],n2,n9",
                "-xn1 --qos=a;                   -xn1 --qos=a --exclude=n1,n2,n9",
                "-Hx n1;                         -Hx n1 --exclude=n1,n2,n9",
                "--exclude n1 --exclude=n3,n4;   --exclude n1 --exclude=n3,n4 --exclude=n3,n4,n2,n9",
                "--exclud=n1;                    --exclud=n1 --exclude=n1,n2,n9",
                "--comment -xn5;                 --comment -xn5 --exclude=n2,n9",
                "--exclude=/etc/bad;             --exclude=/etc/bad",
                "-x ./bad;                       -x ./bad"
            })
    void nodesAreLeftOutBesideThoseOfTheUser(String typed, String words) {
        List<String> nodes = List.of("n2", "(null)", "None assigned", "n[1-3,7]", "", "-w", "n9");
        assertThat(slurm.grammar().leavingOut(List.of(typed.split(" ")), nodes, FileName.ofText("/none")))
                .containsExactly(words.split(" "));
    }

    @ParameterizedTest
    @CsvSource({"#SBATCH --exclude=n1, false", "#SBATCH -x n1, false", "#SBATCH --exclusive, true", "# --exclude, true"
    })
    void whatAHeaderLeavesOutStays(String line, boolean isAdded, @TempDir Path temp) throws Exception {
        Path script = Files.writeString(temp.resolve("script"), "#!/bin/bash -p\n" + line + "\n");
        assertThat(slurm.grammar().leavingOut(List.of(), List.of("n2"), FileName.of(script)))
                .isEqualTo(isAdded ? List.of("--exclude=n2") : List.of());
    }

    private static CommandRunner.Result said(String text) {
        return new CommandRunner.Result(0, text.getBytes(StandardCharsets.US_ASCII), new byte[0], false);
    }

    private static Submission.Job named(String name) {
        FileName folder = FileName.ofText("/h");
        return new Submission.Job(name, "jobs", folder, FileName.ofText("/h/array"), FileName.ofText("/h/output"));
    }

    @Test
    void anArrayIsAskedForWithItsIndicesAndTheOffsetForItsScript() {
        List<Submission.Job> tasks = Stream.of("a1[1]", "a1[2]", "a1[3]", "a1[7]")
                .map(SlurmDialectTest::named)
                .toList();
        Submission.JobArray array = new Submission.JobArray(named("a1"), 1000, tasks);

        assertThat(text(slurm.submit(
                        new SubmitRequest(array.job(), List.of("--qos=a"), SubmitRequest.Start.AT_ONCE, 0, array))))
                .contains("--job-name=a1")
                .endsWith("--qos=a", "--array=1-3,7", "/h/array", "1000");
    }

    @Test
    void anArrayIsAskedAboutAsAWholeAndItsTasksAreCancelledByTheirIndices() {
        List<JobId> jobs = ids("12_1", "12_3", "12_2", "12_7", "14", "15_4");

        assertThat(text(slurm.query(jobs))).contains("12,14,15");
        assertThat(text(slurm.history(jobs))).contains("12,14,15", "JobID,State,ExitCode,JobName,WorkDir");
        assertThat(text(slurm.cancel(jobs))).containsExactly("scancel", "12_[1-3,7]", "14", "15_4");
        assertThat(text(slurm.lookUp(List.of("a1[1]", "a1[2]", "b")).get(0))).contains("a1,b");
    }

    /** As squeue 22.05 prints it with -r; without, and in sacct, waiting tasks have one line. */
    @Test
    void eachTaskOfAnArrayHasItsOwnState() {
        List<JobId> jobs = ids("22_1", "22_3", "22_34", "22_35");
        CommandRunner.Result answer = said("""
                22_3|CANCELLED|None|a1|/h
                22_34|PENDING|Resources|a1|/h
                22_1|RUNNING|None|a1|/h
                """);

        assertThat(slurm.queried(jobs, answer))
                .containsEntry(new JobId("22_1"), new SchedulerState(Phase.RUNNING, ""))
                .containsEntry(new JobId("22_3"), new SchedulerState(Phase.CANCELLED, "CANCELLED"))
                .containsEntry(new JobId("22_34"), new SchedulerState(Phase.QUEUED, "Resources"))
                .containsEntry(new JobId("22_35"), new SchedulerState(Phase.ABSENT, ""));
        assertThat(slurm.shown(jobs, answer)).containsEntry(new JobId("22_3"), new ShownJob("a1[3]", "/h"));
        assertThat(slurm.remembered(ids("22_1", "22_3", "22_9"), said("22_[1-3,7%4]|CANCELLED by 0|0:0|a1|/h\n")))
                .containsOnlyKeys(ids("22_1", "22_3"));
        assertThat(slurm.lookedUp(List.of(), said("22_1|PENDING|None|a1\n22_2|PENDING|None|a1\n23|PENDING|None|f\n")))
                .contains(Map.of("a1[1]", new JobId("22_1"), "a1[2]", new JobId("22_2"), "f", new JobId("23")));
    }

    @ParameterizedTest
    @CsvSource({
        "MaxArraySize            = 1001, x=1, 1000",
        "MaxArraySize            = 0, x=1, 0",
        "MaxJobCount = 7, x=1, 0",
        "MaxArraySize = 1001, 'bf_interval=1,max_array_tasks=100', 100"
    })
    void theLargestArrayIsThatOfBothLimits(String size, String parameters, int largest) {
        assertThat(slurm.arrays(said(size + "\nSchedulerParameters     = " + parameters + "\n"), false))
                .isEqualTo(ArrayForm.ofIndices(largest));
    }

    @Test
    void anOutputPatternMeansWhatItSays() {
        Submission.Job job = new Submission.Job(
                "b1.1",
                "job 1 of bpct batch 7",
                FileName.ofText("/h"),
                FileName.ofText("/h/a%b/script"),
                FileName.ofText("/h/a%b/output"));
        List<String> words = text(slurm.submit(
                new SubmitRequest(job, List.of("--qos=a"), new SubmitRequest.Start(ids("7", "8"), 0, null))));
        assertThat(words)
                .startsWith("sbatch", "--parsable", "--ignore-pbs")
                .contains("--output=/h/a\\%b/output", "--dependency=afterany:7:8", "--job-name=b1.1")
                .contains("--comment=job 1 of bpct batch 7", "--chdir=/h")
                .endsWith("--qos=a", "/h/a%b/script");
        Submission.Job odd = new Submission.Job(
                "b1.1",
                "job 1 of bpct batch 7",
                FileName.ofText("/h"),
                FileName.ofText("/s"),
                FileName.ofText("/a\\b"));
        assertThat(text(slurm.submit(new SubmitRequest(odd, List.of(), SubmitRequest.Start.AT_ONCE))))
                .contains("--output=/a\\\\b")
                .noneMatch(word -> word.startsWith("--dependency"));
    }

    @ParameterizedTest
    @CsvSource({
        "SLURM_JOB_ID, true",
        "SLURM_MEM_PER_NODE, true",
        "SLURM_TIME_FORMAT, true",
        "SBATCH_ARRAY_INX, true",
        "SQUEUE_FORMAT, true",
        "SLURM_CONF, false",
        "SLURM_CONF_SERVER, false",
        "SBATCH_ACCOUNT, false",
        "PATH, false",
        "MY_SLURM_X, false",
        "SLURMD_X, false",
        "SBATCH_WCKEY, false",
        "SLURM_CLUSTERS, true",
    })
    void theVariablesOfAnOuterJobDoNotLeak(String variable, boolean leaks) {
        assertThat(slurm.leaks(variable)).isEqualTo(leaks);
    }

    @Test
    void variablesThatNameAnotherClusterAreRefused() {
        for (String name : List.of("SLURM_CLUSTERS", "SBATCH_CLUSTERS")) {
            assertThat(slurm.refusalOfEnvironment(Map.of(name, "two")))
                    .startsWith(name + "=two: ")
                    .contains("say --cluster NAME", "unset " + name);
            assertThat(slurm.refusalOfEnvironment(Map.of(name, ""))).isEmpty();
        }
        assertThat(slurm.refusalOfEnvironment(Map.of("SLURM_CLUSTER_NAME", "one", "SQUEUE_CLUSTERS", "two")))
                .isEmpty();
    }
}
