package org.bpct.roots;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.BitSet;
import org.bpct.tree.FileList;
import org.bpct.tree.RootPair;

/**
 * The cost of one more look-up of a path. It is a microsecond for each of its directories where the kernel caches their
 * names. Where it may not (NFS with noac or lookupcache=none, FUSE without a cache), it is a request to a server, or
 * two.
 */
public final class PathPrice {
    /** The shortest of several looks counts, because any one may be late. */
    private static final int LOOKS = 5;

    /**
     * The first looks of a fresh Java take 50 microseconds; ten directories on a nearby server take twenty times that.
     */
    private static final long DEAR_NANOS = 200_000;

    private PathPrice() {}

    /** Returns true if look-ups of source or destination paths are expensive. */
    public static boolean isDear(FileList files) {
        BitSet seen = new BitSet();
        int[] depths = new int[files.directories()];
        int deepest = -1;
        for (int directory = 0; directory < depths.length; directory++) {
            int parent = files.parent(directory);
            depths[directory] = parent < 0 ? 0 : depths[parent] + 1;
            deepest = deepest < 0 || depths[directory] > depths[deepest] ? directory : deepest;
            int number = files.pair(directory);
            if (parent < 0 && !seen.get(number)) {
                seen.set(number);
                RootPair pair = files.pairs().get(number);
                if (nanos(pair.source().toPath()) > DEAR_NANOS
                        || nanos(pair.destination().toPath()) > DEAR_NANOS) {
                    return true;
                }
            }
        }
        return deepest >= 0
                && nanos(files.pairs()
                                .get(files.pair(deepest))
                                .source()
                                .resolve(files.directoryPath(deepest))
                                .toPath())
                        > DEAR_NANOS;
    }

    /**
     * Returns the time of one more look at a path, or its nearest existing parent: a missing name may not be cached.
     */
    private static long nanos(Path wanted) {
        Path path = wanted;
        while (!Files.exists(path, LinkOption.NOFOLLOW_LINKS) && path.getParent() != null) {
            path = path.getParent();
        }
        long least = Long.MAX_VALUE;
        for (int look = 0; look < LOOKS; look++) {
            long began = System.nanoTime();
            Files.exists(path, LinkOption.NOFOLLOW_LINKS);
            least = Math.min(least, System.nanoTime() - began);
        }
        return least;
    }
}
