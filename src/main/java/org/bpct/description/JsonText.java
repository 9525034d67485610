package org.bpct.description;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * One object of JSON that is being written, for people to read: a line for each member, everything beyond ASCII
 * escaped.
 */
final class JsonText {
    private static final JsonFactory JSON = AsciiJson.builder().build();

    private final JsonGenerator json;

    private JsonText(JsonGenerator json) {
        this.json = json;
    }

    /** Writes the members of the outermost object. */
    interface Content {
        void write(JsonText json) throws IOException;
    }

    /** Writes the members of an inner object. */
    interface Members {
        void write() throws IOException;
    }

    /** Writes the members of one object of a list. */
    interface Item<T> {
        void write(T item) throws IOException;
    }

    /** Returns the text, which ends with a newline. */
    static byte[] of(Content content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            content.write(new JsonText(json));
            json.writeEndObject();
        }
        bytes.write('\n');
        return bytes.toByteArray();
    }

    void number(String member, long value) throws IOException {
        json.writeNumberField(member, value);
    }

    void flag(String member, boolean value) throws IOException {
        json.writeBooleanField(member, value);
    }

    void text(String member, String value) throws IOException {
        json.writeStringField(member, value);
    }

    /** Writes a file name, with surrogates for undecodable bytes; null for none. */
    void name(String member, @Nullable FileName value) throws IOException {
        if (value == null) {
            json.writeNullField(member);
        } else {
            json.writeStringField(member, value.text());
        }
    }

    void texts(String member, List<String> values) throws IOException {
        json.writeArrayFieldStart(member);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    void object(String member, Members members) throws IOException {
        json.writeObjectFieldStart(member);
        members.write();
        json.writeEndObject();
    }

    <T> void objects(String member, List<T> items, Item<T> each) throws IOException {
        json.writeArrayFieldStart(member);
        for (T item : items) {
            json.writeStartObject();
            each.write(item);
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
