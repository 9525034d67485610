package org.bpct.status.errors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bpct.Pace;
import org.bpct.files.FileName;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BatchErrorsTest {
    private static final String ODD = "-new\nline \u00ff ";

    @TempDir
    Path root;

    private BatchFolder batch;

    @BeforeEach
    void makeBatchOfTwoJobs() {
        batch = BatchFolder.of(root, 7, "{\"errors\":0}").pairs("/s", "/d").wave("1 2", 9, "10 100", "10 100");
    }

    @Test
    void withoutFailedNamesItSaysSo() {
        assertThat(text()).isEqualTo("batch 7: no name has failed so far\n");
        assertThat(names()).isEmpty();
        assertThat(json()).isEqualTo("[]\n");
    }

    @Test
    void namesAreFullSourcePathsByteForByte() {
        failed("0001", 1, "1", error(1, "x/" + ODD, "denied", "cannot open for reading: Permission denied"));
        failed("finalizer.1", 1, "9", error(9, ".", "other", "attributes: Permission denied"));

        assertThat(names()).isEqualTo("/s/x/" + ODD + "\0/s\0");
        assertThat(text())
                .contains(
                        "1 name: denied: cannot open for reading: Permission denied\n          $'/s/x/",
                        "$'/s/x/-new\\nline \\377 '   (job 1 on n1)\n",
                        "/s   (finalizer on n1)\n");
        assertThat(json())
                .contains("{\"name\":\"/s/x/-new\\nline \\udcff \",\"class\":\"denied\",\"message\":\"cannot open for"
                        + " reading: Permission denied\",\"job\":\"0001\",\"node\":\"n1\",\"group\":1,\"attempt\":1}")
                .startsWith("[")
                .endsWith("]\n");
    }

    @Test
    void onlyGroupsInTheNewestJournalCount() {
        failed("0001", 1, "1 2", error(1, "old", "other", "m"), error(2, "void", "other", "m"));
        failed("0001", 2, "1", error(1, "old", "other", "m"), error(3, "in hand", "other", "m"));
        batch.start("0001", 3, 70).attempt("0001", 3, "errors", error(1, "not yet", "other", "m"));

        assertThat(names()).isEqualTo("/s/old\0");
    }

    @Test
    void aGroupBelongsToTheAttemptThatSettledIt() {
        failed("0001", 1, "1", error(1, "first", "other", "m"));
        failed("0001", 2, "1 2", error(1, "first", "other", "m"), error(2, "second", "other", "m"));
        batch.attempt("0001", 1, "start", "50 elsewhere 4711 99 boot-1 - .\n");

        assertThat(text()).contains("/s/first   (job 1 on elsewhere)\n", "/s/second   (job 1 on n1)\n");
        assertThat(json()).contains("\"group\":1,\"attempt\":1}", "\"group\":2,\"attempt\":2}");
    }

    @Test
    void tornRecordsAreNoneAndWhatIsMissingIsSaid() {
        String torn = error(1, "b", "other", "message").replaceAll("ge\0$", "");
        failed("0001", 1, "1 1", error(1, "a", "other", "m"), torn);
        batch.attempt("0001", 1, "journal", "1 5 0 2 0 60 .\n2 5 0 7 0 6");

        assertThat(remarks(BatchErrors.Form.NAMES))
                .singleElement()
                .asString()
                .startsWith("1 more names of job 1 failed, says its journal, but ")
                .endsWith("/jobs/0001/attempt.1/errors does not have them");
        assertThat(names()).isEqualTo("/s/a\0");
    }

    @Test
    void ofSeveralPairsTheListTellsWhoseAGroupIs() throws Exception {
        batch.pairs("/s", "/d", "/t", "/e");
        failed(
                "0001",
                1,
                "1 2 3",
                error(1, "a", "other", "m"),
                error(2, "b", "other", "m"),
                error(3, "c", "other", "m"));
        String list = "bpct-list-1\0G 1 1 F 2 5\0.\0a\0G 2 0 F 3 5\0.\0b\0G 9 9 F 9 9\0G 3 1 H 1 0\0c\0";

        batch.write("jobs/0001/list", list);
        assertThat(names()).isEqualTo("/t/a\0/s/b\0/t/c\0");
        batch.compressedList("0001", list);
        assertThat(names()).isEqualTo("/t/a\0/s/b\0/t/c\0");
    }

    @Test
    void whatTheWalkCouldNotReadIsNamedToo() {
        batch = BatchFolder.of(root, 7, "{\"errors\":3}").pairs("/s", "/d").wave("1 2", 9, "10 100");
        batch.write("walk.errors", "/s/locked\0denied\0Permission denied\0/s/" + ODD + "\0other\0m\0/s/torn\0oth");

        assertThat(names()).isEqualTo("/s/locked\0/s/" + ODD + "\0");
        assertThat(text()).contains("1 name: walk: Permission denied\n          /s/locked\n");
        assertThat(json())
                .contains("{\"name\":\"/s/locked\",\"class\":\"walk\",\"message\":\"Permission denied\",\"job\":null,"
                        + "\"node\":null,\"group\":null,\"attempt\":null}");
        assertThat(remarks(BatchErrors.Form.TEXT))
                .containsExactly("1 more names could not be walked, but "
                        + FileName.of(root).display() + "/walk.errors does not have them");
    }

    @Test
    void jobsThatWereHandedOverDoNotCount() {
        failed("0001", 1, "1", error(1, "a", "other", "m"));
        failed("0002", 1, "2", error(2, "b", "other", "m"));
        batch.write("jobs/0001/handed-over", "2 60 .\n").write("jobs/0002/handed-over", "2 60 .\n");
        assertThat(names()).as("a wave that was never put in place").isEqualTo("/s/a\0/s/b\0");

        batch.write(
                "wave.2/wave.json",
                "{\"format\":1,\"wave\":2,\"scheduler\":\"local\",\"takes\":[\"0001\"],"
                        + "\"jobs\":[{\"folder\":\"0003\",\"groups\":1,\"entries\":1,\"bytes\":1}],"
                        + "\"finalizer\":{\"folder\":\"finalizer.2\"}}");
        failed("0003", 1, "1", error(1, "again", "other", "m"));
        assertThat(names()).isEqualTo("/s/b\0/s/again\0");
    }

    @Test
    void messagesAboutDifferentNamesAreOneKind() {
        StringBuilder errors = new StringBuilder();
        for (String quoted : List.of("'a b'", "\"it's\"", "'a'$'\\n''b'", "'it'\\''s \"x\"'", "'torn")) {
            errors.append(error(
                    1, "n", "denied", "cannot open " + quoted + (quoted.equals("'torn") ? "" : " for reading: no")));
        }
        failed("0001", 1, "1 1 1 1 1", errors.toString());

        assertThat(text())
                .contains(
                        "4 names: denied: cannot open '...' for reading: no\n", "1 name: denied: cannot open '...'\n");
    }

    @Test
    void twentyNamesAreShownAndMoreAreOneLine() {
        StringBuilder errors = new StringBuilder();
        for (int i = 1; i <= 20; i++) {
            errors.append(error(1, "few" + i, "vanished", "No such file or directory"));
        }
        for (int i = 1; i <= 21; i++) {
            errors.append(error(1, "many" + i, "denied", "cannot open 'many" + i + "'"));
        }
        failed("0001", 1, "1 ".repeat(41).strip(), errors.toString());

        assertThat(text().lines())
                .hasSize(1 + 1 + 20 + 1)
                .startsWith(
                        "21 names: denied: cannot open '...' (job 1 on n1): /s/many1, /s/many2, /s/many3, ...",
                        "20 names: vanished: No such file or directory",
                        "          /s/few1   (job 1 on n1)");
        assertThat(text())
                .contains("/s/few20")
                .endsWith("-0 lists all names, each ended by NUL; --json has all details\n");
    }

    @Test
    void kindsOfMessagesWithoutEndAreLimited() {
        StringBuilder errors = new StringBuilder();
        for (int i = 1; i <= 300; i++) {
            errors.append(error(1, "f" + i, "other", "odd " + i));
        }
        failed("0001", 1, "1 ".repeat(300).strip(), errors.toString());

        assertThat(text()).startsWith("100 names: other: further messages (job 1 on n1): /s/f201, ");
        assertThat(text().lines()).hasSizeLessThan(410);
    }

    @Test
    void aMillionEqualErrorsAreOneLineInAMoment() throws Exception {
        int million = 1_000_000;
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        for (int i = 0; i < million; i++) {
            errors.writeBytes(error(1, "directory/file" + i, "denied", "cannot open 'file" + i + "' for reading: no")
                    .getBytes(StandardCharsets.ISO_8859_1));
        }
        batch.start("0001", 1, 50)
                .attempt("0001", 1, "journal", "1 " + million + " 0 " + million + " 0 60 .\n")
                .write("jobs/0001/attempt.1/errors", errors.toByteArray());
        errors.reset();

        long began = cpuNanos();
        assertThat(text())
                .startsWith(
                        "1000000 names: denied: cannot open '...' for reading: no (job 1 on n1): /s/directory/file0, ")
                .hasLineCount(2);
        long[] counted = new long[1];
        BatchErrors.write(
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        counted[0] += b == 0 ? 1 : 0;
                    }
                },
                status(),
                BatchErrors.Form.NAMES);
        assertThat(counted[0]).isEqualTo(million);
        assertThat(cpuNanos() - began).isLessThan((long) (15_000_000_000L * Pace.now()));
    }

    /** Writes an attempt that failed one name for each number of a group. */
    private void failed(String job, int attempt, String groups, String... errors) {
        StringBuilder journal = new StringBuilder();
        List<String> failures = List.of(groups.split(" "));
        failures.stream()
                .distinct()
                .forEach(group -> journal.append("%s 900 0 %d 0 60 .\n"
                        .formatted(
                                group, failures.stream().filter(group::equals).count())));
        batch.start(job, attempt, 50)
                .attempt(job, attempt, "journal", journal.toString())
                .attempt(job, attempt, "errors", String.join("", errors));
    }

    private static String error(int group, String name, String kind, String message) {
        return group + "\0" + name + "\0" + kind + "\0" + message + "\0";
    }

    private String text() {
        return new String(written(BatchErrors.Form.TEXT), StandardCharsets.UTF_8);
    }

    private String names() {
        return new String(written(BatchErrors.Form.NAMES), StandardCharsets.ISO_8859_1);
    }

    private String json() {
        return new String(written(BatchErrors.Form.JSON), StandardCharsets.US_ASCII);
    }

    private List<String> remarks(BatchErrors.Form form) {
        return written(form, new ByteArrayOutputStream());
    }

    private byte[] written(BatchErrors.Form form) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        written(form, out);
        return out.toByteArray();
    }

    private List<String> written(BatchErrors.Form form, OutputStream out) {
        try {
            return BatchErrors.write(out, status(), form);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private BatchStatus status() {
        return BatchStatus.of(batch.read(), Map.of(), Instant.ofEpochSecond(1000), -1);
    }

    /** The time of this thread alone: the machine may be busy with other tests. */
    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
