package org.bpct.status.show;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.GoldenFile;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.bpct.status.NoHints;
import org.bpct.status.table.Screen;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the displays with the files in {@code golden/status}; {@code -Dgolden.update=true} writes these. */
final class StatusTextTest {
    private static final ZoneId DENVER = ZoneId.of("America/Denver");

    @TempDir
    Path root;

    /** The first batch of figure 2.5, with a finalizer. */
    private BatchStatus complete() {
        BatchFolder folder = BatchFolder.of(
                        root.resolve("1"),
                        1,
                        "{\"directories\":12,\"files\":2460,\"symlinks\":0,\"specials\":0,\"bytes\":1046561467580,\"errors\":0}")
                .wave("0 12", 40, "617 261627194155", "617 261611826055", "617 261284014127", "609 262038143619");
        String[] figures = {"617 261627194155", "617 261611826055", "617 261284014127", "609 262038143619"};
        for (int job = 1; job <= 4; job++) {
            String name = "000" + job;
            folder.submitted(name, 406873 + job + ".fpbs")
                    .start(name, 1, 1_792_628_610 + job)
                    .attempt(name, 1, "exit", "complete " + figures[job - 1] + " 0 0 1792630799 0 n1 .\n");
        }
        folder.submitted("finalizer.1", "406878.fpbs")
                .start("finalizer.1", 1, 1_792_630_801)
                .attempt("finalizer.1", 1, "notes", "5 owners-not-kept .\n7 owners-not-kept .\n")
                .attempt("finalizer.1", 1, "exit", "complete 12 0 0 0 1792630803 0 n1 .\n");
        return BatchStatus.of(folder.read(), Map.of(), Instant.ofEpochSecond(1_792_640_000), -1);
    }

    /** The second batch of figure 2.5, with a stopped and a queued job. */
    private BatchStatus running() {
        BatchFolder folder = BatchFolder.of(root.resolve("2"), 2, "{\"files\":1240,\"errors\":2}")
                .wave("5 20", 41, "617 261627194155", "613 261653394823", "10 1000", "0 0");
        folder.write("batch.json", """
                {"format":1,"number":2,"created":1792628604000,"version":"0.1.0","host":"login1","user":"kevin",
                "sources":[{"source":"nullomer\\udcff","lands":"/panfs/delThis/b\\u00e4r"}],
                "walk":{"files":1240,"errors":2}}
                """);
        folder.submitted("0001", "408465.fpbs")
                .start("0001", 1, 1_792_628_610)
                .attempt("0001", 1, "journal", "1 610 207261470171 0 0 1792630300 .\n")
                .attempt("0001", 1, "progress", "running 610 207261470171 0 0 1792630324 1200000000000 'it'\\''s' .\n");
        folder.submitted("0002", "408466.fpbs")
                .start("0002", 1, 1_792_628_610)
                .attempt("0002", 1, "journal", "2 88 220693656488 3 1 1792630300 .\n")
                .attempt("0002", 1, "errors", "2\0a\0vanished\0m\0002\0b\0changed\0m\0002\0c\0denied\0m\0")
                .attempt("0002", 1, "progress", "running 88 220693656488 3 1 1792630354 5 $'\\377\\n' .\n");
        folder.submitted("0003", "408467.fpbs")
                .start("0003", 1, 1_792_628_610)
                .attempt("0003", 1, "message", "no space left in /panfs/delThis on n3\n")
                .attempt("0003", 1, "exit", "stopped 0 0 0 0 1792628700 1 n3 .\n");
        folder.submitted("0004", "408468.fpbs").submitted("finalizer.1", "408469.fpbs");
        Map<JobId, SchedulerState> answers = Map.of(
                new JobId("408465.fpbs"), new SchedulerState(Phase.RUNNING, ""),
                new JobId("408466.fpbs"), new SchedulerState(Phase.RUNNING, ""),
                new JobId("408467.fpbs"), new SchedulerState(Phase.ENDED, "FAILED"),
                new JobId("408468.fpbs"), new SchedulerState(Phase.ABSENT, ""),
                new JobId("408469.fpbs"), new SchedulerState(Phase.QUEUED, "Dependency"));
        return BatchStatus.of(folder.read(), answers, Instant.ofEpochSecond(1_792_630_360), -1);
    }

