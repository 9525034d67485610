package org.bpct.schedule.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bpct.Ended;
import org.bpct.Patience;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Commands;
import org.bpct.schedule.Eventually;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.JobSchedulerContract;
import org.bpct.schedule.NamedJob;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.Submission;
import org.bpct.schedule.SubmittingProgram;
import org.bpct.schedule.WaveFixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the local scheduler to the contract, and to what only a runner can get wrong. */
public final class LocalSchedulerTest extends JobSchedulerContract {
    private static final int PROCESSORS = 2;

    @Override
    protected JobScheduler open(WaveFixture wave) throws IOException {
        writeRunner(wave.file("runner"));
        return new LocalScheduler(Commands.inherited(), PROCESSORS);
    }

    /** Writes the template as rendering does, and with less patience. */
    public static void writeRunner(Path file) throws IOException {
        Files.writeString(
                file,
                Files.readAllLines(Path.of("templates/scheduler/local/runner.sh")).stream()
                        .filter(line -> !line.strip().startsWith("##"))
                        .map(line -> line.replace("readonly bpct_grace=10", "readonly bpct_grace=1"))
                        .collect(Collectors.joining("\n", "", "\n")));
    }

    private LocalJobId local(String job) {
        return LocalJobId.parse(wave.id(job)).orElseThrow();
    }

    private static void signal(String signal, long pid) throws Exception {
        Ended.of(new ProcessBuilder("bash", "-c", "kill -s " + signal + " -- " + pid));
    }

    /** Waits until the runner has written, too, that a job has started: the job may say so before. */
    private void awaitStart(String job) throws Exception {
        wave.awaitEvent("start " + job);
        Eventually.until(job + " is running", () -> state(job).phase() == Phase.RUNNING);
    }

    private void killRunner() throws Exception {
        ProcessIdentity runner = local("finalizer").runner();
        signal("KILL", runner.pid());
        Eventually.until("the runner is dead", () -> !runner.isAlive());
    }

    @Override
    protected void awaitQuiet() throws Exception {
        for (JobId id : wave.ids()) {
            ProcessIdentity runner = LocalJobId.parse(id).orElseThrow().runner();
            Eventually.until("the runner has ended", () -> !runner.isAlive());
        }
    }

