package org.bpct.traverse.listing;

import org.bpct.files.Timestamp;

/**
 * The attributes of a name that are read only by walks that compare or select by them.
 *
 * @param mode the bits of type and permission
 * @param owner the number of its owner
 * @param group the number of its group
 * @param changed the time at which its inode changed last
 * @param special the device number of a device file
 * @param accessed the time at which its content was read last
 * @param length its size as the system tells it, for any kind
 * @param offline whether its contents are known to be on tape or in another archive; false if that was not asked
 */
public record ComparedAttributes(
        int mode,
        long owner,
        long group,
        Timestamp changed,
        long special,
        Timestamp accessed,
        long length,
        boolean offline) {
    /** The attributes of a name for which they were not read: all are 0. */
    static final ComparedAttributes NOT_ASKED =
            new ComparedAttributes(0, 0, 0, Timestamp.EPOCH, 0, Timestamp.EPOCH, 0, false);

    ComparedAttributes ofOfflineFile() {
        return new ComparedAttributes(mode, owner, group, changed, special, accessed, length, true);
    }
}
