package org.bpct.model;

import java.util.List;

/**
 * The layouts that new files get on Lustre, which says how their bytes are divided among servers.
 *
 * @param rules first {@link #MDTS}, if that is asked for; then the word {@link #KEEP} alone, or rules {@code SIZE:COUNT:POOL} in
 *     the order of their sizes: files of so many bytes at least have so many stripes, -1 for one on each server, and are in that
 *     pool, if one is named; none if the destination decides
 */
public record Layouts(List<String> rules) {
    /** The rule by which each file has the layout of its source. */
    public static final String KEEP = "keep";

    /** The rule by which new directories directly below the destination are made on its metadata servers in turn. */
    public static final String MDTS = "mdts";

    /** The destination decides. */
    public static final Layouts NONE = new Layouts(List.of());

    /** Keeps a copy of the list. */
    public Layouts {
        rules = List.copyOf(rules);
    }

    /** Returns true if the destination decides. */
    public boolean isNone() {
        return rules.isEmpty();
    }
}
