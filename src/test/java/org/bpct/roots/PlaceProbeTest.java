package org.bpct.roots;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.bpct.files.FileName;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.CommandSetting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The look at the attributes that a directory keeps. */
final class PlaceProbeTest {
    @TempDir
    Path temp;

    private static PlaceProbe.Kept look(Path directory) throws Exception {
        return new PlaceProbe(new CommandRunner(CommandSetting.given(System.getenv(), FileName.ofText("/"))))
                .look(FileName.of(directory));
    }

    @Test
    void aLocalDiskKeepsAllAndNothingIsLeftThere() throws Exception {
        Path folder = Files.createDirectory(temp.toRealPath().resolve("a folder\n"));
        Files.writeString(folder.resolve("f"), "stays");
        Files.setLastModifiedTime(folder, FileTime.fromMillis(1_000_000_000_123L));

        PlaceProbe.Kept kept = look(folder);

        assertThat(kept.trouble()).isEmpty();
        assertThat(kept.lines())
                .contains(
                        "modes               yes",
                        "times               yes, nanoseconds",
                        "hard links          yes",
                        "holes               yes",
                        "any bytes in names  yes",
                        "case of names       yes")
                .allMatch(
                        line -> line.endsWith("yes") || line.endsWith("nanoseconds") || line.contains("not installed"));
        assertThat(folder.toFile().list()).containsExactly("f");
        assertThat(folder.resolve("f")).hasContent("stays");
        assertThat(Files.getLastModifiedTime(folder).toMillis()).isEqualTo(1_000_000_000_123L);
    }

    @Test
    void aDirectoryInWhichNothingCanBeMadeIsTrouble() throws Exception {
        assertThat(look(Path.of("/proc/self")).trouble()).isNotEmpty();
        assertThat(look(Path.of("/sys/kernel")).trouble()).isEqualTo("Operation not permitted");
    }

    @Test
    void aDirectoryThatWasReplacedByASymlinkIsNotEntered() throws Exception {
        Path elsewhere = Files.createDirectory(temp.toRealPath().resolve("elsewhere"));
        Path link = Files.createSymbolicLink(temp.toRealPath().resolve("link"), elsewhere);

        assertThat(look(link).trouble()).isEqualTo("a directory was replaced by a symlink");
        assertThat(elsewhere).isEmptyDirectory();
    }
}
