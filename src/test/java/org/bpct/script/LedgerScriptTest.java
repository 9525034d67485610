package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bpct.model.AttemptDirectory;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lets a finalizer add up what jobs have left behind; the sample has 10 entries, 4 directories and 172 bytes. */
final class LedgerScriptTest {
    private static final String JOURNAL = "8 2 0 0 0 200 .\n9 1 0 0 0 201 .\n10 3 0 0 0 202 .\n";

    @TempDir
    Path temp;

    private ScriptFunctions finalizer;

    @BeforeEach
    void writeWhatJobsLeft() throws Exception {
        finalizer = ScriptFunctions.ofFinalizer(temp);
        attempt(1, 1, "start", "100 n1 1 1 b - .\n");
        attempt(1, 1, "exit", "stopped 3 30 0 0 110 143 n1 .\n");
        attempt(1, 2, "exit", "complete-with-errors 7 72 3 1 120 0 n1 .\n");
        attempt(1, 2, "tally", "1 1 0 0 0 1 .\n");
        attempt(2, 1, "start", "90 n1 1 1 b - .\n");
        attempt(2, 1, "exit", "complete 1 100 0 0 9000000000 0 n1 .\n");
        attempt(3, 1, "start", "105 n1 1 1 b - .\n");
        attempt(3, 1, "exit", "complete 0 0 0 0 130 0 n1 .\n");
    }

