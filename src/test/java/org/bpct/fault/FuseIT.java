package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bpct.files.FileName;
import org.bpct.fuse.FuseMount;
import org.bpct.it.CallsWithin;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources and destinations that answer slowly, or with errors. */
@Tag("fault")
final class FuseIT extends CallsWithin {
    private static final int BAD = 5;

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    private final List<FuseMount> mounts = new ArrayList<>();

    @BeforeEach
    void require() {
        FuseMount.require();
    }

    @AfterEach
    void unmount() {
        mounts.forEach(FuseMount::close);
    }

    @ParameterizedTest
    @ValueSource(strings = {"OPEN", "READ"})
    void filesThatCannotBeReadAreReportedAndTheOthersAreCopied(String operation) throws Exception {
        Trial trial = copied("source", "errors", operation + ":EIO:*.bad");

        assertThat(Trial.displayed(trial.claims().failed().keySet())).isEqualTo(bad());
        mounts.get(0).clear("errors");
        trial.assertDifferencesAreReported();
        trial.await().expect(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"CREATE", "WRITE", "FLUSH"})
    void filesThatCannotBeWrittenAreReportedAndTheOthersAreCopied(String operation) throws Exception {
        Trial trial = copied("target", "errors", operation + ":EIO:*.bad");

        assertThat(Trial.displayed(trial.claims().failed().keySet())).isEqualTo(bad());
        trial.await().expect(3);
    }

    @Test
    void errorsThatPassAreTriedAgain() throws Exception {
        Trial trial = copied("source", "errors", "READ:EIO:*.bad:0:2 OPEN:ESTALE:*.bad:0:2");

        trial.assertEqual();
    }

    @Test
    void slowAnswersChangeNothing() throws Exception {
        copied("source", "delay", "2").assertEqual();
    }

    /** Copies a tree of which one side is in such a file system, which gets its weakness when the tree is planted. */
    private Trial copied(String side, String setting, String value) throws Exception {
        FuseMount mount = FuseMount.at(sandbox, side, Map.of());
        mounts.add(mount);
        sandbox.directory("target");
        FileName source = sandbox.path("source/tree");
        FaultTree.plant(source, FAULTS.random(1), 3, 4);
        for (String name : bad()) {
            sandbox.file("source/tree/" + name, "bad " + name);
        }
        mount.set(setting, value);
        Trial trial = new Trial(sandbox, FAULTS, source, sandbox.path("target/copy"), 1).write(2);
        for (JobDirectory job : trial.scripts()) {
            Trial.run(job).expect(0);
        }
        FAULTS.injected(BAD, setting + " " + value);
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
