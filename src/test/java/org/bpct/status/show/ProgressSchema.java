package org.bpct.status.show;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** The schema in {@code docs/}, and what it says of the output of {@code --progress --json}. */
public final class ProgressSchema {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final JsonSchema schema;
    private final Set<String> described = new HashSet<>();

    private ProgressSchema(JsonNode root) {
        this.schema = JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(root);
        describe(root);
    }

    /** Reads the schema. */
    public static ProgressSchema read() throws IOException {
        return new ProgressSchema(MAPPER.readTree(Files.readString(Path.of("docs/progress.schema.json"))));
    }

    private void describe(JsonNode node) {
        if (node.has("properties")) {
            node.get("properties").fieldNames().forEachRemaining(described::add);
        }
        node.forEach(this::describe);
    }

    /** Asserts that this JSON is valid, and that each of its members is described; returns it. */
    public JsonNode assertValid(String json) throws IOException {
        JsonNode root = MAPPER.readTree(json);
        assertThat(schema.validate(root)).as("what the schema says").isEmpty();
        assertDescribed(root);
        return root;
    }

    private void assertDescribed(JsonNode node) {
        node.fieldNames().forEachRemaining(name -> assertThat(described).contains(name));
        node.forEach(this::assertDescribed);
    }
}
