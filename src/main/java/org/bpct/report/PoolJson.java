package org.bpct.report;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.bpct.description.AsciiJson;
import org.bpct.files.FileName;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotName;
import org.bpct.pool.SnapshotRecord;

/**
 * The contents of a pool for programs: one JSON object in plain ASCII, and a newline. Members may be added in later
 * versions; none is renamed or removed.
 *
 * <pre>
 * pool              its folder
 * locked            the state of the lock holder, else null
 * snapshots[]       name; state: complete, complete-with-changes, complete-with-errors, shrunk, incomplete, or null if the
 *                   record is damaged; and with a record also batch, began, published, entries, directories,
 *                   bytes, linkedEntries, linkedBytes, copiedEntries, copiedBytes, failed, walkErrors
 * deleting[]        folders to be removed
 * foreign[]         folders with such names that bpct has no record of, and leaves alone
 * </pre>
 */
final class PoolJson {
    private PoolJson() {}

    static void write(OutputStream out, PoolView view) throws IOException {
        JsonFactory factory = AsciiJson.builder().build();
        try (JsonGenerator json = factory.createGenerator(out, JsonEncoding.UTF8)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeStringField("pool", view.pool().root().text());
            json.writeStringField("locked", view.work().isEmpty() ? null : view.work());
            writeSnapshots(json, view.contents());
            writeNames(json, "deleting", view.contents().deleting());
            writeNames(json, "foreign", view.contents().foreign());
            json.writeEndObject();
        }
        out.write('\n');
        out.flush();
    }

    private static void writeSnapshots(JsonGenerator json, Pool.Contents contents) throws IOException {
        json.writeArrayFieldStart("snapshots");
        for (var snapshot : contents.published().entrySet()) {
            json.writeStartObject();
            json.writeStringField("name", snapshot.getKey().text());
            if (snapshot.getValue().isPresent()) {
                write(json, snapshot.getValue().get());
            } else {
                json.writeNullField("state");
            }
            json.writeEndObject();
        }
        for (SnapshotName name : contents.incomplete()) {
            json.writeStartObject();
            json.writeStringField("name", name.text());
            json.writeStringField("state", "incomplete");
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeNames(JsonGenerator json, String field, List<FileName> folders) throws IOException {
        json.writeArrayFieldStart(field);
        for (FileName folder : folders) {
            json.writeString(folder.text());
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, SnapshotRecord record) throws IOException {
        json.writeStringField("state", record.state().word());
        json.writeNumberField("batch", record.batch());
        json.writeNumberField("began", record.began());
        json.writeNumberField("published", record.published());
        SnapshotRecord.Content content = record.content();
        json.writeNumberField("entries", content.all().entries());
        json.writeNumberField("directories", content.directories());
        json.writeNumberField("bytes", content.all().bytes());
        json.writeNumberField("linkedEntries", content.linked().entries());
        json.writeNumberField("linkedBytes", content.linked().bytes());
        json.writeNumberField("copiedEntries", content.copied().entries());
        json.writeNumberField("copiedBytes", content.copied().bytes());
        json.writeNumberField("failed", record.failures().names());
        json.writeNumberField("walkErrors", record.failures().walk());
    }
}
