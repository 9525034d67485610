package org.bpct.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.caller.QuietConsole;
import org.bpct.files.FileName;
import org.bpct.selection.Selection;
import org.bpct.traverse.MountPoints;
import org.bpct.traverse.Portion;
import org.bpct.traverse.TraversalOptions;
import org.bpct.traverse.TraversalRoot;
import org.bpct.tree.RootPair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LiveWalkTest {
    @TempDir
    Path tree;

    @Test
    void aSignalDuringTheWalkLeavesTheWordThatNothingWasSubmitted() throws Exception {
        QuietConsole console = new QuietConsole();
        List<String> duringTheWalk = new ArrayList<>();
        RootPair pair = new RootPair(FileName.of(tree), FileName.ofText("/copy"), null);
        new LiveWalk(2, console)
                .walk(
                        List.of(new TraversalRoot(pair, true, List.of(FileName.currentDirectory()))),
                        TraversalOptions.ofRemoval(Selection.ALL, MountPoints.of("")),
                        new LiveWalk.Portions() {
                            @Override
                            public Duration untilNext() {
                                duringTheWalk.add(console.atSignal);
                                return Duration.ofDays(1);
                            }

                            @Override
                            public void take(Portion portion) {
                                throw new AssertionError("a day has passed");
                            }
                        });
        assertThat(duringTheWalk).containsOnly("interrupted while walking; nothing was submitted");
    }
}
