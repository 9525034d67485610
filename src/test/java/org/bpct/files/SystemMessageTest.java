package org.bpct.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
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

    /** Threads and streams wrap what they cannot throw. */
    @Test
    void itIsFoundBehindOtherExceptionsWithTheNameOfItsFile() {
        IOException broken = new FileSystemException("/gone/a", null, "Input/output error");

        assertThat(SystemMessage.behind(new IllegalStateException(new UncheckedIOException(broken))))
                .hasValue("/gone/a: Input/output error");
        assertThat(SystemMessage.behind(new DirectoryIteratorException(new IOException("Stale file handle"))))
                .hasValue("Stale file handle");
        assertThat(SystemMessage.behind(new IllegalStateException("a mistake"))).isEmpty();
    }
}
