package org.bpct.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;

/** A pool that another host tells is sorted by the rules of one that is read here. */
final class ToldPoolTest {
    private static final FileName ROOT = FileName.ofText("host:/pool");
    private static final String GOOD = "bpct-snapshot-1 7 100 200 3 30 1 10 2 20 1 0 0 0 0 0 0 0 complete .\n";

    private static ToldPool pool(Map<String, String> state, String... folders) {
        return new ToldPool(ROOT, Set.of(folders), state, Map.of());
    }

    private static SnapshotName day(int day) {
        return new SnapshotName(Instant.parse("2026-11-0" + day + "T00:00:00Z"));
    }

    @Test
    void foldersAreSortedByTheirNamesAndRecords() throws IOException {
        Map<String, String> state = new HashMap<>();
        for (int i = 1; i <= 4; i++) {
            state.put(day(i).text(), i == 2 ? "begun .\n" : GOOD);
        }
        Pool.Contents contents = pool(
                        state,
                        day(1).text(),
                        day(2).incomplete(),
                        day(3).deleting(),
                        day(4).text(),
                        day(4).deleting(),
                        day(5).text(),
                        "other")
                .contents();

        assertThat(contents.published().keySet()).containsExactly(day(1), day(4));
        assertThat(contents.incomplete()).containsExactly(day(2));
        assertThat(contents.deleting()).containsExactly(FileName.ofText("host:/pool/" + day(3).deleting()));
        // One has no record, and the other has the name of a published snapshot.
        assertThat(contents.foreign())
                .containsExactlyInAnyOrder(
                        FileName.ofText("host:/pool/" + day(5).text()),
                        FileName.ofText("host:/pool/" + day(4).deleting()));
        assertThat(contents.newestGood()).contains(day(4));
    }

    @Test
    void aNameIsFreeIfNoFolderHasItAtAnyStage() {
        assertThat(pool(Map.of()).isFree(day(1))).isTrue();
        assertThat(pool(Map.of(), day(1).text()).isFree(day(1))).isFalse();
        assertThat(pool(Map.of(), day(1).incomplete()).isFree(day(1))).isFalse();
        assertThat(pool(Map.of(), day(1).deleting()).isFree(day(1))).isFalse();
    }

    @Test
    void theListOfSourcesKeepsThoseOfSnapshotsThatAreThere() throws IOException {
        FileName odd = FileName.ofText("/a\nb");
        SnapshotSources.Source source = new SnapshotSources.Source(odd, odd);
        String first = pool(Map.of()).sourcesWith(day(1), source);
        Map<String, String> state = Map.of("sources", first, day(1).text(), GOOD);
        assertThat(pool(state, day(1).text()).sourceOf(day(1))).contains(source);

        String both = pool(state, day(1).text()).sourcesWith(day(2), source);
        assertThat(SnapshotSources.parse(both)).containsOnlyKeys(day(1), day(2));
        assertThat(SnapshotSources.parse(pool(state).sourcesWith(day(2), source)))
                .containsOnlyKeys(day(2));
    }

    @Test
    void theHolderOfTheLockIsThatOfTheFiles() {
        Map<String, String> lock =
                Map.of("holder", "bpct-lock-1 near 7 8 boot 9 .\n", "command", "bpct x", "batch", "3\0near:/home/1a\0");
        ToldPool pool = new ToldPool(ROOT, Set.of(), Map.of(), lock);
        assertThat(pool.isLocked()).isTrue();
        assertThat(pool.holder().orElseThrow().host()).isEqualTo("near");
        assertThat(pool.holder().orElseThrow().batch().orElseThrow().folder())
                .isEqualTo(FileName.ofText("near:/home/1a"));
        assertThat(new ToldPool(ROOT, Set.of(), Map.of(), Map.of("holder", "torn")).holder())
                .isEmpty();
    }
}
