package org.bpct.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SystemMessageTest {
    @TempDir
    Path temp;

    private String ofReading(Path file) {
        return SystemMessage.of(catchThrowableOfType(IOException.class, () -> Files.readAllBytes(file)));
    }

    @Test
    void itIsWhatTheSystemSays() throws IOException {
        Files.createFile(temp.resolve("file"));
        assertThat(ofReading(temp.resolve("none"))).isEqualTo("No such file or directory");
        assertThat(ofReading(temp.resolve("file/below"))).isEqualTo("Not a directory");
        assertThat(ofReading(temp)).isEqualTo("Is a directory");
    }

    @Test
    void itIsOneWhereJavaHasATypeInItsPlace() {
        assertThat(SystemMessage.of(new NotDirectoryException("x"))).isEqualTo("Not a directory");
        assertThat(SystemMessage.of(new AccessDeniedException("x"))).isEqualTo("Permission denied");
        assertThat(SystemMessage.of(new FileAlreadyExistsException("x"))).isEqualTo("File exists");
        assertThat(SystemMessage.of(new DirectoryNotEmptyException("x"))).isEqualTo("Directory not empty");
    }

    @Test
    void itIsNeverEmpty() {
        assertThat(SystemMessage.of(new FileSystemException("x"))).isEqualTo("FileSystemException");
    }
}
