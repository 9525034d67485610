package org.bpct.report.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The work of the jobs of a batch, as its folder tells it. */
final class BatchWorkTest {
    private static final long T = 1_792_628_610;

    @TempDir
    Path root;

    private BatchWork work(BatchFolder folder, long now) {
        BatchStatus status = BatchStatus.of(folder.read(), Map.of(), Instant.ofEpochSecond(now), -1);
        return BatchWork.read(status, now);
    }

    /** Makes a batch of two jobs: the first one stopped and was tried again, the second one was done by the first. */
    private BatchFolder helped() {
        return BatchFolder.of(root, 1, "{}")
                .pairs("/s", "/d")
                .wave("0 1", 9, "4 400", "2 1000")
                .submitted("0001", "11")
                .start("0001", 1, T)
                .attempt("0001", 1, "journal", "1 2 200 0 0 " + (T + 10) + " .\n")
                .attempt("0001", 1, "exit", "stopped 2 200 0 0 " + (T + 12) + " 1 n1 .\n")
                .start("0001", 2, T + 20)
                .attempt("0001", 2, "journal", "1 2 200 0 0 " + (T + 10) + " .\n2 2 200 1 0 " + (T + 30) + " .\n")
                .attempt("0001", 2, "exit", "complete-with-errors 4 400 1 0 " + (T + 31) + " 0 n1 .\n")
                .start("0002", 1, T + 31)
                .attempt("0002", 1, "helper", "0001 .\n")
                .attempt("0002", 1, "journal", "3 2 1000 0 0 " + (T + 41) + " .\n")
                .attempt("0002", 1, "exit", "complete 2 1000 0 0 " + (T + 41) + " 0 n1 .\n");
    }

    @Test
    void everyAttemptIsToldWithItsEnd() {
        List<Attempt> attempts = work(helped(), T + 50).attempts();
        assertThat(attempts)
                .extracting(attempt -> attempt.job().title() + " " + attempt.number() + " by " + attempt.doer() + " "
                        + (attempt.span().began() - T) + "-" + (attempt.span().ended() - T) + " "
                        + attempt.ending().words())
                .containsExactly(
                        "job 1 1 by 0001 0-12 stopped",
                        "job 1 2 by 0001 20-31 complete with errors",
                        "job 2 1 by 0001 31-41 complete");
        assertThat(attempts.get(2).isHelp()).isTrue();
    }

    @Test
    void aGroupIsTheDeedOfTheAttemptThatDidItAndNotOfTheOneThatInheritedIt() {
        assertThat(work(helped(), T + 50).deeds())
                .extracting(deed -> deed.group() + " in " + (deed.span().began() - T) + "-"
                        + (deed.span().ended() - T) + " by " + deed.doer())
                .containsExactlyInAnyOrder("1 in 0-10 by 0001", "2 in 20-30 by 0001", "3 in 31-41 by 0001");
    }

    @Test
    void theJobThatHelpedHasDoneMoreThanWasPlanned() {
        List<JobWork> jobs = JobWork.of(work(helped(), T + 50));
        double all = 6.0 * JobWork.BYTES_OF_A_NAME + 1400;
        double first = 4.0 * JobWork.BYTES_OF_A_NAME + 400;
        assertThat(jobs.get(0).planned()).isCloseTo(first / all, within(1e-9));
        assertThat(jobs.get(0).done()).isCloseTo(1, within(1e-9));
        assertThat(jobs.get(1).planned()).isCloseTo(1 - first / all, within(1e-9));
        assertThat(jobs.get(1).done()).isZero();
        assertThat(jobs.get(0).worked()).isEqualTo(12 + 11 + 10);
        // BatchFolder's submissions are of the moment before.
        assertThat(jobs.get(0).waiting()).isEqualTo(T - 1_792_628_605);
    }

