package org.bpct.verb.sum.repair;

import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.tree.SplitFile;
import org.bpct.verb.sum.manifest.HashTree;

/** The reading of the ranges that a check has named. */
final class BadLeaves {
    private static final String NUMBER = "(0|[1-9][0-9]{0,17})";
    private static final Pattern RANGE = Pattern.compile(NUMBER + "-" + NUMBER);
    private static final Pattern MORE = Pattern.compile(" and [0-9]+ more ranges$");

    private BadLeaves() {}

    /**
     * Returns the numbers of the leaves in these ranges; if the check names only the first ones, includes all leaves
     * behind them. Empty if the words are not those of a check of this file.
     */
    static Optional<SortedSet<Integer>> of(String ranges, HashTree tree) {
        SortedSet<Integer> leaves = new TreeSet<>();
        Matcher more = MORE.matcher(ranges);
        boolean hasMore = more.find();
        String named = hasMore ? ranges.substring(0, more.start()) : ranges;
        for (String words : named.split(", ", -1)) {
            Matcher range = RANGE.matcher(words);
            if (!range.matches()) {
                return Optional.empty();
            }
            long from = Long.parseLong(range.group(1));
            long last = Long.parseLong(range.group(2));
            if (from > last || last >= tree.size() || from % SplitFile.LEAF != 0) {
                return Optional.empty();
            }
            add(leaves, from / SplitFile.LEAF, last / SplitFile.LEAF);
        }
        if (hasMore) {
            add(leaves, leaves.last() + 1L, tree.count() - 1L);
        }
        return Optional.of(leaves);
    }

    private static void add(SortedSet<Integer> leaves, long from, long last) {
        for (long leaf = from; leaf <= last; leaf++) {
            leaves.add((int) leaf);
        }
    }
}
