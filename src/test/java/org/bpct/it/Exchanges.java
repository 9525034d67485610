package org.bpct.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.bpct.model.FileName;
import org.jspecify.annotations.Nullable;

/**
 * What hostile users do to trees while jobs work there: for moments directories {@code d0}, {@code d1} and so on, their
 * {@code sub}, or the trees themselves become symlinks to a directory outside, or change places with other ones.
 */
final class Exchanges {
    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicInteger made = new AtomicInteger();
    private final List<Thread> attackers = new ArrayList<>();
    private final int directories;
    private final Path outside;

    /**
     * Prepares them.
     *
     * @param directories how many there are in each tree
     * @param outside where symlinks lead
     */
    Exchanges(int directories, Path outside) {
        this.directories = directories;
        this.outside = outside;
    }

    /**
     * Begins in a tree, in which nobody else may do so.
     *
     * @param theirs where directories of the same names are that change places with those of the tree; null if they do not
     * @param roots tells, where the tree itself is exchanged and no directory in it, whether that may be done now; else null
     */
    Exchanges begin(Path tree, @Nullable Path theirs, @Nullable BooleanSupplier roots, long seed) {
        Random random = new Random(seed);
        Thread attacker = new Thread(() -> {
            while (!over.get()) {
                if (roots != null) {
                    if (roots.getAsBoolean()) {
                        exchange(tree, outside, false, random);
                    } else {
                        LockSupport.parkNanos(100_000);
                    }
                    continue;
                }
                String name = "d" + random.nextInt(directories);
                String deep = random.nextBoolean() ? "sub" : "";
                if (theirs != null && random.nextInt(3) == 0) {
                    exchange(
                            tree.resolve(name).resolve(deep),
                            theirs.resolve(name).resolve(deep),
                            true,
                            random);
                } else {
                    exchange(tree.resolve(name).resolve(deep), outside.resolve(deep), false, random);
                }
            }
        });
        attackers.add(attacker);
        attacker.start();
        return this;
    }

    /** Ends them, and returns how often something was exchanged. */
    int end() throws InterruptedException {
        over.set(true);
        for (Thread attacker : attackers) {
            attacker.join();
        }
        return made.get();
    }

    /** Puts a symlink, or another directory, in the place of a directory for a moment, if it is there. */
    private void exchange(Path directory, Path other, boolean real, Random random) {
        Path aside = directory.resolveSibling("aside");
        try {
            Files.move(directory, aside);
        } catch (IOException notThere) {
            LockSupport.parkNanos(100_000);
            return;
        }
        try {
            if (real) {
                Files.move(other, directory);
            } else {
                Files.createSymbolicLink(directory, other);
            }
            made.incrementAndGet();
            LockSupport.parkNanos(random.nextInt(300_000));
            if (real) {
                Files.move(directory, other);
            } else {
                Files.delete(directory);
            }
            Files.move(aside, directory);
            LockSupport.parkNanos(random.nextInt(1_000_000));
        } catch (IOException remade) {
            // A job has made the directory anew: this one goes.
            Shell.call("rm -rf -- \"$1\"", FileName.of(aside));
        }
    }
}
