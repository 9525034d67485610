package org.bpct.pipeline;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.options.UsageException;
import org.bpct.status.show.LiveLine;
import org.bpct.traverse.Portion;
import org.bpct.traverse.RunningTraversal;
import org.bpct.traverse.Traversal;
import org.bpct.traverse.TraversalCounters;
import org.bpct.traverse.TraversalError;
import org.bpct.traverse.TraversalOptions;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.TraversalRoot;

/** A walk that shows a live line while it lasts, and reports unreadable entries. */
public final class LiveWalk {
    private static final int MOST_ERRORS_SAID = 10;
    private static final long LIVE_MILLIS = 200;

    private final int threads;
    private final Console console;

    /** Prepares a walk by so many threads. */
    public LiveWalk(int threads, Console console) {
        this.threads = threads;
        this.console = console;
    }

    /** The receiver of early portions of a long walk. */
    public interface Portions {
        /** A receiver that takes no portion. */
        Portions NONE = new Portions() {
            @Override
            public Duration untilNext() {
                return Duration.ofDays(36_500);
            }

            @Override
            public void take(Portion portion) {
                throw new IllegalStateException("nobody takes portions of this walk");
            }
        };

        /** Returns the time that the walk is to go on before the next portion is taken. */
        Duration untilNext();

        /** Takes the entries read since the last portion. */
        void take(Portion portion) throws UsageException, RunException, InterruptedException;
    }

    /** Walks the roots and returns the result. */
    public TraversalReport walk(List<TraversalRoot> roots, TraversalOptions how, Portions portions)
            throws UsageException, RunException, InterruptedException {
        TraversalCounters counters = new TraversalCounters();
        ScheduledExecutorService display = showLive(counters);
        console.atSignal("interrupted while walking; nothing was submitted");
        try (RunningTraversal walk = new Traversal(threads, counters).begin(roots, how)) {
            while (!walk.endsWithin(portions.untilNext())) {
                portions.take(walk.portion());
            }
            TraversalReport report = walk.report();
            walk.advice().ifPresent(console::note);
            return report;
        } finally {
            display.shutdownNow();
            display.awaitTermination(1, TimeUnit.SECONDS);
            console.live("");
        }
    }

    private ScheduledExecutorService showLive(TraversalCounters counters) {
        ScheduledExecutorService display = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "walk-display");
            thread.setDaemon(true);
            return thread;
        });
        if (console.liveWidth() > 0) {
            long began = System.nanoTime();
            var unused = display.scheduleWithFixedDelay(
                    () -> console.live(LiveLine.walking(
                            console.liveWidth(),
                            counters.directories(),
                            counters.files(),
                            counters.bytes(),
                            (System.nanoTime() - began) / 1e9)),
                    LIVE_MILLIS,
                    LIVE_MILLIS,
                    TimeUnit.MILLISECONDS);
        }
        return display;
    }

    /** Prints the first errors. */
    public void sayErrors(List<TraversalError> errors) {
        for (TraversalError error : errors.subList(0, Math.min(errors.size(), MOST_ERRORS_SAID))) {
            console.note("cannot walk " + error.path().display() + ": " + error.message());
        }
        if (errors.size() > MOST_ERRORS_SAID) {
            console.note("... and " + (errors.size() - MOST_ERRORS_SAID)
                    + " more; all of them stand in walk.errors in the batch's folder");
        }
    }
}
