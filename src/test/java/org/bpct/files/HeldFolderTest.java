package org.bpct.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.bpct.it.User;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise that what is done in an open folder is done there, and that root gets there by nobody's symlink but his own. */
final class HeldFolderTest {
    private static final int NOBODY = 65534;

    @TempDir
    Path folder = Path.of("");

    private Path real;

    @BeforeEach
    void plant() throws IOException {
        folder = folder.toRealPath();
        real = Files.createDirectories(folder.resolve("a/real"));
        Files.writeString(real.resolve("f"), "it");
    }

    private static void give(Path file) throws IOException {
        Files.setAttribute(file, "unix:uid", NOBODY, LinkOption.NOFOLLOW_LINKS);
    }

    private void assertLeads(Path name) throws IOException {
        try (HeldFolder held = HeldFolder.of(name)) {
            assertThat(held.path().resolve("f")).hasContent("it");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"real", "../a/real", "./../a/./real/.", "relay", "/"})
    void itIsReachedByTheCallersOwnSymlinks(String target) throws IOException {
        Files.createSymbolicLink(folder.resolve("a/relay"), Path.of("real"));
        Path link = folder.resolve("a/link");
        Files.createSymbolicLink(link, target.equals("/") ? real : Path.of(target));

        assertLeads(link);
        assertLeads(folder.resolve("a/../a/link/../link"));
    }

    @Test
    void rootFollowsNoSymlinkOfAnother() throws IOException {
        assumeTrue(User.current().isRoot());
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("a"));
        give(link);

        for (Path name : Set.of(link, link.resolve("real"))) {
            assertThatThrownBy(() -> HeldFolder.of(name))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining("the symlink link on the way there belongs to user")
                    .hasMessageContaining("root does not follow it");
        }
    }

    @Test
    void symlinksThatLeadInACircleAreNotFollowedForEver() throws IOException {
        Files.createSymbolicLink(folder.resolve("one"), Path.of("two"));
        Files.createSymbolicLink(folder.resolve("two"), Path.of("one"));

        assertThatThrownBy(() -> HeldFolder.of(folder.resolve("one")))
                .hasMessageContaining("Too many levels of symbolic links");
    }

    @Test
    void whatIsNoDirectoryIsNotOpened() {
        assertThatThrownBy(() -> HeldFolder.of(real.resolve("f"))).isInstanceOf(FileSystemException.class);
        assertThatThrownBy(() -> HeldFolder.of(real.resolve("none"))).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void itsPathLeadsThereWhateverGetsItsName() throws IOException {
        try (HeldFolder held = HeldFolder.of(real);
                HeldFolder again = HeldFolder.of(held.path())) {
            Files.move(real, folder.resolve("away"));
            Files.createDirectory(real);

            assertThat(held.path().resolve("f")).hasContent("it");
            assertThat(again.key()).isEqualTo(held.key());
            assertThat(again.path()).isNotEqualTo(held.path());
            Files.writeString(held.path().resolve("g"), "new");
            assertThat(folder.resolve("away/g")).hasContent("new");
            assertThat(real).isEmptyDirectory();
        }
    }

    /** Whoever owns the folder puts something else in the place of a new file before its mode is set. */
    @ParameterizedTest
    @ValueSource(strings = {"r-xr-xr-x", "rwxr-xr-x"})
    void inAFolderOfAnotherNoModeIsChangedByName(String permissions) throws IOException {
        assumeTrue(User.current().isRoot());
        Path secret = Files.writeString(real.resolve("secret"), "x");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        Path own = Files.writeString(real.resolve("own"), "x");
        give(own);
        give(real);
        Files.setPosixFilePermissions(real, PosixFilePermissions.fromString(permissions));

        try (HeldFolder held = HeldFolder.of(real)) {
            held.permit(Path.of("own"), "rw-r--r--");
            held.permit(Path.of("secret"), "rw-r--r--");
            WholeFile.replaceForAll(held, Path.of("list"), out -> out.write("x".getBytes(StandardCharsets.US_ASCII)));
        }

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)))
                .isEqualTo("rw-------");
        assertThat(real.resolve("list")).hasContent("x");
    }
}
