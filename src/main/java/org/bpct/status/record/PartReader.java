package org.bpct.status.record;

import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.model.AttemptDirectory;
import org.bpct.model.PartDirectory;
import org.jspecify.annotations.Nullable;

/** The reading of one part: each file is opened at most once, and only if its folder lists it. */
public final class PartReader {
    private static final int ATTEMPTS_LOOKED_AT = 4;

    private final PlannedJob plan;
    private final PartDirectory part;
    private final Set<String> names;

    private PartReader(PlannedJob plan, Set<String> names) {
        this.plan = plan;
        this.part = plan.directory().part();
        this.names = names;
    }

    /** Reads the part of a job, in whose folder these names are. */
    static PartSnapshot read(PlannedJob plan, Set<String> names) {
        PartReader reader = new PartReader(plan, names);
        int newest = newestAttempt(names);
        return newest == 0 ? PartSnapshot.untouched(reader.settled()) : reader.attempted(newest);
    }

    private PartSnapshot attempted(int newest) {
        AttemptReader attempt = AttemptReader.of(part.attempt(newest));
        ExitRecord exit = attempt.exit();
        StartRecord start = attempt.start();
        boolean ended = exit != null && exit.isFinal();

        boolean tellsAll = exit != null && exitTellsAll(exit);
        AttemptDirectory settling = tellsAll ? attempt.directory() : journalled(newest, attempt);
        JournalTotals journal =
                exit != null && tellsAll ? ofExit(exit) : journal(settling, start == null ? 0 : start.seconds());
        AttemptDirectory journalled = settling == null ? part.attempt(1) : settling;
        LedgerRecord ledger = plan.closesLedger()
                ? LedgerRecord.parse(StateFiles.record(attempt.directory().ledger()))
                : null;
        String damage = damage(attempt.directory(), exit, ledger);
        long failed = journal.entries().failed() + journal.directories().failed();
        PartSnapshot.Report report = ended ? PartSnapshot.Report.none(attempt.lanes()) : attempt.report();
        PartSnapshot.Reached reached =
                ended ? PartSnapshot.Reached.NOTHING : reached(newest).or(report.progress());
        return new PartSnapshot(
                new PartSnapshot.History(newest, attempt.standstills(), firstStart(newest, start), reached),
                attempt.claim(),
                report,
                exit,
                journal,
                failed > 0 ? failures(ended, journalled, failed) : PartSnapshot.Failures.NONE,
                new PartSnapshot.Remarks(
                        damage.isEmpty() ? attempt.message() : FileName.ofText(damage), attempt.notes()),
                ledger);
    }

    /** Returns how far the attempts before the newest one were; of many the last ones tell enough. */
    private PartSnapshot.Reached reached(int newest) {
        PartSnapshot.Reached reached = PartSnapshot.Reached.NOTHING;
        for (int attempt = Math.max(1, newest - ATTEMPTS_LOOKED_AT); attempt < newest; attempt++) {
            reached = reached.or(
                    ProgressRecord.parse(StateFiles.record(part.attempt(attempt).progress())));
        }
        return reached;
    }

    /** Returns a sentence about a damaged or missing record of the attempt; empty if there is none. */
    private String damage(AttemptDirectory attempt, @Nullable ExitRecord exit, @Nullable LedgerRecord ledger) {
        if (exit != null && exit.isDamaged()) {
            return FileName.of(attempt.exit()).display() + " is damaged";
        }
        if (!plan.closesLedger() || exit == null || !exit.isFinal()) {
            return "";
        }
        return ledger == null
                ? FileName.of(attempt.ledger()).display() + " is missing or damaged"
                : StateFiles.damage(attempt.ledger());
    }

    /** Returns the newest attempt that has a journal, or null. */
    private @Nullable AttemptDirectory journalled(int newest, AttemptReader read) {
        AttemptReader held = read;
        for (int attempt = newest; attempt > 0; attempt--) {
            if (attempt < newest) {
                held = AttemptReader.of(part.attempt(attempt));
            }
            if (held.hasJournal()) {
                return held.directory();
            }
        }
        return null;
    }

    private JournalTotals journal(@Nullable AttemptDirectory attempt, long began) {
        return attempt == null
                ? settled()
                : JournalTotals.parse(StateFiles.whole(attempt.journal()), plan.firstAttributeGroup(), began);
    }

    private PartSnapshot.Failures failures(boolean isCounted, AttemptDirectory attempt, long failed) {
        Losses counted = isCounted ? Losses.parse(StateFiles.record(attempt.lost()), failed) : null;
        Losses losses = counted == null ? Losses.read(attempt.errors()) : counted;
        return new PartSnapshot.Failures(
                tally(isCounted, attempt, Math.max(0, failed - losses.total())),
                losses,
                FailedName.first(attempt.errors()));
    }

    private static ErrorTally tally(boolean isCounted, AttemptDirectory attempt, long failed) {
        ErrorTally counted = isCounted ? ErrorTally.parse(StateFiles.record(attempt.tally()), failed) : null;
        return counted == null ? ErrorTally.read(attempt.errors(), failed) : counted;
    }

    /**
     * Returns true if the sums of an exit record can be believed without the journal behind them. A finalizer's
     * add links and directories up: they can be told apart only if all were settled and none failed.
     */
    private boolean exitTellsAll(ExitRecord exit) {
        boolean clean = exit.figures().failed() == 0 && exit.figures().names() == plan.entries() + plan.directories();
        return exit.isFinal() && (clean || plan.directories() == 0);
    }

    /** Returns the journal of an earlier wave that the first attempt will believe. */
    private JournalTotals settled() {
        return names.contains("settled")
                ? JournalTotals.parse(StateFiles.whole(part.settled()), plan.firstAttributeGroup(), Long.MAX_VALUE)
                : JournalTotals.NONE;
    }

    private JournalTotals ofExit(ExitRecord exit) {
        Figures all = exit.figures();
        Figures directories = new Figures(plan.directories(), 0, 0, 0);
        Figures entries = new Figures(all.names() - plan.directories(), all.bytes(), all.failed(), all.changed());
        return new JournalTotals(entries, directories, Figures.NONE, exit.seconds());
    }

    private long firstStart(int newest, @Nullable StartRecord start) {
        StartRecord first = newest == 1
                ? start
                : StartRecord.parse(StateFiles.record(part.attempt(1).start()));
        if (first == null) {
            first = start;
        }
        return first == null ? -1 : first.seconds();
    }

    /** Returns the highest number of an attempt among the names in a part's folder; 0 if there is none. */
    public static int newestAttempt(Set<String> names) {
        int newest = 0;
        for (String name : names) {
            newest = Math.max(newest, attemptNumber(name));
        }
        return newest;
    }

    /** Returns the number of an attempt's folder; 0 for anything else. */
    private static int attemptNumber(String name) {
        int from = PartDirectory.ATTEMPT_PREFIX.length();
        if (!name.startsWith(PartDirectory.ATTEMPT_PREFIX) || name.length() == from || name.length() > from + 9) {
            return 0;
        }
        int number = 0;
        for (int i = from; i < name.length(); i++) {
            int digit = name.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return 0;
            }
            number = number * 10 + digit;
        }
        return number;
    }
}
