package org.bpct.status.errors;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.status.BatchStatus;

/** The names of a batch that failed, as its folder has them: streamed, for there may be millions. */
public final class BatchErrors {
    private static final int BUFFER = 1 << 16;

    private BatchErrors() {}

    /** A form of telling them. */
    public enum Form {
        /** For people. */
        TEXT,
        /** For programs. */
        JSON,
        /** For scripts: names only, each ended by NUL. */
        NAMES
    }

    /** The receiver of names that failed. */
    public interface Receiver {
        /** Receives the full source path of one, the class of its error, and the message. */
        void take(FileName path, String kind, FileName message);
    }

    /**
     * Hands over the failed names of jobs, not those of the walk.
     *
     * @return the known gaps, in sentences
     */
    public static List<String> ofJobs(BatchStatus batch, Receiver receiver) throws IOException {
        return new FailedNames(batch, new FailureSink() {
                    @Override
                    public void take(Failure failure) {
                        if (failure.place() != null) {
                            receiver.take(failure.path(), failure.kind(), failure.message());
                        }
                    }

                    @Override
                    public void end(List<String> remarks) {
                        // They are the result.
                    }
                })
                .tell();
    }

    /**
     * Writes them; the stream stays open.
     *
     * @return the known gaps, in sentences
     */
    public static List<String> write(OutputStream out, BatchStatus batch, Form form) throws IOException {
        return write(out, batch, form, false);
    }

    /**
     * Writes them, or those that are copied and lack attributes; the stream stays open.
     *
     * @param losses whether only the latter ones are written
     * @return the known gaps, in sentences
     */
    public static List<String> write(OutputStream out, BatchStatus batch, Form form, boolean losses)
            throws IOException {
        OutputStream buffered = new BufferedOutputStream(out, BUFFER);
        FailureSink sink = switch (form) {
            case TEXT ->
                new FailureText(
                        buffered,
                        Integer.toString(batch.number()),
                        losses,
                        batch.state().isComplete());
            case JSON -> new FailureJson(buffered);
            case NAMES -> new FailureNames(buffered);
        };
        FailedNames names = new FailedNames(batch, sink);
        List<String> remarks = losses ? names.tellLosses() : names.tell();
        buffered.flush();
        return remarks;
    }
}
