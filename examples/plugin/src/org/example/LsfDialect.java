package org.example;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bpct.model.JobId;
import org.bpct.model.NodeCommands;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.cluster.QueueGrammar;
import org.bpct.schedule.Resources;
import org.bpct.schedule.cluster.SchedulerDialect;
import org.bpct.schedule.cluster.SubmitAnswer;
import org.bpct.schedule.cluster.SubmitRequest;

/** LSF 10.1, from its manual pages: a start for a site that has it, NOT TRIED ON A REAL LSF. */
public final class LsfDialect implements SchedulerDialect {
    private static final Pattern TAKEN = Pattern.compile("Job <(\\d+)> is submitted");

    /** bpct may run inside a job, whose variables bsub would hand on; BSUB_QUIET would hide the identity. */
    private static final Pattern LEAKING = Pattern.compile("LSB_(?!DEFAULT|NTRIES)|LS_|BSUB_");

    private static final QueueGrammar GRAMMAR = QueueGrammar.ofWords(
            Set.of("-ar", "-B", "-H", "-I", "-Ip", "-Is", "-K", "-N", "-r", "-rn", "-ti", "-ul", "-x"),
            Set.of("-cwd", "-e", "-eo", "-I", "-Ip", "-Is", "-i", "-is", "-J", "-K", "-o", "-oo", "-pack", "-w"));

    @Override
    public String name() {
        return "lsf";
    }

    @Override
    public List<String> clients() {
        return List.of("bsub", "bjobs", "bkill");
    }

    @Override
    public int rank() {
        return 5;
    }

    @Override
    public boolean leaks(String variable) {
        return LEAKING.matcher(variable).lookingAt();
    }

    /** Jobs know which one they are, so they help each other; none puts itself back into the queue. */
    @Override
    public NodeCommands nodeCommands() {
        return new NodeCommands("LSB_JOBID", List.of());
    }

    @Override
    public List<byte[]> examination() {
        return CommandRunner.words("lsid");
    }

    @Override
    public QueueGrammar grammar() {
        return GRAMMAR;
    }

