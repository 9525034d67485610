package org.bpct.schedule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bpct.description.Claims;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Recorded;
import org.bpct.schedule.Resources;
import org.bpct.schedule.Submission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the dialect against what OpenPBS 23.06 was seen to answer. */
final class PbsDialectTest {
    private final PbsDialect pbs = new PbsDialect();

    private static List<JobId> ids(String... ids) {
        return Arrays.stream(ids).map(JobId::new).toList();
    }

    private static List<String> text(List<byte[]> words) {
        return words.stream()
                .map(word -> new String(word, StandardCharsets.UTF_8))
                .toList();
    }

    private static CommandRunner.Result both(int exitCode, String file) {
        return new CommandRunner.Result(
                exitCode,
                Recorded.text("pbs/" + file + ".out").getBytes(StandardCharsets.UTF_8),
                Recorded.text("pbs/" + file + ".err").getBytes(StandardCharsets.UTF_8),
                false);
    }

    private static Phase phase(Map<JobId, SchedulerState> states, String id) {
        return states.get(new JobId(id)).phase();
    }

    private List<String> submit(String output, SubmitRequest.Start start, String... queueWords) {
        Submission.Job job = new Submission.Job(
                "b1.1",
                "job 1 of bpct batch 7",
                FileName.ofText("/h"),
                FileName.ofText("/h/job.sh"),
                FileName.ofText(output));
        return text(pbs.submit(new SubmitRequest(job, List.of(queueWords), start)));
    }

    @Test
    void aJobIsSubmittedWithTheUsersWordsLast() {
        assertThat(submit("/h/output", SubmitRequest.Start.AT_ONCE, "-q", "long"))
                .containsExactly(
                        "qsub",
                        "-N",
                        "b1.1",
                        "-r",
                        "y",
                        "-j",
                        "oe",
                        "-k",
                        "oed",
                        "-o",
                        "/h/output",
                        "-q",
                        "long",
                        "/h/job.sh");
    }

    @Test
    void theFinalizerIsToldHowManyWillNameItAndWhomElseToWaitFor() {
        assertThat(pbs.finalizerFirst()).isTrue();
        assertThat(submit("/o", new SubmitRequest.Start(List.of(), 3, null))).contains("depend=on:3");
        assertThat(submit("/o", new SubmitRequest.Start(ids("1.a", "2.a"), 3, null)))
                .contains("depend=on:3,afterany:1.a:2.a");
        assertThat(submit("/o", new SubmitRequest.Start(ids("1.a"), 0, null))).contains("depend=afterany:1.a");
        assertThat(submit("/o", new SubmitRequest.Start(List.of(), 0, new JobId("7.a"))))
                .contains("depend=beforeany:7.a");
        assertThat(submit("/o", SubmitRequest.Start.AT_ONCE)).doesNotContain("-W");
    }

