package org.bpct.status.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.bpct.description.BatchUnreadableException;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobState;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.NoHints;
import org.bpct.status.show.LedgerText;
import org.bpct.status.show.StatusText;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A batch is complete only with a ledger that closes and agrees with what the walk found. */
final class LedgerTest {
    private static final String LEDGER = """
            entries 25 20 3 2 0 .
            directories 4 4 0 0 .
            bytes 200 150 50 0 .
            errors 1 1 0 0 0 0 .
            jobs 1 1 0 .
            times 100 210 .
            """;
    private static final String WALK = "{\"directories\":4,\"files\":21,\"symlinks\":3,\"specials\":1,\"bytes\":200}";

    @TempDir
    Path root;

    private BatchFolder folder;

    @BeforeEach
    void writeClosedBatch() {
        folder = BatchFolder.of(root, 1, WALK)
                .wave("3 4", 10, "11 100", "11 100")
                .submitted("0001", "a")
                .submitted("0002", "b")
                .submitted("finalizer.1", "f")
                .start("0001", 1, 100)
                .start("0002", 1, 110)
                .start("finalizer.1", 1, 200)
                .attempt("0001", 1, "exit", "complete 11 100 0 0 150 0 n .\n")
                .attempt("0002", 1, "exit", "complete-with-errors 11 50 2 1 160 0 n .\n")
                .attempt("0002", 1, "errors", "1\0a\0vanished\0m\0002\0b\0changed\0m\0")
                .attempt("finalizer.1", 1, "exit", "complete 7 0 0 0 210 0 n .\n")
                .attempt("finalizer.1", 1, "ledger", LEDGER);
        ledgerIsKept(true);
    }

    /** Says in the description of the wave whether its finalizer writes a ledger. */
    private void ledgerIsKept(boolean kept) {
        folder.wave("3 4", 10, "11 100", "11 100");
        String wave = new String(StateFiles.whole(root.resolve("wave.1/wave.json")), StandardCharsets.UTF_8);
        folder.write("wave.1/wave.json", kept ? wave.replace("\"wave\":1", "\"wave\":1,\"ledger\":1") : wave);
    }

    private static BatchStatus status(BatchSnapshot snapshot) {
        return BatchStatus.of(snapshot, Map.of(), Instant.ofEpochSecond(999), -1);
    }

    private BatchStatus whole() {
        return status(folder.read());
    }

    private BatchStatus brief() throws BatchUnreadableException {
        return status(BatchSnapshot.readBriefly(BatchDirectory.of(root)));
    }

    private void assertOpen(String gap) throws BatchUnreadableException {
        for (BatchStatus batch : List.of(whole(), brief())) {
            assertThat(batch.isClosed()).isFalse();
            assertThat(batch.state()).isEqualTo(JobState.STOPPED);
            assertThat(batch.exitCode()).isEqualTo(ExitCode.INCOMPLETE);
            assertThat(LedgerText.gap(batch)).isEqualTo(gap);
            assertThat(new StatusText(ZoneOffset.UTC, new NoHints()).of(List.of(batch)))
                    .contains("finalizer; stopped (" + gap, "Ledger: not closed: " + gap + "\n");
        }
    }

    @Test
    void aClosedBatchIsTheSameBrieflyAndInFull() throws Exception {
        BatchStatus whole = whole();
        BatchStatus brief = brief();
        assertThat(whole.jobs()).hasSize(3);
        assertThat(brief.jobs()).isEmpty();
        for (BatchStatus batch : List.of(whole, brief)) {
            assertThat(batch.isClosed()).isTrue();
            assertThat(LedgerText.gap(batch)).isEmpty();
            assertThat(batch.state()).isEqualTo(JobState.COMPLETE_WITH_ERRORS);
            assertThat(batch.exitCode()).isEqualTo(ExitCode.ONLY_VANISHED_OR_CHANGED);
            assertThat(batch.sums().entries()).isEqualTo(new Ledger(25, 23, 2, 0));
            assertThat(batch.sums().linked()).isEqualTo(3);
            assertThat(batch.sums().directories()).isEqualTo(new Ledger(4, 4, 0, 0));
            assertThat(batch.sums().bytes()).isEqualTo(new Ledger(200, 150, 50, 0));
            assertThat(batch.sums().errors()).isEqualTo(new ErrorTally(1, 1, 0, 0, 0, 0));
            assertThat(batch.pace().started()).isEqualTo(100);
            assertThat(batch.pace().ended()).isEqualTo(210);
            assertThat(new StatusText(ZoneOffset.UTC, new NoHints()).of(List.of(batch)))
                    .contains("Ledger: closed\n", "25 walked = 20 copied + 3 linked + 0 skipped + 2 failed + 0 open\n");
        }
    }

