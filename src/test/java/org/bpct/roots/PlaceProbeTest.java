package org.bpct.roots;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.CommandSetting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
                // ext4 has projects with a feature of its own only, and tmpfs has none.
                .allMatch(line -> line.endsWith("yes")
                        || line.endsWith("nanoseconds")
                        || line.contains("not installed")
                        || line.startsWith("projects"));
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

    /** Whoever may write there exchanges the folder, or plants names in it: each file that these lead to stays as it is. */
    @ParameterizedTest
    @CsvSource({
        "mkdir,  'rmdir -- \"${@: -1}\"; mkdir -m 700 -- \"${@: -1}\"; ln -s \"$victim\" \"${@: -1}/f\"', a folder that was made there was replaced",
        "mkdir,  'rmdir -- \"${@: -1}\"; ln -s \"${victim%/*}\" \"${@: -1}\"',                             a folder that was made there was replaced",
        "ls,     'ln -s \"$victim\" f',                                                                  cannot overwrite existing file",
        "ls,     'ln -s \"$victim\" h; ln -s \"$victim\" Case; ln -s \"$victim\" s',                     ''"
    })
    void nothingElsewhereIsChangedThroughPlantedNames(String command, String plant, String trouble) throws Exception {
        Path folder = Files.createDirectory(temp.toRealPath().resolve("place"));
        Path victim =
                Files.createDirectory(temp.toRealPath().resolve("victims")).resolve("victim");
        Files.writeString(victim, "stays");
        Files.setPosixFilePermissions(victim, PosixFilePermissions.fromString("rw-------"));
        Files.setLastModifiedTime(victim, FileTime.fromMillis(1_500_000_000_000L));
        Path bin = Files.createDirectory(temp.resolve("bin"));
        Path fake = Files.writeString(
                bin.resolve(command),
                "#!/bin/bash\nPATH=/usr/bin:/bin victim='" + victim + "'\n" + command + " \"$@\" || exit\n" + plant
                        + "\n");
        Files.setPosixFilePermissions(fake, PosixFilePermissions.fromString("rwxr-xr-x"));
        Map<String, String> variables = new HashMap<>(System.getenv());
        variables.put("PATH", bin + ":" + variables.get("PATH"));

        PlaceProbe.Kept kept = new PlaceProbe(new CommandRunner(CommandSetting.given(variables, FileName.ofText("/"))))
                .look(FileName.of(folder));

        assertThat(kept.trouble()).isEqualTo(trouble);
        assertThat(victim).hasContent("stays");
        assertThat(Files.getPosixFilePermissions(victim)).hasSize(2);
        assertThat(Files.getLastModifiedTime(victim).toMillis()).isEqualTo(1_500_000_000_000L);
        assertThat(victim.getParent()).isDirectoryContaining(path -> path.equals(victim));
    }
}
