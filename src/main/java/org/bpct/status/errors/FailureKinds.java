package org.bpct.status.errors;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.status.BatchStatus;
import org.bpct.status.record.ErrorRecords;

/** Failed names grouped by their class, and by their message without the names in it. */
public final class FailureKinds implements FailureSink {
    /** How many names of a kind are kept. */
    static final int SHOWN = 20;

    /** No more jobs or nodes of a kind are told apart. */
    static final int PLACES = 1000;

    /** More kinds of messages than people read; this limits the memory for them. */
    private static final int KINDS = 200;

    private final Map<String, Kind> kinds = new LinkedHashMap<>();

    /** A kind is all errors of one class whose messages are alike. */
    public static final class Kind {
        private final String errorClass;
        private final String message;
        private final List<Failure> first = new ArrayList<>();
        private final Set<String> jobs = new LinkedHashSet<>();
        private final Set<String> nodes = new LinkedHashSet<>();
        private long count;

        Kind(String errorClass, String message) {
            this.errorClass = errorClass;
            this.message = message;
        }

        private void add(Failure failure) {
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

        /** Returns the class of the error; {@code walk} if the walk could not read the names. */
        public String errorClass() {
            return errorClass;
        }

        /** Returns the message, without names. */
        public String message() {
            return message;
        }

        /** Returns how many names it has. */
        public long count() {
            return count;
        }

        /** Returns the paths of the first of its names. */
        public List<FileName> firstPaths() {
            return first.stream().map(Failure::path).toList();
        }

        /** Returns the titles of the jobs in which its names failed, not all of them if there are very many. */
        public Set<String> jobs() {
            return jobs;
        }

        /** Returns the nodes on which its names failed, not all of them if there are very many. */
        public Set<String> nodes() {
            return nodes;
        }

        List<Failure> first() {
            return first;
        }
    }

    FailureKinds() {}

    /**
     * Reads the failures of a batch.
     *
     * @param remarks receives the known gaps, in sentences
     */
    public static List<Kind> of(BatchStatus batch, List<String> remarks) throws IOException {
        FailureKinds kinds = new FailureKinds();
        remarks.addAll(new FailedNames(batch, kinds).tell());
        return kinds.mostFirst();
    }

    @Override
    public void take(Failure failure) {
        String shape = MessageShape.of(failure.message());
        String key = failure.kind() + ": " + shape;
        Kind kind = kinds.get(key);
        if (kind == null) {
            boolean isKept = kinds.size() < KINDS;
            String message = isKept ? MessageShape.display(shape) : "further messages";
            kind = kinds.computeIfAbsent(
                    isKept ? key : failure.kind() + ": " + message, any -> new Kind(failure.kind(), message));
        }
        kind.add(failure);
    }

    @Override
    public void end(List<String> remarks) {
        // The reader of the kinds has the remarks, too.
    }

    /** Returns the kinds, those with the most names first, and those of copied names last. */
    List<Kind> mostFirst() {
        List<Kind> most = new ArrayList<>(kinds.values());
        most.sort(Comparator.comparing((Kind kind) -> kind.errorClass().equals(ErrorRecords.LOST))
                .thenComparing(Comparator.comparingLong(Kind::count).reversed()));
        return most;
    }
}
