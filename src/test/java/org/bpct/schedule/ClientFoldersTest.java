package org.bpct.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.files.SurrogateEscape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClientFoldersTest {
    @TempDir
    Path temp;

    private Path client(String folder, String name, String mode) throws Exception {
        Path made = Files.createDirectories(temp.resolve(folder));
        Path file = Files.createFile(made.resolve(name));
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    private ClientFolders path(String... folders) {
        StringBuilder path = new StringBuilder();
        for (String folder : folders) {
            path.append(path.isEmpty() ? "" : ":").append(folder.isEmpty() ? "" : temp.resolve(folder));
        }
        return new ClientFolders(Map.of("PATH", path.toString()), null);
    }

    private String usual(String folder) {
        return temp.resolve(folder).toString();
    }

    @Test
    void theFirstOfThePathWinsAndTheUsualFoldersComeLast() throws Exception {
        Path first = client("a", "sbatch", "rwxr-xr-x");
        client("b", "sbatch", "rwxr-xr-x");
        Path last = client("c", "squeue", "rwxr-xr-x");
        ClientFolders folders = path("none", "a", "b");
        assertThat(folders.find("sbatch", List.of(usual("c")))).contains(FileName.of(first));
        assertThat(folders.find("squeue", List.of("", "relative", usual("c")))).contains(FileName.of(last));
        assertThat(folders.find("scancel", List.of(usual("c")))).isEmpty();
    }

    @Test
    void aFolderOrAFileThatCannotBeRunIsNoClient() throws Exception {
        Files.createDirectories(temp.resolve("a/sbatch"));
        client("b", "sbatch", "rw-r--r--");
        assertThat(path("a", "b").find("sbatch", List.of())).isEmpty();
    }

    @Test
    void whereTheSiteNamesAFolderNoOtherIsLookedAt() throws Exception {
        client("a", "sbatch", "rwxr-xr-x");
        ClientFolders folders = new ClientFolders(Map.of("PATH", usual("a")), FileName.of(temp.resolve("named")));
        assertThat(folders.find("sbatch", List.of(usual("a")))).isEmpty();
        Path named = client("named", "sbatch", "rwxr-xr-x");
        assertThat(folders.find("sbatch", List.of())).contains(FileName.of(named));
    }

    @Test
    void theWorkingDirectoryIsNeverLookedAt() {
        ClientFolders folders = new ClientFolders(Map.of("PATH", ":.:templates::"), null);
        assertThat(folders.find("job.sh", List.of("", ".", "templates"))).isEmpty();
        assertThat(new ClientFolders(Map.of(), null).find("bash", List.of())).isEmpty();
        assertThat(new ClientFolders(Map.of(), null).variable("PATH")).isEmpty();
    }

    @Test
    void aFolderMayHaveAnyName() throws Exception {
        FileName odd = FileName.of(temp).resolve(FileName.of(new byte[] {'x', (byte) 0xff, '\n', ' '}));
        Files.createDirectory(odd.toPath());
        Path file = Files.createFile(odd.resolve(FileName.ofText("sbatch")).toPath());
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        ClientFolders folders = new ClientFolders(Map.of("PATH", SurrogateEscape.decode(odd.bytes())), null);
        assertThat(folders.find("sbatch", List.of())).contains(odd.resolve(FileName.ofText("sbatch")));
    }
}
