package org.bpct.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.caller.TestClock;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobDirectory;
import org.bpct.status.record.CancelRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The record of a cancellation grows by a line for each event, and belongs to whoever submits the job again. */
final class CancelNotesTest {
    @TempDir
    Path root;

    private final TestClock clock = new TestClock();
    private final CancelNotes notes = new CancelNotes(clock);
    private JobDirectory job = new BatchDirectory(Path.of("/"), false).job("0001");

    @BeforeEach
    void makeJob() throws Exception {
        job = new BatchDirectory(root, false).job("0001");
        Files.createDirectories(job.root());
    }

    private long now() {
        return clock.millis() / 1000;
    }

    @Test
    void theLastEventOfEachKindCounts() throws Exception {
        long asked = now();
        assertThat(notes.ask(job)).isTrue();
        clock.seconds(60);
        notes.told(List.of(job), false);
        assertThat(CancelRecord.of(job)).matches(record -> record.asked() == asked && record.told() == now());
        assertThat(CancelRecord.of(job)).matches(record -> !record.isHeard() && !record.isGone());

        clock.seconds(60);
        notes.told(List.of(job), true);
        assertThat(CancelRecord.of(job)).matches(record -> record.asked() == asked && record.told() == now());
        assertThat(CancelRecord.of(job)).matches(record -> record.heard() == now());
        assertThat(notes.ask(job)).as("it was asked before").isFalse();
    }

    @Test
    void aRecordThatWasTakenAwayMeanwhileIsNotMadeAgain() throws Exception {
        notes.ask(job);
        CancelNotes.withdraw(List.of(job));
        notes.told(List.of(job), true);
        assertThat(job.cancelled()).doesNotExist();
    }

    @Test
    void aLineThatAFullDiskHasTornIsNone() throws Exception {
        long asked = now();
        notes.ask(job);
        Files.writeString(job.cancelled(), Files.readString(job.cancelled()) + "told 12");
        clock.seconds(60);
        notes.told(List.of(job), true);
        assertThat(CancelRecord.of(job)).matches(record -> record.asked() == asked && record.heard() == now());
    }

    @Test
    void aSymlinkInItsPlaceIsNotFollowed() throws Exception {
        Path precious = Files.writeString(root.resolve("precious"), "mine\n");
        Files.createSymbolicLink(job.cancelled(), precious);
        try {
            notes.told(List.of(job), true);
        } catch (java.io.IOException refused) {
            assertThat(refused).hasMessageContaining("no regular file");
        }
        assertThat(precious).hasContent("mine\n");
    }

    @Test
    void aDayOfRequestsStaysShort() throws Exception {
        long asked = now();
        notes.ask(job);
        for (int minute = 0; minute < 24 * 60; minute++) {
            clock.seconds(60);
            notes.told(List.of(job), false);
        }
        assertThat(Files.size(job.cancelled())).isLessThan(5000);
        assertThat(CancelRecord.of(job)).matches(record -> record.asked() == asked && record.told() == now());
    }
}
