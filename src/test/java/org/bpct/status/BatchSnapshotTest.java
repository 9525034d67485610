package org.bpct.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.bpct.description.BatchUnreadableException;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobId;
import org.bpct.model.JobTicket;
import org.bpct.status.record.Figures;
import org.bpct.status.record.JobSnapshot;
import org.bpct.status.record.Ledger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BatchSnapshotTest {
    @TempDir
    Path root;

    @Test
    void onlyJobsWithoutAFinalExitRecordAreAskedAbout() {
        BatchFolder folder = BatchFolder.of(root, 1, "{}").wave("0 1", 10, "1 1", "1 1", "1 1");
        folder.submitted("0001", "a").submitted("0002", "b").submitted("finalizer.1", "f");
        folder.start("0001", 1, 5).attempt("0001", 1, "exit", "complete 1 1 0 0 9 0 n .\n");
        folder.start("0002", 1, 5).attempt("0002", 1, "exit", "stopped 1 1 0 0 9 0 n .\n");
        assertThat(folder.read().questions().submitted())
                .containsExactly(new SchedulerQuestion(
                        1, "local", root.resolve("wave.1"), List.of(ticket("b", "0002"), ticket("f", "finalizer.1"))));
    }

    private static JobTicket ticket(String id, String job) {
        return new JobTicket(new JobId(id), "bpct-" + job, "");
    }

    @Test
    void theNewestAttemptThatHasAJournalCounts() {
        BatchFolder folder = BatchFolder.of(root, 1, "{}").wave("0 1", 10, "10 100");
        folder.start("0001", 1, 5).attempt("0001", 1, "journal", "1 9 90 0 0 6 .\n");
        folder.start("0001", 2, 50)
                .attempt("0001", 2, "journal", "1 2 20 0 0 6 .\n2 3 30 1 0 60 .\n2 4 40 0 0 61 .\n3 5");
        folder.start("0001", 3, 70);
        JobSnapshot job = folder.read().jobs().get(0);
        assertThat(job.part().attempts()).isEqualTo(3);
        assertThat(job.part().history().firstStart()).isEqualTo(5);
        assertThat(job.part().journal().entries()).isEqualTo(new Figures(6, 60, 0, 0));
        assertThat(job.entries()).isEqualTo(new Ledger(10, 6, 0, 4));
        assertThat(job.bytes()).isEqualTo(new Ledger(100, 60, 0, 40));
    }

    @Test
    void aFinalizerCountsLinksAndDirectoriesApart() {
        BatchFolder folder = BatchFolder.of(root, 1, "{}").wave("7 5", 11, "1 1");
        folder.start("finalizer.1", 1, 5)
                .attempt("finalizer.1", 1, "journal", "10 7 0 1 0 6 .\n11 4 0 2 0 6 .\n")
                .attempt("finalizer.1", 1, "exit", "complete-with-errors 11 0 3 0 9 0 n .\n");
        JobSnapshot finalizer = folder.read().jobs().get(1);
        assertThat(finalizer.entries()).isEqualTo(new Ledger(7, 6, 1, 0));
        assertThat(finalizer.directories()).isEqualTo(new Ledger(5, 2, 2, 1));
    }

    @Test
    void aNewerFormatIsRefusedByName() {
        BatchFolder.of(root, 7, "{}").write("batch.json", "{\"format\":4,\"number\":7}");
        assertThatThrownBy(() -> BatchSnapshot.read(BatchDirectory.of(root)))
                .isInstanceOf(BatchUnreadableException.class)
                .hasMessage("batch 7 was written by a newer bpct (format 4); use that version");
    }

    @Test
    void aMissingDescriptionNamesTheFolder() {
        assertThatThrownBy(() -> BatchSnapshot.read(BatchDirectory.of(root)))
                .isInstanceOf(BatchUnreadableException.class)
                .hasMessageContaining(root.toString())
                .hasMessageContaining("batch.json is missing or damaged");
    }

    @Test
    void aWaveThatCannotBeReadIsAProblemAndNeverSuccess() {
        BatchFolder folder = BatchFolder.of(root, 1, "{}").write("wave.1/wave.json", "{\"jobs\":[");
        BatchSnapshot snapshot = folder.read();
        assertThat(snapshot.problems()).containsExactly("the description of wave 1 is missing or damaged");
        BatchStatus status = BatchStatus.of(snapshot, java.util.Map.of(), java.time.Instant.EPOCH, -1);
        assertThat(status.exitCode()).isEqualTo(ExitCode.INCOMPLETE);
    }

    @Test
    void aFolderWhoseNameIsNotTextIsReadToo() throws Exception {
        Path odd = org.bpct.files.FileName.of(root)
                .resolve(org.bpct.files.FileName.of(new byte[] {(byte) 0xff, '\n'}))
                .toPath();
        BatchFolder folder = BatchFolder.of(odd, 1, "{}").wave("0 1", 10, "1 1");
        folder.submitted("0001", "a").start("0001", 1, 5);
        JobSnapshot job = folder.read().jobs().get(0);
        assertThat(job.submission().id()).isEqualTo(new JobId("a"));
        assertThat(job.part().attempts()).isEqualTo(1);
    }
}
