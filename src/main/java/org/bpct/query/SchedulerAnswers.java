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
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.SubmittedJob;
import org.jspecify.annotations.Nullable;

/**
 * What schedulers answered, kept in a file of the home: so that however many watch, they share one answer, and so that
 * an answer which proves nothing alone can be held against an earlier one.
 */
final class SchedulerAnswers {
    private static final long FORGET_AFTER_SECONDS = 7 * 24 * 3600;

    /** So old an answer about a living job tells less than its files. */
    private static final long STALE_SECONDS = 60;

    /** For as long after somebody last wanted to know of a job, it is asked about by others, too. */
    private static final long WATCHED_SECONDS = 600;

    private static final JobId LAST_QUESTION = new JobId("*");
    private static final String NO_FOLDER = "-";

    private final AnswersFile file;
    private final SortedMap<String, KeptAnswer> answers;

    private SchedulerAnswers(AnswersFile file) {
        this.file = file;
        this.answers = file.load();
    }

    /** Reads the file; unless it is whole and belongs to the home's owner alone, nothing was ever answered. */
    static SchedulerAnswers load(Path file) {
        return new SchedulerAnswers(new AnswersFile(file));
    }

    /** Returns the answer about a job if it is not older than some seconds, else null. */
    @Nullable
    SchedulerState fresh(String scheduler, JobId job, long now, int keep) {
        KeptAnswer answer = answers.get(key(scheduler, job));
        return answer == null || answer.isOld(now, keep) ? null : answer.state(answer.asked());
    }

    /** Returns true if the scheduler was asked within so many seconds, and whoever watches can share that answer. */
    boolean wasAsked(String scheduler, long now, int keep) {
        KeptAnswer last = answers.get(key(scheduler, LAST_QUESTION));
        return last != null && !last.isOld(now, keep);
    }

    /** Returns true if whoever asks next asks about a job, too. */
    boolean isWanted(String scheduler, JobId job, long now) {
        KeptAnswer answer = answers.get(key(scheduler, job));
        return answer != null && now - answer.wanted() < WATCHED_SECONDS / 2;
    }

    /** Takes note that somebody wants to know of a job, so that whoever asks next asks about it, too. */
    void want(String scheduler, SubmittedJob job, long now) {
        KeptAnswer before = answers.get(key(scheduler, job.id()));
        answers.put(
                key(scheduler, job.id()),
                before == null
                        ? new KeptAnswer(Phase.UNANSWERED, now, 0, now, folder(job), "")
                        : new KeptAnswer(
                                before.phase(), before.since(), before.asked(), now, folder(job), before.detail()));
    }

    /** Returns the last answer about a job, with its age; an empty one if nobody has asked of late. */
    SchedulerState latest(String scheduler, JobId job, long now) {
        KeptAnswer own = answers.get(key(scheduler, job));
        KeptAnswer last = answers.get(key(scheduler, LAST_QUESTION));
        if (last != null && last.phase() == Phase.UNANSWERED && (own == null || own.asked() < last.asked())) {
            // What was once said of a job is no answer to the question after it.
            return last.state(last.asked());
        }
        if (own == null || (!own.phase().isOver() && now - own.asked() >= STALE_SECONDS)) {
            return new SchedulerState(Phase.UNANSWERED, "");
        }
        return own.state(own.asked());
    }

    /** Returns the jobs of a scheduler of which somebody wanted to know a while ago at most. */
    List<SubmittedJob> watched(String scheduler, FileName home, long now) {
        List<SubmittedJob> watched = new ArrayList<>();
        String prefix = scheduler + " ";
        answers.forEach((key, answer) -> {
            boolean isRecent = now - answer.wanted() < WATCHED_SECONDS;
            if (key.startsWith(prefix) && isRecent && !answer.folder().equals(NO_FOLDER)) {
                watched.add(new SubmittedJob(
                        new JobId(key.substring(prefix.length())), home.resolve(FileName.ofText(answer.folder()))));
            }
        });
        return watched;
    }

    /** Takes note of an answer about a job of which only the name is known. */
    SchedulerState note(String scheduler, JobId job, @Nullable SchedulerState state, long now) {
        return note(scheduler, job, NO_FOLDER, said(state), now);
    }

    /** Takes note of an answer and returns what it means together with the earlier ones, as an answer of now. */
    SchedulerState note(String scheduler, SubmittedJob job, @Nullable SchedulerState state, long now) {
        return note(scheduler, job.id(), folder(job), said(state), now);
    }

    private static SchedulerState said(@Nullable SchedulerState state) {
        return state == null
                        || (state.phase() == Phase.UNANSWERED && state.detail().isBlank())
                ? new SchedulerState(Phase.UNANSWERED, "the scheduler did not say")
                : state;
    }

    private static String folder(SubmittedJob job) {
        FileName wave = job.waveFolder();
        String folder = wave.parent().lastComponent().text() + "/"
                + wave.lastComponent().text();
        return folder.contains(" ") ? NO_FOLDER : folder;
    }

    private SchedulerState note(String scheduler, JobId job, String folder, SchedulerState state, long now) {
        KeptAnswer before = answers.get(key(scheduler, job));
        if (state.phase() == Phase.UNANSWERED && before != null && isProof(before.phase())) {
            // A question that was not answered takes nothing from an answer before it.
            KeptAnswer last = answers.get(key(scheduler, LAST_QUESTION));
            long since = last != null && last.phase() == Phase.UNANSWERED ? last.since() : now;
            return new SchedulerState(state.phase(), state.detail(), since, SchedulerState.JUST_NOW);
        }
        if (state.phase() == Phase.ABSENT && before != null && before.phase() == Phase.CANCELLED) {
            // Slurm forgets a job 5 minutes after its end: what somebody ended is not lost, nor begun again unasked.
            return note(scheduler, job, folder, new SchedulerState(Phase.CANCELLED, before.detail()), now);
        }
        KeptAnswer answer = new KeptAnswer(
                state.phase(),
                // A clock that was ahead must not put the proof off until its time has come.
                before != null && before.phase() == state.phase() ? Math.min(before.since(), now) : now,
                now,
                before == null ? now : before.wanted(),
                folder,
                state.detail().replace('\n', ' '));
        answers.put(key(scheduler, job), answer);
        return answer.state(SchedulerState.JUST_NOW);
    }

    /** Takes note that a scheduler was asked about all jobs that anybody watches, and whether it has answered. */
    void asked(String scheduler, Collection<SchedulerState> states, long now) {
        boolean isSilent = states.stream().allMatch(state -> state.phase() == Phase.UNANSWERED);
        String detail = isSilent
                ? states.stream().map(SchedulerState::detail).findFirst().orElse("")
                : "";
        SchedulerState state = new SchedulerState(isSilent ? Phase.UNANSWERED : Phase.ALIVE, detail);
        note(scheduler, LAST_QUESTION, NO_FOLDER, state, now);
    }

    private static boolean isProof(Phase phase) {
        return phase == Phase.ABSENT || phase == Phase.SUCCEEDED || phase == Phase.CANCELLED;
    }

    private static String key(String scheduler, JobId job) {
        return scheduler + " " + job.value();
    }

    /** Writes what is worth keeping; what nobody asked about for a week is dropped. */
    void save(long now) throws IOException {
        SortedMap<String, KeptAnswer> kept = new TreeMap<>(answers);
        kept.values().removeIf(answer -> now - Math.max(answer.asked(), answer.wanted()) >= FORGET_AFTER_SECONDS);
        file.save(kept);
    }
}
