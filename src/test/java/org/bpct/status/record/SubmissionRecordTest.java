package org.bpct.status.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.bpct.description.WaveOptions;
import org.bpct.model.JobId;
import org.bpct.model.WaveSettings;
import org.bpct.status.BatchFolder;
import org.bpct.status.UnconfirmedJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SubmissionRecordTest {
    @TempDir
    Path root;

    private static SubmissionRecord record(String lines) {
        return SubmissionRecord.parse(lines.replace('/', '\n').getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void jobsOfOneNumberOnTwoClustersHaveTwoAnswers() {
        assertThat(record("name a ./cluster one ./id 7 1 ./").answeredAs()).isEqualTo(new JobId("7@one"));
        assertThat(record("name b ./cluster two ./id 7 1 ./").answeredAs()).isEqualTo(new JobId("7@two"));
        assertThat(record("name a ./id 7 1 ./").answeredAs()).isEqualTo(new JobId("7"));
        assertThat(record("name a ./cluster one ./").answeredAs()).isEqualTo(new JobId("a"));
    }

    @ParameterizedTest
    @CsvSource(
            emptyValue = "",
            nullValues = "-",
            value = {
                "'',                                        0, '',  -, false, false, 0",
                "'name a ./',                               1, a,   -, true,  false, 0",
                "'name a ./id 7 100 ./',                    1, a,   7, false, false, 0",
                "'name a ./refused 100 ./',                 1, a,   -, false, true,  1",
                "'name a ./id 7 100 ./name b ./',           2, b,   -, true,  false, 0",
                "'name a ./refused 1 ./name b ./id 8 2 ./', 2, b,   8, false, false, 1",
                "'name a ./refused 1 ./refused 2 ./',       1, a,   -, false, true,  1",
                "'name a ./id 7 1 ./refused 2 ./',          1, a,   -, false, true,  1",
                "'name a ./name b ./',                      2, b,   -, true,  false, 0",
                "'name a ./id 7 100',                       1, a,   -, true,  false, 0",
                "'name a ./id 7 x ./',                      1, a,   -, true,  false, 0",
                "'name a ./refused x ./',                   1, a,   -, true,  false, 0",
                "'name a',                                  0, '',  -, false, false, 0",
                "'news a ./name a ./id 7 100 ./later x ./', 1, a,   7, false, false, 0",
            })
    void theLastSubmissionCounts(
            String lines, int count, String name, String id, boolean unconfirmed, boolean refused, int refusals) {
        SubmissionRecord record = record(lines);
        assertThat(record.count()).isEqualTo(count);
        assertThat(record.name()).isEqualTo(name);
        assertThat(record.id()).isEqualTo(id == null ? null : new JobId(id));
        assertThat(record.isUnconfirmed()).isEqualTo(unconfirmed);
        assertThat(record.refused()).isEqualTo(refused);
        assertThat(record.refusals()).isEqualTo(refusals);
    }

    @ParameterizedTest
    @CsvSource(
            emptyValue = "",
            value = {
                "'name a ./id 7 100 ./',                                      ''",
                "'name a ./cluster one ./id 7 100 ./',                        one",
                "'name a ./cluster one ./id 7 100 ./name b ./id 8 200 ./',    ''",
                "'name a ./cluster one ./name b ./cluster two ./id 8 200 ./', two",
            })
    void theClusterOfTheLastSubmissionCounts(String lines, String cluster) {
        assertThat(record(lines).ticket()).satisfies(ticket -> {
            assertThat(ticket.cluster()).isEqualTo(cluster);
            assertThat(ticket.name()).isEqualTo(record(lines).name());
        });
    }

    private JobSnapshot job(BatchFolder folder) {
        return folder.read().jobs().get(0);
    }

    private BatchFolder folder() {
        return BatchFolder.of(root, 1, "{}").waveOf("fake", 2, 5, 4);
    }

    @Test
    void whatAWaveIsSubmittedWithIsRead() {
        assertThat(folder().read().waves())
                .containsExactly(new WaveOptions(1, "fake", List.of("--qos=a"), 0, new WaveSettings(5, 4, "1"), null));
        assertThat(BatchFolder.of(root, 1, "{}").wave("0 1", 10, "1 1").read().waves())
                .containsExactly(new WaveOptions(1, "local", List.of(), 0, new WaveSettings(0, 0, "1"), null));
    }

    @Test
    void submissionsThatBeganNoAttemptWereInVainButRefusalsAreNone() {
        BatchFolder folder = folder();
        assertThat(job(folder).inVain()).isZero();
        folder.write("jobs/0001/submission", "name a .\nid 1 1 .\nname b .\nid 2 2 .\n");
        assertThat(job(folder).inVain()).isEqualTo(2);
        folder.write("jobs/0001/submission", "name a .\nid 1 1 .\nname b .\nrefused 2 .\nname c .\nrefused 3 .\n");
        assertThat(job(folder).inVain()).isEqualTo(1);
        folder.start("0001", 1, 5).attempt("0001", 1, "advanced", "");
        assertThat(job(folder).inVain()).isZero();
    }

    @Test
    void aRequeueIsAnAttemptMoreThanSubmissions() {
        BatchFolder folder = folder().submitted("0001", "1").start("0001", 1, 5).start("0001", 2, 6);
        folder.attempt("0001", 1, "advanced", "").attempt("0001", 2, "standstills", "0 .\n");
        assertThat(job(folder).inVain()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            emptyValue = "",
            value = {
                "'0 .\n', 1",
                "'2 .\n', 3",
                "'', 1",
                "'2', 1",
                "'x .\n', 1",
                "'-3 .\n', 1",
                "'99999999999 .\n', 2147483647"
            })
    void anAttemptThatSettlesNothingIsAStandstill(String before, int standstills) {
        BatchFolder folder = folder().submitted("0001", "1").start("0001", 1, 5);
        assertThat(job(folder).part().history().standstills())
                .as("without a record")
                .isEqualTo(1);
        folder.attempt("0001", 1, "standstills", before);
        assertThat(job(folder).part().history().standstills()).isEqualTo(standstills);
        folder.attempt("0001", 1, "advanced", "");
        assertThat(job(folder).part().history().standstills()).isZero();
    }

    @Test
    void submissionsOfWhichNobodyKnowsWhetherTheyArrivedAreNamedByScheduler() {
        BatchFolder folder =
                folder().write("jobs/0001/submission", "name a .\n").submitted("0002", "7");
        assertThat(folder.read().questions().unconfirmed())
                .containsExactly(
                        new UnconfirmedJob("fake", root.resolve("wave.1"), "a", "", root.resolve("jobs/0001/script")));
        folder.start("0001", 1, 5).attempt("0001", 1, "exit", "complete 10 100 0 0 9 0 n .\n");
        assertThat(folder.read().questions().unconfirmed()).isEmpty();
    }
}
