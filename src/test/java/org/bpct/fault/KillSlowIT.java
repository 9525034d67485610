package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bpct.fuse.FuseMount;
import org.bpct.it.BatchOnDisk;
import org.bpct.it.CallsWithin;
import org.bpct.it.Sandbox;
import org.bpct.it.Shell;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A job that is killed while it copies to a server that takes 20 ms for each request. */
@Tag("fault")
final class KillSlowIT extends CallsWithin {
    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    /** A copy of a name takes some ten requests: five seconds are 25 names. */
    private static final int NAMES_OF_A_GROUP = 25;

    private static final int LANES = 2;

    @Test
    void onlyTheGroupsInHandAreLostAndTheseAreSmall() throws Exception {
        FuseMount.require();
        Shell.call(
                "mkdir -- \"$1\"; cd -- \"$1\"; for d in {1..2}; do mkdir $d; for i in {1..800}; do echo $i >$d/$i; done; done",
                sandbox.path("source"));
        try (FuseMount slow = FuseMount.at(sandbox, "target", Map.of("delay", "20"))) {
            Trial trial = new Trial(sandbox, FAULTS, sandbox.path("source"), sandbox.path("target/copy"), 1)
                    .write(1, "--lanes", LANES);
            JobDirectory job = trial.batch().jobs().get(0);
            long script = BatchOnDisk.start(job, Trial.PATH).pid();
            Sandbox.waitUntil("60 names are there", () -> there(trial) >= 60);
            List<ProcessHandle> processes = processesOf(script);
            processes.forEach(ProcessHandle::destroyForcibly);
            Sandbox.waitUntil("none of them is left", () -> processes.stream().noneMatch(ProcessHandle::isAlive));
            FAULTS.injected(1, "job killed on a slow server");

            int lost = there(trial) - trial.claims().copied().size();
            assertThat(lost).isLessThanOrEqualTo(LANES * NAMES_OF_A_GROUP);
            slow.set("delay", "0");
            trial.completeByHand();
            trial.assertEqual();
        }
    }

    /** Returns the script, its lanes and their commands: the file system is a process, too. */
    private static List<ProcessHandle> processesOf(long script) {
        ProcessHandle handle = ProcessHandle.of(script).orElseThrow();
        return Stream.concat(Stream.of(handle), handle.descendants()).toList();
    }

    /** Returns how many names there are in the directories of the copy: few requests tell that. */
    private static int there(Trial trial) {
        return IntStream.rangeClosed(1, 2)
                .mapToObj(number -> trial.copy()
                        .toPath()
                        .resolve(Integer.toString(number))
                        .toFile()
                        .list())
                .filter(Objects::nonNull)
                .mapToInt(names -> names.length)
                .sum();
    }
}
