package org.bpct.schedule.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Recorded;
import org.bpct.schedule.Wanted;
import org.bpct.schedule.cluster.PbsDialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares what is wanted with limits in the words of OpenPBS. */
final class PbsLimitsTest {
    private static List<String> sentences(String user, int jobs, String words, CommandRunner.Result server) {
        Wanted wanted =
                new Wanted(jobs, 1, 0, "-j " + jobs, user, words.isEmpty() ? List.of() : List.of(words.split(" ")));
        return new PbsDialect().limits().sentences(wanted, Map.of(), List.of(Recorded.out("pbs/queues.out"), server));
    }

    private static List<String> sentences(String user, int jobs, String words) {
        return sentences(user, jobs, words, Recorded.out("pbs/server-limits.out"));
    }

    @ParameterizedTest
    @CsvSource({"1, ''", "2, -l walltime=24:00:00 -l mem=4096mb", "1, -q workq -l select=1:mem=9gb"})
    void whatFitsIsNotTold(int jobs, String words) {
        assertThat(sentences("bob", jobs, words)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1; -l walltime=25:00:00; queue workq lets a job run for 1-00:00:00 (resources_max.walltime), and these want 1-01:00:00: PBS would refuse them, give --time 1-00:00:00 at most",
                "1; -l walltime=60; queue workq takes jobs of 00:10:00 or more (resources_min.walltime), and these want 00:01:00",
                "1; -l mem=5gb; queue workq gives a job 4096M of memory (resources_max.mem), and these want 5120M",
                "1; -q shut; queue shut takes no jobs (enabled = False): give --partition NAME",
                "1; -qresting; queue resting takes jobs and starts none (started = False): give --partition NAME",
                "1; -q none; there is no queue none: give --partition NAME, qstat -Q lists them",
                "4; ''; queue workq takes 4 jobs at once (max_queued), and -j 4 makes 5 with the finalizer: the first ones would do the work of all, or give --max-queued 4",
                "3; ''; queue workq lets 2 jobs run at once (max_run), and -j 3 makes 3",
            })
    void aLimitThatIsTooSmallIsToldWithWhatToType(int jobs, String words, String sentence) {
        assertThat(sentences("bob", jobs, words))
                .anySatisfy(told -> assertThat(told).startsWith(sentence));
    }

    @Test
    void aUserWithALimitOfHisOwnHasThat() {
        assertThat(sentences("ann", 8, "")).noneMatch(sentence -> sentence.contains("max_queued"));
        assertThat(sentences("ann", 9, "")).anyMatch(sentence -> sentence.contains("takes 9 jobs at once"));
    }

    @Test
    void anAnswerThatIsMissingIsSaidOnceAndTheOthersCount() {
        assertThat(sentences("bob", 1, "-q shut", Recorded.failure(255, "pbs/qstat-down.err")))
                .hasSize(2)
                .anyMatch(sentence -> sentence.startsWith("not all limits of PBS are known: "))
                .anyMatch(sentence -> sentence.startsWith("queue shut takes no jobs"));
    }
}