    @Override
    public List<String> resourceWords(Resources resources, List<String> queue) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("-P", resources.account());
        options.put("-q", resources.partition());
        options.put("-W", resources.seconds() == 0 ? "" : Long.toString((resources.seconds() + 59) / 60));
        // Units need LSF 10.1.0.2; a number alone would mean whatever LSF_UNIT_FOR_LIMITS says.
        options.put("-M", resources.megabytes() == 0 ? "" : resources.megabytes() + "MB");
        List<String> words = new ArrayList<>();
        options.forEach((option, value) -> {
            if (!value.isEmpty() && !queue.contains(option)) {
                words.addAll(List.of(option, value));
            }
        });
        return words;
    }

    /** With -r LSF starts a job again whose node was lost, which a job of bpct is made for. */
    @Override
    public List<byte[]> submit(SubmitRequest request) {
        List<String> words = new ArrayList<>(
                List.of("bsub", "-r", "-cwd", "/", "-J", request.job().name()));
        // In an output file %J and %I stand for something, and there is no way to take that from them.
        String output = request.job().output().text();
        words.addAll(List.of("-o", output.indexOf('%') < 0 ? output : "/dev/null"));
        if (!request.start().after().isEmpty()) {
            words.add("-w");
            words.add(request.start().after().stream()
                    .map(job -> "ended(" + job + ")")
                    .collect(Collectors.joining(" && ")));
        }
        words.addAll(request.queueWords());
        // One word, which the node's shell reads; of several bsub makes one line by quoting rules of its own.
        words.add("/bin/bash '" + request.job().script().text().replace("'", "'\\''") + "'");
        return CommandRunner.words(words);
    }

    @Override
    public SubmitAnswer submitted(CommandRunner.Result answer) {
        Matcher taken = TAKEN.matcher(answer.outText());
        if (taken.find()) {
            return SubmitAnswer.taken(new JobId(taken.group(1)));
        }
        return answer.errText().contains("Job not submitted") ? SubmitAnswer.REFUSED : SubmitAnswer.UNCLEAR;
    }

    @Override
    public String remedy(String words) {
        return words.contains("No such queue") ? "give --partition NAME; bqueues lists them" : "";
    }

    /** Asks for all recent jobs of the user: -J takes one name only. */
    @Override
    public List<List<byte[]>> lookUp(Collection<String> names) {
        return List.of(CommandRunner.words("bjobs", "-a", "-noheader", "-o", "jobid job_name delimiter='|'"));
    }

    /** Nothing at all is no answer: bjobs says "No job found" where there is none. */
    @Override
    public Optional<Map<String, JobId>> lookedUp(List<byte[]> question, CommandRunner.Result answer) {
        Map<String, JobId> found = new LinkedHashMap<>();
        for (String[] fields : records(answer, 2)) {
            found.put(fields[1], new JobId(fields[0]));
        }
        boolean answered = !found.isEmpty() || answer.errText().contains("No job found");
        return answered && !answer.timedOut() ? Optional.of(found) : Optional.empty();
    }

    @Override
    public List<byte[]> query(List<JobId> jobs) {
        return words(jobs, "bjobs", "-a", "-noheader", "-o", "jobid stat exit_reason pend_reason delimiter='|'");
    }

    /** The exit code says nothing: 255 is one unknown job of many, and what is 0 depends on the site's lsf.conf. */
    @Override
    public Map<JobId, SchedulerState> queried(List<JobId> jobs, CommandRunner.Result answer) {
        Map<JobId, SchedulerState> states = new LinkedHashMap<>();
        for (JobId job : jobs) {
            boolean unknown = answer.errText().contains("Job <" + job + "> is not found");
            states.put(
                    job,
                    unknown
                            ? new SchedulerState(Phase.ABSENT, "")
                            : new SchedulerState(Phase.UNANSWERED, "LSF does not answer: " + answer.complaint()));
        }
        for (String[] fields : records(answer, 4)) {
            states.replace(new JobId(fields[0]), state(fields[1], fields[2], fields[3]));
        }
        return states;
    }

    /** The states of bjobs(1); UNKWN, for one, is a node that LSF has lost, where the job may well run on. */
    private static SchedulerState state(String word, String exitReason, String pendReason) {
        return switch (word) {
            case "PEND", "PSUSP" -> new SchedulerState(Phase.QUEUED, pendReason.equals("-") ? "" : pendReason);
            case "RUN" -> new SchedulerState(Phase.RUNNING, "");
            case "DONE" -> new SchedulerState(Phase.SUCCEEDED, word);
            case "EXIT" ->
                exitReason.matches("TERM_(FORCE_)?(OWNER|ADMIN)\\b.*")
                        ? new SchedulerState(Phase.CANCELLED, exitReason)
                        : new SchedulerState(Phase.ENDED, exitReason.equals("-") ? word : exitReason);
            default -> new SchedulerState(Phase.ALIVE, word);
        };
    }

    /** Returns the lines that begin with the number of a job, cut into fields; sites let bjobs greet. */
    private static List<String[]> records(CommandRunner.Result answer, int fields) {
        return answer.outText()
                .lines()
                .map(line -> line.split("\\|", fields))
                .filter(record -> record.length == fields && record[0].matches("\\d+"))
                .toList();
    }

    @Override
    public List<byte[]> cancel(List<JobId> jobs) {
        return words(jobs, "bkill");
    }

    @Override
    public boolean cancelHeard(CommandRunner.Result answer) {
        return answer.succeeded() || answer.errText().contains("Job has already finished");
    }

    private static List<byte[]> words(List<JobId> jobs, String... command) {
        List<String> words = new ArrayList<>(List.of(command));
        jobs.forEach(job -> words.add(job.value()));
        return CommandRunner.words(words);
    }
}
