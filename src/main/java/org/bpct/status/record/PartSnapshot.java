package org.bpct.status.record;

import java.util.List;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * The contents of one part's folder at one moment, those of the newest attempt if not stated otherwise.
 *
 * @param history the attempts so far
 * @param claim the job of the newest attempt
 * @param report its progress
 * @param exit how it ended
 * @param journal the sums over the newest journal; not read where the exit record has them
 * @param failures the names that failed
 * @param remarks its notes and messages
 * @param ledger the ledger that a finalizer wrote about the whole batch
 */
public record PartSnapshot(
        History history,
        Claim claim,
        Report report,
        @Nullable ExitRecord exit,
        JournalTotals journal,
        Failures failures,
        Remarks remarks,
        @Nullable LedgerRecord ledger) {
    /** The message of an attempt that could not write any. */
    public static final String HOME_IS_FULL =
            "BPCT_HOME is full, or over its quota: the job could not write how it ended";

    /**
     * The attempts at a part.
     *
     * @param newest the number of the newest one; 0 if none has begun
     * @param standstills how many in a row, the newest one the last, settled nothing
     * @param firstStart when the first one began; -1 if unknown
     * @param reached how far the part was at most, with the group in hand: a next attempt begins that group anew
     */
    public record History(int newest, int standstills, long firstStart, Reached reached) {}

    /** The names and bytes that were there at some moment. */
    public record Reached(long names, long bytes) {
        static final Reached NOTHING = new Reached(0, 0);

        /** Returns the larger of these figures and those of an attempt's progress. */
        Reached or(@Nullable ProgressRecord progress) {
            return progress == null
                    ? this
                    : new Reached(
                            Math.max(names, progress.figures().names() + progress.namesInHand()),
                            Math.max(bytes, progress.figures().bytes() + progress.bytesInHand()));
        }
    }

    /**
     * The record of the process of an attempt.
     *
     * @param helper the folder of the helping job whose process makes the attempt; empty if it is the part's own job
     * @param start where and when it began
     * @param access how it reaches the trees, if others could bend paths there: sealed or descriptors; else empty
     */
    public record Claim(String helper, @Nullable StartRecord start, String access) {}

    /**
     * The signs of life of an attempt.
     *
     * @param progress how far it is
     * @param heartbeat when that was written, in milliseconds by the file server's clock; -1 if never
     * @param lanes how many lanes it has chosen itself by now; 0 if it chooses none
     */
    public record Report(@Nullable ProgressRecord progress, long heartbeat, int lanes) {
        /** Returns the report of an attempt that has ended, or says nothing. */
        static Report none(int lanes) {
            return new Report(null, -1, lanes);
        }
    }

    /**
     * The names of a part that failed.
     *
     * @param tally how many, by class of error
     * @param losses how many are copied, and lack attributes
     * @param first the first of those that failed
     */
    public record Failures(ErrorTally tally, Losses losses, List<FailedName> first) {
        /** No name failed. */
        static final Failures NONE = new Failures(ErrorTally.NONE, Losses.NONE, List.of());
    }

    /**
     * The words of an attempt for people.
     *
     * @param message why it stopped
     * @param notes its counted notes
     */
    public record Remarks(@Nullable FileName message, List<Note> notes) {}

    /** Returns a part that no job has begun. */
    static PartSnapshot untouched(JournalTotals believed) {
        return new PartSnapshot(
                new History(0, 0, -1, Reached.NOTHING),
                new Claim("", null, ""),
                Report.none(0),
                null,
                believed,
                Failures.NONE,
                new Remarks(null, List.of()),
                null);
    }

    /** Returns the number of the newest attempt; 0 if none has begun. */
    public int attempts() {
        return history.newest;
    }

    /** Returns true if another job has it in hand, or had it and did not end its work. */
    public boolean isHelped() {
        return !claim.helper.isEmpty() && !isFinal();
    }

    /** Returns true if nothing can change any more, even against a scheduler's answer. */
    public boolean isFinal() {
        return exit != null && exit.isFinal();
    }

    /**
     * Returns when a node last showed that it is at work on the job, in seconds by its clock or the file server's; -1
     * if none is known.
     */
    public long lastAlive() {
        if (exit != null || attempts() == 0) {
            return -1;
        }
        return Math.max(report.heartbeat / 1000, started());
    }

    /** Returns when the job was last heard of, in seconds; -1 if never. */
    public long lastHeard() {
        if (exit != null) {
            return exit.seconds();
        }
        ProgressRecord progress = report.progress;
        return Math.max(progress != null ? progress.seconds() : started(), journal.seconds());
    }

    private long started() {
        return claim.start == null ? -1 : claim.start.seconds();
    }
}
