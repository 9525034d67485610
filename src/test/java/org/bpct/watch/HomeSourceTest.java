package org.bpct.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import org.apache.commons.io.file.PathUtils;
import org.bpct.files.FileName;
import org.bpct.model.BatchHome;
import org.bpct.query.Schedulers;
import org.bpct.query.StatusQuery;
import org.bpct.schedule.Commands;
import org.bpct.status.BatchFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what looks at a home find while batches come, close and go. */
final class HomeSourceTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.ofEpochSecond(1_792_630_000));

    @TempDir
    Path root;

    private HomeSource source;

    @BeforeEach
    void open() {
        BatchHome home = new BatchHome(root);
        StatusQuery query =
                StatusQuery.leavingNothing(home, new Schedulers(Commands.inherited(), (FileName) null), CLOCK);
        source = new HomeSource(home, query, CLOCK);
    }

    private BatchFolder planned(int number) {
        BatchFolder folder = BatchFolder.of(root.resolve("19aa2b3c4d" + number), number, "{\"files\":10,\"errors\":0}")
                .waveOf("local", 1, 0, 0);
        BatchFolder.at(root).write("numbers/" + number + "/folder", "19aa2b3c4d" + number + "\n");
        return folder;
    }

    @Test
    void aHomeThatIsNotThereHasNoBatches() throws Exception {
        assertThat(source.look(Reading.ALL).batches()).isEmpty();
        PathUtils.deleteDirectory(root);
        assertThat(source.look(Reading.ALL).batches()).isEmpty();
        assertThat(source.look(1).isGone()).isTrue();
        Files.createDirectory(root);
    }

    @Test
    void batchesComeAndGo() throws Exception {
        planned(1);
        planned(2);
        assertThat(source.look(Reading.ALL).batches())
                .extracting(batch -> batch.number())
                .containsExactly(1, 2);
        PathUtils.deleteDirectory(root.resolve("19aa2b3c4d1"));
        assertThat(source.look(Reading.ALL).batches())
                .extracting(batch -> batch.number())
                .containsExactly(2);
        assertThat(source.look(1).isGone()).isTrue();
        assertThat(source.look(2).batches()).hasSize(1);
    }

    @Test
    void aBatchThatCannotBeReadIsNamedAndTheOthersAreThere() throws Exception {
        planned(1).write("batch.json", "{\"format\":");
        planned(2);
        Reading all = source.look(Reading.ALL);
        assertThat(all.batches()).extracting(batch -> batch.number()).containsExactly(2);
        assertThat(all.troubles()).singleElement().asString().contains("19aa2b3c4d1");
        Reading one = source.look(1);
        assertThat(one.isGone()).isFalse();
        assertThat(one.troubles()).singleElement().asString().contains("19aa2b3c4d1");
    }

    @Test
    void aBatchThatHasClosedIsReadAgainOnlyWhenItsFolderHasChanged() throws Exception {
        BatchFolder folder = planned(1);
        close(folder);
        Reading first = source.look(Reading.ALL);
        assertThat(first.batches())
                .singleElement()
                .satisfies(batch -> assertThat(batch.isClosed()).isTrue());
        assertThat(source.look(Reading.ALL).batches().get(0))
                .isSameAs(first.batches().get(0));
        folder.write("wave.2/wave.json", "{}");
        assertThat(source.look(Reading.ALL).batches().get(0))
                .isNotSameAs(first.batches().get(0));
    }

    private static void close(BatchFolder folder) throws IOException {
        folder.submitted("0001", "1")
                .start("0001", 1, 100)
                .attempt("0001", 1, "exit", "complete 10 100 0 0 200 0 n1 .\n");
        folder.submitted("finalizer.1", "2")
                .start("finalizer.1", 1, 200)
                .attempt("finalizer.1", 1, "exit", "complete 1 0 0 0 210 0 n1 .\n");
    }
}
