package org.bpct.description;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.List;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * One object of JSON that is being written: for people with a line for each member, or for programs in one line. All
 * beyond printable ASCII is escaped, since names of files may hold anything, and a terminal may show it.
 */
public final class JsonText {
    private static final JsonFactory FOR_PEOPLE = ascii().build();

    private static final JsonFactory FOR_PROGRAMS = ascii().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
            .build();

    private final JsonGenerator json;

    private JsonText(JsonGenerator json) {
        this.json = json;
    }

    private static JsonFactoryBuilder ascii() {
        return new JsonFactoryBuilder().characterEscapes(new Delete()).enable(JsonWriteFeature.ESCAPE_NON_ASCII);
    }

    /** Writes the members of the outermost object. */
    public interface Content {
        void write(JsonText json) throws IOException;
    }

    /** Writes the members of an inner object. */
    public interface Members {
        void write() throws IOException;
    }

    /** Writes the members of one object of a list. */
    public interface Item<T> {
        void write(T item) throws IOException;
    }

    /** Returns an object for people; the text ends with a newline. */
    public static byte[] of(Content content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = FOR_PEOPLE.createGenerator(bytes)) {
            json.useDefaultPrettyPrinter();
            writeObject(json, content);
        }
        bytes.write('\n');
        return bytes.toByteArray();
    }

    /** Writes an object for programs; the stream stays open. */
    public static void object(OutputStream out, Content content) throws IOException {
        try (JsonGenerator json = FOR_PROGRAMS.createGenerator(out, JsonEncoding.UTF8)) {
            writeObject(json, content);
        }
    }

    /** Writes an object for programs, and a newline; the stream stays open. */
    public static void line(OutputStream out, Content content) throws IOException {
        try (JsonGenerator json = FOR_PROGRAMS.createGenerator(out, JsonEncoding.UTF8)) {
            writeObject(json, content);
            json.writeRaw('\n');
        }
    }

    private static void writeObject(JsonGenerator json, Content content) throws IOException {
        json.writeStartObject();
        content.write(new JsonText(json));
        json.writeEndObject();
    }

    public void number(String member, long value) throws IOException {
        json.writeNumberField(member, value);
    }

    public void number(String member, double value) throws IOException {
        json.writeNumberField(member, value);
    }

    public void number(String member, BigDecimal value) throws IOException {
        json.writeNumberField(member, value);
    }

    /** Writes a number that may not fit in a {@code long} by its digits. */
    public void digits(String member, String value) throws IOException {
        json.writeFieldName(member);
        json.writeNumber(value);
    }

    /** Writes a number; null for a negative one, which stands for an unknown value. */
    public void known(String member, long value) throws IOException {
        if (value < 0) {
            json.writeNullField(member);
        } else {
            json.writeNumberField(member, value);
        }
    }

    public void flag(String member, boolean value) throws IOException {
        json.writeBooleanField(member, value);
    }

    /** Writes a text; null for none. */
    public void text(String member, @Nullable String value) throws IOException {
        json.writeStringField(member, value);
    }

    /** Writes a file name, with surrogates for undecodable bytes; null for none. */
    public void name(String member, @Nullable FileName value) throws IOException {
        json.writeStringField(member, value == null ? null : value.text());
    }

    /** Writes null. */
    public void none(String member) throws IOException {
        json.writeNullField(member);
    }

    public void texts(String member, List<String> values) throws IOException {
        json.writeArrayFieldStart(member);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    public void object(String member, Members members) throws IOException {
        json.writeObjectFieldStart(member);
        members.write();
        json.writeEndObject();
    }

    public <T> void objects(String member, List<T> items, Item<T> each) throws IOException {
        json.writeArrayFieldStart(member);
        for (T item : items) {
            json.writeStartObject();
            each.write(item);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** The escapes of the standard, and one for the control character 0x7f. */
    private static final class Delete extends CharacterEscapes {
        private static final long serialVersionUID = 1L;
        private static final int DELETE = 0x7f;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] codes = standardAsciiEscapesForJSON();
            codes[DELETE] = ESCAPE_STANDARD;
            return codes;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            return null;
        }
    }
}
