package org.bpct.roots;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.BitSet;
import org.bpct.tree.FileList;
import org.bpct.tree.RootPair;

/**
 * The cost of one more look-up of a path. It is a microsecond for each of its directories where the kernel caches their
 * names. Where it may not (NFS with noac or lookupcache=none, FUSE without a cache), it is a request to a server, or
 * two. FUSE and CIFS cache names for a second. A slow server needs longer for a group, and is asked for the directories of each
 * name: 958 files on a server with 10 ms a request took 6.6 look-ups each, and 4.2 in groups of one directory.
 */
public final class PathPrice {
    /** The shortest of several looks counts, because any one may be late. */
    private static final int LOOKS = 5;

    /**
     * The first looks of a fresh Java take 50 microseconds; ten directories on a nearby server take twenty times that.
     */
    private static final long DEAR_NANOS = 200_000;

    /** The time of a request from which on a group of a thousand names outlasts the cache. */
    private static final long SLOW_NANOS = 500_000;

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
                if (isDear(pair.source().toPath()) || isDear(pair.destination().toPath())) {
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

    private static boolean isDear(Path root) {
        Path there = nearest(root);
        return leastNanos(there) > DEAR_NANOS || isForgottenSoon(there);
    }

    /** Returns true where names are cached for a second, and the server is slow: a name that is not there is asked of it each time. */
    private static boolean isForgottenSoon(Path directory) {
        try {
            return forgetsSoon(Files.getFileStore(directory).type())
                    && leastNanos(directory.resolve(".bpct-" + System.nanoTime())) > SLOW_NANOS;
        } catch (IOException unknown) {
            return false;
        }
    }

    /** Returns true for a type of file systems whose names are cached for a second: mount.fuse(8), mount.cifs(8). */
    static boolean forgetsSoon(String type) {
        return type.startsWith("fuse") || type.equals("cifs") || type.equals("smb3");
    }

    /** Returns a path, or its nearest existing parent: a missing name may not be cached. */
    private static Path nearest(Path wanted) {
        Path path = wanted;
        while (!Files.exists(path, LinkOption.NOFOLLOW_LINKS) && path.getParent() != null) {
            path = path.getParent();
        }
        return path;
    }

    /** Returns the time of one more look at a path, or its nearest existing parent. */
    private static long nanos(Path wanted) {
        return leastNanos(nearest(wanted));
    }

    private static long leastNanos(Path path) {
        long least = Long.MAX_VALUE;
        for (int look = 0; look < LOOKS; look++) {
            long began = System.nanoTime();
            Files.exists(path, LinkOption.NOFOLLOW_LINKS);
            least = Math.min(least, System.nanoTime() - began);
        }
        return least;
    }
}
