package org.bpct.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.pool.SnapshotSources.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SnapshotSourcesTest {
    @TempDir
    Path folder;

    private static Source source(String typed, String real) {
        return new Source(FileName.ofText(typed), FileName.ofText(real));
    }

    private static SnapshotName name(String text) {
        return SnapshotName.of(text).orElseThrow();
    }

    @Test
    void aSourceIsKeptAsLongAsItsSnapshot() throws Exception {
        Pool pool = new Pool(FileName.of(folder));
        Files.createDirectory(pool.state());
        SnapshotSources sources = new SnapshotSources(pool);
        SnapshotName first = name("2026-11-20T02-00-00Z");
        SnapshotName second = name("2026-11-21T02-00-00Z");
        SnapshotName third = name("2026-11-22T02-00-00Z");
        assertThat(sources.of(first)).isEmpty();

        Source odd = source("/data/a\nb", "/data/\u00e4 c");
        sources.record(first, odd, Set.of());
        sources.record(second, source("/b", "/b"), Set.of(first));
        assertThat(sources.of(first)).contains(odd);

        sources.record(third, odd, Set.of(second));
        assertThat(sources.of(first)).isEmpty();
        assertThat(sources.of(second)).contains(source("/b", "/b"));
    }

    @Test
    void aTornFileTellsNothingWrong() throws Exception {
        Pool pool = new Pool(FileName.of(folder));
        Files.createDirectory(pool.state());
        SnapshotName first = name("2026-11-20T02-00-00Z");
        Files.writeString(pool.state().resolve("sources"), "2026-11-20T02-00-00Z\0/data");
        assertThat(new SnapshotSources(pool).of(first)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "/data/home, /data/home, /data/home, /data/home, true",
        "/data/home, /data/home, /data, /data, false",
        "/data/home, /data/home, /data/home/ann, /data/home/ann, false",
        "/data/home1, /data/home1, /data/home2, /data/home2, false",
        "/tonight, /data/.zfs/snapshot/a, /tonight, /data/.zfs/snapshot/b, true",
        "/old, /data/home, /new, /data/home, true",
        "/a, /data/.zfs/snapshot/mon/home, /b, /data/.zfs/snapshot/tue/home, true",
        "/a, /data/.zfs/snapshot/mon/home, /b, /data/.zfs/snapshot/tue/work, false",
        "/a, /data/.snapshots/17/snapshot, /b, /data/.snapshots/18/snapshot, true",
        "/a, /mnt/home-2026-11-20, /b, /mnt/home-2026-11-21T02, true",
        "/a, /mnt/home-20261120, /b, /mnt/work-20261121, false",
        "/a, /mnt/@GMT-2026.11.20-02.00.00/x, /b, /mnt/@GMT-2026.11.21-02.00.00/x, true"
    })
    void aTreeIsTheSameByItsNamesAndAsSnapshotOfTheFileSystem(
            String typed, String real, String typedNow, String realNow, boolean same) {
        assertThat(source(typedNow, realNow).isSameAs(source(typed, real))).isEqualTo(same);
    }
}
