package org.bpct.options;

import java.util.Map;
import java.util.Set;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.Io;
import org.bpct.model.Writing;
import org.jspecify.annotations.Nullable;

/**
 * The manner of a copy: its promises, and its comparison with earlier copies.
 *
 * @param cp the options of {@code --cp}
 * @param earlier the use of an earlier copy
 * @param verify the method of comparing contents after they are copied, or null
 * @param guard whether scripts trust no path that another user may redirect
 * @param split the choice of files that are copied as ranges
 * @param writing the way of copies to the disk
 * @param force whether to go on if there seems to be too little room
 * @param walking the settings of the walk
 */
public record Manner(
        CpOptions cp,
        Earlier earlier,
        @Nullable ChecksumMethod verify,
        Guard guard,
        Split split,
        Writing writing,
        boolean force,
        Walking walking) {
    /**
     * The settings of the walk.
     *
     * @param threads the number of threads that walk
     * @param streamAfter the time of walking after which jobs begin to copy
     */
    public record Walking(int threads, StreamAfter streamAfter) {}

    /** The names of these options that a file may hold. */
    static final Set<String> KEPT = Set.of("cp", "verify", "guard", "io", "threads");

    private static final int MOST_THREADS = 16;
    private static final int THREADS_A_PROCESSOR = 4;

    /** Returns the default number of threads that walk. */
    public static int sensibleThreads() {
        return Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors() * THREADS_A_PROCESSOR);
    }

    /** Returns the default values. */
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

    /** Returns the same manner compared with another earlier copy. */
    Manner comparedWith(Earlier other) {
        return new Manner(cp, other, verify, guard, split, writing, force, walking);
    }

    /** Returns the same manner with checksums of another method. */
    Manner summingBy(ChecksumMethod method) {
        return new Manner(cp, earlier, method, guard, split, writing, force, walking);
    }

    /** Returns the same manner for a removal, which has nothing to compare. */
    Manner ofRemoval() {
        return new Manner(
                cp,
                Earlier.NOTHING,
                null,
                guard,
                Split.NO,
                new Writing(writing.fsync(), Io.BUFFERED),
                force,
                new Walking(walking.threads(), StreamAfter.NEVER));
    }
}
