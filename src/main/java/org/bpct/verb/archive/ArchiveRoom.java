package org.bpct.verb.archive;

import java.util.List;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.roots.Room;
import org.bpct.roots.RoomCheck;
import org.bpct.tree.FileList;

/**
 * The look at the room for an archive, before anything is written.
 *
 * @param check the look at file systems
 * @param folder the folder of the archive
 * @param holdsAll whether the archive has all bytes of the files; the size of a compressed one is unknown
 */
record ArchiveRoom(RoomCheck check, FileName folder, boolean holdsAll) {
    /** Returns the needed and the free space of the folder's file system. */
    List<Room> examine(FileList files) throws InterruptedException {
        return check.examineArchive(folder, files, holdsAll);
    }

    /** Throws if the archive does not fit, unless it is forced. */
    void require(FileList files, boolean force) throws RunException, InterruptedException {
        check.requireArchive(folder, files, holdsAll, force);
    }
}
