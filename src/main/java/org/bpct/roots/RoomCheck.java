package org.bpct.roots;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.landing.Landing;
import org.bpct.model.BatchHome;
import org.bpct.model.Sizes;
import org.bpct.schedule.CommandRunner;
import org.bpct.tree.FileList;

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

    /**
     * The types, as {@code stat} names them, that keep the end of a file in a block of its own. Others may pack it, compress
     * files, or tell the size of a request in place of that of a block, as NFS does.
     */
    private static final Set<String> IN_BLOCKS = Set.of("ext2/ext3", "xfs", "tmpfs", "f2fs");

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
        RoomNeeds systems = new RoomNeeds();
        try {
            systems.add(landing, files);
            RoomNeeds.Needs lists = systems.on(home.root());
            long names = (long) files.entries() + files.directories();
            lists.besides = names * HOME_BYTES_AN_ENTRY + parts * HOME_BYTES_A_JOB;
            lists.inodes += parts * HOME_FILES_A_JOB;
            List<Room> rooms = new ArrayList<>();
            for (RoomNeeds.Needs needs : systems.all()) {
                rooms.add(measured(needs, files));
            }
            return rooms;
        } catch (IOException e) {
            console.note("cannot find out how much room there is: " + SystemMessage.of(e));
            return List.of();
        }
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
            RoomNeeds.Needs needs = new RoomNeeds().on(folder.toPath());
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

    /** Returns the room for these needs; holes are looked for only where there is too little. */
    private Room measured(RoomNeeds.Needs needs, FileList files) throws IOException, InterruptedException {
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

    private Room measured(RoomNeeds.Needs needs) throws IOException, InterruptedException {
        List<byte[]> words = new ArrayList<>(CommandRunner.words("stat", "-f", "--printf=%b %a %S %c %d %T", "--"));
        words.add(needs.at.bytes());
        CommandRunner.Result result = commands.run(words, TIMEOUT);
        String[] said = result.outText().split(" ", -1);
        if (!result.succeeded() || said.length != 6) {
            throw new IOException(result.complaint());
        }
        boolean inBlocks = IN_BLOCKS.contains(said[5]) && said[2].equals(Integer.toString(RoomNeeds.BLOCK));
        long bytes = Sizes.plus(needs.bytes, Sizes.plus(needs.besides, inBlocks ? needs.tails : 0));
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
