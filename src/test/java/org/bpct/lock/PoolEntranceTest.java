package org.bpct.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.bpct.caller.QuietConsole;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.pipeline.HandWrittenHome;
import org.bpct.pool.LockHolder;
import org.bpct.pool.LockHolder.LockedBatch;
import org.bpct.pool.PlaceLock;
import org.bpct.pool.Pool;
import org.bpct.query.Schedulers;
import org.bpct.query.StatusQuery;
import org.bpct.schedule.Commands;
import org.bpct.schedule.local.ProcessIdentity;
import org.bpct.status.BatchFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who finds a lock in its way goes in only if its holder is provably gone. */
final class PoolEntranceTest {
    private static final String HERE = "here";
    private static final String BOOT = "boot";
    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    Path temp;

    private final QuietConsole console = new QuietConsole();
    private HandWrittenHome home = new HandWrittenHome(Path.of("/"));
    private Pool pool = new Pool(FileName.currentDirectory());
    private PlaceLock lock = new PlaceLock(pool);

    @BeforeEach
    void makePool() throws Exception {
        home = new HandWrittenHome(Files.createDirectory(temp.resolve("home")));
        pool = new Pool(FileName.of(Files.createDirectory(temp.resolve("pool"))));
        Files.createDirectory(pool.state());
        lock = new PlaceLock(pool);
    }

    private static LockHolder holder(String host, String boot, long start) {
        return new LockHolder(
                host, ProcessHandle.current().pid(), start, boot, 1, "bpct --snapshot p src", Optional.empty());
    }

    private static LockHolder gone() {
        return holder(HERE, BOOT, 1);
    }

    private void enter(boolean skip) throws Exception {
        StatusQuery query = new StatusQuery(
                home.home(),
                new Schedulers(Commands.inherited(), (FileName) null),
                InstantSource.fixed(HandWrittenHome.NOW));
        LockQuestion question = new LockQuestion(query, lock, HERE, BOOT);
        new PoolEntrance(pool, lock, question, console)
                .enter(new LockHolder(HERE, 7, 7, BOOT, 2, "bpct", Optional.empty()), skip);
    }

    private void assertEntered() throws Exception {
        enter(false);
        assertThat(lock.holder().orElseThrow().pid()).isEqualTo(7);
    }

    private RunException assertRefused(boolean skip, int code) throws Exception {
        Optional<LockHolder> before = lock.holder();
        RunException refusal = catchThrowableOfType(RunException.class, () -> enter(skip));
        assertThat(refusal).as("entered").isNotNull();
        assertThat(refusal.exitCode()).isEqualTo(code);
        assertThat(lock.holder()).isEqualTo(before);
        return refusal;
    }

    private void heldBy(BatchFolder written, LockHolder process) throws Exception {
        assertThat(written).isNotNull();
        lock.take(process);
        lock.handTo(new LockedBatch(1, FileName.of(home.batch(1).root())));
    }

    private void silentFor(Duration time) throws Exception {
        Files.setLastModifiedTime(
                pool.lock().resolve("heartbeat"), FileTime.from(Instant.now().minus(time)));
    }

    @Test
    void aPoolThatNobodyHoldsIsEntered() throws Exception {
        assertEntered();
        assertThat(console.notes).isEmpty();
    }

    @Test
    void aProcessOfThisHostIsAskedFor() throws Exception {
        lock.take(holder(HERE, BOOT, ProcessIdentity.current().startTime()));
        silentFor(HOUR);
        assertThat(assertRefused(false, 6))
                .hasMessageContainingAll("is locked: process", "plans a snapshot", "bpct --snapshot p src");
    }

    @Test
    void aProcessOfThisHostThatIsGoneHoldsNothing() throws Exception {
        lock.take(gone());
        assertEntered();
        assertThat(console.notes).singleElement().asString().contains("is gone");
    }

    @Test
    void aProcessOfAnotherHostIsBelievedForFiveMinutes() throws Exception {
        lock.take(holder("elsewhere", "other", 1));
        silentFor(Duration.ofMinutes(4));
        assertRefused(false, 6);
        silentFor(Duration.ofMinutes(6));
        assertEntered();
    }

    @Test
    void soIsOneInAnotherContainerOfThisHost() throws Exception {
        lock.take(holder("container", BOOT, 1));
        assertRefused(false, 6);
    }

    @Test
    void aBatchThatMayBeAtWorkHoldsThePool() throws Exception {
        heldBy(home.submitted(1, HOUR), gone());
        silentFor(HOUR);
        assertThat(assertRefused(false, 6)).hasMessageContaining("batch 1");
    }

    @Test
    void aBatchThatIsOverHoldsNothing() throws Exception {
        heldBy(home.closed(1, HOUR), gone());
        assertEntered();
        assertThat(console.notes).singleElement().asString().contains("batch 1 is complete");
    }

    @Test
    void aBatchThatWasNeverSubmittedHoldsThePoolAsLongAsItsProcessLives() throws Exception {
        heldBy(
                home.planned(1, HOUR),
                holder(HERE, BOOT, ProcessIdentity.current().startTime()));
        assertRefused(false, 6);
        lock.remove(lock.holder().orElseThrow());
        lock.take(gone());
        lock.handTo(new LockedBatch(1, FileName.of(home.batch(1).root())));
        assertEntered();
    }

    @Test
    void aBatchOfWhichASchedulerMayHaveTakenAJobHoldsThePoolUntilThatAnswers() throws Exception {
        BatchFolder batch = home.planned(1, HOUR)
                .waveOf("not installed here", 1, 0, 0)
                .write("jobs/0001/submission", "name bmwqxl1e0.1 .\n");
        heldBy(batch, gone());
        assertThat(assertRefused(false, 6)).hasMessageContaining("batch 1 is planned, but that is uncertain");
        batch.write("jobs/0001/cancelled", "5 login1 .\n");
        assertThat(assertRefused(false, 6)).hasMessageContaining("but that is uncertain");
        batch.write("jobs/0001/cancelled", "5 login1 .\ngone 9 .\n");
        assertEntered();
    }

    @Test
    void aBatchThatWasDeletedHoldsNothing() throws Exception {
        lock.take(gone());
        lock.handTo(new LockedBatch(1, FileName.of(temp.resolve("deleted"))));
        assertEntered();
    }

    @Test
    void aBatchThatCannotBeReadHoldsThePool() throws Exception {
        lock.take(gone());
        lock.handTo(new LockedBatch(1, FileName.of(Files.createDirectory(temp.resolve("damaged")))));
        assertThat(assertRefused(false, 6)).hasMessageContaining("cannot be read");
    }

    @Test
    void aNightMayBeLeftOutTwiceInARow() throws Exception {
        lock.take(holder("elsewhere", "other", 1));
        assertRefused(true, 0);
        assertRefused(true, 0);
        assertThat(assertRefused(true, 6)).hasMessageContaining("3 times in a row");

        silentFor(HOUR);
        assertEntered();
        assertThat(pool.skips()).doesNotExist();
    }
}
