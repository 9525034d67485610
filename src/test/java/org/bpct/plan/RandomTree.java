package org.bpct.plan;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bpct.files.FileName;
import org.bpct.model.PartSize;
import org.bpct.model.PlanLimits;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.RootPair;
import org.bpct.tree.SplitFile;
import org.bpct.tree.Work;

/**
 * A tree that no disk ever held: the same seed gives the same list.
 *
 * <p>Seeds differ in everything a plan depends on: how deep and how wide, how many pairs, which of them are single
 * files or renamed ones, how many entries are empty, and how hard links are spread.
 */
final class RandomTree {
    private static final List<Work> OF_FAMILIES = List.of(Work.LINK, Work.COPY, Work.COMPARE);

    private final Random random;
    private final List<RootPair> pairs = new ArrayList<>();
    private final FileListBuilder builder;
    private final int depth;
    private final int width;
    private final double emptyDirectories;
    private final double emptyFiles;
    private final double linked;
    private final int inodes;
    private final boolean longNames;
    private final boolean compared;
    private int last;

    private RandomTree(long seed) {
        random = new Random(seed);
        depth = random.nextInt(6);
        width = 1 + random.nextInt(4);
        emptyDirectories = random.nextBoolean() ? 0.3 : 0;
        emptyFiles = random.nextInt(3) * 0.5;
        linked = random.nextInt(3) * 0.2;
        inodes = 1 + random.nextInt(random.nextBoolean() ? 3 : 200);
        longNames = random.nextInt(4) == 0;
        compared = random.nextBoolean();
        int count = 1 + random.nextInt(4);
        for (int pair = 0; pair < count; pair++) {
            FileName newName = random.nextInt(4) == 0 ? FileName.ofText("new name " + pair) : null;
            pairs.add(new RootPair(FileName.ofText("/source/" + pair), FileName.ofText("/copy/" + pair), newName));
        }
        builder = new FileListBuilder(pairs);
    }

    /** Returns the list of the tree of a seed. */
    static FileList of(long seed) {
        RandomTree tree = new RandomTree(seed);
        for (int pair = 0; pair < tree.pairs.size(); pair++) {
            tree.addPair(pair);
        }
        return tree.builder.build();
    }

    /** Returns the list of the tree of a seed, of which the files above some size are copied as ranges. */
    static FileList withRanges(long seed) {
        FileList files = of(seed);
        long range = 1L + new Random(seed).nextInt(200_000);
        List<SplitFile> splits = new ArrayList<>();
        for (int entry = 0; entry < files.entries(); entry++) {
            long size = files.size(entry);
            if (size > Math.max(range, size / 50)
                    && !files.families().contains(entry)
                    && files.work(entry) == Work.COPY) {
                splits.add(new SplitFile(splits.size() + 1, entry, size, 0, 0, Math.max(range, size / 50)));
            }
        }
        return files.splitting(splits);
    }

    /** Returns limits that make groups of many sizes; every fourth seed has those of the product. */
    static PlanLimits limits(long seed) {
        Random random = new Random(~seed);
        int jobs = 1 + random.nextInt(random.nextInt(5) == 0 ? 150 : 12);
        if (random.nextInt(4) == 0) {
            return PlanLimits.forJobs(jobs);
        }
        return new PlanLimits(
                jobs,
                2 + random.nextInt(60),
                4096 + random.nextInt(2000),
                1 + random.nextInt(100_000),
                1 + random.nextInt(200),
                partSize(random),
                1 + (random.nextBoolean() ? 0 : random.nextInt(1_000_000)));
    }

    private static PartSize partSize(Random random) {
        return random.nextBoolean()
                ? PartSize.ONE_A_JOB
                : new PartSize(1 + random.nextInt(50_000), 1 + random.nextInt(20));
    }

    private void addPair(int pair) {
        boolean renamed = pairs.get(pair).newName() != null;
        boolean singleFiles = renamed || random.nextInt(4) == 0;
        int root = builder.addDirectory(-1, pair, new byte[0], !singleFiles);
        if (renamed) {
            add(name("old", 0), size(), compared ? Work.COMPARE : Work.COPY);
        } else if (singleFiles) {
            addEntries(1 + random.nextInt(5));
        } else {
            fill(root, pair, depth);
        }
    }

    private void fill(int directory, int pair, int levels) {
        if (random.nextDouble() >= emptyDirectories) {
            addEntries(random.nextInt(random.nextInt(6) == 0 ? 300 : 12));
        }
        int children = levels == 0 ? 0 : random.nextInt(width + 1);
        for (int child = 0; child < children; child++) {
            int added = builder.addDirectory(directory, pair, name("directory", child), true);
            if (compared && random.nextInt(3) == 0) {
                fillAsInBase(added, pair, levels - 1);
            } else {
                fill(added, pair, levels - 1);
            }
        }
    }

    /** Fills a directory that is with all below it as it was in the base. */
    private void fillAsInBase(int directory, int pair, int levels) {
        builder.sameAsBase(directory, random.nextInt());
        int entries = random.nextInt(random.nextInt(6) == 0 ? 100 : 12);
        for (int i = 0; i < entries; i++) {
            add(name("file", i), 0, Work.LINK);
        }
        int children = levels <= 0 ? 0 : random.nextInt(width + 1);
        for (int child = 0; child < children; child++) {
            fillAsInBase(builder.addDirectory(directory, pair, name("directory", child), true), pair, levels - 1);
        }
    }

    private void addEntries(int count) {
        for (int i = 0; i < count; i++) {
            if (random.nextDouble() < linked) {
                int inode = random.nextInt(inodes);
                add(name("link", i), 1000L * inode, compared ? OF_FAMILIES.get(inode % 3) : Work.COPY);
                builder.link(last, 7, inode);
            } else {
                Work[] works = Work.values();
                add(name("file", i), size(), compared ? works[i / 3 % works.length] : Work.COPY);
            }
        }
    }

    /** Adds an entry: what has its content already has none to be copied. */
    private void add(byte[] name, long size, Work work) {
        last = builder.addEntry(name, work == Work.COPY || work == Work.COMPARE ? size : 0);
        builder.require(last, work);
    }

    private long size() {
        if (random.nextDouble() < emptyFiles) {
            return 0;
        }
        return (long) Math.exp(random.nextDouble() * 16);
    }

    private byte[] name(String stem, int number) {
        String filler = longNames ? "x".repeat(random.nextInt(240)) : "";
        return String.format("%s%04d%s", stem, number, filler).getBytes(StandardCharsets.US_ASCII);
    }
}
