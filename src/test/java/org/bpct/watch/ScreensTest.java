package org.bpct.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import org.bpct.GoldenFile;
import org.bpct.status.BatchStatus;
import org.jline.utils.AttributedString;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the screens with the files in {@code golden/watch}; {@code -Dgolden.update=true} writes these. */
final class ScreensTest {
    private static final int AT_WORK = 7;

    private final Board board = new Board();

    @TempDir
    Path root;

    private SampleBatches samples;

    @BeforeEach
    void lookTwice() {
        samples = new SampleBatches(root);
        List<BatchStatus> all = List.of(samples.complete(5), samples.waiting(6, 12), samples.atWork(AT_WORK));
        board.take(new Reading(Reading.ALL, all, List.of(), false, SampleBatches.NOW));
        // Two minutes of work at 100 MB/s, told of every ten seconds, after a look at what was before.
        for (int look = 0; look <= 12; look++) {
            long bytes = 3_000_000_000L + look * 1_000_000_000L / (1 + look / 6);
            BatchStatus one = samples.atWork(AT_WORK, bytes / 4, 600 + look * 10L);
            board.take(new Reading(AT_WORK, List.of(one), List.of(), false, SampleBatches.NOW.plusSeconds(look * 10L)));
        }
    }

    @ParameterizedTest
    @CsvSource({"80, 24", "40, 12", "200, 60"})
    void eachScreenFillsItsTerminalAndNoMore(int width, int height) throws IOException {
        compare("table", width, height, new Viewer(Reading.ALL), Glyphs.ASCII);
        compare("batch", width, height, new Viewer(AT_WORK), Glyphs.BLOCKS);
        compare("batch-ascii", width, height, new Viewer(AT_WORK), Glyphs.ASCII);
        Viewer inJob = new Viewer(AT_WORK);
        inJob.obey(Action.FIRST, board);
        inJob.obey(Action.OPEN, board);
        compare("job", width, height, inJob, Glyphs.ASCII);
        Viewer helped = new Viewer(Reading.ALL);
        helped.obey(Action.HELP, board);
        compare("help", width, height, helped, Glyphs.ASCII);
    }

    private void compare(String name, int width, int height, Viewer viewer, Glyphs glyphs) throws IOException {
        List<AttributedString> lines = paint(new Frame(width, height), viewer, glyphs);
        assertThat(lines).hasSize(height);
        assertThat(lines).allMatch(line -> line.columnLength() <= width, "fits into " + width + " columns");
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(masked(line.toString())).append('\n'));
        GoldenFile.named("watch/" + name + "-" + width + "x" + height).compareWith(text.toString());
    }

    /** The folder is another one in each run. */
    private static String masked(String line) {
        return line.startsWith("folder") ? "folder      ..." : line.stripTrailing();
    }

    private List<AttributedString> paint(Frame frame, Viewer viewer, Glyphs glyphs) {
        return new Painter(glyphs, ZoneOffset.UTC).paint(frame, board, viewer);
    }

    @Test
    void noControlCharacterOfANameReachesTheTerminal() {
        for (AttributedString line : paint(new Frame(200, 60), new Viewer(AT_WORK), Glyphs.BLOCKS)) {
            assertThat(line.toString().codePoints()).noneMatch(Character::isISOControl);
        }
        assertThat(new Cells("a\u001b[2Jb\u0007\ud800").text()).isEqualTo("a?[2Jb??");
        assertThat(new Cells("x\u202egpj.exe").text()).isEqualTo("x?gpj.exe");
    }

    @Test
    void wideCharactersTakeTwoColumns() {
        assertThat(new Cells("\u5927a").width()).isEqualTo(3);
        assertThat(new Cells("\u5927\u5927\u5927\u5927").begin(6)).isEqualTo("\u5927...");
        assertThat(new Cells("/x/\u5927\u5927\u5927\u5927").end(8)).isEqualTo("...\u5927\u5927");
        assertThat(new Cells("e\u0301").width()).isEqualTo(1);
    }

    @Test
    void withoutColoursNoColourIsSent() {
        StringBuilder text = new StringBuilder();
        paint(new Frame(80, 24), new Viewer(AT_WORK), Glyphs.BLOCKS)
                .forEach(line -> text.append(Line.ansi(line, false)));
        assertThat(text.toString())
                .doesNotContainPattern("\033\\[([0-9]*;)*[34][0-7][;m]")
                .contains("\033[7m");
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "10, 3", "20, 5", "0, 0", "5000, 5000"})
    void noSizeIsTooSmallOrTooLarge(int width, int height) {
        Frame frame = new Frame(width, height);
        for (int batch : new int[] {Reading.ALL, AT_WORK}) {
            assertThat(paint(frame, new Viewer(batch), Glyphs.BLOCKS))
                    .hasSize(frame.height())
                    .allMatch(line -> line.columnLength() <= frame.width());
        }
    }

    @Test
    void whatCannotBeReadIsSaidAndWhatWasKnownStays() {
        board.take(Reading.failed(Reading.ALL, "cannot read /home: Input/output error", SampleBatches.NOW));
        assertThat(text(new Viewer(Reading.ALL)))
                .contains("cannot read /home: Input/output error", " 6 copy   queued", "3 batches, 2 live");
    }

    @Test
    void namesThatLackAttributesAreCountedBesideErrors() {
        BatchStatus lossy = samples.withLosses(8);
        board.take(new Reading(8, List.of(lossy), List.of(), false, SampleBatches.NOW));
        assertThat(text(new Viewer(8))).contains("no errors", "1 lacks attributes: bpct --errors=8 --lost");
    }

    @Test
    void theReasonIsReadBehindALongName() {
        String trouble = "the batch in /" + "x".repeat(80) + " cannot be read: it is damaged";
        board.take(Reading.failed(Reading.ALL, trouble, SampleBatches.NOW));
        assertThat(text(new Viewer(Reading.ALL)).replace("\n", "")).contains(trouble);
    }

    @Test
    void withoutBatchesItSaysSo() {
        Board empty = new Board();
        Painter painter = new Painter(Glyphs.ASCII, ZoneOffset.UTC);
        assertThat(painter.paint(new Frame(80, 24), empty, new Viewer(Reading.ALL))
                        .toString())
                .contains("reading ...");
        empty.take(new Reading(Reading.ALL, List.of(), List.of(), false, SampleBatches.NOW));
        assertThat(painter.paint(new Frame(80, 24), empty, new Viewer(Reading.ALL))
                        .toString())
                .contains("There are no batches.");
    }

    private String text(Viewer viewer) {
        StringBuilder text = new StringBuilder();
        paint(new Frame(80, 24), viewer, Glyphs.ASCII)
                .forEach(line -> text.append(line.toString()).append('\n'));
        return text.toString();
    }
}
