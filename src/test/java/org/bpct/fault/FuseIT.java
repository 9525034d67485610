package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.bpct.files.FileName;
import org.bpct.it.CallsWithin;
import org.bpct.it.RunningProcess;
import org.bpct.it.Sandbox;
import org.bpct.it.Shell;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sources and destinations that answer slowly, or with errors; {@code BPCT_SLOWFS} names the program that does it.
 *
 * <p>It is called {@code slowfs -meta TIME -err OPERATION:ERRNO:GLOB:OFFSET:COUNT BACKING MOUNTPOINT}, and must
 * not let the kernel read and write past it (FOPEN_PASSTHROUGH).
 */
@Tag("it")
final class FuseIT extends CallsWithin {
    private static final int BAD = 5;

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    private final List<FileName> mounts = new ArrayList<>();

    @BeforeEach
    void require() {
        if (System.getenv("BPCT_SLOWFS") == null) {
            System.err.println("NO TEST OF I/O ERRORS: BPCT_SLOWFS names no program");
        }
        assumeTrue(System.getenv("BPCT_SLOWFS") != null, "SKIPPED: BPCT_SLOWFS names no program");
    }

    @AfterEach
    void unmount() {
        mounts.forEach(mount -> Shell.call("umount -l -- \"$1\"", mount));
    }

    @ParameterizedTest
    @ValueSource(strings = {"open", "read"})
    void filesThatCannotBeReadAreReportedAndTheOthersAreCopied(String operation) throws Exception {
        Trial trial = copied("source", "-err", operation + ":EIO:*.bad");

        assertThat(Trial.displayed(trial.claims().failed().keySet())).isEqualTo(bad());
        // What cannot be read here can be read below.
        new Trial(sandbox, FAULTS, sandbox.path("backing/source/tree"), trial.copy(), 1).assertDifferencesAreReported();
        trial.await().expect(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"create", "write", "flush"})
    void filesThatCannotBeWrittenAreReportedAndTheOthersAreCopied(String operation) throws Exception {
        Trial trial = copied("target", "-err", operation + ":EIO:*.bad");

        assertThat(Trial.displayed(trial.claims().failed().keySet())).isEqualTo(bad());
        trial.await().expect(3);
    }

    @Test
    void errorsThatPassAreTriedAgain() throws Exception {
        Trial trial = copied("source", "-err", "read:EIO:*.bad:0:2", "-err", "open:ESTALE:*.bad:0:2");

        trial.assertEqual();
    }

    @Test
    void slowAnswersChangeNothing() throws Exception {
        copied("source", "-meta", "2ms", "-read", "2ms").assertEqual();
    }

    /** Copies a tree of which one side is such a file system; source and target are mounted, with a folder in them. */
    private Trial copied(String side, String... options) throws Exception {
        FileName backing = sandbox.directory("backing/" + side);
        FileName mount = sandbox.directory(side);
        sandbox.directory("target");
        FileName source = sandbox.path("source/tree");
        FaultTree.plant(
                side.equals("source") ? backing.resolve(FileName.ofText("tree")) : source, FAULTS.random(1), 3, 4);
        for (String name : bad()) {
            sandbox.file((side.equals("source") ? "backing/source/tree/" : "source/tree/") + name, "bad " + name);
        }
        RunningProcess.start(
                "mapfile -d '' -t w; exec \"$BPCT_SLOWFS\" \"$@\" \"${w[@]}\"",
                List.of(backing, mount),
                List.of(options));
        mounts.add(mount);
        Sandbox.waitUntil(
                "it is mounted",
                () -> Shell.run("mapfile -d '' -t w; mountpoint -q -- \"${w[0]}\"", List.of(mount))
                                .exitCode()
                        == 0);
        Trial trial = new Trial(sandbox, FAULTS, source, sandbox.path("target/copy"), 1).write(2);
        for (JobDirectory job : trial.scripts()) {
            Trial.run(job).expect(0);
        }
        FAULTS.injected(BAD, String.join(" ", options));
        return trial;
    }

    private static Set<String> bad() {
        Set<String> names = new TreeSet<>();
        for (int i = 0; i < BAD; i++) {
            names.add("faulty/" + i + ".bad");
        }
        return names;
    }
}
