package org.example;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.model.JobId;
import org.bpct.model.NodeCommands;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.ClientFolders;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Resources;
import org.bpct.schedule.cluster.QueueGrammar;
import org.bpct.schedule.cluster.SchedulerDialect;
import org.bpct.schedule.cluster.ShownJob;
import org.bpct.schedule.cluster.SubmitAnswer;
import org.bpct.schedule.cluster.SubmitRequest;

/** Flux, tried on a real flux-core 0.88. Its commands are in Python: each takes a quarter of a second. */
public final class FluxDialect implements SchedulerDialect {
    /** The job gets USR1 so many seconds before its limit, to stop cleanly. */
    private static final long WARNING = 120;

    /** Alone on its line, in ASCII as {@link #variables} asks for it. */
    private static final Pattern TAKEN = Pattern.compile("(?m)^(f[1-9A-HJ-NP-Za-km-z]{1,12})$");

    /** The instance has said no (invalid, not permitted), or flux itself; an instance that is away leaves it open. */
    private static final Pattern REFUSED = Pattern.compile("\\[Errno (1|13|22)\\] |flux submit: error: ");

    private static final Pattern NO_SUCH = Pattern.compile("flux-cancel: ERROR: f\\w+: (job is inactive|unknown job id)");

    private static final Pattern UNKNOWN = Pattern.compile("JobID f\\w+ unknown");

    private static final Pattern FIRST_HOST = Pattern.compile("(?m)^hostlist +([^\\s,\\[]+)(?:\\[(\\d+))?");
    private static final Pattern PATH = Pattern.compile("(?m)^jobid-path +(\\S+)$");

    /** bpct may run inside a job. FLUX_URI stays: it says which instance is asked. */
    private static final Pattern LEAKING =
            Pattern.compile("FLUX_(JOB_|TASK_|KVS_|PMI_|PROXY_|TERMINUS_|JOBS_FORMAT|F58_|CLI_PLUGINPATH)");

    /** The name stands before the last field, which alone may hold any sign. */
    private static final String FORMAT = "{id.f58plain}|{state}|{result}|{returncode}|{urgency}|{name}|{exception.note}";

    private static final QueueGrammar GRAMMAR = new QueueGrammar(
            "uvxl",
            Set.of("unbuffered", "verbose", "exclusive", "label-io", "dry-run", "quiet", "list-plugins", "help", "wait", "watch",
                    "wait-event", "progress", "jps"),
            Set.of(
                    "-n", "-N", "-l", "--bcc", "--cc", "--cores", "--cwd", "--dry-run", "--error", "--help", "--input", "--job-name",
                    "--jps", "--label-io", "--list-plugins", "--log", "--log-stderr", "--nodes", "--ntasks", "--output", "--progress",
                    "--quiet", "--tasks-per-core", "--tasks-per-node", "--wait", "--wait-event", "--watch"),
            Set.of());

    @Override
    public String name() {
        return "flux";
    }

    @Override
    public List<String> clients() {
        return List.of("flux");
    }

    @Override
    public int rank() {
        return 5;
    }

    /** Another program, for Kubernetes, is called flux, too: without an instance to ask, this one is not meant. */
    @Override
    public int preference(ClientFolders folders) {
        boolean isThere = !folders.variable("FLUX_URI").isEmpty() || Files.exists(Path.of("/run/flux/local"));
        return isThere ? SchedulerDialect.super.preference(folders) : -1;
    }

    @Override
    public boolean leaks(String variable) {
        return LEAKING.matcher(variable).lookingAt();
    }

    /** Returns the variable without which identities begin with a letter that is not ASCII. */
    @Override
    public Map<String, String> variables() {
        return Map.of("FLUX_F58_FORCE_ASCII", "1");
    }

    /** Jobs know which one they are, so they help each other; Flux puts no job back into the queue. */
    @Override
    public NodeCommands nodeCommands() {
        return new NodeCommands("FLUX_JOB_ID", List.of());
    }

    @Override
    public List<byte[]> examination() {
        return CommandRunner.words("flux", "resource", "list");
    }

