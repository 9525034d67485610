package org.bpct.traverse.listing;

import java.util.ArrayList;
import java.util.List;

/** The directories of a tree that cannot be removed, because an entry in them is not listed. */
public final class StayingDirectories {
    private StayingDirectories() {}

    /**
     * Takes them out of the directories that a listing removes. They hold an entry that was left out, could not be
     * read, or is on another file system; all directories above them stay, too. Nothing recurses, because trees may be
     * 2,000 deep.
     *
     * @return the number of these directories
     */
    public static long keep(Listing root) {
        List<Listing> directories = new ArrayList<>(List.of(root));
        List<Integer> parents = new ArrayList<>(List.of(-1));
        for (int i = 0; i < directories.size(); i++) {
            for (Listing below : directories.get(i).directories()) {
                directories.add(below);
                parents.add(i);
            }
        }
        long kept = 0;
        for (int i = directories.size() - 1; i >= 0; i--) {
            if (directories.get(i).stays()) {
                kept += directories.get(i).keepsAttributes() ? 1 : 0;
                directories.get(i).passThrough();
                if (parents.get(i) >= 0) {
                    directories.get(parents.get(i)).stay();
                }
            }
        }
        return kept;
    }
}
