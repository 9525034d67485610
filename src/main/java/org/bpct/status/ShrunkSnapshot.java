package org.bpct.status;

/** A snapshot with far less in it than the walk found, or than the last good one has. */
public final class ShrunkSnapshot {
    private ShrunkSnapshot() {}

    /** Returns true if nothing else is wrong with the batch that made it. */
    public static boolean isAllThatIsWrong(BatchStatus batch) {
        return batch.hasShrunk() && batch.sums().errors().total() + batch.walkErrors() == 0;
    }

    /** Returns the warning about it, with the remedy. */
    public static String words(BatchStatus batch) {
        int lost = batch.snapshot().publication().floor().lost();
        boolean isFirst = batch.snapshot().publication().lastGood().isEmpty();
        String reason = lost > 0
                ? "the file system of its source lost " + lost + "% of its size"
                : "it has far less than the walk found" + (isFirst ? "" : ", or than the last good one");
        return "the snapshot is kept, but is not good: " + reason
                + ". Nothing was pruned. If the source is whole, one night with --max-shrink 100% accepts it";
    }
}
