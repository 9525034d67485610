package org.bpct.batches;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.options.UsageException;
import org.bpct.status.BatchStatus;
import org.bpct.status.BatchStop;
import org.bpct.status.HopelessWait;
import org.bpct.status.JobStatus;
import org.bpct.status.LaterNight;
import org.bpct.status.SuspendedJobs;
import org.bpct.status.UnwalkedPlaces;
import org.bpct.status.record.ErrorTally;
import org.bpct.verb.Verb;

/** The next commands for a user, by the state of a batch. */
final class NextSteps {
    private NextSteps() {}

    /** Returns a sentence for each command. */
    static List<String> of(BatchStatus status) {
        List<String> hints = new ArrayList<>();
        if (status.sums().errors().total() + status.walkErrors() > 0) {
            hints.add("bpct --errors=" + status.number() + " names each failed entry");
        }
        hints.addAll(withoutErrors(status));
        return hints;
    }

    /** Returns the same for a display that says beside the number of errors how to see them all. */
    static List<String> withoutErrors(BatchStatus status) {
        String number = Integer.toString(status.number());
        List<String> hints = new ArrayList<>();
        if (status.pause() != null && !status.state().isComplete()) {
            hints.add("bpct --continue=" + number + " lets it go on, bpct --cancel=" + number + " ends it");
        } else if (status.isLive()) {
            SuspendedJobs.of(status).or(() -> HopelessWait.of(status)).ifPresent(hints::add);
            hints.add(
                    status.beingCancelled().isEmpty()
                            ? "bpct --wait=" + number + " waits for it, bpct --cancel=" + number + " ends it"
                            : "bpct --wait=" + number + " asks for the end again until it is heard, and waits for it");
        } else if (status.state().isComplete()) {
            addRetry(hints, status);
        } else {
            addResumption(hints, status);
        }
        return hints;
    }

    /** Throws if failed names cannot be tried again: an archive that is closed stays as it is. */
    static void refuseRetry(BatchStatus status) throws UsageException {
        if (status.snapshot().verb() == Verb.ARCHIVE) {
            throw new UsageException(
                    "batch " + status.number()
                            + " made an archive, and one that is closed stays as it is: archive the failed names into another one");
        }
    }

    private static void addRetry(List<String> hints, BatchStatus status) {
        UnwalkedPlaces.remedy(status).ifPresent(hints::add);
        ErrorTally errors = status.sums().errors();
        if (errors.total() == 0) {
            return;
        }
        if (status.makesSnapshot()) {
            if (errors.vanished() < errors.total()) {
                hints.add("the next snapshot copies the failed entries"
                        + (errors.vanished() == 0 ? "" : " that are still there"));
            }
        } else if (status.snapshot().verb() == Verb.ARCHIVE) {
            hints.add("another archive can hold the names that failed: this one is closed");
        } else {
            String does =
                    status.seeksDifferences() ? " compares these names again" : " tries the names that failed again";
            hints.add("bpct --retry=" + status.number() + does);
        }
    }

    private static void addResumption(List<String> hints, BatchStatus status) {
        Optional<LaterNight> later = LaterNight.after(status.snapshot());
        if (later.isPresent()) {
            hints.add(later.get().advice(status.number()));
            return;
        }
        String resume = "bpct --resume=" + status.number();
        long inVain = status.jobs().stream()
                .filter(job -> job.stop().attemptsInVain() > 0)
                .count();
        if (inVain > 0) {
            hints.add((inVain == 1 ? "1 job was" : inVain + " jobs were")
                    + " ended, the last time before anything was settled: --resume cuts the work into smaller groups,"
                    + " and " + resume + " --time TIME (or --queue) gives more time");
        }
        if (status.workers().stream().allMatch(NextSteps::vanished)) {
            hints.add("no job has left a start record: can the nodes see and write BPCT_HOME, "
                    + FileName.of(status.directory().root()).parent().display() + "?");
        }
        // People read the last line.
        hints.add(BatchStop.of(status)
                .map(stop -> stop.sentence(status.number()))
                .orElse(resume + " goes on with the open work"));
    }

    /** Returns true for a job that ended without a trace of having begun. */
    private static boolean vanished(JobStatus job) {
        return switch (job.state()) {
            case STOPPED, SUSPECT, LOST -> !job.hasStarted();
            case PLANNED, SUBMITTED, QUEUED, RUNNING, COMPLETE, COMPLETE_WITH_ERRORS, HANDED_OVER, CANCELLED -> false;
        };
    }
}
