package org.bpct.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.bpct.status.BatchStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests where keys lead. */
final class ViewerTest {
    private final Board board = new Board();
    private final Viewer viewer = new Viewer(Reading.ALL);

    @TempDir
    Path root;

    @BeforeEach
    void look() {
        SampleBatches samples = new SampleBatches(root);
        BatchStatus atWork = samples.atWork(7);
        List<BatchStatus> all = List.of(samples.complete(5), samples.waiting(6, 40), atWork);
        board.take(new Reading(Reading.ALL, all, List.of(), false, SampleBatches.NOW));
        board.take(new Reading(7, List.of(atWork), List.of(), false, SampleBatches.NOW));
    }

    private void press(Action... actions) {
        for (Action action : actions) {
            assertThat(viewer.obey(action, board)).isTrue();
        }
    }

    private List<String> numbers() {
        return Viewer.keys(viewer.batches(board), BatchRow::key);
    }

    @Test
    void liveBatchesStandFirstAndTheNewestOfThem() {
        assertThat(numbers()).containsExactly("7", "6", "5");
        press(Action.REVERSE);
        assertThat(numbers()).containsExactly("5", "6", "7");
    }

    @Test
    void enterOpensTheMarkedBatchAndItsWorstJobAndEscapeGoesBack() {
        press(Action.OPEN);
        assertThat(viewer.batch()).isEqualTo(7);
        assertThat(Viewer.keys(viewer.jobs(board), JobRow::key))
                .containsExactly("0003", "0004", "0002", "0001", "0005", "finalizer.1");
        press(Action.DOWN, Action.OPEN);
        assertThat(viewer.job()).isEqualTo("0004");
        press(Action.BACK);
        assertThat(viewer.job()).isEmpty();
        press(Action.BACK, Action.LAST, Action.OPEN);
        assertThat(viewer.batch()).isEqualTo(5);
    }

    private void type(String text) {
        for (int i = 0; i < text.length(); i++) {
            viewer.obey(Action.NONE, text.charAt(i), board);
        }
        viewer.obey(Action.OPEN, '\r', board);
    }

    @Test
    void aFilterLeavesTheBatchesThatContainATextAndEscapeEndsIt() {
        press(Action.FILTER);
        type("COMPLETE");
        assertThat(numbers()).containsExactly("5");
        press(Action.FILTER);
        type("nosuch");
        assertThat(numbers()).isEmpty();
        press(Action.CANCEL, Action.OPEN);
        assertThat(viewer.prompt()).isNull();
        press(Action.BACK);
        assertThat(numbers()).hasSize(3);
    }

    @Test
    void noKeyOfAQuestionIsTakenForAnother() {
        press(Action.FILTER);
        viewer.obey(Action.QUIT, 'q', board);
        viewer.obey(Action.CANCEL, 'c', board);
        assertThat(viewer.prompt()).isNotNull();
        assertThat(viewer.prompt().text()).isEqualTo("qc");
        assertThat(viewer.takeDeed()).isNull();
    }

    @Test
    void theDeedIsAboutTheMarkedBatch() {
        press(Action.DOWN, Action.RETRY);
        viewer.obey(Action.NONE, 'y', board);
        assertThat(viewer.takeDeed()).isEqualTo(new Watch.Deed("--retry", "6"));
        assertThat(viewer.takeDeed()).isNull();
    }

    @Test
    void ordersFollowEachOtherAndComeRound() {
        List<String> first = numbers();
        press(Action.ORDER, Action.ORDER);
        assertThat(viewer.order()).isEqualTo("trouble first");
        assertThat(numbers()).containsExactly("7", "6", "5");
        press(Action.ORDER);
        assertThat(viewer.order()).isEqualTo("least done first");
        assertThat(numbers()).containsExactly("6", "7", "5");
        press(Action.ORDER, Action.ORDER, Action.ORDER);
        assertThat(numbers()).isEqualTo(first);
    }

    @Test
    void theMarkStaysAtItsRowWhenOthersComeAndAtItsPlaceWhenItGoes() {
        Marker marker = new Marker();
        marker.move(Action.DOWN, List.of("a", "b", "c"));
        assertThat(marker.index(List.of("x", "a", "b", "c"))).isEqualTo(2);
        assertThat(marker.key(List.of("a", "c"))).isEqualTo("c");
        assertThat(marker.key(List.of("a"))).isEqualTo("a");
        assertThat(marker.key(List.of())).isEmpty();
        marker.move(Action.UP, List.of());
        assertThat(marker.index(List.of())).isZero();
    }

    @Test
    void aPageHoldsTheMarkAndIsFull() {
        List<String> keys = List.of("a", "b", "c", "d", "e");
        Marker marker = new Marker();
        assertThat(marker.top(2, keys)).isZero();
        marker.move(Action.PAGE_DOWN, keys);
        assertThat(marker.index(keys)).isEqualTo(2);
        assertThat(marker.top(2, keys)).isEqualTo(1);
        marker.move(Action.LAST, keys);
        assertThat(marker.top(2, keys)).isEqualTo(3);
        assertThat(marker.top(4, keys)).isEqualTo(1);
        assertThat(marker.top(9, keys)).isZero();
    }

    @Test
    void helpIsLeftByAnyKeyAndQuitEndsEverywhere() {
        press(Action.HELP);
        assertThat(viewer.isHelped()).isTrue();
        press(Action.DOWN);
        assertThat(viewer.isHelped()).isFalse();
        press(Action.HELP);
        assertThat(viewer.obey(Action.QUIT, board)).isFalse();
    }
}