    @Test
    void brieflyNoFileOfAJobIsRead() throws Exception {
        for (String file : List.of("exit", "errors", "start")) {
            folder.attempt("0001", 1, file, "").attempt("0002", 1, file, "");
        }
        assertThat(brief().exitCode()).isEqualTo(ExitCode.ONLY_VANISHED_OR_CHANGED);
        assertThat(whole().exitCode()).isEqualTo(ExitCode.INCOMPLETE);
    }

    @Test
    void aBatchOfAnOlderBpctNeedsNoLedger() throws Exception {
        ledgerIsKept(false);
        folder.attempt("finalizer.1", 1, "ledger", "");
        assertThat(whole().exitCode()).isEqualTo(ExitCode.ONLY_VANISHED_OR_CHANGED);
        assertThat(whole().isClosed()).isTrue();
        assertThat(brief().jobs()).hasSize(3);
    }

    @Test
    void aTornLedgerIsNone() throws Exception {
        for (int length = 0; length < LEDGER.length() - 1; length++) {
            folder.attempt("finalizer.1", 1, "ledger", LEDGER.substring(0, length));
            assertOpen("the ledger is missing or damaged");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "entries 25 20 3, entry 25 20 3",
        "entries 25 20 3, entries 25 -20 3",
        "entries 25 20 3, entries 25 20 x",
        "bytes 200, bytes 99999999999999999999",
        "jobs 1 1 0 ., jobs 1 1 0 0 .",
        "jobs 1 1 0 ., jobs 1 1 .",
        "210 ., 210 .;times 100 210 ."
    })
    void aDamagedLedgerIsNone(String was, String becomes) throws Exception {
        folder.attempt("finalizer.1", 1, "ledger", LEDGER.replace(was, becomes.replace(';', '\n')));
        assertOpen("the ledger is missing or damaged");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "25 20 3 2 0 | 25 15 3 2 5 | 5 of 25 entries are missing",
                "25 20 3 2 0 | 25 15 3 2 0 | 5 of 25 entries are missing",
                "25 20 3 2 0 | 25 1020 3 2 0 | 1,000 entries were counted beyond those of the walk",
                "directories 4 4 0 0 | directories 4 3 0 1 | 1 of 4 directories are missing",
                "200 150 50 0 | 200 150 0 50 | 50 of 200 bytes are missing",
                "jobs 1 1 0 | jobs 1 0 1 | 1 job left no complete exit record",
                "errors 1 1 0 | errors 1 0 0 | the classes of errors do not add up to the failed entries",
            })
    void aLedgerThatDoesNotCloseSaysByHowMuch(String was, String becomes, String gap) throws Exception {
        folder.attempt("finalizer.1", 1, "ledger", LEDGER.replace(was, becomes));
        assertOpen("the ledger does not close: " + gap);
    }

    @Test
    void bytesMayBeMissingOnlyIfNamesFailed() {
        String clean = LEDGER.replace("25 20 3 2 0", "25 22 3 0 0").replace("errors 1 1", "errors 0 0");
        assertThat(gap(clean)).isEqualTo("the ledger does not close: 50 of 200 bytes are missing");
        assertThat(gap(clean.replace("200 150 50", "200 200 0"))).isEmpty();
        assertThat(gap(clean.replace("200 150 50", "200 201 0")))
                .as("a file grew")
                .isEmpty();
    }

    @Test
    void aLineThatIsNotKnownMakesTheLedgerNone() {
        assertThat(gap(LEDGER + "base 0 0 .\n")).isNotEqualTo("none");
        assertThat(gap(LEDGER + "unknown 1 .\n")).isEqualTo("none");
        assertThat(gap(LEDGER + "unknown 1 .\nbase 0 0 .\n")).isEqualTo("none");
    }

    private static String gap(String ledger) {
        LedgerRecord record = LedgerRecord.parse(ledger.getBytes(StandardCharsets.US_ASCII));
        return record == null ? "none" : record.gap();
    }

    @ParameterizedTest
    @CsvSource({"files, 22", "specials, 2", "directories, 5", "bytes, 201"})
    void aLedgerOfAnotherWalkIsNotBelieved(String figure, int other) throws Exception {
        BatchFolder.of(root, 1, WALK.replaceFirst("\"" + figure + "\":\\d+", "\"" + figure + "\":" + other));
        assertOpen("the ledger does not match the walk");
    }

    @Test
    void aLedgerThatIsNotTheSumOfTheJobsIsNotBelieved() {
        folder.attempt("0001", 1, "exit", "complete 11 99 0 0 150 0 n .\n");
        assertThat(whole().exitCode()).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(LedgerText.gap(whole())).isEqualTo("the ledger is not the sum of the jobs' records");
    }

    @Test
    void withoutTheFinalizersExitRecordTheLedgerProvesNothing() throws Exception {
        folder.attempt("finalizer.1", 1, "exit", "complete 7 0 0 0 210");
        assertThat(brief().isClosed()).isFalse();
        assertThat(brief().exitCode()).isEqualTo(ExitCode.INCOMPLETE);
    }

    @Test
    void aNewerAttemptOfTheFinalizerOpensTheLedgerAgain() throws Exception {
        folder.start("finalizer.1", 2, 300);
        assertThat(brief().jobs()).hasSize(3);
        assertThat(brief().exitCode()).isEqualTo(ExitCode.INCOMPLETE);
    }

    @Test
    void aFinalizerThatStoppedSaysByHowMuch() {
        folder.attempt("finalizer.1", 1, "exit", "stopped 7 0 0 0 210 1 n .\n")
                .attempt("finalizer.1", 1, "ledger", LEDGER.replace("25 20 3 2 0", "25 9 3 2 11"))
                .write("jobs/finalizer.1/cancelled", "5 login1 .\n");
        assertThat(whole().exitCode()).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(LedgerText.gap(whole())).isEqualTo("the ledger does not close: 11 of 25 entries are missing");
    }

    @Test
    void aFailedPostOfAJobIsInTheLedger() throws Exception {
        folder.attempt("0002", 1, "exit", "complete-with-errors 11 100 0 0 160 0 n .\n")
                .attempt(
                        "finalizer.1",
                        1,
                        "ledger",
                        LEDGER.replace("25 20 3 2 0", "25 22 3 0 0")
                                .replace("errors 1 1", "errors 0 0")
                                .replace("200 150 50", "200 200 0"));
        assertThat(whole().exitCode()).isEqualTo(ExitCode.ENTRIES_FAILED);
        assertThat(brief().exitCode()).isEqualTo(ExitCode.ENTRIES_FAILED);
    }

    @Test
    void theTallyOfAScriptSparesTheReaderItsErrors() {
        folder.attempt("0002", 1, "tally", "0 0 1 0 1 0 .\n");
        ledgerIsKept(false);
        assertThat(whole().sums().errors()).isEqualTo(new ErrorTally(0, 0, 1, 0, 1, 0));
        assertThat(whole().exitCode()).isEqualTo(ExitCode.ENTRIES_FAILED);
    }

    @ParameterizedTest
    @CsvSource({"'0 0 1 0 1 0'", "'0 0 9 0 1 0 .'", "'0 0 1 0 1 .'", "''"})
    void aTallyThatCannotBeIsNotBelieved(String tally) {
        folder.attempt("0002", 1, "tally", tally + "\n");
        ledgerIsKept(false);
        assertThat(whole().sums().errors()).isEqualTo(new ErrorTally(1, 1, 0, 0, 0, 0));
    }

    /** A copy of one file stood at 0 % until its end. */
    @Test
    void ofAFewFilesTheBytesTellTheProgress() {
        Ledger bytes = new Ledger(1000, 400, 0, 600);
        assertThat(new Ledger(1, 0, 0, 1).percentWith(bytes)).isEqualTo(40);
        assertThat(new Ledger(1, 0, 0, 1).percentWith(new Ledger(1000, 1000, 0, 0)))
                .isEqualTo(99);
        assertThat(new Ledger(1, 1, 0, 0).percentWith(new Ledger(1000, 1000, 0, 0)))
                .isEqualTo(100);
        assertThat(new Ledger(1000, 0, 0, 1000).percentWith(bytes)).isZero();
        assertThat(new Ledger(2, 1, 0, 1).percentWith(Ledger.EMPTY)).isEqualTo(50);
    }
}