    @Test
    void runsNoMoreJobsAtOnceThanThereAreProcessors() throws Exception {
        assertThat(mostAtOnce(PROCESSORS)).isEqualTo(PROCESSORS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void runsNoMoreJobsAtOnceThanItWasTold(int max) throws Exception {
        assertThat(mostAtOnce(max, "max=" + max)).isEqualTo(max);
    }

    /** Runs six jobs, of which none ends before so many have started. */
    private int mostAtOnce(int expected, String... queueWords) throws Exception {
        for (int i = 1; i <= 6; i++) {
            wave.job("job" + i, "await gate; say end job" + i);
        }
        submit(queueWords);
        Eventually.until(
                expected + " jobs have started",
                () -> wave.events().stream()
                                .filter(event -> event.startsWith("start job"))
                                .count()
                        >= expected);
        wave.openGate("gate");
        wave.awaitEvent("start finalizer");
        int running = 0;
        int most = 0;
        for (String event : wave.events()) {
            running += event.startsWith("start job") ? 1 : event.startsWith("end job") ? -1 : 0;
            most = Math.max(most, running);
        }
        return most;
    }

    @Test
    void sixtyFourJobsRunOnceEach() throws Exception {
        List<String> names =
                IntStream.rangeClosed(1, 64).mapToObj(i -> "job" + i).toList();
        for (String name : names) {
            wave.job(name, "");
        }
        submit("max=16");
        wave.awaitEvent("start finalizer");
        assertThat(wave.events())
                .hasSize(65)
                .containsAll(names.stream().map("start "::concat).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"max=0", "max=-1", "max=", "-p", "max=2;id", "max=100000"})
    void refusesQueueWordsThatItDoesNotKnow(String word) throws Exception {
        wave.job("a", "");
        assertThatThrownBy(() -> submit(word))
                .isInstanceOf(SchedulerException.class)
                .hasMessageContaining("'" + word + "'")
                .hasMessageContaining("max=K");
        assertThat(wave.log()).isEmpty();
    }

    @Test
    void aWaveIsNotRunTwice() throws Exception {
        submit();
        wave.awaitEvent("start finalizer");
        Files.delete(wave.file("queue"));
        assertThatThrownBy(this::submit)
                .isInstanceOf(SchedulerException.class)
                .hasMessageContaining("cannot overwrite existing file");
    }

    @Test
    void aMissingRunnerIsRefusedWithTheWordsOfBash() throws Exception {
        Files.delete(wave.file("runner"));
        assertThatThrownBy(this::submit)
                .isInstanceOf(SchedulerException.class)
                .hasMessageContaining("No such file or directory");
    }

    @Test
    void aJobOutlivesItsRunnerAndEndsByItself() throws Exception {
        wave.job("a", "await gate; say end a").job("b", "").job("c", "await gate");
        submit("max=1");
        awaitStart("a");
        killRunner();
        assertThat(state("a")).isEqualTo(new SchedulerState(Phase.RUNNING, "the runner has died"));
        assertThat(state("b")).isEqualTo(new SchedulerState(Phase.ENDED, "the runner has died"));
        assertThat(state("finalizer").phase()).isEqualTo(Phase.ENDED);
        wave.openGate("gate");
        awaitEnd("a");
        assertThat(wave.events()).containsExactly("start a", "end a");
    }

    @Test
    void cancellingReachesTheJobsOfADeadRunner() throws Exception {
        wave.job("a", "await never");
        submit();
        awaitStart("a");
        killRunner();
        scheduler.cancel(wave.submitted());
        wave.awaitEvent("term a");
        awaitEnd("a");
    }

    @Test
    void aJobCancelledBeforeItsTurnNeverStarts() throws Exception {
        wave.job("a", "await gate").job("b", "").job("c", "");
        submit("max=1");
        wave.awaitEvent("start a");
        scheduler.cancel(wave.submitted(List.of(wave.id("b"))));
        wave.openGate("gate");
        wave.awaitEvent("start finalizer");
        assertThat(wave.events()).containsExactly("start a", "start c", "start finalizer");
        assertThat(state("b")).isEqualTo(new SchedulerState(Phase.ENDED, "cancelled before it started"));
    }

    @Test
    void aJobThatDoesNotHearTermIsKilledWithItsGroup() throws Exception {
        wave.job("deaf", "trap '' TERM; sleep 600 & printf '%s' $! >\"$here/child\"; say ready; wait");
        submit();
        wave.awaitEvent("ready");
        long child = Long.parseLong(Files.readString(wave.file("child")));
        scheduler.cancel(wave.submitted(List.of(wave.id("deaf"))));
        awaitEnd("deaf");
        assertThat(state("deaf").detail()).startsWith("killed (signal 9)");
        Eventually.until(
                "the child is dead",
                () -> ProcessHandle.of(child).map(ProcessHandle::isAlive).isEmpty());
        wave.awaitEvent("start finalizer");
    }

    /** A script may end before a command that waits for a FIFO, or for a file server. */
    @Test
    void aCancelledJobHasEndedWhenNothingOfItsGroupIsLeft() throws Exception {
        wave.job(
                "a",
                "trap 'exit 143' TERM; (trap '' TERM; exec sleep 600) & printf '%s' $! >\"$here/child\"; say ready; wait");
        submit();
        wave.awaitEvent("ready");
        long child = Long.parseLong(Files.readString(wave.file("child")));
        scheduler.cancel(wave.submitted(List.of(wave.id("a"))));
        awaitEnd("a");
        assertThat(processState(child)).isIn("gone", "Z", "X");
        assertThat(state("a").detail()).isEqualTo("told to end (signal 15)");
    }

    /** A killed orphan stays in the table of processes, as a zombie, until init has heard of its end. */
    private static String processState(long process) throws IOException {
        try {
            String stat = Files.readString(Path.of("/proc/" + process + "/stat"));
            return stat.substring(stat.lastIndexOf(')') + 2).substring(0, 1);
        } catch (NoSuchFileException gone) {
            return "gone";
        }
    }

    @Test
    void termToTheRunnerEndsTheWave() throws Exception {
        wave.job("a", "await never").job("b", "");
        submit("max=1");
        awaitStart("a");
        signal("TERM", local("a").runner().pid());
        wave.awaitEvent("term a");
        Eventually.until("the runner has ended", () -> !local("a").runner().isAlive());
        assertThat(phases()).containsOnly(Phase.ENDED);
        assertThat(wave.events()).containsExactly("start a", "term a");
    }

    @Test
    void eachJobLeadsAProcessGroupOfItsOwn() throws Exception {
        wave.job("a", "read -r stat </proc/$$/stat; stat=(${stat##*) }); say group $((stat[2] == $$))");
        submit();
        wave.awaitEvent("group 1");
    }

    @Test
    void ofAJobOnAnotherHostOnlyItsEndCanBeSeen() throws Exception {
        wave.job("a", "await gate");
        submit();
        LocalJobId mine = local("a");
        JobId other = new LocalJobId(new LocalHost("elsewhere", mine.host().boot()), mine.runner(), 1).toJobId();
        assertThat(scheduler.states(wave.submitted(List.of(other))))
                .containsEntry(other, new SchedulerState(Phase.UNANSWERED, "runs on elsewhere"));
        wave.openGate("gate");
        awaitEnd("a");
        assertThat(scheduler.states(wave.submitted(List.of(other))))
                .as("its runner has written so")
                .containsEntry(other, new SchedulerState(Phase.ENDED, "exit code 0"));
    }

    @Test
    void aJobOfAnEarlierBootHasEndedEvenIfItsProcessIdsLiveAgain() throws Exception {
        wave.job("a", "await gate");
        submit();
        wave.awaitEvent("start a");
        LocalJobId mine = local("a");
        JobId earlier = new LocalJobId(new LocalHost(mine.host().name(), "00000000"), mine.runner(), 1).toJobId();
        assertThat(scheduler
                        .states(wave.submitted(List.of(earlier)))
                        .get(earlier)
                        .phase())
                .isEqualTo(Phase.ENDED);
        wave.openGate("gate");
    }

    @Test
    void aDamagedJournalIsReadAsFarAsItGoes() throws Exception {
        submit();
        awaitEnd("finalizer");
        Files.writeString(
                wave.file("runner.journal"),
                "\nstart x 1 .\nend .\nnews 1 2 .\n\377\nend 1 0 17 .\nend 1 9 1",
                StandardCharsets.ISO_8859_1);
        assertThat(state("finalizer")).isEqualTo(new SchedulerState(Phase.ENDED, "exit code 0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "HUP", "KILL"})
    void theRunnerOutlivesTheProcessGroupThatStartedIt(String signal) throws Exception {
        // `set -m` gives the virtual machine the process group that Ctrl-C would reach. Where the tests run in the
        // background
        // or below nohup, INT and HUP are ignored, and no program that inherits that ends by them: a terminal never
        // does so.
        Path answer = temp.resolve("answer");
        Process shell = new ProcessBuilder(
                        "env",
                        "--default-signal",
                        "bash",
                        "-c",
                        "set -m; \"$@\" & printf '%s\\n' $!; wait",
                        "bash",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        SubmittingProgram.class.getName(),
                        temp.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(answer.toFile())
                .start();
        try {
            Eventually.until("all is submitted", () -> lines(answer).matches("\\d+\n.+\n"));
            List<String> said = lines(answer).lines().toList();
            wave.submitted(wave.submission().finalizer(), new JobId(said.get(1)));
            wave.awaitEvent("start a");
            signal(signal, -Long.parseLong(said.get(0)));
            assertThat(Patience.usual().outlasts(shell)).as("its end").isTrue();
        } finally {
            shell.descendants().forEach(ProcessHandle::destroyForcibly);
            shell.destroyForcibly();
        }
        wave.openGate("gate");
        wave.awaitEvent("start finalizer");
        assertThat(wave.events()).containsExactlyInAnyOrder("start a", "start b", "start finalizer");
    }

    private static String lines(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.US_ASCII);
    }

    @Test
    void aJobMayBeSubmittedOnceMoreInTheSameWave() throws Exception {
        wave.job("a", "").job("b", "await gate");
        scheduler.submit(wave.again(List.of(), false, "a", "b"), wave);
        awaitEnd("a");
        JobId first = wave.id("a");
        scheduler.submit(wave.again(List.of(), false, "a"), wave);
        awaitEnd("a");
        assertThat(wave.id("a")).isNotEqualTo(first);
        assertThat(wave.file("again.2")).isDirectory();
        assertThat(scheduler.states(wave.submitted(List.of(first))).get(first).phase())
                .isEqualTo(Phase.ENDED);
        awaitStart("b");
        wave.openGate("gate");
        awaitEnd("b");
        assertThat(wave.events()).containsExactlyInAnyOrder("start a", "start b", "start a");
    }

    @Test
    void aJobIsFoundUnderItsNewestIdentity() throws Exception {
        wave.job("a", "").job("b", "");
        scheduler.submit(wave.again(List.of(), false, "a", "b"), wave);
        awaitEnd("b");
        awaitEnd("a");
        JobId first = wave.id("a");
        scheduler.submit(wave.again(List.of(), false, "a"), wave);
        awaitEnd("a");
        assertThat(wave.id("a")).isNotEqualTo(first);
        assertThat(scheduler.find(wave.named("a", "b"))).isEqualTo(Map.of("a", wave.id("a"), "b", wave.id("b")));
    }

    @Test
    void aJobIsFoundThoughTheWayToItIsAnotherOne() throws Exception {
        wave.job("a", "");
        submit();
        awaitEnd("finalizer");
        Path link = Files.createSymbolicLink(
                Files.createDirectory(temp.resolve("other")).resolve("link"), temp);
        FileName folder = FileName.of(link).resolve(wave.folder().lastComponent());
        NamedJob job = new NamedJob("a", folder.resolve(FileName.ofText("a.script")), folder);
        assertThat(scheduler.find(List.of(job))).isEqualTo(Map.of("a", wave.id("a")));
    }

    @Test
    void aJobWhoseRunnerWasNeverStartedIsNotFoundAndCanBeSubmitted() throws Exception {
        wave.job("a", "");
        Submission submission = wave.submission();
        // As bpct leaves it when it is killed before it starts the runner.
        RunnerFolder.fresh(wave.folder()).writeQueue(List.of(submission.jobs().get(0), submission.finalizer()));
        assertThat(scheduler.find(wave.named("a", "finalizer"))).isEmpty();
        submit();
        awaitEnd("finalizer");
        assertThat(scheduler.find(wave.named("a", "finalizer")))
                .isEqualTo(Map.of("a", wave.id("a"), "finalizer", wave.id("finalizer")));
        assertThat(wave.events()).containsExactly("start a", "start finalizer");
    }

    @Test
    void aRunnerThatStartsTooLateRunsNothing() throws Exception {
        wave.job("a", "");
        RunnerFolder.fresh(wave.folder()).writeQueue(wave.submission().jobs());
        submit();
        awaitEnd("finalizer");
        CommandRunner.Result late = Commands.inherited()
                .run(
                        List.of(
                                "bash".getBytes(StandardCharsets.US_ASCII),
                                FileName.of(wave.file("runner")).bytes(),
                                "start".getBytes(StandardCharsets.US_ASCII),
                                "1".getBytes(StandardCharsets.US_ASCII),
                                "0".getBytes(StandardCharsets.US_ASCII)),
                        Duration.ofSeconds(60));
        assertThat(late.succeeded()).isFalse();
        assertThat(late.complaint()).contains("has ended at once");
        assertThat(wave.events()).containsExactly("start a", "start finalizer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1790000000 here 47", "closed .\n"})
    void aTornAnnouncementIsNone(String announcement) throws Exception {
        wave.job("a", "");
        submit();
        awaitEnd("finalizer");
        String whole = Files.readString(wave.file("runner.start"));
        Files.writeString(wave.file("runner.start"), announcement);
        assertThat(scheduler.find(wave.named("a"))).isEmpty();
        Files.writeString(wave.file("runner.start"), whole);
        assertThat(scheduler.find(wave.named("a"))).isEqualTo(Map.of("a", wave.id("a")));
    }

    @Test
    void aQueueThatCannotBeReadIsAnUnansweredQuestion() throws Exception {
        wave.job("a", "");
        submit();
        awaitEnd("finalizer");
        Files.delete(wave.file("queue"));
        Files.createDirectory(wave.file("queue"));
        assertThatThrownBy(() -> scheduler.find(wave.named("a")))
                .isInstanceOf(SchedulerException.class)
                .hasMessageContaining("cannot read the queues");
    }

    @Test
    void aLaterFinalizerWaitsForTheJobsOfEarlierRunners() throws Exception {
        wave.job("a", "await gate; say end a").job("b", "say end b");
        scheduler.submit(wave.again(List.of(), false, "a"), wave);
        wave.awaitEvent("start a");
        scheduler.submit(wave.again(List.of(wave.id("a")), true, "b"), wave);
        wave.awaitEvent("end b");
        awaitEnd("b");
        assertThat(state("finalizer").phase()).isEqualTo(Phase.QUEUED);
        wave.openGate("gate");
        awaitEnd("finalizer");
        assertThat(wave.events()).containsSubsequence("end a", "start finalizer");
    }

    @Test
    void cancellingReachesTheRunnerThatHasTheJob() throws Exception {
        wave.job("a", "await never").job("b", "await never");
        scheduler.submit(wave.again(List.of(), false, "a"), wave);
        scheduler.submit(wave.again(List.of(), false, "b"), wave);
        wave.awaitEvent("start a");
        wave.awaitEvent("start b");
        scheduler.cancel(wave.submitted(List.of(wave.id("b"))));
        awaitEnd("b");
        assertThat(state("a").phase()).isEqualTo(Phase.RUNNING);
        assertThat(wave.events()).contains("term b").doesNotContain("term a");
    }

    @Test
    void aJobCancelledBeforeItsTurnIsCancelledAtOnce() throws Exception {
        wave.job("a", "await gate").job("b", "");
        submit("max=1");
        wave.awaitEvent("start a");
        assertThat(state("b").phase()).isEqualTo(Phase.QUEUED);
        scheduler.cancel(wave.submitted(List.of(wave.id("b"))));
        assertThat(state("b")).isEqualTo(new SchedulerState(Phase.CANCELLED, "cancelled before it started"));
        wave.openGate("gate");
    }

    @Test
    void aRunnerFolderIsFoundByItsRunnerAndElseIsTheWaves() throws Exception {
        RunnerFolder first = RunnerFolder.fresh(wave.folder());
        assertThat(first.name()).isEqualTo(wave.folder());
        first.writeQueue(List.of());
        RunnerFolder second = RunnerFolder.fresh(wave.folder());
        RunnerFolder third = RunnerFolder.fresh(wave.folder());
        assertThat(second.name()).isNotEqualTo(third.name());
        assertThat(second.runner().toPath())
                .hasSameBinaryContentAs(first.runner().toPath());
        Files.writeString(
                third.name().resolve(FileName.ofText("runner.start")).toPath(), "1790000000 host 4711 99 boot .\n");
        assertThat(RunnerFolder.of(wave.folder(), new ProcessIdentity(4711, 99)))
                .isEqualTo(third);
        assertThat(RunnerFolder.of(wave.folder(), new ProcessIdentity(4711, 98)))
                .isEqualTo(first);
    }
}
