package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Path;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The walk-through in {@code examples/slurm} on a real Slurm. */
@Tag("slurm")
final class SlurmExampleIT extends OnSlurm {
    private static final FileName PROJECT = FileName.of(Path.of("").toAbsolutePath());

    @Test
    void theWalkThroughGoesThrough() throws Exception {
        site.openGate();
        FileName installed = sandbox.directory("installed");
        Shell.call(
                "mkdir \"$1/lib\" && cp -- \"$2\" \"$1/lib/bpct.jar\" && cp -R -- \"$3/bin\" \"$3/examples\" \"$1\"",
                installed,
                site.bpct().jar(),
                PROJECT);

        Outcome outcome = site.bpct()
                .with("PATH", FileName.ofText(installed.text() + "/bin:/usr/local/bin:/usr/bin:/bin"))
                .with("BPCT_JAVA", FileName.ofText(System.getProperty("java.home") + "/bin/java"))
                .runOther(
                        "/bin/bash",
                        installed.resolve(FileName.ofText("examples/slurm/run.sh")),
                        sandbox.path("scratch/try"),
                        "--partition",
                        "main")
                .expect(0);

        assertThat(outcome.out())
                .contains("SOURCE " + sandbox.path("scratch/try/tree").text() + " is the same directory there")
                .contains("4 jobs are with slurm", "done: 800 files, 15.1 kB in ", " 0 errors ")
                .endsWith("is exact\n");
        assertThatTree(sandbox.path("scratch/try/copy")).isExactCopyOf(sandbox.path("scratch/try/tree"));
    }
}
