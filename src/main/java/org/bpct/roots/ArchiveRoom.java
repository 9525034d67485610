package org.bpct.roots;

import java.util.List;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.tree.FileList;

/**
 * The look at the room for an archive, before anything is written.
 *
 * @param check the look at file systems
 * @param folder the folder of the archive
 * @param holdsAll whether the archive has all bytes of the files; nobody knows how many a compressed one takes
 */
public record ArchiveRoom(RoomCheck check, FileName folder, boolean holdsAll) {
    /** Returns the needed and the free space of the folder's file system. */
    public List<Room> examine(FileList files) throws InterruptedException {
        return check.examineArchive(folder, files, holdsAll);
    }

    /** Refuses what does not fit, unless it is forced. */
    public void require(FileList files, boolean force) throws RunException, InterruptedException {
        check.requireArchive(folder, files, holdsAll, force);
    }
}
