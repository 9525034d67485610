package org.bpct.status.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.bpct.model.JobState;
import org.bpct.model.PartDirectory;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.JobStatus;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.PastWork;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that a later wave has taken over: nothing of them is counted, and one line tells of them. */
final class TakenOverTest {
    private static final Instant NOW = Instant.ofEpochSecond(1000);

    @TempDir
    Path root;

    private BatchFolder folder() {
        return BatchFolder.of(root, 7, "{}").wave("0 3", 5, "10 100", "20 200", "30 300", "40 400");
    }

    @BeforeEach
    void write() {
        BatchFolder folder = folder();
        folder.start("0001", 1, 5)
                .attempt("0001", 1, "exit", "stopped 4 40 2 0 9 1 n .\n")
                .attempt("0001", 1, "journal", "1 4 40 2 0 8 .\n")
                .attempt("0001", 1, "errors", "1\0a\0denied\0no\0001\0b\0denied\0no\0");
        for (String job : List.of("0001", "0002", "0004", "finalizer.1")) {
            folder.write("jobs/" + job + "/handed-over", "2 1 .\n").submitted(job, "id-" + job);
        }
    }

    private BatchFolder secondWave() {
        return folder().write("wave.2/wave.json", """
                {"format":1,"wave":2,"scheduler":"local","takes":["0001","0002","0004","finalizer.1"],"lastGroup":60,\
                "jobs":[{"folder":"0005","groups":3,"entries":70,"bytes":700}],\
                "finalizer":{"folder":"finalizer.2","groups":2,"entries":0,"directories":3,"bytes":0,\
                "firstAttributeGroup":5}}
                """);
    }

    private BatchStatus status() {
        return BatchStatus.of(folder().read(), Map.of(), NOW, -1);
    }

    @Test
    void theirEntriesAndErrorsAreCountedOnceInTheirNewJobs() {
        secondWave();
        BatchStatus status = status();
        assertThat(status.jobs().stream().filter(job -> job.state() == JobState.HANDED_OVER))
                .extracting(JobStatus::label)
                .containsExactly("1", "2", "4", "f1");
        assertThat(status.sums().entries()).isEqualTo(new Ledger(100, 0, 0, 100));
        assertThat(status.sums().bytes()).isEqualTo(new Ledger(1000, 0, 0, 1000));
        assertThat(status.sums().directories()).isEqualTo(new Ledger(3, 0, 0, 3));
        assertThat(status.sums().errors().total()).isZero();
        assertThat(status.lastGroup()).isEqualTo(60);
    }

    @Test
    void theSchedulerIsNotAskedAboutThem() {
        secondWave();
        assertThat(folder().read().questions().submitted()).isEmpty();
        assertThat(folder().write("jobs/0002/submission", "name x .\n")
                        .read()
                        .questions()
                        .unconfirmed())
                .isEmpty();
    }

    @Test
    void aBatchIsCompleteWithoutThem() {
        secondWave()
                .attempt("0003", 1, "exit", "complete 30 300 0 0 9 0 n .\n")
                .attempt("0005", 1, "exit", "complete 70 700 0 0 9 0 n .\n")
                .attempt("finalizer.2", 1, "exit", "complete 3 0 0 0 9 0 n .\n");
        assertThat(status().state()).isEqualTo(JobState.COMPLETE);
        assertThat(status().exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void oneLineTellsOfThem() {
        secondWave();
        String text = new StatusText(ZoneOffset.UTC, batch -> List.of()).of(List.of(status()));
        assertThat(text)
                .contains("\njobs 1-2, 4, finalizer: taken over by wave 2\n")
                .contains("\njob 3;", "\njob 5;", "\nfinalizer 2;")
                .doesNotContain("job 1;", "job 4;", "finalizer;", "denied");
    }

    /** bpct was killed before the new wave had its name. */
    @Test
    void aMarkerWithoutItsWaveCountsForNothing() {
        folder().write(".new-wave.2/wave.json", "{\"format\":1,\"takes\":[\"0001\"]}");
        BatchStatus status = status();
        assertThat(status.jobs()).extracting(JobStatus::state).doesNotContain(JobState.HANDED_OVER);
        assertThat(status.sums().entries().planned()).isEqualTo(100);
        assertThat(status.sums().entries().failed()).isEqualTo(2);
        assertThat(status.lastGroup()).isEqualTo(38);
    }

    @Test
    void aBatchWithADamagedWaveIsNeverComplete() {
        secondWave().write("wave.3/wave.json", "{\"format\":1,");
        assertThat(status().isDamaged()).isTrue();
    }

    @Test
    void whatIsBelievedIsCountedBeforeTheFirstAttempt() {
        secondWave().write("jobs/0005/settled", "2 30 300 0 0 9 .\n3 10 100 0 0 9 .\n4 1 1 0 0");
        assertThat(status().sums().entries()).isEqualTo(new Ledger(100, 40, 0, 60));
    }

    @Test
    void theNewestJournalIsWhatAJobHasSettled() throws Exception {
        PartDirectory part = new PartDirectory(Files.createDirectory(root.resolve("part")));
        Files.writeString(part.settled(), "1 10 100 0 0 9 .\n");
        Files.writeString(part.doubted(), "2 20 200 1 0 9 .\n3 30 300 0 0 9 .\n");
        Files.writeString(part.doubtedErrors(), "2\0x\0other\0why\0");
        assertThat(PastWork.of(part).settled().keySet()).containsExactly(1);
        assertThat(PastWork.of(part).doubted().keySet()).containsExactly(2, 3);

        Files.createDirectory(part.attempt(1).root());
        Files.writeString(part.attempt(1).journal(), "1 10 100 0 0 9 .\n3 30 300 0 0 10 .\n2 20 2");
        Files.createDirectory(part.attempt(2).root());
        PastWork past = PastWork.of(part);
        assertThat(past.settled().keySet()).containsExactly(1, 3);
        assertThat(past.settled().get(3).text()).isEqualTo("3 30 300 0 0 10 :530027 .\n");
        assertThat(past.doubted().keySet()).containsExactly(2);
        assertThat(past.errors()).isNull();
        assertThat(past.doubtedErrors()).isEqualTo(part.doubtedErrors());
    }
}