    /** An instance may run as a job of another one; both have identities of the same form. */
    @Override
    public List<byte[]> clusterQuestion() {
        return CommandRunner.words("flux", "lsattr", "-v");
    }

    /** Returns the host of its first broker, and the path of jobs that leads to it from the outermost instance. */
    @Override
    public String cluster(CommandRunner.Result answer) {
        Matcher host = FIRST_HOST.matcher(answer.outText());
        Matcher path = PATH.matcher(answer.outText());
        if (!answer.succeeded() || !host.find() || !path.find()) {
            return "";
        }
        String number = host.group(2) == null ? "" : host.group(2);
        return host.group(1) + number + (path.group(1).equals("/") ? "" : path.group(1));
    }

    @Override
    public String elsewhere(String cluster, String asked) {
        return "submitted to the instance " + cluster + ", and FLUX_URI leads to " + asked;
    }

    @Override
    public QueueGrammar grammar() {
        return GRAMMAR;
    }

    @Override
    public String refusalOfResources(Resources resources) {
        return resources.megabytes() > 0
                ? "--mem: Flux hands out processors, and no memory; leave it out, or say -c K in --queue"
                : SchedulerDialect.super.refusalOfResources(resources);
    }

    /** Of an option that comes twice the last one counts, and words of the user come last. */
    @Override
    public List<String> resourceWords(Resources resources, List<String> queue) {
        List<String> words = new ArrayList<>();
        if (!resources.account().isEmpty()) {
            words.add("--bank=" + resources.account());
        }
        if (!resources.partition().isEmpty()) {
            words.add("--queue=" + resources.partition());
        }
        if (resources.seconds() > 0) {
            words.add("--time-limit=" + resources.seconds() + "s");
            words.add("--signal=USR1@" + Math.min(WARNING, resources.seconds() / 2) + "s");
        }
        return words;
    }

    @Override
    public List<String> beginWords(LocalDateTime begin) {
        return List.of("--dependency=begin-time:" + begin.atZone(ZoneId.systemDefault()).toEpochSecond());
    }

    @Override
    public List<byte[]> submit(SubmitRequest request) {
        // A name of an output file is a pattern, and nothing takes its meaning from "{{".
        String output = request.job().output().text();
        List<String> words = new ArrayList<>(List.of(
                "flux", "submit", "--job-name=" + request.job().name(), "--cwd=/", "-N1", "-n1",
                "--output=" + (output.contains("{{") ? "/dev/null" : output), "--setopt=output.mode=append"));
        request.start().after().forEach(job -> words.add("--dependency=afterany:" + job));
        words.addAll(request.queueWords());
        words.addAll(List.of("/bin/bash", request.job().script().text()));
        return CommandRunner.words(words);
    }

    @Override
    public SubmitAnswer submitted(CommandRunner.Result answer) {
        if (!answer.succeeded()) {
            boolean isRefused = !answer.timedOut() && REFUSED.matcher(answer.errText()).find();
            return isRefused ? SubmitAnswer.REFUSED : SubmitAnswer.UNCLEAR;
        }
        Matcher taken = TAKEN.matcher(answer.outText());
        SubmitAnswer last = SubmitAnswer.UNCLEAR;
        while (taken.find()) {
            last = SubmitAnswer.taken(new JobId(taken.group(1)));
        }
        return last;
    }

    /** "dependency: afterany: id ...: job not found" refuses a job that is to wait for a purged one. */
    @Override
    public boolean waitsForLiveAlone() {
        return true;
    }

    @Override
    public String remedy(String words) {
        if (words.contains("is not a valid queue")) {
            return "give --partition NAME; flux queue list shows them";
        }
        return words.contains("Unable to connect to Flux") ? "set FLUX_URI, or ask whether the instance is up" : "";
    }

    /** Asks for all jobs of the user: --name takes one name only. */
    @Override
    public List<List<byte[]>> lookUp(Collection<String> names) {
        return List.of(CommandRunner.words("flux", "jobs", "-a", "-n", "-c", "0", "-o", FORMAT));
    }

