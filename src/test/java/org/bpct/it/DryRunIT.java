package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A dry run tells what would be and leaves nothing behind. */
@Tag("it")
final class DryRunIT extends CallsWithin {
    @ParameterizedTest
    @ValueSource(strings = {"-n", "--dry-run"})
    void nothingIsLeftBehind(String option) throws Exception {
        SampleTree.plant(sandbox.path("source"), 91, 50);
        FileName destination = sandbox.directory("destination");
        TreeState source = TreeState.of(sandbox.path("source"));
        TreeState target = TreeState.of(destination);
        TreeState home = TreeState.of(sandbox.home());

        Outcome outcome = sandbox.bpct()
                .run(option, "-j4", sandbox.path("source"), destination)
                .expect(0);

        assertThat(outcome.out())
                .contains("-> " + destination.text() + "/source")
                .contains("sparse")
                .containsIgnoringCase("free")
                .containsIgnoringCase("inodes");
        assertThatTree(sandbox.path("source")).isExactCopyOf(source);
        assertThatTree(destination).isExactCopyOf(target);
        assertThatTree(sandbox.home()).isExactCopyOf(home);
        assertThat(sandbox.processes()).isEmpty();
    }

    @Test
    void badInputIsRefusedAsInARealRun() throws Exception {
        sandbox.directory("source/sub");

        sandbox.bpct().run("-n", "source", "source/sub").expect(2);
        sandbox.bpct().run("-n", "-j0", "source", "copy").expect(2);
        sandbox.bpct().run("-n", "missing", "copy").expect(2);
    }
}
