package org.bpct.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.bpct.caller.QuietConsole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The watch over a folder that answers; {@code HungPlaceIT} has one that does not. */
final class PlaceWatchTest {
    @TempDir
    Path folder;

    @Test
    void aFolderThatAnswersIsNotMentionedWhetherItIsThereOrNot() throws Exception {
        QuietConsole console = new QuietConsole();
        for (Path home : new Path[] {folder, folder.resolve("absent")}) {
            new PlaceWatch(console, Duration.ofSeconds(60)).watchOnce("home", home);
        }
        assertThat(console.notes).isEmpty();
    }
}
