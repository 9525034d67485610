package org.bpct.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are whole or not there. */
final class WholeFileTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameIt() {
        file = folder.resolve("list");
    }

    private void write(boolean replaces, String text) throws IOException {
        WholeFile.write(file, replaces, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void nothingStaysBesideIt() throws Exception {
        write(false, "new");

        assertThat(file).hasContent("new");
        assertThat(names()).containsExactly("list");
    }

    @Test
    void whatHasComeMeanwhileStaysUnlessItIsToBeReplaced() throws Exception {
        Files.writeString(file, "old");

        assertThatThrownBy(() -> write(false, "new")).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(file).hasContent("old");
        assertThat(names()).containsExactly("list");

        write(true, "new");
        assertThat(file).hasContent("new");
        assertThat(names()).containsExactly("list");
    }

    @Test
    void aSymlinkIsNeverFollowed() throws Exception {
        Path target = Files.writeString(folder.resolve("target"), "old");
        Files.createSymbolicLink(file, target);

        assertThatThrownBy(() -> write(false, "new")).isInstanceOf(FileAlreadyExistsException.class);
        write(true, "new");

        assertThat(file).isRegularFile().hasContent("new");
        assertThat(Files.isSymbolicLink(file)).isFalse();
        assertThat(target).hasContent("old");
    }

    @Test
    void anErrorLeavesTheOldFileAndNothingElse() throws Exception {
        Files.writeString(file, "old");

        assertThatThrownBy(() -> WholeFile.write(file, true, out -> {
                    out.write(new byte[200_000]);
                    throw new IOException("disk full");
                }))
                .hasMessage("disk full");

        assertThat(file).hasContent("old");
        assertThat(names()).containsExactly("list");
    }
}
