package org.bpct.status.errors;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.status.BatchStatus;

/**
 * The files in which a check by hash trees has found bad ranges.
 *
 * @param files these files
 * @param others how many names failed in any other way
 * @param remarks the known gaps, in sentences
 */
public record DifferingFiles(List<File> files, long others, List<String> remarks) {
    /** The words before the ranges, which the finalizer of the check writes. */
    private static final String BEFORE = "contents differ: bytes ";

    /**
     * One of them.
     *
     * @param path its full path
     * @param ranges the bad ranges in the words of the check: {@code 0-67108863, 134217728-150000000 and 3 more ranges}
     */
    public record File(FileName path, String ranges) {}

    /** Reads them from a batch. */
    public static DifferingFiles of(BatchStatus batch) throws IOException {
        Sink sink = new Sink();
        List<String> remarks = new FailedNames(batch, sink).tell();
        return new DifferingFiles(List.copyOf(sink.files), sink.others, List.copyOf(remarks));
    }

    private static final class Sink implements FailureSink {
        private final List<File> files = new ArrayList<>();
        private long others;

        @Override
        public void take(Failure failure) {
            String message = new String(failure.message().bytes(), StandardCharsets.ISO_8859_1);
            if (failure.place() != null && failure.kind().equals("differs") && message.startsWith(BEFORE)) {
                files.add(new File(failure.path(), message.substring(BEFORE.length())));
            } else {
                others++;
            }
        }

        @Override
        public void end(List<String> remarks) {
            // They are returned to the caller.
        }
    }
}
