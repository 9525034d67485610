package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.bpct.files.FileName;
import org.bpct.files.PatientOpening;
import org.bpct.files.RegularFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A FIFO takes the place of a file of another user between the look at it and its opening: nobody waits in it for ever. */
@Tag("race")
final class ExchangedFifoIT extends CallsWithin {
    private static final int TRIES = 4000;

    private FileName folder;

    @BeforeEach
    void plant() throws IOException {
        assumeTrue(User.current().isRoot(), "another user's folder is needed");
        folder = sandbox.directoryOf(User.ordinary(), "user");
        Shell.call("cd -- \"$1\" && echo it >file && mkfifo fifo && chown -h 65534 file fifo", folder);
    }

    /** Runs the function of jobs that opens a file, and prints what it then reads, in at most two seconds. */
    private Outcome opened(String name) throws IOException {
        String template = Files.readString(Path.of("templates/verb/extract/archives.sh"));
        String functions = template.substring(
                template.indexOf("bpct_open_archive_of_others() {"),
                template.indexOf("# Stops if an open archive is not"));
        return Shell.run(
                "mapfile -d '' -t w; cd -- \"${w[0]}\" && exec timeout 60 bash -c \"${w[1]}\" bash \"$PWD/$1\"",
                List.of(
                        folder,
                        FileName.ofText(
                                "set -u\n" + functions
                                        + "bpct_open_archive_of_others \"$1\" && stat -L -c %F /proc/self/fd/$fd && timeout 2 cat <&$fd")),
                name);
    }

    @Test
    void aJobOpensAFileAndLeavesItAsItIs() throws IOException {
        String state = "cd -- \"$1\" && stat -c '%s %Y %Z %a' file";
        String before = Shell.call(state, folder).out();

        assertThat(opened("file").expect(0).out()).isEqualTo("regular file\nit\n");
        assertThat(opened("none").exitCode()).isEqualTo(1);

        assertThat(Shell.call(state, folder).out()).isEqualTo(before);
        assertThat(sandbox.path("user/none").toPath()).doesNotExist();
    }

    @Test
    void aJobSeesThatItIsAFifo() throws IOException {
        assertThat(opened("fifo").out()).isEqualTo("fifo\n");
    }

    @Test
    void javaLeavesWhatWaits() {
        Path fifo = sandbox.path("user/fifo").toPath();

        assertThatThrownBy(() -> PatientOpening.of(fifo, () -> Files.newInputStream(fifo)))
                .isInstanceOf(PatientOpening.LateException.class)
                .hasMessageContaining("a FIFO may have taken its place");
    }

    @Test
    void aFileThatIsExchangedAllTheTimeIsReadOrNot() throws Exception {
        Path file = sandbox.path("user/file").toPath();
        Path aside = sandbox.path("user/aside").toPath();
        Path fifo = sandbox.path("user/fifo").toPath();
        AtomicBoolean over = new AtomicBoolean();
        Thread attacker = new Thread(() -> {
            try {
                while (!over.get()) {
                    Files.move(file, aside);
                    Files.move(fifo, file);
                    Files.move(file, fifo);
                    Files.move(aside, file);
                    LockSupport.parkNanos(20_000);
                }
            } catch (IOException e) {
                over.set(true);
            }
        });
        attacker.start();
        boolean isLate = false;
        try {
            for (int i = 0; i < TRIES && !isLate; i++) {
                try (InputStream in = RegularFiles.open(file)) {
                    assertThat(new String(in.readNBytes(3), StandardCharsets.US_ASCII))
                            .isEqualTo("it\n");
                } catch (PatientOpening.LateException late) {
                    isLate = true;
                } catch (IOException refused) {
                    assertThat(refused).isInstanceOf(FileSystemException.class);
                }
            }
            assertThat(over.get()).as("the exchange went on").isFalse();
        } finally {
            over.set(true);
            attacker.join();
        }
    }
}
