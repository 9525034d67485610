package org.bpct.verb.copy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;
import org.bpct.landing.FileStatus;
import org.bpct.options.UsageException;
import org.bpct.status.BatchStatus;
import org.bpct.status.SoughtName;
import org.bpct.status.errors.BatchErrors;
import org.bpct.tree.RootPair;

/**
 * The existing files of an earlier copy that failed. They may lack attributes that no walk sees, such as access lists
 * that the destination does not keep. No link may treat them as complete.
 */
final class LackingFiles {
    /** The number of such files beyond which the whole copy is not trusted. */
    private static final int MOST = 100_000;

    private LackingFiles() {}

    /**
     * Returns the inodes of the files that a batch left incomplete.
     *
     * @param status the status of the batch, with its jobs
     * @param directories the current names of its destination roots, by pair
     * @return the inodes; empty if not all failed names are known, or they are too many
     */
    static Optional<Set<Long>> of(BatchStatus status, List<RootPair> pairs, List<FileName> directories)
            throws UsageException {
        if (status.sums().errors().total() + status.sums().losses().total() > MOST) {
            return Optional.empty();
        }
        ByteArrayOutputStream names = new ByteArrayOutputStream();
        Set<Long> inodes = new HashSet<>();
        try {
            if (!BatchErrors.write(names, status, BatchErrors.Form.NAMES).isEmpty()) {
                return Optional.empty();
            }
            NulWords words = new NulWords(new ByteArrayInputStream(names.toByteArray()));
            while (words.next()) {
                FileName path = FileName.of(words.word());
                for (int pair = 0; pair < pairs.size(); pair++) {
                    Optional<FileName> name = SoughtName.below(pairs.get(pair).source(), path);
                    FileName newName = pairs.get(pair).newName();
                    if (name.isPresent()) {
                        FileName copy = directories.get(pair).resolve(newName == null ? name.get() : newName);
                        FileStatus.of(copy, false).ifPresent(file -> inodes.add(file.inode()));
                    }
                }
            }
        } catch (IOException unreadable) {
            return Optional.empty();
        }
        return Optional.of(inodes);
    }
}
