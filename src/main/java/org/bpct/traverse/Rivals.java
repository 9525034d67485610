package org.bpct.traverse;

import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.bpct.files.FileName;
import org.bpct.files.NameFolding;
import org.bpct.traverse.listing.AttributeReader;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryColumns;
import org.jspecify.annotations.Nullable;

/**
 * The names of one directory that the destination takes for one. Of such names the first by its bytes is copied, and the
 * others are errors: jobs that copy them one after the other, or side by side, would leave one of their contents without a
 * word.
 */
final class Rivals {
    private static final String HELD_AS_ONE =
            "the destination holds this name and an earlier one as one; the earlier one is copied";

    private final Walk walk;
    private final Place place;
    private final AttributeReader reader = AttributeReader.wholeByPath();
    /** Counts on its own: these names were counted before. */
    private final FileFilter filter;

    private Rivals(Walk walk, Place place) {
        this.walk = walk;
        this.place = place;
        this.filter = new FileFilter(walk.options().selection(), false);
    }

    /** Takes all such names but the first out of the entries found in a directory. Asks the destination only if need be. */
    static void setAside(Walk walk, Place place, EntryColumns found) {
        Supplier<NameFolding> question = walk.options().destinations().folding();
        if (question == null) {
            return;
        }
        Set<Long> repeated = found.nameHashes().repeated();
        NameFolding folding = repeated.isEmpty() ? NameFolding.NONE : question.get();
        if (!folding.isNone()) {
            new Rivals(walk, place).setAside(repeated, folding, found);
        }
    }

    private void setAside(Set<Long> repeated, NameFolding folding, EntryColumns found) {
        Map<String, SortedMap<FileName, EntryAttributes>> byKey = new TreeMap<>();
        for (FileName name : names()) {
            EntryAttributes attributes = repeated.contains(NameFolding.hash(name.bytes())) ? taken(name) : null;
            if (attributes != null) {
                byKey.computeIfAbsent(folding.key(name), key -> new TreeMap<>()).put(name, attributes);
            }
        }
        for (SortedMap<FileName, EntryAttributes> rivals : byKey.values()) {
            rivals.remove(rivals.firstKey());
            rivals.forEach((name, attributes) -> {
                found.setAside(name.bytes(), attributes);
                walk.errors().other(place.pathOf(name.bytes()), HELD_AS_ONE);
            });
        }
    }

    /** Returns the names that were looked at. */
    private Collection<FileName> names() {
        Starts starts = place.starts();
        if (starts != null) {
            return starts.names();
        }
        try {
            return place.names();
        } catch (IOException unreadable) {
            walk.errors().content(FileName.of(place.path()), unreadable);
            return Set.of();
        }
    }

    /** Returns the attributes of a name that is copied; null if a rule leaves it out, or if it cannot be read. */
    private @Nullable EntryAttributes taken(FileName name) {
        try {
            boolean follow = walk.options().reach().follows(place.startBelow(name.bytes()));
            EntryAttributes attributes = reader.read(place.path(), name.toPath(), follow);
            return filter.leavesOut(place, name.bytes(), attributes) ? null : attributes;
        } catch (IOException reported) {
            return null;
        }
    }
}
