package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.status.record.NodeRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a job finds out about its node before it works, and that it blames the node for it. */
final class BadNodeScriptTest {
    private static final List<String> PROGRAMS = List.of(
            "bash",
            "cat",
            "cksum",
            "cp",
            "dd",
            "ls",
            "mkdir",
            "mv",
            "readlink",
            "rm",
            "rmdir",
            "sleep",
            "sort",
            "stat",
            "tail",
            "timeout",
            "touch",
            "tr");

    @TempDir
    Path temp;

    private BatchDirectory batch = BatchDirectory.of(Path.of("/"));

    @BeforeEach
    void write() throws Exception {
        batch = SampleBatch.copy(BatchDirectory.of(temp.resolve("batch")), List.of(), false, List.of())
                .writeArray("slurm", temp);
        Files.createDirectory(temp.resolve("bin"));
        for (String program : PROGRAMS) {
            tool(program, "#!/usr/bin/bash\nexec /usr/bin/" + program + " \"$@\"\n");
        }
        tool("scontrol", "#!/usr/bin/bash\nprintf '%s\\n' \"$*\" >>\"$HERE/told\"\n");
        tool("squeue", "#!/usr/bin/bash\n");
        tool("sinfo", "#!/usr/bin/bash\n");
    }

    private void tool(String name, String text) throws Exception {
        Files.setAttribute(Files.writeString(temp.resolve("bin").resolve(name), text), "unix:mode", 0755);
    }

    /** Runs the first job after these commands, and returns what it recorded of its node. */
    private NodeRecord record(String before) throws Exception {
        Bash.run("export HERE=" + BashQuote.of(FileName.of(temp)) + "; PATH=$HERE/bin\n"
                + "export SLURM_JOB_ID=77 SLURMD_NODENAME=n2 SLURM_CLUSTER_NAME=c\n" + before + "\n"
                + "bash -p -- " + BashQuote.of(FileName.of(batch.job(1).script())));
        NodeRecord record =
                NodeRecord.parse(Files.readAllBytes(NodeRecord.folder(batch).resolve("0001.1")));
        assertThat(record).as("a whole record").isNotNull();
        assertThat(batch.job(1).part().attempt(1).exit()).content().startsWith("stopped");
        assertThat(temp.resolve("told")).content().startsWith("requeue 77\n");
        return record;
    }

    @ParameterizedTest
    @ValueSource(strings = {"cp", "sort", "stat"})
    void aNodeWithoutACommandIsToBlame(String command) throws Exception {
        Files.delete(temp.resolve("bin").resolve(command));
        NodeRecord record = record("");
        assertThat(record.ill()).isEqualTo("command");
        assertThat(record.node()).isEqualTo("n2");
        assertThat(record.reason().display()).contains("cp, sort or stat is missing");
    }

    /** Bash keeps a text that is longer than a pipe takes in a file; here no file may become as long. */
    @Test
    void aNodeWithoutRoomForATextOfBashIsToBlame() throws Exception {
        NodeRecord record = record("trap '' XFSZ; ulimit -f 32");
        assertThat(record.ill()).isEqualTo("room");
        assertThat(record.reason().display()).contains("nothing can be written in ");
    }

    @Test
    void aNodeThatDoesNotSeeTheTreeIsToBlame() throws Exception {
        assertThat(record("").ill()).isEqualTo("tree");
    }
}
