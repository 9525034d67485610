package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Recorded;
import org.bpct.schedule.Resources;
import org.bpct.schedule.Submission;
import org.bpct.schedule.cluster.SchedulerDialect;
import org.bpct.schedule.cluster.ShownJob;
import org.bpct.schedule.cluster.SubmitAnswer;
import org.bpct.schedule.cluster.SubmitRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The dialect of Grid Engine in {@code examples/}, built as a stranger would, with what a real Son of Grid Engine 8.1.9 said. */
@Tag("package")
final class GridEngineDialectIT extends CallsProcesses {
    private URLClassLoader plugins;
    private SchedulerDialect dialect;

    @BeforeEach
    void build() throws Exception {
        FileName jar = sandbox.path("plugins.jar");
        sandbox.bpct()
                .with("JAVA_HOME", FileName.ofText(System.getProperty("java.home")))
                .runOther(
                        "/bin/bash",
                        Path.of("")
                                .toAbsolutePath()
                                .resolve("examples/plugin/build.sh")
                                .toString(),
                        FileName.ofText(System.getProperty("bpct.jar")),
                        jar)
                .expect(0);
        plugins = new URLClassLoader(new URL[] {jar.toPath().toUri().toURL()});
        dialect = (SchedulerDialect) plugins.loadClass("org.example.GridEngineDialect")
                .getConstructor()
                .newInstance();
    }

    @AfterEach
    void close() throws Exception {
        plugins.close();
    }

    private static List<JobId> ids(String... ids) {
        return Arrays.stream(ids).map(JobId::new).toList();
    }

    private Phase phase(String id, CommandRunner.Result answer) {
        return dialect.queried(ids(id), answer).get(new JobId(id)).phase();
    }

    @Test
    void eachJobHasTheStateThatItsLettersSay() {
        CommandRunner.Result answer = Recorded.out("sge/qstat.xml");

        assertThat(phase("21", answer)).isEqualTo(Phase.RUNNING);
        assertThat(phase("25", answer)).isEqualTo(Phase.HELD);
        assertThat(phase("23", answer)).as("Eqw").isEqualTo(Phase.QUEUED);
        assertThat(phase("2", answer)).as("a part of another number").isEqualTo(Phase.ABSENT);
        assertThat(dialect.queried(ids("21"), Recorded.out("sge/qstat-suspended.xml"))
                        .get(new JobId("21"))
                        .isSuspended())
                .isTrue();
        assertThat(dialect.shown(ids("21", "99"), answer))
                .isEqualTo(Map.of(new JobId("21"), new ShownJob("bpct2.1.xtabc", "")));
        assertThat(dialect.lookedUp(dialect.lookUp(List.of()).get(0), answer).orElseThrow())
                .containsEntry("bpct2.5.xtabc", new JobId("25"));
    }

    @Test
    void aListThatIsCutOrDoesNotComeIsNoAnswer() {
        String whole = Recorded.text("sge/qstat.xml");
        CommandRunner.Result cut = Recorded.said(whole.substring(0, whole.indexOf("</job_list>") + 11));

        assertThat(phase("21", cut)).isEqualTo(Phase.UNANSWERED);
        assertThat(phase("99", Recorded.failure(1, "sge/qsub-down.err"))).isEqualTo(Phase.UNANSWERED);
        assertThat(dialect.lookedUp(dialect.lookUp(List.of()).get(0), cut)).isEmpty();
    }

    @Test
    void aRefusalIsToldFromAMasterThatIsAway() {
        assertThat(dialect.submitted(Recorded.failure(1, "sge/qsub-queue.err"))).isEqualTo(SubmitAnswer.REFUSED);
        assertThat(dialect.submitted(Recorded.failure(2, "sge/qsub-option.err")))
                .isEqualTo(SubmitAnswer.REFUSED);
        assertThat(dialect.submitted(Recorded.failure(1, "sge/qsub-down.err"))).isEqualTo(SubmitAnswer.UNCLEAR);
        assertThat(dialect.submitted(Recorded.said("welcome to cluster 3\n4711\n")))
                .isEqualTo(SubmitAnswer.taken(new JobId("4711")));
        assertThat(dialect.remedy(Recorded.text("sge/qsub-root.err"))).contains("takes no jobs of root");
    }

    @Test
    void jobsThatAreGoneNeedNoCancelAndASilentMasterHeardNone() {
        assertThat(dialect.cancelHeard(Recorded.failure(1, "sge/qdel-gone.err")))
                .isTrue();
        assertThat(dialect.cancelHeard(Recorded.failure(1, "sge/qdel-down.err")))
                .isFalse();
        assertThat(dialect.cancelHeard(new CommandRunner.Result(1, new byte[0], new byte[0], false)))
                .isFalse();
    }

    @Test
    void theScriptIsRunWhereItLiesAndWaitsForTheOthers() {
        Submission.Job job = new Submission.Job(
                "bpct1.end.x",
                "",
                FileName.ofText("/home/a b"),
                FileName.ofText("/home/a b/script"),
                FileName.ofText("/home/a:b/output"));
        SubmitRequest request =
                new SubmitRequest(job, List.of("-l", "h_rt=60"), new SubmitRequest.Start(ids("1", "2"), 0, null));

        assertThat(dialect.submit(request).stream()
                        .map(word -> FileName.of(word).text()))
                .containsSequence(
                        "-o", "/dev/null", "-hold_jid", "1,2", "-l", "h_rt=60", "/bin/bash", "/home/a b/script")
                .contains("-b", "-terse", "bpct1.end.x");
        assertThat(dialect.workingDirectory())
                .as("no .sge_request of others")
                .isEqualTo(Optional.of(FileName.ofText("/")));
    }

    @Test
    void limitsOfTheUserWin() {
        Resources resources = new Resources("phys", "long.q", 3600, 2000);

        assertThat(dialect.resourceWords(resources, List.of()))
                .containsExactly("-P", "phys", "-q", "long.q", "-l", "h_rt=3600,s_rt=3480", "-l", "h_vmem=2000M");
        assertThat(dialect.resourceWords(resources, List.of("-q", "short.q", "-l", "h_rt=60")))
                .containsExactly("-P", "phys", "-l", "h_vmem=2000M");
    }
}
