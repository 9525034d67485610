package org.bpct.verb.host;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bpct.caller.Console;
import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.options.DeletionLimit;
import org.bpct.selection.SnapshotFolders;

/**
 * The names of a destination that its source lacks, by the lists of both trees: they go when all copies have settled.
 *
 * <p>A name that the source has stays, of any kind. So do mounts with their contents, folders of snapshots, and those
 * in which transfers and copies keep new files.
 */
final class HostSurplus {
    private static final String NEW = ".bpct-";

    /** The surplus of one root: its names, and the number of names that are there. */
    private record Share(FileName root, long names, long there) {}

    /**
     * A name to delete.
     *
     * @param holder the directory of the source that holds it, or the topmost directory that it is in
     */
    private record Doomed(int pair, FileName root, FileName holder, FarEntry entry) {}

    private final List<Doomed> doomed = new ArrayList<>();
    private final List<Share> shares = new ArrayList<>();
    private final List<FileName> mounts = new ArrayList<>();
    private final List<FileName> emptySources = new ArrayList<>();
    private final Set<String> sources = new HashSet<>();

    /**
     * Compares a tree with its copy.
     *
     * @param root the root of the copy, as people type it
     */
    void compare(int pair, FarTree.Directory source, FarTree.Directory copy, FileName root) {
        sources.add(node(source.entry()));
        int before = doomed.size();
        new Comparison(pair, root, device(copy.entry())).compare(source, copy);
        long names = (long) doomed.size() - before;
        shares.add(new Share(root, names, copy.names()));
        if (names > 0 && source.entries().isEmpty() && source.directories().isEmpty()) {
            emptySources.add(root);
        }
    }

    /** The comparison of one tree. */
    private final class Comparison {
        private final int pair;
        private final FileName root;
        private final String device;

        Comparison(int pair, FileName root, String device) {
            this.pair = pair;
            this.root = root;
            this.device = device;
        }

        void compare(FarTree.Directory source, FarTree.Directory copy) {
            for (Map.Entry<FileName, FarEntry> each : copy.entries().entrySet()) {
                if (!has(source, each.getKey())) {
                    add(source.path(), each.getValue());
                }
            }
            for (Map.Entry<FileName, FarTree.Directory> each :
                    copy.directories().entrySet()) {
                FarTree.Directory same = source.directories().get(each.getKey());
                if (isElsewhere(each.getValue())) {
                    mounts.add(root.resolve(each.getValue().path()));
                } else if (same != null) {
                    compare(same, each.getValue());
                } else if (!has(source, each.getKey())) {
                    addAll(source.path(), each.getValue());
                }
            }
        }

        private boolean has(FarTree.Directory source, FileName name) {
            return source.entries().containsKey(name) || source.directories().containsKey(name) || isProtected(name);
        }

        /** Adds a directory behind its contents; returns false if a name in it stays, and the directory with it. */
        private boolean addAll(FileName holder, FarTree.Directory directory) {
            boolean isWhole = true;
            for (Map.Entry<FileName, FarEntry> each : directory.entries().entrySet()) {
                if (isProtected(each.getKey())) {
                    isWhole = false;
                } else {
                    add(holder, each.getValue());
                }
            }
            for (Map.Entry<FileName, FarTree.Directory> each :
                    directory.directories().entrySet()) {
                if (isElsewhere(each.getValue())) {
                    mounts.add(root.resolve(each.getValue().path()));
                    isWhole = false;
                } else if (isProtected(each.getKey())) {
                    isWhole = false;
                } else {
                    isWhole &= addAll(holder, each.getValue());
                }
            }
            if (isWhole) {
                add(holder, directory.entry());
            }
            return isWhole;
        }

        private boolean isElsewhere(FarTree.Directory directory) {
            return !device(directory.entry()).equals(device);
        }

        private void add(FileName holder, FarEntry entry) {
            doomed.add(new Doomed(pair, root, holder, entry));
        }
    }

    boolean isEmpty() {
        return doomed.isEmpty();
    }