    /** qsub: "illegal -o value" for a newline, a tab, and every byte beyond ASCII. */
    @ParameterizedTest
    @ValueSource(strings = {"/h/new\nline", "/h/tab\t", "/h/\u00e9", "/h/\u007f"})
    void anOutputThatQsubRefusesIsLeftToTheScript(String output) {
        assertThat(submit(output, SubmitRequest.Start.AT_ONCE))
                .containsSequence("-o", "/dev/null")
                .doesNotContain("-k");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/h/b c", "/h/a:b,c%d", "/h/'\"\\$HOME", "/h/^array_index^"})
    void anyOtherOutputIsTakenAsItStands(String output) {
        assertThat(submit(output, SubmitRequest.Start.AT_ONCE)).containsSequence("-k", "oed", "-o", output);
    }

    @ParameterizedTest
    @CsvSource({
        "'29.pbshost\n', 29.pbshost",
        "'29.pbshost', 29.pbshost",
        "'Welcome to Big Iron\n12.5 of 20 files\n29.big-iron.example.org\nbye\n', 29.big-iron.example.org",
    })
    void theIdentityIsTheLastLineThatIsOne(String out, String id) {
        assertThat(pbs.submitted(Recorded.said(out))).isEqualTo(SubmitAnswer.taken(new JobId(id)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "29\n", "29[3].pbshost\n", "x29.pbshost\n"})
    void successWithoutAnIdentityIsLookedUp(String out) {
        assertThat(pbs.submitted(Recorded.said(out))).isEqualTo(SubmitAnswer.UNCLEAR);
    }

    @ParameterizedTest
    @CsvSource({
        "qsub-down.err, 162, true",
        "qsub-root.err, 175, false",
        "qsub-queue.err, 170, false",
        "qsub-project.err, 166, false",
        "qsub-limit.err, 38, false",
        "qsub-select.err, 5, false",
    })
    void aSilentServerMayHaveTakenTheJob(String file, int exitCode, boolean unclear) {
        assertThat(pbs.submitted(Recorded.failure(exitCode, "pbs/" + file)))
                .isEqualTo(unclear ? SubmitAnswer.UNCLEAR : SubmitAnswer.REFUSED);
    }

    @ParameterizedTest
    @CsvSource({
        "qsub-root.err, --scheduler local",
        "qsub-queue.err, --partition NAME",
        "qsub-project.err, -P NAME",
        "qsub-limit.err, --max-queued K",
        "qsub-down.err, when the server answers",
        "qsub-tmp.err, set TMPDIR",
        "qsub-tmp-full.err, set TMPDIR",
    })
    void aRefusalHasItsRemedy(String file, String remedy) {
        assertThat(pbs.remedy(Recorded.text("pbs/" + file))).contains(remedy);
        assertThat(pbs.remedy("no such text")).isEmpty();
    }

    @Test
    void eachJobIsAnsweredThoughOneIsUnknown() {
        Map<JobId, SchedulerState> states =
                pbs.queried(ids("3.pbshost", "2.pbshost", "99999.pbshost", "5.pbshost"), both(153, "unknown"));
        assertThat(phase(states, "3.pbshost")).isEqualTo(Phase.RUNNING);
        assertThat(phase(states, "2.pbshost")).isEqualTo(Phase.ABSENT);
        assertThat(phase(states, "99999.pbshost")).isEqualTo(Phase.ABSENT);
        assertThat(phase(states, "5.pbshost")).isEqualTo(Phase.HELD);
    }

    @Test
    void aFinishedJobIsAbsentUntilTheHistoryIsAsked() {
        Map<JobId, SchedulerState> states = pbs.queried(ids("8.pbshost", "12.pbshost"), both(35, "finished"));
        assertThat(phase(states, "8.pbshost")).isEqualTo(Phase.ABSENT);
        assertThat(phase(states, "12.pbshost")).isEqualTo(Phase.RUNNING);

        Map<JobId, SchedulerState> history =
                pbs.remembered(ids("8.pbshost", "99999.pbshost", "12.pbshost"), both(153, "history-unknown"));
        assertThat(history).containsOnlyKeys(ids("8.pbshost", "12.pbshost"));
        assertThat(phase(history, "8.pbshost")).isEqualTo(Phase.SUCCEEDED);
    }

    @Test
    void whereHistoryIsOffNothingIsRemembered() {
        assertThat(pbs.remembered(ids("2.pbshost", "3.pbshost"), Recorded.failure(0, "pbs/no-history.err")))
                .isEmpty();
    }

    @Test
    void aServerThatIsDownIsAnUnansweredQuestion() {
        assertThat(pbs.queried(ids("1.pbshost", "2.pbshost"), Recorded.failure(255, "pbs/qstat-down.err"))
                        .values())
                .allMatch(state -> state.phase() == Phase.UNANSWERED)
                .allMatch(state -> state.detail().contains("Connection refused"));
    }

    /** With query_other_jobs = False, qstat of a foreign job prints nothing at all, and returns 0. */
    @Test
    void aJobThatThisUserMayNotSeeIsUnansweredNotGone() {
        assertThat(pbs.queried(ids("155.pbshost"), Recorded.said("")).get(new JobId("155.pbshost")))
                .isEqualTo(new SchedulerState(Phase.UNANSWERED, "PBS does not show this job"));
    }

    @Test
    void whatWasSaidBeforeTheTimeWasOverCountsAndTheRestIsUnanswered() {
        CommandRunner.Result late = new CommandRunner.Result(
                137,
                Recorded.text("pbs/unknown.out").getBytes(StandardCharsets.UTF_8),
                Recorded.text("pbs/unknown.err").getBytes(StandardCharsets.UTF_8),
                true);
        Map<JobId, SchedulerState> states = pbs.queried(ids("3.pbshost", "2.pbshost"), late);
        assertThat(phase(states, "3.pbshost")).isEqualTo(Phase.RUNNING);
        assertThat(phase(states, "2.pbshost")).isEqualTo(Phase.UNANSWERED);
    }

    /** One answer serves the jobs of many batches. */
    @Test
    void thatOneJobIsUnknownSaysNothingOfTheOthers() {
        CommandRunner.Result answer = new CommandRunner.Result(
                153,
                Recorded.text("pbs/unknown.out").getBytes(StandardCharsets.UTF_8),
                Recorded.text("pbs/unknown.err").getBytes(StandardCharsets.UTF_8),
                false);
        Map<JobId, SchedulerState> states =
                pbs.queried(ids("3.pbshost", "2.pbshost", "99999", "9999.pbshost", "12.pbshost"), answer);
        assertThat(phase(states, "3.pbshost")).isEqualTo(Phase.RUNNING);
        assertThat(phase(states, "2.pbshost")).isEqualTo(Phase.ABSENT);
        assertThat(phase(states, "99999")).isEqualTo(Phase.ABSENT);
        assertThat(phase(states, "9999.pbshost")).isEqualTo(Phase.UNANSWERED);
        assertThat(phase(states, "12.pbshost")).isEqualTo(Phase.UNANSWERED);
    }

    @Test
    void aQuestionNamesTheJobs() {
        assertThat(text(pbs.query(ids("1.a", "2.a")))).containsExactly("qstat", "-f", "1.a", "2.a");
        assertThat(text(pbs.history(ids("1.a", "2.a")))).containsExactly("qstat", "-x", "-f", "1.a", "2.a");
    }

    /** "qdel HELD UNKNOWN" ended the server with a segmentation fault. */
    @Test
    void everyJobIsCancelledByACommandOfItsOwn() {
        assertThat(pbs.cancelledAtOnce()).isEqualTo(1);
        assertThat(text(pbs.cancel(ids("1.a")))).containsExactly("qdel", "1.a");
    }

    @ParameterizedTest
    @CsvSource({
        "qdel-gone.err, 153, true",
        "qdel-finished.err, 35, true",
        "qdel-ending.err, 168, true",
        "qdel-not-mine.err, 159, false",
        "qdel-down.err, 162, false",
    })
    void aCancellationIsHeardUnlessTheServerIsSilentOrTheJobIsNotOurs(String file, int exitCode, boolean heard) {
        assertThat(pbs.cancelHeard(Recorded.failure(exitCode, "pbs/" + file))).isEqualTo(heard);
        assertThat(pbs.cancelHeard(Recorded.said(""))).isTrue();
    }

    @Test
    void aNameIsLookedUpAmongTheLivingAndTheEnded() {
        List<List<byte[]>> questions = pbs.lookUp(List.of("b1.1"));
        assertThat(questions.stream().map(PbsDialectTest::text).toList())
                .containsExactly(List.of("qselect", "-N", "b1.1"), List.of("qselect", "-x", "-N", "b1.1"));
        for (List<byte[]> question : questions) {
            assertThat(pbs.lookedUp(question, Recorded.said("156.pbshost\n")))
                    .contains(Map.of("b1.1", new JobId("156.pbshost")));
            assertThat(pbs.lookedUp(question, Recorded.out("pbs/qselect.out")))
                    .contains(Map.of("b1.1", new JobId("159.pbshost")));
            assertThat(pbs.lookedUp(question, Recorded.said(""))).contains(Map.of());
            assertThat(pbs.lookedUp(question, Recorded.failure(162, "pbs/qsub-down.err")))
                    .isEmpty();
        }
        assertThat(pbs.lookedUp(questions.get(1), Recorded.failure(0, "pbs/qselect-no-history.err")))
                .contains(Map.of());
    }

    @ParameterizedTest
    @CsvSource({
        "'', -A acc -q night -l walltime=01:00:01 -l mem=2048mb",
        "-A other, -q night -l walltime=01:00:01 -l mem=2048mb",
        "-q other, -A acc -l walltime=01:00:01 -l mem=2048mb",
        "-qother, -A acc -l walltime=01:00:01 -l mem=2048mb",
        "-l walltime=60, -A acc -q night -l mem=2048mb",
        "'-l mem=1gb,walltime=60', -A acc -q night",
        "-l select=1:ncpus=2, -A acc -q night -l walltime=01:00:01",
        "-l nodes=1:ppn=2, -A acc -q night -l walltime=01:00:01",
    })
    void whatTheUserSettlesIsLeftOut(String own, String words) {
        List<String> queue = own.isEmpty() ? List.of() : List.of(own.split(" "));
        assertThat(String.join(" ", pbs.resourceWords(new Resources("acc", "night", 3601, 2048), queue)))
                .isEqualTo(words);
        assertThat(pbs.resourceWords(Resources.NONE, queue)).isEmpty();
    }

    /** Seen: {@code qsub: Cannot have "place" without "select"}. */
    @ParameterizedTest
    @CsvSource({
        "-l place=free, -l select=1 -l place=free",
        "'-q long -l ncpus=2,place=excl', -q long -l select=1:ncpus=2 -l place=scatter:excl",
        "-l select=2:ncpus=1+1 -l place=free, -l select=2:ncpus=1+1 -l place=free",
        "-l mem=1gb, -l mem=1gb",
    })
    void aPlacementOfAnOrdinaryJobHasTheChunkThatItNeeds(String own, String words) {
        assertThat(PbsNodes.words(List.of(own.split(" ")), 0)).isEqualTo(List.of(words.split(" ")));
    }

    @ParameterizedTest
    @CsvSource({
        "'', -l select=3 -l place=scatter",
        "-l mem=2048mb, -l select=3:mem=2048mb -l place=scatter",
        "-q long -l walltime=60 -l mem=1gb, -q long -l walltime=60 -l select=3:mem=1gb -l place=scatter",
        "'-l ncpus=4,walltime=60', -l walltime=60 -l select=3:ncpus=4 -l place=scatter",
        "-lncpus=4, -l select=3:ncpus=4 -l place=scatter",
        "-l select=1:ncpus=4:mem=8gb, -l select=3:ncpus=4:mem=8gb -l place=scatter",
        "-l select=ncpus=4 -l place=excl, -l select=3:ncpus=4 -l place=scatter:excl",
        "-l select=1 -l place=free, -l select=3 -l place=free",
        "-l nodes=1:ppn=4 -l mem=8gb, -l mem=8gb -l nodes=3:ppn=4",
        "-l nodes=1:ppn=4 -l software=a, -l software=a -l nodes=3:ppn=4"
    })
    void whatOneNodeHasEachOfSeveralHas(String own, String words) {
        List<String> queue = own.isEmpty() ? List.of() : List.of(own.split(" "));
        assertThat(pbs.refusalOfNodes(queue)).isEmpty();
        Submission.Job job = new Submission.Job(
                "b1.all",
                "3 jobs of bpct batch 7",
                FileName.ofText("/h"),
                FileName.ofText("/h/nodes"),
                FileName.ofText("/h/output"));
        List<String> asked = text(pbs.submit(new SubmitRequest(job, queue, SubmitRequest.Start.AT_ONCE, 3)));
        assertThat(String.join(" ", asked)).endsWith("-o /h/output " + words + " /h/nodes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-l select=2:ncpus=4", "-l select=1:ncpus=1+1:ncpus=2", "-l nodes=4", "-lnodes=2:ppn=1"})
    void whatIsNoOneNodeCannotBeAskedForSeveralTimes(String own) {
        assertThat(pbs.refusalOfNodes(List.of(own.split(" ")))).startsWith("--nodes says how many nodes there are");
    }

    @ParameterizedTest
    @CsvSource({"59, 00:00:59", "3600, 01:00:00", "8640000, 2400:00:00"})
    void theWalltimeIsExact(long seconds, String time) {
        assertThat(pbs.resourceWords(new Resources("", "", seconds, 0), List.of()))
                .containsExactly("-l", "walltime=" + time);
    }

    @ParameterizedTest
    @CsvSource({
        "-I, ''",
        "-V, ''",
        "-N name, ''",
        "-J 1-8, ''",
        "-W block=true, ''",
        "'-W umask=22,depend=afterany:1', ''",
        "-W umask=22, -W umask=22",
        "-p 10, -p 10",
        "-m n, -m n",
        "-l select=1, -l select=1",
    })
    void wordsThatWouldBreakTheBatchAreLeftOut(String words, String kept) {
        assertThat(String.join(
                        " ", pbs.grammar().read(List.of(words.split(" "))).words()))
                .isEqualTo(kept);
    }

    @Test
    void aNumberIsOursOnlyWithItsNameAndItsServer() {
        assertThat(pbs.shown(ids("3.pbshost", "6.pbshost", "99.pbshost"), Recorded.out("pbs/live.out")))
                .isEqualTo(Map.of(
                        new JobId("3.pbshost"), new ShownJob("runner", "/dev/null"),
                        new JobId("6.pbshost"), new ShownJob("final", "/home/pbsuser/w/final.o6")));
        assertThat(text(pbs.clusterQuestion())).containsExactly("qstat", "-B", "-f");
        assertThat(pbs.cluster(Recorded.out("pbs/server.out"))).isEqualTo("pbshost");
        assertThat(pbs.clusterOf(new JobId("3.PBShost.example.org"))).isEqualTo("pbshost");
        assertThat(pbs.clusterOf(new JobId("3"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-q long@other", "-qlong@other", "-q @other", "-h -q long@other", "-hq long@other"})
    void anotherServerIsRefused(String words) {
        assertThat(pbs.grammar().read(List.of(words.split(" "))).refusal())
                .startsWith("--queue: -")
                .contains("set PBS_CONF_FILE to its file");
        assertThat(pbs.grammar()
                        .read(List.of("-q", "long", "-M", "ann@example.org"))
                        .refusal())
                .isEmpty();
    }

    @Test
    void anotherServerIsRefusedAlsoAsAPartitionAndInTheEnvironment() {
        assertThat(pbs.refusalOfResources(new Resources("", "long@other", 0, 0)))
                .startsWith("--partition long@other: ");
        assertThat(pbs.refusalOfResources(new Resources("", "long", 0, 0))).isEmpty();
        assertThat(pbs.refusalOfEnvironment(Map.of("PBS_DEFAULT", "other")))
                .startsWith("PBS_DEFAULT=other: ")
                .endsWith(", and unset PBS_DEFAULT");
        assertThat(pbs.refusalOfEnvironment(Map.of("PBS_DEFAULT", "", "PBS_SERVER", "here")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"R123, '', -q R123", "S7.pbshost, '', -q S7", "M9.pbshost.example.org, '', -q M9", "R123, -q other, ''"
    })
    void aReservationIsAQueue(String reservation, String own, String words) {
        Resources resources = new Resources("", "", 0, 0, new Claims("", reservation, ""));
        assertThat(pbs.refusalOfResources(resources)).isEmpty();
        assertThat(String.join(" ", pbs.resourceWords(resources, List.of(own.split(" ")))))
                .isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({
        "fast, '', '', '', --qos fast: PBS has none; sites give priorities and limits to queues",
        "'', '', copies, '', --wckey copies: PBS has none; say --account NAME (-A)",
        "'', night, '', '', '--reservation night: PBS names them R123, S123 or M123; pbs_rstat lists them'",
        "'', R1@other, '', '', '--reservation R1@other: PBS names them R123, S123 or M123'",
        "'', R1, '', long, '--reservation R1: a reservation of PBS is a queue, so no other can be asked for: leave"
                + " --partition long out'",
    })
    void aClaimWithoutAnEqualIsRefusedWithWhatToType(
            String qos, String reservation, String wckey, String partition, String refusal) {
        assertThat(pbs.refusalOfResources(new Resources("", partition, 0, 0, new Claims(qos, reservation, wckey))))
                .startsWith(refusal);
    }

    @Test
    void theExaminationTellsTheLimits() {
        assertThat(text(pbs.examination())).containsExactly("qstat", "-B", "-f");
        assertThat(pbs.examined(Recorded.out("pbs/server.out")))
                .contains("default_queue = workq", "pbs_version = 23.06.06", "query_other_jobs = True")
                .noneMatch(line -> line.startsWith("server_state"));
    }

    @ParameterizedTest
    @CsvSource({
        "PBS_JOBID, true", "PBS_O_WORKDIR, true", "PBS_NODEFILE, true", "PBS_DPREFIX, true", "PBS_CONF_FILE, false",
        "PBS_EXEC, false", "PBS_DEFAULT, false", "PBS_SERVER, false", "PATH, false", "MY_PBS_X, false",
    })
    void theVariablesOfAnOuterJobDoNotLeak(String variable, boolean leaks) {
        assertThat(pbs.leaks(variable)).isEqualTo(leaks);
    }
}
