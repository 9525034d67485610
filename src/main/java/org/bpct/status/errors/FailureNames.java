package org.bpct.status.errors;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Failed names for scripts: full source paths, each ended by NUL, and nothing else. */
final class FailureNames implements FailureSink {
    private final OutputStream out;

    FailureNames(OutputStream out) {
        this.out = out;
    }

    @Override
    public void take(Failure failure) throws IOException {
        out.write(failure.path().bytes());
        out.write(0);
    }

    @Override
    public void end(List<String> remarks) {
        // A script has no use for remarks; they are notes of the caller's.
    }
}
