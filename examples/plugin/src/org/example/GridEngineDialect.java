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
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.NodeCommands;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Resources;
import org.bpct.schedule.cluster.QueueGrammar;
import org.bpct.schedule.cluster.SchedulerDialect;
import org.bpct.schedule.cluster.ShownJob;
import org.bpct.schedule.cluster.SubmitAnswer;
import org.bpct.schedule.cluster.SubmitRequest;

/** Grid Engine, tried on a real Son of Grid Engine 8.1.9; its children (Altair, Open Cluster Scheduler) have the same commands. */
public final class GridEngineDialect implements SchedulerDialect {
    /** The job gets USR1 so many seconds before its run limit, to stop cleanly. */
    private static final long WARNING = 120;

    /** Alone on its line: a site's job verifier may greet. */
    private static final Pattern TAKEN = Pattern.compile("(?m)^(\\d{1,10})$");

    /** These are refused by the master, or by qsub itself; all else, as "unable to contact qmaster", leaves it open. */
    private static final Pattern REFUSED =
            Pattern.compile("Unable to run job: |invalid option argument|Unable to read script file|denied: ");

    private static final Pattern NO_CONTACT = Pattern.compile("(?i)commlib|to qmaster|contact qmaster|timeout|no response");

    private static final Pattern JOB = Pattern.compile("(?s)<job_list .*?</job_list>");
    private static final Pattern NUMBER = Pattern.compile("<JB_job_number>(\\d+)</JB_job_number>");
    private static final Pattern NAME = Pattern.compile("<JB_name>([^<]*)</JB_name>");
    private static final Pattern STATE = Pattern.compile("<state>([A-Za-z]*)</state>");

    /** bpct may run inside a job; these change what commands print. */
    private static final Set<String> LEAKING = Set.of(
            "JOB_ID", "JOB_NAME", "JOB_SCRIPT", "QUEUE", "PE", "PE_HOSTFILE", "NSLOTS", "NHOSTS", "NQUEUES", "REQUEST", "RESTARTED",
            "SGE_LONG_JOB_NAMES", "SGE_SINGLE_LINE", "SGE_DEBUG_LEVEL");

    private static final Pattern LEAKING_SGE = Pattern.compile("SGE_(O_|TASK_|JOB_|STD|CWD|ACCOUNT|BINDING)");

    private static final QueueGrammar GRAMMAR = QueueGrammar.ofWords(
            Set.of("-clear", "-cwd", "-h", "-hard", "-soft", "-help", "-notify", "-terse", "-V", "-verify"),
            Set.of(
                    "-@", "-b", "-C", "-clear", "-cwd", "-e", "-h", "-help", "-hold_jid", "-hold_jid_ad", "-i", "-j", "-N", "-now", "-o",
                    "-pty", "-r", "-S", "-shell", "-sync", "-t", "-tc", "-terse", "-verify", "-w", "-wd"));

    @Override
    public String name() {
        return "sge";
    }

    /** Returns the commands; PBS has the first three, too, and bpct takes no Grid Engine for it. */
    @Override
    public List<String> clients() {
        return List.of("qsub", "qstat", "qdel", "qconf");
    }

    @Override
    public int rank() {
        return 5;
    }

    /** qsub takes options from .sge_request in its working directory, which may be in a tree of others. */
    @Override
    public Optional<FileName> workingDirectory() {
        return Optional.of(FileName.ofText("/"));
    }

    @Override
    public boolean leaks(String variable) {
        return LEAKING.contains(variable) || LEAKING_SGE.matcher(variable).lookingAt();
    }

    /** Jobs know which one they are, so they help each other; none puts itself back into the queue: qmod -rj is for operators. */
    @Override
    public NodeCommands nodeCommands() {
        return new NodeCommands("JOB_ID", List.of());
    }

    @Override
    public List<byte[]> examination() {
        return CommandRunner.words("qconf", "-sconf", "global");
    }

