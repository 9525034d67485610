package org.bpct.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bpct.schedule.ArrayForm;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How jobs are divided among arrays: jobs that are open have gaps in their numbers. */
final class JobArraysTest {
    @TempDir
    Path root;

    /** Returns those jobs of a batch of thirty, in this order. */
    private List<JobStatus> jobs(String numbers) {
        BatchFolder folder = BatchFolder.of(root, 1, "{}").waveOf("fake", 30, 0, 3);
        Map<String, JobStatus> all =
                BatchStatus.of(folder.read(), Map.of(), Instant.ofEpochSecond(1000), -1).jobs().stream()
                        .collect(Collectors.toMap(JobStatus::label, job -> job));
        return Stream.of(numbers.split(" ", -1)).map(all::get).toList();
    }

    private static String words(List<JobArrays.Part> parts) {
        return parts.stream()
                .map(part -> part.offset() + ":"
                        + part.jobs().stream().map(JobStatus::label).collect(Collectors.joining(" ")))
                .collect(Collectors.joining(", "));
    }

    @ParameterizedTest(name = "{0}, of at most {1}, at least {2}: {3}")
    @CsvSource(
            delimiter = '|',
            emptyValue = "",
            value = {
                "1 2 3 4       | 9 | 2 | 0:1 2 3 4",
                "1 2 4 5       | 9 | 2 | 0:1 2, 0:4 5",
                "1 3 5 7       | 9 | 2 | ''",
                "2 3 5 8 9 10  | 9 | 3 | 0:8 9 10",
                "5 4 3 9       | 9 | 2 | 0:3 4 5",
                "1 2 3 4 5     | 2 | 2 | 0:1 2, 0:3 4",
                "9 10 11 12    | 3 | 2 | 0:9 10 11",
                "12            | 9 | 2 | ''",
            })
    void arraysOfSuccessiveNumbersEndAtEachGap(String numbers, int most, int least, String arrays) {
        assertThat(words(new JobArrays(ArrayForm.ofRanges(most), least).divided(jobs(numbers))))
                .isEqualTo(arrays);
    }

    /** Numbers beyond the largest index are counted anew, so gaps do not matter, and the largest index does. */
    @ParameterizedTest(name = "{0}, to {1}, at least {2}: {3}")
    @CsvSource(
            delimiter = '|',
            emptyValue = "",
            value = {
                "1 3 5 7       | 9  | 2 | 0:1 3 5 7",
                "2 9 10 11     | 9  | 2 | 0:2 9, 9:10 11",
                "9 10 18 19    | 9  | 2 | 9:10 18",
                "10 20 30      | 10 | 2 | ''",
                "10 20 30      | 10 | 1 | 0:10, 10:20, 20:30",
            })
    void arraysOfAnyNumbersEndAtTheLargestIndex(String numbers, int largest, int least, String arrays) {
        assertThat(words(new JobArrays(ArrayForm.ofIndices(largest), least).divided(jobs(numbers))))
                .isEqualTo(arrays);
    }

    @Test
    void withoutArraysThereIsNone() {
        assertThat(JobArrays.NONE.divided(jobs("1 2 3"))).isEmpty();
        assertThat(new JobArrays(ArrayForm.refused("full"), 1).divided(jobs("1 2 3")))
                .isEmpty();
    }

    @Test
    void theIndexOfAJobIsItsNumberWithoutTheOffset() {
        assertThat(JobArrays.task("bpct1.a10.x", 9, jobs("10").get(0))).isEqualTo("bpct1.a10.x[1]");
    }
}
