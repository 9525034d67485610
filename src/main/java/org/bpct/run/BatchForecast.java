package org.bpct.run;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.bpct.forecast.Circumstances;
import org.bpct.forecast.Forecast;
import org.bpct.forecast.Rates;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.PrivateFiles;
import org.bpct.model.RootPair;
import org.bpct.options.RunOptions;
import org.bpct.schedule.JobScheduler;

/** What earlier batches tell of one that is planned. */
final class BatchForecast {
    private final RunOptions options;
    private final BatchPlan plan;
    private final Circumstances circumstances;

    /**
     * Looks at the file systems.
     *
     * @param queue the words for the submit command
     */
    BatchForecast(RunOptions options, Landing landing, BatchPlan plan, JobScheduler scheduler, List<String> queue) {
        this.options = options;
        this.plan = plan;
        List<RootPair> pairs = landing.pairs();
        this.circumstances = new Circumstances(
                kind(options),
                scheduler.name(),
                Math.min(plan.jobs().size(), scheduler.atOnce(queue)),
                Circumstances.fileSystems(
                        pairs.stream().map(pair -> pair.source().toPath()).toList()),
                Circumstances.fileSystems(
                        pairs.stream().map(pair -> pair.destination().toPath()).toList()));
    }

    private static String kind(RunOptions options) {
        if (options.task().removes()) {
            return "remove";
        }
        String does = options.manner().earlier().isCompared() ? "update" : "copy";
        ChecksumMethod verify = options.manner().verify();
        return verify == null ? does : does + "+" + verify.word();
    }

    /** Returns what is known. */
    Optional<Forecast> known() {
        return Forecast.of(plan, circumstances, Rates.load(options.call().home().rates(), circumstances));
    }

    /** Leaves with a batch what makes it tell of later ones; it goes on without if that cannot be written. */
    void leaveWith(BatchDirectory batch) {
        try {
            PrivateFiles.replace(batch.circumstances(), circumstances.line());
        } catch (IOException tellsNothing) {
            // Nothing but a forecast depends on it.
        }
    }
}
