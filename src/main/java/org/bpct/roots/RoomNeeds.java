package org.bpct.roots;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.model.Sizes;
import org.bpct.tree.Expectations;
import org.bpct.tree.FileList;
import org.bpct.tree.LinkFamilies;
import org.bpct.tree.Members;
import org.bpct.tree.Work;
import org.jspecify.annotations.Nullable;

/** The needs of files that are to be made, by file system. */
final class RoomNeeds {
    /** The unit in which most local file systems give room to files. */
    static final int BLOCK = 4096;

    private final Map<Object, Needs> systems = new LinkedHashMap<>();

    /** The sum of needs on one file system. */
    static final class Needs {
        final FileName at;
        /** The bytes of files, and of records written besides. */
        long bytes;

        long besides;
        /** The bytes between the ends of files and those of their last blocks. */
        long tails;

        long inodes;
        long largest;
        /** The files whose bytes these are; none of an archive that is extracted. */
        final List<Integer> sources = new ArrayList<>();

        Needs(FileName at) {
            this.at = at;
        }
    }

    /** Returns the needs of each file system. */
    Collection<Needs> all() {
        return systems.values();
    }

    /** Adds the files of a list, at the places where they land. */
    void add(Landing landing, FileList files) throws IOException {
        List<Needs> byPair = new ArrayList<>();
        for (LandingRoot root : landing.roots()) {
            byPair.add(on(root.pair().destination().toPath()));
        }
        for (int directory = 0; directory < files.directories(); directory++) {
            Needs needs = byPair.get(files.pair(directory));
            needs.inodes++;
            for (int entry = files.firstEntry(directory); entry < files.endEntry(directory); entry++) {
                // Repaired or compared files exist, and few of them will differ; links take neither bytes nor inodes.
                if (files.work(entry) == Work.COPY && !isLink(files, entry)) {
                    needs.inodes++;
                    long bytes = bytes(files, entry);
                    needs.bytes = Sizes.plus(needs.bytes, bytes);
                    needs.tails += tail(bytes);
                    needs.largest = Math.max(needs.largest, bytes);
                    if (members(files) == null) {
                        needs.sources.add(entry);
                    }
                }
            }
        }
        boundByInodes(files);
    }

    /**
     * Further names of an inode take neither bytes nor an inode. Names on several file systems may each need all of it.
     */
    private void boundByInodes(FileList files) {
        long inodes = 0;
        long tails = 0;
        for (Needs needs : systems.values()) {
            inodes += needs.inodes;
            tails += needs.tails;
        }
        LinkFamilies families = files.families();
        for (int family = 0; family < families.count(); family++) {
            int first = families.entry(family, 0);
            int further = files.work(first) == Work.COPY ? families.names(family) - 1 : 0;
            inodes -= further;
            tails -= further * tail(files.size(first));
        }
        for (Needs needs : systems.values()) {
            needs.bytes = Math.min(needs.bytes, files.bytes());
            needs.inodes = Math.min(needs.inodes, inodes);
            needs.tails = Math.min(needs.tails, tails);
        }
    }

    private static long tail(long bytes) {
        return Math.floorMod(-bytes, BLOCK);
    }

    /** Returns true if an entry is a hard link of an archive, whose list has no families. */
    private static boolean isLink(FileList files, int entry) {
        Members members = members(files);
        return members != null && members.isLink(entry);
    }

    /**
     * Returns the bytes of an entry: for a file in an archive, no more than its bytes in the archive, which have no
     * holes.
     */
    private static long bytes(FileList files, int entry) {
        Members members = members(files);
        return members == null
                ? files.size(entry)
                : Math.min(files.size(entry), members.place(entry).length());
    }

    private static @Nullable Members members(FileList files) {
        Expectations expectations = files.expectations();
        return expectations == null ? null : expectations.members();
    }

    /** Returns the file system that a path is on, or would be made on. */
    Needs on(Path path) throws IOException {
        Path existing = path;
        while (!Files.exists(existing)) {
            Path parent = existing.getParent();
            if (parent == null) {
                break;
            }
            existing = parent;
        }
        FileName at = FileName.of(existing);
        return systems.computeIfAbsent(Files.getAttribute(existing, "unix:dev"), device -> new Needs(at));
    }
}
