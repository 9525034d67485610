package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.schedule.CommandRunner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code --nodes here}: on the nodes of an allocation of a real Slurm, which stays the user's. */
@Tag("slurm")
final class SlurmHereIT extends OnSlurm {
    private static final Pattern GRANTED = Pattern.compile("Granted job allocation (\\d+)");

    private FileName source = FileName.currentDirectory();
    private String allocation = "";

    @BeforeEach
    void allocate() throws Exception {
        source = site.plant(6, 200);
        CommandRunner.Result granted =
                cluster.runAsNobody("salloc", "--no-shell", "--nodes=3", "--ntasks-per-node=1", "--chdir=/");
        Matcher id = GRANTED.matcher(granted.errText());
        assertThat(id.find()).as(granted.errText()).isTrue();
        allocation = id.group(1);
    }

    /** Returns bpct in a shell of the allocation. */
    private BpctCall bpct() {
        return site.bpct()
                .with("SLURM_JOB_ID", FileName.ofText(allocation))
                .with("SLURM_JOB_NUM_NODES", FileName.ofText("3"));
    }

    @Test
    void eachNodeHasAJobAndNothingIsSubmitted() throws Exception {
        site.openGate();
        assertThat(bpct().run("--nodes", "here", "--wait", source, site.copy())
                        .expect(0)
                        .out())
                .contains("3 jobs run on the nodes of job " + allocation + " of Slurm");
        assertThatTree(site.copy()).isExactCopyOf(source);
        Set<String> hosts = new TreeSet<>();
        for (JobDirectory job : sandbox.batch(1).jobs()) {
            hosts.add(Files.readString(job.part().attempt(1).start()).split(" ", 3)[1]);
        }
        assertThat(hosts).hasSize(3);
        assertThat(cluster.ask("squeue", "-h", "-o", "%i %T")).isEqualTo(allocation + " RUNNING");
    }

    @Test
    void itsJobsAreCancelledWithLastWordsAndTheNodesStay() throws Exception {
        bpct().run("--nodes", "here", "--progress-interval", "1", source, site.copy())
                .expect(0);
        for (JobDirectory job : sandbox.batch(1).jobs()) {
            Sandbox.waitUntil(
                    job.root() + " is copying",
                    () -> Files.exists(job.part().attempt(1).root().resolve("child")));
        }
        bpct().run("--cancel=1:2").expect(0);
        assertThat(BatchOnDisk.exitRecord(sandbox.batch(1).jobs().get(1), 1)).contains("stopped");
        bpct().run("--cancel=1").expect(0);
        for (JobDirectory job : sandbox.batch(1).jobs()) {
            assertThat(BatchOnDisk.exitRecord(job, 1)).contains("stopped");
        }
        assertThat(cluster.state(allocation)).isEqualTo("RUNNING");
        site.openGate();
        assertThat(site.bpct().run("--resume=1").expect(7).err())
                .contains("--nodes here: this shell has no nodes of Slurm or PBS");
        bpct().run("--resume=1", "--wait").expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
        assertThat(cluster.state(allocation)).isEqualTo("RUNNING");
    }
}
