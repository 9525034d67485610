package org.bpct.schedule.cluster;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.TaskName;

/**
 * The jobs in an answer of {@code qstat -f}, which every version of PBS Pro gives. The format was recorded with OpenPBS
 * 23.06.
 *
 * <p>A block begins with {@code Job Id:}; its lines are {@code name = value} after four blanks. A value is wrapped by
 * newline and tab at any character. Only the requested attributes are parsed, because others may hold anything.
 */
final class PbsJobTable {
    private static final String BLOCK = "Job Id: ";
    private static final String INDENT = "    ";
    private static final String EQUALS = " = ";
    private static final String WRAP = "\n\t";

    private static final Set<String> WANTED = Set.of(
            "Job_Name",
            "job_state",
            "substate",
            "comment",
            "Output_Path",
            "run_count",
            "Exit_status",
            // Of Torque.
            "exit_status");

    /** The numbers in PBS's job.h for the reason of a job's end. */
    private static final Map<String, String> ENDS = Map.of(
            "-29", SchedulerState.WALLTIME,
            "-28", "exceeded its cput",
            "-27", "exceeded its memory",
            "-26", "exceeded its virtual memory",
            "-20", "its node was lost",
            "-11", "was to run again");

    private static final String DELETED = "91";

    /** The comment of an array with waiting jobs: it gives no reason. */
    private static final String BEGAN = "Job Array Began";

    private final Map<String, Map<String, String>> jobs = new LinkedHashMap<>();

    private PbsJobTable() {}

    /** Reads an answer. Of a thousand jobs it has 1.3 MB; the attributes that count are a twentieth. */
    static PbsJobTable parse(String answer) {
        PbsJobTable table = new PbsJobTable();
        Map<String, String> job = new HashMap<>();
        int next = 0;
        while (next < answer.length()) {
            int from = next;
            int end = end(answer, from);
            next = end + 1;
            int equals = answer.indexOf(EQUALS, from);
            if (answer.startsWith(BLOCK, from)) {
                job = new HashMap<>();
                table.jobs.put(key(unwrapped(answer, from + BLOCK.length(), end).strip()), job);
            } else if (answer.startsWith(INDENT, from) && equals >= from + INDENT.length() && equals < end) {
                String name = answer.substring(from + INDENT.length(), equals);
                if (WANTED.contains(name)) {
                    // The first one counts: a line within a value may begin with four blanks, too.
                    job.putIfAbsent(name, unwrapped(answer, equals + EQUALS.length(), end));
                }
            }
        }
        return table;
    }

    /** Returns the end of a line, with all lines that continue it. */
    private static int end(String answer, int from) {
        int end = answer.indexOf('\n', from);
        while (end >= 0 && answer.startsWith(WRAP, end)) {
            end = answer.indexOf('\n', end + WRAP.length());
        }
        return end < 0 ? answer.length() : end;
    }

    private static String unwrapped(String answer, int from, int end) {
        return answer.substring(Math.min(from, end), end).replace(WRAP, "");
    }

    /**
     * Returns the states in an answer. An exit code other than 0 only means that some job does not exist, if the
     * message says so. A job that this user may not see (query_other_jobs) has neither a block nor a message.
     */
    static Map<JobId, SchedulerState> queried(List<JobId> jobs, CommandRunner.Result answer) {
        PbsJobTable table = parse(answer.outText());
        boolean answered = PbsComplaints.isGone(answer)
                && !PbsComplaints.UNCLEAR.matcher(answer.errText()).find();
        String silence =
                answer.succeeded() ? "PBS does not show this job" : "PBS does not answer: " + answer.complaint();
        SchedulerState absent = new SchedulerState(Phase.ABSENT, "");
        SchedulerState unanswered = new SchedulerState(Phase.UNANSWERED, silence);
        Map<JobId, SchedulerState> states = new LinkedHashMap<>();
        for (JobId job : jobs) {
            // An answer that PBS does not know one job tells nothing about the other jobs of the query.
            boolean isGone = answered
                    && (jobs.size() == 1
                            || isNamed(job, answer.errText())
                            || isNamed(PbsSubjobs.arrayOf(job), answer.errText()));
            // Without a history a job of an array that has ended looks as one that was deleted before it began.
            boolean isForgotten = isForgotten(job, table.jobs.getOrDefault(key(job.value()), Map.of()));
            states.put(job, isForgotten ? absent : table.state(job).orElse(isGone ? absent : unanswered));
        }
        return states;
    }

    /** Returns true for an ended job of an array without a record of its own: PBS shows that of the array. */
    private static boolean isForgotten(JobId id, Map<String, String> job) {
        String letter = job.getOrDefault("job_state", "");
        return PbsSubjobs.index(id) >= 0 && (letter.equals("X") || letter.equals("F")) && !job.containsKey("run_count");
    }

