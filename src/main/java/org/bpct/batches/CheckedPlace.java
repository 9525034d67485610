package org.bpct.batches;

import java.io.IOException;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.ShellWord;
import org.bpct.landing.OperandName;
import org.bpct.options.UsageException;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotName;
import org.bpct.pool.SnapshotSources;
import org.bpct.roots.PoolPlace;

/**
 * The word behind {@code --check}, where it may be a pool or a snapshot in place of a batch.
 *
 * @param word the word as it was typed
 * @param workingDirectory the absolute directory that a relative name is resolved against
 */
public record CheckedPlace(String word, FileName workingDirectory) {
    private static final FileName SOME_NAME = FileName.ofText("NAME");

    /** Throws, with the lines that answer the question, if the word is a pool or a snapshot. */
    public void refuse() throws UsageException {
        if (word.isEmpty() || word.matches("[0-9]+")) {
            return;
        }
        FileName real = OperandName.canonical(
                OperandName.of(FileName.ofText(word), workingDirectory).absolute());
        Optional<SnapshotName> snapshot = PoolPlace.snapshot(real);
        Pool pool = new Pool(snapshot.isPresent() ? real.parent() : real);
        if (snapshot.isPresent() || PoolPlace.isPool(real)) {
            String folder = ShellWord.of(pool.root()
                    .resolve(snapshot.or(() -> newest(pool))
                            .map(name -> FileName.ofText(name.text()))
                            .orElse(SOME_NAME)));
            throw new UsageException(FileName.ofText(word).display()
                    + (snapshot.isPresent() ? " is a snapshot" : " is a pool of snapshots")
                    + ", and --check takes the number of a batch. bpct --compare --content " + source(pool, snapshot)
                    + " " + folder + " compares it with the source as that is now; bpct --sum -o FILE " + folder
                    + " now, and bpct --sum-check FILE later, tell whether it rotted");
        }
    }

    private static Optional<SnapshotName> newest(Pool pool) {
        try {
            return pool.read().newestGood();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static String source(Pool pool, Optional<SnapshotName> snapshot) {
        try {
            SnapshotSources sources = new SnapshotSources(pool);
            Optional<SnapshotSources.Source> known =
                    snapshot.isPresent() ? sources.of(snapshot.get()) : sources.newest();
            return known.map(source -> ShellWord.of(source.typed())).orElse("SOURCE");
        } catch (IOException unreadable) {
            return "SOURCE";
        }
    }
}
