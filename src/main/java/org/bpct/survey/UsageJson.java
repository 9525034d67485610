package org.bpct.survey;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.bpct.description.JsonText;
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
        Grouping.Kind kind = sums.grouping().kind();
        JsonText.line(out, json -> {
            json.object("total", () -> write(json, sums.total()));
            json.text("by", kind.word());
            json.objects("rows", labels.subList(0, Math.min(most, labels.size())), row -> {
                json.name("name", row.name());
                if (kind == Grouping.Kind.USER || kind == Grouping.Kind.GROUP) {
                    json.number("number", row.key());
                }
                write(json, row.usage());
            });
            json.number("more", Math.max(0, labels.size() - most));
            json.objects("errors", errors, error -> {
                json.name("path", error.path());
                json.text("kind", error.kind());
                json.text("message", error.message());
            });
        });
    }

    private static void write(JsonText json, Usage usage) throws IOException {
        json.number("allocated", usage.allocated());
        json.number("apparent", usage.apparent());
        json.number("entries", usage.entries());
    }
}
