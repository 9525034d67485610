package org.bpct.report;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.description.JsonText;
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
        Pool.Contents contents = view.contents();
        out.write(JsonText.of(json -> {
            json.name("pool", view.root());
            json.text("locked", view.work().isEmpty() ? null : view.work());
            json.objects("snapshots", snapshots(json, contents), JsonText.Members::write);
            json.texts("deleting", texts(contents.deleting()));
            json.texts("foreign", texts(contents.foreign()));
        }));
    }

    private static List<JsonText.Members> snapshots(JsonText json, Pool.Contents contents) {
        List<JsonText.Members> snapshots = new ArrayList<>();
        contents.published().forEach((name, record) -> snapshots.add(() -> write(json, name, record)));
        for (SnapshotName name : contents.incomplete()) {
            snapshots.add(() -> {
                json.text("name", name.text());
                json.text("state", "incomplete");
            });
        }
        return snapshots;
    }

    private static List<String> texts(List<FileName> folders) {
        return folders.stream().map(FileName::text).toList();
    }

    private static void write(JsonText json, SnapshotName name, Optional<SnapshotRecord> found) throws IOException {
        json.text("name", name.text());
        if (found.isEmpty()) {
            json.none("state");
            return;
        }
        SnapshotRecord record = found.get();
        json.text("state", record.state().word());
        json.number("batch", record.batch());
        json.number("began", record.began());
        json.number("published", record.published());
        SnapshotRecord.Content content = record.content();
        json.number("entries", content.all().entries());
        json.number("directories", content.directories());
        json.number("bytes", content.all().bytes());
        json.number("linkedEntries", content.linked().entries());
        json.number("linkedBytes", content.linked().bytes());
        json.number("copiedEntries", content.copied().entries());
        json.number("copiedBytes", content.copied().bytes());
        json.number("failed", record.failures().names());
        json.number("walkErrors", record.failures().walk());
    }
}
