package org.bpct.it;

import java.util.Set;
import java.util.TreeSet;
import org.bpct.files.FileName;

/** The names in which two trees differ. */
final class Trials {
    private Trials() {}

    /** Returns the names, behind a beginning, that one tree does not have as the other has them; {@code .} is the beginning itself. */
    static Set<String> differing(FileName there, FileName expected, String beginning) {
        TreeState is = TreeState.of(there);
        TreeState has = TreeState.of(expected);
        Set<FileName> all = new TreeSet<>(is.entries().keySet());
        all.addAll(has.entries().keySet());
        Set<String> names = new TreeSet<>();
        for (FileName name : all) {
            EntryState one = is.entries().get(name);
            EntryState other = has.entries().get(name);
            if (one == null || other == null || !one.line().equals(other.line())) {
                names.add((beginning + name.text()).replaceFirst("/(\\.)?$", ""));
            }
        }
        return names;
    }
}
