package org.bpct.batches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bpct.caller.RunException;
import org.bpct.home.BatchCatalog;
import org.bpct.model.BatchDirectory;
import org.bpct.options.UsageException;
import org.bpct.pipeline.HandWrittenHome;
import org.bpct.report.ProgressForm;
import org.bpct.status.BatchFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class BatchDeletionTest {
    private static final Duration FRESH = Duration.ofMinutes(5);
    private static final String NEWER = "{\"format\":4,\"number\":1}";

    @TempDir
    Path folder;

    private HandWrittenHome world = new HandWrittenHome(Path.of("/"));

    @BeforeEach
    void openHome() {
        world = new HandWrittenHome(folder.resolve("home"));
    }

    @Test
    void onlyWhatIsOldAndNotAtWorkIsDeletedAndBothAreCounted() throws Exception {
        world.closed(1, Duration.ofDays(40));
        world.closed(2, Duration.ofDays(31));
        world.submitted(3, Duration.ofDays(31));
        world.closed(4, Duration.ofDays(29));
        world.submitted(5, FRESH);

        world.batches().delete("older-than=30d");

        assertThat(world.said()).isEqualTo("2 batches older than 30d deleted; 1 kept\n");
        assertThat(world.notes()).containsExactly("batch 3 is at work; bpct --cancel=3 first");
        assertGone(1);
        assertGone(2);
        assertThat(new BatchCatalog(world.home()).all())
                .containsExactly(world.batch(3), world.batch(4), world.batch(5));
        assertThat(world.home().number(1)).isDirectory();
    }

    @ParameterizedTest
    @CsvSource({"1h, 3601", "2d, 172801", "1w, 604801", "99999w, 60479395201"})
    void anAgeHasAUnit(String age, long seconds) throws Exception {
        world.closed(1, Duration.ofSeconds(Math.min(seconds, HandWrittenHome.NOW.getEpochSecond() - 200_000_000)));
        world.closed(2, Duration.ofSeconds(Math.min(seconds - 3, 1_500_000_000)));

        world.batches().delete("older-than=" + age);

        boolean reached = seconds < 1_000_000_000;
        assertThat(world.said()).isEqualTo((reached ? "1 batch" : "0 batches") + " older than " + age + " deleted\n");
        assertThat(world.batch(2).root()).isDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "30", "0d", "-1d", "30 d", "d", "1.5d", "1000000d", "30y", "30D", "30d "})
    void anythingElseIsNoAge(String age) throws Exception {
        world.closed(1, Duration.ofDays(400));

        assertThatThrownBy(() -> world.batches().delete("older-than=" + age))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("30d")
                .hasMessageEndingWith("not '" + age + "'");

        assertThat(world.batch(1).root()).isDirectory();
    }

    @Test
    void ofAListEachBatchGoesThatIsNotAtWorkAndNoneIfOneIsNotThere() throws Exception {
        for (int number = 1; number < 6; number++) {
            world.closed(number, Duration.ofDays(1));
        }

        for (String list : List.of("1,9", "2,7-8", "1,2-x", "1-0")) {
            assertThatThrownBy(() -> world.batches().delete(list)).isInstanceOf(UsageException.class);
        }
        assertThat(world.batch(1).root()).isDirectory();
        world.batches().delete("1,3-4,4");

        assertThat(world.said()).isEqualTo("3 batches deleted\n");
        assertGone(1);
        assertGone(3);
        assertGone(4);
        assertThat(world.batch(2).root()).isDirectory();
        assertThat(world.batch(5).root()).isDirectory();
    }

    @Test
    void sixMonthsAreNotTakenForSixMinutes() throws Exception {
        world.closed(1, Duration.ofDays(1));

        assertThatThrownBy(() -> world.batches().delete("older-than=6m"))
                .isInstanceOf(UsageException.class)
                .hasMessage("--forget older-than 6m: m could be minutes or months: say 90min or 180d");

        assertThat(world.batch(1).root()).isDirectory();
    }

    @Test
    void aSubmissionDeletesOldBatchesAndSpeaksOnlyIfThereWereAny() throws Exception {
        world.closed(1, Duration.ofDays(40));
        world.submitted(2, Duration.ofDays(40));

        world.batches().deleteOlderThan(Duration.ofDays(50));
        assertThat(world.said()).isEmpty();
        world.batches().deleteOlderThan(Duration.ofDays(30));

        assertThat(world.said()).isEqualTo("1 batch created more than 30 days ago deleted\n");
        assertThat(world.notes()).isEmpty();
        assertGone(1);
        assertThat(world.batch(2).root()).isDirectory();
    }

    @Test
    void aSubmissionKeepsWhatMayStillBeSubmitted() throws Exception {
        world.planned(1, Duration.ofDays(40));

        world.batches().deleteOlderThan(Duration.ofDays(30));

        assertThat(world.batch(1).root()).isDirectory();
        assertThat(world.said()).isEmpty();
        assertThat(world.notes()).isEmpty();
        world.batches().delete("older-than=30d");
        assertGone(1);
    }

    @Test
    void nothingIsLeftOfADeletedBatchButItsNumberAndItsLineInTheHistory() throws Exception {
        world.closed(1, FRESH);

        world.batches().delete("1");

        try (var left = Files.walk(world.home().root())) {
            assertThat(left.filter(Files::isRegularFile))
                    .containsExactly(world.home().history());
        }
        assertThat(world.home().number(1)).isDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch.json", "wave.1/wave.json"})
    void aBatchOfANewerVersionIsNeverDeleted(String description) throws Exception {
        world.closed(1, Duration.ofDays(40)).write(description, NEWER);
        world.closed(2, Duration.ofDays(40));
        BatchDirectory newer = world.batch(1);

        refusedAsNewer(() -> world.batches().delete("1"));
        world.batches().delete("older-than=30d");
        world.closed(2, Duration.ofDays(40));
        world.batches().delete("all");

        assertThat(newer.root()).isDirectory();
        assertThat(world.said()).isEqualTo("1 batch older than 30d deleted; 1 kept\n1 batch deleted; 1 kept\n");
        assertThat(world.notes())
                .hasSize(2)
                .allSatisfy(note -> assertThat(note)
                        .contains("batch 1 was written by a newer bpct")
                        .endsWith("it is kept"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch.json", "wave.1/wave.json"})
    void aBatchOfANewerVersionIsRefusedByNameAndTheOthersAreShown(String description) throws Exception {
        world.closed(1, FRESH).write(description, NEWER);
        world.closed(2, FRESH);

        refusedAsNewer(() -> world.batches().progress("1", ProgressForm.TEXT));
        refusedAsNewer(() -> world.batches().progress("1", ProgressForm.JSON));
        refusedAsNewer(() -> world.batches().await("1", ProgressForm.TEXT));
        refusedAsNewer(() -> world.batches().cancel("1", false));
        assertThat(world.batches().progress("", ProgressForm.TEXT)).isZero();

        assertThat(world.notes()).singleElement().asString().contains("batch 1 was written by a newer bpct (format 4");
        assertThat(world.said()).contains("Batch #2").doesNotContain("Batch #1");
    }

    @Test
    void whereNoBatchCanBeReadNobodySaysThatThereIsNone() throws Exception {
        world.closed(1, FRESH).write("batch.json", NEWER);

        world.batches().progress("", ProgressForm.TEXT);

        assertThat(world.said()).isEmpty();
        assertThat(world.notes()).hasSize(1);
    }

    private static void refusedAsNewer(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        RunException.class, e -> assertThat(e.exitCode()).isEqualTo(1))
                .hasMessageContaining("batch 1 was written by a newer bpct (format 4)");
    }

    @ParameterizedTest
    @CsvSource({"batch.json, {", "batch.json, {}", "batch.json, ''", "wave.1/wave.json, {", "wave.1/wave.json, ''"})
    void aDamagedBatchIsDeletedOnlyByItsNumber(String description, String content) throws Exception {
        world.closed(1, Duration.ofDays(40)).write(description, content);
        BatchDirectory damaged = world.batch(1);

        world.batches().delete("all");
        world.batches().delete("older-than=1d");
        assertThat(damaged.root()).isDirectory();
        assertThat(world.notes()).hasSize(2).allMatch(note -> note.contains("kept"));
        world.batches().delete("1");

        assertThat(damaged.root()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "{\"format\":1}", "{\"number\":1}"})
    void aDamagedBatchIsNotDeletedWhileAJobMayBeAtWork(String content) throws Exception {
        BatchFolder batch = world.submitted(1, FRESH).write("batch.json", content);
        assertOpen("0001, finalizer.1");
        batch.start("0001", 1, 5).attempt("0001", 1, "exit", "stopped 0 0 0 0 9 143 n .\n");
        assertOpen("finalizer.1");
        batch.write("jobs/finalizer.1/cancelled", "9 n .\ntold 9 .\nheard 9 .\n");
        assertOpen("finalizer.1");
        batch.write("jobs/finalizer.1/cancelled", "9 n .\ntold 9 .\nheard 9 .\ngone 12 .\n")
                .start("0001", 10, 9);
        assertOpen("0001");
        batch.attempt("0001", 10, "exit", "complete 1 1 0 0 9 0 n .\n");

        BatchDirectory directory = world.batch(1);
        world.batches().delete("1");

        assertThat(directory.root()).doesNotExist();
    }

    @Test
    void aBatchThatWasNeverSubmittedAndIsDamagedIsDeleted() throws Exception {
        world.submitted(1, FRESH).write("wave.1/wave.json", "");
        BatchDirectory directory = world.batch(1);
        Files.delete(directory.job(1).submission());
        Files.delete(directory.finalizer(1).submission());

        world.batches().delete("1");

        assertThat(directory.root()).doesNotExist();
    }

    private void assertOpen(String jobs) throws Exception {
        BatchDirectory directory = world.batch(1);
        assertThatThrownBy(() -> world.batches().delete("1"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("may still run: " + jobs + ";")
                .hasMessageContaining(directory.root().toString());
        assertThat(directory.root()).isDirectory();
    }

    private void assertGone(int number) {
        assertThat(world.home().numberFolder(number)).doesNotExist();
    }
}
