package org.bpct.run;

import java.util.List;

/**
 * What was found out about the roots before the scripts were written.
 *
 * @param sourceIdentities of the source roots, by pair
 * @param destinationIdentities of the destination roots, by pair
 * @param real what guarded scripts insist on; {@link RealRoots#NONE} if they are not guarded
 * @param timeDigits digits of a second that all destinations keep
 * @param bases the directories to whose files unchanged ones become links
 * @param baseIdentities of these, by pair; empty for one that is missing
 * @param walkBegan when the walk began, in milliseconds since 1970
 * @param keeps words for what the copy keeps, as scripts compare them
 */
record Roots(
        List<String> sourceIdentities,
        List<String> destinationIdentities,
        RealRoots real,
        int timeDigits,
        Bases bases,
        List<String> baseIdentities,
        long walkBegan,
        List<String> keeps) {}
