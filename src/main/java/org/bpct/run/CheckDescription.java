package org.bpct.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

/**
 * The description of a check: that of the batch that is checked, member by member, but for what is new.
 *
 * @param identity what the check is called
 * @param submitter who makes it
 * @param checked the number of the batch that is checked
 * @param verify how contents are compared; empty if they are not
 * @param roots what the roots are now
 */
record CheckDescription(BatchIdentity identity, Submitter submitter, int checked, String verify, Roots roots) {
    private static final JsonFactory JSON =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    /** The identities of the roots, by pair. */
    record Roots(List<String> sources, List<String> destinations) {}

    /** Returns it, made of the description of the batch that is checked. */
    byte[] from(byte[] description) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonParser in = JSON.createParser(description);
                JsonGenerator out = JSON.createGenerator(bytes)) {
            out.useDefaultPrettyPrinter();
            in.nextToken();
            out.writeStartObject();
            while (in.nextToken() == JsonToken.FIELD_NAME) {
                String member = in.currentName();
                in.nextToken();
                write(member, in, out);
            }
            out.writeNumberField("checks", checked);
            out.writeEndObject();
        }
        bytes.write('\n');
        return bytes.toByteArray();
    }

    private void write(String member, JsonParser in, JsonGenerator out) throws IOException {
        switch (member) {
            case "number" -> out.writeNumberField(member, identity.number());
            case "created" -> out.writeNumberField(member, identity.created());
            case "version" -> out.writeStringField(member, FrozenScripts.version());
            case "host" -> out.writeStringField(member, submitter.host());
            case "user" -> out.writeStringField(member, submitter.user());
            case "uid" -> out.writeNumberField(member, submitter.uid());
            case "verify" -> out.writeStringField(member, verify);
            case "fsync" -> out.writeBooleanField(member, false);
            case "commandLine" -> {
                in.skipChildren();
                out.writeArrayFieldStart(member);
                out.writeString("bpct");
                out.writeString("--check=" + checked);
                out.writeEndArray();
            }
            case "pairs" -> writePairs(in, out);
            case "walk" -> writeWalk(in, out);
            // Of a check of a check.
            case "checks" -> in.skipChildren();
            default -> copy(member, in, out);
        }
    }

    private void writePairs(JsonParser in, JsonGenerator out) throws IOException {
        out.writeArrayFieldStart("pairs");
        int pair = 0;
        while (in.nextToken() == JsonToken.START_OBJECT) {
            out.writeStartObject();
            while (in.nextToken() == JsonToken.FIELD_NAME) {
                String member = in.currentName();
                in.nextToken();
                switch (member) {
                    case "sourceIdentity" ->
                        out.writeStringField(member, roots.sources().get(pair));
                    case "destinationIdentity" ->
                        out.writeStringField(member, roots.destinations().get(pair));
                    default -> copy(member, in, out);
                }
            }
            out.writeEndObject();
            pair++;
        }
        out.writeEndArray();
    }

    /** What could not be read then was not copied, so there is nothing to check. */
    private static void writeWalk(JsonParser in, JsonGenerator out) throws IOException {
        out.writeObjectFieldStart("walk");
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String member = in.currentName();
            in.nextToken();
            if (member.equals("errors")) {
                out.writeNumberField(member, 0);
            } else {
                copy(member, in, out);
            }
        }
        out.writeEndObject();
    }

    private static void copy(String member, JsonParser in, JsonGenerator out) throws IOException {
        out.writeFieldName(member);
        out.copyCurrentStructure(in);
    }
}
