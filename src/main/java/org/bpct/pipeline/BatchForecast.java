package org.bpct.pipeline;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.bpct.description.WaveOptions;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.forecast.Circumstances;
import org.bpct.forecast.Forecast;
import org.bpct.forecast.Rates;
import org.bpct.forecast.Share;
import org.bpct.landing.Landing;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.BatchPlan;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.JobPlan;
import org.bpct.model.Sizes;
import org.bpct.model.WaveSettings;
import org.bpct.options.RunOptions;
import org.bpct.options.Task;
import org.bpct.schedule.JobScheduler;
import org.bpct.status.BatchStatus;
import org.bpct.tree.RootPair;
import org.bpct.verb.Verb;
import org.jspecify.annotations.Nullable;

/** The forecast for a planned batch from earlier ones. */
public final class BatchForecast {
    private final BatchHome home;
    private final List<Share> shares;
    private final Share end;
    private final Circumstances circumstances;

    private BatchForecast(BatchHome home, List<Share> shares, Share end, Circumstances circumstances) {
        this.home = home;
        this.shares = shares;
        this.end = end;
        this.circumstances = circumstances;
    }

    /**
     * Looks at the file systems of a plan.
     *
     * @param queue the words for the submit command
     */
    public static BatchForecast of(
            RunOptions options, Landing landing, BatchPlan plan, JobScheduler scheduler, List<String> queue) {
        Task task = options.task();
        boolean isUpdate = task.verb().copies() && options.manner().earlier().isCompared();
        String does = isUpdate ? "update" : task.verb().words().id();
        boolean readsTwice = task.verb().copies() || task.verb() == Verb.SUM;
        // A batch that was held back tells nothing of others.
        String held = options.call().asked().isEmpty() ? "" : "+limited";
        String kind = kind(does, readsTwice ? options.manner().verify() : null) + held;
        int workers =
                Math.min(plan.workers(), atOnce(scheduler, queue, options.jobs().settings()));
        return new BatchForecast(
                options.call().home(),
                shares(plan, task.staysInPlace()),
                Share.ofFinalizer(plan.finalizer().entries(), plan.finalizer().directories()),
                circumstances(kind, scheduler, workers, landing.pairs()));
    }

    /** Returns the work of each job; each does an equal share of the parts without an owner. */
    private static List<Share> shares(BatchPlan plan, boolean readsNothing) {
        int workers = plan.workers();
        long entriesOfAll = entries(plan.ofNobody()) / workers;
        long bytesOfAll = bytes(plan.ofNobody()) / workers;
        return plan.shares().stream()
                .map(parts -> new Share(
                        entries(parts) + entriesOfAll, readsNothing ? 0 : Sizes.plus(bytes(parts), bytesOfAll)))
                .toList();
    }

    private static long entries(List<JobPlan> parts) {
        return parts.stream().mapToLong(JobPlan::entries).sum();
    }

    private static long bytes(List<JobPlan> parts) {
        return Sizes.sum(parts.stream().mapToLong(JobPlan::bytes));
    }

    /**
     * Looks at the file systems of a batch that is to be checked.
     *
     * @param jobs the number of jobs that share the work
     * @param verify the comparison of contents; empty if they are not compared
     * @param wave the submission of the jobs
     */
    public static BatchForecast ofCheck(
            BatchHome home,
            BatchStatus checked,
            int jobs,
            Optional<ChecksumMethod> verify,
            JobScheduler scheduler,
            WaveOptions wave) {
        long bytes = verify.isPresent() ? checked.sums().bytes().planned() : 0;
        return new BatchForecast(
                home,
                Collections.nCopies(jobs, new Share(checked.sums().entries().planned() / jobs, bytes / jobs)),
                Share.ofFinalizer(0, checked.sums().directories().planned()),
                circumstances(
                        kind("check", verify.orElse(null)),
                        scheduler,
                        Math.min(jobs, atOnce(scheduler, wave.queue(), wave.settings())),
                        checked.description().pairs()));
    }

    private static int atOnce(JobScheduler scheduler, List<String> queue, WaveSettings settings) {
        return settings.together() ? Integer.MAX_VALUE : Math.min(scheduler.atOnce(queue), settings.room(0));
    }

    private static String kind(String does, @Nullable ChecksumMethod verify) {
        return verify == null ? does : does + "+" + verify.word();
    }

    private static Circumstances circumstances(String kind, JobScheduler scheduler, int workers, List<RootPair> pairs) {
        return new Circumstances(
                kind,
                scheduler.name(),
                workers,
                fileSystems(pairs, RootPair::source),
                fileSystems(pairs, RootPair::destination));
    }

    private static String fileSystems(List<RootPair> pairs, Function<RootPair, FileName> root) {
        List<Path> paths = pairs.stream().map(pair -> root.apply(pair).toPath()).toList();
        return Circumstances.fileSystems(paths);
    }

    /** Returns the forecast; empty if nothing is known. */
    public Optional<Forecast> known() {
        return Forecast.of(shares, end, circumstances, Rates.load(home.rates(), circumstances));
    }

    /** Returns the forecast as the end of a line about a submission; empty if nothing is known, or it tells nothing. */
    public String remark() {
        return known().filter(Forecast::isTelling)
                .map(forecast -> "; " + forecast.words())
                .orElse("");
    }

    /** Returns the forecast as a line of its own, also if nothing is known. */
    public String line() {
        return "time without the queue: "
                + known().map(forecast -> forecast.isTelling()
                                ? forecast.words()
                                : "less than a minute, and the start of the jobs")
                        .orElse("no earlier batch like this one tells");
    }

    /** Writes the facts into a batch from which later ones are forecast; a failure to write is ignored. */
    public void leaveWith(BatchDirectory batch) {
        try {
            PrivateFiles.replace(batch.circumstances(), circumstances.line());
        } catch (IOException tellsNothing) {
            // Only a forecast depends on it.
        }
    }
}
