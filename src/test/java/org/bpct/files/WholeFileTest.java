package org.bpct.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.bpct.Rounds;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are whole or not there. */
final class WholeFileTest {
    private static final int ROUNDS = Rounds.of(100, 2000);

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameIt() {
        file = folder.resolve("list");
    }

    private void write(boolean replaces, String text) throws IOException {
        WholeFile.at(file).write(replaces, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
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

    private static void replaceForAll(Path file, WholeFile.Content content) throws IOException {
        try (HeldFolder held = HeldFolder.of(file.getParent())) {
            WholeFile.replaceForAll(held, file.getFileName(), content);
        }
    }

    @Test
    void aFolderThatIsExchangedWhileAFileIsWrittenGetsThatFile() throws Exception {
        Path his = Files.createDirectory(folder.resolve("his"));
        Path away = folder.resolve("away");
        Path victim = Files.createDirectory(folder.resolve("victim"));
        Path secret = Files.writeString(victim.resolve("list"), "secret");

        replaceForAll(his.resolve("list"), out -> {
            Files.move(his, away);
            Files.createSymbolicLink(his, victim);
            out.write("new".getBytes(StandardCharsets.UTF_8));
        });

        assertThat(away.resolve("list")).hasContent("new");
        assertThat(secret).hasContent("secret");
        try (Stream<Path> all = Files.list(victim)) {
            assertThat(all).containsExactly(secret);
        }
    }

    /** Root writes into a folder whose owner leads its name elsewhere again and again: what begins in one folder ends there. */
    @Test
    void aFolderThatIsExchangedMeanwhileKeepsNothingAndChangesNoOtherFile() throws Exception {
        Path his = Files.createDirectory(folder.resolve("his"));
        Path victim = Files.createDirectory(folder.resolve("victim"));
        Path secret = Files.writeString(victim.resolve("list"), "secret");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        Path kept = Files.createLink(folder.resolve("kept"), secret);
        AtomicBoolean over = new AtomicBoolean();
        Thread attacker = new Thread(() -> {
            while (!over.get()) {
                try {
                    Files.move(his, folder.resolve("away"));
                    Files.createSymbolicLink(his, victim);
                    Files.delete(his);
                    Files.move(folder.resolve("away"), his);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        });
        attacker.start();
        try {
            for (int round = 0; round < ROUNDS; round++) {
                try {
                    Path into = his.resolve("list");
                    if (round % 3 == 0) {
                        replaceForAll(into, out -> out.write(new byte[7]));
                    } else if (round % 3 == 1) {
                        WholeFile.replacePrivately(into, out -> out.write(new byte[7]));
                    } else {
                        WholeFile.at(into).write(false, out -> out.write(new byte[7]));
                    }
                } catch (IOException exchanged) {
                    assertThat(exchanged).isInstanceOf(FileSystemException.class);
                }
            }
        } finally {
            over.set(true);
            attacker.join();
        }
        // None of those may have got through; nothing of them is left beside one that does.
        replaceForAll(his.resolve("list"), out -> out.write(new byte[7]));
        assertThat(kept).hasContent("secret");
        assertThat(Files.getPosixFilePermissions(kept)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        try (Stream<Path> all = Files.list(his)) {
            assertThat(all.map(path -> path.getFileName().toString())).containsOnly("list");
        }
        try (Stream<Path> all = Files.list(victim)) {
            assertThat(all.map(path -> path.getFileName().toString())).containsOnly("list");
        }
    }

    @Test
    void anErrorLeavesTheOldFileAndNothingElse() throws Exception {
        Files.writeString(file, "old");

        assertThatThrownBy(() -> WholeFile.at(file).write(true, out -> {
                    out.write(new byte[200_000]);
                    throw new IOException("disk full");
                }))
                .hasMessage("disk full");

        assertThat(file).hasContent("old");
        assertThat(names()).containsExactly("list");
    }
}
