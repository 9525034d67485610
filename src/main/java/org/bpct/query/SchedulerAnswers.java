package org.bpct.query;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.JobTicket;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.SubmittedJob;
import org.jspecify.annotations.Nullable;

/**
 * The answers of schedulers, kept in a file of the home. All watching processes share one answer. An answer that proves
 * nothing by itself can be compared with an earlier one.
 */
final class SchedulerAnswers {
    private static final long FORGET_AFTER_SECONDS = 7 * 24 * 3600;

    /** The age beyond which an answer about a live job tells less than the job's files. */
    private static final long STALE_SECONDS = 90;

    /** The time for which other processes keep asking about a job after a process last wanted an answer. */
    private static final long WATCHED_SECONDS = 600;

    private static final JobId LAST_QUESTION = new JobId("*");
    private static final String NO_FOLDER = "-";

    private final AnswersFile file;
    private @Nullable FileName lastWave;
    private String lastFolder = NO_FOLDER;
    private final SortedMap<String, KeptAnswer> answers;

    private SchedulerAnswers(AnswersFile file) {
        this.file = file;
        this.answers = file.load();
    }

    /** Reads the file; there are no answers unless it is complete and belongs only to the owner of the home. */
    static SchedulerAnswers load(Path file) {
        return new SchedulerAnswers(new AnswersFile(file));
    }

    /** Returns the answer about a job if it is not older than some seconds, else null. */
    @Nullable
    SchedulerState fresh(String scheduler, JobId job, long now, int keep) {
        KeptAnswer answer = answers.get(key(scheduler, JobTicket.of(job)));
        return answer == null || answer.isOld(now, keep) ? null : answer.state(answer.asked());
    }

    /**
     * Returns true if the scheduler was asked within this many seconds, and watching processes can share that answer.
     */
    boolean wasAsked(String scheduler, String cluster, long now, int keep) {
        KeptAnswer last = answers.get(last(scheduler, cluster));
        return last != null && !last.isOld(now, keep);
    }

    /** Returns true if the next process that asks includes this job. */
    boolean isWanted(String scheduler, JobTicket job, long now) {
        KeptAnswer answer = answers.get(key(scheduler, job));
        return answer != null && now - answer.wanted() < WATCHED_SECONDS / 2;
    }

    /** Records that a process wants an answer about a job, so that the next question includes it. */
    void want(String scheduler, SubmittedJob job, long now) {
        KeptAnswer before = answers.get(key(scheduler, job.ticket()));
        answers.put(
                key(scheduler, job.ticket()),
                before == null
                        ? new KeptAnswer(Phase.UNANSWERED, now, 0, now, folder(job), "")
                        : new KeptAnswer(
                                before.phase(), before.since(), before.asked(), now, folder(job), before.detail()));
    }

    /** Returns the last answer about a job, with its age; an empty one if there is no recent one. */
    SchedulerState latest(String scheduler, JobTicket job, long now) {
        KeptAnswer own = answers.get(key(scheduler, job));
        KeptAnswer last = answers.get(last(scheduler, job.cluster()));
        if (last != null && last.phase() == Phase.UNANSWERED && (own == null || own.asked() < last.asked())) {
            // An old answer about a job does not answer a later question.
            return last.state(last.asked());
        }
        if (own == null || (!own.phase().isOver() && now - own.asked() >= STALE_SECONDS)) {
            return new SchedulerState(Phase.UNANSWERED, "");
        }
        return own.state(own.asked());
    }

    /** Returns the jobs with a cluster that a process recently wanted an answer about. */
    List<SubmittedJob> watched(String scheduler, String cluster, FileName home, long now) {
        List<SubmittedJob> watched = new ArrayList<>();
        String prefix = scheduler + " ";
        answers.forEach((key, answer) -> {
            boolean isRecent = now - answer.wanted() < WATCHED_SECONDS;
            if (key.startsWith(prefix) && isRecent && !answer.folder().equals(NO_FOLDER)) {
                JobTicket ticket = JobTicket.parse(key.substring(prefix.length()));
                if (ticket.cluster().equals(cluster)) {
                    watched.add(new SubmittedJob(ticket, home.resolve(FileName.ofText(answer.folder()))));
                }
            }
        });
        return watched;
    }

