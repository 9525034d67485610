package org.bpct.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.bpct.Patience;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * What hostile users do to trees while jobs work there: for moments directories {@code d0} to {@code d39}, their
 * {@code sub}, or the trees themselves become symlinks to a directory outside, or change places with other ones.
 */
final class Exchanges {
    /** An attacker meets a job as often with any number of them: more take a job longer, and are each exchanged less often. */
    static final int DIRECTORIES = 40;

    /** The regular files of such a tree. */
    static final int FILES = 2 * 25 * DIRECTORIES;

    /**
     * A Bash function that makes such a tree: its name, and what is in each file. It starts no process for a file: with {@code tee}
     * two trees took 17 s of processor time, without 3 s.
     */
    static final String PLANT = """
            plant() {
                local i j
                mkdir -p -- "$1"/d{0..%1$d}/sub
                for ((i = 0; i <= %1$d; i++)); do
                    for ((j = 0; j < 25; j++)); do
                        printf '%%s' "$2" >"$1/d$i/f$j"
                        printf '%%s' "$2" >"$1/d$i/sub/f$j"
                    done
                done
            }
            """.formatted(DIRECTORIES - 1);

    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicInteger made = new AtomicInteger();
    private final List<Thread> attackers = new ArrayList<>();
    private final @Nullable Path outside;

    /**
     * Prepares them.
     *
     * @param outside where symlinks lead; null if nothing becomes one
     */
    Exchanges(@Nullable Path outside) {
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
                if (roots == null) {
                    exchangeOne(tree, theirs, random);
                } else if (roots.getAsBoolean()) {
                    exchange(tree, Objects.requireNonNull(outside), false, random);
                } else {
                    LockSupport.parkNanos(100_000);
                }
            }
        });
        attackers.add(attacker);
        attacker.start();
        return this;
    }

    /** Begins with the files of the directories in a tree, each of which becomes a symlink to one outside for moments. */
    Exchanges beginWithFiles(Path tree, long seed) {
        Random random = new Random(seed);
        Thread attacker = new Thread(() -> {
            while (!over.get()) {
                String file = "f" + random.nextInt(25);
                Path place = tree.resolve("d" + random.nextInt(DIRECTORIES)).resolve(file);
                exchange(place, Objects.requireNonNull(outside).resolve(file), false, random);
            }
        });
        attackers.add(attacker);
        attacker.start();
        return this;
    }

    /**
     * Begins with the folders in a tree in which new copies wait for their names: each becomes a symlink, or another directory, for
     * moments.
     */
    Exchanges beginWithPlaces(Path tree, Path other, long seed) {
        Random random = new Random(seed);
        Thread attacker = new Thread(() -> {
            while (!over.get()) {
                boolean real = random.nextBoolean();
                place(tree)
                        .ifPresent(
                                place -> exchange(place, real ? other : Objects.requireNonNull(outside), real, random));
                LockSupport.parkNanos(100_000);
            }
        });
        attackers.add(attacker);
        attacker.start();
        return this;
    }

    private static Optional<Path> place(Path tree) {
        try (Stream<Path> names = Files.list(tree)) {
            return names.filter(name -> name.getFileName().toString().matches("\\.bpct-[^.]*"))
                    .findFirst();
        } catch (IOException | UncheckedIOException gone) {
            return Optional.empty();
        }
    }

    /** Ends them, and returns how often something was exchanged. */
    int end() throws InterruptedException {
        over.set(true);
        for (Thread attacker : attackers) {
            Patience.untilEnd(attacker);
        }
        return made.get();
    }

    private void exchangeOne(Path tree, @Nullable Path theirs, Random random) {
        String name = "d" + random.nextInt(DIRECTORIES);
        String deep = random.nextBoolean() ? "sub" : "";
        Path directory = tree.resolve(name).resolve(deep);
        if (outside == null || (theirs != null && random.nextInt(3) == 0)) {
            exchange(directory, Objects.requireNonNull(theirs).resolve(name).resolve(deep), true, random);
        } else {
            exchange(directory, outside.resolve(deep), false, random);
        }
    }

    /**
     * Puts a symlink, or another directory, in the place of a directory for a moment, if it is there. What the other one is
     * taken from has its time again afterwards.
     */
    private void exchange(Path directory, Path other, boolean real, Random random) {
        Path aside = directory.resolveSibling(directory.getFileName() + ".aside");
        try {
            Files.move(directory, aside);
        } catch (IOException notThere) {
            LockSupport.parkNanos(100_000);
            return;
        }
        try {
            FileTime time = Files.getLastModifiedTime(other.getParent());
            if (real) {
                Files.move(other, directory);
            } else {
                Files.createSymbolicLink(directory, other);
            }
            made.incrementAndGet();
            LockSupport.parkNanos(random.nextInt(300_000));
            if (real) {
                Files.move(directory, other);
                Files.setLastModifiedTime(other.getParent(), time);
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
