package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The plug-ins in {@code examples/}, built as a stranger would: a scheduler, which submits to a stand-in for LSF, and a strategy. */
@Tag("package")
final class PluginIT extends CallsProcesses {
    private static final Path PROJECT = Path.of("").toAbsolutePath();
    private static final FileName BPCT_JAR = FileName.ofText(System.getProperty("bpct.jar"));

    @BeforeEach
    void buildAndInstall() throws Exception {
        FileName client = sandbox.directory("client");
        Files.createDirectory(client.toPath().resolve("jobs"));
        Shell.call(
                "cp -- \"$1\"/{bsub,bjobs,bkill} \"$2\" && chmod 755 -- \"$2\"/b*",
                FileName.of(PROJECT.resolve("src/test/resources/lsf")),
                client);
        sandbox.bpct()
                .with("JAVA_HOME", FileName.ofText(System.getProperty("java.home")))
                .runOther(
                        "/bin/bash",
                        PROJECT.resolve("examples/plugin/build.sh").toString(),
                        BPCT_JAR,
                        sandbox.path("plugins.jar"))
                .expect(0);
        Files.createDirectory(sandbox.path("plugins").toPath());
        Files.move(
                sandbox.path("plugins.jar").toPath(),
                sandbox.path("plugins/lsf.jar").toPath());
        sandbox.file("source/a", "a");
    }

    @Test
    void aTreeIsCopiedByJobsOfThePlugIn() throws Exception {
        SampleTree.plant(sandbox.path("tree"), 105, 30);

        bpct("-j2", "--wait", "--scheduler", "lsf", "--queue=-q night", "tree", "copy")
                .expect(0);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("tree"));
        assertThat(sandbox.path("client/jobs/3/name").toPath()).content().startsWith("bpct1.end.");
        assertThat(sandbox.batch(1).directory().job(1).submission()).content().contains("\nid 1 ");
    }

    @Test
    void theStrategyOfThePlugInMakesEachProjectOnePart() throws Exception {
        Shell.call(
                "mkdir -p -- \"$1\"/{a,b/deep,c} && for d in a b b/deep c; do echo \"$d\" >\"$1/$d/f\"; done",
                sandbox.path("tree"));
        sandbox.file("tree/c/large", "x".repeat(10_000));

        bpct("-j2", "--no-submit", "--scheduler", "lsf", "--strategy", "by-project", "tree", "copy")
                .expect(0);

        assertThat(sandbox.batch(1).jobs()).hasSize(3);
        assertThat(list(1)).contains("large");
        assertThat(list(2)).contains("b/deep");
        assertThat(sandbox.batch(1).directory().waveDescription(1)).content().contains("\"owner\" : 0");
        assertThat(bpct("--strategy", "by-project", "--scheduler", "local", "tree", "copy")
                        .expect(2)
                        .err())
                .contains("--strategy by-project gives parts to any free job", "'local' do not help each other");
    }

    private String list(int part) throws Exception {
        return Files.readString(sandbox.batch(1).directory().job(part).part().list(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void aRefusalIsToldWithTheRemedy() {
        Outcome outcome = bpct("--scheduler", "lsf", "--partition", "nosuch", "source", "copy")
                .expect(7);

        assertThat(outcome.err()).contains("nosuch: No such queue. Job not submitted.", "bqueues lists them");
    }

    @Test
    void cancelledJobsAreCancelled() {
        bpct("--scheduler", "lsf", "--pre", sandbox.gate().pre(), "source", "copy")
                .expect(0);

        bpct("--cancel=1").expect(0);

        assertThat(bpct("-v", "--progress=1").expect(0).out()).contains("job 1; cancelled", "finalizer; cancelled");
    }

    @Test
    void anUnknownNameListsThePlugInToo() {
        assertThat(bpct("--scheduler", "nosuch", "source", "copy").expect(2).err())
                .contains("there are: auto, flux, here, local, lsf, ");
    }

    @Test
    void theClassPathMayBeGivenToJavaAsWell() {
        String classPath =
                BPCT_JAR.text() + ":" + sandbox.path("plugins/lsf.jar").text();

        Outcome outcome = withClient(sandbox.bpct())
                .runOther(
                        System.getProperty("java.home") + "/bin/java",
                        "-cp",
                        classPath,
                        "org.bpct.Launcher",
                        "--wait",
                        "--scheduler",
                        "lsf",
                        "source",
                        "copy");

        outcome.expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    /** Runs the launcher script as a site would have it run, with a folder of plug-ins. */
    private Outcome bpct(String... arguments) {
        Object[] command = new Object[arguments.length + 2];
        command[0] = "/bin/bash";
        command[1] = PROJECT.resolve("bin/bpct").toString();
        System.arraycopy(arguments, 0, command, 2, arguments.length);
        return withClient(sandbox.bpct())
                .with("BPCT_JAR", BPCT_JAR)
                .with("BPCT_JAVA", FileName.ofText(System.getProperty("java.home") + "/bin/java"))
                .with("BPCT_PLUGINS", FileName.ofText(sandbox.path("plugins").text() + "/*"))
                // Whoever has this in the environment would hide the identities.
                .with("BSUB_QUIET", FileName.ofText("y"))
                .runOther(command);
    }

    private BpctCall withClient(BpctCall process) {
        return process.with("PATH", FileName.ofText(sandbox.path("client").text() + ":/usr/local/bin:/usr/bin:/bin"));
    }
}
