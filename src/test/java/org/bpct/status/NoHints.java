package org.bpct.status;

import java.util.List;
import org.bpct.status.show.StatusHints;

/** Hints for tests that want none. */
public final class NoHints implements StatusHints {
    @Override
    public List<String> of(BatchStatus status) {
        return List.of();
    }
}
