package org.bpct.options;

import java.util.Map;
import java.util.Set;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.Io;
import org.jspecify.annotations.Nullable;

/**
 * How it is done: the promises of a copy, and what it is compared with.
 *
 * @param cp what {@code --cp} asks for
 * @param earlier what an earlier copy is good for
 * @param verify how contents are compared after they are copied, or null
 * @param guard whether scripts trust no path that another user may bend
 * @param fsync whether what is claimed to be copied has to be on disk
 * @param split which files are copied as ranges
 * @param io what is left of large files in the page cache of a node
 * @param force whether to go on where there seems to be too little room
 * @param threads how many threads walk the sources
 * @param streamAfter after how much walking jobs begin to copy
 */
public record Manner(
        CpOptions cp,
        Earlier earlier,
        @Nullable ChecksumMethod verify,
        Guard guard,
        boolean fsync,
        Split split,
        Io io,
        boolean force,
        int threads,
        StreamAfter streamAfter) {
    /** Those of these options that a file may hold. */
    static final Set<String> KEPT = Set.of("cp", "verify", "guard", "io", "threads");

    private static final int MOST_THREADS = 16;
    private static final int THREADS_A_PROCESSOR = 4;

    /** Returns how many threads walk if nobody has set it. */
    public static int sensibleThreads() {
        return Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors() * THREADS_A_PROCESSOR);
    }

    /** Returns what holds if nobody has set it. */
    public static Map<String, String> builtIn() {
        return Map.of(
                "threads",
                Integer.toString(sensibleThreads()),
                "cp",
                CpOptions.DEFAULT,
                "guard",
                "auto",
                "io",
                Io.BUFFERED.word());
    }

    /** Returns the same compared with another earlier copy. */
    Manner comparedWith(Earlier other) {
        return new Manner(cp, other, verify, guard, fsync, split, io, force, threads, streamAfter);
    }

    /** Returns the same for a removal, which has nothing to compare. */
    Manner ofRemoval() {
        return new Manner(
                cp, Earlier.NOTHING, null, guard, fsync, Split.NO, Io.BUFFERED, force, threads, StreamAfter.NEVER);
    }
}
