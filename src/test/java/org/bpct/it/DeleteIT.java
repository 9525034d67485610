package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code --forget} takes away records of batches, never data, never a live batch. */
@Tag("it")
final class DeleteIT extends CallsWithin {
    @BeforeEach
    void plant() throws Exception {
        sandbox.file("source/file", "x");
    }

    @Test
    void aDeletedBatchIsGoneAndItsNumberIsNeverGivenAgain() {
        sandbox.bpct().run("-j1", "--wait", "source", "copy").expect(0);
        Path folder = sandbox.batch(1).directory().root();

        sandbox.bpct().run("--forget", "1").expect(0);

        assertThat(folder).doesNotExist();
        assertThat(sandbox.path("copy/file").toPath()).exists();
        assertThat(sandbox.bpct()
                        .run("-j1", "--parsable", "source", "copy2")
                        .expect(0)
                        .out())
                .isEqualTo("2\n");
        sandbox.bpct().run("--wait=2").expect(0);
    }

    @Test
    void allMeansAllThatAreNotAlive() throws Exception {
        Gate gate = sandbox.gate();
        sandbox.bpct().run("-j1", "--wait", "source", "copy").expect(0);
        BatchDirectory done = sandbox.batch(1).directory();
        sandbox.bpct().run("-j1", "--pre", gate.pre(), "source", "copy2").expect(0);
        BatchDirectory live = sandbox.batch(2).directory();

        sandbox.bpct().run("--forget", "all");

        assertThat(done.root()).doesNotExist();
        assertThat(live.root()).exists();
        gate.open();
        sandbox.bpct().run("--wait=2").expect(0);
    }

    @Test
    void aLiveBatchIsNotDeleted() {
        sandbox.bpct()
                .run("-j1", "--pre", sandbox.gate().pre(), "source", "copy")
                .expect(0);

        assertThat(sandbox.bpct().run("--forget", "1").expect(2).err()).contains("--cancel=1");

        assertThat(sandbox.batch(1).directory().root()).exists();
    }

    @Test
    void aBatchWithFailedEntriesIsNamedWhenManyGo() throws Exception {
        sandbox.bpct().run("-j1", "--wait", "source", "copy").expect(0);
        sandbox.bpct().run("-j1", "--no-submit", "-T", "source", "copy2").expect(0);
        Files.delete(sandbox.path("source/file").toPath());
        sandbox.bpct().run("--resume=2", "--wait").expect(4);

        assertThat(sandbox.bpct().run("-n", "--forget", "all").expect(0).out())
                .contains("2 batches would be deleted; 1 of them with failed entries: 2");
        assertThat(sandbox.bpct().run("--forget", "1,2").expect(0).out())
                .contains("2 batches deleted; 1 of them with failed entries: 2");
    }

    @Test
    void oldBatchesGoAndYoungOnesStay() throws Exception {
        sandbox.bpct().run("-j1", "--wait", "source", "copy").expect(0);
        sandbox.bpct().run("-j1", "--wait", "source", "copy2").expect(0);
        // A batch is as old as its folder's name says: here the thirteenth of September 2020.
        Shell.call("""
                cd -- "$1"; read -r folder <numbers/1/folder
                mv "$folder" 174876e8000; printf '174876e8000\\n' >numbers/1/folder
                """, FileName.of(sandbox.batchHome().root()));

        assertThat(sandbox.bpct().run("--forget=older-than=30d").expect(0).text())
                .contains("1 batch older than 30d deleted");
        assertThat(sandbox.bpct().run("--forget", "older-than=1w").expect(0).text())
                .contains("0 batches older than 1w deleted");
        sandbox.bpct().run("--forget=older-than=30").expect(2);

        assertThat(sandbox.batchHome().batch("174876e8000").root()).doesNotExist();
        assertThat(sandbox.batch(2).directory().root()).exists();
        assertThat(sandbox.path("copy/file").toPath()).exists();
    }

    @Test
    void aNewerBatchIsRefusedByNameAndADamagedOneIsDeletedByItsNumber() throws Exception {
        sandbox.bpct().run("-j1", "--wait", "source", "copy").expect(0);
        BatchDirectory batch = sandbox.batch(1).directory();
        Shell.call("sed -i 's/\"format\" : 3,/\"format\" : 4,/' -- \"$1\"", FileName.of(batch.description()));
        for (String words : List.of("--progress=1", "--wait=1", "--cancel=1", "--forget=1")) {
            assertThat(sandbox.bpct().run(words).expect(1).err()).contains("batch 1 was written by a newer bpct");
        }
        assertThat(sandbox.bpct().run("--forget", "all").expect(0).err()).contains("newer bpct", "kept");
        assertThat(batch.root()).exists();

        Shell.call(": >\"$1\"", FileName.of(batch.description()));
        assertThat(sandbox.bpct().run("--forget", "all").expect(0).err()).contains("damaged", "kept");
        assertThat(batch.root()).exists();
        sandbox.bpct().run("--forget", "1").expect(0);
        assertThat(batch.root()).doesNotExist();
    }

    @Test
    void deletingTogetherWithASourceIsRefused() {
        sandbox.bpct().run("-j1", "--wait", "source", "copy").expect(0);

        assertThat(sandbox.bpct()
                        .run("--forget", "1", "source", "copy")
                        .expect(2)
                        .err())
                .contains("--forget");

        assertThat(sandbox.batch(1).directory().root()).exists();
    }

    @Test
    void anUnknownBatchIsNamed() {
        assertThat(sandbox.bpct().run("--forget", "12").expect(2).err()).contains("12");
    }
}
