package org.bpct.report;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.lock.PlanningProcess;
import org.bpct.options.TimeSpan;
import org.bpct.options.UsageException;
import org.bpct.pool.LockHolder;
import org.bpct.pool.PlaceLock;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotName;
import org.bpct.pool.SnapshotRecord;
import org.bpct.query.Session;
import org.bpct.roots.PoolPlace;
import org.bpct.status.record.Amounts;

/** The list of a pool's contents for people, for programs and for a monitor. */
public final class PoolListing {
    /** The exit code with which plug-ins of Nagios and similar monitors raise an alarm. */
    private static final int CRITICAL = 2;

    /** With the shortest state it fits 80 columns. */
    private static final String ROW = "%-20s %4s %12s %8s %8s %6s %6s  %s%n";

    private static final String HEADING = String.format(
            Locale.ROOT, ROW, "SNAPSHOT", "AGE", "ENTRIES", "SIZE", "COPIED", "LINKED", "FAILED", "STATE");

    private final Session session;
    private final PoolView.Reading reading;
    private final Console console;

    /** Prepares a listing of a pool that is read in this way. */
    public PoolListing(Session session, PoolView.Reading reading) {
        this.session = session;
        this.reading = reading;
        this.console = session.console();
    }

    /** Prepares a listing of a pool on this host. */
    public static PoolListing here(FileName given, FileName workingDirectory, Session session) {
        return new PoolListing(session, () -> read(given, workingDirectory, session));
    }

    /**
     * Lists a pool and returns the exit code.
     *
     * @param maxAge the largest age of the newest good snapshot, as {@code 26h}; empty for any age
     */
    public int list(boolean json, String maxAge) throws UsageException, RunException, InterruptedException {
        if (maxAge.isEmpty()) {
            print(reading.read(), json);
            return 0;
        }
        Duration age = TimeSpan.ageForAlarm("--max-age", maxAge);
        try {
            PoolView view = reading.read();
            int code = judge(view, age);
            print(view, json);
            return code;
        } catch (UsageException | RunException e) {
            // A missing or unmounted pool raises an alarm, as a missing snapshot does.
            console.say("CRITICAL: " + e.getMessage());
            return CRITICAL;
        }
    }

    private static PoolView read(FileName given, FileName workingDirectory, Session session)
            throws UsageException, RunException, InterruptedException {
        Pool pool = PoolPlace.find(given, workingDirectory).existing();
        PlaceLock lock = new PlaceLock(pool);
        try {
            Optional<LockHolder> holder = lock.holder();
            String work = "";
            if (holder.isPresent()) {
                work = PlanningProcess.of(session.submitter())
                        .question(session.query(), lock)
                        .ask(holder.get())
                        .words();
            }
            return new PoolView(pool.root(), pool.read(), work);
        } catch (IOException e) {
            throw PoolPlace.unread(pool, e);
        }
    }

    private int judge(PoolView view, Duration most) {
        Optional<SnapshotName> newest = view.contents().newestGood();
        String pool = view.root().display();
        if (newest.isEmpty()) {
            console.say("CRITICAL: there is no complete snapshot in " + pool);
            return CRITICAL;
        }
        Duration age = Duration.between(newest.get().began(), session.clock().instant());
        boolean isYoung = age.compareTo(most) <= 0;
        console.say((isYoung ? "OK" : "CRITICAL") + ": the newest complete snapshot in " + pool + ", " + newest.get()
                + ", began " + age.toMinutes() / 60 + " h " + age.toMinutes() % 60 + " min ago");
        return isYoung ? 0 : CRITICAL;
    }

    private void print(PoolView view, boolean json) throws RunException {
        if (json) {
            try {
                PoolJson.write(console.out(), view);
            } catch (IOException e) {
                throw RunException.failed("cannot write: " + e, e);
            }
            return;
        }
        List<String> rows = new ArrayList<>();
        view.contents().published().forEach((name, record) -> rows.add(row(name, record)));
        for (SnapshotName name : view.contents().incomplete()) {
            rows.add(name.text() + "  incomplete: "
                    + (view.work().isEmpty() ? "the next --snapshot sets it aside" : view.work()) + "\n");
        }
        if (view.contents().incomplete().isEmpty() && !view.work().isEmpty()) {
            rows.add("locked: " + view.work() + "\n");
        }
        if (!view.contents().deleting().isEmpty()) {
            rows.add("to be removed: " + view.contents().deleting().size() + "\n");
        }
        for (FileName folder : view.contents().foreign()) {
            rows.add("not of bpct, and left alone: " + folder.lastComponent().display() + "\n");
        }
        if (!view.contents().published().isEmpty()) {
            console.out().print(HEADING);
        }
        rows.forEach(console.out()::print);
        if (rows.isEmpty()) {
            console.out().println("no snapshots");
        }
    }

    private String row(SnapshotName name, Optional<SnapshotRecord> record) {
        if (record.isEmpty()) {
            return name.text() + "  its record is damaged\n";
        }
        SnapshotRecord known = record.get();
        return String.format(
                Locale.ROOT,
                ROW,
                name.text(),
                age(name),
                Amounts.grouped(known.content().all().entries()),
                Amounts.bytes(known.content().all().bytes()),
                Amounts.bytes(known.content().copied().bytes()),
                known.linkedShare() + "%",
                Amounts.grouped(known.failures().names() + known.failures().walk()),
                known.state().words());
    }

    /** Returns its age in the largest unit that gives at least two, as {@code 36h}. */
    private String age(SnapshotName name) {
        Duration age = Duration.between(name.began(), session.clock().instant());
        return age.toDays() > 1
                ? age.toDays() + "d"
                : age.toHours() > 1 ? age.toHours() + "h" : age.toMinutes() + "min";
    }
}
