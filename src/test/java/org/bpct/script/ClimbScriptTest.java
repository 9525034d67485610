package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many lanes a job chooses, by a clock that is only counted and with servers that are only reckoned. */
final class ClimbScriptTest {
    /**
     * A server of some threads that takes some milliseconds for an answer; {@code work SECONDS} has all lanes at work so
     * long, and says which numbers of lanes were chosen.
     */
    private static final String SERVER = """
            bpct_lanes=8 clock=100000 threads=1 milliseconds=1 share_ran=0
            bpct_read_uptime() { now=$clock; }
            bpct_count_answers() {
              local -i passed=$((clock - bpct_stretch_began)) busy=$((bpct_lanes_now < threads ? bpct_lanes_now : threads))
              bpct_answers=$((busy * passed * 10 / milliseconds))
              bpct_ran=$((passed * 100000 * share_ran))
            }
            work() {
              local -i until=$((clock + $1 * 100)) lane
              while ((clock < until)); do
                bpct_lane_groups=()
                for ((lane = 1; lane <= bpct_lanes_now; lane++)); do bpct_lane_groups[lane]=1; done
                bpct_climb
                ((${#bpct_lane_groups[@]} < bpct_lanes_now)) || clock=$((clock + 20))
              done
              bpct_lane_groups=()
            }
            chosen() { [[ ! -e $bpct_attempt/lanes ]] || mapfile -t lines <"$bpct_attempt/lanes"; say "${lines[*]-}"; }
            """;

    private final ScriptFunctions functions;

    ClimbScriptTest(@TempDir Path below) throws Exception {
        functions = ScriptFunctions.ofClimbingJob(below);
    }

    private String said(String commands) throws Exception {
        Bash bash = functions.callInAttempt(SERVER + commands);
        assertThat(bash.errors()).isEmpty();
        return bash.output().strip();
    }

    @ParameterizedTest
    @CsvSource({"1, 2 . 1 .", "2, 2 . 4 . 2 .", "4, 2 . 4 . 8 . 4 .", "8, 2 . 4 . 8 .", "100, 2 . 4 . 8 ."})
    void lanesAreDoubledAsLongAsTheyBringMoreAnswers(int threads, String chosen) throws Exception {
        assertThat(said("threads=" + threads + "; work 4; chosen")).isEqualTo(chosen);
    }

    @Test
    void manyLanesAreFoundWithinASecond() throws Exception {
        assertThat(said("threads=100; work 1; say \"$bpct_lanes_now\"")).isEqualTo("8");
    }

    @Test
    void whoHardlyWaitsHasAllLanesAtOnce() throws Exception {
        assertThat(said("share_ran=60; work 1; chosen")).isEqualTo("8 .");
    }

    @Test
    void whereTheKernelDoesNotCountAllLanesAreUsed() throws Exception {
        assertThat(said("bpct_count_answers() { return 1; }; work 2; chosen")).isEqualTo("8 .");
    }

    @Test
    void moreLanesAreTriedAgainLessAndLessOften() throws Exception {
        assertThat(said("work 25; chosen")).isEqualTo("2 . 1 . 2 . 1 .");
        assertThat(said("work 25; threads=8; work 60; say \"$bpct_lanes_now\"")).isEqualTo("8");
        int changes = Integer.parseInt(said("work 3600; mapfile -t lines <\"$bpct_attempt/lanes\"; say ${#lines[@]}"));
        assertThat(changes).as("changes in an hour").isBetween(10, 30);
    }

    @Test
    void aServerThatTakesMuchLongerThanBeforeIsSparedAndAskedMoreWhenItRecovers() throws Exception {
        assertThat(said("threads=100; work 10; milliseconds=6; work 8; say \"$bpct_lanes_now\""))
                .isEqualTo("4");
        assertThat(
                        said(
                                "threads=100; work 10; milliseconds=6; work 8; milliseconds=1; work 30; say \"$bpct_lanes_now\""))
                .isEqualTo("8");
    }

    @Test
    void aServerThatIsALittleSlowerIsNotSpared() throws Exception {
        assertThat(said("threads=100; milliseconds=5; work 10; milliseconds=8; work 60; say \"$bpct_lanes_now\""))
                .isEqualTo("8");
    }

    @Test
    void aLimitLetsAllLanesWork() throws Exception {
        assertThat(said("bpct_lane_groups[1]=1; bpct_limited=yes; bpct_await_lane; bpct_lane_groups=(); say on"))
                .isEqualTo("on");
    }

    /** The functions themselves, with a command that waits again and again. */
    @Test
    void whatACommandGotIsReadFromTheKernel() throws Exception {
        Bash bash = functions.callInAttempt("""
                mkdir "$bpct_attempt/lane.1"
                (while :; do read -r -t 0.01 -u "$bpct_bell" _; done) &
                bpct_lane_processes[1]=$!
                printf '%s 1 .\\n' "$!" >"$bpct_attempt/lane.1/child"
                bpct_begin_stretch 1
                until ((bpct_answers >= 20 || SECONDS > 600)); do bpct_count_answers || break; done
                say "$((bpct_answers >= 20 && bpct_ran > 0))"
                kill -KILL "$!"
                wait "$!"
                bpct_count_answers || say gone
                bpct_lane_processes=()\
                """);
        assertThat(bash.output()).isEqualTo("1\ngone\n");
    }
}
