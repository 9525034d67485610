package org.bpct.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CircumstancesTest {
    @TempDir
    Path folder;

    @Test
    void namesOfFileSystemsMayHoldAnything() throws Exception {
        Circumstances odd = new Circumstances("copy", "slurm", 3, "fuse.sshfs:ann@h:/my dir\n\u00fc", "x".repeat(500));
        Path file = folder.resolve("circumstances");
        Files.write(file, odd.line());

        assertThat(Circumstances.read(file)).isEqualTo(odd);
        assertThat(Files.readString(file, StandardCharsets.US_ASCII))
                .startsWith("copy slurm 3 fuse.sshfs:ann@h:/my_dir__ x")
                .endsWith(" .\n");
    }

    @Test
    void aTornOrChangedFileSaysNothing() throws Exception {
        byte[] line = new Circumstances("copy", "slurm", 3, "nfs:a", "nfs:b").line();
        Path file = folder.resolve("circumstances");
        for (int length = 0; length < line.length - 1; length++) {
            Files.write(file, Arrays.copyOf(line, length));
            assertThat(Circumstances.read(file)).as("%d bytes", length).isNull();
        }
        line[12] ^= 1;
        Files.write(file, line);
        assertThat(Circumstances.read(file)).isNull();
    }

    @Test
    void aPathThatIsNotThereIsOnTheFileSystemAboveIt() {
        Path missing = folder.resolve("not/there");

        assertThat(Circumstances.fileSystems(List.of(missing)))
                .isEqualTo(Circumstances.fileSystems(List.of(folder, folder)))
                .contains(":");
        assertThat(Circumstances.fileSystems(List.of(folder, Path.of("/proc")))).contains("proc:proc");
    }
}
