package org.bpct.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.bpct.options.ResourceOptions;
import org.bpct.options.UsageException;
import org.bpct.schedule.Resources;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.bpct.submit.JobNames;
import org.bpct.submit.JobSelection;
import org.bpct.wave.Placement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds what people and schedulers call jobs, and what jobs ask for, to what is documented. */
final class JobWordsTest {
    @TempDir
    Path root;

    private String chosen(String selection) throws Exception {
        BatchStatus status = BatchStatus.of(
                BatchFolder.of(root, 7, "{}").waveOf("fake", 12, 0, 3).read(), Map.of(), Instant.EPOCH, -1);
        return String.join(
                " ",
                JobSelection.parse(selection).of(status).stream()
                        .map(job -> job.label())
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "7,             1 2 3 4 5 6 7 8 9 10 11 12 f1",
        "7:3,           3",
        "7:0003,        3",
        "'7:3,5-8',     3 5 6 7 8",
        "7:10-99,       10 11 12",
        "7:f1,          f1",
        "'7:f1,1',      f1 1",
        "7:1-12,        1 2 3 4 5 6 7 8 9 10 11 12",
    })
    void jobsAreChosenByNumberRangeOrName(String selection, String labels) throws Exception {
        assertThat(chosen(selection)).isEqualTo(labels);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "7:",
                "7:13",
                "7:0",
                "7:8-5",
                "7:3,",
                "7:,",
                "7:3,3",
                "7:f2",
                "7:x",
                "7:-3",
                "7:3-",
                "7:9999999999"
            })
    void aSelectionThatNamesNothingIsRefused(String selection) {
        assertThatThrownBy(() -> chosen(selection)).isInstanceOf(UsageException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "7,     12,    1,  bpct7.12.issbc0",
        "7,     12,    2,  bpct7.12.issbc1",
        "7,     1,     1,  bpct7.1.vissbc0",
        "7,     f1,    1,  bpct7.end.ssbc0",
        "7,     f2,    1,  bpct7.end2.sbc0",
        "128,   999,   36, bpct128.999.bcz",
        "1024,  999,   1,  b1024.999.ssbc0",
        "99999, 99999, 1,  b99999.99999.bc0",
    })
    void aNameBeginsWithBatchAndJobAndFitsIntoFifteenCharacters(int batch, String job, int submission, String name) {
        assertThat(new JobNames(batch, 1792628604000L).of(job, submission))
                .isEqualTo(name)
                .hasSizeLessThanOrEqualTo(batch == 99999 ? 16 : 15)
                .matches("[a-z][a-z0-9.]*");
    }

    @Test
    void batchesOfOneNumberInTwoHomesHaveOtherNames() {
        assertThat(new JobNames(7, 1792628604001L).of("12", 1))
                .isNotEqualTo(new JobNames(7, 1792628604000L).of("12", 1));
    }

    @Test
    void theTitleSaysWhatToTypeForMore() {
        JobNames names = new JobNames(7, 1792628604000L);
        assertThat(names.title("12")).isEqualTo("job 12 of bpct batch 7, see bpct --progress=7");
        assertThat(names.title("f2")).isEqualTo("finalizer of bpct batch 7, see bpct --progress=7");
        assertThat(JobNames.ofProbe(1792628604000L)).isEqualTo("bpct.probe.sbc0");
    }

    @ParameterizedTest
    @CsvSource({"acc, part, 1h, 2G"})
    void allIsHandedToTheScheduler(String account, String partition, String time, String memory) throws Exception {
        assertThat(Placement.resources(ResourceOptions.parse(account, partition, time, memory)))
                .isEqualTo(new Resources("acc", "part", 3600, 2048));
        assertThat(Placement.resources(ResourceOptions.parse("", "", "", "")).isEmpty())
                .isTrue();
    }
}
