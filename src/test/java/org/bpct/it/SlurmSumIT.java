package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The promises of sums, hash trees and their checks on a real Slurm: what plain tools make of the same files, by jobs on nodes. */
@Tag("slurm")
final class SlurmSumIT extends OnSlurm {
    /** Waits at a gate before it sums anything. */
    private static final String SLOW_SUM = """
            #!/bin/bash
            here=${BASH_SOURCE[0]%/*}
            until [[ -e $here/gate ]]; do sleep 0.05; done
            exec /usr/bin/sha256sum "$@"
            """;

    /** Two files of three leaves each, and small ones beside them. */
    private static final String LARGE = """
            cd -- "$1" && mkdir large && cd large
            for file in one $'t\\w o'; do
                truncate -s 150000001 "$file"
                for at in 0 67108863 67108864 140000000 150000000; do
                    printf x | dd of="$file" bs=1 seek=$at conv=notrunc status=none
                done
            done
            """;

    /** The tree of one file, as the document defines it. */
    private static final String WANTED = """
            cd -- "$1" && file=source/large/one
            for at in 0 67108864 134217728; do
                dd if="$file" iflag=skip_bytes,count_bytes skip=$at count=67108864 status=none | sha256sum | cut -c -64
            done >leaves
            root=$(sha256sum <leaves)
            { printf 'F 150000001 %s 3  %s\n' "${root%% *}" "$file" && cat leaves; } >wanted
            grep -A 3 -x -e "F .*  $file" m.tree | cmp - wanted
            """;

    @Test
    void othersTakeWhatAnEndedJobLeftAndTheManifestIsThatOfFind() throws Exception {
        FileName source = site.plant(40, 96);
        SampleTree.plantFor(SlurmSite.user(), source, 211, 100);
        site.executable("sha256sum", SLOW_SUM);
        site.bpct()
                .run("--sum", "-j4", "--auto-resume", "0", source, "-o", sandbox.path("scratch/m"))
                .expect(0);
        endOneJob(1);
        assertThat(sandbox.path("scratch/m").toPath()).doesNotExist();
        site.openGate();
        site.runImpatiently("--wait=1").expect(0);

        Shell.call(
                "find \"$1\" -type f -print0 | sort -z | xargs -0 sha256sum >\"$2\" && cmp -- \"$2\" \"$3\"",
                source,
                sandbox.path("wanted"),
                sandbox.path("scratch/m"));

        site.runImpatiently("--sum-check", sandbox.path("scratch/m"), "--base", "/", "-j3", "--wait")
                .expect(0);
    }

    @Test
    void rangesAreSummedCheckedAndRepairedThoughAJobEndsAmidstThem() throws Exception {
        Shell.call(LARGE, site.plant(5, 20));
        FileName scratch = sandbox.path("scratch");
        Shell.call("cd -- \"$1\" && mkdir good && cp -a source good", scratch);
        sandbox.giveTo(SlurmSite.user(), scratch);
        site.executable("sha256sum", SLOW_SUM);
        site.bpct()
                .in(scratch)
                .run("--sum", "--split=1M", "-j4", "--auto-resume", "0", "source", "-o", "m")
                .expect(0);
        endOneJob(1);
        assertThat(sandbox.path("scratch/m.tree").toPath()).doesNotExist();
        site.openGate();
        site.runImpatiently("--wait=1").expect(0);
        Shell.call(WANTED, scratch);

        Shell.call(
                "cd -- \"$1/source/large\" && printf y | dd of=one bs=1 seek=140000000 conv=notrunc status=none"
                        + " && printf y | dd of=$'t\\\\w o' bs=1 seek=5 conv=notrunc status=none",
                scratch);
        site.shutGate();
        site.bpct()
                .in(scratch)
                .run("--sum-check", "m.tree", "-j3", "--auto-resume", "0")
                .expect(0);
        endOneJob(2);
        site.openGate();
        site.runImpatiently("--wait=2").expect(3);
        assertThat(site.bpct().run("--errors=2").out())
                .contains("bytes 134217728-150000000", "bytes 0-67108863")
                .doesNotContain("67108864-");

        assertThat(site.bpct()
                        .run("--repair=2", sandbox.path("scratch/good"))
                        .expect(0)
                        .out())
                .contains("ranges: 2 repaired, 82,891,137 bytes written");
        Shell.call("cd -- \"$1\" && diff -r source good/source", scratch);
        site.awaitImpatiently(site.bpct().in(scratch).start("--sum-check", "m.tree", "-j2", "--wait"))
                .expect(0);
    }

    /** Ends a job of a batch by the scheduler's command while it sums. */
    private void endOneJob(int batch) {
        site.awaitProgress(batch, "job 1; running");
        JobDirectory ended = sandbox.batch(batch).jobs().get(0);
        // A script that is ended before it listens to signals leaves no record.
        FileName part = FileName.of(ended.part().root());
        Sandbox.waitUntil(
                "the job sums",
                () -> !Shell.call("find \"$1\" -name child", part).out().isEmpty());
        cluster.ask("scancel", SlurmSite.id(ended));
        Sandbox.waitUntil(
                "the job has stopped", () -> BatchOnDisk.exitRecord(ended).contains("stopped"));
    }
}