    @Override
    public List<String> examined(CommandRunner.Result answer) {
        return answer.outText()
                .lines()
                .filter(line -> line.matches("(min_uid|max_u_jobs|max_jobs|max_aj_instances|enforce_project|finished_jobs) .*"))
                .toList();
    }

    /** The host of the master: clusters that share a home have the same numbers. */
    @Override
    public List<byte[]> clusterQuestion() {
        return CommandRunner.words("qconf", "-sss");
    }

    @Override
    public String cluster(CommandRunner.Result answer) {
        return answer.outText().strip();
    }

    @Override
    public String elsewhere(String cluster, String asked) {
        return "submitted to the master " + cluster + ", and SGE_ROOT and SGE_CELL of this host lead to " + asked;
    }

    @Override
    public QueueGrammar grammar() {
        return GRAMMAR;
    }

    /** Limits are words of -l, and each -l adds to the others; so one of the user's own wins by its name. */
    @Override
    public List<String> resourceWords(Resources resources, List<String> queue) {
        List<String> words = new ArrayList<>();
        add(words, "-P", resources.account(), queue);
        add(words, "-q", resources.partition(), queue);
        String limits = String.join(",", queue);
        if (resources.seconds() > 0 && !limits.contains("h_rt=")) {
            long soft = Math.max(resources.seconds() - WARNING, resources.seconds() / 2);
            words.addAll(List.of("-l", "h_rt=" + resources.seconds() + ",s_rt=" + soft));
        }
        if (resources.megabytes() > 0 && !limits.contains("h_vmem=")) {
            words.addAll(List.of("-l", "h_vmem=" + resources.megabytes() + "M"));
        }
        return words;
    }

    private static void add(List<String> words, String option, String value, List<String> queue) {
        if (!value.isEmpty() && !queue.contains(option)) {
            words.addAll(List.of(option, value));
        }
    }

    /**
     * The script runs where it lies: a copy of it in the spool would be read for lines that begin with "#$". A job that ends by its
     * node's fault is not started again (-r n): bpct does that.
     */
    @Override
    public List<byte[]> submit(SubmitRequest request) {
        List<String> words = new ArrayList<>(List.of(
                "qsub", "-terse", "-b", "y", "-shell", "n", "-wd", "/", "-j", "y", "-r", "n", "-N",
                request.job().name()));
        // "host:file", and $USER and its like, have a meaning there, which nothing takes from them.
        String output = request.job().output().text();
        words.addAll(List.of("-o", output.matches("[^:,$]*") ? output : "/dev/null"));
        if (!request.start().after().isEmpty()) {
            words.add("-hold_jid");
            words.add(request.start().after().stream().map(JobId::value).collect(Collectors.joining(",")));
        }
        words.addAll(request.queueWords());
        words.addAll(List.of("/bin/bash", request.job().script().text()));
        return CommandRunner.words(words);
    }

    @Override
    public SubmitAnswer submitted(CommandRunner.Result answer) {
        String said = answer.errText() + answer.outText();
        if (!answer.succeeded()) {
            boolean isRefused = REFUSED.matcher(said).find() && !NO_CONTACT.matcher(said).find();
            return isRefused && !answer.timedOut() ? SubmitAnswer.REFUSED : SubmitAnswer.UNCLEAR;
        }
        Matcher taken = TAKEN.matcher(answer.outText());
        SubmitAnswer last = SubmitAnswer.UNCLEAR;
        while (taken.find()) {
            last = SubmitAnswer.taken(new JobId(taken.group(1)));
        }
        return last;
    }

    @Override
    public String remedy(String words) {
        if (words.contains("minimum user id")) {
            return "this cluster takes no jobs of root; ask its administrators for min_uid 0, or run bpct as a user";
        }
        if (words.contains("unknown queue")) {
            return "give --partition NAME; qconf -sql lists them";
        }
        return words.contains("requested project") ? "give --account NAME, a project; qconf -sprjl lists them" : "";
    }

