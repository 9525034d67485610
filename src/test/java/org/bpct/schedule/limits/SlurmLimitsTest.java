package org.bpct.schedule.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Recorded;
import org.bpct.schedule.Wanted;
import org.bpct.schedule.cluster.SlurmDialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares what is wanted with limits in the words of Slurm 22.05. */
final class SlurmLimitsTest {
    private final LimitDialect limits = new SlurmDialect().limits();

    private static Wanted wanted(int jobs, String words) {
        return new Wanted(jobs, 1, 0, "-j " + jobs, "nobody", words.isEmpty() ? List.of() : List.of(words.split(" ")));
    }

    private static List<CommandRunner.Result> answers() {
        return new ArrayList<>(List.of(
                Recorded.out("slurm/limits-config.out"),
                Recorded.out("slurm/limits-partitions.out"),
                Recorded.out("slurm/limits-user.out"),
                Recorded.out("slurm/limits-accounts.out"),
                Recorded.out("slurm/limits-qos.out")));
    }

    private List<String> sentences(Wanted wanted) {
        return limits.sentences(wanted, Map.of(), answers());
    }

    @ParameterizedTest
    @CsvSource({
        "2, ''",
        "2, --time=2-00:00:00 --mem=100G",
        "2, --account=phys --partition=main --qos=normal",
        "2, -p short --time=60",
        "2, '--partition=short,main --time=1-00:00:00 --mem=900M'",
        "3, -t UNLIMITED",
    })
    void whatFitsIsNotTold(int jobs, String words) {
        assertThat(sentences(wanted(jobs, words))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1; --partition=short --time=0-04:00:00; partition short lets a job run for 01:00:00 (MaxTime), and these want 04:00:00: they would wait forever, give --time 01:00:00 at most",
                "1; -pshort --mem=5G; partition short gives a job 4000M of memory on a node (MaxMemPerNode), and these want 5120M: they would wait forever, give --mem 4000M at most",
                "1; --part=none --comment -pshort; there is no partition none: give --partition NAME, sinfo lists them",
                "1; -p none; there is no partition none: give --partition NAME, sinfo lists them",
                "1; -p shut; partition shut is DOWN, it takes jobs and starts none: give --partition NAME",
                "1; -p leaving; partition leaving is DRAIN, it takes no jobs: give --partition NAME",
                "1; -p leaving -A bpct; partition leaving takes no jobs of the account bpct: give --account NAME, one of phys",
                "1; -A none; Slurm knows no association of nobody with the account none, and would refuse these jobs: give --account NAME, one of phys, bpct",
                "1; -A phys --qos=fast; the account phys may not use the QOS fast: give --qos NAME, one of normal",
                "1; -t 4-0; the account bpct (MaxWall) lets a job run for 3-00:00:00, and these want 4-00:00:00: they would wait forever",
                "1; -q fast -t 61; the QOS fast (MaxWall) lets a job run for 01:00:00, and these want 01:01:00",
                "1; -q fast --mem=1001; the QOS fast (MaxTRES) gives a job 1000M of memory, and these want 1001M",
                "6; ''; the account bpct (MaxSubmit) takes 6 jobs at once, and -j 6 makes 7 with the finalizer: the first ones would do the work of all, or give --max-queued 6",
                "4; --qos=fast; the QOS fast (MaxSubmitPU) takes 4 jobs at once, and -j 4 makes 5 with the finalizer",
                "4; -p short; the QOS fast (MaxSubmitPU) takes 4 jobs at once",
                "60; -A phys; the account bpct as a whole (GrpSubmit) takes 50 jobs at once, and -j 60 makes 61",
                "4; ''; the account bpct (MaxJobs) lets 3 jobs run at once, and -j 4 makes 4: those that run do the work of those that wait, give -j 3 to have no others",
            })
    void aLimitThatIsTooSmallIsToldWithWhatToType(int jobs, String words, String sentence) {
        assertThat(sentences(wanted(jobs, words)))
                .anySatisfy(told -> assertThat(told).startsWith(sentence));
    }

