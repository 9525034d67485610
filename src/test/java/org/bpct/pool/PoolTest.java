package org.bpct.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.pool.LockHolder.LockedBatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PoolTest {
    private static final String LINE =
            "bpct-snapshot-1 7 1792628604123 1792628700 100 5000 90 4000 9 900 12 1 2 3 4 5 6 8 ";

    @TempDir
    Path temp;

    private Pool pool = new Pool(FileName.currentDirectory());

    @BeforeEach
    void makePool() throws IOException {
        pool = new Pool(FileName.of(temp));
        Files.createDirectory(pool.state());
    }

    private SnapshotName snapshot(String name, String record) throws IOException {
        Files.createDirectory(temp.resolve(name));
        if (!record.isEmpty()) {
            Files.writeString(pool.state().resolve(name), record);
        }
        return SnapshotName.of(name).orElseThrow();
    }

    private static String record(String classes, String state) {
        return "bpct-snapshot-1 7 1 2 100 5000 90 4000 9 900 12 " + classes + " " + state + " .\n";
    }

    private static LockHolder holder(long pid) {
        return new LockHolder("n1", pid, 99, "boot", 1, "bpct --snapshot 'p\u00e4'", Optional.empty());
    }

    @Test
    void aRecordHasAllFigures() {
        SnapshotRecord record =
                SnapshotRecord.parse(LINE + "complete-with-errors .\n").orElseThrow();
        assertThat(record)
                .isEqualTo(new SnapshotRecord(
                        7,
                        1_792_628_604_123L,
                        1_792_628_700,
                        new SnapshotRecord.Content(
                                new SnapshotRecord.Amount(100, 5000),
                                new SnapshotRecord.Amount(90, 4000),
                                new SnapshotRecord.Amount(9, 900),
                                12),
                        new SnapshotRecord.Failures(3, 3, 15, 8),
                        SnapshotState.COMPLETE_WITH_ERRORS));
        assertThat(record.failures().names()).isEqualTo(21);
        assertThat(record.linkedShare()).isEqualTo(90);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "bpct-snapshot-1 .",
                LINE + "complete",
                LINE + "whole .",
                LINE + "1 complete .",
                "bpct-snapshot-2 7 1 2 100 5000 90 4000 9 900 12 0 0 0 0 0 0 0 complete .",
                "bpct-snapshot-1 7 1 2 100 5000 90 4000 9 900 12 0 0 0 0 0 0 -1 complete .",
            })
    void aTornOrForeignRecordIsNone(String text) {
        assertThat(SnapshotRecord.parse(text)).isEmpty();
    }

    @Test
    void onlyWhatHasANameOfASnapshotIsOne() throws Exception {
        SnapshotName one = snapshot("2026-11-20T02-00-00Z", record("0 0 0 0 0 0 0", "complete"));
        folders("2026-11-20", "lost+found");
        folders(".incomplete-2026-11-21T02-00-00Z", ".deleting-2026-11-10T02-00-00Z", ".deleting-x");
        pool.begin(SnapshotName.of("2026-11-21T02-00-00Z").orElseThrow());
        // Of a bpct whose records went before the folders.
        Files.writeString(pool.state().resolve("removing-2026-11-10T02-00-00Z"), "");
        Files.writeString(temp.resolve("2026-11-22T02-00-00Z"), "a file");
        Files.createSymbolicLink(temp.resolve("2026-11-23T02-00-00Z"), Path.of("2026-11-20T02-00-00Z"));

        Pool.Contents contents = pool.read();

        assertThat(contents.published()).containsOnlyKeys(one);
        assertThat(contents.incomplete()).extracting(SnapshotName::text).containsExactly("2026-11-21T02-00-00Z");
        assertThat(contents.deleting()).containsExactly(FileName.of(temp.resolve(".deleting-2026-11-10T02-00-00Z")));
        assertThat(contents.foreign()).isEmpty();
    }

    @Test
    void whatOnlyLooksLikeASnapshotIsForeignInAllItsStages() throws Exception {
        SnapshotName own = snapshot("2026-11-20T02-00-00Z", record("0 0 0 0 0 0 0", "complete"));
        String[] foreign = {
            ".deleting-2026-11-10T02-00-00Z",
            ".deleting-2026-11-20T02-00-00Z",
            ".incomplete-2026-11-20T02-00-00Z",
            ".incomplete-2026-11-21T02-00-00Z",
            "2026-11-19T02-00-00Z",
        };
        folders(foreign);

        Pool.Contents contents = pool.read();

        assertThat(contents.published()).containsOnlyKeys(own);
        assertThat(contents.incomplete()).isEmpty();
        assertThat(contents.deleting()).isEmpty();
        assertThat(contents.foreign())
                .extracting(folder -> folder.lastComponent().text())
                .containsExactly(foreign);
        assertThat(contents.base()).contains(own);
    }

    @Test
    void aRecordStaysAsLongAsAnythingIsThereOfItsSnapshot() throws Exception {
        for (String name : List.of("2026-11-10T02-00-00Z", "2026-11-11T02-00-00Z", "2026-11-12T02-00-00Z")) {
            pool.begin(SnapshotName.of(name).orElseThrow());
        }
        Files.writeString(pool.state().resolve("skips"), "1");
        folders(".incomplete-2026-11-10T02-00-00Z", ".deleting-2026-11-11T02-00-00Z");

        pool.forgetGone();

        assertThat(pool.state().toFile().list())
                .containsExactlyInAnyOrder("2026-11-10T02-00-00Z", "2026-11-11T02-00-00Z", "skips");
        assertThat(pool.read().incomplete()).hasSize(1);
        assertThat(pool.read().deleting()).hasSize(1);
    }

    private void folders(String... folders) throws IOException {
        for (String folder : folders) {
            Files.createDirectory(temp.resolve(folder));
        }
    }

    @Test
    void theBaseIsTheNewestSnapshotWhoseAttributesAreTrusted() throws Exception {
        assertThat(pool.read().base()).isEmpty();
        SnapshotName unknown = snapshot("2026-11-18T02-00-00Z", "torn");
        assertThat(pool.read().base()).contains(unknown);
        SnapshotName good = snapshot("2026-11-19T02-00-00Z", record("5 0 0 0 0 0 0", "complete-with-changes"));
        SnapshotName unread = snapshot("2026-11-20T02-00-00Z", record("0 0 1 0 0 0 1", "complete-with-errors"));
        snapshot("2026-11-21T02-00-00Z", record("0 0 0 0 0 1 0", "complete-with-errors"));

        assertThat(pool.read().base()).contains(unread);
        assertThat(pool.read().newestGood()).contains(good);
    }

    @Test
    void aLockHasOneHolder() throws Exception {
        PlaceLock lock = new PlaceLock(pool);
        assertThat(lock.holder()).isEmpty();
        assertThat(lock.take(holder(1))).isTrue();
        assertThat(lock.take(holder(2))).isFalse();

        assertThat(lock.holder()).contains(holder(1));
        lock.remove(holder(2));
        assertThat(lock.holder()).contains(holder(1));
        lock.remove(holder(1));
        assertThat(lock.holder()).isEmpty();
        assertThat(pool.state()).isEmptyDirectory();
    }

    @Test
    void aLockThatIsHandedOnIsNoLongerThatOfTheProcess() throws Exception {
        PlaceLock lock = new PlaceLock(pool);
        lock.take(holder(1));
        LockedBatch batch = new LockedBatch(7, FileName.of("/h\u00ff/1".getBytes(StandardCharsets.ISO_8859_1)));
        lock.handTo(batch);

        lock.remove(holder(1));

        assertThat(lock.holder().orElseThrow().batch()).contains(batch);
        assertThat(lock.silence()).isBetween(-1000L, 60_000L);
    }
}
