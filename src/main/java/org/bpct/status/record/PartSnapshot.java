package org.bpct.status.record;

import java.util.List;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the folder of one part said at one moment: of the newest attempt at it, where nothing else is said.
 *
 * @param attempts the number of the newest attempt; 0 if none has begun
 * @param standstills how many attempts in a row, the newest one the last, settled nothing
 * @param firstStart when the first attempt began; -1 if unknown
 * @param helper the folder of the job that helps with it: whose process the attempt is; empty if it is the part's own job
 * @param start where and when the attempt began
 * @param access how it reaches the trees, if others could bend paths there: sealed or descriptors; else empty
 * @param lanes how many lanes it has chosen itself by now; 0 if it chooses none
 * @param progress how far it says it is
 * @param heartbeat when that was written, in milliseconds by the file server's clock; -1 if never
 * @param exit how it ended
 * @param journal the sums over the newest journal; not read where the exit record has them
 * @param errors the failed names by class
 * @param failures the first of them
 * @param message why it stopped
 * @param notes its counted notes
 * @param ledger what a finalizer wrote down of the whole batch
 */
public record PartSnapshot(
        int attempts,
        int standstills,
        long firstStart,
        String helper,
        @Nullable StartRecord start,
        String access,
        int lanes,
        @Nullable ProgressRecord progress,
        long heartbeat,
        @Nullable ExitRecord exit,
        JournalTotals journal,
        ErrorTally errors,
        List<FailedName> failures,
        @Nullable FileName message,
        List<Note> notes,
        @Nullable LedgerRecord ledger) {
    /** Returns a part that nobody has begun. */
    static PartSnapshot untouched(JournalTotals believed) {
        return new PartSnapshot(
                0, 0, -1, "", null, "", 0, null, -1, null, believed, ErrorTally.NONE, List.of(), null, List.of(), null);
    }

    /** Returns true if another job has it in hand, or had it and did not end its work. */
    public boolean isHelped() {
        return !helper.isEmpty() && !isFinal();
    }

    /** Returns true if nothing can change any more, whatever a scheduler says. */
    public boolean isFinal() {
        return exit != null && exit.isFinal();
    }

    /**
     * Returns when a node last showed that it is at work on the job, in seconds by its clock or the file server's; -1
     * if none is, as far as is known.
     */
    public long lastAlive() {
        if (exit != null || attempts == 0) {
            return -1;
        }
        return Math.max(heartbeat / 1000, start == null ? -1 : start.seconds());
    }

    /** Returns when the job was last heard of, in seconds; -1 if never. */
    public long lastHeard() {
        if (exit != null) {
            return exit.seconds();
        }
        long seconds = progress != null ? progress.seconds() : start != null ? start.seconds() : -1;
        return Math.max(seconds, journal.seconds());
    }
}
