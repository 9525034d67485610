package org.bpct.wave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.bpct.caller.QuietConsole;
import org.bpct.caller.RunException;
import org.bpct.caller.TestClock;
import org.bpct.description.WaveOptions;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.model.ListedGroup;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.model.WaveSettings;
import org.bpct.options.ResourceOptions;
import org.bpct.pipeline.FakeCluster;
import org.bpct.query.StatusQuery;
import org.bpct.script.ListFiles;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.submit.AddedJobs;
import org.bpct.submit.Resumption;
import org.bpct.submit.Submitted;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a resume and a retry write: every group in one new job, with what is known of it, whatever was killed before. */
final class NewWaveTest {
    private static final String ODD = "a\n/' \u00ff";

    @TempDir
    Path temp;

    private final FakeCluster cluster = new FakeCluster();
    private final TestClock clock = new TestClock();
    private BatchDirectory batch = BatchDirectory.of(Path.of("/"));
    private BatchHome home = new BatchHome(Path.of("/"));

    /** Two jobs: the first has stopped with two of its groups settled, the second is what a test makes of it. */
    @BeforeEach
    void write() throws Exception {
        home = new BatchHome(Files.createDirectory(temp.resolve("home")));
        batch = new BatchDirectory(home.batch("0123abcd").root(), false);
        Path templates = Files.createDirectory(temp.resolve("templates"));
        Path header = templates.resolve("scheduler/fake/header.sh");
        Files.createDirectories(header.getParent());
        Files.writeString(header, "#FAKE\n");
        folder().write("batch.json", """
                {"format":1,"number":7,"created":1792628604000,"umask":"0027","sources":[],"walk":{},
                "pairs":[{"source":"/s","destination":"/d","newName":null,"sourceIdentity":"1:a:block",
                "destinationIdentity":"2:a:block"}],"cp":["-a","-L"],"dereference":"always","keeps":["mode"],
                "timeDigits":3,"templates":"%s"}
                """.formatted(templates)).write("wave.1/wave.json", """
                {"format":1,"wave":1,"scheduler":"fake","queue":["--qos=a"],"interval":60,"mostQueued":0,"autoResume":3,
                "jobs":[{"folder":"0001","groups":4,"entries":6,"bytes":60},
                {"folder":"0002","groups":2,"entries":2,"bytes":20}],
                "finalizer":{"folder":"finalizer.1","groups":2,"entries":1,"directories":3,"bytes":0,
                "firstAttributeGroup":8}}
                """);
        folder().write(
                        "jobs/0001/list",
                        list(
                                "G 1 0 D 3 0",
                                ".",
                                "a\n",
                                "empty",
                                "G 3 0 F 3 20",
                                "a\n",
                                "' \u00ff",
                                "x",
                                "G 2 0 H 2 10",
                                ODD + "/l1",
                                "a\n/l2",
                                "G 4 0 F 3 30",
                                ".",
                                "y",
                                "deep/er/z"))
                .write("jobs/0002/list", list("G 5 0 D 1 0", ".", "G 6 0 F 3 20", ".", "u", "v"))
                .write(
                        "jobs/finalizer.1/list",
                        list("G 7 0 L 2 0", "far", "farther", "G 8 0 A 3 0", "a\n", "empty", "."))
                .submitted("0001", "10")
                .submitted("0002", "11")
                .submitted("finalizer.1", "12")
                .start("0001", 1, 5)
                .attempt("0001", 1, "exit", "stopped 4 20 1 0 9 1 n .\n")
                .attempt("0001", 1, "journal", "1 0 0 0 0 8 .\n3 2 20 1 0 8 .\n2 2 10 0 0 8 .\n4 2 3")
                .attempt("0001", 1, "errors", "3\0a\n/x\0denied\0why not\0004\0y\0other\0open\0003\0torn");
        cluster.says("10", Phase.ENDED);
        cluster.says("12", Phase.QUEUED);
    }

    private BatchFolder folder() {
        return BatchFolder.at(batch.root());
    }

    private static String list(String... words) {
        return "bpct-list-1\0" + String.join("\0", words) + "\0";
    }

    private Resumption resumption() {
        return new Resumption(cluster.session(home, new QuietConsole(), clock));
    }

    private StatusQuery query() {
        return new StatusQuery(home, cluster.schedulers(), clock);
    }

