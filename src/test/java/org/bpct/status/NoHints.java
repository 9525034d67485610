package org.bpct.status;

import java.util.List;

/** Hints for tests that want none. */
final class NoHints implements StatusHints {
    @Override
    public List<String> of(BatchStatus status) {
        return List.of();
    }
}
