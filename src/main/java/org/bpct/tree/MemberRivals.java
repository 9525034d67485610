package org.bpct.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.bpct.files.FileName;
import org.bpct.files.NameFolding;
import org.bpct.files.NameHashes;

/** The members that the destination takes for another one of their directory: of such names the first by its bytes is extracted. */
final class MemberRivals {
    static final String HELD_AS_ONE =
            "the destination holds this name and an earlier one as one; the earlier one is extracted";

    private final MemberSorting members;
    private final Found found = new Found(new BitSet(), new BitSet());

    MemberRivals(MemberSorting members) {
        this.members = members;
    }

    /**
     * The members that are set aside.
     *
     * @param entries their places
     * @param directories the directories, by their numbers in tree order
     */
    record Found(BitSet entries, BitSet directories) {}

    /** One name of a directory: an entry, or a directory in it; the other one is negative. */
    private record Named(FileName name, int entry, int directory) {}

    /** Returns the members that are set aside; the destination is asked only if names differ by their letters' case or form alone. */
    Found of(Supplier<NameFolding> folding) {
        int[] starts = new int[members.count() + 1];
        int[] below = byParent(starts);
        for (int i = 0; i < members.count(); i++) {
            NameHashes hashes = new NameHashes();
            for (int place = members.first(i); place < members.first(i + 1); place++) {
                if (!members.isGone(place)) {
                    hashes.add(members.nameAt(place));
                }
            }
            int[] directories = Arrays.copyOfRange(below, starts[i], starts[i + 1]);
            for (int directory : directories) {
                hashes.add(members.nameOf(directory).bytes());
            }
            Set<Long> repeated = hashes.repeated();
            if (!repeated.isEmpty() && !folding.get().isNone()) {
                setAside(namesOf(i, directories, repeated), folding.get());
            }
        }
        return found;
    }

    /** Returns the directories by that above them, and writes where those below each directory begin. */
    private int[] byParent(int[] starts) {
        for (int i = 1; i < members.count(); i++) {
            starts[members.parent(i) + 1]++;
        }
        for (int i = 1; i < starts.length; i++) {
            starts[i] += starts[i - 1];
        }
        int[] next = starts.clone();
        int[] below = new int[members.count()];
        for (int i = 1; i < members.count(); i++) {
            below[next[members.parent(i)]++] = i;
        }
        return below;
    }

    private List<Named> namesOf(int i, int[] directories, Set<Long> repeated) {
        List<Named> names = new ArrayList<>();
        for (int place = members.first(i); place < members.first(i + 1); place++) {
            FileName name = FileName.of(members.nameAt(place));
            if (!members.isGone(place) && repeated.contains(NameFolding.hash(name.bytes()))) {
                names.add(new Named(name, place, -1));
            }
        }
        for (int directory : directories) {
            FileName name = members.nameOf(directory);
            if (repeated.contains(NameFolding.hash(name.bytes()))) {
                names.add(new Named(name, -1, directory));
            }
        }
        names.sort(Comparator.comparing(Named::name));
        return names;
    }

    private void setAside(List<Named> names, NameFolding folding) {
        Map<String, FileName> first = new HashMap<>();
        for (Named named : names) {
            FileName taken = first.putIfAbsent(folding.key(named.name()), named.name());
            // An entry and a directory of the very same name are decided elsewhere.
            if (taken != null && !taken.equals(named.name())) {
                if (named.entry() >= 0) {
                    found.entries().set(named.entry());
                } else {
                    found.directories().set(named.directory());
                }
            }
        }
    }
}
