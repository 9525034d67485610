package org.bpct.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds with and without access to the calls of Java; {@code DirectoryTimesIT} has it. */
final class QuietDirectoriesTest {
    @TempDir
    private Path directory;

    @Test
    void allNamesAreFound() throws IOException {
        Files.createFile(directory.resolve("a"));
        Files.createDirectory(directory.resolve("b"));

        List<String> found = new ArrayList<>();
        try (DirectoryStream<Path> opened = QuietDirectories.open(directory)) {
            opened.forEach(path -> found.add(path.toString()));
        }

        assertThat(found).containsExactlyInAnyOrder(directory + "/a", directory + "/b");
    }

    @Test
    void namesAreLookedAtWithinTheOpenDirectory() throws IOException {
        Files.createFile(directory.resolve("a"));
        try (DirectoryStream<Path> opened = QuietDirectories.open(directory)) {
            Path moved = Files.move(directory, directory.resolveSibling("moved"));
            BasicFileAttributeView view = ((SecureDirectoryStream<Path>) opened)
                    .getFileAttributeView(Path.of("a"), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
            assertThat(view.readAttributes().isRegularFile()).isTrue();
            Files.move(moved, directory);
        }
    }

    @Test
    void whatIsNoDirectoryIsRefusedAsEverAndLeavesNothingOpen() throws IOException {
        Path file = Files.createFile(directory.resolve("f"));
        long before = descriptors();
        for (int i = 0; i < 20; i++) {
            assertThatThrownBy(() -> QuietDirectories.open(file)).isInstanceOf(NotDirectoryException.class);
            assertThatThrownBy(() -> QuietDirectories.open(directory.resolve("none")))
                    .isInstanceOf(NoSuchFileException.class)
                    .isInstanceOf(FileSystemException.class);
            QuietDirectories.open(directory).close();
        }
        assertThat(descriptors()).isLessThan(before + 20);
    }

    private static long descriptors() throws IOException {
        try (var open = Files.list(Path.of("/proc/self/fd"))) {
            return open.count();
        }
    }
}
