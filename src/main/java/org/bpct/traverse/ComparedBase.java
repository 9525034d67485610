package org.bpct.traverse;

import java.util.Set;

/**
 * The facts about an earlier copy whose files are the counterparts.
 *
 * @param began the nanosecond since 1970 before which all changes are in it; {@link Long#MIN_VALUE} if unknown
 * @param lacking the inodes of its files that may lack attributes no walk can see
 */
public record ComparedBase(long began, Set<Long> lacking) {}