    /** Returns true if a message is about a job. */
    static boolean isNamed(JobId job, String message) {
        String key = key(job.value());
        for (int at = message.indexOf(key); at >= 0; at = message.indexOf(key, at + 1)) {
            int after = at + key.length();
            boolean isBegun = at > 0 && (isOfWord(message.charAt(at - 1)) || ".-".indexOf(message.charAt(at - 1)) >= 0);
            if (!isBegun && (after == message.length() || !isOfWord(message.charAt(after)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfWord(char c) {
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }

    /** Returns the number of a job, without the server's name, which may be shorter or longer. */
    private static String key(String id) {
        int dot = id.indexOf('.');
        return dot < 0 ? id : id.substring(0, dot);
    }

    /** Returns the names and the files of output of those of these jobs that are in the table. */
    Map<JobId, ShownJob> shown(List<JobId> ids) {
        Map<JobId, ShownJob> shown = new LinkedHashMap<>();
        for (JobId id : ids) {
            Map<String, String> job = jobs.get(key(id.value()));
            if (job != null) {
                String name = job.getOrDefault("Job_Name", "");
                int index = PbsSubjobs.index(id);
                shown.put(id, new ShownJob(index < 0 ? name : new TaskName(name, index).word(), output(job)));
            }
        }
        return shown;
    }

    /** Returns the name of a job's output without the host before it. */
    private static String output(Map<String, String> job) {
        String place = job.getOrDefault("Output_Path", "");
        return place.substring(place.indexOf(':') + 1);
    }

    /** Returns the state of a job in the table, if it is there. */
    Optional<SchedulerState> state(JobId id) {
        Map<String, String> job = jobs.get(key(id.value()));
        if (job == null) {
            return Optional.empty();
        }
        if (isForgotten(id, job)) {
            // The exit status is that of the array, which is that of another job.
            return Optional.of(new SchedulerState(Phase.CANCELLED, "was deleted before it began"));
        }
        Map<String, String> array = jobs.getOrDefault(key(PbsSubjobs.arrayOf(id).value()), Map.of());
        // PBS holds an array as a whole if one of its jobs cannot start.
        boolean isHeld = array.getOrDefault("job_state", "").equals("H")
                && job.getOrDefault("job_state", "").equals("Q");
        return Optional.of(state(isHeld ? array : job));
    }

    private static SchedulerState state(Map<String, String> job) {
        String shown = job.getOrDefault("comment", "");
        String comment = shown.startsWith(BEGAN) ? "" : shown;
        String letter = job.getOrDefault("job_state", "");
        return switch (letter) {
            case "Q", "W", "T" -> new SchedulerState(Phase.QUEUED, comment);
            case "H" -> held(job, comment);
            case "R" -> new SchedulerState(Phase.RUNNING, "");
            // By an operator or the scheduler, and by a user who is at work on that host.
            case "S", "U" -> new SchedulerState(Phase.ALIVE, SchedulerState.SUSPENDED);
            case "E" -> new SchedulerState(Phase.ALIVE, "exiting");
            case "F", "C", "X" -> ended(job, comment);
            default -> new SchedulerState(Phase.ALIVE, "PBS state " + letter);
        };
    }

    /**
     * Returns the state of a held job. Substate 22 is a hold by a dependency; a system hold of another kind follows 21
     * failed starts.
     */
    private static SchedulerState held(Map<String, String> job, String comment) {
        if (job.getOrDefault("substate", "").equals("22")) {
            return new SchedulerState(Phase.HELD, "waits for other jobs");
        }
        String cannotStart =
                comment.contains("too many failed attempts") ? "; can the nodes see BPCT_HOME, and write there?" : "";
        return new SchedulerState(Phase.QUEUED, comment.isEmpty() ? "held" : "held: " + comment + cannotStart);
    }

    private static SchedulerState ended(Map<String, String> job, String comment) {
        // Torque writes the name in lower case.
        String exit = job.getOrDefault("Exit_status", job.getOrDefault("exit_status", ""));
        if (job.getOrDefault("substate", "").equals(DELETED) || exit.equals("271") || exit.equals("265")) {
            return new SchedulerState(Phase.CANCELLED, comment);
        }
        if (exit.isEmpty()) {
            return new SchedulerState(Phase.ENDED, "never ran");
        }
        return exit.equals("0")
                ? new SchedulerState(Phase.SUCCEEDED, "")
                : new SchedulerState(Phase.ENDED, ENDS.getOrDefault(exit, SchedulerState.exitWords(exit)));
    }

    /** Returns the states of these jobs in an answer about the history; a job that is not there is missing. */
    static Map<JobId, SchedulerState> remembered(List<JobId> jobs, CommandRunner.Result answer) {
        PbsJobTable table = parse(answer.outText());
        Map<JobId, SchedulerState> states = new LinkedHashMap<>();
        jobs.forEach(job -> table.state(job).ifPresent(state -> states.put(job, state)));
        return states;
    }
}
