package org.bpct.roots;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.bpct.files.QuietDirectories;
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

    /**
     * The time of a request from which on a new directory comes with its names, by a cp and a group of its own: that saves two
     * requests a name, and a group costs some milliseconds. A disk of this host answers a hundred times sooner.
     */
    private static final long WHOLE_NANOS = 150_000;

    /** So many roots are asked for the time of a request: thousands of sources are mostly on one server. */
    private static final int MOST_ROOTS = 8;

    private PathPrice() {}

    /** Returns true if look-ups of source or destination paths are expensive. */
    public static boolean isDear(FileList files) {
        return roots(files).anyMatch(PathPrice::isDear)
                || deepest(files) > DEAR_NANOS
                || mayComeWhole(files, PathPrice::requestNanos);
    }

    /**
     * Returns true if a new directory comes with its names below one of the destinations.
     *
     * @param nanos the time of a request below an existing path
     */
    static boolean mayComeWhole(FileList files, ToLongFunction<Path> nanos) {
        return pairs(files)
                .limit(MOST_ROOTS)
                .map(pair -> pair.destination().toPath())
                .anyMatch(destination -> isEmpty(destination) && nanos.applyAsLong(nearest(destination)) > WHOLE_NANOS);
    }

    private static boolean isEmpty(Path destination) {
        try (DirectoryStream<Path> names = QuietDirectories.open(destination)) {
            return !names.iterator().hasNext();
        } catch (NoSuchFileException missing) {
            return true;
        } catch (IOException | DirectoryIteratorException unknown) {
            return false;
        }
    }

    /**
     * Returns the nanoseconds of a request to the slower one of source and destination: the time after which it is known that a
     * name is not there. No kernel has cached a name that was never asked for, and a local disk answers in microseconds.
     */
    public static long requestNanos(FileList files) {
        return roots(files)
                .limit(MOST_ROOTS)
                .mapToLong(root -> requestNanos(nearest(root)))
                .max()
                .orElse(0);
    }

    private static Stream<Path> roots(FileList files) {
        return pairs(files)
                .flatMap(pair ->
                        Stream.of(pair.source().toPath(), pair.destination().toPath()));
    }

    private static Stream<RootPair> pairs(FileList files) {
        BitSet seen = new BitSet();
        Stream.Builder<RootPair> pairs = Stream.builder();
        for (int directory = 0; directory < files.directories(); directory++) {
            int number = files.pair(directory);
            if (files.parent(directory) < 0 && !seen.get(number)) {
                seen.set(number);
                pairs.add(files.pairs().get(number));
            }
        }
        return pairs.build();
    }

    /** Returns the time of one more look at the deepest directory. */
    private static long deepest(FileList files) {
        int[] depths = new int[files.directories()];
        int deepest = -1;
        for (int directory = 0; directory < depths.length; directory++) {
            int parent = files.parent(directory);
            depths[directory] = parent < 0 ? 0 : depths[parent] + 1;
            deepest = deepest < 0 || depths[directory] > depths[deepest] ? directory : deepest;
        }
        return deepest < 0
                ? 0
                : nanos(files.pairs()
                        .get(files.pair(deepest))
                        .source()
                        .resolve(files.directoryPath(deepest))
                        .toPath());
    }

    private static boolean isDear(Path root) {
        Path there = nearest(root);
        return leastNanos(there) > DEAR_NANOS || isForgottenSoon(there);
    }

    /** Returns true where names are cached for a second, and the server is slow: a name that is not there is asked of it each time. */
    private static boolean isForgottenSoon(Path directory) {
        try {
            return forgetsSoon(Files.getFileStore(directory).type()) && requestNanos(directory) > SLOW_NANOS;
        } catch (IOException unknown) {
            return false;
        }
    }

    /** Returns the nanoseconds of a request below a directory. Each look is at another name, as NFS caches that a name is not there. */
    private static long requestNanos(Path directory) {
        long least = Long.MAX_VALUE;
        for (int look = 0; look < LOOKS; look++) {
            least = Math.min(least, nanosOfOne(directory.resolve(".bpct-" + System.nanoTime())));
        }
        return least;
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
            least = Math.min(least, nanosOfOne(path));
        }
        return least;
    }

    private static long nanosOfOne(Path path) {
        long began = System.nanoTime();
        Files.exists(path, LinkOption.NOFOLLOW_LINKS);
        return System.nanoTime() - began;
    }
}
