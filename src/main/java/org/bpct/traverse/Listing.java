package org.bpct.traverse;

import java.util.Comparator;
import java.util.List;
import org.bpct.model.FileName;

/** What was found in one directory; empty until its task has completed it, and if that cannot be read. */
final class Listing {
    private static final Comparator<Listing> BY_NAME = Comparator.comparing(listing -> listing.name);

    private final FileName name;
    private final boolean keepsAttributes;
    private SortedEntries entries = SortedEntries.NONE;
    private List<Listing> directories = List.of();
    private int symlinks;
    private int specials;

    Listing(FileName name, boolean keepsAttributes) {
        this.name = name;
        this.keepsAttributes = keepsAttributes;
    }

    void complete(EntryColumns found) {
        entries = found.sorted();
        directories = found.directories().stream().sorted(BY_NAME).toList();
        symlinks = found.symlinks();
        specials = found.specials();
    }

    FileName name() {
        return name;
    }

    boolean keepsAttributes() {
        return keepsAttributes;
    }

    SortedEntries entries() {
        return entries;
    }

    /** Returns the subdirectories by their names. */
    List<Listing> directories() {
        return directories;
    }

    int symlinks() {
        return symlinks;
    }

    int specials() {
        return specials;
    }
}
