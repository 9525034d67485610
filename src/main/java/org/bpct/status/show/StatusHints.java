package org.bpct.status.show;

import java.util.List;
import org.bpct.status.BatchStatus;

/** The next commands for a user, by the state of a batch; the caller knows the commands, this package does not. */
public interface StatusHints {
    /** Returns lines to print below the batch; may be empty. */
    List<String> of(BatchStatus status);
}
