package org.bpct.verb.change.rights;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The different changes of a batch, by number: a tree of a million entries has a few dozen. Threads may share it. */
public final class ChangeTable {
    private final Map<Change, Integer> numbers = new HashMap<>();
    private final List<Change> changes = new ArrayList<>();

    /** Makes an empty table. */
    public ChangeTable() {}

    /** Returns the number of a change, which it gets if it has none. */
    public synchronized int number(Change change) {
        Integer known = numbers.putIfAbsent(change, changes.size());
        if (known == null) {
            changes.add(change);
            return changes.size() - 1;
        }
        return known;
    }

    /** Returns the change of a number. */
    public synchronized Change get(long number) {
        return changes.get(Math.toIntExact(number));
    }
}
