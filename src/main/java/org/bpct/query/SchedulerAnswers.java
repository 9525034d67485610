package org.bpct.query;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.SubmittedJob;
import org.jspecify.annotations.Nullable;

/**
 * What schedulers answered, kept in a file of the home: so that however many watch, they share one answer, and so that
 * an answer which proves nothing alone can be held against an earlier one.
 *
 * <p>The first line is {@code bpct-answers-2 <lines> .}; then come lines {@code <scheduler> <job id> <phase> <since>
 * <asked> <wanted> <wave's folder> <detail> .}, times in seconds. The job {@code *} stands for a scheduler's last question.
 */
final class SchedulerAnswers {
    private static final String HEADER = "bpct-answers-2";

    /** A record that lies on a file server may be hidden from another host for as long: acdirmax of nfs(5). */
    private static final long PROOF_SECONDS = 60;

    private static final long FORGET_AFTER_SECONDS = 7 * 24 * 3600;

    /** So old an answer about a living job tells less than its files. */
    private static final long STALE_SECONDS = 60;

    /** For as long after somebody last wanted to know of a job, it is asked about by others, too. */
    private static final long WATCHED_SECONDS = 600;

    private static final int FIELDS = 8;
    private static final int WRITABLE_BY_OTHERS = 0022;
    private static final JobId LAST_QUESTION = new JobId("*");
    private static final String NO_FOLDER = "-";

    private final Path file;
    private final Map<String, Answer> answers = new TreeMap<>();

    /**
     * What a scheduler says of one job.
     *
     * @param phase its last answer
     * @param since when it first gave that answer, and none other since
     * @param asked when it was asked last
     * @param wanted when somebody last wanted to know
     * @param folder the folder of the job's wave, below the home
     * @param detail what it said besides
     */
    private record Answer(Phase phase, long since, long asked, long wanted, String folder, String detail) {
        /** Returns what it means, as an answer of this time. */
        SchedulerState state(long when) {
            boolean proven = asked - since >= PROOF_SECONDS;
            if (proven && phase == Phase.ABSENT) {
                return new SchedulerState(Phase.FORGOTTEN, detail, since, when);
            }
            if (proven && phase == Phase.SUCCEEDED) {
                return new SchedulerState(
                        Phase.ENDED, "ended well according to the scheduler, but left no record", since, when);
            }
            return new SchedulerState(phase, detail, since, when);
        }
    }

    private SchedulerAnswers(Path file) {
        this.file = file;
    }

    /** Reads the file; unless it is whole and belongs to the home's owner alone, nothing was ever answered. */
    static SchedulerAnswers load(Path file) {
        SchedulerAnswers answers = new SchedulerAnswers(file);
        try {
            if (isOwn(file) && !answers.readWhole(RegularFiles.text(file, StandardCharsets.UTF_8))) {
                answers.answers.clear();
            }
        } catch (IOException nothingKept) {
            answers.answers.clear();
        }
        return answers;
    }