    @Override
    public Optional<Map<String, JobId>> lookedUp(List<byte[]> question, CommandRunner.Result answer) {
        if (!answer.succeeded()) {
            return Optional.empty();
        }
        Map<String, JobId> found = new LinkedHashMap<>();
        // The newest comes first, and is the one that counts.
        records(answer).forEach((id, fields) -> found.putIfAbsent(fields[5], id));
        return Optional.of(found);
    }

    @Override
    public List<byte[]> query(List<JobId> jobs) {
        List<byte[]> words = CommandRunner.words("flux", "jobs", "-n", "-o", FORMAT);
        words.addAll(CommandRunner.words(jobs.stream().map(JobId::value).toList()));
        return words;
    }

    /** The exit code is 0 if one of the jobs is known, else 1; each unknown one has a line of its own. */
    @Override
    public Map<JobId, SchedulerState> queried(List<JobId> jobs, CommandRunner.Result answer) {
        boolean isAnswered = answer.succeeded()
                || (!answer.timedOut() && answer.errText().lines().allMatch(line -> UNKNOWN.matcher(line).matches()));
        Map<JobId, String[]> known = isAnswered ? records(answer) : Map.of();
        Map<JobId, SchedulerState> states = new LinkedHashMap<>();
        for (JobId job : jobs) {
            if (known.containsKey(job)) {
                states.put(job, state(known.get(job)));
            } else if (isAnswered && answer.errText().contains("JobID " + job + " unknown")) {
                states.put(job, new SchedulerState(Phase.ABSENT, ""));
            } else {
                states.put(job, new SchedulerState(Phase.UNANSWERED, "Flux does not answer: " + answer.complaint()));
            }
        }
        return states;
    }

    @Override
    public Map<JobId, ShownJob> shown(List<JobId> jobs, CommandRunner.Result answer) {
        Map<JobId, ShownJob> shown = new LinkedHashMap<>();
        records(answer).forEach((id, fields) -> shown.put(id, new ShownJob(fields[5], "")));
        return shown;
    }

    private static SchedulerState state(String[] fields) {
        return switch (fields[1]) {
            case "DEPEND" -> new SchedulerState(Phase.HELD, "");
            case "PRIORITY", "SCHED" ->
                new SchedulerState(Phase.QUEUED, fields[4].equals("0") ? "held: its urgency is 0" : "");
            case "RUN", "CLEANUP" -> new SchedulerState(Phase.RUNNING, "");
            case "INACTIVE" -> ended(fields);
            default -> new SchedulerState(Phase.ALIVE, fields[1]);
        };
    }

    private static SchedulerState ended(String[] fields) {
        return switch (fields[2]) {
            case "COMPLETED" -> new SchedulerState(Phase.SUCCEEDED, fields[2]);
            case "CANCELED" -> new SchedulerState(Phase.CANCELLED, fields[6]);
            case "TIMEOUT" -> new SchedulerState(Phase.ENDED, SchedulerState.WALLTIME);
            default -> new SchedulerState(Phase.ENDED, fields[6].isEmpty() ? SchedulerState.exitWords(fields[3]) : fields[6]);
        };
    }

    /** Returns the lines that begin with an identity, cut into fields. */
    private static Map<JobId, String[]> records(CommandRunner.Result answer) {
        Map<JobId, String[]> records = new LinkedHashMap<>();
        answer.outText()
                .lines()
                .map(line -> line.split("\\|", 7))
                .filter(fields -> fields.length == 7 && TAKEN.matcher(fields[0]).matches())
                .forEach(fields -> records.putIfAbsent(new JobId(fields[0]), fields));
        return records;
    }

    @Override
    public int cancelledAtOnce() {
        return 500;
    }

    @Override
    public List<byte[]> cancel(List<JobId> jobs) {
        List<byte[]> words = CommandRunner.words("flux", "cancel");
        words.addAll(CommandRunner.words(jobs.stream().map(JobId::value).toList()));
        return words;
    }

    /** flux ends with 1 if one of the jobs has ended; then it has a line for that one. */
    @Override
    public boolean cancelHeard(CommandRunner.Result answer) {
        return answer.succeeded()
                || (!answer.timedOut()
                        && !answer.errText().isBlank()
                        && answer.errText().lines().allMatch(line -> NO_SUCH.matcher(line).matches()));
    }
}
