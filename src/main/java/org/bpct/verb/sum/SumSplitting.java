package org.bpct.verb.sum;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bpct.caller.Console;
import org.bpct.options.Split;
import org.bpct.roots.Splitting;
import org.bpct.tree.FileList;
import org.bpct.tree.SplitFile;

/**
 * The choice of the files that several jobs sum by ranges at once, and of the size of the ranges.
 *
 * <p>A range is a run of whole leaves. It is a quarter of a job's even share, so that all jobs have some and end at about
 * the same time, and 1 GiB at most: a job that is killed reads that again.
 */
final class SumSplitting {
    private static final long LARGEST = 16 * SplitFile.LEAF;
    private static final int CUTS_PER_JOB = 4;

    private final Split split;
    private final Console console;

    /** Makes the choice for sums. */
    SumSplitting(Split split, Console console) {
        this.split = split;
        this.console = console;
    }

    /** Returns the list with the files marked that this many jobs sum by ranges. */
    FileList applied(FileList files, int jobs) {
        if (split.choice() == Split.Choice.NO) {
            return files;
        }
        long range = range(files.bytes(), jobs);
        List<SplitFile> splits = new ArrayList<>();
        int changed = 0;
        for (int directory = 0; directory < files.directories(); directory++) {
            for (int entry = files.firstEntry(directory); entry < files.endEntry(directory); entry++) {
                if (files.size(entry) <= split.bytes()) {
                    continue;
                }
                SplitFile file = Splitting.seen(splits.size() + 1, files, directory, entry, range);
                if (file == null) {
                    changed++;
                } else {
                    splits.add(split.alsoWhole() ? file.alsoWhole() : file);
                }
            }
        }
        tell(splits.size(), changed);
        return splits.isEmpty() ? files : files.splitting(splits);
    }

    /** Returns the bytes of a range where so many jobs read so many bytes: whole leaves. */
    static long range(long bytes, int jobs) {
        long share = bytes / CUTS_PER_JOB / jobs;
        return Math.max(1, Math.min(share, LARGEST) / SplitFile.LEAF) * SplitFile.LEAF;
    }

    private void tell(int splits, int changed) {
        if (splits > 0) {
            console.say(String.format(
                    Locale.ROOT,
                    "%,d large %s summed by ranges%s",
                    splits,
                    splits == 1 ? "file is" : "files are",
                    split.alsoWhole() ? ", and whole" : ""));
        }
        if (changed > 0) {
            console.say(String.format(
                    Locale.ROOT,
                    "%,d large %s summed whole",
                    changed,
                    changed == 1
                            ? "file has changed since the walk, and is"
                            : "files have changed since the walk, and are"));
        }
    }
}
