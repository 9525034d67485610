package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Directories and link families far beyond one group; a million files only with {@code -Dbpct.slow=true}. */
@Tag("huge")
final class HugeIT extends CallsProcesses {
    private static final Duration DEADLINE = Duration.ofMinutes(20);

    @Test
    void aFamilyWhoseNamesExceedACommandLineStaysOne() throws Exception {
        FileName source = sandbox.directory("source");
        Path first = Files.writeString(sandbox.path("source/first").toPath(), "linked");
        for (int directory = 0; directory < 8; directory++) {
            Path folder = sandbox.directory("source/" + directory).toPath();
            for (int name = 0; name < 1_400; name++) {
                Files.createLink(folder.resolve("a long name ".repeat(16) + name), first);
            }
        }

        sandbox.bpct()
                .start("-j4", "--wait", source, sandbox.path("copy"))
                .await(DEADLINE)
                .expect(0);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
    }

    @Test
    void aDirectoryOfAHundredThousandFilesIsShared() throws Exception {
        copyOneDirectory(100_000);
    }

    @Test
    @Tag("slow")
    @EnabledIfSystemProperty(named = "bpct.slow", matches = "true")
    void aDirectoryOfAMillionFilesIsShared() throws Exception {
        copyOneDirectory(1_000_000);
    }

    private void copyOneDirectory(int files) throws IOException {
        FileName source = sandbox.directory("source");
        Path folder = source.toPath();
        for (int file = 0; file < files; file++) {
            Files.createFile(folder.resolve("file " + file));
        }

        sandbox.bpct()
                .start("-j4", "--wait", source, sandbox.path("copy"))
                .await(DEADLINE)
                .expect(0);

        assertThat(sandbox.batch(1).jobs()).hasSize(4);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
    }
}
