package org.bpct.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.bpct.model.JobId;
import org.bpct.model.PrivateFiles;
import org.bpct.model.RegularFiles;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.jspecify.annotations.Nullable;

/**
 * What schedulers answered, kept in a file of the home: so that many looks at progress cost one question, and so that
 * an answer which proves nothing alone can be held against an earlier one.
 *
 * <p>A line is {@code <scheduler> <job id> <phase> <since> <asked> <detail> .}, times in seconds. Two processes may
 * replace the file at once; what is lost is asked again.
 */
final class SchedulerAnswers {
    /** A record that lies on a file server may be hidden from another host for as long: acdirmax of nfs(5). */
    private static final long PROOF_SECONDS = 60;

    private static final long FORGET_AFTER_SECONDS = 7 * 24 * 3600;
    private static final int FIELDS = 6;

    private final Path file;
    private final Map<String, Answer> answers = new TreeMap<>();

    /**
     * What a scheduler says of one job.
     *
     * @param phase its last answer
     * @param since when it first gave that answer, and none other since
     * @param asked when it was asked last
     * @param detail what it said besides
     */
    private record Answer(Phase phase, long since, long asked, String detail) {
        SchedulerState state() {
            boolean proven = asked - since >= PROOF_SECONDS;
            if (proven && phase == Phase.ABSENT) {
                return new SchedulerState(Phase.FORGOTTEN, detail);
            }
            if (proven && phase == Phase.SUCCEEDED) {
                return new SchedulerState(Phase.ENDED, "ended well, says the scheduler, but left no record");
            }
            return new SchedulerState(phase, detail);
        }
    }

    private SchedulerAnswers(Path file) {
        this.file = file;
    }

    /** Reads the file; what cannot be read was never answered. */
    static SchedulerAnswers load(Path file) {
        SchedulerAnswers answers = new SchedulerAnswers(file);
        try {
            for (String line : RegularFiles.text(file, StandardCharsets.UTF_8).split("\n", -1)) {
                answers.read(line);
            }
        } catch (IOException nothingKept) {
            return answers;
        }
        return answers;
    }

    private void read(String line) {
        String[] fields = line.split(" ", FIELDS);
        if (fields.length < FIELDS || !fields[FIELDS - 1].endsWith(".")) {
            return;
        }
        try {
            String detail = fields[5].substring(0, fields[5].length() - 1).strip();
            answers.put(
                    fields[0] + " " + fields[1],
                    new Answer(Phase.valueOf(fields[2]), Long.parseLong(fields[3]), Long.parseLong(fields[4]), detail));
        } catch (IllegalArgumentException damaged) {
            // Asked again.
        }
    }

    /** Returns the answer if it is not older than some seconds, else null. */
    @Nullable
    SchedulerState fresh(String scheduler, JobId job, long now, int keep) {
        Answer answer = answers.get(key(scheduler, job));
        return answer == null || now - answer.asked() >= keep || answer.asked() > now ? null : answer.state();
    }

    /** Takes note of an answer and returns what it means together with the earlier ones. */
    SchedulerState note(String scheduler, JobId job, SchedulerState state, long now) {
        Answer before = answers.get(key(scheduler, job));
        if (state.phase() == Phase.UNANSWERED && before != null && isProof(before.phase())) {
            // A question that was not answered takes nothing from an answer before it.
            return state;
        }
        String detail = state.detail().replace('\n', ' ');
        Answer answer = new Answer(
                state.phase(),
                // A clock that was ahead must not put the proof off until its time has come.
                before != null && before.phase() == state.phase() ? Math.min(before.since(), now) : now,
                now,
                detail);
        answers.put(key(scheduler, job), answer);
        return answer.state();
    }

    private static boolean isProof(Phase phase) {
        return phase == Phase.ABSENT || phase == Phase.SUCCEEDED;
    }

    private static String key(String scheduler, JobId job) {
        return scheduler + " " + job.value();
    }

    /** Writes what is worth keeping; what nobody asked about for a week is dropped. */
    void save(long now) throws IOException {
        StringBuilder text = new StringBuilder();
        answers.forEach((key, answer) -> {
            if (now - answer.asked() < FORGET_AFTER_SECONDS) {
                text.append(key).append(' ').append(answer.phase()).append(' ');
                text.append(answer.since()).append(' ').append(answer.asked()).append(' ');
                text.append(answer.detail())
                        .append(answer.detail().isEmpty() ? "" : " ")
                        .append(".\n");
            }
        });
        PrivateFiles.replace(file, text.toString().getBytes(StandardCharsets.UTF_8));
    }
}
