package org.bpct.report;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.bpct.description.JsonText;
import org.bpct.files.FileName;
import org.bpct.history.Ending;
import org.bpct.history.PastBatch;
import org.bpct.model.JobState;
import org.jspecify.annotations.Nullable;

/**
 * The history of batches for programs: one JSON object in plain ASCII, and a newline. Members may be added in later
 * versions; none is renamed or removed.
 *
 * <pre>
 * history[]        the oldest first
 *   number, created (seconds since 1970)
 *   kind           as in the progress display for programs, or unknown
 *   state          as in --progress --json; null if the batch could not be read
 *   deletedOpen    true if the batch was deleted before it closed
 *   exitCode       as in --progress --json
 *   ended          null if no job began, or one is at work
 *   seconds        from the first start of a job to the last end
 *   entries, bytes the work done; failed: the names that failed or could not be walked
 *   source         the first one; null if it is unknown
 *   furtherSources how many there were besides
 *   destination    where it landed; null for a removal, a change or a sum
 * </pre>
 */
final class HistoryJson {
    private HistoryJson() {}

    static void write(OutputStream out, List<PastBatch> batches) throws IOException {
        JsonText.line(out, json -> json.objects("history", batches, batch -> write(json, batch)));
    }

    private static void write(JsonText json, PastBatch batch) throws IOException {
        Ending ending = batch.ending();
        JobState state = ending.state();
        json.number("number", batch.number());
        json.number("created", batch.created() / 1000);
        json.text("kind", batch.kind());
        json.text("state", state == null ? null : state.words());
        json.flag("deletedOpen", ending.isDeletedOpen());
        json.number("exitCode", ending.exitCode());
        json.known("ended", ending.ended() > 0 ? ending.ended() : -1);
        json.number("seconds", ending.seconds());
        json.number("entries", batch.done().entries());
        json.number("bytes", batch.done().bytes());
        json.number("failed", batch.done().failed());
        json.name("source", known(batch.route().source()));
        json.number("furtherSources", batch.route().further());
        json.name("destination", known(batch.route().destination()));
    }

    private static @Nullable FileName known(FileName name) {
        return name.length() == 0 ? null : name;
    }
}
