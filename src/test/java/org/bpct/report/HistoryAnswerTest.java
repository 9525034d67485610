package org.bpct.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.bpct.history.History;
import org.bpct.history.PastBatch;
import org.bpct.pipeline.HandWrittenHome;
import org.bpct.status.table.TextWidth;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which batches there were. */
final class HistoryAnswerTest {
    private static final Duration AGE = Duration.ofDays(3);

    @TempDir
    Path folder;

    private HandWrittenHome world = new HandWrittenHome(Path.of("/"));

    @BeforeEach
    void openHome() {
        world = new HandWrittenHome(folder.resolve("home"));
    }

    private List<String> answer(String since, boolean json) throws Exception {
        int before = world.said().length();
        new HistoryAnswer(world.session()).print(since, json);
        return world.said().substring(before).lines().toList();
    }

    @Test
    void aDeletedBatchKeepsItsLineAndCountsOnce() throws Exception {
        world.closed(1, AGE);
        world.planned(2, AGE);
        world.closed(3, AGE);
        List<String> before = answer("", false);
        assertThat(before).hasSize(4).element(1).asString().contains(" complete ", "/home/x/a -> /panfs/a");
        assertThat(before).element(2).asString().contains(" planned ");

        world.batches().delete("1");
        world.batches().delete("2");
        world.batches().delete("all");

        List<String> after = answer("", false);
        assertThat(after).hasSize(4);
        assertThat(after.get(1)).isEqualTo(before.get(1));
        assertThat(after.get(2)).contains(" deleted open ");
        assertThat(after.get(3)).isEqualTo(before.get(3));
        assertThat(Files.readAllLines(world.home().history())).hasSize(3);
    }

    @Test
    void aDamagedBatchIsRememberedByItsNumber() throws Exception {
        world.planned(1, AGE).write("batch.json", "{");

        world.batches().delete("1");

        assertThat(answer("", true))
                .singleElement()
                .asString()
                .contains("\"number\":1,", "\"kind\":\"unknown\"", "\"state\":null,\"deletedOpen\":true");
    }

    @Test
    void whatWouldBeDeletedIsNotRecorded() throws Exception {
        world.planned(1, AGE);

        world.batches().preview().delete("1");

        assertThat(world.home().history()).doesNotExist();
    }

    @Test
    void oldBatchesAreLeftOutUnlessTheyAreAskedFor() throws Exception {
        world.closed(1, Duration.ofDays(200));
        world.closed(2, Duration.ofDays(100));
        assertThat(answer("", false)).hasSize(2);
        assertThat(answer("30d", false)).singleElement().asString().contains("--history=all");
        assertThat(answer("all", false)).hasSize(3);
    }

    @Test
    void aClosedBatchIsReadOnceAndAgainAfterALaterWave() throws Exception {
        world.closed(1, AGE);
        answer("", false);
        List<String> kept = Files.readAllLines(world.home().history());
        Path description = world.batch(1).description();
        Files.writeString(description, "{");
        assertThat(answer("", false)).hasSize(2);
        assertThat(world.notes()).isEmpty();

        Files.createDirectory(world.batch(1).wave(2));
        answer("", false);

        assertThat(world.notes()).singleElement().asString().contains("batch.json");
        assertThat(Files.readAllLines(world.home().history())).isEqualTo(kept);
    }

    @Test
    void aDamagedHistoryHidesNoBatchAndStopsNoDeletion() throws Exception {
        world.closed(1, AGE);
        Files.createDirectory(world.home().history());

        assertThat(answer("", false)).hasSize(2);
        assertThat(world.notes()).singleElement().asString().contains("deleted batches are left out");
        world.batches().delete("1");

        assertThat(world.notes()).hasSize(2).last().asString().contains("batch 1 will not be in the history");
        assertThat(answer("", false)).singleElement().asString().contains("no batches");
    }

    @Test
    void aLineFitsAnyTerminalAndMovesNoCursor() throws Exception {
        world.closed(1, Duration.ofDays(400)).write("batch.json", """
            {"format":3,"number":1,"created":1792628604000,
            "sources":[{"source":"/a/\\u001b[2J\\u000anext/very/long/path/to/the/source","lands":"/also/a/very/long/path/to/the/copy"},
            {"source":"/b","lands":"/c"}]}
            """);
        Files.setLastModifiedTime(world.batch(1).root(), FileTime.from(HandWrittenHome.NOW));
        answer("all", false);
        List<PastBatch> batches = History.load(world.home().history()).batches();
        Instant now = HandWrittenHome.NOW;
        for (int width = 1; width < 200; width++) {
            String text = new HistoryText(ZoneOffset.UTC, now, width).of(batches);
            int most = Math.max(40, width);
            assertThat(text.lines())
                    .hasSize(2)
                    .allSatisfy(line ->
                            assertThat(line.codePointCount(0, line.length())).isLessThanOrEqualTo(most));
            assertThat(text).matches("[ -~\n]*");
        }
        assertThat(new HistoryText(ZoneOffset.UTC, now, 0).of(batches))
                .contains(
                        " copy ",
                        "2025-09-17",
                        "\\033[2J\\nnext/very/long/path",
                        "/also/a/very/long/path/to/the/copy and 1 more\n");
    }

    @Test
    void charactersThatTakeTwoColumnsCountTwice() throws Exception {
        world.closed(1, Duration.ofDays(1))
                .write("batch.json", """
            {"format":3,"number":1,"created":1792628604000,
            "sources":[{"source":"/%s","lands":"/%s"}]}
            """.formatted("\u6e90".repeat(60), "\u5148".repeat(60)));
        answer("all", false);
        List<PastBatch> batches = History.load(world.home().history()).batches();
        for (int width = 60; width < 200; width++) {
            String line = new HistoryText(ZoneOffset.UTC, HandWrittenHome.NOW, width)
                    .of(batches)
                    .lines()
                    .toList()
                    .get(1);
            assertThat(TextWidth.of(line)).isBetween(width - 3, width);
        }
    }
}
