package org.bpct.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bpct.caller.QuietConsole;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.pipeline.HandWrittenHome;
import org.bpct.pool.LockHolder;
import org.bpct.pool.LockHolder.LockedBatch;
import org.bpct.pool.MirrorLocks;
import org.bpct.pool.PlaceLock;
import org.bpct.pool.PlaceWays;
import org.bpct.query.Schedulers;
import org.bpct.query.StatusQuery;
import org.bpct.schedule.Commands;
import org.bpct.schedule.local.ProcessIdentity;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may update which places at once. */
final class MirrorEntranceTest {
    private static final String HERE = "here";
    private static final String BOOT = "boot";
    private static final Duration HOUR = Duration.ofHours(1);
    private static final FileName PLACE = FileName.ofText("/mirrors/m");

    @TempDir
    Path temp;

    private final QuietConsole console = new QuietConsole();
    private HandWrittenHome home = new HandWrittenHome(Path.of("/"));
    private MirrorLocks locks = new MirrorLocks(Path.of("/"));

    @BeforeEach
    void makeHome() throws Exception {
        home = new HandWrittenHome(Files.createDirectory(temp.resolve("home")));
        locks = new MirrorLocks(Files.createDirectory(temp.resolve("locks")));
    }

    private static LockHolder process(long start) {
        return new LockHolder(HERE, ProcessHandle.current().pid(), start, BOOT, 1, "bpct -u src m", Optional.empty());
    }

    private static LockHolder alive() throws Exception {
        return process(ProcessIdentity.current().startTime());
    }

    private static LockHolder self() {
        return new LockHolder(HERE, 7, 7, BOOT, 2, "bpct", Optional.empty());
    }

    private void enter(boolean skip, FileName... places) throws Exception {
        StatusQuery query = new StatusQuery(
                home.home(),
                new Schedulers(Commands.inherited(), (FileName) null),
                InstantSource.fixed(HandWrittenHome.NOW));
        new MirrorEntrance(locks, lock -> new LockQuestion(query, lock, HERE, BOOT), console)
                .enter(self(), ways(places), skip);
    }

    private static Map<FileName, PlaceWays> ways(FileName... places) throws Exception {
        Map<FileName, PlaceWays> ways = new TreeMap<>();
        for (FileName place : places) {
            ways.put(place, PlaceWays.of(BOOT, place, List.of()));
        }
        return ways;
    }

    private PlaceLock lock(FileName place) throws Exception {
        return locks.of(place, PlaceWays.of(BOOT, place, List.of()));
    }

    private RunException assertRefused(boolean skip, int code, FileName... places) {
        RunException refusal = catchThrowableOfType(RunException.class, () -> enter(skip, places));
        assertThat(refusal).as("entered").isNotNull();
        assertThat(refusal.exitCode()).isEqualTo(code);
        return refusal;
    }

    private boolean isLocked(FileName place) throws Exception {
        return lock(place).holder().isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/mirrors/m", "/mirrors", "/", "/mirrors/m/below/it"})
    void nobodyElseGetsAPlaceThatIsLockedOrOneThatSharesNamesWithIt(String place) throws Exception {
        lock(PLACE).take(alive());
        assertThat(assertRefused(false, 6, FileName.ofText("/other"), FileName.ofText(place)))
                .hasMessageContainingAll("destination /mirrors/m is locked", "plans an update", "bpct -u src m");
        assertThat(isLocked(PLACE)).isTrue();
        assertThat(isLocked(FileName.ofText("/other"))).as("given back").isFalse();
        assertThat(place.equals(PLACE.text()) || !isLocked(FileName.ofText(place)))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/mirrors/mm", "/mirrors/n", "/m"})
    void whatIsBesideItIsNobodysBusiness(String place) throws Exception {
        lock(PLACE).take(alive());
        enter(false, FileName.ofText(place));
        assertThat(isLocked(FileName.ofText(place))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/mirrors/m", "/mirrors"})
    void aPlannerThatIsGoneHoldsNothing(String place) throws Exception {
        lock(PLACE).take(process(1));
        enter(false, FileName.ofText(place));
        assertThat(lock(FileName.ofText(place)).holder()).contains(self());
        assertThat(console.notes).singleElement().asString().contains("planned an update, is gone");
    }

    @Test
    void aBatchHoldsItsPlacesUntilItIsOver() throws Exception {
        lock(PLACE).take(process(1));
        assertThat(home.submitted(1, HOUR)).isNotNull();
        lock(PLACE).handTo(new LockedBatch(1, FileName.of(home.batch(1).root())));
        assertThat(assertRefused(false, 6, PLACE)).hasMessageContaining("batch 1 is ");

        assertThat(home.closed(2, HOUR)).isNotNull();
        lock(PLACE).handTo(new LockedBatch(2, FileName.of(home.batch(2).root())));
        enter(false, PLACE);
        assertThat(console.notes).isEmpty();
    }

    @Test
    void anUpdateMayBeLeftOutTwiceInARow() throws Exception {
        LockHolder other = alive();
        lock(PLACE).take(other);
        FileName above = FileName.ofText("/mirrors");
        assertThat(assertRefused(true, 0, above)).hasMessageStartingWith("left out, 1 in a row: ");
        assertRefused(true, 0, above);
        assertThat(assertRefused(true, 6, above)).hasMessageContaining("3 times in a row");

        lock(PLACE).remove(other);
        enter(false, above);
        assertThat(locks.skips(above)).doesNotExist();
    }
}