    /** Asks for all jobs: one question, whatever the number of jobs. One that has ended is found no more. */
    @Override
    public List<List<byte[]>> lookUp(Collection<String> names) {
        return List.of(question());
    }

    @Override
    public Optional<Map<String, JobId>> lookedUp(List<byte[]> question, CommandRunner.Result answer) {
        if (!isWhole(answer)) {
            return Optional.empty();
        }
        Map<String, JobId> found = new LinkedHashMap<>();
        jobs(answer).forEach((id, block) -> found.put(first(NAME, block), id));
        return Optional.of(found);
    }

    @Override
    public List<byte[]> query(List<JobId> jobs) {
        return question();
    }

    private static List<byte[]> question() {
        return CommandRunner.words("qstat", "-u", "*", "-xml");
    }

    @Override
    public Map<JobId, SchedulerState> queried(List<JobId> jobs, CommandRunner.Result answer) {
        Map<JobId, String> known = jobs(answer);
        Map<JobId, SchedulerState> states = new LinkedHashMap<>();
        for (JobId job : jobs) {
            if (!isWhole(answer)) {
                states.put(job, new SchedulerState(Phase.UNANSWERED, "Grid Engine does not answer: " + answer.complaint()));
            } else if (known.containsKey(job)) {
                states.put(job, state(first(STATE, known.get(job))));
            } else {
                states.put(job, new SchedulerState(Phase.ABSENT, ""));
            }
        }
        return states;
    }

    @Override
    public Map<JobId, ShownJob> shown(List<JobId> jobs, CommandRunner.Result answer) {
        Map<JobId, String> known = jobs(answer);
        Map<JobId, ShownJob> shown = new LinkedHashMap<>();
        for (JobId job : jobs) {
            if (known.containsKey(job)) {
                shown.put(job, new ShownJob(first(NAME, known.get(job)), ""));
            }
        }
        return shown;
    }

    /** A state has a letter for each fact, of qstat(1): Eqw waits after an error, dr runs and is to be deleted. */
    private static SchedulerState state(String letters) {
        if (letters.indexOf('E') >= 0) {
            return new SchedulerState(Phase.QUEUED, letters + ": it could not be started, qstat -j says why");
        }
        if (letters.matches(".*[sST].*")) {
            return new SchedulerState(Phase.ALIVE, SchedulerState.SUSPENDED);
        }
        if (letters.indexOf('h') >= 0) {
            return new SchedulerState(Phase.HELD, letters);
        }
        if (letters.indexOf('q') >= 0) {
            return new SchedulerState(Phase.QUEUED, "");
        }
        return letters.matches(".*[rt].*") ? new SchedulerState(Phase.RUNNING, "") : new SchedulerState(Phase.ALIVE, letters);
    }

    /** The list is whole only if its end is there: an exit code of 0 comes with a cut list, too, when a pipe breaks. */
    private static boolean isWhole(CommandRunner.Result answer) {
        return answer.succeeded() && answer.outText().strip().endsWith("</job_info>");
    }

    private static Map<JobId, String> jobs(CommandRunner.Result answer) {
        Map<JobId, String> jobs = new LinkedHashMap<>();
        Matcher matcher = JOB.matcher(answer.outText());
        while (matcher.find()) {
            jobs.put(new JobId(first(NUMBER, matcher.group())), matcher.group());
        }
        return jobs;
    }

    private static String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }

    @Override
    public int cancelledAtOnce() {
        return 1000;
    }

    @Override
    public List<byte[]> cancel(List<JobId> jobs) {
        return CommandRunner.words("qdel", jobs.stream().map(JobId::value).collect(Collectors.joining(",")));
    }

    /** qdel ends with 1 if one of the jobs has ended; then it has a line for that one. */
    @Override
    public boolean cancelHeard(CommandRunner.Result answer) {
        return answer.succeeded()
                || (!answer.timedOut()
                        && !answer.errText().isBlank()
                        && answer.errText().lines().allMatch(line -> line.matches("denied: job \"\\d+\" does not exist")));
    }
}
