package org.bpct.status.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.bpct.Pace;
import org.bpct.files.FileName;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.bpct.status.SoughtName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PathHistoryTest {
    private static final String ODD = "-new\nline \u00ff ";
    private static final String HEAD = "Batch #7: 2026-10-22 00:23:24 +0000\n";

    @TempDir
    Path root;

    private BatchFolder batch;

    @BeforeEach
    void makeBatchOfTwoJobs() {
        batch = BatchFolder.of(root, 7, "{\"errors\":0}")
                .pairs("/s", "/d", "/t", "/e")
                .wave("1 2", 9, "10 100", "10 100");
        batch.write(
                "jobs/0001/list",
                "bpct-list-1\0"
                        + "G 1 0 D 3 0\0.\0a\0a/b\0"
                        + "G 2 0 F 4 5\0a/b\0x\0" + ODD + "\0bad\0"
                        + "G 3 0 F 4 5\0.\0x\0a/deep/x\0a/b/c\0"
                        + "G 4 1 F 2 5\0.\0x\0");
        batch.write("jobs/0002/list", "bpct-list-1\0" + "G 5 0 H 2 5\0a/one\0a/two\0" + "G 6 1 T 2 5\0old\0new\0");
        batch.compressedList(
                "finalizer.1",
                "bpct-list-1\0" + "G 7 0 L 3 0\0a/first\0a/far\0a/farther\0" + "G 9 0 A 3 0\0a/b\0a\0.\0");
        batch.submitted("0001", "n9:boot:1:2:1");
        settled("0001", 1, "1 0 0 0 0 60 .\n2 3 9 1 0 61 .\n");
        settled("0002", 1, "5 2 9 0 0 62 .\n6 1 9 0 0 63 .\n");
        batch.attempt("0001", 1, "errors", "2\0a/b/bad\0denied\0cannot open for reading: Permission denied\0");
    }

    @Test
    void aCopiedFileIsFoundByBothItsNames() {
        for (boolean inCopy : List.of(true, false)) {
            assertThat(text(0, "a/b/x", inCopy))
                    .isEqualTo(HEAD
                            + "Source: /s/a/b/x\nCopy: /d/a/b/x\n"
                            + "copied, 1970-01-01 00:01:01\n"
                            + "          job 1, group 2, attempt 1 on n1, local job n9:boot:1:2:1\n");
        }
    }

    @Test
    void namesAreComparedByteForByteAndAsWholeComponents() {
        assertThat(text(0, "a/b/" + ODD, false)).contains("Source: $'/s/a/b/-new\\nline \\377 '\n", "copied, ");
        for (String other :
                List.of("a/b/-new\nline \u00fe ", "b/x", "a/b/xx", "a/b/x/y", "x/a", "a/b/", "ba", "old", "two")) {
            assertThat(of(0, other, false).isKnown()).as(other).isFalse();
        }
    }

    @Test
    void theNameOfAnotherPairIsAnother() {
        assertThat(text(0, "x", false)).contains("Copy: /d/x\n", "group 3");
        assertThat(text(1, "x", false)).contains("Copy: /e/x\n", "group 4");
        assertThat(of(1, "a/b/x", false).isKnown()).isFalse();
    }

    @Test
    void namesBelowTheRootOfAMixedGroupAreFound() {
        assertThat(text(0, "a/deep/x", false)).contains("group 3");
        assertThat(text(0, "a/b/c", false)).contains("group 3");
    }

    @Test
    void aFailedNameTellsClassAndMessage() {
        assertThat(text(0, "a/b/bad", true))
                .contains("failed: denied: cannot open for reading: Permission denied, 1970-01-01 00:01:01\n");
    }

    @Test
    void withoutErrorRecordsNobodySaysCopied() {
        batch.attempt("0001", 1, "errors", "2\0a/b/bad\0den");
        assertThat(text(0, "a/b/x", false)).contains("copied or failed: ").contains("records are lost");
    }

    /** It was said to be copied. */
    @Test
    void withoutErrorRecordsADirectoryIsRemovedOrFailed() {
        batch.write("jobs/0002/list", "bpct-list-1\0" + "G 5 0 X 2 0\0a/gone\0a/old\0");
        settled("0002", 2, "5 2 0 1 0 70 .\n");
        batch.attempt("0002", 2, "errors", "5\0a/old\0den");
        assertThat(text(0, "a/gone", false)).contains("removed or failed: ").contains("records are lost");
    }

    @Test
    void aNewNameIsFoundInTheCopyAndTheOldOneInTheSource() {
        assertThat(text(1, "new", true)).contains("Source: /t/old\nCopy: /e/new\ncopied, ");
        assertThat(text(1, "old", false)).contains("Source: /t/old\nCopy: /e/new\ncopied, ");
        assertThat(of(1, "old", true).isKnown()).isFalse();
        assertThat(of(1, "new", false).isKnown()).isFalse();
    }

    @Test
    void hardLinksTellWhatTheyAreLinkedTo() {
        assertThat(text(0, "a/two", false)).contains("copied, with the other names of the same file, ");
        assertThat(text(0, "a/farther", false))
                .contains("open: finalizer is planned\n", "finalizer, group 7, no attempt yet\n");
        settled("finalizer.1", 1, "7 2 0 0 0 70 .\n");
        assertThat(text(0, "a/farther", false)).contains("linked to a/first, 1970-01-01 00:01:10\n");
    }

    @Test
    void aDirectoryIsMadeByAJobAndEndedByTheFinalizer() {
        assertThat(text(0, "a/b", false))
                .contains("open: finalizer is planned\n          finalizer, group 9, no attempt yet\n")
                .contains("made, or found there, 1970-01-01 00:01:00\n          job 1, group 1, attempt 1 on n1");
        settled("finalizer.1", 1, "9 3 0 0 0 70 .\n");
        assertThat(text(0, ".", true)).startsWith(HEAD + "Source: /s\nCopy: /d\ndirectory made, attributes set, 1970");
    }

    @Test
    void theAttemptThatSettledTheGroupIsNamed() {
        settled("0001", 2, "1 0 0 0 0 60 .\n2 3 9 1 0 61 .\n3 3 9 0 0 90 .\n");
        batch.attempt("0001", 2, "start", "80 n2 4711 99 boot-1 4242 .\n");
        batch.attempt("0001", 2, "errors", "2\0a/b/bad\0denied\0again\0");
        batch.start("0001", 3, 95);

        assertThat(text(0, "a/b/x", false)).contains("attempt 1 on n1");
        assertThat(text(0, "a/b/bad", false)).contains("failed: denied: again, ", "attempt 1 on n1");
        assertThat(text(0, "x", false)).contains("copied, 1970-01-01 00:01:30\n", "attempt 2 on n2, local job 4242\n");
        assertThat(text(1, "x", false)).contains("open: job 1 is ", "attempt 3 on n1");
    }

    @Test
    void whatIsNotInTheListsWasNotThereOrNotWalked() {
        assertThat(text(0, "a/none", false))
                .isEqualTo(HEAD + "not there when the batch walked, or none of its sources\n");
        batch.write("walk.errors", "/s/a/lock\0denied\0No\0/s/a/locked\0denied\0Permission denied\0/s/a/torn");

        assertThat(of(0, "a/locked/in/it", true).isKnown()).isTrue();
        assertThat(text(0, "a/locked/in/it", true)).isEqualTo(HEAD + "not walked: /s/a/locked: Permission denied\n");
        assertThat(text(0, "a/lock", false)).contains("not walked: /s/a/lock: No\n");
        assertThat(of(0, "a/torn", false).isKnown()).isFalse();
        assertThat(of(0, "a/lockedx", false).isKnown()).isFalse();
    }

    @Test
    void aListThatCannotBeReadIsNamed() {
        batch.write("jobs/0001/list", "bpct-list-1\0G 1 0 F 3 0\0.\0x\0");
        PathHistory history = of(0, "a/none", false);
        assertThat(history.remarks()).singleElement().asString().contains("job 1", "ends within group 1");
        assertThat(new PathText(history, history.batch(), ZoneOffset.UTC).line())
                .contains("in none of the lists that can be read");
    }

    @Test
    void aWaveThatTookAJobIsNamedWithWhatTheJobHadDone() {
        batch.write("jobs/0001/handed-over", "2 100 .\n");
        batch.write(
                "wave.2/wave.json",
                "{\"format\":1,\"wave\":2,\"scheduler\":\"local\",\"takes\":[\"0001\",\"finalizer.1\"],"
                        + "\"jobs\":[{\"folder\":\"0003\",\"groups\":1,\"entries\":3,\"bytes\":1}],"
                        + "\"finalizer\":{\"folder\":\"finalizer.2\"}}");
        batch.write("jobs/0003/list", "bpct-list-1\0G 2 0 F 4 5\0a/b\0x\0" + ODD + "\0bad\0");
        batch.write("jobs/finalizer.2/list", "bpct-list-1\0");

        assertThat(text(0, "a/b/x", false))
                .contains("open: job 3 is planned\n          job 3 of wave 2, group 2, no attempt yet\n")
                .contains("job 1 was handed over to wave 2; before that: copied, 1970-01-01 00:01:01\n");
        settled("0003", 1, "2 3 9 1 0 61 .\n");
        assertThat(text(0, "a/b/x", false))
                .contains("copied, 1970-01-01 00:01:01\n          job 1, group 2, attempt 1")
                .doesNotContain("before that");
        settled("0003", 1, "2 3 9 0 0 200 .\n");
        assertThat(text(0, "a/b/bad", false))
                .contains("copied, 1970-01-01 00:03:20\n          job 3 of wave 2, group 2,")
                .contains("before that: failed: denied: ");
    }

    @Test
    void aMillionNamesAreSearchedInAMoment() {
        ByteArrayOutputStream list = new ByteArrayOutputStream();
        list.writeBytes("bpct-list-1\0".getBytes(StandardCharsets.US_ASCII));
        for (int group = 1; group <= 1000; group++) {
            list.writeBytes(("G " + group + " 0 F 1001 9\0a/b\0").getBytes(StandardCharsets.US_ASCII));
            for (int name = 0; name < 1000; name++) {
                list.writeBytes(
                        ("a name of some length " + group + " " + name + "\0").getBytes(StandardCharsets.US_ASCII));
            }
        }
        batch.write("jobs/0001/list", list.toByteArray());

        long began = cpuNanos();
        assertThat(of(0, "a/b/a name of some length 1000 999", false).isKnown()).isTrue();
        assertThat(of(0, "a/b/a name of some length 1000 1000", false).isKnown())
                .isFalse();
        assertThat(cpuNanos() - began).isLessThan((long) (5_000_000_000L * Pace.now()));
    }

    private void settled(String job, int attempt, String journal) {
        batch.start(job, attempt, 50).attempt(job, attempt, "journal", journal);
    }

    private PathHistory of(int pair, String name, boolean inCopy) {
        FileName bytes = FileName.of(name.getBytes(StandardCharsets.ISO_8859_1));
        BatchStatus status = BatchStatus.of(batch.read(), Map.of(), Instant.ofEpochSecond(1000), -1);
        return PathHistory.of(status, List.of(new SoughtName(pair, bytes, inCopy)), "");
    }

    private String text(int pair, String name, boolean inCopy) {
        PathHistory history = of(pair, name, inCopy);
        return new PathText(history, history.batch(), ZoneOffset.UTC).full();
    }

    /** The time of this thread alone: the machine may be busy with other tests. */
    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
