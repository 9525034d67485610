package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.bpct.files.FileName;
import org.bpct.it.CallsWithin;
import org.bpct.it.RunningProcess;
import org.bpct.it.Shell;
import org.bpct.it.TreeState;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A source that changes under the copy, or between walk and copy. */
@Tag("it")
final class ChangeIT extends CallsWithin {
    private static final int LOGS = 40;

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    @Test
    void filesThatAlwaysChangeDuringTheirCopyAreReportedAndRetried() throws Exception {
        Trial trial = plantedWithLogs();
        FileName path = CpHook.in(
                sandbox, "", "[[ $* != *log* ]] || for f in \"$box\"/source/logs/*; do printf x >>\"$f\"; done");
        runAll(trial, path);
        FAULTS.injected(LOGS, "files appended to while they were copied");

        assertThat(trial.claims().failed()).hasSize(LOGS);
        assertThat(new TreeSet<>(trial.claims().failed().values())).containsExactly("changed");
        trial.assertClaimsHold();
        trial.await().expect(4);
        trial.retry().expect(0);
        trial.assertEqual();
    }

    /** The copy is exact then, but nobody may call a file fine that changes while it is copied. */
    @Test
    void filesThatChangeOnceDuringTheirCopyAreCopiedAgainAndReported() throws Exception {
        Trial trial = plantedWithLogs();
        // Appends to the files of the first call that has any.
        FileName path = CpHook.in(sandbox, "", """
                if [[ $* == *log* && ! -e $box/once ]]; then
                    : >"$box/once"
                    for f; do
                        [[ $f != *"log "* ]] || { printf x >>"$f" && printf 'logs/%s\\0' "${f##*/}" >>"$box/once"; }
                    done
                fi
                """);
        runAll(trial, path);
        Set<String> appended = new TreeSet<>();
        for (String name : Files.readString(sandbox.path("once").toPath()).split("\0", 0)) {
            appended.add(FileName.ofText(name).display());
        }
        FAULTS.injected(appended.size(), "files appended to once while they were copied");

        assertThat(Trial.displayed(trial.claims().failed().keySet())).isEqualTo(appended);
        assertThatTree(trial.copy()).isExactCopyOf(trial.source());
        trial.await().expect(4);
        trial.retry().expect(0);
        trial.assertEqual();
    }

    @Test
    void noFileIsWorseThanItsPastThoughAWriterAppendsAllTheTime() throws Exception {
        Trial trial = plantedWithLogs();
        RunningProcess writer = RunningProcess.start(
                "mapfile -d '' -t w; cd -- \"${w[0]}\"; while :; do for f in logs/*; do printf '%s\\n' \"$f\" >>\"$f\"; done; done",
                List.of(trial.source()), List.of());
        try {
            runAll(trial, Trial.PATH);
        } finally {
            writer.signalGroup("KILL");
        }
        FAULTS.injected(LOGS, "files with a writer");

        for (int i = 0; i < LOGS; i++) {
            FileName log = FileName.ofText("logs/log " + i);
            byte[] now = Files.readAllBytes(trial.source().resolve(log).toPath());
            byte[] then = Files.readAllBytes(trial.copy().resolve(log).toPath());
            assertThat(then.length).isLessThanOrEqualTo(now.length);
            assertThat(then).isEqualTo(Arrays.copyOf(now, then.length));
        }
        assertThat(trial.claims().failed().keySet())
                .allMatch(name -> name.text().startsWith("logs/"));
    }

    @Test
    void aTenthRemovedAfterTheWalkIsReportedAsVanished() throws Exception {
        Tampered tampered = tamper(1, "rm");

        assertThat(Trial.displayed(tampered.trial().claims().failed().keySet())).isEqualTo(tampered.names());
        assertThat(new TreeSet<>(tampered.trial().claims().failed().values())).containsExactly("vanished");
        assertThat(Trial.differing(
                        TreeState.of(tampered.trial().copy()),
                        TreeState.of(tampered.trial().source())))
                .isEmpty();
        tampered.trial().await().expect(4);
    }

    @Test
    void aTenthReplacedByFifosIsCopiedOrReported() throws Exception {
        assertCopiedOrReported(tamper(2, "mkfifo"));
    }

    @Test
    void aTenthReplacedBySymlinksIsCopiedOrReported() throws Exception {
        Tampered tampered = tamper(3, "ln -s /etc/passwd");

        assertCopiedOrReported(tampered);
    }

    @Test
    void aTenthReplacedByDirectoriesIsCopiedOrReported() throws Exception {
        assertCopiedOrReported(tamper(4, "mkdir"));
    }

    private record Tampered(Trial trial, Set<String> names) {}

    /** Every name in which the copy differs from the source of now is reported, and no name that nobody touched. */
    private static void assertCopiedOrReported(Tampered tampered) {
        Trial trial = tampered.trial();
        Set<String> reported = Trial.displayed(trial.claims().failed().keySet());
        assertThat(reported).containsAll(Trial.differing(TreeState.of(trial.copy()), TreeState.of(trial.source())));
        assertThat(tampered.names()).containsAll(reported);
        trial.assertClaimsHold();
        assertThat(trial.await().exitCode()).isIn(reported.isEmpty() ? List.of(0) : List.of(3, 4));
    }

    /** Writes a batch, replaces a tenth of the files, and runs the scripts. */
    private Tampered tamper(long test, String command) throws Exception {
        Random random = FAULTS.random(test);
        List<FileName> files = FaultTree.plant(sandbox.path("source"), random, 12, 12);
        Trial trial = new Trial(sandbox, FAULTS).write(3);
        Set<FileName> chosen = new TreeSet<>();
        while (chosen.size() < files.size() / 10) {
            chosen.add(files.get(random.nextInt(files.size())));
        }
        List<FileName> paths = chosen.stream().map(trial.source()::resolve).toList();
        Shell.forEach(paths, "rm --");
        if (!command.equals("rm")) {
            Shell.run("while IFS= read -r -d '' name; do " + command + " \"$name\"; done", paths)
                    .expect(0);
        }
        FAULTS.injected(chosen.size(), "files after the walk: " + command);
        runAll(trial, Trial.PATH);
        return new Tampered(trial, Trial.displayed(chosen));
    }

    private Trial plantedWithLogs() throws Exception {
        FaultTree.plant(sandbox.path("source"), FAULTS.random(9), 4, 4);
        for (int i = 0; i < LOGS; i++) {
            sandbox.file("source/logs/log " + i, "first line\n");
        }
        return new Trial(sandbox, FAULTS).write(2);
    }

    private static void runAll(Trial trial, FileName path) {
        for (JobDirectory job : trial.scripts()) {
            Trial.start(job, path).await(Trial.DEADLINE).expect(0);
        }
    }
}
