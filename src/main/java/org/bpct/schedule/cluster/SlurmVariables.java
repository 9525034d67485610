package org.bpct.schedule.cluster;

import java.util.Set;
import java.util.regex.Pattern;

/** The environment variables of Slurm's commands: those that they may inherit from the caller. */
final class SlurmVariables {
    private static final Pattern LEAKING = Pattern.compile("(SLURM|SBATCH|SQUEUE|SACCT|SCANCEL|SCONTROL)_");

    /** The variables that users or sites set for every job; other SBATCH_ variables would change bpct's submission. */
    private static final Set<String> WANTED = Set.of(
            "SBATCH_ACCOUNT",
            "SBATCH_PARTITION",
            "SBATCH_QOS",
            "SBATCH_TIMELIMIT",
            "SBATCH_RESERVATION",
            "SBATCH_CONSTRAINT",
            "SBATCH_MEM_PER_CPU",
            "SBATCH_MEM_PER_NODE",
            "SBATCH_WCKEY");

    private SlurmVariables() {}

    /**
     * Returns true for a variable that the commands must not inherit. SLURM_CLUSTERS is one of them: it would send a
     * question about a job, or its cancellation, to another cluster.
     */
    static boolean leaks(String variable) {
        if (variable.startsWith("SLURM_CONF") || WANTED.contains(variable)) {
            return false;
        }
        return LEAKING.matcher(variable).lookingAt();
    }
}
