package org.bpct.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.JobTicket;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JobVerdictTest {
    /** More than five minutes after anything that the jobs have written. */
    private static final long FILE_SERVER_NOW = 4_000_000_000_000L;

    @TempDir
    Path root;

    @ParameterizedTest(name = "{0}, cancelled {1}, scheduler {2} {3}: {4} ({5})")
    @CsvSource(
            emptyValue = "",
            value = {
                "none,                 no,  QUEUED,     Priority,     queued,               Priority",
                "none,                 no,  RUNNING,    '',           running,              ''",
                "none,                 no,  ALIVE,      CONFIGURING,  running,              CONFIGURING",
                "none,                 no,  ENDED,      TIMEOUT,      stopped,              TIMEOUT",
                "none,                 no,  ABSENT,     '',           suspect,              the scheduler does not know it",
                "none,                 no,  FORGOTTEN,  '',           lost,                 'the scheduler does not know it, and it left no exit record'",
                "started,              no,  FORGOTTEN,  '',           lost,                 'the scheduler does not know it, and it left no exit record'",
                "stopped,              no,  FORGOTTEN,  '',           stopped,              ''",
                "complete,             no,  FORGOTTEN,  '',           complete,             ''",
                "none,                 no,  SUCCEEDED,  COMPLETED,    suspect,              'the scheduler reports success; the exit record is not visible yet'",
                "stopped,              no,  SUCCEEDED,  COMPLETED,    stopped,              ''",
                "stopped,              no,  CANCELLED,  CANCELLED,    cancelled,            by the scheduler's own command",
                "stopped,              yes, CANCELLED,  CANCELLED,    cancelled,            ''",
                "none,                 no,  UNANSWERED, runs on h1,   submitted,            runs on h1",
                "started,              no,  UNANSWERED, runs on h1,   running,              runs on h1",
                "started,              no,  QUEUED,     requeued,     queued,               'again, after 1 attempt; requeued'",
                "complete,             no,  RUNNING,    '',           complete,             ''",
                "complete,             yes, ENDED,      '',           complete,             ''",
                "complete-with-errors, no,  ABSENT,     '',           complete with errors, ''",
                "stopped,              no,  ABSENT,     '',           stopped,              ''",
                "stopped,              no,  ENDED,      FAILED,       stopped,              ''",
                "stopped,              no,  ENDED,      exit code 143, stopped,             ''",
                "stopped,              no,  ENDED,      exceeded its walltime, stopped,     exceeded its walltime",
                "stopped,              no,  QUEUED,     requeued,     queued,               'again, after 1 attempt; requeued'",
                "stopped,              no,  RUNNING,    '',           running,              ''",
                "again,                no,  RUNNING,    '',           running,              attempt 2 at its part",
                "superseded,           no,  ABSENT,     '',           suspect,              the scheduler does not know it",
                "superseded,           no,  ENDED,      DONE,         stopped,              DONE",
                "stopped,              yes, RUNNING,    '',           running,              being cancelled",
                "stopped,              yes, ENDED,      '',           cancelled,            ''",
                "none,                 yes, QUEUED,     Priority,     queued,               being cancelled",
                "none,                 yes, ABSENT,     '',           cancelled,            ''",
                "started,              yes, ABSENT,     '',           cancelled,            ''",
                "none,                 yes, UNANSWERED, down,         submitted,            being cancelled; down",
                "started,              yes, UNANSWERED, down,         running,              being cancelled; down",
                "stopped,              yes, UNANSWERED, down,         cancelled,            ''",
                "started,              gone, UNANSWERED, down,        cancelled,            ''",
                "started,              gone, RUNNING,   '',           running,              being cancelled",
                "none,                 asked, UNANSWERED, down,       submitted,            'being cancelled, which the scheduler has not confirmed yet; down'",
                "started,              asked, UNANSWERED, down,       running,              'being cancelled, which the scheduler has not confirmed yet; down'",
                "stopped,              asked, UNANSWERED, down,       cancelled,            ''",
                "stopped,              late, UNANSWERED, down,        submitted,            'being cancelled, which the scheduler has not confirmed yet; down'",
                "none,                 asked, QUEUED,   Priority,     queued,               'being cancelled, which the scheduler has not confirmed yet'",
                "none,                 asked, ABSENT,   '',           cancelled,            ''",
                "stopped,              asked, ABSENT,   '',           cancelled,            ''",
                "started,              asked, ABSENT,   '',           suspect,              'being cancelled, which the scheduler has not confirmed yet; the scheduler does not know it'",
                "started,              asked, FORGOTTEN, '',          cancelled,            ''",
                "started,              asked, ENDED,    '',           cancelled,            ''",
            })
    void theStateFollowsFromFilesAndScheduler(
            String files, String cancelled, Phase phase, String word, String state, String detail) {
        BatchFolder folder = BatchFolder.of(root, 1, "{}").wave("0 0", 10, "10 10");
        folder.submitted("0001", "77");
        if (!files.equals("none")) {
            folder.start("0001", 1, 100);
        }
        if (files.equals("again")) {
            folder.attempt("0001", 1, "exit", "stopped 10 10 0 0 200 0 n1 .\n");
            folder.start("0001", 2, 210);
        } else if (!files.equals("none") && !files.equals("started")) {
            folder.attempt("0001", 1, "exit", files + " 10 10 0 0 200 0 n1 .\n");
        }
        switch (cancelled) {
            case "yes" -> folder.write("jobs/0001/cancelled", "150 login1 .\ntold 150 .\nheard 150 .\n");
            case "gone" -> folder.write("jobs/0001/cancelled", "150 login1 .\ntold 150 .\nheard 150 .\ngone 190 .\n");
            // As older versions have left it, too.
            case "asked" -> folder.write("jobs/0001/cancelled", "150 login1 .\n");
            case "late" -> folder.write("jobs/0001/cancelled", "201 login1 .\ntold 201 .\n");
            default -> assertThat(cancelled).isEqualTo("no");
        }
        BatchStatus batch = BatchStatus.of(
                folder.read(),
                Map.of(new JobId("77"), new SchedulerState(phase, word)),
                Instant.ofEpochSecond(300),
                FILE_SERVER_NOW);
        JobStatus job = batch.jobs().get(0);
        assertThat(job.state().words()).isEqualTo(state);
        assertThat(job.detail()).isEqualTo(detail);
    }

    @ParameterizedTest(name = "{0}, {1}, scheduler {2} {3}: {4} ({5})")
    @CsvSource(
            emptyValue = "",
            value = {
                "name a,         none,    ABSENT,     '',       planned,   its submission was not confirmed",
                "name a,         none,    FORGOTTEN,  '',       planned,   its submission was not confirmed",
                "name a,         none,    UNANSWERED, down,     planned,   its submission was not confirmed",
                "name a,         started, UNANSWERED, '',       running,   its submission is not recorded",
                "name a,         started, UNANSWERED, down,     running,   its submission is not recorded; down",
                "name a,         started, ABSENT,     '',       suspect,   the scheduler does not know it",
                "name a,         started, FORGOTTEN,  '',       lost,      'the scheduler does not know it, and it left no exit record'",
                "name a,         stopped, ABSENT,     '',       stopped,   ''",
                "name a,         stopped, UNANSWERED, down,     stopped,   ''",
                "refused,        started, ABSENT,     '',       planned,   the scheduler refused it",
                "name b,         started, FORGOTTEN,  '',       lost,      'the scheduler does not know it, and it left no exit record'",
            })
    void ofAJobWithoutAnIdentityTheSchedulerIsAskedByItsName(
            String submission, String files, Phase phase, String word, String state, String detail) {
        BatchFolder folder = BatchFolder.of(root, 1, "{}").wave("0 0", 10, "10 10");
        String name = "a";
        switch (submission) {
            case "refused" -> folder.write("jobs/0001/submission", "name a .\nrefused 90 .\n");
            case "name b" -> {
                name = "b";
                folder.write("jobs/0001/submission", "name a .\nid 77 90 .\nname b .\n");
            }
            default -> folder.write("jobs/0001/submission", "name a .\nid 77");
        }
        if (!files.equals("none")) {
            folder.start("0001", 1, 100);
        }
        if (files.equals("stopped")) {
            folder.attempt("0001", 1, "exit", "stopped 10 10 0 0 200 0 n1 .\n");
        }
        BatchStatus batch = BatchStatus.of(
                folder.read(),
                Map.of(new JobId(name), new SchedulerState(phase, word)),
                Instant.ofEpochSecond(300),
                FILE_SERVER_NOW);
        JobStatus job = batch.jobs().get(0);
        assertThat(job.state().words()).isEqualTo(state);
        assertThat(job.detail()).isEqualTo(detail);
        assertThat(job.id()).isNull();
        assertThat(job.unconfirmedName()).isEqualTo(submission.equals("refused") ? null : name);
    }

    /** It ran as far as anybody knew, for good: no scheduler can be asked, and none ever said that it was gone. */
    @ParameterizedTest
    @CsvSource({"399999, running", "400001, lost"})
    void aJobWhoseRecordHasNoNameIsLostAfterFiveMinutesOfSilence(long fileServerNow, String state) {
        BatchFolder folder = BatchFolder.of(root, 1, "{}").wave("0 0", 10, "10 10");
        folder.write("jobs/0001/submission", "name a .xid 77 90 .\n");
        folder.start("0001", 1, 100);

        assertThat(folder.read().questions().hasUntraceable()).isTrue();
        BatchStatus batch = BatchStatus.of(folder.read(), Map.of(), Instant.ofEpochSecond(300), fileServerNow);
        assertThat(batch.jobs().get(0).state().words()).isEqualTo(state);
        assertThat(batch.jobs().get(0).detail())
                .startsWith("its submission is not recorded in ")
                .endsWith("jobs/0001/submission");
    }

    @ParameterizedTest(name = "{0}, scheduler {1}: {2}")
    @CsvSource({"started, ENDED, stopped", "started, RUNNING, running", "none, QUEUED, queued", "none, ENDED, stopped"})
    void anIdentityThatWasFoundCountsAsOneThatIsRecorded(String files, Phase phase, String state) {
        BatchFolder folder =
                BatchFolder.of(root, 1, "{}").wave("0 0", 10, "10 10").write("jobs/0001/submission", "name a .\n");
        if (!files.equals("none")) {
            folder.start("0001", 1, 100);
        }
        BatchSnapshot found = folder.read().with(Map.of("a", new JobId("77")));
        assertThat(found.questions().submitted())
                .singleElement()
                .satisfies(question ->
                        assertThat(question.jobs()).extracting(JobTicket::id).containsExactly(new JobId("77")));
        JobStatus job = BatchStatus.of(
                        found,
                        Map.of(new JobId("77"), new SchedulerState(phase, "")),
                        Instant.ofEpochSecond(300),
                        FILE_SERVER_NOW)
                .jobs()
                .get(0);
        assertThat(job.state().words()).isEqualTo(state);
        assertThat(job.id()).isEqualTo(new JobId("77"));
        assertThat(job.unconfirmedName()).as("to be recorded").isEqualTo("a");
    }
}
