package org.bpct.selection;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The folders in which file systems show their snapshots: NetApp, ZFS, btrfs with snapper, CephFS and others. */
public final class SnapshotFolders {
    private static final List<byte[]> NAMES =
            List.of(ascii(".snapshot"), ascii(".snapshots"), ascii(".zfs"), ascii(".snap"));

    private SnapshotFolders() {}

    private static byte[] ascii(String name) {
        return name.getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns true if a component of a path has the name of such a folder. */
    public static boolean isAmong(byte[] path) {
        int from = 0;
        for (int i = 0; i <= path.length; i++) {
            if (i == path.length || path[i] == '/') {
                if (isOne(path, from, i)) {
                    return true;
                }
                from = i + 1;
            }
        }
        return false;
    }

    private static boolean isOne(byte[] path, int from, int to) {
        for (byte[] name : NAMES) {
            if (Arrays.equals(path, from, to, name, 0, name.length)) {
                return true;
            }
        }
        return false;
    }
}
