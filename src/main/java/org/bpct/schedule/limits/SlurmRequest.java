package org.bpct.schedule.limits;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.BiFunction;
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
    static SlurmRequest of(Wanted wanted, WordReader reader, Map<String, String> variables) {
        BiFunction<List<String>, String, String> value =
                (options, variable) -> reader.values(wanted.words(), options).stream()
                        .reduce((first, second) -> second)
                        .orElse(variables.getOrDefault(variable, ""));
        return new SlurmRequest(
                wanted,
                value.apply(List.of("-p", "--partition"), "SBATCH_PARTITION"),
                value.apply(List.of("-A", "--account"), "SBATCH_ACCOUNT"),
                value.apply(List.of("-q", "--qos"), "SBATCH_QOS"),
                Figures.seconds(value.apply(List.of("-t", "--time"), "SBATCH_TIMELIMIT"), MINUTE),
                Figures.megabytes(value.apply(List.of("--mem"), "SBATCH_MEM_PER_NODE"), "M"));
    }
}
