package org.bpct.cli.process;

import java.util.List;
import java.util.Map;
import org.bpct.options.UsageException;

/** The place of this process among those that one launcher of parallel programs has started. */
public final class LaunchedTask {
    /** The ranks as srun, the launchers of Open MPI and MPICH, and PMIx set them. */
    private static final List<String> RANKS = List.of("SLURM_PROCID", "OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK");

    private LaunchedTask() {}

    /** Throws if this is not the first: {@code srun -n 8 bpct SRC DST} made eight batches of one copy. */
    public static void requireFirst(Map<String, String> environment) throws UsageException {
        for (String name : RANKS) {
            String rank = environment.getOrDefault(name, "0");
            if (!rank.equals("0")) {
                throw new UsageException("a launcher has started bpct several times, and this is task " + rank + " by "
                        + name
                        + ": type bpct alone, which submits its jobs itself: bpct -j 8 SRC DST (where each task has a"
                        + " copy of its own, unset " + name + ")");
            }
        }
    }
}
