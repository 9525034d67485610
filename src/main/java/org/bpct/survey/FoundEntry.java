package org.bpct.survey;

import java.util.Arrays;
import org.bpct.files.FileName;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;

/**
 * A name that a survey has looked at.
 *
 * @param name its last component; of a root the whole name, as it is shown
 * @param attributes its attributes
 * @param isMeant whether it meets all criteria
 * @param isElsewhere whether it lies on another file system than its root
 */
@SuppressWarnings("ArrayRecordComponent")
public record FoundEntry(byte[] name, EntryAttributes attributes, boolean isMeant, boolean isElsewhere)
        implements Comparable<FoundEntry> {
    /** Returns the last component. */
    public FileName fileName() {
        return FileName.of(name);
    }

    /** Returns true for a directory. */
    public boolean isDirectory() {
        return attributes.kind() == EntryKind.DIRECTORY;
    }

    /** Orders entries by the bytes of their names. */
    @Override
    public int compareTo(FoundEntry other) {
        return Arrays.compareUnsigned(name, other.name);
    }
}