    private void attempt(int job, int number, String file, String content) throws IOException {
        Path folder = finalizer.batch().job(job).part().attempt(number).root();
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(file), content);
    }

    private Bash close(String journal) throws Exception {
        return finalizer.callInAttempt(
                "printf '%s' '" + journal + "' >\"$bpct_attempt/journal\"\nbpct_close_ledger\nsay closed");
    }

    private AttemptDirectory own() {
        JobDirectory job = finalizer.job();
        return job.part().attempt(Files.exists(job.part().attempt(2).root()) ? 2 : 1);
    }

    private void assertClosed() throws Exception {
        Bash bash = close(JOURNAL);
        assertThat(own().message()).doesNotExist();
        assertThat(bash.output()).isEqualTo("closed\n");
    }

    private void assertOpen(String sentence) throws Exception {
        assertThat(close(JOURNAL).output()).isEmpty();
        assertThat(own().message()).content().contains("the ledger does not close: " + sentence + " (on ");
        assertThat(own().exit()).content().startsWith("stopped ");
        assertThat(own().ledger()).exists();
    }

    /** Seven entries of job 1 and none of the three that it lacks. */
    private void completeJob1() throws IOException {
        attempt(1, 2, "exit", "complete-with-errors 7 72 3 1 120 0 n1 .\n");
    }

    @Test
    void theRecordIsTheSumOfAllNewestAttempts() throws Exception {
        assertClosed();
        assertThat(own().ledger()).content().isEqualTo("""
                entries 10 5 2 3 0 .
                directories 4 4 0 0 .
                bytes 172 172 0 0 .
                errors 1 1 0 0 0 1 .
                jobs 2 1 0 .
                times 90 9000000000 .
                """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "complete-with-errors 7 32 3 1 120 0 n1 .\\n | bytes 172 132 40 0",
                "complete-with-errors 7 1072 3 1 120 0 n1 .\\n | bytes 172 1172 0 0",
                "complete 7 72 0 0 120 0 n1 .\\n | entries 10 8 2 0 0",
            })
    void theseClose(String exit, String line) throws Exception {
        attempt(1, 2, "exit", exit.replace("\\n", "\n"));
        assertClosed();
        assertThat(own().ledger()).content().contains(line + " .\n");
    }

    @ParameterizedTest
    @CsvSource(
            emptyValue = "",
            delimiter = '|',
            value = {
                "complete 7 62 0 0 120 0 n1 .\\n | 10 of 172 bytes are missing",
                "complete 5 72 0 0 120 0 n1 .\\n | 2 of 10 entries are missing",
                "complete 1007 72 0 0 120 0 n1 .\\n | 1,000 entries were counted beyond those of the walk",
                "complete 7 72 8 0 120 0 n1 .\\n | 7 of 10 entries and 72 of 172 bytes are missing;"
                        + " job 0001 left no complete exit record",
                "stopped 7 72 0 0 120 1 n1 .\\n | 7 of 10 entries and 72 of 172 bytes are missing;"
                        + " job 0001 left no complete exit record",
                "complete 7 72 0 0 120 0 n1 | 7 of 10 entries and 72 of 172 bytes are missing;"
                        + " job 0001 left no complete exit record",
                "complete 7 72 0 0 120 0 .\\n | 7 of 10 entries and 72 of 172 bytes are missing;"
                        + " job 0001 left no complete exit record",
                "complete 07 72 0 0 120 0 n1 .\\n | 7 of 10 entries and 72 of 172 bytes are missing;"
                        + " job 0001 left no complete exit record",
                "complete a[$(exit)] 72 0 0 120 0 n1 .\\n | 7 of 10 entries and 72 of 172 bytes are missing;"
                        + " job 0001 left no complete exit record",
            })
    void theseDoNotCloseAndSayByHowMuch(String exit, String sentence) throws Exception {
        attempt(1, 2, "exit", exit.replace("\\n", "\n"));
        assertOpen(sentence);
    }

    @Test
    void aRecordThatIsGoneIsMissedAndWhenItIsBackTheLedgerCloses() throws Exception {
        Files.delete(finalizer.batch().job(1).part().attempt(2).exit());
        assertOpen("7 of 10 entries and 72 of 172 bytes are missing; job 0001 left no complete exit record");
        completeJob1();
        assertClosed();
    }

    @Test
    void aJobWithoutAnythingToDoMustEndAllTheSame() throws Exception {
        Files.delete(finalizer.batch().job(3).part().attempt(1).exit());
        assertOpen("job 0003 left no complete exit record");
    }

    @Test
    void aNewerAttemptThatHasNotEndedIsMissed() throws Exception {
        attempt(1, 3, "start", "100 n1 1 1 b - .\n");
        assertOpen("7 of 10 entries and 72 of 172 bytes are missing; job 0001 left no complete exit record");
    }

    @Test
    void aJobThatWasHandedOverIsNotCounted() throws Exception {
        attempt(1, 3, "start", "100 n1 1 1 b - .\n");
        Files.writeString(finalizer.batch().job(1).root().resolve("handed-over"), "2 125 .\n");
        Path later = Files.createDirectories(
                finalizer.batch().job(4).part().attempt(1).root());
        Files.writeString(later.resolve("exit"), "complete 7 72 0 0 140 0 n2 .\n");
        assertClosed();
        assertThat(own().ledger()).content().contains("entries 10 8 2 0 0 .\n", "jobs 3 0 0 .\n");
    }

    @Test
    void failedNamesWithoutATallyAreOfNoClass() throws Exception {
        attempt(1, 2, "tally", "1 1 0 0");
        assertClosed();
        assertThat(own().ledger()).content().contains("errors 0 0 0 0 0 3 .\n");
    }

    @Test
    void theTallyIsWrittenBesideTheExitRecord() throws Exception {
        ScriptFunctions job = ScriptFunctions.ofJob(Files.createDirectory(temp.resolve("other")));
        job.earlier(1, "journal", "2 2 30 1 0 5 .\n");
        job.earlier(1, "errors", "2\0a\0vanished\0m\0003\0b\0full\0not settled\0");
        job.callInAttempt(
                "bpct_inherit; bpct_group=3\nfor class in changed denied denied full differs other; do\n"
                        + "bpct_record_error name \"$class\" message; done\nbpct_journal 9 0 6 1; bpct_end complete-with-errors 0");
        assertThat(job.job().part().attempt(2).tally()).content().isEqualTo("1 1 2 1 1 1 :613160 .\n");
        assertThat(job.job().part().attempt(2).exit()).content().startsWith("complete-with-errors 11 30 7 1 ");
    }

    @Test
    void linksAndDirectoriesOfTheFinalizerAreToldApart() throws Exception {
        close("8 2 0 1 0 200 .\n9 1 0 1 0 201 .\n10 2 0 0 0 202 .\n");
        assertThat(own().ledger()).content().contains("entries 10 5 1 4 0 .\n", "directories 4 2 1 1 .\n");
        assertThat(own().message()).content().contains("1 of 4 directories are missing");
    }
}
