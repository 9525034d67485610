package org.bpct.verb.snapshot;

import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.bpct.landing.FileStatus;
import org.bpct.landing.OperandName;
import org.bpct.options.TimeSpan;
import org.bpct.options.UsageException;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotName;
import org.bpct.pool.SnapshotRecord;
import org.bpct.roots.PoolPlace;

/**
 * A pool and, with {@code @DATE} behind it, a moment: the words that choose a snapshot.
 *
 * @param pool the pool, as it was typed
 * @param date the date: the beginning of a snapshot's name, or an age; empty for the newest good snapshot
 */
record ChosenSnapshot(FileName pool, String date) {
    private static final Pattern BEGINNING =
            Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}(-[0-9]{2}(-[0-9]{2}Z?)?)?)?");

    /**
     * Returns the choice in a word. A folder of that whole name is a pool, since names may have an {@code @}, or a
     * snapshot: completion of file names makes {@code POOL/2026-11-20T02-00-00Z} of it.
     */
    static ChosenSnapshot of(FileName word, FileName workingDirectory) throws UsageException {
        String text = word.text();
        int at = text.lastIndexOf('@');
        FileName whole = OperandName.of(word, workingDirectory).absolute();
        if (at <= 0 || FileStatus.of(whole, true).isPresent()) {
            FileName real = OperandName.canonical(whole);
            return PoolPlace.snapshot(real)
                    .map(name -> new ChosenSnapshot(real.parent(), name.text()))
                    .orElse(new ChosenSnapshot(word, ""));
        }
        return new ChosenSnapshot(FileName.ofText(text.substring(0, at)), text.substring(at + 1));
    }

    /**
     * Returns the snapshot: the newest good one, or the newest one that began at the date or before.
     *
     * @param now the moment from which ages count
     */
    SnapshotName in(Pool.Contents contents, Instant now) throws UsageException {
        SortedMap<SnapshotName, Optional<SnapshotRecord>> published = contents.published();
        if (published.isEmpty()) {
            throw new UsageException("there is no snapshot in " + pool.display());
        }
        if (date.isEmpty()) {
            return contents.newestGood().orElse(published.lastKey());
        }
        String last = last(now);
        return published.keySet().stream()
                .filter(name -> beginning(name, last.length()).compareTo(last) <= 0)
                .reduce((earlier, later) -> later)
                .orElseThrow(() -> new UsageException("there is no snapshot of " + date + " or before in "
                        + pool.display() + "; the oldest is " + published.firstKey()));
    }

    private static String beginning(SnapshotName name, int length) {
        return name.text().substring(0, length);
    }

    /** Returns the beginning of the last name that is meant. */
    private String last(Instant now) throws UsageException {
        String name = date.replace(':', '-');
        if (BEGINNING.matcher(name).matches()) {
            return name;
        }
        if (date.matches("[0-9]+[a-z]+")) {
            return new SnapshotName(now.minus(TimeSpan.age("--restore POOL@AGE", date))).text();
        }
        throw new UsageException("--restore POOL@DATE takes a date in UTC as 2026-11-20 or 2026-11-20T02-00, or an age"
                + " as 3d, not '" + FileName.ofText(date).display() + "'");
    }
}