    private static String text(ZoneId zone, BatchStatus... batches) {
        return new StatusText(zone, new NoHints()).of(List.of(batches));
    }

    private static void assertGolden(String name, String actual) throws IOException {
        GoldenFile.named("status/" + name).compareWith(actual);
    }

    @Test
    void bothBatchesLookLikeFigure25() throws IOException {
        assertGolden("figure-2.5.txt", text(DENVER, complete(), running()));
    }

    @Test
    void allBatchesAtAGlanceFitATerminal() throws IOException {
        List<BatchStatus> batches = List.of(complete(), running());
        StatusHints hints = batch -> List.of("bpct --resume=" + batch.number());
        assertGolden("overview-80.txt", new OverviewText(DENVER, hints, Screen.plain(80)).of(batches, false, 0));
        assertGolden("overview-200.txt", new OverviewText(DENVER, hints, Screen.plain(200)).of(batches, false, 0));
        for (int width : new int[] {1, 40, 60, 79, 80, 121, 122, 200}) {
            assertThat(new OverviewText(DENVER, hints, Screen.plain(width))
                            .of(batches, false, 0)
                            .lines())
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(Math.max(width, 40)));
        }
    }

    @Test
    void oneBatchFitsATerminalOf80ColumnsAnd40() throws IOException {
        BatchStatus batch = running();
        assertGolden("batch-80.txt", brief(Screen.plain(80), batch));
        assertGolden("batch-40.txt", brief(Screen.plain(40), batch));
        assertGolden("batch-file.txt", brief(Screen.plain(0), batch));
        for (int width : new int[] {1, 40, 60, 79, 80, 120, 200}) {
            assertThat(brief(Screen.plain(width), batch).lines())
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(Math.max(width, 40)));
        }
    }

    @Test
    void coloursGoRoundTheSameText() throws IOException {
        Screen coloured = new Screen(80, true, false);
        String text = brief(coloured, running());
        assertThat(text).contains("\u001b[31mstopped", "\u001b[36mrunning").doesNotContain("\u001b[31m\n");
        assertThat(text.replaceAll("\u001b\\[[0-9]*m", "")).isEqualTo(brief(Screen.plain(80), running()));
    }

    private static String brief(Screen screen, BatchStatus batch) {
        return new BatchText(DENVER, new NoHints(), screen, Instant.ofEpochSecond(1_792_630_360)).of(batch);
    }

    @Test
    void oldBatchesThatHaveClosedAreCountedUnlessAllAreAskedFor() throws IOException {
        List<BatchStatus> batches = new ArrayList<>(Collections.nCopies(11, complete()));
        batches.add(0, running());
        OverviewText overview = new OverviewText(DENVER, new NoHints(), Screen.plain(80));
        assertThat(overview.of(batches, false, 0))
                .contains("   2 running ", "\n1 older batch has closed: bpct --progress=all\n");
        assertThat(overview.of(batches, true, 0)).doesNotContain("older");
        assertThat(overview.of(batches, false, 9000))
                .contains("\n9001 older batches have closed: bpct --progress=all\n");
    }

    /** Jobs that may work at night alone, looked at at 12:52 and at 20:52 of Denver. */
    @ParameterizedTest
    @CsvSource({"1792608760, true", "1792637560, false"})
    void theOverviewSaysThatABatchIsOutsideOfItsHours(long now, boolean rests) {
        BatchFolder folder = BatchFolder.of(root, 4, "{}").waveOf("fake", 1, 0, 3);
        folder.write("wave.1/wave.json", """
                {"format":1,"wave":1,"scheduler":"fake","hours":"20:00-06:00 America/Denver -06:00","jobs":[\
                {"folder":"0001","groups":1,"entries":10,"bytes":100}],"finalizer":{"folder":"finalizer.1",\
                "groups":1,"entries":0,"directories":1,"bytes":0,"firstAttributeGroup":9}}
                """).submitted("0001", "1").submitted("finalizer.1", "2");
        Map<JobId, SchedulerState> answers = Map.of(
                new JobId("1"), new SchedulerState(Phase.QUEUED, "BeginTime"),
                new JobId("2"), new SchedulerState(Phase.QUEUED, "Dependency"));
        BatchStatus batch = BatchStatus.of(folder.read(), answers, Instant.ofEpochSecond(now), -1);

        String overview = new OverviewText(DENVER, new NoHints(), Screen.plain(80)).of(List.of(batch), false, 0);

        assertThat(overview.contains("outside of its hours")).isEqualTo(rests);
        assertThat(text(DENVER, batch))
                .contains("Hours: 20:00-06:00, America/Denver" + (rests ? "; rests until 2026-10-21 20:00:00" : "\n"));
    }

    /** With PBS stopped the display of 64 jobs had 317 KB, and the JSON 349 KB. */
    @Test
    void aSchedulerThatIsAwayTakesOneSentence() throws IOException {
        String words = "PBS does not answer: Connection refused (exit code 255)";
        String[] jobs = new String[64];
        Arrays.fill(jobs, "10 100");
        BatchFolder folder = BatchFolder.of(root, 3, "{}").wave("0 0", 100, jobs);
        Map<JobId, SchedulerState> answers = new HashMap<>();
        for (int job = 1; job <= 64; job++) {
            folder.submitted("%04d".formatted(job), job + ".pbs");
            answers.put(
                    new JobId(job + ".pbs"), new SchedulerState(Phase.UNANSWERED, words, 1_792_630_000, 1_792_630_300));
        }
        folder.start("0001", 1, 1_792_628_610);
        BatchStatus batch = BatchStatus.of(folder.read(), answers, Instant.ofEpochSecond(1_792_630_360), -1);
        String text = text(ZoneOffset.UTC, batch);
        assertThat(text)
                .contains(
                        "Progress of bpct jobs:\nno answer about 64 jobs since 2026-10-22 00:46:40: " + words + "\n",
                        "job 1; running (no answer);",
                        "job 64; submitted (no answer);")
                .containsOnlyOnce(words);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StatusJson.write(out, List.of(batch));
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("\"unanswered\":[{\"message\":\"" + words + "\",\"since\":1792630000,\"jobs\":64}]")
                .containsOnlyOnce(words);
    }

    @Test
    void theJsonHasTheSameFigures() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StatusJson.write(out, List.of(complete(), running()));
        String json = out.toString(StandardCharsets.UTF_8);
        assertThat(json).contains("\"nullomer\\udcff\"", "b\\u00e4r\"").isASCII();
        ProgressSchema schema = ProgressSchema.read();
        schema.assertValid(json);
        assertThatThrownBy(() -> schema.assertValid(json.replace("\"wave\":1", "\"wave\":null")))
                .hasMessageContaining("wave");
        assertThatThrownBy(() -> schema.assertValid(json.replace("\"inHand\":", "\"hand\":")))
                .hasMessageContaining("inHand");
        String anywhere = json.replace(root.toString(), "/home/kevin/.bpct").replace("},{", "},\n{");
        assertGolden("figure-2.5.json", anywhere);
    }

    @Test
    void hintsStandBelowTheirBatch() {
        String text = new StatusText(ZoneOffset.UTC, status -> List.of("type this")).of(List.of(complete()));
        assertThat(text).endsWith("\ntype this\n");
    }

    @Test
    void withoutBatchesItSaysSo() {
        assertThat(text(ZoneOffset.UTC)).isEqualTo("Progress of bpct jobs:\n\nThere are no batches.\n");
    }
}
