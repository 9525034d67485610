package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Jobs that find out themselves how many lanes they use. No test has a file server: an own template says that there is one. */
@Tag("long")
final class ClimbIT extends CallsWithin {
    @BeforeEach
    void plant() throws Exception {
        Shell.call(
                "mkdir -- \"$1\"; cd -- \"$1\"; for d in {1..30}; do mkdir $d; for i in {1..100}; do echo $i >$d/$i; done; done",
                sandbox.path("source"));
    }

    private BpctCall slow(String before) throws Exception {
        FileName cp = sandbox.file("tools/cp", "#!/bin/bash\n" + before + "\nexec /usr/bin/cp \"$@\"\n");
        cp.toPath().toFile().setExecutable(true, false);
        return sandbox.bpct().with("PATH", FileName.ofText(sandbox.path("tools").text() + ":/usr/bin:/bin"));
    }

    @Test
    void theCopyIsWholeAndTheChoiceIsShown() throws Exception {
        Gate gate = sandbox.gate();
        // Each of the first commands waits 200 times a second, and takes no processor for that: also where others take
        // both.
        slow("exec {never}<> <(:)\nuntil [[ -e " + gate.file().text() + " ]]; do read -rt 0.005 -u \"$never\"; done")
                .run("-j1", "--lanes=climb", "-T", "source", "copy")
                .expect(0);

        Pattern climbed = Pattern.compile("job 1; running; lanes [48] \\(climb\\); ");
        Sandbox.waitUntil(
                "the job uses four lanes or eight",
                () -> climbed.matcher(sandbox.bpct()
                                .run("-v", "--progress=1")
                                .expect(0)
                                .out())
                        .find());
        assertThat(sandbox.bpct().run("--progress=1").expect(0).out()).doesNotContain("(climb)");
        assertThat(sandbox.bpct().run("--progress=1", "--json").expect(0).out()).containsPattern("\"lanes\":[48],");
        gate.open();

        assertThat(sandbox.bpct().run("-v", "--wait=1").expect(0).out()).contains("Files: 3000;");
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void lanesThatSomebodyAskedForStayAsManyAsTheyAre() throws Exception {
        sandbox.bpct()
                .run("-j1", "--lanes=3", "-v", "--wait", "-T", "source", "copy")
                .expect(0);
        assertThat(sandbox.batch(1).directory().job(1).part().attempt(1).lanes())
                .doesNotExist();
    }

    @Test
    void aPauseIsObeyedWhileTheFirstLaneIsLookedAt() throws Exception {
        Gate gate = sandbox.gate();
        slow(gate.pre()).run("-j1", "--lanes=climb", "-T", "source", "copy").expect(0);
        sandbox.bpct().run("--pause=1").expect(0);
        gate.open();
        Sandbox.waitUntil(
                "the job obeys",
                () -> sandbox.bpct()
                        .run("--progress=1")
                        .expect(0)
                        .out()
                        .contains("1 of 1 running job has nothing in hand"));
        sandbox.bpct().run("--continue=1").expect(0);
        assertThat(sandbox.bpct().run("-v", "--wait=1").expect(0).out()).contains("Files: 3000;");
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }
}
