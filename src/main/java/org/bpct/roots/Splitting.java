package org.bpct.roots;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bpct.caller.Console;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.model.Access;
import org.bpct.options.CpOptions;
import org.bpct.options.Guard;
import org.bpct.options.Manner;
import org.bpct.options.Split;
import org.bpct.options.UsageException;
import org.bpct.tree.FileList;
import org.bpct.tree.SplitFile;
import org.bpct.tree.Work;
import org.jspecify.annotations.Nullable;

/**
 * The choice of the files that several jobs copy as ranges at once, and of the size of the ranges.
 *
 * <p>A range is an eighth of a job's even share, so that all jobs have some and end at about the same time. It is at
 * least as large as {@code --split} says; files up to that size are copied whole.
 */
public final class Splitting {
    private static final int CUTS_PER_JOB = 8;

    /** The block size in bytes: only a hole of a whole block stays a hole. */
    private static final long BLOCK = 1 << 20;

    /** The file systems on which one process gets nearly all of the disk's speed. */
    private static final Set<String> LOCAL =
            Set.of("ext2", "ext3", "ext4", "xfs", "btrfs", "zfs", "f2fs", "tmpfs", "ramfs", "overlay", "vfat", "exfat");

    private final Split split;
    private final Console console;

    private Splitting(Split split, Console console) {
        this.split = split;
        this.console = console;
    }

    /** Returns the splitting that the options ask for; throws if the user asked for one that is impossible. */
    public static Splitting of(Manner manner, int uid, Console console) throws UsageException {
        String reason = reasonAgainst(manner);
        if (!reason.isEmpty() && manner.split().choice() == Split.Choice.TYPED) {
            throw new UsageException("--split: " + reason).about("split");
        }
        // The check of the destination for planted symlinks comes after it is made, too late for this choice.
        boolean isOpen =
                uid == 0 && manner.guard() != Guard.NO && manner.split().choice() == Split.Choice.AUTO;
        return new Splitting(reason.isEmpty() && !isOpen ? manner.split() : Split.NO, console);
    }

    /** Returns the reason why no file can be split; empty if some can. */
    private static String reasonAgainst(Manner manner) {
        if (manner.verify() != null) {
            return "--verify reads whole files, and none as ranges; use --verify=no or leave out --split";
        }
        if (manner.earlier().isCompared()) {
            return "files compared with an earlier copy are copied whole; leave out one";
        }
        if (manner.cp().dereference() != CpOptions.Dereference.NEVER) {
            return "-L and -H of --cp follow symlinks, and only regular files can be read as ranges; leave out one";
        }
        for (String word : manner.cp().words()) {
            if (word.startsWith("--sparse") || word.startsWith("--reflink")) {
                return word + " of --cp is for whole files; leave out one";
            }
        }
        if (manner.guard() != Guard.NO && manner.guard() != Guard.AUTO) {
            return "ranges are not guarded against planted symlinks; with --guard=no you trust the trees";
        }
        return "";
    }

    /** Returns the list with the files marked that this many jobs copy as ranges. */
    public FileList applied(FileList files, Landing landing, int jobs) {
        if (split.choice() == Split.Choice.NO || (split.choice() == Split.Choice.AUTO && !isWorthIt(landing))) {
            return files;
        }
        long range = Math.max(split.bytes(), files.bytes() / CUTS_PER_JOB / jobs);
        range = range / BLOCK * BLOCK + (range % BLOCK == 0 ? 0 : BLOCK);
        List<SplitFile> splits = new ArrayList<>();
        int whole = 0;
        for (int directory = 0; directory < files.directories(); directory++) {
            for (int entry = files.firstEntry(directory); entry < files.endEntry(directory); entry++) {
                if (files.size(entry) <= range || files.work(entry) != Work.COPY) {
                    continue;
                }
                SplitFile file = files.families().contains(entry)
                        ? null
                        : seen(splits.size() + 1, files, directory, entry, range);
                if (file == null) {
                    whole++;
                } else {
                    splits.add(file);
                }
            }
        }
        tell(splits, whole, range);
        return splits.isEmpty() ? files : files.splitting(splits);
    }

    private void tell(List<SplitFile> splits, int whole, long range) {
        if (!splits.isEmpty()) {
            console.say(String.format(
                    Locale.ROOT,
                    "%,d large %s copied as ranges of %,d MiB",
                    splits.size(),
                    splits.size() == 1 ? "file is" : "files are",
                    range / BLOCK));
        }
        if (whole > 0) {
            console.say(String.format(
                    Locale.ROOT,
                    "%,d large %s copied whole: with further names, or changed since the walk",
                    whole,
                    whole == 1 ? "file is" : "files are"));
        }
    }

    /** Returns the current status of a file; null if it differs from the walk's. */
    public static @Nullable SplitFile seen(int number, FileList files, int directory, int entry, long range) {
        FileName name = FileName.of(files.name(entry, directory));
        Path path = files.pairs()
                .get(files.pair(directory))
                .source()
                .resolve(files.directoryPath(directory))
                .resolve(name)
                .toPath();
        try {
            BasicFileAttributes seen = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            long inode = (Long) Files.getAttribute(path, "unix:ino", LinkOption.NOFOLLOW_LINKS);
            long time = seen.lastModifiedTime().to(TimeUnit.NANOSECONDS);
            FileTime changeTime = (FileTime) Files.getAttribute(path, "unix:ctime", LinkOption.NOFOLLOW_LINKS);
            long change = changeTime.to(TimeUnit.NANOSECONDS);
            boolean isAsSeen = seen.isRegularFile() && seen.size() == files.size(entry);
            return isAsSeen && Timestamp.isExact(time) && Timestamp.isExact(change)
                    ? new SplitFile(number, entry, seen.size(), time, inode, change, range, false)
                    : null;
        } catch (IOException gone) {
            return null;
        }
    }

    /** Returns true if several jobs may read or write one file faster than one job, and files cannot be cloned. */
    private static boolean isWorthIt(Landing landing) {
        try {
            for (LandingRoot root : landing.roots()) {
                Path source = there(root.pair().source().toPath());
                Path destination = there(root.pair().destination().toPath());
                boolean isOne =
                        Files.getAttribute(source, "unix:dev").equals(Files.getAttribute(destination, "unix:dev"));
                if (isOne || isLocal(source) || isLocal(destination)) {
                    return false;
                }
            }
            return true;
        } catch (IOException unseen) {
            return false;
        }
    }

    private static boolean isLocal(Path path) throws IOException {
        return LOCAL.contains(Files.getFileStore(path).type());
    }

    /** Returns a path, or its nearest existing parent. */
    private static Path there(Path wanted) {
        Path path = wanted;
        while (!Files.exists(path) && path.getParent() != null) {
            path = path.getParent();
        }
        return path;
    }

    /** Throws if files were to be split, and it now turns out that others may plant symlinks among them. */
    public static void require(FileList files, Access access) throws UsageException {
        if (access != Access.PLAIN && !files.splits().isEmpty()) {
            throw new UsageException(
                            "--split: ranges are not guarded against planted symlinks, and others may plant some here;"
                                    + " with --guard=no you trust the trees, or leave out --split")
                    .about("split");
        }
    }
}
