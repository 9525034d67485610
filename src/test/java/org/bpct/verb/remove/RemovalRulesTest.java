package org.bpct.verb.remove;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.landing.LandingRoot;
import org.bpct.landing.NamedPlaces;
import org.bpct.landing.ProtectedPlaces;
import org.bpct.options.UsageException;
import org.bpct.selection.Selection;
import org.bpct.traverse.MountPoints;
import org.bpct.traverse.TraversalError;
import org.bpct.tree.RootPair;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RemovalRulesTest {
    @TempDir
    Path temp;

    private Path folder = Path.of("/");

    @BeforeEach
    void makeTree() throws Exception {
        folder = temp.toRealPath();
        Files.createDirectories(folder.resolve("pool/a/b"));
        Files.createDirectories(folder.resolve("users/ann/work"));
        Files.createDirectories(folder.resolve("users/ann/.bpct"));
        for (String file : List.of("pool/f", "pool/g", "pool/a/h")) {
            Files.writeString(folder.resolve(file), file);
        }
        Files.createSymbolicLink(folder.resolve("link"), Path.of("pool"));
        Files.createSymbolicLink(folder.resolve("homes"), Path.of("users"));
    }

    private NamedPlaces removal(String... operands) throws Exception {
        return removal(MountPoints.of(""), false, operands);
    }

    private NamedPlaces removal(MountPoints mounts, boolean force, String... operands) throws Exception {
        ProtectedPlaces places = new ProtectedPlaces(mounts, force)
                .with(name("homes/ann"), "your home directory")
                .with(name("users/ann/.bpct"), "BPCT_HOME")
                .with(name("users/ann/work"), "the working directory");
        return new RemovalRules(name("."), places, Selection.ALL, force)
                .apply(Stream.of(operands).map(FileName::ofText).toList());
    }

    private FileName name(String path) {
        return FileName.of(folder.resolve(path).normalize());
    }

    private RootPair pair(String source, String destination) {
        return new RootPair(name(source), name(destination), null);
    }

    private static List<FileName> names(String... names) {
        return Stream.of(names).map(FileName::ofText).toList();
    }

    @Test
    void aDirectoryIsARootInTheDirectoryThatHoldsIt() throws Exception {
        for (String path : List.of("pool/a", "pool/a/", "pool//./a", "link/a", "pool/a/b/../../a")) {
            assertThat(removal(path).landing().roots())
                    .containsExactly(new LandingRoot(pair("pool/a", "pool"), true, names("."), false));
        }
    }

    @Test
    void filesOfADirectoryShareARootThatStays() throws Exception {
        assertThat(removal("pool/f", "pool/a/h", "link/g", "pool/a/b").landing().roots())
                .containsExactly(
                        new LandingRoot(pair("pool/a/b", "pool/a"), true, names("."), false),
                        new LandingRoot(pair("pool", "pool"), false, names("f", "g"), false),
                        new LandingRoot(pair("pool/a", "pool/a"), false, names("h"), false));
    }

    @Test
    void aSymlinkIsRemovedItself() throws Exception {
        assertThat(removal("link").landing().roots())
                .containsExactly(new LandingRoot(pair(".", "."), false, names("link"), false));
    }

    @Test
    void whatIsMissingIsToldAndTheOthersGo() throws Exception {
        NamedPlaces removal = removal("pool/a", "absent", "missing/below");

        assertThat(removal.landing().roots()).hasSize(1);
        assertThat(removal.missing())
                .extracting(TraversalError::path)
                .containsExactly(name("absent"), name("missing/below"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/                 | must have a name",
                "//                | must have a name",
                ".                 | must have a name",
                "..                | must have a name",
                "pool/.            | must have a name",
                "pool/..           | must have a name",
                "''                | empty",
                "users             | your home directory is in it",
                "homes             | your home directory is in it",
                "users/ann         | it is your home directory",
                "homes/ann/        | it is your home directory",
                "homes/ann/work    | it is the working directory",
                "users/ann/.bpct   | it is BPCT_HOME",
                "pool pool/a       | is in pool",
                "pool/a/b link/a   | is in link/a",
                "pool ./pool/      | named twice",
                "pool/f link/f     | named twice",
                "pool/f/           | is not a directory; leave out the slash to remove the file",
                "link/             | is not a directory; leave out the slash to remove the symlink itself"
            })
    void whatMustNotBeRemovedIsRefused(String operands, String why) {
        assertThatThrownBy(() -> removal(operands.split(" ", -1)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(why);
    }

    @Test
    void nothingAtAllIsRefused() {
        assertThatThrownBy(this::removal).isInstanceOf(UsageException.class);
    }

    @Test
    void aMountPointIsEmptiedByForceOnly() throws Exception {
        MountPoints mounts = MountPoints.of(
                "22 1 0:21 / / rw - ext4 /dev/sda1 rw\n41 22 0:21 /x %s/pool/o\\040d\\134d\\012 rw - ext4 /dev/sda1 rw\n"
                        .formatted(folder));
        String odd = "pool/o d\\d\n";
        Files.createDirectory(folder.resolve(odd));

        assertThatThrownBy(() -> removal(mounts, false, odd)).hasMessageContaining("a file system is mounted there");
        assertThat(removal(mounts, true, odd).landing().roots()).hasSize(1);
        assertThat(removal(mounts, false, "pool/a").landing().roots()).hasSize(1);
    }

    @Test
    void aPlaceThatABindMountShowsElsewhereIsFoundInItsOwnTree() {
        MountPoints mounts = MountPoints.of(
                "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n41 22 8:1 %s/pool/a %s/users/ann rw - ext4 /dev/sda1 rw\n"
                        .formatted(folder, folder));

        assertThatThrownBy(() -> removal(mounts, false, "pool"))
                .hasMessageContaining("is in it, by the name of a bind mount");
        assertThatThrownBy(() -> removal(mounts, false, "pool/a"))
                .hasMessageContaining("is in it, by the name of a bind mount");
    }
}
