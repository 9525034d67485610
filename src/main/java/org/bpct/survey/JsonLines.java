package org.bpct.survey;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.bpct.description.AsciiJson;
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

    private final JsonFactory factory = AsciiJson.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
            .build();

    /** Returns the members behind the name, with the brace that ends the object. */
    @Override
    public byte[] details(EntryAttributes entry, FileName path) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = factory.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField(
                    "type", String.valueOf(EntryType.of(entry.mode()).letter()));
            json.writeNumberField("size", entry.length());
            json.writeNumberField("links", entry.links());
            json.writeNumberField("user", entry.owner());
            json.writeNumberField("group", entry.group());
            json.writeStringField("mode", Integer.toOctalString(entry.mode() & PERMISSIONS));
            json.writeNumberField("modified", entry.modified().decimal());
            json.writeNumberField("accessed", entry.accessed().decimal());
            json.writeNumberField("changed", entry.changed().decimal());
            json.writeNumberField("device", entry.device());
            json.writeFieldName("inode");
            json.writeNumber(entry.inodeNumber());
            FileName target = LinkTarget.of(entry, path);
            if (target.length() > 0) {
                json.writeStringField("target", target.text());
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString().substring(1).getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public void write(OutputStream out, FileName path, byte[] details) throws IOException {
        StringWriter name = new StringWriter();
        try (JsonGenerator json = factory.createGenerator(name)) {
            json.writeString(path.text());
        }
        out.write(("{\"path\":" + name + ",").getBytes(StandardCharsets.US_ASCII));
        out.write(details);
        out.write('\n');
    }
}
