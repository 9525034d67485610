package org.bpct.verb.sum;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bpct.files.FileName;
import org.bpct.model.Sizes;
import org.bpct.roots.Splitting;
import org.bpct.traverse.TraversalError;
import org.bpct.tree.Expectations;
import org.bpct.tree.FileList;
import org.bpct.tree.SplitFile;
import org.bpct.verb.sum.manifest.ExpectedSum;
import org.bpct.verb.sum.manifest.HashTree;
import org.bpct.verb.sum.manifest.HashTrees;

/**
 * The files of a walk beside their hash trees: files of the right size are read by ranges, and the others are errors
 * without being read.
 *
 * @param files the list, with the files marked that are read
 * @param trees the expected trees of these, by the numbers of the files in the batch
 * @param errors the files of another size
 * @param others the number of files that are not read
 * @param otherBytes their bytes
 */
record TreeMatch(
        FileList files, SortedMap<Integer, HashTree> trees, List<TraversalError> errors, long others, long otherBytes) {

    /** Returns the match of files below a base, split for so many jobs. */
    static TreeMatch of(FileList files, Expectations expected, HashTrees trees, FileName base, int jobs) {
        long range = SumSplitting.range(files.bytes(), jobs);
        List<SplitFile> splits = new ArrayList<>();
        SortedMap<Integer, HashTree> byNumber = new TreeMap<>();
        List<TraversalError> errors = new ArrayList<>();
        long others = 0;
        long bytes = 0;
        for (int directory = 0; directory < files.directories(); directory++) {
            for (int entry = files.firstEntry(directory); entry < files.endEntry(directory); entry++) {
                ExpectedSum root = expected.of(entry);
                if (root == null) {
                    continue;
                }
                HashTree tree = trees.get(root.name());
                boolean isRead = tree.size() == files.size(entry) && tree.size() > 0;
                SplitFile file = isRead ? Splitting.seen(splits.size() + 1, files, directory, entry, range) : null;
                if (file != null) {
                    splits.add(file);
                    byNumber.put(file.number(), tree);
                    continue;
                }
                others++;
                bytes = Sizes.plus(bytes, files.size(entry));
                addReason(base.resolve(tree.name()), files.size(entry), tree.size(), errors);
            }
        }
        return new TreeMatch(
                splits.isEmpty() ? files : files.splitting(splits), byNumber, List.copyOf(errors), others, bytes);
    }

    /** Adds the error of a file that is not read; an empty file that was to be empty has none. */
    private static void addReason(FileName path, long is, long expected, List<TraversalError> errors) {
        if (is != expected) {
            errors.add(
                    new TraversalError(path, "differs", "has " + is + " bytes, and " + expected + " in its hash tree"));
        } else if (is > 0) {
            errors.add(new TraversalError(path, "changed", "changed since the walk"));
        }
    }

    /** Returns the leaves that are expected of each file, as text, by the numbers that they have in the batch. */
    Map<Integer, String> leaves() {
        SortedMap<Integer, String> texts = new TreeMap<>();
        trees.forEach((number, tree) -> texts.put(number, tree.text()));
        return texts;
    }
}
