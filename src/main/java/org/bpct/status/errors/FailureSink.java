package org.bpct.status.errors;

import java.io.IOException;
import java.util.List;

/** A form in which failed names are told, one after the other: there may be millions. */
interface FailureSink {
    /** Tells one name. */
    void take(Failure failure) throws IOException;

    /** Ends after the last name. */
    void end(List<String> remarks) throws IOException;
}
