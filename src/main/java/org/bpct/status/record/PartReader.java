package org.bpct.status.record;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.model.AttemptDirectory;
import org.bpct.model.PartDirectory;
import org.jspecify.annotations.Nullable;

/** The reading of one part: each file is opened at most once, and only if its folder lists it. */
public final class PartReader {
    private static final int MESSAGE_LIMIT = 1000;
    private static final int MOST_LANES = 1000;

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
        AttemptDirectory attempt = part.attempt(newest);
        Set<String> inside = StateFiles.names(attempt.root());
        ExitRecord exit = inside.contains("exit") ? ExitRecord.parse(StateFiles.record(attempt.exit())) : null;
        String damage = "";
        if (exit == null && inside.contains("exit")) {
            exit = ExitRecord.ofDamaged();
            damage = FileName.of(attempt.exit()).display() + " is damaged";
        }
        StartRecord start = inside.contains("start") ? StartRecord.parse(StateFiles.record(attempt.start())) : null;
        boolean ended = exit != null && exit.isFinal();
        boolean reports = !ended && inside.contains("progress");
        long began = start == null ? 0 : start.seconds();

        boolean tellsAll = exit != null && exitTellsAll(exit);
        AttemptDirectory settling = tellsAll ? attempt : journalled(newest, inside);
        JournalTotals journal = exit != null && tellsAll ? ofExit(exit) : journal(settling, began);
        AttemptDirectory journalled = settling == null ? part.attempt(1) : settling;
        LedgerRecord ledger = plan.closesLedger() ? LedgerRecord.parse(StateFiles.record(attempt.ledger())) : null;
        if (plan.closesLedger() && exit != null && exit.isFinal()) {
            damage = ledger == null
                    ? FileName.of(attempt.ledger()).display() + " is missing or damaged"
                    : StateFiles.damage(attempt.ledger());
        }
        long failed = journal.entries().failed() + journal.directories().failed();
        return new PartSnapshot(
                newest,
                standstills(attempt, inside),
                firstStart(newest, start),
                inside.contains("helper") ? JobReader.folder(StateFiles.record(attempt.helper())) : "",
                start,
                inside.contains("access") ? access(attempt) : "",
                inside.contains("lanes") ? lanes(StateFiles.record(attempt.lanes())) : 0,
                reports ? ProgressRecord.parse(StateFiles.record(attempt.progress())) : null,
                reports ? StateFiles.changed(attempt.progress()) : -1,
                exit,
                journal,
                failed > 0 ? tally(ended, journalled, failed) : ErrorTally.NONE,
                failed > 0 ? FailedName.first(journalled.errors()) : List.of(),
                damage.isEmpty() ? messageOf(attempt, inside) : FileName.ofText(damage),
                inside.contains("notes") ? Note.parse(StateFiles.record(attempt.notes())) : List.of(),
                ledger);
    }

    /** Returns the newest attempt that has a journal, or null. */
    private @Nullable AttemptDirectory journalled(int newest, Set<String> inside) {
        Set<String> held = inside;
        for (int attempt = newest; attempt > 0; attempt--) {
            if (attempt < newest) {
                held = StateFiles.names(part.attempt(attempt).root());
            }
            if (held.contains("journal")) {
                return part.attempt(attempt);
            }
        }
        return null;
    }

    private JournalTotals journal(@Nullable AttemptDirectory attempt, long began) {
        return attempt == null
                ? settled()
                : JournalTotals.parse(StateFiles.whole(attempt.journal()), plan.firstAttributeGroup(), began);
    }

    private static String access(AttemptDirectory attempt) {
        StateLines lines = new StateLines(StateFiles.record(attempt.access()));
        String word = lines.next() ? lines.word() : "";
        return lines.whole() && (word.equals("sealed") || word.equals("descriptors")) ? word : "";
    }

    /** Returns the number in the last whole line. */
    private static int lanes(byte[] content) {
        StateLines lines = new StateLines(content);
        int last = 0;
        while (lines.next()) {
            long lanes = lines.number();
            if (lines.whole() && lanes > 0 && lanes <= MOST_LANES) {
                last = (int) lanes;
            }
        }
        return last;
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

    /** Returns what an earlier wave settled and the first attempt will believe. */
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

    /** Returns 0 for a damaged record: then the job is tried once more than it should be. */
    private static int standstills(AttemptDirectory attempt, Set<String> names) {
        if (names.contains("advanced")) {
            return 0;
        }
        StateLines before =
                new StateLines(names.contains("standstills") ? StateFiles.record(attempt.standstills()) : new byte[0]);
        long earlier = before.next() ? Math.max(0, before.number()) : 0;
        return (int) Math.min(Integer.MAX_VALUE, earlier + 1);
    }

    private static @Nullable FileName messageOf(AttemptDirectory attempt, Set<String> names) {
        return names.contains("message") ? message(StateFiles.record(attempt.message())) : null;
    }

    /** Returns the first line of a message; null if that is empty. */
    static @Nullable FileName message(byte[] content) {
        int end = 0;
        while (end < content.length && end < MESSAGE_LIMIT && content[end] != '\n' && content[end] != 0) {
            end++;
        }
        return end == 0 ? null : FileName.of(Arrays.copyOf(content, end));
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
