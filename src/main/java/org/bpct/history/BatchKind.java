package org.bpct.history;

import java.util.Arrays;
import java.util.Optional;
import org.bpct.status.BatchStatus;

/** The purpose of a batch, in one word. */
public enum BatchKind {
    COPY("copy"),
    UPDATE("update"),
    SNAPSHOT("snapshot"),
    CHECK("check"),
    REMOVAL("removal"),
    CHANGE("change"),
    SUM("sum"),
    SUM_CHECK("sum-check"),
    COMPARISON("comparison"),
    ARCHIVE("archive"),
    EXTRACTION("extraction"),
    /** The kind of a batch whose description could not be read. */
    UNKNOWN("unknown");

    private final String word;

    BatchKind(String word) {
        this.word = word;
    }

    /** Returns the kind of a batch. */
    public static BatchKind of(BatchStatus batch) {
        return switch (batch.snapshot().deed()) {
            case COPY -> batch.isCheck() ? CHECK : batch.makesSnapshot() ? SNAPSHOT : ofCopy(batch);
            case REMOVE -> REMOVAL;
            case CHANGE -> CHANGE;
            case SUM -> SUM;
            case CHECK_SUMS -> SUM_CHECK;
            case COMPARE -> COMPARISON;
            case ARCHIVE -> ARCHIVE;
            case EXTRACT -> EXTRACTION;
        };
    }

    private static BatchKind ofCopy(BatchStatus batch) {
        return batch.description().settings().oldCopies().update() ? UPDATE : COPY;
    }

    /** Returns the kind that a word of the file names. */
    static Optional<BatchKind> parse(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
    }

    /** Returns the word for people and programs. */
    public String word() {
        return word;
    }
}
