package org.bpct.verb.compare;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bpct.description.AsciiJson;

/** The lines of a list of differences, for people or as JSON. */
final class DifferenceLines {
    private final JsonFactory factory =
            AsciiJson.builder().disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE).build();

    private final List<Difference> differences;
    private final boolean asJson;

    DifferenceLines(List<Difference> differences, boolean asJson) {
        this.differences = differences;
        this.asJson = asJson;
    }

    /** Writes all lines. */
    void write(OutputStream out) throws IOException {
        for (Difference difference : differences) {
            String line = asJson ? json(difference) : text(difference);
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    private static String text(Difference difference) {
        return difference.kind().word() + " " + shown(difference.a()) + " " + shown(difference.b()) + " "
                + difference.path().display();
    }

    private static String shown(String value) {
        return value.isEmpty() ? "-" : value;
    }

    private String json(Difference difference) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = factory.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("path", difference.path().text());
            json.writeStringField("differs", difference.kind().word());
            if (!difference.a().isEmpty()) {
                json.writeStringField("a", difference.a());
            }
            if (!difference.b().isEmpty()) {
                json.writeStringField("b", difference.b());
            }
            json.writeEndObject();
        }
        return text.toString();
    }
}
