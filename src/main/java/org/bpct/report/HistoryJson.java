package org.bpct.report;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.bpct.description.AsciiJson;
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
 *   entries, bytes what is done; failed: the names that failed or could not be walked
 *   source         the first one; null if it is unknown
 *   furtherSources how many there were besides
 *   destination    where it landed; null for a removal, a change or a sum
 * </pre>
 */
final class HistoryJson {
    private HistoryJson() {}

    static void write(OutputStream out, List<PastBatch> batches) throws IOException {
        JsonFactory factory = AsciiJson.builder()
                .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
                .build();
        try (JsonGenerator json = factory.createGenerator(out, JsonEncoding.UTF8)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.writeStartObject();
            json.writeArrayFieldStart("history");
            for (PastBatch batch : batches) {
                write(json, batch);
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private static void write(JsonGenerator json, PastBatch batch) throws IOException {
        Ending ending = batch.ending();
        JobState state = ending.state();
        json.writeStartObject();
        json.writeNumberField("number", batch.number());
        json.writeNumberField("created", batch.created() / 1000);
        json.writeStringField("kind", batch.kind());
        json.writeStringField("state", state == null ? null : state.words());
        json.writeBooleanField("deletedOpen", ending.isDeletedOpen());
        json.writeNumberField("exitCode", ending.exitCode());
        if (ending.ended() > 0) {
            json.writeNumberField("ended", ending.ended());
        } else {
            json.writeNullField("ended");
        }
        json.writeNumberField("seconds", ending.seconds());
        json.writeNumberField("entries", batch.done().entries());
        json.writeNumberField("bytes", batch.done().bytes());
        json.writeNumberField("failed", batch.done().failed());
        json.writeStringField("source", name(batch.route().source()));
        json.writeNumberField("furtherSources", batch.route().further());
        json.writeStringField("destination", name(batch.route().destination()));
        json.writeEndObject();
    }

    private static @Nullable String name(FileName name) {
        return name.length() == 0 ? null : name.text();
    }
}