    /** Says how many names are to go, and which mounts stay. */
    void say(Console console) {
        mounts.forEach(mount -> console.note(
                mount.display() + " stays with its contents: another file system, or a mount, begins there"));
        long there = shares.stream().mapToLong(Share::there).sum();
        console.say(Counted.sentence(
                "to be deleted after the copy: %,d of %,d names in the destination", doomed.size(), there));
    }

    /** Says each name to delete. */
    void show(Console console) {
        for (Doomed name : doomed) {
            console.say("would delete " + display(name));
        }
    }

    private static String display(Doomed name) {
        FileName path = name.root().resolve(name.entry().path());
        return (name.entry().isDirectory() ? FileName.ofText(path.text() + "/") : path).display();
    }

    /**
     * Throws if the limit does not allow the deletion, a source is empty, or a source or the home of batches would go.
     *
     * @param needed the inodes of further directories that must stay
     */
    void require(DeletionLimit limit, Set<Long> needed) throws RunException {
        Set<String> kept = new HashSet<>(sources);
        needed.forEach(inode -> kept.add(Long.toUnsignedString(inode)));
        for (Doomed name : doomed) {
            // Two hosts may have a tree by different devices: that of a file server.
            if (name.entry().isDirectory() && kept.contains(node(name.entry()))) {
                throw refused("--delete would remove " + display(name)
                        + ", whose inode is that of a source or of BPCT_HOME; name another destination");
            }
        }
        if (!emptySources.isEmpty()) {
            throw refused("the source of " + emptySources.get(0).display()
                    + " holds nothing, so --delete would empty its copy");
        }
        Optional<String> refusal = limit.isShare()
                ? shares.stream()
                        .flatMap(share ->
                                limit
                                        .refusal("--delete", share.root().display(), share.names(), share.there())
                                        .stream())
                        .findFirst()
                : limit.refusal(
                        "--delete",
                        "the destination",
                        doomed.size(),
                        shares.stream().mapToLong(Share::there).sum());
        if (refusal.isPresent()) {
            throw refused(refusal.get());
        }
    }

    private static RunException refused(String why) {
        return RunException.failed(why + "; nothing was copied or deleted", null);
    }

    private static boolean isProtected(FileName name) {
        return name.text().startsWith(NEW) || SnapshotFolders.isAmong(name.bytes());
    }

    private static String device(FarEntry entry) {
        return entry.inode().substring(0, entry.inode().indexOf(':'));
    }

    private static String node(FarEntry entry) {
        return entry.inode().substring(entry.inode().indexOf(':') + 1);
    }

    /** Returns the content of the file that the finalizer reads: its version, the number of names, and four words for each, ended by NUL. */
    byte[] bytes() {
        ByteArrayOutputStream words = new ByteArrayOutputStream();
        add(words, FileName.ofText("bpct-surplus-1"));
        add(words, FileName.ofText(Integer.toString(doomed.size())));
        for (Doomed name : doomed) {
            add(words, FileName.ofText(Integer.toString(name.pair())));
            add(words, name.holder());
            add(words, name.entry().path());
            add(words, FileName.ofText(figures(name.entry())));
        }
        return words.toByteArray();
    }

    /** Returns the lines of the file that people read. */
    byte[] lines() {
        StringBuilder lines = new StringBuilder();
        doomed.forEach(name -> lines.append(display(name)).append('\n'));
        return lines.toString().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Returns them with times as {@code stat} there prints them. The removal of one name of a file changes the inode of the others;
     * that of a name in a directory changes that.
     */
    private static String figures(FarEntry entry) {
        FarEntry.Figures figures = entry.figures();
        if (entry.isDirectory()) {
            return "D " + node(entry);
        }
        return entry.isLinked()
                ? "M " + node(entry) + " " + figures.modified()
                : "C " + node(entry) + " " + figures.changed();
    }

    private static void add(ByteArrayOutputStream words, FileName word) {
        words.writeBytes(word.bytes());
        words.write(0);
    }
}
