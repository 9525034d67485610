package org.bpct.status.errors;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Failed names for people: equal errors together, by name where they are few and in one line where they are many. */
final class FailureText implements FailureSink {
    private static final int FIRST_FEW = 3;

    private static final String INDENT = "          ";

    private final OutputStream out;
    private final String batch;
    private final boolean losses;
    private final boolean isOver;
    private final FailureKinds kinds = new FailureKinds();

    /**
     * Opens the text.
     *
     * @param batch the number that people type
     * @param losses whether only copied names that lack attributes are told
     * @param isOver false if further names may fail
     */
    FailureText(OutputStream out, String batch, boolean losses, boolean isOver) {
        this.out = out;
        this.batch = batch;
        this.losses = losses;
        this.isOver = isOver;
    }

    @Override
    public void take(Failure failure) {
        kinds.take(failure);
    }

    @Override
    public void end(List<String> remarks) throws IOException {
        StringBuilder text = new StringBuilder();
        List<FailureKinds.Kind> most = kinds.mostFirst();
        boolean some = false;
        for (FailureKinds.Kind kind : most) {
            some |= kind.count() > FailureKinds.SHOWN;
            append(text, kind);
        }
        if (some) {
            text.append("bpct --errors=")
                    .append(batch)
                    .append(losses ? " --lost" : "")
                    .append(" -0 lists all names, each ended by NUL; --json has all details\n");
        }
        if (most.isEmpty() && remarks.isEmpty()) {
            text.append("batch ")
                    .append(batch)
                    .append(losses ? ": no copied name lacks attributes" : ": no name has failed");
            text.append(isOver ? "\n" : " so far\n");
        }
        out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void append(StringBuilder text, FailureKinds.Kind kind) {
        text.append(kind.count()).append(kind.count() == 1 ? " name: " : " names: ");
        text.append(kind.errorClass()).append(": ").append(kind.message());
        if (kind.count() <= FailureKinds.SHOWN) {
            text.append('\n');
            for (Failure failure : kind.first()) {
                text.append(INDENT)
                        .append(failure.path().display())
                        .append(values(failure, kind))
                        .append(of(failure.place()))
                        .append('\n');
            }
            return;
        }
        appendPlaces(text, kind);
        text.append(": ");
        for (Failure failure : kind.first().subList(0, FIRST_FEW)) {
            text.append(failure.path().display()).append(", ");
        }
        text.append("...\n");
    }

    /** Returns the message about a difference, whose values the shape of its kind leaves out. */
    private static String values(Failure failure, FailureKinds.Kind kind) {
        boolean lacks = kind.errorClass().equals("differs") && kind.message().contains("'...'");
        return lacks ? ": " + failure.message().display() : "";
    }

    private static String of(Failure.@Nullable Place place) {
        if (place == null) {
            return "";
        }
        return "   (" + place.title() + (place.node() == null ? ")" : " on " + place.node() + ")");
    }

    private static void appendPlaces(StringBuilder text, FailureKinds.Kind kind) {
        if (!kind.jobs().isEmpty()) {
            text.append(" (").append(oneOrCount(kind.jobs(), "jobs"));
            if (!kind.nodes().isEmpty()) {
                text.append(" on ").append(oneOrCount(kind.nodes(), "nodes"));
            }
            text.append(')');
        }
    }

    private static String oneOrCount(Set<String> names, String several) {
        return names.size() == 1
                ? names.iterator().next()
                : names.size() + (names.size() == FailureKinds.PLACES ? " or more " : " ") + several;
    }
}
