package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A copy that finds nothing to do makes no batch, and says so. */
@Tag("it")
final class NothingToDoIT extends CallsWithin {
    private static final String NO_BATCH = ", so no batch was made\n";

    @BeforeEach
    void tree() throws Exception {
        sandbox.file("src/a", "a");
        sandbox.file("src/sub/b", "b");
        sandbox.directory("empty");
    }

    @Test
    void whatMatchesNothingMakesNoBatch() throws Exception {
        for (String options : new String[] {
            "--min-size=1G", "--exclude=*", "--name=nothing", "--type=p", "--newer-than=1h --older-than=2h"
        }) {
            assertThat(run(0, (Object[]) (options + " --wait src dst").split(" "))
                            .out())
                    .as(options)
                    .contains("nothing matches: all was left out" + NO_BATCH)
                    .contains("left out by");
        }
        sandbox.file("names", "");
        assertThat(run(0, "--files-from", "names", "src", "dst").out()).contains("nothing to copy" + NO_BATCH);
        assertThat(run(0, "-n", "--min-size=1G", "src", "dst").out()).contains("nothing matches");
        assertNothingWasMade();
    }

    @Test
    void aSourceThatCannotBeReadMakesNoBatchAndIsThree() throws Exception {
        Shell.call("chmod 0 -- \"$1\"/src", sandbox.root());
        User user = User.ordinary();
        BpctCall bpct = sandbox.bpctAs(user).in(sandbox.root());
        sandbox.giveTo(user, sandbox.path("src"));
        FileName place = sandbox.directoryOf(user, "place").resolve(FileName.ofText("dst"));
        Outcome outcome = bpct.run("--wait", "src", place).expect(3);
        assertThat(outcome.out()).contains("nothing to copy: nothing could be read" + NO_BATCH);
        assertThat(outcome.err()).contains("cannot walk ", "src: cannot read the directory: Permission denied");
        assertThat(sandbox.batchHome().numbers()).doesNotExist();
    }

    @Test
    void directoriesThatSomebodyAsksForAreWork() throws Exception {
        run(0, "--wait", "empty", "made");
        assertThat(sandbox.path("made").toPath()).isDirectory();
        run(0, "--wait", "--include=*/", "--exclude=*", "src", "bones");
        assertThat(sandbox.path("bones/sub").toPath()).isEmptyDirectory();
        run(0, "--wait", "--type=d", "src", "more-bones");
        assertThat(sandbox.path("more-bones/sub").toPath()).isEmptyDirectory();
    }

    @Test
    void anUpdateThatOnlyDeletesIsWorkAndANightIsANight() throws Exception {
        run(0, "--wait", "src", "dst");
        sandbox.file("dst/surplus", "x");
        sandbox.file("src/sub/c", "c");
        run(0, "--wait", "-u", "-T", "--delete", "--min-size=1G", "src", "dst");
        assertThat(sandbox.path("dst/surplus").toPath()).doesNotExist();
        assertThat(run(0, "--wait", "-u", "-T", "--delete", "--min-size=1G", "src", "dst")
                        .out())
                .contains("nothing matches");
        run(0, "--snapshot", "pool", "--wait", "--exclude=*", "src");
        assertThat(run(0, "--list", "pool").out().lines()).hasSize(2);
    }

    @Test
    void aScriptThatAsksForANumberOrAFolderGetsOne() throws Exception {
        assertThat(run(0, "--parsable", "--min-size=1G", "src", "dst").out()).isEqualTo("1\n");
        run(0, "--wait=1");
        assertThat(run(0, "--no-submit", "--min-size=1G", "src", "dst2").out()).contains("batch 2 is written");
    }

    private void assertNothingWasMade() {
        assertThat(sandbox.path("dst").toPath()).doesNotExist();
        assertThat(sandbox.batchHome().numbers()).doesNotExist();
    }

    private Outcome run(int code, Object... words) {
        return sandbox.bpct().in(sandbox.root()).run(words).expect(code);
    }
}
