package org.bpct.status.errors;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bpct.description.JsonText;
import org.bpct.model.LossKind;

/**
 * Failed names for programs: one JSON array in plain ASCII, an object on each line. Names are written as {@link
 * StatusJson} writes them; entries that the walk could not read have the class {@code walk}, and null for job, node,
 * group and attempt.
 */
final class FailureJson implements FailureSink {
    private final OutputStream out;
    private boolean hasBegun;

    FailureJson(OutputStream out) {
        this.out = out;
    }

    @Override
    public void take(Failure failure) throws IOException {
        write(hasBegun ? "\n," : "[\n");
        hasBegun = true;
        JsonText.object(out, json -> write(json, failure));
    }

    private static void write(JsonText json, Failure failure) throws IOException {
        Failure.Place place = failure.place();
        json.name("name", failure.path());
        json.text("class", failure.kind());
        if (!failure.losses().isEmpty()) {
            json.texts("lost", failure.losses().stream().map(LossKind::word).toList());
        }
        json.name("message", failure.message());
        if (place == null) {
            json.none("job");
            json.none("node");
            json.none("group");
            json.none("attempt");
        } else {
            json.text("job", place.folder());
            json.text("node", place.node());
            json.number("group", failure.group());
            json.number("attempt", place.attempt());
        }
    }

    @Override
    public void end(List<String> remarks) throws IOException {
        write(hasBegun ? "]\n" : "[]\n");
    }

    private void write(String brackets) throws IOException {
        out.write(brackets.getBytes(StandardCharsets.US_ASCII));
    }
}
