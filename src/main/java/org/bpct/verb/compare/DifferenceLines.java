package org.bpct.verb.compare;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bpct.description.JsonText;

/** The lines of a list of differences, for people or as JSON. */
record DifferenceLines(List<Difference> differences, boolean asJson) {
    /** Writes all lines. */
    void write(OutputStream out) throws IOException {
        for (Difference difference : differences) {
            if (asJson) {
                writeJson(out, difference);
            } else {
                out.write((text(difference) + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static String text(Difference difference) {
        return difference.kind().word() + " " + shown(difference.a()) + " " + shown(difference.b()) + " "
                + difference.path().display();
    }

    private static String shown(String value) {
        return value.isEmpty() ? "-" : value;
    }

    private static void writeJson(OutputStream out, Difference difference) throws IOException {
        JsonText.line(out, json -> {
            json.name("path", difference.path());
            json.text("differs", difference.kind().word());
            if (!difference.a().isEmpty()) {
                json.text("a", difference.a());
            }
            if (!difference.b().isEmpty()) {
                json.text("b", difference.b());
            }
        });
    }
}
