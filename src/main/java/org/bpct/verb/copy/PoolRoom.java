package org.bpct.verb.copy;

import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.files.ShellWord;
import org.bpct.model.Publication;
import org.bpct.roots.Room;

/** The ways to make room in a pool: a night drops snapshots after its copy, which a full pool never reaches. */
final class PoolRoom {
    private PoolRoom() {}

    /** Returns the remedy for a shortage in the pool of a night, in words; empty if there is none. */
    static String remedy(Publication night, List<Room> rooms) {
        boolean isShort = !night.isNone()
                && rooms.stream().anyMatch(room -> !room.suffices() && room.at().equals(night.pool()));
        if (!isShort) {
            return "";
        }
        List<String> drops = new ArrayList<>(night.drops());
        // The base saves more room than it takes.
        drops.removeAll(List.of(night.base(), night.lastGood()));
        drops.sort(null);
        if (drops.isEmpty()) {
            String pool = ShellWord.of(night.pool());
            return "bpct --list " + pool + " lists the snapshots, and bpct --remove " + pool
                    + "/NAME frees the files that no other snapshot has";
        }
        FileName oldest = night.pool().resolve(FileName.ofText(drops.get(0)));
        return "--keep would drop " + drops.get(0)
                + (drops.size() == 1 ? "" : " and " + (drops.size() - 1) + " more")
                + ", but at the end of a good night: bpct --remove " + ShellWord.of(oldest)
                + " frees now the files that no other snapshot has";
    }
}
