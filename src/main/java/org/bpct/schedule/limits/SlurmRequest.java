package org.bpct.schedule.limits;

import java.util.Map;
import java.util.OptionalLong;
import org.bpct.schedule.Wanted;

/**
 * The request that sbatch makes of some words: of equal options the last one wins, and a variable counts where there is none.
 *
 * @param wanted the jobs
 * @param partition the partitions, with commas between them; empty for the default one
 * @param account the account; empty for that of the user
 * @param qos the quality of service; empty for that of the user
 * @param seconds the walltime; empty if none is asked for
 * @param megabytes the memory of a node; empty if none is asked for
 */
record SlurmRequest(
        Wanted wanted, String partition, String account, String qos, OptionalLong seconds, OptionalLong megabytes) {
    /** A number alone is minutes. */
    private static final int MINUTE = 60;

    /** Makes the request. */
    static SlurmRequest of(Wanted wanted, Map<String, String> variables) {
        return new SlurmRequest(
                wanted,
                value(wanted, "-p", "--partition", variables, "SBATCH_PARTITION"),
                value(wanted, "-A", "--account", variables, "SBATCH_ACCOUNT"),
                value(wanted, "-q", "--qos", variables, "SBATCH_QOS"),
                Figures.seconds(value(wanted, "-t", "--time", variables, "SBATCH_TIMELIMIT"), MINUTE),
                Figures.megabytes(value(wanted, "--mem", "--mem", variables, "SBATCH_MEM_PER_NODE"), "M"));
    }

    private static String value(
            Wanted wanted, String letter, String option, Map<String, String> variables, String variable) {
        String typed = wanted.value(letter, option);
        return typed.isEmpty() ? variables.getOrDefault(variable, "") : typed;
    }
}
