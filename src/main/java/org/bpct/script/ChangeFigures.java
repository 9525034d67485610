package org.bpct.script;

import java.nio.charset.StandardCharsets;
import org.bpct.model.Group;
import org.bpct.tree.FileList;
import org.bpct.verb.change.rights.Change;

/**
 * The figures of the entries to change: a line with the mode, owner and group that all of a group get, then one line
 * for each name with its inode and its rights before, as {@code stat} prints them.
 */
final class ChangeFigures {
    private final FileList files;
    private final StringBuilder text = new StringBuilder();

    ChangeFigures(FileList files) {
        this.files = files;
    }

    byte[] ofEntries(Group group) {
        text.append(files.change(group.item(1)).step().words());
        for (int i = 0; i < group.items(); i += 3) {
            for (int entry = group.item(i + 1); entry < group.item(i + 2); entry++) {
                append(files.stamps().inode(entry), files.change(entry));
            }
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    byte[] ofDirectories(Group group) {
        text.append(files.directoryChange(group.item(0)).step().words());
        for (int i = 0; i < group.items(); i++) {
            append(files.directoryInode(group.item(i)), files.directoryChange(group.item(i)));
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private void append(long inode, Change change) {
        text.append('\n').append(Long.toUnsignedString(inode));
        text.append(' ').append(change.seen().figures());
    }
}
