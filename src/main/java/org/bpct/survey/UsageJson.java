package org.bpct.survey;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.bpct.description.AsciiJson;
import org.bpct.traverse.TraversalError;

/**
 * The sums for programs: one JSON object in plain ASCII, and a newline. Names are written as {@code --progress --json}
 * writes them. Members may be added in later versions; none is renamed or removed.
 *
 * <pre>
 * total          allocated, apparent (bytes), entries
 * by             user, group, age, size, type or dir
 * rows[]         the largest first: allocated, apparent, entries, and
 *   name         the directory, owner, group, band or type
 *   number       of owners and groups: their number
 * more           how many smaller rows --top has left out
 * errors[]       path, kind (vanished, denied or other), message
 * </pre>
 */
final class UsageJson {
    private UsageJson() {}

    static void write(OutputStream out, UsageSums sums, List<UsageLabel> labels, int most, List<TraversalError> errors)
            throws IOException {
        JsonFactory factory = AsciiJson.builder()
                .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
                .build();
        try (JsonGenerator json = factory.createGenerator(out, JsonEncoding.UTF8)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.writeStartObject();
            json.writeObjectFieldStart("total");
            write(json, sums.total());
            json.writeEndObject();
            Grouping.Kind kind = sums.grouping().kind();
            json.writeStringField("by", kind.word());
            json.writeArrayFieldStart("rows");
            for (UsageLabel row : labels.subList(0, Math.min(most, labels.size()))) {
                json.writeStartObject();
                json.writeStringField("name", row.name().text());
                if (kind == Grouping.Kind.USER || kind == Grouping.Kind.GROUP) {
                    json.writeNumberField("number", row.key());
                }
                write(json, row.usage());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeNumberField("more", Math.max(0, labels.size() - most));
            write(json, errors);
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private static void write(JsonGenerator json, Usage usage) throws IOException {
        json.writeNumberField("allocated", usage.allocated());
        json.writeNumberField("apparent", usage.apparent());
        json.writeNumberField("entries", usage.entries());
    }

    private static void write(JsonGenerator json, List<TraversalError> errors) throws IOException {
        json.writeArrayFieldStart("errors");
        for (TraversalError error : errors) {
            json.writeStartObject();
            json.writeStringField("path", error.path().text());
            json.writeStringField("kind", error.kind());
            json.writeStringField("message", error.message());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