    private List<String> read(JobDirectory job) throws Exception {
        List<String> groups = new ArrayList<>();
        try (ListFiles lists = new ListFiles(job.root())) {
            for (ListedGroup group : lists.add(job.part())) {
                StringBuilder text =
                        new StringBuilder(group.number() + " " + group.kind().letter());
                lists.names(group)
                        .forEach(name -> text.append('|').append(new String(name, StandardCharsets.ISO_8859_1)));
                groups.add(text.toString());
            }
        }
        return groups;
    }

    private static String text(Path file) throws Exception {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    private List<JobState> states() throws Exception {
        return query().fresh(batch).jobs().stream().map(JobStatus::state).toList();
    }

    private static Placement elsewhere() {
        return new Placement(
                OptionalInt.empty(),
                new ResourceOptions("", "", 0, 0),
                List.of("--qos=b"),
                new WaveSettings(0, 0, "8"),
                Set.of("queue", "lanes"));
    }

    @Test
    void whatIsOpenRunsWhereItIsToldToAlsoWhatNeverBegan() throws Exception {
        cluster.says("11", Phase.ENDED);
        cluster.says("12", Phase.ENDED);
        folder().write("jobs/0001/attempt.1/start", "");
        assertThat(resumption().resume(batch, elsewhere()).wave()).isEqualTo(2);
        assertThat(cluster.submissions)
                .singleElement()
                .satisfies(submission -> assertThat(submission.queueWords()).containsExactly("--qos=b"));
        WaveOptions wave = query().fresh(batch).waves().get(1);
        assertThat(wave.queue()).containsExactly("--qos=b");
        assertThat(wave.settings().lanes()).isEqualTo("8");
        assertThat(states().subList(0, 3)).containsOnly(JobState.HANDED_OVER);

        resumption().resume(batch, Placement.asBefore(OptionalInt.of(1)));
        assertThat(query().fresh(batch)
                        .waves()
                        .get(query().fresh(batch).waves().size() - 1)
                        .queue())
                .as("a later wave is as the newest")
                .containsExactly("--qos=b");
    }

    /** The words of a mistyped partition stayed with the batch, and each later resume was refused by them. */
    @Test
    void theWordsOfAWaveThatTheSchedulerRefusedAreNotTriedAgain() throws Exception {
        cluster.says("11", Phase.ENDED);
        cluster.says("12", Phase.ENDED);
        cluster.room = 0;
        assertThatThrownBy(() -> resumption().resume(batch, elsewhere())).isInstanceOf(RunException.class);
        assertThat(query().fresh(batch).waves()).hasSize(2);

        cluster.room = Integer.MAX_VALUE;
        resumption().resume(batch, Placement.asBefore(OptionalInt.of(1)));
        List<WaveOptions> waves = query().fresh(batch).waves();
        assertThat(waves.get(waves.size() - 1).queue()).isEqualTo(waves.get(0).queue());
    }

    @ParameterizedTest
    @CsvSource({"30, 1", "0, 2"})
    void onThisHostThereAreAsManyJobsAsAtFirst(int answersKeep, int jobs) throws Exception {
        cluster.answersKeep = answersKeep;
        cluster.says("11", Phase.ENDED);
        cluster.says("12", Phase.ENDED);
        folder().start("0002", 1, 5).attempt("0002", 1, "exit", "stopped 0 0 0 0 9 0 n .\n");
        assertThat(resumption()
                        .resume(batch, Placement.asBefore(OptionalInt.empty()))
                        .jobs())
                .isEqualTo(jobs);
    }

    @Test
    void aFinalizerThatNeverBeganRunsWhereItIsToldToAndNothingElseIsDone() throws Exception {
        cluster.says("12", Phase.ENDED);
        folder().write("jobs/0001/attempt.1/exit", "complete 6 60 0 0 9 0 n .\n")
                .start("0002", 1, 5)
                .attempt("0002", 1, "exit", "complete 2 20 0 0 9 0 n .\n");
        assertThat(resumption().resume(batch, elsewhere())).isEqualTo(new Submitted(0, 1, 0, 0, 2, false));
        assertThat(cluster.submissions).singleElement().satisfies(submission -> {
            assertThat(submission.jobs()).isEmpty();
            assertThat(submission.queueWords()).containsExactly("--qos=b");
        });
    }

    @Test
    void aFinalizerThatAloneIsOpenGetsANewWaveIfWhatIsOpenIsDividedAnew() throws Exception {
        cluster.says("12", Phase.ENDED);
        folder().write("jobs/0001/attempt.1/exit", "complete 6 60 0 0 9 0 n .\n")
                .start("0002", 1, 5)
                .attempt("0002", 1, "exit", "complete 2 20 0 0 9 0 n .\n");
        assertThat(resumption()
                        .resume(batch, Placement.asBefore(OptionalInt.of(1)))
                        .wave())
                .as("it has scripts of its own, whatever befell the old ones")
                .isEqualTo(2);
        assertThat(read(batch.finalizer(2))).isEqualTo(read(batch.finalizer(1)));
        assertThat(batch.finalizer(1).handedOver()).exists();
    }

    @Test
    void jobsThatAreAddedHaveNothingOfTheirOwnAndTheFinalizerWaitsForThemToo() throws Exception {
        cluster.says("10", Phase.RUNNING).says("11", Phase.QUEUED);
        Placement two = Placement.asBefore(OptionalInt.of(2));
        assertThat(resumption().add(batch, new AddedJobs("7", 2), two)).isEqualTo(new Submitted(2, 1, 0, 0, 2, false));
        assertThat(cluster.cancelled).containsExactly(new JobId("12"));
        assertThat(cluster.submissions).singleElement().satisfies(submission -> {
            assertThat(submission.jobs()).hasSize(2);
            assertThat(submission.after()).containsExactly(new JobId("10"), new JobId("11"));
        });
        assertThat(states())
                .containsExactly(
                        JobState.RUNNING,
                        JobState.QUEUED,
                        JobState.HANDED_OVER,
                        JobState.QUEUED,
                        JobState.QUEUED,
                        JobState.QUEUED);
        assertThat(read(batch.job(3))).isEmpty();
        assertThat(read(batch.finalizer(2))).isEqualTo(read(batch.finalizer(1)));
        assertThat(query().fresh(batch).sums().entries().planned()).isEqualTo(9);
    }

    @Test
    void theFinalizerGoesAlongWithJobsThatAreToTakeWhatStopped() throws Exception {
        assertThat(resumption().add(batch, new AddedJobs("7", 2), Placement.asBefore(OptionalInt.of(2))))
                .isEqualTo(new Submitted(2, 1, 0, 0, 2, false));
        assertThat(states().subList(0, 2)).contains(JobState.STOPPED);
    }

    @Test
    void aFinalizerThatIsAtWorkWaitsForNobodyElse() throws Exception {
        cluster.says("12", Phase.RUNNING);
        assertThat(resumption().add(batch, new AddedJobs("7", 2), Placement.asBefore(OptionalInt.of(2))))
                .isEqualTo(new Submitted(0, 0, 0, 0, 0, false));
        assertThat(batch.finalizer(1).handedOver()).doesNotExist();
    }

    /** The folder of job 2, ended at its walltime: it has made the directories, and nothing else. */
    private void job2IsCutShort(String exit) {
        cluster.says("11", Phase.ENDED);
        folder().start("0002", 1, 5).attempt("0002", 1, "exit", exit).attempt("0002", 1, "journal", "5 0 0 0 0 8 .\n");
    }

    @Test
    void groupsOfAJobThatWasEndedBeforeAnyWasSettledAreHalvedAndThenSingleFiles() throws Exception {
        folder().write("jobs/0002/list", list("G 5 0 D 1 0", ".", "G 6 0 F 6 23", ".", "a", "b", "c", "d", "e"));
        job2IsCutShort("stopped 0 0 0 0 9 143 n .\n");
        resumption().resume(batch, Placement.asBefore(OptionalInt.of(1)));

        assertThat(read(batch.job(3)))
                .as("job 1 was ended, too, but has settled groups")
                .contains("3 F|a\n|' \u00ff|x", "4 F|.|y|deep/er/z", "9 F|.|a|b|c", "10 F|.|d|e")
                .noneMatch(group -> group.startsWith("6 "));
        BatchStatus status = query().fresh(batch);
        assertThat(status.sums().entries().planned()).isEqualTo(12);
        assertThat(status.sums().bytes().planned())
                .as("no byte is lost by a cut")
                .isEqualTo(83);
        assertThat(status.lastGroup()).isEqualTo(11);

        for (String id : List.of("100", "101")) {
            cluster.says(id, Phase.ENDED);
        }
        // What was doubted has been compared, which is not what the job is there for.
        folder().start("0003", 1, 5)
                .attempt("0003", 1, "exit", "stopped 4 20 1 0 9 143 n .\n")
                .attempt("0003", 1, "journal", "11 0 0 0 0 8 .\n3 2 20 1 0 8 .\n2 2 10 0 0 8 .\n");
        resumption().resume(batch, Placement.asBefore(OptionalInt.of(1)));

        assertThat(read(batch.job(4)))
                .contains("3 F|a\n|' \u00ff|x", "12 F|.|y", "13 F|.|deep/er/z", "14 F|.|a", "18 F|.|e")
                .noneMatch(group -> group.contains("a|b"));
        assertThat(query().fresh(batch).sums().entries().planned()).isEqualTo(12);
        assertThat(query().fresh(batch).sums().bytes().planned()).isEqualTo(83);
    }

    @Test
    void groupsOfAJobThatStoppedForAReasonOfItsOwnStayAsTheyAre() throws Exception {
        job2IsCutShort("stopped 0 0 0 0 9 1 n .\n");
        resumption().resume(batch, Placement.asBefore(OptionalInt.of(1)));
        assertThat(read(batch.job(3))).contains("6 F|.|u|v");
    }

    @Test
    void groupsOfAJobThatSettledOneStayAsTheyAre() throws Exception {
        job2IsCutShort("stopped 0 0 0 0 9 143 n .\n");
        folder().attempt("0002", 1, "journal", "5 0 0 0 0 8 .\n6 2 20 0 0 8 .\n");
        resumption().resume(batch, Placement.asBefore(OptionalInt.of(1)));
        assertThat(read(batch.job(3))).contains("6 F|.|u|v");
    }

    @Test
    void aResumeTakesWhatStoppedAndLeavesTheOtherJobAtWork() throws Exception {
        cluster.says("11", Phase.RUNNING);
        assertThat(resumption().resume(batch, Placement.asBefore(OptionalInt.of(1))))
                .isEqualTo(new Submitted(1, 1, 0, 0, 2, false));

        JobDirectory job = batch.job(3);
        assertThat(read(job))
                .containsExactly(
                        "9 D|.|a\n|" + ODD + "|deep|deep/er|empty",
                        "2 H|" + ODD + "/l1|a\n/l2",
                        "3 F|a\n|' \u00ff|x",
                        "4 F|.|y|deep/er/z");
        assertThat(text(job.part().doubted())).isEqualTo("2 2 10 0 0 8 :403085 .\n3 2 20 1 0 8 :331020 .\n");
        assertThat(text(job.part().doubtedErrors())).isEqualTo("3\0a\n/x\0denied\0why not\0");
        assertThat(job.part().settled()).doesNotExist();
        assertThat(text(job.script())).contains("#FAKE", "bpct_groups=4", "/wave.2/engine.sh");
        assertThat(text(job.part().roots())).isEqualTo("bpct-roots-1\0000\0/s\0/d\0001:a:block\0002:a:block\0\0\0\0\0");
        assertThat(text(batch.engine(2)))
                .contains("bpct_user_umask=0027", "bpct_interval=60", "bpct_copy=('cp' '-a' '-L')")
                .contains("bpct_stat_source=('-L')", "bpct_time_digits=3");
        assertThat(read(batch.finalizer(2))).isEqualTo(read(batch.finalizer(1)));
        assertThat(text(batch.finalizerEngine(2))).contains("bpct_job_groups=6");
        assertThat(text(batch.finalizer(2).script())).contains("bpct_groups=2", "/wave.2/finalizer.sh");
        assertThat(text(batch.job(1).handedOver())).matches("2 \\d+ \\.\n");
        assertThat(batch.job(2).handedOver()).doesNotExist();
        assertThat(batch.finalizer(1).handedOver()).exists();
        assertThat(cluster.cancelled).containsExactly(new JobId("12"));
        assertThat(cluster.submissions.get(0).after()).containsExactly(new JobId("11"));
        assertThat(cluster.submissions.get(0).folder().text()).endsWith("/wave.2");
        assertThat(cluster.submissions.get(0).queueWords()).containsExactly("--qos=a");
        assertThat(states())
                .containsExactly(
                        JobState.HANDED_OVER, JobState.RUNNING, JobState.HANDED_OVER, JobState.QUEUED, JobState.QUEUED);
        BatchStatus status = query().fresh(batch);
        assertThat(status.sums().entries().planned()).isEqualTo(9);
        assertThat(status.lastGroup()).isEqualTo(9);

        assertThat(resumption()
                        .resume(batch, Placement.asBefore(OptionalInt.of(1)))
                        .isNothing())
                .isTrue();
        assertThat(batch.wave(3)).doesNotExist();
    }

    @Test
    void whatNeverBeganIsSubmittedAsItIsAndTheNewFinalizerWaitsForIt() throws Exception {
        folder().write("jobs/0002/submission", "");
        assertThat(resumption()
                        .resume(batch, Placement.asBefore(OptionalInt.empty()))
                        .jobs())
                .isEqualTo(2);
        assertThat(cluster.submissions).hasSize(2);
        assertThat(cluster.submissions.get(0).finalizer()).isNull();
        assertThat(cluster.submissions.get(0).folder().text()).endsWith("/wave.1");
        assertThat(cluster.submissions.get(1).finalizer()).isNotNull();
        assertThat(cluster.submissions.get(1).after()).containsExactly(new JobId("100"));
        assertThat(batch.job(2).handedOver()).doesNotExist();
    }

    @Test
    void aRetryBelievesWhatIsWellAndTriesTheRestWithoutKnownFailures() throws Exception {
        cluster.says("11", Phase.RUNNING);
        folder().attempt("0001", 1, "exit", "complete-with-errors 6 50 1 0 9 0 n .\n")
                .attempt(
                        "0001",
                        1,
                        "journal",
                        "1 0 0 0 0 8 .\n3 2 20 1 0 8 .\n2 2 10 0 0 8 :403085 .\n4 2 30 0 0 8 :257033 .\n");
        assertThat(resumption()
                        .retry(batch, Placement.asBefore(OptionalInt.empty()))
                        .wave())
                .isEqualTo(2);

        JobDirectory job = batch.job(3);
        assertThat(text(job.part().settled())).isEqualTo("2 2 10 0 0 8 :403085 .\n4 2 30 0 0 8 :257033 .\n");
        assertThat(text(job.part().doubted())).isEqualTo("3 2 20 1 0 8 :331020 .\n");
        assertThat(job.part().doubtedErrors()).doesNotExist();
        assertThat(query().fresh(batch).sums().entries().done()).isEqualTo(4);
        assertThat(resumption()
                        .retry(batch, Placement.asBefore(OptionalInt.empty()))
                        .isNothing())
                .isTrue();
    }

    @Test
    void aRetryWithoutFailuresDoesNothing() throws Exception {
        cluster.says("11", Phase.RUNNING);
        assertThat(resumption()
                        .retry(batch, Placement.asBefore(OptionalInt.of(5)))
                        .isNothing())
                .isTrue();
        assertThat(batch.wave(2)).doesNotExist();
        assertThat(cluster.cancelled).isEmpty();
    }

    /** Whatever was written last when bpct was killed: nobody counts it, and the next resume comes to the same end. */
    @Test
    void aWaveThatNeverGotItsNameIsMadeAnew() throws Exception {
        cluster.says("11", Phase.RUNNING);
        folder().write("jobs/0003/list", "torn")
                .write("jobs/finalizer.2/list", "torn")
                .write(".new-wave.2/wave.json", "torn")
                .write("jobs/0001/handed-over", "2 1 .\n")
                .write("jobs/0002/handed-over", "2 1 .\n");
        assertThat(states()).containsExactly(JobState.STOPPED, JobState.RUNNING, JobState.QUEUED);
        resumption().resume(batch, Placement.asBefore(OptionalInt.of(1)));
        assertThat(read(batch.job(4))).hasSize(4);
        assertThat(batch.job(2).handedOver()).doesNotExist();
        assertThat(batch.unfinishedWave(2)).doesNotExist();
        assertThat(query().fresh(batch).sums().entries().planned()).isEqualTo(9);
    }

    @Test
    void aDamagedListIsNotTakenOver() {
        folder().write("jobs/0001/list", "bpct-list-1\0G 1 0 F 9 0\0a\0");
        assertThatThrownBy(() -> resumption().resume(batch, Placement.asBefore(OptionalInt.of(1))))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("damaged");
        assertThat(batch.wave(2)).doesNotExist();
        assertThat(batch.job(1).handedOver()).doesNotExist();
        assertThat(cluster.submissions).isEmpty();
    }
}
