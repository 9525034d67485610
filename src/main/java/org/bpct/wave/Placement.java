package org.bpct.wave;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.bpct.caller.Console;
import org.bpct.description.AskedResources;
import org.bpct.description.OpenHours;
import org.bpct.description.WaveOptions;
import org.bpct.model.SchedulerAddress;
import org.bpct.model.WaveSettings;
import org.bpct.options.JobOptions;
import org.bpct.options.ResourceOptions;
import org.bpct.options.UsageException;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.QueueWords;
import org.bpct.schedule.Resources;
import org.bpct.status.BatchStatus;
import org.jspecify.annotations.Nullable;

/**
 * The place and the number of further jobs of a batch: the options typed beside {@code --resume} and similar ones.
 * Options that were not typed are as in the newest wave.
 *
 * @param jobs the number of jobs; empty to choose it by the open work
 * @param resources the values of typed options; others are empty or 0
 * @param queue the words of {@code --queue}; they replace all earlier ones
 * @param settings the settings of the jobs; values of options that were not typed mean nothing
 * @param cluster the cluster that gets them
 * @param typed the names of the typed options among these, except for the number of jobs
 */
public record Placement(
        OptionalInt jobs,
        ResourceOptions resources,
        List<String> queue,
        WaveSettings settings,
        String cluster,
        Set<String> typed) {
    /** The options that become words for the submit command. */
    private static final Set<String> ASKED =
            Set.of("account", "partition", "qos", "reservation", "wckey", "time", "mem", "queue");

    /** The options that are allowed for a further wave, and do not concern the place of its jobs. */
    private static final Set<String> BESIDES = Set.of("jobs", "clients", "verify");

    /** Keeps copies of the collections. */
    public Placement {
        queue = List.copyOf(queue);
        typed = Set.copyOf(typed);
    }

    /** Makes the placement of jobs on the cluster as before. */
    public Placement(
            OptionalInt jobs, ResourceOptions resources, List<String> queue, WaveSettings settings, Set<String> typed) {
        this(jobs, resources, queue, settings, "", typed);
    }

    /**
     * Returns the placement by the typed options.
     *
     * @param options the values of all options
     * @param typed the names of the options on the command line
     * @throws UsageException if they do not fit jobs of an existing batch
     */
    public static Placement of(JobOptions options, Set<String> typed) throws UsageException {
        if (typed.contains("nodes") && options.scheduler().equals(JobOptions.HERE)) {
            throw notHere();
        }
        return new Placement(
                options.division().count(),
                options.resources(),
                options.queue(),
                options.settings(),
                SchedulerAddress.of(options.scheduler()).cluster(),
                Set.copyOf(
                        typed.stream().filter(name -> !BESIDES.contains(name)).toList()));
    }

    private static UsageException notHere() {
        return new UsageException(
                        "--nodes here begins a batch; jobs that are added to one run where its first ones did, those of"
                                + " --nodes here on the nodes that the shell has in which they are added")
                .about("nodes");
    }

    /** Returns the place of the jobs before, perhaps with another number of jobs. */
    public static Placement asBefore(OptionalInt jobs) {
        return new Placement(jobs, new ResourceOptions("", "", 0, 0), List.of(), WaveSettings.NONE, Set.of());
    }

    /** Returns true if jobs that were written and never began have to be written anew for it. */
    boolean divides() {
        return jobs.isPresent() || isElsewhere();
    }

    /** Returns true if an option other than the number of jobs was typed. */
    public boolean isElsewhere() {
        return !typed.isEmpty();
    }

    /**
     * Returns the options for the submission of a wave.
     *
     * @param before the options of the newest wave
     * @param count the number of its jobs
     * @throws UsageException if they cannot be obeyed
     */
    public WaveOptions after(WaveOptions before, JobScheduler scheduler, int count) throws UsageException {
        if (typed.contains("nodes") && before.scheduler().equals(JobOptions.HERE)) {
            throw notHere();
        }
        requireEnvironment(scheduler);
        WaveOptions after = placed(before, scheduler, count);
        if (after.settings().together()) {
            String refusal = scheduler.refusalOfNodes(after.queue());
            if (!refusal.isEmpty()) {
                throw new UsageException(refusal).about("nodes");
            }
        }
        requireArrays(after.settings(), scheduler);
        return after;
    }

    /** Throws if jobs have to be submitted as arrays, and the scheduler takes none. */
    public static void requireArrays(WaveSettings settings, JobScheduler scheduler) throws UsageException {
        String refusal = settings.demandsArrays() ? scheduler.refusalOfArrays() : "";
        if (!refusal.isEmpty()) {
            throw new UsageException(refusal).about("array");
        }
    }

    /** Throws if the caller's variables ask for jobs elsewhere. */
    public static void requireEnvironment(JobScheduler scheduler) throws UsageException {
        String refusal = scheduler.refusalOfEnvironment();
        if (!refusal.isEmpty()) {
            throw new UsageException(refusal);
        }
    }

    private WaveOptions placed(WaveOptions before, JobScheduler scheduler, int count) throws UsageException {
        AskedResources known = before.asked();
        if (!divides() || (known == null && Collections.disjoint(typed, ASKED))) {
            return with(before, before.queue(), known);
        }
        if (known == null && !typed.contains("queue")) {
            throw new UsageException("an older bpct wrote this batch, and kept the requests of its jobs as the words "
                            + before.queue() + " alone: add --queue with their other needs, or --queue ''")
                    .about(typed.iterator().next());
        }
        AskedResources asked = asked().over(known == null ? AskedResources.NONE : known, typed);
        QueueWords words = words(scheduler, asked);
        refuseSettled(scheduler, asked, words);
        return with(before, settings(before).filledIn(words.words(), count), asked);
    }

    /** Returns the scheduler of a wave after one with these options, as the word of a {@link SchedulerAddress}. */
    public String scheduler(WaveOptions before) {
        return typed.contains("cluster") ? before.address().at(cluster).word() : before.scheduler();
    }

    /** Throws if jobs of a batch cannot run there; notes the options that are left out. */
    public void check(BatchStatus batch, JobScheduler scheduler, Console console) throws UsageException {
        WaveOptions placed = after(newest(batch), scheduler, 1);
        AskedResources asked = placed.asked();
        if (isElsewhere() && asked != null) {
            words(scheduler, asked).notes().forEach(console::note);
        }
        OpenHours.ofStored(placed.settings().hours()).closedWords(Instant.now()).ifPresent(console::note);
    }

    /**
     * Returns the options with which the newest wave of a batch was submitted. A scheduler may have refused all jobs of a
     * later one, because of a mistyped partition, and its words are tried no more.
     */
    public static WaveOptions newest(BatchStatus batch) {
        List<WaveOptions> waves = batch.waves();
        for (int i = waves.size() - 1; i > 0; i--) {
            int wave = waves.get(i).wave();
            if (batch.jobs().stream().anyMatch(job -> job.wave() == wave && job.id() != null)) {
                return waves.get(i);
            }
        }
        boolean isFirst = batch.jobs().stream().anyMatch(job -> job.wave() == 1 && job.id() != null);
        return waves.get(isFirst ? 0 : waves.size() - 1);
    }

    /** Throws if a typed resource has no effect, because words of an earlier {@code --queue} take precedence. */
    private void refuseSettled(JobScheduler scheduler, AskedResources asked, QueueWords words) throws UsageException {
        if (typed.contains("queue") || asked.queue().isEmpty()) {
            return;
        }
        for (String option : typed) {
            AskedResources without = AskedResources.NONE.over(asked, Set.of(option));
            if (!without.equals(asked) && words(scheduler, without).equals(words)) {
                throw new UsageException("--" + option + " changes nothing: this batch was made with --queue '"
                                + String.join(" ", asked.queue()) + "', which wins; give --queue, too, without that")
                        .about(option);
            }
        }
    }

    private QueueWords words(JobScheduler scheduler, AskedResources asked) throws UsageException {
        QueueWords words = scheduler.queueWords(
                asked.queue(),
                new Resources(asked.account(), asked.partition(), asked.seconds(), asked.megabytes(), asked.claims()));
        if (!words.refusal().isEmpty()) {
            throw new UsageException(words.refusal()).about("queue");
        }
        return words;
    }

    private AskedResources asked() {
        return new AskedResources(
                resources.account(),
                resources.partition(),
                resources.seconds(),
                resources.megabytes(),
                resources.claims(),
                queue);
    }

    private WaveSettings settings(WaveOptions before) {
        return settings.after(before.settings(), typed);
    }

    private WaveOptions with(WaveOptions before, List<String> words, @Nullable AskedResources asked) {
        return new WaveOptions(before.wave(), scheduler(before), words, before.interval(), settings(before), asked);
    }

    /** Returns the resources that jobs request from a scheduler. */
    public static Resources resources(ResourceOptions asked) {
        return new Resources(asked.account(), asked.partition(), asked.seconds(), asked.megabytes(), asked.claims());
    }
}
