package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;
import org.bpct.model.BatchDirectory;
import org.bpct.status.record.LimitRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a job makes of a limit: its share, and how long what it does has to take. */
final class LimitScriptTest {
    private static final String TELL = "\nsay \"${bpct_limited:+yes} $bpct_workers $bpct_byte_rate $bpct_name_rate\"\n";

    /** Another look, as if the last one were long ago. */
    private static final String LATER = "\nbpct_counted_at=-1 bpct_heard_at=$((SECONDS + 1))\n";

    /** Runs commands, and says how many hundredths of a second they took. */
    private static final String TIMED = """
            timed() {
              local up began
              read -r began _ </proc/uptime
              "$@"
              read -r up _ </proc/uptime
              say "$((10#${up/./} - 10#${began/./}))"
            }
            """;

    private final ScriptFunctions functions;
    private final BatchDirectory batch;

    LimitScriptTest(@TempDir Path below) throws Exception {
        functions = ScriptFunctions.ofJob(below);
        batch = functions.batch();
    }

    @BeforeEach
    void prepare() throws Exception {
        Files.createDirectory(batch.limits());
    }

    private void limit(long bytes, long names, long workers) throws Exception {
        Files.write(batch.limit(), new LimitRecord(1792628750, bytes, names, workers).bytesWritten());
    }

    private void sign(String attempt, Instant changed) throws Exception {
        Path sign = Files.writeString(batch.limits().resolve(attempt), "1 1 .\n");
        Files.setLastModifiedTime(sign, FileTime.from(changed));
    }

    private String said(String commands) throws Exception {
        Bash bash = functions.callInAttempt("bpct_lanes=1\n" + commands);
        assertThat(bash.errors()).isEmpty();
        return bash.output().strip();
    }

    @Test
    void withoutALimitNothingIsKnown() throws Exception {
        assertThat(said("bpct_obey_limit\nsay \"$bpct_limited.\"")).isEqualTo(".");
        assertThat(batch.limits()).isEmptyDirectory();
    }

    @Test
    void eachJobAndEachOfItsLanesHasAnEvenShare() throws Exception {
        limit(1_200_000, 600, 0);
        sign("0002.1", Instant.now());
        sign("finalizer.1.2", Instant.now());
        assertThat(said("bpct_obey_limit" + TELL + "bpct_lift_limit")).isEqualTo("yes 3 400000 200000");
        assertThat(batch.limits().resolve("0001.1")).doesNotExist();
        assertThat(
                        said(
                                "bpct_lanes=2 bpct_settled=$((bpct_groups - 2)); bpct_obey_limit" + TELL
                                        + "say $(<\"$bpct_attempt/share\") $(<\"$bpct_batch_directory/limits/0001.2\")\nbpct_lift_limit"))
                .isEqualTo("yes 3 200000 100000\n200000 100000 10 . 1200000 600 .");
        assertThat(said("bpct_lanes=8 bpct_settled=$((bpct_groups - 1)); bpct_obey_limit" + TELL))
                .as("when one group is left, its lane has all")
                .isEqualTo("yes 3 400000 200000");
    }

    /** The share of a lane that had ended went to the last one half a minute later: a large file took twice its time. */
    @Test
    void fewJobsLookForTheirSharesMoreOften() throws Exception {
        String look = "bpct_obey_limit\nsay \"$bpct_limited of $bpct_interval\"";
        limit(1_000_000, 0, 0);
        assertThat(said(look)).isEqualTo("10 of 60");
        limit(1_000_000, 0, 1000);
        assertThat(said(look)).isEqualTo("60 of 60");
    }

    @Test
    void nobodyIsLeftWithoutAnyShare() throws Exception {
        limit(1024, 1, 1_000_000);
        assertThat(said("bpct_obey_limit" + TELL)).isEqualTo("yes 1000000 1 1");
    }

    @Test
    void onlyAKindThatIsLimitedIsLimited() throws Exception {
        limit(0, 10, 0);
        assertThat(said("bpct_obey_limit" + TELL)).isEqualTo("yes 1 0 10000");
    }

    @Test
    void whoHasShownNothingForThreeIntervalsSharesNoMore() throws Exception {
        limit(1_000_000, 0, 0);
        sign("0002.1", Instant.now().minusSeconds(3600));
        sign("0003.1", Instant.now());
        assertThat(said("bpct_obey_limit" + TELL)).isEqualTo("yes 2 500000 0");
    }

    @ParameterizedTest
    @CsvSource({"3600", "-3600"})
    void whoseClockIsAnHourOffSharesAsLongAsItsSignChanges(long off) throws Exception {
        limit(1_000_000, 0, 0);
        sign("0002.1", Instant.now().plusSeconds(off));
        String change = "\ntouch -d \"@$(($(stat -c %Y \"$bpct_batch_directory/limits/0002.1\") + 1))\" "
                + "\"$bpct_batch_directory/limits/0002.1\"\n";
        assertThat(said("bpct_obey_limit" + TELL + change + LATER + "bpct_obey_limit" + TELL + LATER
                        + "bpct_signs_seen[0002.1]=$((SECONDS - 3 * bpct_interval))\nbpct_obey_limit" + TELL))
                .isEqualTo("yes 1 1000000 0\nyes 2 500000 0\nyes 1 1000000 0");
    }

