package org.bpct.roots;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.model.BatchHome;
import org.bpct.model.Sizes;
import org.bpct.schedule.CommandRunner;
import org.bpct.tree.Expectations;
import org.bpct.tree.FileList;
import org.bpct.tree.LinkFamilies;
import org.bpct.tree.Members;
import org.bpct.tree.Work;
import org.jspecify.annotations.Nullable;

/**
 * The check of free space at the destinations, and in the home of batches, before anything is written. Needs on one
 * file system add up. Quotas are not checked; jobs stop when they exceed one.
 */
public final class RoomCheck {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** The bytes of a name in a list, with its NUL and its share of group records. */
    private static final long HOME_BYTES_AN_ENTRY = 40;

    /** The bytes of script, records and reports of a job. */
    private static final long HOME_BYTES_A_JOB = 128L * 1024;

    private static final long HOME_FILES_A_JOB = 20;

    /** The bytes of the headers of a member, of pax and of tar itself, and of its record in the index. */
    private static final long ARCHIVE_BYTES_AN_ENTRY = 1600;

    private final CommandRunner commands;
    private final Console console;

    /** The sum of needs on one file system. */
    private static final class Needs {
        private final FileName at;
        /** The bytes of files, and of records written besides. */
        private long bytes;

        private long besides;
        private long inodes;
        private long largest;
        /** The files whose bytes these are; none of an archive that is extracted. */
        private final List<Integer> sources = new ArrayList<>();

        Needs(FileName at) {
            this.at = at;
        }
    }

    public RoomCheck(CommandRunner commands, Console console) {
        this.commands = commands;
        this.console = console;
    }

    /**
     * Refuses a copy that does not fit, unless it is forced or replaces old copies, whose space it frees file by file.
     *
     * @param replaces whether the destination held something before this copy began
     */
    public void require(Landing landing, FileList files, int parts, BatchHome home, boolean force, boolean replaces)
            throws RunException, InterruptedException {
        for (Room room : examine(landing, files, parts, home)) {
            if (room.suffices()) {
                continue;
            }
            if (force) {
                console.note(room.shortage());
            } else if (replaces && room.sufficesForEach()) {
                console.note(room.shortage() + "; replaced files there will free some");
            } else {
                throw RunException.failed(room.shortage() + " (--force goes on)", null);
            }
        }
    }

    /** Returns the needed and the free space of each file system; file systems without figures are left out. */
    public List<Room> examine(Landing landing, FileList files, int parts, BatchHome home)
            throws RunException, InterruptedException {
        Map<Object, Needs> systems = new LinkedHashMap<>();
        try {
            add(landing, files, systems);
            Needs lists = system(systems, home.root());
            long names = (long) files.entries() + files.directories();
            lists.besides = names * HOME_BYTES_AN_ENTRY + parts * HOME_BYTES_A_JOB;
            lists.inodes += parts * HOME_FILES_A_JOB;
            List<Room> rooms = new ArrayList<>();
            for (Needs needs : systems.values()) {
                rooms.add(measured(needs, files));
            }
            return rooms;
        } catch (IOException e) {
            console.note("cannot find out how much room there is: " + SystemMessage.of(e));
            return List.of();
        }
    }

