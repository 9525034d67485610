package org.bpct.survey;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * The found entries of one directory, as bytes, until their turn comes to be written; a shelf is taken away when it was
 * written.
 */
final class Shelf {
    private static final byte[] NOTHING = new byte[0];

    private final byte[] name;
    private final @Nullable Kept itself;
    private List<Kept> records = new ArrayList<>();
    private List<Shelf> below = new ArrayList<>();
    private final CountDownLatch complete = new CountDownLatch(1);

    /**
     * An entry that is to be written.
     *
     * @param name its last component
     * @param details the columns written with its name
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Kept(byte[] name, byte[] details) {
        static final Comparator<Kept> BY_NAME = (one, two) -> Arrays.compareUnsigned(one.name, two.name);

        static Kept named(byte[] name) {
            return new Kept(name, NOTHING);
        }
    }

    /**
     * Makes an empty shelf.
     *
     * @param name the last component of the directory; of a root empty
     * @param itself the root itself if that is no directory, and is listed
     */
    Shelf(byte[] name, @Nullable Kept itself) {
        this.name = name;
        this.itself = itself;
    }

    synchronized void add(List<Kept> found) {
        records.addAll(found);
    }

    synchronized void add(Shelf directory) {
        below.add(directory);
    }

    /** Notes that nothing will be added. */
    synchronized void complete() {
        records.sort(Kept.BY_NAME);
        complete.countDown();
    }

    /** Waits at most this long; returns true if nothing will be added. */
    boolean isCompleteWithin(long millis) throws InterruptedException {
        return complete.await(millis, TimeUnit.MILLISECONDS);
    }

    FileName name() {
        return FileName.of(name);
    }

    @Nullable
    Kept itself() {
        return itself;
    }

    /** Takes the entries, by name. */
    synchronized List<Kept> takeRecords() {
        List<Kept> taken = records;
        records = List.of();
        return taken;
    }

    /** Takes the directories, by name. */
    synchronized List<Shelf> takeBelow() {
        List<Shelf> taken = below;
        below = List.of();
        return taken;
    }

    boolean isBefore(Kept entry) {
        return Arrays.compareUnsigned(name, entry.name()) < 0;
    }
}
