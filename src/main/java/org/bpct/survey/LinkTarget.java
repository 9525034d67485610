package org.bpct.survey;

import java.io.IOException;
import java.nio.file.Files;
import org.bpct.files.FileName;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;

/** The target of a symlink. */
final class LinkTarget {
    private LinkTarget() {}

    /** Returns the target; an empty name for an entry that is no symlink, or none any more. */
    static FileName of(EntryAttributes entry, FileName path) {
        if (entry.kind() != EntryKind.SYMLINK) {
            return FileName.ofText("");
        }
        try {
            return FileName.of(Files.readSymbolicLink(path.toPath()));
        } catch (IOException gone) {
            return FileName.ofText("");
        }
    }
}