    private static void add(Landing landing, FileList files, Map<Object, Needs> systems) throws IOException {
        List<Needs> byPair = new ArrayList<>();
        for (LandingRoot root : landing.roots()) {
            byPair.add(system(systems, root.pair().destination().toPath()));
        }
        long inodes = files.directories();
        for (int directory = 0; directory < files.directories(); directory++) {
            Needs needs = byPair.get(files.pair(directory));
            needs.inodes++;
            for (int entry = files.firstEntry(directory); entry < files.endEntry(directory); entry++) {
                // Repaired or compared files exist, and few of them will differ; links take neither bytes nor inodes.
                if (files.work(entry) == Work.COPY && !isLink(files, entry)) {
                    needs.inodes++;
                    inodes++;
                    long bytes = bytes(files, entry);
                    needs.bytes = Sizes.plus(needs.bytes, bytes);
                    needs.largest = Math.max(needs.largest, bytes);
                    if (members(files) == null) {
                        needs.sources.add(entry);
                    }
                }
            }
        }
        // Further names of an inode take neither bytes nor an inode. Names on several file systems may each need all of
        // it.
        LinkFamilies families = files.families();
        for (int family = 0; family < families.count(); family++) {
            inodes -= files.work(families.entry(family, 0)) == Work.COPY ? families.names(family) - 1 : 0;
        }
        for (Needs needs : systems.values()) {
            needs.bytes = Math.min(needs.bytes, files.bytes());
            needs.inodes = Math.min(needs.inodes, inodes);
        }
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

    /**
     * Refuses an archive that does not fit into its folder, unless it is forced.
     *
     * @param holdsAll whether the archive has all bytes of the files; the size of a compressed one is unknown
     */
    public void requireArchive(FileName folder, FileList files, boolean holdsAll, boolean force)
            throws RunException, InterruptedException {
        for (Room room : examineArchive(folder, files, holdsAll)) {
            if (!room.suffices() && force) {
                console.note(room.shortage());
            } else if (!room.suffices()) {
                throw RunException.failed(room.shortage() + " (--force goes on)", null);
            }
        }
    }

    /** Returns the needed and the free space for an archive; nothing if it is not known. */
    public List<Room> examineArchive(FileName folder, FileList files, boolean holdsAll) throws InterruptedException {
        try {
            Needs needs = system(new LinkedHashMap<>(), folder.toPath());
            long names = (long) files.entries() + files.directories();
            if (holdsAll) {
                needs.bytes = files.bytes();
                needs.besides = names * ARCHIVE_BYTES_AN_ENTRY;
                for (int entry = 0; entry < files.entries(); entry++) {
                    needs.sources.add(entry);
                }
            }
            return List.of(measured(needs, files));
        } catch (IOException e) {
            console.note("cannot find out how much room there is: " + SystemMessage.of(e));
            return List.of();
        }
    }

    /** Returns the file system that a path is on, or would be made on. */
    private static Needs system(Map<Object, Needs> systems, Path path) throws IOException {
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

    /** Returns the room for these needs; holes are looked for only where there is too little. */
    private Room measured(Needs needs, FileList files) throws IOException, InterruptedException {
        Room room = measured(needs);
        if (room.bytes() <= room.freeBytes()) {
            return room;
        }
        if (!needs.sources.isEmpty()) {
            long allocated = new AllocatedBytes(commands).of(files, needs.sources, room.bytes() - room.freeBytes());
            needs.bytes = Math.min(needs.bytes, allocated);
        }
        return measured(needs);
    }

    private Room measured(Needs needs) throws IOException, InterruptedException {
        List<byte[]> words = new ArrayList<>(CommandRunner.words("stat", "-f", "--printf=%b %a %S %c %d", "--"));
        words.add(needs.at.bytes());
        CommandRunner.Result result = commands.run(words, TIMEOUT);
        long bytes = Sizes.plus(needs.bytes, needs.besides);
        String[] said = result.outText().split(" ", -1);
        if (!result.succeeded() || said.length != 5) {
            throw new IOException(result.complaint());
        }
        try {
            // A total of zero blocks or inodes means that the file system, for example btrfs, does not count them.
            long free = said[0].equals("0") ? Long.MAX_VALUE : Long.parseLong(said[1]) * Long.parseLong(said[2]);
            long freeInodes = said[3].equals("0") ? Long.MAX_VALUE : Long.parseLong(said[4]);
            return new Room(needs.at, bytes, needs.inodes, needs.largest, free < 0 ? Long.MAX_VALUE : free, freeInodes);
        } catch (NumberFormatException tooLarge) {
            return new Room(needs.at, bytes, needs.inodes, needs.largest, Long.MAX_VALUE, Long.MAX_VALUE);
        }
    }
}
