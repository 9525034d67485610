package org.bpct.it;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.bpct.files.FileName;

/**
 * A copy by {@code cp -a} on the same place, which no copy of bpct may be worse than: what this has kept of an entry, one kind after
 * the other, must be kept in that.
 *
 * @param source what was copied
 * @param byCp what {@code cp -a} has made of it
 * @param digits of a second that the place keeps
 */
record CpRival(TreeState source, TreeState byCp, int digits) {
    private static final Map<String, Function<EntryState, String>> KINDS = new LinkedHashMap<>();

    static {
        KINDS.put("type", EntryState::type);
        KINDS.put("contents", EntryState::checksum);
        KINDS.put("size", EntryState::size);
        KINDS.put("mode", EntryState::mode);
        KINDS.put("owner", EntryState::owner);
        KINDS.put("time", EntryState::modified);
        KINDS.put("target", EntryState::target);
        KINDS.put("device", EntryState::device);
        KINDS.put("links", EntryState::family);
    }

    /** Returns what a copy lacks that {@code cp -a} has kept, a line for each name and kind. */
    List<String> keptMoreThan(TreeState copy) {
        List<String> worse = new ArrayList<>();
        source.entries().forEach((name, original) -> {
            EntryState here = copy.entries().get(name);
            EntryState there = byCp.entries().get(name);
            if (there == null) {
                return;
            }
            if (here == null) {
                if (!hasAnotherOfItsFamily(original, copy)) {
                    worse.add(name.display() + ": missing");
                }
                return;
            }
            compare(name, original.withDigits(digits), there.withDigits(digits), here.withDigits(digits), worse);
        });
        return worse;
    }

    /** Tells whether cp lacks another name of a family, which cannot have all of them there. */
    private boolean hasAnotherOfItsFamily(EntryState original, TreeState copy) {
        return !original.family().equals("-")
                && source.entries().entrySet().stream()
                        .filter(entry -> entry.getValue().family().equals(original.family()))
                        .anyMatch(entry -> !byCp.entries().containsKey(entry.getKey())
                                && copy.entries().containsKey(entry.getKey()));
    }

    private static void compare(
            FileName name, EntryState original, EntryState there, EntryState here, List<String> worse) {
        KINDS.forEach((kind, value) -> {
            if (value.apply(there).equals(value.apply(original))
                    && !value.apply(here).equals(value.apply(original))) {
                worse.add("%s: %s is %s, cp has kept %s"
                        .formatted(name.display(), kind, value.apply(here), value.apply(there)));
            }
        });
        original.attributes().forEach((attribute, value) -> {
            if (value.equals(there.attributes().get(attribute))
                    && !value.equals(here.attributes().get(attribute))) {
                worse.add("%s: %s is lost, cp has kept it".formatted(name.display(), attribute));
            }
        });
        if (!there.isFatterThan(original) && here.isFatterThan(original)) {
            worse.add(name.display() + ": holes are filled, cp has kept them");
        }
    }
}
