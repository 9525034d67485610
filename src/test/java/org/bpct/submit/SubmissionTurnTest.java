package org.bpct.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.caller.TestClock;
import org.bpct.home.BatchLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The time between two submit commands of a home, by a clock that moves while somebody pauses. */
final class SubmissionTurnTest {
    private static final int INTERVAL = 3000;

    @TempDir
    Path temp;

    private final TestClock clock = new TestClock();
    private final List<Long> pauses = new ArrayList<>();

    /** Returns turns as another process would make them. */
    private SubmissionTurn turn(int millis) {
        return new SubmissionTurn(file(), Duration.ofMillis(millis), clock, this::pause);
    }

    private Path file() {
        return temp.resolve("submission.turn");
    }

    private void pause(long millis) {
        pauses.add(millis);
        clock.millis(millis);
    }

    private long waitedBy(SubmissionTurn turn) throws Exception {
        long before = clock.millis();
        turn.await();
        return clock.millis() - before;
    }

    @Test
    void theFirstCommandBeginsAtOnceAndEachFurtherOneAnIntervalLater() throws Exception {
        SubmissionTurn turn = turn(INTERVAL);
        assertThat(waitedBy(turn)).isZero();
        assertThat(waitedBy(turn)).isEqualTo(INTERVAL);
        clock.millis(1000);
        assertThat(waitedBy(turn)).isEqualTo(2000);
        clock.millis(INTERVAL);
        assertThat(waitedBy(turn)).isZero();
    }

    @Test
    void processesOfOneHomeShareTheTurns() throws Exception {
        turn(INTERVAL).await();
        clock.millis(500);
        assertThat(waitedBy(turn(INTERVAL))).isEqualTo(2500);
        assertThat(waitedBy(turn(INTERVAL))).isEqualTo(INTERVAL);
    }

    @Test
    void withoutAnIntervalNothingIsWrittenAndNobodyWaits() throws Exception {
        turn(0).await();
        assertThat(pauses).isEmpty();
        assertThat(file()).doesNotExist();
    }

    @Test
    void aClockThatWasSetBackCostsNoMoreThanAnInterval() throws Exception {
        turn(INTERVAL).await();
        clock.millis(-3_600_000);
        assertThat(waitedBy(turn(INTERVAL))).isEqualTo(INTERVAL);
        assertThat(waitedBy(turn(INTERVAL))).isEqualTo(INTERVAL);
    }

    @Test
    void aProcessThatKeepsTheTurnIsAwaitedForALimitedTime() throws Exception {
        turn(INTERVAL).await();
        try (BatchLock stopped = BatchLock.take(file())) {
            assertThat(stopped).isNotNull();
            assertThat(waitedBy(turn(INTERVAL))).isBetween(60_000L, 3_600_000L);
        }
        assertThat(waitedBy(turn(INTERVAL))).isZero();
    }

    @Test
    void aHomeThatTakesNoFileKeepsTheCommandsOfThisProcessApart() throws Exception {
        Path away = temp.resolve("away").resolve("submission.turn");
        SubmissionTurn turn = new SubmissionTurn(away, Duration.ofMillis(INTERVAL), clock, this::pause);
        assertThat(waitedBy(turn)).isEqualTo(INTERVAL);
        assertThat(Files.exists(away)).isFalse();
    }
}
