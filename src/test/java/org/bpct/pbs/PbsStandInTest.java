package org.bpct.pbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.bpct.Ended;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Commands;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The stand-ins themselves: they say word for word, and return, what OpenPBS was seen to. */
final class PbsStandInTest {
    @TempDir
    Path temp;

    private CommandRunner.Result run(PbsStandIn pbs, String words) throws Exception {
        List<String> command = List.of(words.split(" "));
        String client = pbs.clients().resolve(command.get(0)).toString();
        List<byte[]> all = CommandRunner.words(command);
        all.set(0, client.getBytes(StandardCharsets.UTF_8));
        return Commands.inherited().run(all, Duration.ofMinutes(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "qsub", "qstat", "qdel", "qselect", "pbsnodes"})
    void theScriptsPassShellCheck(String script) throws Exception {
        Path shellcheck = Path.of("/usr/bin/shellcheck");
        assumeThat(shellcheck)
                .as("SHELLCHECK IS NOT INSTALLED: the scripts are not checked")
                .exists();
        Ended check = Ended.of(
                new ProcessBuilder(shellcheck.toString(), "-x", "src/test/pbs/" + script).redirectErrorStream(true));
        assertThat(check.text()).isEmpty();
        assertThat(check.code()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "qstat -f 2.pbshost, 153, qstat: Unknown Job Id 2.pbshost",
        "qstat -f 2.elsewhere, 1, qstat: illegally formed job identifier: 2.elsewhere",
        "qstat -x -f 2.pbshost, 0, qstat: PBS is not configured to maintain job history 2.pbshost",
        "qdel 2.pbshost, 153, qdel: Unknown Job Id 2.pbshost",
        "qselect -x -N sel, 0, qselect: PBS is not configured to maintain job history",
        "qsub -N sel -q nosuch script, 170, qsub: Unknown queue",
    })
    void aComplaintIsThatOfPbs(String command, int exitCode, String complaint) throws Exception {
        CommandRunner.Result answer = run(PbsStandIn.in(temp), command);
        assertThat(answer.exitCode()).isEqualTo(exitCode);
        assertThat(answer.errText()).isEqualTo(complaint + "\n");
        assertThat(answer.outText()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "qstat -f 2, 255, qstat: cannot connect to server pbshost (errno=15010)",
        "qdel 2, 162, Couldn't connect to cluster: pbshost",
    })
    void aServerThatIsDownRefusesTheConnection(String command, int exitCode, String complaint) throws Exception {
        CommandRunner.Result answer = run(PbsStandIn.in(temp).set("down"), command);
        assertThat(answer.exitCode()).isEqualTo(exitCode);
        assertThat(answer.errText()).isEqualTo("Connection refused\n" + complaint + "\n");
    }

    @Test
    void anIdentityIsPrintedForAJobThatIsDropped() throws Exception {
        Path script = Files.writeString(temp.resolve("script"), "exit 0\n");
        PbsStandIn pbs = PbsStandIn.in(temp.resolve("pbs"));
        assertThat(run(pbs, "qsub -N a -W depend=afterany:99 " + script).outText())
                .isEqualTo("0.pbshost\n");
        assertThat(run(pbs, "qstat -f 0.pbshost").exitCode()).isEqualTo(153);
        assertThat(pbs.queued()).isZero();
    }
}
