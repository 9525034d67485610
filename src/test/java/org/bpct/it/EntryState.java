package org.bpct.it;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that a copy must keep of one entry.
 *
 * @param type f, d, l, p, s, c or b
 * @param mode permissions with setuid, setgid and sticky, octal
 * @param owner uid:gid
 * @param size bytes of files and symlinks; of directories it says how full they once were, and NTFS-3G shows one of devices
 * @param modified seconds with nine digits
 * @param device major:minor of a device node
 * @param target where a symlink points
 * @param checksum of the content of a file
 * @param family the smallest of the names in this tree that share the inode
 * @param allocated bytes on disk
 * @param attributes extended attributes with ACLs and capabilities, values in hex
 */
public record EntryState(
        String type,
        String mode,
        String owner,
        String size,
        String modified,
        String device,
        String target,
        String checksum,
        String family,
        long allocated,
        SortedMap<String, String> attributes) {
    /** What a file may occupy beyond its source, for instance a block for its attributes. */
    private static final long ALLOCATION_SLACK = 128 * 1024;

    /** Returns this without the time, for options that do not keep it. */
    public EntryState withoutTime() {
        return new EntryState(type, mode, owner, size, "-", device, target, checksum, family, allocated, attributes);
    }

    /** Returns this with some digits of a second, for places that keep no more. */
    EntryState withDigits(int digits) {
        String time =
                new BigDecimal(modified).setScale(digits, RoundingMode.FLOOR).toPlainString();
        return new EntryState(type, mode, owner, size, time, device, target, checksum, family, allocated, attributes);
    }

    /** Returns this as if it had no other name. */
    EntryState withoutFamily() {
        return new EntryState(type, mode, owner, size, modified, device, target, checksum, "-", allocated, attributes);
    }

    /** Returns this without the attributes that another one does not have; an update removes none of most of them. */
    EntryState withAttributesOf(EntryState other) {
        SortedMap<String, String> left = new TreeMap<>(attributes);
        left.keySet().retainAll(other.attributes.keySet());
        return new EntryState(type, mode, owner, size, modified, device, target, checksum, family, allocated, left);
    }

    /** Returns this without the attributes by which file systems show what they know anyway. */
    EntryState withoutShownAttributes() {
        SortedMap<String, String> left = new TreeMap<>(attributes);
        left.keySet().removeIf(name -> name.startsWith("trusted.SGI_ACL_") || name.startsWith("system.ntfs_"));
        return new EntryState(type, mode, owner, size, modified, device, target, checksum, family, allocated, left);
    }

    /** Returns this without the owner and the group, for places that keep none. */
    EntryState withoutOwner() {
        return new EntryState(type, mode, "-", size, modified, device, target, checksum, family, allocated, attributes);
    }

    /** Returns this without owner and what goes with it: an ordinary user gives nothing away, nor sets other bits for what he does not own. */
    EntryState asOfAnybody() {
        String bits = mode.length() > 3 ? mode.substring(mode.length() - 3) : mode;
        return new EntryState(type, bits, "-", size, modified, device, target, checksum, family, allocated, attributes);
    }

    /** Returns this as if it took no room, for places that do not show how much it is. */
    EntryState withoutRoom() {
        return new EntryState(type, mode, owner, size, modified, device, target, checksum, family, 0, attributes);
    }

    /** Returns this without extended attributes, for what cp itself loses. */
    public EntryState withoutAttributes() {
        return new EntryState(
                type,
                mode,
                owner,
                size,
                modified,
                device,
                target,
                checksum,
                family,
                allocated,
                Collections.emptySortedMap());
    }

    /** Returns true if the space on disk shows that the holes of the source were filled. */
    public boolean isFatterThan(EntryState source) {
        return allocated > source.allocated + source.allocated / 10 + ALLOCATION_SLACK;
    }

    /** Returns all but the allocated size in one line. */
    public String line() {
        return "%s %s %s size=%s time=%s device=%s target=%s sum=%s family=%s %s"
                .formatted(type, mode, owner, size, modified, device, target, checksum, family, attributes);
    }
}
