package org.bpct.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.bpct.files.FileName;
import org.bpct.files.LineSum;
import org.bpct.model.JobState;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines that stay of batches. */
final class HistoryTest {
    @TempDir
    Path folder;

    private Path file = Path.of("/");

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("history");
    }

    private static PastBatch batch(int number, FileName source) {
        return new PastBatch(
                Long.toHexString(1_792_628_604_000L + number),
                number,
                "snapshot",
                1,
                new Amount(5, 1 << 30, 2),
                new Ending(JobState.COMPLETE_WITH_ERRORS, 3, 1_792_628_999, 395, false),
                new Route(source, 1, FileName.ofText("/pool/a b")));
    }

    private static PastBatch batch(int number) {
        return batch(number, FileName.ofText("/home/ann"));
    }

    private History read() throws IOException {
        return History.load(file);
    }

    @Test
    void namesOfAnyBytesComeBackAndBreakNoLine() throws IOException {
        Random random = new Random(7);
        for (int number = 1; number <= 300; number++) {
            byte[] name = new byte[random.nextInt(20)];
            for (int i = 0; i < name.length; i++) {
                name[i] = (byte) (1 + random.nextInt(255));
            }
            PastBatch batch = batch(number, FileName.of(name));
            read().add(batch);
            assertThat(read().find(batch.folder())).isEqualTo(batch);
        }
        for (String name : List.of("", "-", "%", "%2d", "a\nb", "\u001b[2J", " ", ".")) {
            PastBatch batch = batch(999, FileName.ofText(name));
            read().add(batch);
            assertThat(read().find(batch.folder())).isEqualTo(batch);
        }
        assertThat(read().damaged()).isZero();
        assertThat(Files.readString(file)).matches("[ -~\n]*");
    }

    @Test
    void theNewestLineOfABatchCountsAndTheSameIsNotWrittenTwice() throws IOException {
        PastBatch first = batch(1);
        PastBatch retried = new PastBatch(
                first.folder(),
                1,
                first.kind(),
                2,
                first.done(),
                new Ending(JobState.COMPLETE, 0, 1_792_629_999, 1395, false),
                first.route());
        read().add(first);
        read().add(batch(2));
        read().add(retried);
        read().add(retried);

        assertThat(read().batches()).containsExactly(retried, batch(2));
        assertThat(Files.readAllLines(file)).hasSize(3);
    }

    @Test
    void tornAndChangedLinesArePassedOverAndCounted() throws IOException {
        read().add(batch(1));
        String line = Files.readString(file);
        Files.writeString(file, line.replace(" 5 ", " 6 ") + "\n" + line.substring(0, 20));

        assertThat(read().batches()).isEmpty();
        assertThat(read().damaged()).isEqualTo(2);

        read().add(batch(2));
        assertThat(read().batches()).containsExactly(batch(2));
        assertThat(read().damaged()).isEqualTo(3);
        for (int cut = 0; cut < line.length(); cut++) {
            Files.writeString(file, line.substring(0, cut));
            assertThat(read().batches()).as("cut at %d", cut).isEmpty();
        }
    }

    @Test
    void theFileIsShortenedToItsNewestLines() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int number = 1; number < History.KEPT + History.SLACK; number++) {
            lines.append(batch(number).line()).append('\n');
        }
        Files.writeString(file, lines.toString());

        read().add(batch(History.KEPT + History.SLACK));

        List<PastBatch> kept = read().batches();
        assertThat(kept).hasSize(History.KEPT);
        assertThat(kept.get(0).number()).isEqualTo(History.SLACK + 1);
        assertThat(kept.get(History.KEPT - 1).number()).isEqualTo(History.KEPT + History.SLACK);
    }

    @Test
    void aHugeFileOrASymlinkIsNoHistory() throws IOException {
        try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
            huge.setLength(1L << 40);
        }
        assertThatThrownBy(this::read).isInstanceOf(IOException.class).hasMessageContaining("larger");
        Files.delete(file);
        Files.writeString(folder.resolve("victim"), "kept");
        Files.createSymbolicLink(file, folder.resolve("victim"));
        assertThatThrownBy(this::read).isInstanceOf(IOException.class).hasMessageContaining("no regular file");
        assertThat(folder.resolve("victim")).hasContent("kept");
    }

    @Test
    void aLineThatSaysWhatCannotBeIsNone() {
        String good = batch(1).line();
        assertThat(PastBatch.parse(good)).isEqualTo(batch(1));
        String words = good.substring(0, good.lastIndexOf(" :"));
        for (String[] change : List.of(
                new String[] {"snapshot", "Dance"},
                new String[] {"complete_with_errors", "done"},
                new String[] {"1a", "xy"},
                new String[] {" 395 ", " -395 "},
                new String[] {"/home/ann", "/home/%zz"},
                new String[] {"/home/ann", "/home/%00"},
                new String[] {"/home/ann", "/home/ann more"})) {
            String changed = words.replace(change[0], change[1]);
            assertThat(changed).isNotEqualTo(words);
            assertThat(PastBatch.parse(LineSum.line(changed))).as(changed).isNull();
        }
        assertThat(good.getBytes(StandardCharsets.US_ASCII)).hasSizeLessThan(200);
    }
}
