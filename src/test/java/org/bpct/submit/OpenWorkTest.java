package org.bpct.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.bpct.description.WaveOptions;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OpenWorkTest {
    private static final long MUCH_LATER = 4_000_000_000_000L;

    @TempDir
    Path root;

    private final Map<JobId, SchedulerState> answers = new HashMap<>();

    /** The last state is the finalizer's; {@code stopped2} was tried twice in vain, {@code full} had no room to write how it ended. */
    @ParameterizedTest(name = "{0}; most {1}, auto-resume {2}, {3}: {4}; after {5}, left {6}")
    @CsvSource(
            emptyValue = "",
            value = {
                // the first submission
                "planned planned planned planned,         0, 3, all,     1 2 3 f1, '',      0",
                "planned,                                 0, 3, all,     f1,       '',      0",
                "planned planned,                         0, 3, unasked, '',       '',      0",
                // lots of at most so many: one place is the finalizer's
                "planned planned planned planned,         4, 3, all,     1 2 3 f1, '',      0",
                "planned planned planned planned,         3, 3, all,     1 2 3,    '',      1",
                "planned planned planned planned,         2, 3, all,     1 2,      '',      2",
                "planned planned planned planned,         1, 3, unasked, 1,        '',      3",
                "queued queued planned planned,           2, 3, unasked, '',       1 2,     2",
                "running complete planned planned,        2, 3, unasked, 3,        1,       1",
                "running complete planned planned,        3, 3, unasked, 3 f1,     1,       0",
                "complete complete planned planned,       2, 3, unasked, 3 f1,     '',      0",
                "complete complete complete planned,      1, 3, unasked, f1,       '',      0",
                "running complete complete planned,       1, 3, unasked, '',       1,       1",
                "running complete complete planned,       2, 3, unasked, f1,       1,       0",
                // what stopped, by itself only so many times in vain
                "stopped1 complete stopped1,              0, 3, unasked, 1 f1,     '',      0",
                "stopped3 complete stopped1,              0, 3, unasked, 1 f1,     '',      0",
                "stopped4 complete stopped1,              0, 3, unasked, '',       '',      0",
                "stopped4 complete stopped1,              0, 3, all,     1 f1,     '',      0",
                "stopped0 complete stopped1,              0, 0, unasked, '',       '',      0",
                "stopped0 complete stopped1,              0, 1, unasked, 1 f1,     '',      0",
                "lost complete stopped1,                  0, 3, unasked, 1 f1,     '',      0",
                "stopped1 stopped4 stopped1,              0, 3, unasked, 1,        '',      0",
                // nothing can be recorded before a user has made room
                "full complete stopped1,                  0, 3, unasked, '',       '',      0",
                "full stopped1 full,                      0, 3, unasked, 2,        '',      0",
                "full complete full,                      0, 3, all,     1 f1,     '',      0",
                // cancelled is never taken up unasked
                "cancelled complete cancelled,            0, 3, unasked, '',       '',      0",
                "cancelled complete cancelled,            0, 3, all,     1 f1,     '',      0",
                "stopped1 cancelled stopped1,             0, 3, unasked, 1,        '',      0",
                // the finalizer alone
                "complete complete stopped1,              0, 3, unasked, f1,       '',      0",
                "complete complete stopped4,              0, 3, unasked, '',       '',      0",
                "complete complete stopped4,              0, 3, all,     f1,       '',      0",
                "complete complete cancelled,             0, 3, unasked, '',       '',      0",
                "complete complete cancelled,             0, 3, all,     f1,       '',      0",
                "complete complete queued,                0, 3, all,     '',       f1,      0",
                "complete complete complete,              0, 3, all,     '',       '',      0",
                // a finalizer that still waits is replaced by one that waits for all
                "stopped1 running queued,                 0, 3, unasked, 1 f1,     2,       0",
                "stopped1 running queued,                 2, 3, unasked, '',       2 f1,    2",
                "stopped1 running running,                0, 3, unasked, 1 f1,     2 f1,    0",
                "running running queued,                  0, 3, all,     '',       1 2 f1,  0",
                "complete complete held,                  0, 3, unasked, f1,       '',      0",
                "complete running held,                   0, 3, unasked, '',       2 f1,    0",
                // a suspect is not resumed, but nobody waits for what is in no queue
                "suspect stopped1 queued,                 0, 3, unasked, 2,        f1,      0",
                "suspect complete stopped1,               1, 3, unasked, '',       '',      0",
                "suspect suspect suspect,                 0, 3, all,     '',       '',      0",
            })
    void whatIsOpenIsSubmitted(
            String states, int mostQueued, int autoResume, String who, String submitted, String after, int left) {
        String[] each = states.split(" ", -1);
        BatchFolder folder = BatchFolder.of(root, 1, "{}").waveOf("fake", each.length - 1, mostQueued, autoResume);
        for (int i = 0; i < each.length; i++) {
            boolean last = i == each.length - 1;
            write(folder, last ? "finalizer.1" : "%04d".formatted(i + 1), last ? "f1" : "" + (i + 1), each[i]);
        }
        BatchStatus status = BatchStatus.of(folder.read(), answers, Instant.ofEpochSecond(1000), MUCH_LATER);
        WaveOptions wave = status.waves().get(0);
        OpenWork work = OpenWork.of(status, any -> who.equals("all") ? OpenWork.ALL : OpenWork.unasked(wave))
                .get(0);
        StringJoiner labels = new StringJoiner(" ");
        work.jobs().forEach(job -> labels.add(job.label()));
        work.finalizer().forEach(job -> labels.add(job.label()));
        assertThat(labels)
                .as(
                        "%s",
                        status.jobs().stream()
                                .map(job -> job.label() + " " + job.state() + " " + job.id())
                                .toList())
                .hasToString(submitted);
        List<JobId> waitedFor = after.isEmpty()
                ? List.of()
                : Arrays.stream(after.split(" ", -1)).map(JobId::new).toList();
        assertThat(work.after()).isEqualTo(waitedFor);
        assertThat(work.left()).isEqualTo(left);
        assertThat(work.isEmpty()).isEqualTo(submitted.isEmpty());
        assertThat(work.replaced())
                .as("a finalizer that waits and goes along")
                .isEqualTo(work.finalizer().stream()
                        .filter(job -> job.state() == JobState.QUEUED)
                        .toList());
    }

    /** Two jobs and the finalizer; a further part of each, and one of nobody, none of which anybody has begun. */
    @ParameterizedTest(name = "{0}, {1}: {2}")
    @CsvSource({
        // whoever is there takes them
        "planned planned planned,     all,     1 2 f1",
        "running complete queued,     unasked, ''",
        "queued complete queued,      unasked, ''",
        "stopped1 complete stopped1,  unasked, 1 f1",
        // nobody is there: two of them become jobs, and do the third, too
        "complete complete stopped1,  unasked, 3 4 f1",
        "complete complete stopped4,  all,     3 4 f1",
        "stopped4 complete stopped1,  unasked, 3 4",
        // what somebody has cancelled is not begun again unasked
        "cancelled complete stopped1, unasked, ''",
        "cancelled complete stopped1, all,     1 f1",
    })
    void furtherPartsAreNoJobsUnlessNobodyElseIsThere(String states, String who, String submitted) {
        String[] each = states.split(" ", -1);
        BatchFolder folder = BatchFolder.of(root, 1, "{}").waveOfParts("fake", 2, 1, 2, 0);
        write(folder, "0001", "1", each[0]);
        write(folder, "0002", "2", each[1]);
        write(folder, "finalizer.1", "f1", each[2]);
        BatchStatus status = BatchStatus.of(folder.read(), answers, Instant.ofEpochSecond(1000), MUCH_LATER);
        WaveOptions wave = status.waves().get(0);
        OpenWork work = OpenWork.of(status, any -> who.equals("all") ? OpenWork.ALL : OpenWork.unasked(wave))
                .get(0);
        StringJoiner labels = new StringJoiner(" ");
        work.jobs().forEach(job -> labels.add(job.label()));
        work.finalizer().forEach(job -> labels.add(job.label()));
        assertThat(labels).hasToString(submitted);
    }

    /** PBS releases no finalizer for a job that was deleted before it began. */
    @ParameterizedTest(name = "{0} at {1}: {2}")
    @CsvSource({
        "complete cancelled held, 1000, f1",
        "complete cancelled held, 60, ''",
        "complete cancelled queued, 1000, ''",
        "running cancelled held, 1000, ''",
    })
    void aFinalizerThatNobodyReleasesIsTakenBack(String states, long seconds, String replaced) {
        String[] each = states.split(" ", -1);
        BatchFolder folder = BatchFolder.of(root, 1, "{}").waveOf("fake", 2, 0, 3);
        write(folder, "0001", "1", each[0]);
        write(folder, "0002", "2", each[1]);
        write(folder, "finalizer.1", "f1", each[2]);
        BatchStatus status = BatchStatus.of(folder.read(), answers, Instant.ofEpochSecond(seconds), MUCH_LATER);
        WaveOptions wave = status.waves().get(0);
        OpenWork work = OpenWork.of(status, any -> OpenWork.unasked(wave)).get(0);
        StringJoiner labels = new StringJoiner(" ");
        work.replaced().forEach(job -> labels.add(job.label()));
        assertThat(labels).hasToString(replaced);
        assertThat(work.jobs()).isEmpty();
        assertThat(work.finalizer()).isEmpty();
        assertThat(work.isEmpty()).isEqualTo(replaced.isEmpty());
    }

    /** Two jobs, the second and the finalizer of a wave on another cluster. */
    @ParameterizedTest(name = "{0}: {1} after {2}")
    @CsvSource(
            emptyValue = "",
            value = {
                "running running planned, all, '', 2",
                "complete running planned, all, f2, 2",
                "running complete planned, all, '', ''",
                "stopped1 complete planned, unasked, 1, ''",
                "complete complete planned, unasked, f2, ''",
            })
    void noFinalizerIsSubmittedThatCouldNotWaitForJobsOfAnotherCluster(
            String states, String who, String submitted, String after) {
        String[] each = states.split(" ", -1);
        BatchFolder folder = BatchFolder.of(root, 1, "{}").waveOf("fake", 1, 0, 3);
        folder.write("wave.2/wave.json", """
                {"format":1,"wave":2,"scheduler":"fake@two","queue":[],"mostQueued":0,"autoResume":3,"takes":["finalizer.1"],\
                "jobs":[{"folder":"0002","groups":1,"entries":10,"bytes":100}],\
                "finalizer":{"folder":"finalizer.2","groups":1,"entries":0,"directories":1,"bytes":0,\
                "firstAttributeGroup":9}}
                """);
        write(folder, "0001", "1", each[0]);
        write(folder, "0002", "2", each[1]);
        write(folder, "finalizer.2", "f2", each[2]);
        BatchStatus status = BatchStatus.of(folder.read(), answers, Instant.ofEpochSecond(1000), MUCH_LATER);
        StringJoiner labels = new StringJoiner(" ");
        List<OpenWork> works = OpenWork.of(status, wave -> who.equals("all") ? OpenWork.ALL : OpenWork.unasked(wave));
        for (OpenWork work : works) {
            work.jobs().forEach(job -> labels.add(job.label()));
            work.finalizer().forEach(job -> labels.add(job.label()));
        }
        assertThat(labels).hasToString(submitted);
        assertThat(works.get(1).after()).isEqualTo(after.isEmpty() ? List.of() : List.of(new JobId(after)));
    }

    private void write(BatchFolder folder, String job, String id, String state) {
        if (state.equals("planned")) {
            return;
        }
        folder.submitted(job, id);
        String kind = state.replaceFirst("\\d$", "");
        Phase phase = switch (kind) {
            case "queued" -> Phase.QUEUED;
            case "held" -> Phase.HELD;
            case "running" -> Phase.RUNNING;
            case "suspect" -> Phase.ABSENT;
            case "lost" -> Phase.FORGOTTEN;
            case "cancelled" -> Phase.CANCELLED;
            default -> Phase.ENDED;
        };
        answers.put(new JobId(id), new SchedulerState(phase, ""));
        if (kind.equals("complete")) {
            folder.start(job, 1, 5).attempt(job, 1, "exit", "complete 10 100 0 0 9 0 n .\n");
        } else if (kind.equals("full")) {
            folder.start(job, 1, 5).attempt(job, 1, "exit.new", "");
        } else if (kind.equals("stopped")) {
            folder.start(job, 1, 5).attempt(job, 1, "exit", "stopped 1 1 0 0 9 0 n .\n");
            int inVain = Integer.parseInt(state.substring(kind.length()));
            if (inVain == 0) {
                folder.attempt(job, 1, "advanced", "");
            } else {
                folder.attempt(job, 1, "standstills", (inVain - 1) + " .\n");
            }
        }
    }
}
