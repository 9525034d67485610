package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.it.BpctCall;
import org.bpct.it.CallsProcesses;
import org.bpct.it.RunningProcess;
import org.bpct.it.Shell;
import org.bpct.model.BatchHome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** bpct itself killed with -9 while it walks, plans, writes and submits. */
@Tag("fault")
final class KillBpctIT extends CallsProcesses {
    /** What bpct is seen to do. */
    enum Phase {
        WALKING,
        PLANNING,
        WRITING,
        SUBMITTING
    }

    /** bpct's way to each command; kills bpct at one call, before or after the command. */
    private static final String BASH = """
            #!/bin/bash
            here=${BASH_SOURCE[0]%/*} calls=''
            read -r _ _ _ parent _ <"/proc/$$/stat"
            [[ $(readlink "/proc/$parent/exe") == */java ]] || exec /bin/bash "$@"
            printf . >>"$here/calls"
            read -r calls <"$here/calls"
            at=0 how=before
            [[ ! -e $here/at ]] || read -r at how <"$here/at"
            if ((${#calls} != at)); then exec /bin/bash "$@"; fi
            [[ $how == before ]] || /bin/bash "$@"
            kill -KILL "$parent"
            """;

    private static final int TRIES = 5;

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    @BeforeEach
    void plant() throws IOException {
        FaultTree.plant(sandbox.path("source"), FAULTS.random(1), 8, 40);
    }

    @ParameterizedTest
    @EnumSource
    void aKilledBpctLeavesNothingOrABatchThatGoesOn(Phase phase) throws Exception {
        // A phase may be over before it is seen.
        for (int tries = 0; tries < TRIES && !isKilledWhile(phase); tries++) {
            sandbox.bpct().run("--wait=1").expect(0);
            clear();
        }

        assertGoesOn();
    }

    private boolean isKilledWhile(Phase phase) {
        RunningProcess bpct = sandbox.bpct().start("-j3", "-T", "source", "copy");
        Set<Phase> seen = EnumSet.noneOf(Phase.class);
        ProcessHandle process = ProcessHandle.of(bpct.pid()).orElseThrow();
        while (!seen.contains(phase) && process.isAlive()) {
            look(process, phase, seen);
        }
        process.destroyForcibly();
        boolean killed = bpct.await(Trial.DEADLINE).exitCode() == 128 + 9;
        FAULTS.injected(killed ? 1 : 0, "bpct killed while " + phase);
        return killed;
    }

    @Test
    void bpctKilledAtEachOfItsCommandsLeavesNothingOrABatchThatGoesOn() throws Exception {
        Random random = FAULTS.random(2);
        FileName bash = sandbox.file("bash/bash", BASH);
        Shell.call("chmod 755 -- \"$1\"", bash);
        BpctCall bpct =
                sandbox.bpct().with("PATH", FileName.ofText(bash.parent().text() + ":/usr/bin:/bin"));
        bpct.run("-j3", "-T", "source", "copy").expect(0);
        long calls = Files.size(sandbox.path("bash/calls").toPath());
        sandbox.bpct().run("--wait=1").expect(0);
        clear();
        for (long at = 1; at <= calls; at++) {
            Files.deleteIfExists(sandbox.path("bash/calls").toPath());
            sandbox.file("bash/at", at + (random.nextBoolean() ? " before\n" : " after\n"));
            if (bpct.run("-j3", "-T", "source", "copy").exitCode() == 128 + 9) {
                FAULTS.injected(1, "bpct killed at a command");
            }
            assertGoesOn();
            clear();
        }
        assertThat(calls).isGreaterThan(3);
    }

    /** Resumes the batch if there is one, and starts anew if not: as a user would. */
    private void assertGoesOn() {
        Trial trial = new Trial(sandbox, FAULTS);
        if (Files.exists(sandbox.batchHome().numberFolder(1)) && Files.isDirectory(batchFolder())) {
            trial.assertClaimsHold();
            trial.resume().expect(0);
            trial.assertEqual();
            return;
        }
        sandbox.bpct().run("-j3", "-T", "--wait", "source", "copy").expect(0);
        List<Path> numbers = children(sandbox.batchHome().numbers());
        int newest = numbers.stream()
                .mapToInt(path ->
                        Integer.parseInt(FileName.of(path).lastComponent().text()))
                .max()
                .orElseThrow();
        new Trial(sandbox, FAULTS, trial.source(), trial.copy(), newest).assertEqual();
    }

    private Path batchFolder() {
        return sandbox.batch(1).directory().root();
    }

    private void clear() {
        sandbox.endProcesses();
        Shell.call("rm -rf -- \"$1\" \"$2\"", sandbox.path("copy"), sandbox.path("home/.bpct"));
    }

    /** Adds what bpct is seen to do at this moment, as far as this phase needs it. */
    private void look(ProcessHandle process, Phase phase, Set<Phase> seen) {
        switch (phase) {
            case WALKING, PLANNING -> {
                Path descriptors = Path.of("/proc", Long.toString(process.pid()), "fd");
                if (children(descriptors).stream().anyMatch(this::isInSource)) {
                    seen.add(Phase.WALKING);
                } else if (seen.contains(Phase.WALKING)) {
                    seen.add(Phase.PLANNING);
                }
            }
            case WRITING, SUBMITTING -> {
                for (Path entry : children(sandbox.batchHome().root())) {
                    boolean unfinished =
                            FileName.of(entry).lastComponent().text().startsWith(BatchHome.UNFINISHED_PREFIX);
                    if (unfinished) {
                        seen.add(Phase.WRITING);
                    } else if (Files.exists(entry.resolve("wave.1/wave.json"))) {
                        seen.add(Phase.SUBMITTING);
                    }
                }
            }
        }
    }

    private boolean isInSource(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor)
                    .startsWith(sandbox.path("source").toPath());
        } catch (IOException closed) {
            return false;
        }
    }

    private static List<Path> children(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.toList();
        } catch (IOException | java.io.UncheckedIOException gone) {
            return List.of();
        }
    }
}
