package org.bpct.roots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bpct.caller.RunException;
import org.bpct.caller.Submitter;
import org.bpct.files.FileName;
import org.bpct.landing.LandingRoot;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.CommandSetting;
import org.bpct.schedule.Commands;
import org.bpct.tree.RootPair;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How root makes and probes destinations where others can write. */
final class CheckedDestinationsTest {
    @TempDir
    Path temp;

    private Path folder = Path.of("");

    @BeforeEach
    void resolve() throws Exception {
        folder = Files.createDirectory(temp.toRealPath().resolve("a folder\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"700", "755", "1775"})
    void aMissingRootIsMadeWithItsModeAndProbed(String mode) throws Exception {
        Path root = folder.resolve("copy\n");
        Abilities abilities = new DestinationRoots(Set.of(), Submitter.current())
                .make(List.of(new LandingRoot(
                        new RootPair(FileName.of(folder), FileName.of(folder), null),
                        true,
                        List.of(FileName.currentDirectory()),
                        false)));
        assertThat(make(root, mode)).isEqualTo(abilities);
        assertThat(mode(root)).isEqualTo(mode);
        assertThat(root).isEmptyDirectory();
    }

    @Test
    void aRootThatIsThereKeepsItsMode() throws Exception {
        Files.setAttribute(folder, "unix:mode", 0751);
        make(folder, "700");
        assertThat(mode(folder)).isEqualTo("751");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void nothingIsMadeOrProbedBehindASymlink() throws Exception {
        Path outside = Files.createDirectory(folder.resolve("outside"));
        Files.createDirectory(outside.resolve("there"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), outside);
        for (String name : new String[] {"new", "there"}) {
            assertThatThrownBy(() -> make(link.resolve(name), "700"))
                    .isInstanceOf(RunException.class)
                    .hasMessageContaining("a directory was replaced by a symlink");
        }
        assertThatThrownBy(() -> make(link, "")).isInstanceOf(RunException.class);
        assertThat(outside.resolve("new")).doesNotExist();
        assertThat(outside.resolve("there")).isEmptyDirectory();
    }

    @Test
    void whatIsMadeOnAnOrdinaryFileSystemIsOnesOwn() throws Exception {
        assertThat(make(folder, "").squashed()).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aRootThatMustBeThereIsNeverMade() {
        assertThatThrownBy(() -> make(folder.resolve("missing"), ""))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(": No such file or directory (");
        assertThat(folder).isEmptyDirectory();
    }

    /** The number of a script's line says nothing to people. */
    @Test
    void aRootInWhichNothingCanBeMadeIsRefusedInTheWordsOfTheSystem() {
        assertThatThrownBy(() -> make(Path.of("/sys/kernel"), ""))
                .isInstanceOf(RunException.class)
                .hasMessageMatching("cannot prepare the destination /sys/kernel: "
                        + "(Operation not permitted|Permission denied|Read-only file system).*")
                .hasMessageNotContainingAny("bpct:", "mkdir", "line");
    }

    /** The path of a descriptor says nothing to people. */
    @Test
    void aRootThatCannotBeMadeIsRefusedInTheWordsOfTheSystem() {
        assertThatThrownBy(() -> make(Path.of("/sys/kernel/copy"), "700"))
                .isInstanceOf(RunException.class)
                .hasMessageMatching("cannot prepare the destination /sys/kernel/copy: "
                        + "(Operation not permitted|Permission denied|Read-only file system).*")
                .hasMessageNotContainingAny("bpct:", "mkdir", "/proc/");
    }

    @Test
    void aRootThatIsNoDirectoryIsRefusedInTheWordsOfTheSystem() throws Exception {
        Path file = Files.createFile(folder.resolve("file: of mine"));
        assertThatThrownBy(() -> make(file, ""))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(": Not a directory (");
    }

    @Test
    void aDestinationThatRefusesTimesIsMadeAllTheSame() throws Exception {
        Path root = folder.resolve("copy: of mine");
        assertThat(makeWhereTouchSays("Operation not permitted", root))
                .extracting(Abilities::times)
                .isEqualTo(new KeptTimes(9, "Operation not permitted"));
        assertThat(mode(root)).isEqualTo("755");
        assertThat(root).isEmptyDirectory();
    }

    /** A later try may keep the times. */
    @Test
    void anErrorThatMayPassRefusesTheDestinationAndSaysWhatFailed() {
        Path root = folder.resolve("copy");
        assertThatThrownBy(() -> makeWhereTouchSays("Input/output error", root))
                .isInstanceOf(RunException.class)
                .hasMessage("cannot prepare the destination "
                        + FileName.of(root).display() + ": a time cannot be set there: Input/output error");
        assertThat(root).isEmptyDirectory();
    }

    /** Makes a root where touch fails for this reason. */
    private Abilities makeWhereTouchSays(String reason, Path root) throws Exception {
        Path bin = Files.createDirectory(temp.toRealPath().resolve("bin"));
        Path touch = Files.writeString(
                bin.resolve("touch"),
                "#!/bin/sh\necho \"touch: setting times of 'probe': " + reason + "\" >&2\nexit 1\n");
        Files.setPosixFilePermissions(touch, PosixFilePermissions.fromString("rwxr-xr-x"));
        Map<String, String> variables = new HashMap<>(System.getenv());
        variables.put("PATH", bin + ":" + variables.get("PATH"));
        return new CheckedDestinations(new CommandRunner(CommandSetting.given(variables, FileName.ofText("/"))))
                .make(FileName.of(root), "755");
    }

    private static Abilities make(Path root, String mode) throws RunException, InterruptedException {
        return new CheckedDestinations(Commands.inherited()).make(FileName.of(root), mode);
    }

    private static String mode(Path path) throws Exception {
        return Integer.toOctalString((Integer) Files.getAttribute(path, "unix:mode") & 07777);
    }
}
