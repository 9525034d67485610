package org.bpct.options;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import org.bpct.description.OpenHours;
import org.bpct.files.FileName;
import org.bpct.model.SchedulerAddress;
import org.bpct.model.WaveSettings;
import org.jspecify.annotations.Nullable;

/**
 * The options about the place, the number and the resources of jobs. A file can hold all of them.
 *
 * @param scheduler the scheduler and its cluster, as the word of a {@link SchedulerAddress}
 * @param queue the words of {@code --queue}
 * @param resources the resources that each job requests
 * @param division the division of the work among jobs
 * @param settings the settings of the jobs, in the words of a wave
 * @param interval seconds between two reports of progress; empty to let the scheduler decide
 * @param templates the folder of the user's own templates, or null
 * @param commands the user's own commands
 */
public record JobOptions(
        String scheduler,
        List<String> queue,
        ResourceOptions resources,
        Division division,
        WaveSettings settings,
        OptionalInt interval,
        @Nullable FileName templates,
        Commands commands) {
    /**
     * The division of the work among jobs.
     *
     * @param count the number of jobs; empty to choose by the size of the work
     * @param most the most jobs to choose by the size of the work; 0 for as many as suit the scheduler
     * @param strategy the name of the batch strategy
     */
    public record Division(OptionalInt count, int most, String strategy) {}

    /**
     * The user's own commands, which jobs run.
     *
     * @param pre commands sourced before the first group of a job; may be empty
     * @param post commands sourced after the last group of a job; may be empty
     * @param notification the command that receives a summary from the finalizer; may be empty
     */
    public record Commands(String pre, String post, String notification) {
        /** No commands. */
        static final Commands NONE = new Commands("", "", "");
    }

    private static final String INTERVAL = "progress-interval";

    /** The names of these options that a file may hold, and that of the scheduler's commands. */
    static final Set<String> KEPT = Set.of(
            "scheduler",
            "cluster",
            "clients",
            "queue",
            "jobs",
            "nodes",
            "array",
            "hours",
            "strategy",
            "max-queued",
            "auto-resume",
            "lanes",
            INTERVAL,
            "templates",
            "pre",
            "post",
            "notify");

    private static final Pattern CLUSTER = Pattern.compile("([A-Za-z0-9][A-Za-z0-9._-]*)?");
    private static final String AUTO = "auto";
    private static final String NO = "no";

    /** The value of {@code --nodes} for nodes that the user already has, and the scheduler that runs jobs there. */
    public static final String HERE = "here";
    /** The greatest number of jobs. */
    public static final int MOST_JOBS = 99_999;

    /** The first node has a process for each node, which waits for it. */
    private static final int MOST_NODES = 500;

    private static final int MOST_LANES = 64;
    private static final int MOST_RESUMPTIONS = 999;

    /** Keeps a copy of the list. */
    public JobOptions {
        queue = List.copyOf(queue);
    }

    /** Returns the default values. */
    public static Map<String, String> builtIn() {
        return Map.of(
                "scheduler", "auto",
                "jobs", "auto",
                "nodes", "no",
                "array", "auto",
                "hours", "any",
                "strategy", "size-balanced",
                "max-queued", "0",
                "auto-resume", "3",
                "lanes", "auto");
    }

    /**
     * Reads the values of the options.
     *
     * @param workingDirectory the absolute directory against which a relative folder is resolved
     */
    public static JobOptions read(ValueSources values, FileName workingDirectory) throws UsageException {
        return new JobOptions(
                scheduler(values),
                queue(values),
                ResourceOptions.read(values),
                new Division(
                        count(values),
                        values.number("most-jobs", 1, MOST_JOBS, "").orElse(0),
                        values.text("strategy")),
                settings(values),
                interval(values),
                values.find("templates")
                        .filter(text -> !text.isEmpty())
                        .map(FileName::ofText)
                        .map(workingDirectory::resolve)
                        .orElse(null),
                new Commands(values.text("pre"), values.text("post"), values.text("notify")));
    }

    /** Returns the number of jobs; each of several nodes runs one. */
    private static OptionalInt count(ValueSources values) throws UsageException {
        // A number of jobs in a file yields to typed nodes.
        boolean isBeaten = values.isTyped("nodes")
                && !values.isTyped("jobs")
                && !values.text("nodes").equals(NO);
        OptionalInt jobs = isBeaten || values.text("jobs").equals(AUTO)
                ? OptionalInt.empty()
                : values.number("jobs", 1, MOST_JOBS, " or auto");
        OptionalInt nodes = nodes(values);
        if (nodes.isPresent() && jobs.isPresent() && nodes.getAsInt() != jobs.getAsInt()) {
            throw new UsageException("--nodes " + nodes.getAsInt() + " makes as many jobs, one on each node, and not "
                            + jobs.getAsInt() + ": leave out --jobs, or say --nodes no")
                    .about("nodes");
        }
        return nodes.isPresent() ? nodes : jobs;
    }

    private static OptionalInt nodes(ValueSources values) throws UsageException {
        String nodes = values.text("nodes");
        return nodes.equals(NO) || nodes.equals(HERE)
                ? OptionalInt.empty()
                : values.number("nodes", 1, MOST_NODES, ", here or no");
    }

    private static String scheduler(ValueSources values) throws UsageException {
        String scheduler = values.text("scheduler");
        if (scheduler.contains(SchedulerAddress.SEPARATOR)) {
            throw values.refused(
                    "scheduler", "takes the name of a scheduler, not '" + scheduler + "'; --cluster names its cluster");
        }
        if (!values.text("nodes").equals(HERE)) {
            return new SchedulerAddress(scheduler, cluster(values)).word();
        }
        if (values.isTyped("scheduler") && !scheduler.equals(AUTO) && !scheduler.equals(HERE)) {
            throw new UsageException("--nodes here uses the nodes of this shell, and --scheduler " + scheduler
                            + " asks for others: leave one of them out")
                    .about("nodes");
        }
        return HERE;
    }

    /** Returns the name of the cluster; {@code all} would be each of them, and of two, either. */
    private static String cluster(ValueSources values) throws UsageException {
        String cluster = values.text("cluster");
        if (!CLUSTER.matcher(cluster).matches() || cluster.equalsIgnoreCase("all")) {
            throw values.refused("cluster", "takes the name of one cluster, not '" + cluster + "'");
        }
        return cluster;
    }

    private static WaveSettings settings(ValueSources values) throws UsageException {
        return new WaveSettings(
                values.number("max-queued", 0, MOST_JOBS, "").orElse(0),
                values.number("auto-resume", 0, MOST_RESUMPTIONS, "").orElse(0),
                lanes(values),
                nodes(values).isPresent(),
                array(values),
                hours(values));
    }

    private static String hours(ValueSources values) throws UsageException {
        String hours = values.text("hours");
        return OpenHours.storedOf(hours)
                .orElseThrow(() -> values.refused(
                        "hours",
                        "takes times as 20:00-06:00, days as sat-sun, or 'mon-fri 20-6, sat-sun', not '" + hours
                                + "'"));
    }

    private static String array(ValueSources values) throws UsageException {
        String array = values.choice("array", AUTO, WaveSettings.YES, NO);
        if (array.equals(WaveSettings.YES) && !values.text("nodes").equals(NO)) {
            String clash = "yes makes many jobs of the scheduler, and --nodes one: leave one of them out, or say ";
            throw values.refused("array", clash + "--array auto");
        }
        return array;
    }

    private static String lanes(ValueSources values) throws UsageException {
        String text = values.text("lanes");
        if (text.equals(WaveSettings.AUTO) || text.equals(WaveSettings.CLIMB)) {
            return text;
        }
        return Integer.toString(
                values.number("lanes", 1, MOST_LANES, ", auto or climb").orElse(1));
    }

    private static OptionalInt interval(ValueSources values) throws UsageException {
        Optional<String> text = values.find(INTERVAL);
        if (text.isEmpty()) {
            return OptionalInt.empty();
        }
        try {
            return OptionalInt.of(TimeSpan.seconds(INTERVAL, text.get(), 1, ""));
        } catch (UsageException e) {
            throw values.attributed(e);
        }
    }

    private static List<String> queue(ValueSources values) throws UsageException {
        try {
            return ShellWords.split("--queue", values.text("queue"));
        } catch (UsageException e) {
            throw e.about("queue");
        }
    }

    /** Returns the same without commands. */
    JobOptions withoutCommands() {
        return new JobOptions(scheduler, queue, resources, division, settings, interval, templates, Commands.NONE);
    }
}
