package org.bpct.traverse;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;

/** The errors of a traversal, gathered from all threads. */
public final class ErrorCollector {
    private final Queue<TraversalError> errors = new ConcurrentLinkedQueue<>();

    /** Notes a name whose attributes could not be read. */
    public void entry(FileName path, IOException thrown) {
        errors.add(new TraversalError(path, kindOf(thrown), SystemMessage.of(thrown)));
    }

    /** Notes a directory whose names could not be read, or not all of them. */
    public void content(FileName path, IOException thrown) {
        errors.add(new TraversalError(path, kindOf(thrown), "cannot read the directory: " + SystemMessage.of(thrown)));
    }

    /** Notes a name that exists but cannot be copied. */
    public void other(FileName path, String message) {
        errors.add(new TraversalError(path, "other", message));
    }

    /** Adds the errors of another collector. */
    void addAll(ErrorCollector other) {
        errors.addAll(other.errors);
    }

    /** Returns all errors by path. */
    public List<TraversalError> byPath() {
        return errors.stream().sorted(TraversalError.BY_PATH).toList();
    }

    private static String kindOf(IOException thrown) {
        if (thrown instanceof NoSuchFileException) {
            return "vanished";
        }
        return thrown instanceof AccessDeniedException ? "denied" : "other";
    }
}