    /** Asks for numbers: the name of an owner may be a question to a directory service. */
    private static boolean isOwn(Path file) throws IOException {
        Map<String, Object> found = Files.readAttributes(file, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
        Path home = file.toAbsolutePath().getParent();
        return home != null
                && Files.getAttribute(home, "unix:uid").equals(found.get("uid"))
                && found.get("mode") instanceof Integer mode
                && (mode & WRITABLE_BY_OTHERS) == 0;
    }

    private boolean readWhole(String text) {
        String[] lines = text.split("\n", -1);
        // The last line ends, too.
        if (!lines[0].equals(HEADER + " " + (lines.length - 2) + " .") || !lines[lines.length - 1].isEmpty()) {
            return false;
        }
        for (int i = 1; i < lines.length - 1; i++) {
            if (!read(lines[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean read(String line) {
        String[] fields = line.split(" ", FIELDS);
        if (fields.length < FIELDS || !fields[FIELDS - 1].endsWith(".")) {
            return false;
        }
        try {
            String detail = fields[7].substring(0, fields[7].length() - 1).strip();
            answers.put(
                    fields[0] + " " + fields[1],
                    new Answer(
                            Phase.valueOf(fields[2]),
                            Long.parseLong(fields[3]),
                            Long.parseLong(fields[4]),
                            Long.parseLong(fields[5]),
                            fields[6],
                            detail));
            return true;
        } catch (IllegalArgumentException damaged) {
            return false;
        }
    }

    /** Returns the answer about a job if it is not older than some seconds, else null. */
    @Nullable
    SchedulerState fresh(String scheduler, JobId job, long now, int keep) {
        Answer answer = answers.get(key(scheduler, job));
        return answer == null || isOld(answer, now, keep) ? null : answer.state(answer.asked());
    }

    /** Returns true if the scheduler was asked within so many seconds, and whoever watches can share that answer. */
    boolean wasAsked(String scheduler, long now, int keep) {
        Answer last = answers.get(key(scheduler, LAST_QUESTION));
        return last != null && !isOld(last, now, keep);
    }

    private static boolean isOld(Answer answer, long now, int keep) {
        return now - answer.asked() >= keep || answer.asked() > now;
    }

    /** Returns true if whoever asks next asks about a job, too. */
    boolean isWanted(String scheduler, JobId job, long now) {
        Answer answer = answers.get(key(scheduler, job));
        return answer != null && now - answer.wanted() < WATCHED_SECONDS / 2;
    }

    /** Takes note that somebody wants to know of a job, so that whoever asks next asks about it, too. */
    void want(String scheduler, SubmittedJob job, long now) {
        Answer before = answers.get(key(scheduler, job.id()));
        answers.put(
                key(scheduler, job.id()),
                before == null
                        ? new Answer(Phase.UNANSWERED, now, 0, now, folder(job), "")
                        : new Answer(
                                before.phase(), before.since(), before.asked(), now, folder(job), before.detail()));
    }

    /** Returns the last answer about a job, with its age; an empty one if nobody has asked of late. */
    SchedulerState latest(String scheduler, JobId job, long now) {
        Answer own = answers.get(key(scheduler, job));
        Answer last = answers.get(key(scheduler, LAST_QUESTION));
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
    SchedulerState note(String scheduler, JobId job, SchedulerState state, long now) {
        return note(scheduler, job, NO_FOLDER, state, now);
    }

    /** Takes note of an answer and returns what it means together with the earlier ones, as an answer of now. */
    SchedulerState note(String scheduler, SubmittedJob job, SchedulerState state, long now) {
        return note(scheduler, job.id(), folder(job), state, now);
    }

    private static String folder(SubmittedJob job) {
        FileName wave = job.waveFolder();
        String folder = wave.parent().lastComponent().text() + "/"
                + wave.lastComponent().text();
        return folder.contains(" ") ? NO_FOLDER : folder;
    }

    private SchedulerState note(String scheduler, JobId job, String folder, SchedulerState state, long now) {
        Answer before = answers.get(key(scheduler, job));
        if (state.phase() == Phase.UNANSWERED && before != null && isProof(before.phase())) {
            // A question that was not answered takes nothing from an answer before it.
            Answer last = answers.get(key(scheduler, LAST_QUESTION));
            long since = last != null && last.phase() == Phase.UNANSWERED ? last.since() : now;
            return new SchedulerState(state.phase(), state.detail(), since, SchedulerState.JUST_NOW);
        }
        if (state.phase() == Phase.ABSENT && before != null && before.phase() == Phase.CANCELLED) {
            // Slurm forgets a job 5 minutes after its end: what somebody ended is not lost, nor begun again unasked.
            return note(scheduler, job, folder, new SchedulerState(Phase.CANCELLED, before.detail()), now);
        }
        Answer answer = new Answer(
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
        note(scheduler, LAST_QUESTION, new SchedulerState(isSilent ? Phase.UNANSWERED : Phase.ALIVE, detail), now);
    }

    private static boolean isProof(Phase phase) {
        return phase == Phase.ABSENT || phase == Phase.SUCCEEDED || phase == Phase.CANCELLED;
    }

    private static String key(String scheduler, JobId job) {
        return scheduler + " " + job.value();
    }

    /** Writes what is worth keeping; what nobody asked about for a week is dropped. */
    void save(long now) throws IOException {
        StringBuilder text = new StringBuilder();
        int lines = 0;
        for (Map.Entry<String, Answer> entry : answers.entrySet()) {
            Answer answer = entry.getValue();
            if (now - Math.max(answer.asked(), answer.wanted()) < FORGET_AFTER_SECONDS) {
                lines++;
                text.append(entry.getKey()).append(' ').append(answer.phase()).append(' ');
                text.append(answer.since()).append(' ').append(answer.asked()).append(' ');
                text.append(answer.wanted()).append(' ');
                text.append(answer.folder()).append(' ');
                text.append(answer.detail())
                        .append(answer.detail().isEmpty() ? "" : " ")
                        .append(".\n");
            }
        }
        String whole = HEADER + " " + lines + " .\n" + text;
        PrivateFiles.replace(file, whole.getBytes(StandardCharsets.UTF_8));
    }
}
