package org.bpct.status.show;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.bpct.description.AsciiJson;

/**
 * Failed names for programs: one JSON array in plain ASCII, an object on each line. Names are written as {@link
 * StatusJson} writes them; entries that the walk could not read have the class {@code walk}, and null for job, node,
 * group and attempt.
 */
final class FailureJson implements FailureSink {
    private final JsonGenerator json;

    private FailureJson(JsonGenerator json) {
        this.json = json;
    }

    /** Begins the array. */
    static FailureJson begin(OutputStream out) throws IOException {
        JsonGenerator json = AsciiJson.builder()
                .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
                .build()
                .createGenerator(out, JsonEncoding.UTF8);
        json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        json.disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
        json.writeStartArray();
        return new FailureJson(json);
    }

    @Override
    public void take(Failure failure) throws IOException {
        Failure.Place place = failure.place();
        json.writeRaw('\n');
        json.writeStartObject();
        json.writeStringField("name", failure.path().text());
        json.writeStringField("class", failure.kind());
        json.writeStringField("message", failure.message().text());
        if (place == null) {
            json.writeNullField("job");
            json.writeNullField("node");
            json.writeNullField("group");
            json.writeNullField("attempt");
        } else {
            json.writeStringField("job", place.folder());
            json.writeStringField("node", place.node());
            json.writeNumberField("group", failure.group());
            json.writeNumberField("attempt", place.attempt());
        }
        json.writeEndObject();
    }

    @Override
    public void end(List<String> remarks) throws IOException {
        json.writeEndArray();
        json.writeRaw('\n');
        json.close();
    }
}
