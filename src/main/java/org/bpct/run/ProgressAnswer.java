package org.bpct.run;

import java.io.IOException;
import java.time.ZoneId;
import java.util.List;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.home.BatchCatalog;
import org.bpct.model.BatchDirectory;
import org.bpct.options.UsageException;
import org.bpct.query.StatusQuery;
import org.bpct.status.BatchStatus;
import org.bpct.status.show.OverviewText;
import org.bpct.status.show.StatusJson;
import org.bpct.status.show.StatusText;

/**
 * The answer to the question how batches are doing.
 *
 * @param catalog the batches of a home
 * @param query who asks schedulers
 * @param console where it is printed
 */
record ProgressAnswer(BatchCatalog catalog, StatusQuery query, Console console) {
    private static final String ALL = "all";

    /** Prints one batch, or several at a glance, or, if it is verbose, each with its jobs, and what those have chosen. */
    void print(String number, boolean json, boolean isVerbose)
            throws UsageException, RunException, InterruptedException {
        boolean isEach = number.isEmpty() || number.equals(ALL);
        List<BatchDirectory> batches = isEach ? catalog.all() : List.of(catalog.find(number));
        List<BatchStatus> statuses = isEach ? query.of(batches, console) : List.of(query.of(batches.get(0)));
        ZoneId zone = ZoneId.systemDefault();
        if (json) {
            try {
                StatusJson.write(console.out(), statuses);
            } catch (IOException e) {
                throw RunException.failed("cannot write: " + e, e);
            }
        } else if (statuses.size() > 1 && !isVerbose) {
            OverviewText overview = new OverviewText(zone, NextSteps::of, console.width());
            console.out().print(overview.of(statuses, number.equals(ALL)));
        } else if (batches.isEmpty() || !statuses.isEmpty()) {
            console.out().print(new StatusText(zone, NextSteps::of, isVerbose).of(statuses));
        }
    }
}
