package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** More parts than jobs, on a real Slurm: whoever is there takes the next one. */
@Tag("slurm")
final class SlurmPartsIT extends OnSlurm {
    private List<JobDirectory> parts() {
        return sandbox.batch(1).jobs();
    }

    private JobDirectory part(int number) {
        return sandbox.batch(1).directory().job(number);
    }

    @Test
    void jobsTakePartsOfNobodyUntilNoneIsLeft() throws Exception {
        FileName source = site.plant(40, 20);
        site.openGate();
        site.bpct()
                .run("-j2", "--strategy", "dynamic", "--progress-interval", "1", "--wait", source, site.copy())
                .expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
        assertThat(parts()).hasSizeGreaterThan(8);
        for (JobDirectory part : parts().subList(2, parts().size())) {
            assertThat(part.submission()).doesNotExist();
            assertThat(part.part().attempt(1).helper()).exists();
            assertThat(part.part().attempt(2).root()).doesNotExist();
        }
        String parts = "Parts: %d; %d done, 0 in hand, 0 open\n".formatted(parts().size(), parts().size());
        assertThat(site.progress(1)).contains("Batch #1", "complete", parts).doesNotContain("job 3", "Jobs: ");
    }

    /** Sparse files weigh as much as full ones, and are copied at once. */
    @Test
    void aJobDoesItsFurtherPartsBeforeThoseOfAnotherOne() throws Exception {
        FileName source = sandbox.path("scratch/source");
        Shell.call(
                "mkdir -p -- \"$1\"; for i in 1 2 3 4 5 6 7 8; do mkdir -- \"$1/$i\"; echo \"$i\" >\"$1/$i/f\";"
                        + " truncate -s 3100M -- \"$1/$i/f\"; done",
                source);
        site.openGate();
        site.bpct()
                .run("-j2", "-q", "--hold", "--progress-interval", "1", source, site.copy())
                .expect(0);
        assertThat(parts()).hasSize(8);
        assertThat(part(1).further()).hasContent("0003 0005 0007 .");
        cluster.ask("scontrol", "release", SlurmSite.id(part(1)));
        site.awaitProgress(1, "Batch #1", "job 2; complete (done by job 1)", "finalizer; complete (done by job 1)");
        List<Long> begun = List.of(1, 3, 5, 7, 2, 4, 6, 8).stream()
                .map(number -> part(number).part().attempt(1).start().toFile().lastModified())
                .toList();
        assertThat(begun).isSorted().doesNotContain(0L);
        Shell.call(
                "for i in 1 2 3 4 5 6 7 8; do cmp -n 8192 -- \"$1/$i/f\" \"$2/$i/f\";"
                        + " [[ $(stat -c '%s %y' \"$1/$i/f\") == \"$(stat -c '%s %y' \"$2/$i/f\")\" ]]; done",
                source, site.copy());
    }

    @Test
    void partsThatALostJobLeavesGetAJobOfTheirOwn() throws Exception {
        FileName source = site.plant(30, 20);
        site.freeCalls(3);
        site.bpct()
                .run("-j1", "--strategy", "dynamic", "--lanes", "1", "--progress-interval", "1", source, site.copy())
                .expect(0);
        Sandbox.waitUntil(
                "the job has another part in hand",
                () -> Files.exists(part(1).helping()) || BatchOnDisk.attempts(part(2)) > 0);
        cluster.ask("scancel", "-b", "-s", "KILL", SlurmSite.id(part(1)));
        site.awaitState(SlurmSite.id(part(1)), state -> !state.equals("RUNNING"), "killed");
        site.openGate();
        site.runImpatiently("--wait=1").expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
        assertThat(parts()).anyMatch(part -> !part.equals(part(1)) && Files.exists(part.submission()));
    }
}
