package org.bpct.verb.sum.repair;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.bpct.caller.RunException;
import org.bpct.description.BatchUnreadableException;
import org.bpct.description.Manifest;
import org.bpct.description.Root;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;
import org.bpct.files.SummedFiles;
import org.bpct.files.SystemMessage;
import org.bpct.model.BatchDirectory;
import org.bpct.options.UsageException;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.SoughtName;
import org.bpct.status.errors.DifferingFiles;
import org.bpct.tree.SplitFile;
import org.bpct.verb.Verb;
import org.bpct.verb.sum.manifest.HashTree;
import org.bpct.verb.sum.manifest.HashTreeReader;
import org.bpct.verb.sum.manifest.HashTrees;
import org.bpct.verb.sum.manifest.ManifestException;
import org.bpct.verb.sum.manifest.NamesBelow;

/**
 * A complete check of files by their hash trees.
 *
 * @param base the root of the files that it checked
 * @param trees the expected trees: the file of hash trees as it is now
 * @param compared the roots and leaves that it compared files with, as its batch keeps them
 * @param found the files in which it has found bad ranges
 */
record CheckedBatch(Root base, HashTrees trees, Set<String> compared, DifferingFiles found) {
    /**
     * Reads it.
     *
     * @param called the name of the batch in messages
     * @throws UsageException if it is another batch, is not complete, or has named no bad range
     */
    static CheckedBatch of(BatchDirectory batch, String called, InstantSource clock)
            throws UsageException, RunException {
        try {
            // A batch that is closed is so by its files; a scheduler knows nothing about them.
            BatchStatus status = BatchStatus.of(BatchSnapshot.read(batch), Map.of(), clock.instant(), -1);
            Manifest manifest = status.description().settings().verification().manifest();
            Path folder = batch.root().resolve("trees");
            if (status.snapshot().verb() != Verb.CHECK_SUMS || manifest == null || !Files.isDirectory(folder)) {
                throw new UsageException(called + " has checked no file by its hash tree (--sum-check FILE.tree)");
            }
            if (!status.isClosed()) {
                throw new UsageException(
                        called + " is not complete: bad ranges are repaired when all have been checked");
            }
            DifferingFiles found = DifferingFiles.of(status);
            if (!found.remarks().isEmpty()) {
                throw RunException.failed(String.join("; ", found.remarks()) + "; check anew", null);
            }
            if (found.files().isEmpty()) {
                throw new UsageException(called + " has named no bad range");
            }
            Root base = status.description().roots().get(0);
            return new CheckedBatch(base, read(manifest.file(), base.pair().source()), compared(folder), found);
        } catch (BatchUnreadableException e) {
            throw RunException.failed(e.getMessage(), e);
        } catch (IOException e) {
            throw RunException.failed("cannot read " + called + ": " + SystemMessage.of(e), e);
        }
    }

    private static HashTrees read(FileName file, FileName base) throws UsageException {
        try (InputStream in = RegularFiles.open(file.toPath())) {
            return HashTreeReader.read(in, new NamesBelow(base, base), SplitFile.LEAF);
        } catch (ManifestException refused) {
            throw new UsageException(file.display() + ": " + refused.getMessage() + "; nothing is repaired");
        } catch (IOException unreadable) {
            throw new UsageException("cannot read the hash trees in " + file.display() + ": "
                    + SystemMessage.of(unreadable) + "; put it there again");
        }
    }

    private static Set<String> compared(Path folder) throws IOException {
        Set<String> texts = new HashSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Path expected = file.resolve("expected");
                SummedFiles.check(expected);
                texts.add(RegularFiles.text(expected, StandardCharsets.US_ASCII));
            }
        }
        return texts;
    }

    /** Returns the path of a file below the base. */
    FileName below(FileName path) {
        return SoughtName.below(base.pair().source(), path)
                .orElseThrow(() -> new IllegalArgumentException(path.display() + " is not below the base"));
    }

    /** Returns the tree of a file that the batch has checked; throws unless it was compared with this very one. */
    HashTree tree(FileName below) throws UsageException {
        if (trees.roots().find(below) >= 0) {
            HashTree tree = trees.get(below);
            if (compared.contains(tree.text())) {
                return tree;
            }
        }
        throw new UsageException(
                "the hash tree of " + below.display() + " is not the one that it was checked by; check anew");
    }
}
