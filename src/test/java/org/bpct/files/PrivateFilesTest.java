package org.bpct.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PrivateFilesTest {
    @TempDir
    Path folder;

    @Test
    void aFileThatCannotBeReplacedLeavesNoOtherBehind() throws IOException {
        Path inTheWay =
                Files.createDirectories(folder.resolve("answers/inside")).getParent();
        assertThatThrownBy(() -> PrivateFiles.replace(inTheWay, new byte[1])).isInstanceOf(IOException.class);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(inTheWay);
        }
    }
}
