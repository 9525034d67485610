package org.bpct.status.show;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Failed names for people: equal errors together, by name where they are few and in one line where they are many. */
final class FailureText implements FailureSink {
    /** More names of one error are a number and the first few. */
    private static final int SHOWN = 20;

    private static final int FIRST_FEW = 3;

    /** More kinds of messages than anybody reads; the memory for them is limited so. */
    private static final int KINDS = 200;

    private static final int PLACES = 1000;
    private static final String INDENT = "          ";

    private final OutputStream out;
    private final String batch;
    private final boolean isOver;
    private final Map<String, Kind> kinds = new LinkedHashMap<>();

    /**
     * Opens the text.
     *
     * @param batch the number that people type
     * @param isOver false if further names may fail
     */
    FailureText(OutputStream out, String batch, boolean isOver) {
        this.out = out;
        this.batch = batch;
        this.isOver = isOver;
    }

    /** All errors of one class whose messages are alike. */
    private static final class Kind {
        private final String title;
        private final List<Failure> first = new ArrayList<>();
        private final Set<String> jobs = new LinkedHashSet<>();
        private final Set<String> nodes = new LinkedHashSet<>();
        private long count;

        Kind(String title) {
            this.title = title;
        }

        void add(Failure failure) {
            count++;
            if (first.size() < SHOWN) {
                first.add(failure);
            }
            Failure.Place place = failure.place();
            if (place != null && jobs.size() < PLACES) {
                jobs.add(place.title());
            }
            if (place != null && place.node() != null && nodes.size() < PLACES) {
                nodes.add(place.node());
            }
        }

        long count() {
            return count;
        }
    }

    @Override
    public void take(Failure failure) {
        String shape = MessageShape.of(failure.message());
        String key = failure.kind() + ": " + shape;
        Kind kind = kinds.get(key);
        if (kind == null) {
            boolean isKept = kinds.size() < KINDS;
            String title = failure.kind() + ": " + (isKept ? MessageShape.display(shape) : "further messages");
            kind = kinds.computeIfAbsent(isKept ? key : title, any -> new Kind(title));
        }
        kind.add(failure);
    }

    @Override
    public void end(List<String> remarks) throws IOException {
        StringBuilder text = new StringBuilder();
        List<Kind> most = new ArrayList<>(kinds.values());
        most.sort(Comparator.comparingLong(Kind::count).reversed());
        boolean some = false;
        for (Kind kind : most) {
            some |= kind.count > SHOWN;
            append(text, kind);
        }
        if (some) {
            text.append("bpct --errors=")
                    .append(batch)
                    .append(" -0 lists all names, each ended by NUL; --json has all that is known\n");
        }
        if (most.isEmpty() && remarks.isEmpty()) {
            text.append("batch ").append(batch).append(": no name has failed").append(isOver ? "\n" : " so far\n");
        }
        out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void append(StringBuilder text, Kind kind) {
        text.append(kind.count).append(kind.count == 1 ? " name: " : " names: ").append(kind.title);
        if (kind.count <= SHOWN) {
            text.append('\n');
            for (Failure failure : kind.first) {
                text.append(INDENT)
                        .append(failure.path().display())
                        .append(of(failure.place()))
                        .append('\n');
            }
            return;
        }
        appendPlaces(text, kind);
        text.append(": ");
        for (Failure failure : kind.first.subList(0, FIRST_FEW)) {
            text.append(failure.path().display()).append(", ");
        }
        text.append("...\n");
    }

    private static String of(Failure.@Nullable Place place) {
        if (place == null) {
            return "";
        }
        return "   (" + place.title() + (place.node() == null ? ")" : " on " + place.node() + ")");
    }

    private static void appendPlaces(StringBuilder text, Kind kind) {
        if (!kind.jobs.isEmpty()) {
            text.append(" (").append(oneOrCount(kind.jobs, "jobs"));
            if (!kind.nodes.isEmpty()) {
                text.append(" on ").append(oneOrCount(kind.nodes, "nodes"));
            }
            text.append(')');
        }
    }

    private static String oneOrCount(Set<String> names, String several) {
        return names.size() == 1
                ? names.iterator().next()
                : names.size() + (names.size() == PLACES ? " or more " : " ") + several;
    }
}
