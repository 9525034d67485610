package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.it.BatchOnDisk;
import org.bpct.it.CallsWithin;
import org.bpct.it.RunningProcess;
import org.bpct.it.User;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A node on which the destination, or the source, is not mounted: an empty directory stands in its place. */
@Tag("it")
final class MountIT extends CallsWithin {
    private static final String ON_A_LAME_NODE = """
            mapfile -d '' -t w
            exec unshare --mount --propagation private bash -c '
                mount -t tmpfs none "$1" && cd / && exec /usr/bin/env -i PATH=/usr/bin:/bin /bin/bash "$2" </dev/null
            ' bash "${w[@]}"
            """;

    /** A FUSE file system whose server has ended; no pause takes long there. */
    private static final String WITHOUT_A_SERVER = """
            mapfile -d '' -t w
            exec unshare --mount --propagation private bash -c '
                mkdir -- "$3" && printf "#!/bin/sh\\n" >"$3/sleep" && chmod 755 -- "$3/sleep" && cd / && exec 9<>/dev/fuse &&
                mount -i -t fuse -o fd=9,rootmode=40000,user_id=0,group_id=0,allow_other none "$1" && exec 9<&- &&
                exec /usr/bin/env -i PATH="$3:/usr/bin:/bin" /bin/bash "$2" </dev/null
            ' bash "${w[@]}"
            """;

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    @ParameterizedTest
    @ValueSource(strings = {"copy", "source"})
    void aJobOnALameNodeStopsAndTheBatchIsResumed(String missing) throws Exception {
        assumeTrue(User.current().isRoot() && canUnshare(), "SKIPPED: mounts of their own are not permitted here");
        FaultTree.plant(sandbox.path("source"), FAULTS.random(1), 12, 6);
        Trial trial = new Trial(sandbox, FAULTS).write(4);
        List<JobDirectory> jobs = trial.batch().jobs();
        for (int i = 0; i < jobs.size(); i++) {
            if (i % 2 == 0) {
                Trial.run(jobs.get(i)).expect(0);
            } else {
                onALameNode(jobs.get(i), missing);
            }
        }
        onALameNode(trial.batch().finalizer(), missing);
        trial.assertClaimsHold();
        assertThat(trial.await().exitCode()).isEqualTo(5);

        trial.resume().expect(0);
        trial.assertEqual();
    }

    /** What is not connected is there all the same. */
    @ParameterizedTest
    @ValueSource(strings = {"copy", "source"})
    void aServerThatIsAwayIsNoMissingFolder(String away) throws Exception {
        assumeTrue(User.current().isRoot() && canUnshare(), "SKIPPED: mounts of their own are not permitted here");
        assumeTrue(Files.exists(Path.of("/dev/fuse")), "SKIPPED: no FUSE here");
        FaultTree.plant(sandbox.path("source"), FAULTS.random(1), 3, 2);
        JobDirectory job = new Trial(sandbox, FAULTS).write(1).batch().jobs().get(0);

        withoutServer(job, away);
    }

    /** The attributes of directories are open then, and nothing else. */
    @ParameterizedTest
    @ValueSource(strings = {"copy", "source"})
    void aFinalizerTellsThatAServerIsAwayAndTheBatchIsResumed(String away) throws Exception {
        assumeTrue(User.current().isRoot() && canUnshare(), "SKIPPED: mounts of their own are not permitted here");
        assumeTrue(Files.exists(Path.of("/dev/fuse")), "SKIPPED: no FUSE here");
        FaultTree.plant(sandbox.path("source"), FAULTS.random(1), 3, 2);
        Trial trial = new Trial(sandbox, FAULTS).write(1);
        for (JobDirectory job : trial.batch().jobs()) {
            Trial.run(job).expect(0);
        }

        withoutServer(trial.batch().finalizer(), away);

        trial.assertClaimsHold();
        assertThat(trial.await().exitCode()).isEqualTo(5);
        trial.resume().expect(0);
        trial.assertEqual();
    }

    private void withoutServer(JobDirectory job, String away) throws Exception {
        List<FileName> words = List.of(sandbox.path(away), FileName.of(job.script()), sandbox.path("bin"));
        RunningProcess.start(WITHOUT_A_SERVER, words, List.of())
                .await(Trial.DEADLINE)
                .expect(1);

        FAULTS.injected(1, away + " without a server");
        assertThat(BatchOnDisk.exitRecord(job)).startsWith("stopped");
        assertThat(job.part().attempt(1).message())
                .content()
                .startsWith(sandbox.path(away).text() + " cannot be reached: Transport endpoint is not connected (on ");
    }

    private void onALameNode(JobDirectory job, String missing) throws Exception {
        RunningProcess.start(ON_A_LAME_NODE, List.of(sandbox.path(missing), FileName.of(job.script())), List.of())
                .await(Trial.DEADLINE)
                .expect(1);
        FAULTS.injected(1, missing + " not mounted");
        assertThat(BatchOnDisk.exitRecord(job)).startsWith("stopped");
        assertThat(Files.readString(
                        job.part().attempt(BatchOnDisk.attempts(job)).message()))
                .contains(sandbox.path(missing).text());
    }

    private static boolean canUnshare() {
        return RunningProcess.start("unshare --mount true", List.of(), List.of())
                        .await(Trial.DEADLINE)
                        .exitCode()
                == 0;
    }
}
