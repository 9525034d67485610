package org.bpct.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import org.bpct.Ended;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.model.BatchHome;
import org.bpct.options.UsageException;
import org.bpct.pipeline.Defaults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nobody else writes where scripts lie that this user runs, nor what bpct obeys. */
final class HomeSafetyTest {
    private static final int SOMEBODY = 4_711;
    private static final int VICTIM = 1_234;

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
    void theHomeOfAnotherUserIsRefusedAndHeIsNamed() throws Exception {
        assertThatThrownBy(() -> HomeSafety.ensure(new BatchHome(temp), SOMEBODY))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(" belongs to ")
                .hasMessageContaining("runuser -u ");
    }

    @Test
    void aStickyHomeIsRefusedAndStaysAsItIs() throws Exception {
        Path home = folder("home", 01777);
        refuses(home, owner(), home + " (it is sticky)");
        assertThat(mode(home)).isEqualTo(01777);
    }

    @Test
    void aHomeInWhichOthersHaveWrittenIsRefused() throws Exception {
        assumeThat(owner()).as("ONLY ROOT CAN GIVE A FILE AWAY: not tested").isZero();
        Path home = folder("home", 0777);
        Path planted = Files.createDirectory(home.resolve("numbers"));
        Files.setAttribute(planted, "unix:uid", SOMEBODY);
        refuses(home, owner(), planted + " is another user's");
        assertThat(mode(home)).isEqualTo(0777);
    }

    @ParameterizedTest
    @ValueSource(ints = {0775, 0757, 0777, 02770})
    void aHomeBelowADirectoryInWhichOthersCanWriteIsRefused(int mode) throws Exception {
        Path above = folder("above", mode);
        Path home = Files.createDirectory(above.resolve("home"));
        refuses(home, owner(), "group or others can write to " + above + " (chmod go-w, or +t)");
        refuses(above.resolve("missing/home"), owner(), "group or others can write to " + above);
        Files.setAttribute(above, "unix:mode", mode | 01000);
        HomeSafety.ensure(new BatchHome(home), owner());
    }

    /** The group of the mode is the mask then: bpct reads it as others' right to write. */
    @Test
    void aHomeBelowADirectoryThatAnAccessListOpensIsRefused() throws Exception {
        Path above = folder("above", 0700);
        Path home = Files.createDirectory(above.resolve("home"));
        HomeSafety.ensure(new BatchHome(home), owner());
        Ended setfacl = Ended.of(new ProcessBuilder("setfacl", "-m", "u:" + SOMEBODY + ":rwx", above.toString()));
        assertThat(setfacl.code()).as("setfacl: %s", setfacl.errors()).isZero();
        refuses(home, owner(), "group or others can write to " + above);
    }

    @Test
    void aHomeBelowADirectoryOfAnotherUserIsRefusedForEverybody() throws Exception {
        assumeThat(owner()).as("ONLY ROOT CAN GIVE A FILE AWAY: not tested").isZero();
        for (int victim : List.of(0, VICTIM)) {
            Path above = folder("of somebody " + victim, 0755);
            Path home = Files.createDirectories(above.resolve("deep/home"));
            give(victim, above, home, home.getParent());
            HomeSafety.ensure(new BatchHome(home), victim);
            Files.setAttribute(above, "unix:uid", SOMEBODY);
            refuses(home, victim, above + " belongs to user " + SOMEBODY);
        }
    }

    @Test
    void aWayThroughASymlinkThatAnotherUserCanChangeIsRefused() throws Exception {
        assumeThat(owner()).as("ONLY ROOT CAN GIVE A FILE AWAY: not tested").isZero();
        Path home = folder("home", 0700);
        Path open = folder("open", 01777);
        Path link = Files.createSymbolicLink(open.resolve("link"), Path.of("../home"));
        HomeSafety.ensure(new BatchHome(link), owner());
        Files.setAttribute(link, "unix:uid", SOMEBODY, LinkOption.NOFOLLOW_LINKS);
        refuses(link, owner(), link + " belongs to user " + SOMEBODY);
        refuses(Files.createSymbolicLink(temp.resolve("far"), link), owner(), link + " belongs to user " + SOMEBODY);
        HomeSafety.ensure(new BatchHome(home), owner());
    }

    @Test
    void defaultsThatOthersCanWriteAreNotTaken() throws Exception {
        Path file = Files.writeString(temp.resolve("default.txt"), "pre = rm -rf /\n");
        Files.setAttribute(file, "unix:mode", 0666);
        assertThatThrownBy(() -> new Defaults(new BatchHome(temp)).layer())
                .isInstanceOf(UsageException.class)
                .hasMessage(FileName.of(file).display()
                        + " can be written by group or others (chmod go-w), and bpct would run its commands");
    }

    private static void refuses(Path home, int uid, String reason) {
        assertThatThrownBy(() -> HomeSafety.ensure(new BatchHome(home), uid))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("others can replace the scripts in " + home)
                .hasMessageContaining(reason)
                .hasMessageContaining("set BPCT_HOME");
    }

    private Path folder(String name, int mode) throws Exception {
        Path folder = Files.createDirectory(temp.resolve(name));
        Files.setAttribute(folder, "unix:mode", mode);
        return folder;
    }

    private static void give(int uid, Path... paths) throws Exception {
        for (Path path : paths) {
            Files.setAttribute(path, "unix:uid", uid);
        }
    }

    private static int mode(Path path) throws Exception {
        return (Integer) Files.getAttribute(path, "unix:mode") & 07777;
    }

    private int owner() throws Exception {
        return (Integer) Files.getAttribute(temp, "unix:uid");
    }
}