    @Test
    void aLimitThatIsNewIsSharedAmongAllThatWereAtWork() throws Exception {
        limit(1_000_000, 0, 5);
        assertThat(said("bpct_obey_limit" + TELL)).isEqualTo("yes 5 200000 0");
        Files.delete(batch.limits().resolve("0001.1"));
        Files.setLastModifiedTime(batch.limit(), FileTime.from(Instant.now().minusSeconds(3600)));
        assertThat(said("bpct_obey_limit" + TELL)).isEqualTo("yes 1 1000000 0");
    }

    @Test
    void whatIsInTheFolderOfSignsIsNeverEvaluated() throws Exception {
        limit(1_000_000, 0, 0);
        sign("a[$(touch evil)]", Instant.now());
        sign("x y\nz", Instant.now());
        assertThat(said("bpct_obey_limit" + TELL)).isEqualTo("yes 1 1000000 0");
        assertThat(Path.of("evil")).doesNotExist();
    }

    @Test
    void whoHasReadALimitKeepsToItWhenItIsDamagedAndForgetsItWhenItIsLifted() throws Exception {
        limit(1_000_000, 0, 0);
        assertThat(said("bpct_obey_limit" + TELL + "echo x >\"$bpct_batch_directory/limit\"" + LATER
                        + "bpct_obey_limit" + TELL + "rm \"$bpct_batch_directory/limit\"" + LATER
                        + "bpct_obey_limit" + TELL))
                .isEqualTo("yes 1 1000000 0\nyes 1 1000000 0\n 1 0 0");
    }

    @Test
    void noDamagedLimitIsBelieved() throws Exception {
        Random random = new Random(99);
        Path variants = Files.createDirectory(batch.root().resolve("variants"));
        byte[] whole = new LimitRecord(1792628750, 209715200, 500, 12).bytesWritten();
        for (int i = 0; i < 300; i++) {
            byte[] damaged = whole.clone();
            if (i % 3 == 0) {
                damaged = Arrays.copyOf(damaged, random.nextInt(whole.length - 1));
            } else {
                // A digit becomes another one.
                int at;
                do {
                    at = random.nextInt(whole.length);
                } while (whole[at] < '0' || whole[at] > '9');
                damaged[at] = (byte) ('0' + (whole[at] - '0' + 1 + random.nextInt(9)) % 10);
            }
            Files.write(variants.resolve("v" + i), damaged);
        }
        assertThat(said(
                        "for file in \"$bpct_batch_directory\"/variants/v*; do cp \"$file\" \"$bpct_batch_directory/limit\"\n"
                                + "! bpct_read_limit || say \"$(<\"$file\")\"; done; say done"))
                .isEqualTo("done");
    }

    @Test
    void whoCannotReadALimitThatItDoesNotKnowBeginsNoGroup() throws Exception {
        Files.writeString(batch.limit(), "torn");
        Path good = batch.root().resolve("good");
        Files.write(good, new LimitRecord(1792628750, 1_000_000, 0, 0).bytesWritten());
        assertThat(said("bpct_ticked_at=$((SECONDS + 1000))\nbpct_tick() { say \"$(<\"$bpct_attempt/progress\")\";"
                        + " mv \"$bpct_batch_directory/good\" \"$bpct_batch_directory/limit\"; }\nbpct_obey_limit"
                        + TELL))
                .matches("paused 0 0 0 0 [0-9]+ 0 0 - [.]\nyes 1 1000000 0");
    }

    @Test
    void aCommandTakesAsLongAsItsBytesMay() throws Exception {
        limit(10_000_000, 0, 0);
        String copied = said(TIMED + "bpct_obey_limit\n"
                + "work() { bpct_run / dd if=/dev/zero of=\"$bpct_attempt/d\" bs=64K count=92; bpct_settle_up 1 6029312; }\n"
                + "timed work");
        assertThat(Integer.parseInt(copied)).isBetween(58, 500);
    }

    @Test
    void whatMovesNoBytesTakesAsLongAsTheJournalSays() throws Exception {
        limit(10_000_000, 0, 0);
        assertThat(Integer.parseInt(said(TIMED + "bpct_obey_limit\ntimed bpct_settle_up 1 6000000")))
                .isBetween(59, 500);
    }

    @Test
    void namesTakeTheirTimeToo() throws Exception {
        limit(0, 100, 0);
        assertThat(Integer.parseInt(said(TIMED + "bpct_obey_limit\ntimed bpct_settle_up 60 0")))
                .isBetween(59, 500);
    }

    @Test
    void hugeFiguresDoNotTurnOver() throws Exception {
        limit(LimitRecord.MOST_BYTES, LimitRecord.MOST_NAMES, 0);
        assertThat(said("""
                        bpct_obey_limit
                        bpct_owe_bytes 999999999999999999
                        bpct_reckon
                        say $((bpct_wait > 0)) $((bpct_owed_bytes > 0))
                        bpct_owed_bytes=0 bpct_clock=0
                        bpct_reckon
                        say $bpct_wait $((bpct_owed_bytes <= 0))""")).isEqualTo("1 1\n0 1");
    }

    @Test
    void whoWasSlowMayMakeUpForOneSecond() throws Exception {
        limit(1_000_000, 0, 0);
        assertThat(said("bpct_obey_limit\nbpct_clock=$((bpct_clock - 5000))\nbpct_reckon\nsay $bpct_owed_bytes"))
                .isEqualTo("-100000000");
    }
}
