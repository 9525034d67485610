package org.bpct.survey;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.bpct.description.JsonText;
import org.bpct.files.FileName;
import org.bpct.traverse.listing.EntryAttributes;

/**
 * Entries for programs: a JSON object in plain ASCII a line. Names are written as {@code --progress --json} writes
 * them. Members may be added in later versions; none is renamed or removed.
 *
 * <pre>
 * path                          below PATH, or with it if there are several
 * type                          a letter as in find
 * size, links, user, group      user and group as numbers
 * mode                          the permissions as an octal text
 * modified, accessed, changed   seconds since 1970, exact
 * device, inode
 * target                        of a symlink
 * </pre>
 */
final class JsonLines implements EntryLines {
    private static final int PERMISSIONS = 07777;

    /** Returns the members behind the name, with the brace and the newline that end the object. */
    @Override
    public byte[] details(EntryAttributes entry, FileName path) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try {
            JsonText.line(line, json -> {
                json.text("type", String.valueOf(EntryType.of(entry.mode()).letter()));
                json.number("size", entry.length());
                json.number("links", entry.links());
                json.number("user", entry.owner());
                json.number("group", entry.group());
                json.text("mode", Integer.toOctalString(entry.mode() & PERMISSIONS));
                json.number("modified", entry.modified().decimal());
                json.number("accessed", entry.accessed().decimal());
                json.number("changed", entry.changed().decimal());
                json.number("device", entry.device());
                json.digits("inode", entry.inodeNumber());
                FileName target = LinkTarget.of(entry, path);
                if (target.length() > 0) {
                    json.name("target", target);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        byte[] whole = line.toByteArray();
        return Arrays.copyOfRange(whole, 1, whole.length);
    }

    @Override
    public void write(OutputStream out, FileName path, byte[] details) throws IOException {
        ByteArrayOutputStream object = new ByteArrayOutputStream();
        JsonText.object(object, json -> json.name("path", path));
        out.write(object.toByteArray(), 0, object.size() - 1);
        out.write(',');
        out.write(details);
    }
}
