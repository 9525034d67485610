package org.bpct.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.bpct.model.BatchHome;
import org.bpct.model.FileName;
import org.bpct.options.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody else writes where scripts lie that this user runs, nor what bpct obeys. */
final class HomeSafetyTest {
    private static final int SOMEBODY = 4_711;

    @TempDir
    Path temp;

    @Test
    void aHomeOfOnesOwnThatOthersCanWriteIsClosedToThem() throws Exception {
        Files.setAttribute(temp, "unix:mode", 02777);
        HomeSafety.ensure(new BatchHome(temp), owner());
        assertThat((Integer) Files.getAttribute(temp, "unix:mode") & 07777).isEqualTo(02755);
    }

    @Test
    void aHomeThatIsNotThereIsNoDanger() {
        assertThatCode(() -> HomeSafety.ensure(new BatchHome(temp.resolve("missing")), owner()))
                .doesNotThrowAnyException();
    }

    @Test
    void theHomeOfAnotherUserIsRefused() throws Exception {
        Files.setAttribute(temp, "unix:mode", 0777);
        assertThatThrownBy(() -> HomeSafety.ensure(new BatchHome(temp), SOMEBODY))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("set BPCT_HOME to a folder that is this user's own");
    }

    @Test
    void defaultsThatOthersCanWriteAreNotTaken() throws Exception {
        Path file = Files.writeString(temp.resolve("default.txt"), "pre = rm -rf /\n");
        Files.setAttribute(file, "unix:mode", 0666);
        assertThatThrownBy(() -> new Defaults(new BatchHome(temp)).layer())
                .isInstanceOf(UsageException.class)
                .hasMessage(FileName.of(file).display()
                        + " can be written by group or others (chmod go-w), and bpct would run what it says");
    }

    private int owner() throws Exception {
        return (Integer) Files.getAttribute(temp, "unix:uid");
    }
}
