package org.bpct.report.night;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bpct.model.BatchDirectory;
import org.bpct.pool.Pool;

/**
 * The past of a pool.
 *
 * @param pool the pool
 * @param nights its snapshots, the oldest first
 * @param prunings the snapshots that were removed from it, by nights whose batches are still kept
 * @param remarks sentences about unreadable files
 */
public record PoolHistory(Pool pool, List<Night> nights, List<Pruning> prunings, List<String> remarks) {
    /**
     * Reads a pool.
     *
     * @param batches the batches of the home; those that made snapshots in this pool tell the removed ones
     */
    public static PoolHistory read(Pool pool, List<BatchDirectory> batches) throws IOException {
        Pool.Contents contents = pool.read();
        List<Night> nights = new ArrayList<>();
        contents.published().forEach((name, record) -> nights.add(new Night(name, record.orElse(null), true)));
        contents.incomplete().forEach(name -> nights.add(new Night(name, null, false)));
        nights.sort(Comparator.comparing(Night::name));
        List<String> remarks = new ArrayList<>();
        List<Pruning> prunings = new ArrayList<>(Pruning.of(pool, contents, batches, remarks));
        prunings.sort(Comparator.comparing(Pruning::by).thenComparing(Pruning::snapshot));
        return new PoolHistory(pool, nights, prunings, remarks);
    }
}
