package org.bpct.traverse;

import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.bpct.model.Sizes;
import org.bpct.traverse.listing.Totals;

/** The figures of a traversal while it runs, for a live display; {@link Totals} has the exact ones. */
public final class TraversalCounters {
    private final LongAdder directories = new LongAdder();
    private final LongAdder files = new LongAdder();
    private final LongAccumulator bytes = new LongAccumulator(Sizes::plus, 0);

    /** Returns the number of directories found so far. */
    public long directories() {
        return directories.sum();
    }

    /** Returns the number of non-directories found so far. */
    public long files() {
        return files.sum();
    }

    /** Returns the bytes found so far, those of a hard-linked file once for each name. */
    public long bytes() {
        return bytes.get();
    }

    void addDirectory() {
        directories.increment();
    }

    void addFiles(long number, long size) {
        files.add(number);
        bytes.accumulate(size);
    }
}
