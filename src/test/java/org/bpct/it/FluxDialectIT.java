package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.ClientFolders;
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

/** The dialect of Flux in {@code examples/}, built as a stranger would, with what a real flux-core 0.88 said. */
@Tag("package")
final class FluxDialectIT extends CallsProcesses {
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
        dialect = (SchedulerDialect)
                plugins.loadClass("org.example.FluxDialect").getConstructor().newInstance();
    }

    @AfterEach
    void close() throws Exception {
        plugins.close();
    }

    private static List<JobId> ids(String... ids) {
        return Arrays.stream(ids).map(JobId::new).toList();
    }

    private SchedulerState state(String id, CommandRunner.Result answer) {
        return dialect.queried(ids(id), answer).get(new JobId(id));
    }

    @Test
    void eachJobHasTheStateOfItsLine() {
        CommandRunner.Result answer = Recorded.out("flux/jobs.out");

        assertThat(state("f2y2B5NCo", answer).phase()).isEqualTo(Phase.RUNNING);
        assertThat(state("f2yvRQ4Dd", answer).phase()).as("DEPEND").isEqualTo(Phase.HELD);
        assertThat(state("f33J4oHAw", answer)).isEqualTo(new SchedulerState(Phase.QUEUED, ""));
        assertThat(state("f2yTDyENj", answer).detail()).contains("urgency is 0");
        assertThat(state("fwEks6UF", answer).phase()).isEqualTo(Phase.SUCCEEDED);
        assertThat(state("f4vg2i4P", answer).phase()).isEqualTo(Phase.CANCELLED);
        assertThat(state("fknrccWT", answer)).isEqualTo(new SchedulerState(Phase.ENDED, SchedulerState.WALLTIME));
        assertThat(state("f7yfAyHy", answer).detail()).contains("unsatisfiable request");
        assertThat(dialect.shown(ids("f2y2B5NCo"), answer))
                .containsEntry(new JobId("f2y2B5NCo"), new ShownJob("bpct2.1.xtabc", ""));
        assertThat(dialect.lookedUp(dialect.lookUp(List.of()).get(0), answer).orElseThrow())
                .containsEntry("bpct2.end.xtabc", new JobId("f2yvRQ4Dd"));
    }

    @Test
    void onlyALineAboutAJobProvesThatItIsUnknown() {
        CommandRunner.Result partly = new CommandRunner.Result(
                0,
                "f2y2B5NCo|RUN|||16|a|\n".getBytes(StandardCharsets.US_ASCII),
                Recorded.text("flux/jobs-unknown.err").getBytes(StandardCharsets.US_ASCII),
                false);

        assertThat(state("fABC", partly).phase()).isEqualTo(Phase.ABSENT);
        assertThat(state("fABC", Recorded.failure(1, "flux/jobs-unknown.err")).phase())
                .as("so it ends where none is known")
                .isEqualTo(Phase.ABSENT);
        assertThat(state("fABCD", partly).phase()).as("not named").isEqualTo(Phase.UNANSWERED);
        assertThat(state("fABC", Recorded.failure(1, "flux/down.err")).phase()).isEqualTo(Phase.UNANSWERED);
        assertThat(dialect.lookedUp(dialect.lookUp(List.of()).get(0), Recorded.failure(1, "flux/down.err")))
                .isEmpty();
    }

    @Test
    void aRefusalIsToldFromAnInstanceThatIsAway() {
        assertThat(dialect.submitted(Recorded.failure(1, "flux/submit-queue.err")))
                .isEqualTo(SubmitAnswer.REFUSED);
        assertThat(dialect.submitted(Recorded.failure(2, "flux/submit-option.err")))
                .isEqualTo(SubmitAnswer.REFUSED);
        assertThat(dialect.submitted(Recorded.failure(1, "flux/submit-purged.err")))
                .isEqualTo(SubmitAnswer.REFUSED);
        assertThat(dialect.submitted(Recorded.failure(1, "flux/submit-down.err")))
                .isEqualTo(SubmitAnswer.UNCLEAR);
        assertThat(dialect.submitted(Recorded.said("welcome\nf2y2B5NCo\n")))
                .isEqualTo(SubmitAnswer.taken(new JobId("f2y2B5NCo")));
        assertThat(dialect.remedy(Recorded.text("flux/submit-queue.err"))).contains("flux queue list");
    }

    @Test
    void jobsThatAreGoneNeedNoCancelAndAnInstanceThatIsAwayHeardNone() {
        assertThat(dialect.cancelHeard(Recorded.failure(1, "flux/cancel-gone.err")))
                .isTrue();
        assertThat(dialect.cancelHeard(Recorded.failure(1, "flux/cancel-down.err")))
                .isFalse();
        assertThat(dialect.cancelHeard(new CommandRunner.Result(1, new byte[0], new byte[0], false)))
                .isFalse();
    }

    @Test
    void anInstanceIsItsFirstHostAndTheJobsThatLeadToIt() {
        String said = Recorded.text("flux/lsattr.out");

        assertThat(dialect.cluster(Recorded.said(said))).isEqualTo("vm");
        assertThat(dialect.cluster(Recorded.said(
                        said.replaceFirst("vm,vm", "n[08-12,40]").replaceFirst("(jobid-path +)/", "$1/fABC"))))
                .isEqualTo("n08/fABC");
        assertThat(dialect.cluster(Recorded.failure(1, "flux/down.err"))).isEmpty();
    }

    @Test
    void aJobIsOneProcessThatWaitsForTheOthersAndAppendsToItsOutput() {
        Submission.Job job = new Submission.Job(
                "bpct1.end.x",
                "",
                FileName.ofText("/home/a b"),
                FileName.ofText("/home/a b/script"),
                FileName.ofText("/home/{{a}}/output"));
        SubmitRequest request =
                new SubmitRequest(job, List.of("--queue=long"), new SubmitRequest.Start(ids("f1", "f2"), 0, null));

        assertThat(dialect.submit(request).stream()
                        .map(word -> FileName.of(word).text()))
                .startsWith("flux", "submit", "--job-name=bpct1.end.x")
                .containsSequence("-N1", "-n1", "--output=/dev/null", "--setopt=output.mode=append")
                .containsSequence("--dependency=afterany:f1", "--dependency=afterany:f2", "--queue=long")
                .endsWith("/bin/bash", "/home/a b/script");
        assertThat(dialect.grammar()
                        .read(List.of("-n4", "--watch", "-q", "long"))
                        .words())
                .containsExactly("-q", "long");
    }

    @Test
    void resourcesBecomeWordsAndMemoryIsRefused() {
        assertThat(dialect.resourceWords(new Resources("phys", "long", 3600, 0), List.of()))
                .containsExactly("--bank=phys", "--queue=long", "--time-limit=3600s", "--signal=USR1@120s");
        assertThat(dialect.resourceWords(new Resources("", "", 60, 0), List.of()))
                .contains("--signal=USR1@30s");
        assertThat(dialect.refusalOfResources(new Resources("", "", 0, 2000))).contains("--mem: Flux hands out");
    }

    @Test
    void theProgramOfKubernetesThatBearsTheSameNameIsNotTaken() throws Exception {
        FileName folder = sandbox.directory("clients");
        Shell.call("printf '#!/bin/sh\\n' >\"$1/flux\" && chmod 755 -- \"$1/flux\"", folder);

        assertThat(dialect.preference(new ClientFolders(Map.of(), folder))).isNegative();
        assertThat(dialect.preference(new ClientFolders(Map.of("FLUX_URI", "local:///x"), folder)))
                .isPositive();
    }
}
