package org.bpct.pipeline;

import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.description.OpenHours;
import org.bpct.files.FileName;
import org.bpct.home.ObeyedFolder;
import org.bpct.home.UserCommands;
import org.bpct.model.BatchPlan;
import org.bpct.model.PartSize;
import org.bpct.model.PlanLimits;
import org.bpct.options.JobOptions;
import org.bpct.options.UsageException;
import org.bpct.plan.BatchStrategies;
import org.bpct.plan.BatchStrategy;
import org.bpct.query.Schedulers;
import org.bpct.roots.PathPrice;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.QueueWords;
import org.bpct.script.OwnTemplates;
import org.bpct.script.TemplateException;
import org.bpct.tree.FileList;
import org.bpct.wave.JobCount;
import org.bpct.wave.Placement;
import org.jspecify.annotations.Nullable;

/**
 * The preparations for a batch, found and checked before the walk, which may last for hours.
 *
 * @param options the options of the user
 * @param scheduler the scheduler that runs the jobs
 * @param strategy the division of entries among them
 * @param queue the words for the submit command, the number of jobs left open
 */
public record Preparation(JobOptions options, JobScheduler scheduler, BatchStrategy strategy, List<String> queue) {
    /** Keeps a copy of the list. */
    public Preparation {
        queue = List.copyOf(queue);
    }

    /** Finds and checks the scheduler and the strategy. */
    public static Preparation of(JobOptions options, Schedulers schedulers, Console console)
            throws UsageException, RunException, InterruptedException {
        JobScheduler scheduler = check(options, schedulers);
        return new Preparation(
                options, scheduler, strategy(options.division().strategy()), queueWords(options, scheduler, console));
    }

    /** Returns the scheduler. Throws if a named thing does not exist, or if commands are not valid Bash. */
    public static JobScheduler check(JobOptions options, Schedulers schedulers)
            throws UsageException, InterruptedException {
        JobScheduler scheduler = schedulers.open(options.scheduler());
        if (strategy(options.division().strategy()).leavesParts() && !jobsHelp(scheduler)) {
            throw new UsageException("--strategy " + options.division().strategy()
                            + " gives parts to any free job, but jobs of the scheduler '" + scheduler.name()
                            + "' do not help each other; without --strategy each job has a share")
                    .about("strategy");
        }
        UserCommands userCommands = new UserCommands(schedulers.commands());
        JobOptions.Commands commands = options.commands();
        userCommands.check("pre", commands.pre());
        userCommands.check("post", commands.post());
        userCommands.check("notify", commands.notification());
        checkTemplates(options.templates());
        queue(options, scheduler);
        return scheduler;
    }

    /** Throws if jobs are to be submitted and the scheduler accepts none from this host. */
    public void requireHost(boolean submits) throws RunException, InterruptedException {
        requireHost(scheduler, submits);
    }

    /** Throws if jobs are to be submitted and the scheduler accepts none from this host. */
    public static void requireHost(JobScheduler scheduler, boolean submits) throws RunException, InterruptedException {
        String refusal = submits ? scheduler.refusalOfHost() : "";
        if (!refusal.isEmpty()) {
            // The refusal comes before the walk and before the destination is made: the next try would land in it.
            throw RunException.scheduler(refusal + "; nothing was begun", null);
        }
    }

    /** Returns the same with jobs on this host and no words for the submit command, for jobs without work. */
    public Preparation onThisHost(Schedulers schedulers) throws UsageException, RunException, InterruptedException {
        JobScheduler here = schedulers.open("local");
        return new Preparation(options, here, strategy, List.of());
    }

    private static BatchStrategy strategy(String name) throws UsageException {
        BatchStrategies strategies = new BatchStrategies();
        return strategies
                .find(name)
                .orElseThrow(() -> new UsageException(
                                "--strategy: there is no strategy '" + name + "'; there are: " + strategies.names())
                        .about("strategy"));
    }

    /** Checks the templates before the destination is made, not after. */
    private static void checkTemplates(@Nullable FileName templates) throws UsageException {
        if (templates == null) {
            return;
        }
        if (!Files.isDirectory(templates.toPath())) {
            throw new UsageException("--templates " + templates.display() + " is not a directory").about("templates");
        }
        new ObeyedFolder("templates", templates).check();
        try {
            new OwnTemplates(templates.toPath()).requireUse();
        } catch (TemplateException e) {
            throw new UsageException("--templates: " + e.getMessage()).about("templates");
        }
    }

