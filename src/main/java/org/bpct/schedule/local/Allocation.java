package org.bpct.schedule.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;
import org.bpct.schedule.ClientFolders;

/**
 * The nodes that a scheduler has given to the shell that called bpct, by {@code salloc}, {@code qsub -I} or a job of
 * its own.
 *
 * @param scheduler the scheduler that gave them
 * @param id the identity of the allocation
 * @param nodes the number of nodes
 * @param idVariable the environment variable that holds the identity
 */
record Allocation(String scheduler, String id, int nodes, String idVariable) {
    private static final String SLURM_ID = "SLURM_JOB_ID";
    private static final String PBS_ID = "PBS_JOBID";

    /** Returns the nodes that the environment names. */
    static Optional<Allocation> of(ClientFolders environment) {
        String slurm = environment.variable(SLURM_ID);
        String nodes = environment.variable("SLURM_JOB_NUM_NODES");
        if (!slurm.isEmpty() && nodes.matches("[1-9]\\d{0,4}")) {
            return Optional.of(new Allocation("Slurm", slurm, Integer.parseInt(nodes), SLURM_ID));
        }
        String pbs = environment.variable(PBS_ID);
        String file = environment.variable("PBS_NODEFILE");
        if (pbs.isEmpty() || !file.startsWith("/")) {
            return Optional.empty();
        }
        try {
            long hosts = RegularFiles.text(FileName.ofText(file).toPath(), StandardCharsets.ISO_8859_1)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .distinct()
                    .count();
            return hosts == 0
                    ? Optional.empty()
                    : Optional.of(new Allocation("PBS", pbs, Math.toIntExact(hosts), PBS_ID));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
