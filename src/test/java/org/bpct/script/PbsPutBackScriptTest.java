package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.WaveScripts;
import org.bpct.status.LeftOutNodes;
import org.bpct.status.record.NodeRecord;
import org.bpct.status.record.StateFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a job of PBS records when its node is to blame: it can neither leave the node out nor put itself back. */
final class PbsPutBackScriptTest {
    @TempDir
    Path temp;

    private BatchDirectory batch = BatchDirectory.of(Path.of("/"));

    @BeforeEach
    void write() throws Exception {
        batch = SampleBatch.copy(BatchDirectory.of(temp.resolve("batch")), List.of(), false, List.of())
                .writeArray("pbs", temp);
    }

    private void stop(int job, String... words) throws Exception {
        Path attempt = batch.job(job).part().attempt(1).root();
        Files.createDirectories(attempt);
        Files.writeString(attempt.resolve("message"), "an earlier word\n/dst is not the same directory (on n2)\n");
        Bash bash = Bash.run("export PBS_JOBID='12[3].pbs.example.org' PATH=/usr/bin:/bin\nbash -p -- "
                + BashQuote.of(FileName.of(new WaveScripts(batch.wave(1)).putBack())) + " "
                + BashQuote.of(FileName.of(attempt)) + " " + String.join(" ", words));
        assertThat(bash.errors()).isEmpty();
    }

    @Test
    void theStopIsRecordedWithItsReasonAndNoNodeIsLeftOut() throws Exception {
        stop(1, "tree", "'12[3].pbs.example.org'", "yes");
        stop(2, "tree", "'12[3].pbs.example.org'", "yes");
        NodeRecord record = Objects.requireNonNull(
                NodeRecord.parse(StateFiles.record(NodeRecord.folder(batch).resolve("0001.1"))));
        assertThat(record.node()).isEqualTo(Bash.run("printf %s \"$HOSTNAME\"").output());
        assertThat(record.cluster()).isEqualTo("pbs.example.org");
        assertThat(record.ill()).isEqualTo("tree");
        assertThat(record.reason().display()).isEqualTo("/dst is not the same directory (on n2)");
        assertThat(LeftOutNodes.of(batch, record.seconds())).isEmpty();
    }

    @Test
    void anotherHostAndAStopWithoutAnIllNodeRecordNothing() throws Exception {
        stop(1, "launch", "'12.pbs.example.org'", "''", "pbs.example.org");
        stop(2, "''", "'12.pbs.example.org'", "yes");
        assertThat(NodeRecord.folder(batch)).doesNotExist();
    }
}
