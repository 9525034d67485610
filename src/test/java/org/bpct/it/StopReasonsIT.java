package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Why a batch stopped is said where people look: in the last line of a wait, and where they ask for errors. */
@Tag("it")
final class StopReasonsIT extends CallsWithin {
    @BeforeEach
    void tree() {
        Shell.call(
                "mkdir -- \"$1\" && cd -- \"$1\" && for i in {1..60}; do head -c 20000 /dev/zero >$i; done",
                sandbox.path("src"));
    }

    @Test
    void aFullDestinationIsNamedWithTheRemedy() throws Exception {
        try (SmallDisk disk = SmallDisk.in(sandbox, "disk", "size=600k")) {
            Outcome wait = run(5, "-j2", "--force", "--auto-resume=0", "--wait", "src", "disk/copy");
            String why = "stopped: the destination cannot take more: No space left on device ('"
                    + sandbox.path("disk/copy").text() + "'";
            assertThat(lastLine(wait))
                    .contains(why)
                    .endsWith("make room there, then bpct --resume=1 goes on with the open work");
            assertThat(run(5, "--errors=1").text())
                    .contains("no name has failed so far")
                    .contains(why)
                    .contains("make room there, then bpct --resume=1");
            assertThat(run(5, "--errors=1", "-0").out()).isEmpty();
            assertThat(run(0, "--progress=1", "--json").out())
                    .contains("\"stop\":\"", why.substring(0, why.indexOf(" (")));
            assertThat(run(0, "--progress=1").out()).doesNotContainPattern("on (\\S+)\\) on \\1");
            disk.remount("size=8m");
            run(0, "--resume=1", "--wait");
        }
        assertThat(run(0, "--errors=1").text()).isEqualTo("batch 1: no name has failed\n");
    }

    @Test
    void aKilledJobIsSaidToBeKilled() throws Exception {
        Outcome wait = run(
                5,
                "-j2",
                "--auto-resume=0",
                "--pre",
                "[[ $bpct_job_directory != *0001 ]] || kill -9 $$",
                "--wait",
                "src",
                "copy");
        String why = "job 1 stopped: killed (signal 9): out of memory, or by somebody; bpct --resume=1 goes on";
        assertThat(lastLine(wait)).contains(why);
        assertThat(run(5, "--errors=1").err()).contains("batch 1: " + why);
        assertThat(run(0, "--progress=1").out()).contains("killed (signal 9)").doesNotContain("exit code");
        assertThat(lastLine(run(0, "--progress=1"))).contains(why);
    }

    @Test
    void aFullHomeIsNamedAndLeavesNothingHalf() throws Exception {
        try (SmallDisk disk = SmallDisk.in(sandbox, "disk", "size=1500k")) {
            FileName home = disk.folder().resolve(FileName.ofText("home"));
            BpctCall bpct = sandbox.bpct().in(sandbox.root()).with("BPCT_HOME", home);
            String fill = "cat /dev/zero >'" + disk.folder().text() + "'/fill.$$ 2>/dev/null || :";
            Outcome wait = bpct.run("-j2", "--auto-resume=0", "--pre", fill, "--wait", "src", "copy")
                    .expect(5);
            assertThat(lastLine(wait))
                    .contains("stopped: BPCT_HOME is full, or over its quota")
                    .contains("make room in " + home.text() + ", then bpct --resume=1 goes on");
            bpct.run("--progress=1").expect(0);
            assertThat(bpct.run("--errors=1").expect(5).err()).contains("stopped: BPCT_HOME is full");
            try (Stream<Path> top = Files.list(home.toPath())) {
                assertThat(top.map(Path::toString).filter(name -> name.endsWith(".new")))
                        .isEmpty();
            }
            Shell.call("rm -- \"$1\"/fill.*", disk.folder());
            // The cause is known although there is room again.
            assertThat(bpct.run("--errors=1").expect(5).err()).contains("stopped: BPCT_HOME is full");
        }
    }

    private static String lastLine(Outcome outcome) {
        List<String> lines = outcome.out().lines().toList();
        return lines.get(lines.size() - 1);
    }

    private Outcome run(int code, Object... words) {
        return sandbox.bpct().in(sandbox.root()).run(words).expect(code);
    }
}