    @Test
    void theSeriesLosesNothing() {
        BatchWork work = work(helped(), T + 50);
        List<TimeSeries.Bin> bins = TimeSeries.of(work);
        long step = bins.get(1).began() - bins.get(0).began();
        assertThat(step).isEqualTo(1);
        assertThat(bins.stream().mapToDouble(TimeSeries.Bin::bytesPerSecond).sum())
                .isCloseTo(1400, within(1e-6));
        assertThat(bins.stream().mapToDouble(TimeSeries.Bin::namesPerSecond).sum())
                .isCloseTo(6, within(1e-6));
        assertThat(bins.stream().mapToDouble(TimeSeries.Bin::atWork).sum()).isCloseTo(33, within(1e-6));
    }

    @Test
    void aLongBatchHasFewPiecesOfTime() {
        BatchFolder folder = BatchFolder.of(root, 1, "{}")
                .wave("0 1", 9, "1 1")
                .start("0001", 1, T)
                .attempt("0001", 1, "journal", "1 1 1 0 0 " + (T + 10_000_000) + " .\n");
        assertThat(TimeSeries.of(work(folder, T + 10_000_000))).hasSizeBetween(2, 300);
    }

    @Test
    void timesThatCannotBeAreLeftOutAndSaid() {
        BatchFolder folder = BatchFolder.of(root, 1, "{}")
                .wave("0 1", 9, "3 3", "1 1")
                .start("0001", 1, T)
                .attempt(
                        "0001",
                        1,
                        "journal",
                        "1 1 1 0 0 " + (T + 5) + " .\n2 1 1 0 0 5 .\n3 1 1 0 0 999999999999999999 .\n")
                .start("0002", 1, 999_999_999_999L);
        BatchWork work = work(folder, T + 50);
        assertThat(work.deeds()).hasSize(1);
        assertThat(work.attempts()).hasSize(1);
        assertThat(work.remarks())
                .anyMatch(remark -> remark.startsWith("2 lines of journals name times"))
                .anyMatch(remark -> remark.startsWith("1 attempts do not say when they began"));
        assertThat(TimeSeries.of(work)).hasSizeLessThan(300);
    }

    @Test
    void aBatchThatHasNotBegunHasNoSeries() {
        assertThat(TimeSeries.of(work(BatchFolder.of(root, 1, "{}").wave("0 1", 9, "1 1"), T)))
                .isEmpty();
    }

    @Test
    void sizesOfFilesAreTheMeansOfTheirGroups() {
        assertThat(FileSizes.of(work(helped(), T + 50))).containsExactly(new FileSizes.SizeClass(0, 1000, 5, 1400));
    }

    @Test
    void theSlowestGroupsAreNamedByTheirDirectories() {
        BatchFolder folder = helped().write(
                        "jobs/0001/list", "bpct-list-1\0G 1 0 F 3 200\0a\0f\0g\0G 2 0 F 3 200\0b\0x/f\0y/g\0")
                .compressedList("0002", "bpct-list-1\0G 3 0 H 2 1000\0c/d/f\0c/e/g\0");
        SlowGroups.Found slow = SlowGroups.of(work(folder, T + 50));
        assertThat(slow.remarks()).isEmpty();
        assertThat(slow.groups())
                .extracting(group -> group.deed().group() + " " + group.directory() + " "
                        + group.files().size())
                .containsExactlyInAnyOrder("1 /s/a 1", "2 /s/b 2", "3 /s/c 2");
        assertThat(SlowDirectories.of(slow.groups()))
                .extracting(each -> each.directory() + " " + each.seconds())
                .containsExactlyInAnyOrder("/s/a 10.0", "/s/b/x 5.0", "/s/b/y 5.0", "/s/c/d 5.0", "/s/c/e 5.0");
    }

    @Test
    void aListThatCannotBeReadIsSaidAndItsGroupsStay() {
        SlowGroups.Found slow = SlowGroups.of(work(helped(), T + 50));
        assertThat(slow.groups()).hasSize(3).allMatch(group -> group.directory().equals(FileName.ofText("")));
        assertThat(slow.remarks()).hasSize(2).allMatch(remark -> remark.startsWith("cannot tell where"));
    }
}