    private static List<String> queueWords(JobOptions options, JobScheduler scheduler, Console console)
            throws UsageException {
        QueueWords queue = queue(options, scheduler);
        queue.notes().forEach(console::note);
        OpenHours.ofStored(options.settings().hours())
                .closedWords(Instant.now())
                .ifPresent(console::note);
        return queue.words();
    }

    private static QueueWords queue(JobOptions options, JobScheduler scheduler) throws UsageException {
        Placement.requireEnvironment(scheduler);
        QueueWords queue = scheduler.queueWords(options.queue(), Placement.resources(options.resources()));
        if (!queue.refusal().isEmpty()) {
            throw new UsageException(queue.refusal()).about("queue");
        }
        if (options.settings().together()) {
            String refusal = scheduler.refusalOfNodes(queue.words());
            if (!refusal.isEmpty()) {
                throw new UsageException(refusal).about("nodes");
            }
        }
        Placement.requireArrays(options.settings(), scheduler);
        return queue;
    }

    /**
     * Returns true if jobs take parts that others have not begun; on this host each begins as soon as there is room.
     */
    boolean jobsHelp() {
        return jobsHelp(scheduler);
    }

    private static boolean jobsHelp(JobScheduler scheduler) {
        return !scheduler.nodeCommands().idVariable().isEmpty();
    }

    /** Returns the number of jobs for this amount of work. */
    public JobCount count(long entries, long bytes) {
        return JobCount.choose(asked(), entries, bytes, sensibleJobs(), scheduler.name());
    }

    /** Returns the number of jobs for work that takes as long for a large file as for a small one. */
    JobCount countByEntries(long entries) {
        return JobCount.chooseByEntries(asked(), entries, sensibleJobs(), scheduler.name());
    }

    /** Divides the result of a walk among {@code jobs} jobs; groups are numbered from {@code firstGroup} on. */
    public BatchPlan plan(FileList files, int jobs, int firstGroup) {
        return plan(strategy, jobsHelp(), files, jobs, firstGroup);
    }

    /** Returns the limits for the groups and parts of a list. */
    PlanLimits limits(FileList files, int jobs) {
        return priced(limits(jobsHelp(), files, jobs, 1), files);
    }

    /** Divides the result of a walk for the jobs of any batch. */
    public static BatchPlan plan(BatchStrategy strategy, boolean jobsHelp, FileList files, int jobs, int firstGroup) {
        return plan(strategy, limits(jobsHelp, files, jobs, firstGroup), files);
    }

    /**
     * Returns the limits for names that are removed or changed where they are: contents that are not read take no time.
     * Each name is looked at, and then removed, which takes two requests more. FUSE forgets names after a second, so in groups of half the
     * size no name is asked for a second time.
     */
    PlanLimits limitsInPlace(FileList files, int jobs) {
        return cut(jobsHelp(), PlanLimits.forJobs(jobs)).ofAnySize().withRequestsOf(2 * PathPrice.requestNanos(files));
    }

    private static PlanLimits limits(boolean jobsHelp, FileList files, int jobs, int firstGroup) {
        return cut(jobsHelp, PlanLimits.forJobs(jobs).shared(files.entries()).from(firstGroup));
    }

    private static PlanLimits cut(boolean jobsHelp, PlanLimits limits) {
        return jobsHelp ? limits.inParts(PartSize.HALF_A_MINUTE) : limits;
    }

    private static BatchPlan plan(BatchStrategy strategy, PlanLimits limits, FileList files) {
        return strategy.plan(files, priced(limits, files));
    }

    private static PlanLimits priced(PlanLimits limits, FileList files) {
        PlanLimits timely = limits.withRequestsOf(PathPrice.requestNanos(files));
        return PathPrice.isDear(files) ? timely.withDearPaths() : timely;
    }

    private OptionalInt asked() {
        OptionalInt count = options.division().count();
        return count.isPresent() ? count : scheduler.givenJobs();
    }

    private int sensibleJobs() {
        int most = options.division().most();
        return most == 0 ? scheduler.sensibleJobs() : Math.min(scheduler.sensibleJobs(), most);
    }

    /** Returns the words for the submit command of {@code jobs} jobs. */
    public List<String> queueOf(int jobs) {
        return options.settings().filledIn(queue, jobs);
    }
}
