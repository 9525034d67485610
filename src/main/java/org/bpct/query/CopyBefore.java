package org.bpct.query;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;
import org.bpct.files.RegularFiles;
import org.bpct.model.BatchDirectory;
import org.bpct.pool.LockHolder.LockedBatch;

/** The batch that copies to a mirror before another one deletes from it. */
public final class CopyBefore {
    private static final int WORDS = 3;

    private CopyBefore() {}

    /** Returns that batch from the record of a batch that deletes; empty for every other batch. */
    public static Optional<LockedBatch> of(BatchDirectory removal) {
        List<String> words = new ArrayList<>();
        try (NulWords read = new NulWords(RegularFiles.open(removal.mirror()))) {
            while (words.size() < WORDS && read.next()) {
                words.add(new String(read.word(), StandardCharsets.US_ASCII));
            }
        } catch (IOException none) {
            return Optional.empty();
        }
        if (words.size() < WORDS || !words.get(1).matches("[1-9][0-9]{0,8}")) {
            return Optional.empty();
        }
        FileName home = FileName.of(removal.root()).parent();
        return Optional.of(
                new LockedBatch(Integer.parseInt(words.get(1)), home.resolve(FileName.ofText(words.get(2)))));
    }
}