    /** Records an answer about a job known only by name. */
    SchedulerState note(String scheduler, JobId job, @Nullable SchedulerState state, long now) {
        return note(scheduler, JobTicket.of(job), NO_FOLDER, said(state), now);
    }

    /** Records an answer; returns its meaning together with the earlier ones, as an answer of now. */
    SchedulerState note(String scheduler, SubmittedJob job, @Nullable SchedulerState state, long now) {
        return note(scheduler, job.ticket(), folder(job), said(state), now);
    }

    private static SchedulerState said(@Nullable SchedulerState state) {
        return state == null
                        || (state.phase() == Phase.UNANSWERED && state.detail().isBlank())
                ? new SchedulerState(Phase.UNANSWERED, "the scheduler did not say")
                : state;
    }

    /** A thousand jobs of a wave have one folder. */
    private String folder(SubmittedJob job) {
        FileName wave = job.waveFolder();
        if (!wave.equals(lastWave)) {
            lastWave = wave;
            lastFolder = folder(wave);
        }
        return lastFolder;
    }

    private static String folder(FileName wave) {
        String folder = wave.parent().lastComponent().text() + "/"
                + wave.lastComponent().text();
        return folder.contains(" ") ? NO_FOLDER : folder;
    }

    private SchedulerState note(String scheduler, JobTicket job, String folder, SchedulerState state, long now) {
        KeptAnswer before = answers.get(key(scheduler, job));
        if (state.phase() == Phase.UNANSWERED && before != null && isProof(before.phase())) {
            // An unanswered question does not invalidate the answer before it.
            KeptAnswer last = answers.get(last(scheduler, job.cluster()));
            long since = last != null && last.phase() == Phase.UNANSWERED ? last.since() : now;
            return new SchedulerState(state.phase(), state.detail(), since, SchedulerState.JUST_NOW);
        }
        if (state.phase() == Phase.ABSENT && before != null && before.phase() == Phase.CANCELLED) {
            // Slurm forgets a job 5 minutes after its end. A job that a user has ended is not lost, and is not
            // restarted by itself.
            return note(scheduler, job, folder, new SchedulerState(Phase.CANCELLED, before.detail()), now);
        }
        KeptAnswer answer = new KeptAnswer(
                state.phase(),
                // A clock that was ahead must not delay the proof until that time.
                before != null && before.phase() == state.phase() ? Math.min(before.since(), now) : now,
                now,
                before == null ? now : before.wanted(),
                folder,
                state.detail().replace('\n', ' '));
        answers.put(key(scheduler, job), answer);
        return answer.state(SchedulerState.JUST_NOW);
    }

    /** Records that a scheduler was asked about all watched jobs with a cluster, and whether it has answered. */
    void asked(String scheduler, String cluster, Collection<SchedulerState> states, long now) {
        boolean isSilent = states.stream().noneMatch(state -> state.phase().isAnswer());
        String detail = isSilent
                ? states.stream().map(SchedulerState::detail).findFirst().orElse("")
                : "";
        SchedulerState state = new SchedulerState(isSilent ? Phase.UNANSWERED : Phase.ALIVE, detail);
        note(scheduler, lastQuestion(cluster), NO_FOLDER, state, now);
    }

    private static boolean isProof(Phase phase) {
        return phase == Phase.ABSENT || phase == Phase.SUCCEEDED || phase == Phase.CANCELLED;
    }

    private static String key(String scheduler, JobTicket job) {
        return scheduler + " " + job.word();
    }

    private static String last(String scheduler, String cluster) {
        return key(scheduler, lastQuestion(cluster));
    }

    private static JobTicket lastQuestion(String cluster) {
        return new JobTicket(LAST_QUESTION, "", cluster);
    }

    /** Writes the answers of the last week; older ones are dropped. */
    void save(long now) throws IOException {
        SortedMap<String, KeptAnswer> kept = new TreeMap<>(answers);
        kept.values().removeIf(answer -> now - Math.max(answer.asked(), answer.wanted()) >= FORGET_AFTER_SECONDS);
        file.save(kept);
    }
}
