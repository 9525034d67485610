package org.bpct.fuse;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The names of a directory, in the order in which they were made; names are bytes as Latin-1. */
final class Names {
    private final Map<String, Long> places = new HashMap<>();
    private final TreeMap<Long, Entry> entries = new TreeMap<>();
    // "." and ".." come before.
    private long next = 3;

    /**
     * A name in a directory.
     *
     * @param key the name as this file system compares it
     * @param view the number by which the kernel knows the file here; each name has its own where links are hidden
     */
    record Entry(String name, String key, Node node, long view) {}

    @Nullable
    Entry get(String key) {
        Long place = places.get(key);
        return place == null ? null : entries.get(place);
    }

    void add(Entry entry) {
        places.put(entry.key(), next);
        entries.put(next++, entry);
    }

    void remove(String key) {
        Long place = places.remove(key);
        if (place != null) {
            entries.remove(place);
        }
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /** Returns the names behind a place. */
    SortedMap<Long, Entry> after(long place) {
        return entries.tailMap(place, false);
    }
}
