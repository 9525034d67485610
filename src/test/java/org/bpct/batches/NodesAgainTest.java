package org.bpct.batches;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.bpct.files.LineSum;
import org.bpct.model.BatchDirectory;
import org.bpct.status.LeftOutNodes;
import org.bpct.status.record.NodeRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that somebody has repaired. */
final class NodesAgainTest {
    private static final long NOW = 1_795_936_284;

    @TempDir
    Path temp;

    private BatchDirectory batch = BatchDirectory.of(Path.of("/"));
    private Path folder = Path.of("/");

    @BeforeEach
    void leaveOut() throws Exception {
        batch = BatchDirectory.of(temp);
        folder = Files.createDirectory(NodeRecord.folder(batch));
        record("0001.2", "n2 c reach");
        record("out.c.1", "n2 c reach");
        record("out.c.2", "n3 c tree");
        Files.writeString(folder.resolve("out.c.3"), "damaged\n");
    }

    private void record(String name, String words) throws Exception {
        Files.writeString(folder.resolve(name), LineSum.line(NOW + " " + words) + "\nwhy\n");
    }

    @Test
    void withoutTheWishAllStay() throws Exception {
        NodesAgain.take(batch, false);
        assertThat(LeftOutNodes.names(batch, "c", NOW)).containsExactly("n2", "n3");
        assertThat(LeftOutNodes.names(batch, "d", NOW)).isEmpty();
    }

    @Test
    void noneIsLeftOutAndNoSingleStopCounts() throws Exception {
        NodesAgain.take(batch, true);
        assertThat(LeftOutNodes.of(batch, NOW)).isEmpty();
        assertThat(folder.resolve("0001.2")).doesNotExist();
    }

    /** Slurm has its list for jobs, beside nodes of the user's: a script tells them apart by these records. */
    @Test
    void itIsRememberedThatTheyWereLeftOut() throws Exception {
        NodesAgain.take(batch, true);
        assertThat(NodeRecord.parse(Files.readAllBytes(folder.resolve("out.c.1"))))
                .extracting(NodeRecord::node)
                .isEqualTo("n2");
        try (var names = Files.list(folder)) {
            assertThat(names.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("out.c.1", "out.c.2");
        }
    }

    @Test
    void aBatchWithoutSuchNodesStaysAsItIs() throws Exception {
        BatchDirectory other = BatchDirectory.of(Files.createDirectory(temp.resolve("other")));
        NodesAgain.take(other, true);
        assertThat(other.root()).isEmptyDirectory();
    }
}