    @Test
    void fewJobsInTheQueueAtOnceAreNoneTooMany() {
        Wanted some = new Wanted(3, 1, 3, "-j 3", "nobody", List.of("--qos=fast"));
        assertThat(sentences(some)).isEmpty();
        assertThat(sentences(new Wanted(9, 1, 6, "-j 9", "nobody", List.of("-A", "bpct"))))
                .singleElement()
                .asString()
                .contains("MaxJobs");
    }

    @Test
    void aJobOfManyNodesIsComparedWithTheNodesOfThePartition() {
        assertThat(sentences(new Wanted(1, 3, 0, "--nodes 3", "nobody", List.of("-p", "short"))))
                .containsExactly("partition short gives a job 2 nodes (MaxNodes), and this one wants 3: they would wait"
                        + " forever, give --nodes 2 at most, or -j in its place");
    }

    @Test
    void aJobOfMoreNodesThanThePartitionHasIsTold() {
        assertThat(sentences(new Wanted(1, 4, 0, "--nodes 4", "nobody", List.of())))
                .isEmpty();
        assertThat(sentences(new Wanted(1, 8, 0, "--nodes 8", "nobody", List.of())))
                .containsExactly(
                        "partition main has 4 nodes (TotalNodes), and this job wants 8: they would wait forever,"
                                + " give --nodes 4 at most, or -j in its place");
    }

    @Test
    void variablesCountWhereNoWordIsGiven() {
        Map<String, String> variables = Map.of("SBATCH_PARTITION", "short", "SBATCH_TIMELIMIT", "02:00:00");
        assertThat(limits.sentences(wanted(1, "--time=30"), variables, answers()))
                .isEmpty();
        assertThat(limits.sentences(wanted(1, ""), variables, answers()))
                .anyMatch(sentence -> sentence.startsWith("partition short lets a job run for 01:00:00"));
    }

    @Test
    void anAnswerThatIsMissingIsSaidOnceAndTheOthersCount() {
        List<CommandRunner.Result> answers = answers();
        answers.set(2, Recorded.failure(1, "slurm/sacct-off.err"));
        answers.set(4, Recorded.failure(1, "slurm/sacct-off.err"));
        assertThat(limits.sentences(wanted(9, "-p shut"), Map.of(), answers))
                .hasSize(2)
                .anyMatch(sentence -> sentence.startsWith("not all limits of Slurm are known: "))
                .anyMatch(sentence -> sentence.startsWith("partition shut is DOWN"));
    }

    @Test
    void aSiteThatEnforcesNoLimitsIsAskedForNone() {
        CommandRunner.Result none = Recorded.said("AccountingStorageEnforce = none\nClusterName = c\n");
        assertThat(limits.accountQuestions(wanted(1, ""), List.of(none, none))).isEmpty();
        assertThat(limits.accountQuestions(wanted(1, ""), answers())).hasSize(3);
        assertThat(limits.sentences(wanted(99, "-t 99-0"), Map.of(), answers().subList(0, 2)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "UNLIMITED, ''",
        "INFINITE, ''",
        "N/A, ''",
        "'', ''",
        "NONE, ''",
        "90, 5400",
        "1:30, 90",
        "01:00:00, 3600",
        "2-00:00:00, 172800",
        "1-2, 93600",
        "1-02:03, 93780"
    })
    void timesAreReadInAllForms(String text, String seconds) {
        assertThat(Figures.seconds(text, 60).stream().mapToObj(Long::toString).toList())
                .isEqualTo(seconds.isEmpty() ? List.of() : List.of(seconds));
    }

    @ParameterizedTest
    @CsvSource({
        "4000, M, 4000",
        "1.50T, M, 1572864",
        "4gb, B, 4096",
        "2097152kb, B, 2048",
        "UNLIMITED, M, ''",
        "'', M, ''"
    })
    void sizesAreReadInAllForms(String text, String unit, String megabytes) {
        assertThat(Figures.megabytes(text, unit).stream()
                        .mapToObj(Long::toString)
                        .toList())
                .isEqualTo(megabytes.isEmpty() ? List.of() : List.of(megabytes));
    }
}
