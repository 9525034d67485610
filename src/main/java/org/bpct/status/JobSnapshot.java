package org.bpct.status;

import java.util.List;
import org.bpct.model.FileName;
import org.bpct.model.JobId;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the folder of one job said at one moment.
 *
 * @param plan what it is to do
 * @param submission what is written of its submission
 * @param cancelled what is written of its cancellation; null if nobody asked for it
 * @param attempts the number of the newest attempt; 0 if none has begun
 * @param standstills how many attempts in a row, the newest one the last, settled nothing
 * @param firstStart when the first attempt began; -1 if unknown
 * @param start where and when the newest attempt began
 * @param access how it reaches the trees, if others could bend paths there: sealed or descriptors; else empty
 * @param progress how far the newest attempt says it is
 * @param heartbeat when that was written, in milliseconds by the file server's clock; -1 if never
 * @param exit how the newest attempt ended
 * @param journal the sums over the newest journal; not read where the exit record has them
 * @param errors the failed names by class
 * @param failures the first of them
 * @param message why the newest attempt stopped
 * @param notes the counted notes of the newest attempt
 * @param ledger what a finalizer's newest attempt wrote down of the whole batch
 */
record JobSnapshot(
        PlannedJob plan,
        SubmissionRecord submission,
        @Nullable CancelRecord cancelled,
        int attempts,
        int standstills,
        long firstStart,
        @Nullable StartRecord start,
        String access,
        @Nullable ProgressRecord progress,
        long heartbeat,
        @Nullable ExitRecord exit,
        JournalTotals journal,
        ErrorTally errors,
        List<FailedName> failures,
        @Nullable FileName message,
        List<Note> notes,
        @Nullable LedgerRecord ledger) {
    /** Returns the same of a job whose identity was found by its name. */
    JobSnapshot foundAs(JobId id) {
        return new JobSnapshot(
                plan,
                submission.foundAs(id),
                cancelled,
                attempts,
                standstills,
                firstStart,
                start,
                access,
                progress,
                heartbeat,
                exit,
                journal,
                errors,
                failures,
                message,
                notes,
                ledger);
    }

    /** Returns true if nothing can change any more, whatever the scheduler says. */
    boolean isFinal() {
        return exit != null && exit.isFinal();
    }

    /** Returns true if the scheduler may hold the job, and nobody wrote down under which identity. */
    boolean isUnconfirmed() {
        return submission.isUnconfirmed() && !isFinal() && !plan.isHandedOver();
    }

    /**
     * Returns how many times in a row the job was tried in vain: attempts that settled nothing, and submissions that
     * did not even begin one. What the scheduler refused is no try: a full queue says nothing of the job.
     */
    int inVain() {
        return standstills + Math.max(0, submission.count() - submission.refusals() - attempts);
    }

    /** Returns the account of the job's entries. */
    Ledger entries() {
        Figures settled = journal.entries();
        return Ledger.ofSettled(plan.entries(), settled.names(), settled.failed());
    }

    /** Returns the account of the directories whose attributes the job sets. */
    Ledger directories() {
        Figures settled = journal.directories();
        return Ledger.ofSettled(plan.directories(), settled.names(), settled.failed());
    }

    /** Returns the account of the job's bytes. */
    Ledger bytes() {
        long copied = journal.entries().bytes();
        long rest = Math.max(0, plan.bytes() - copied);
        boolean settled = isFinal() && entries().open() == 0;
        return new Ledger(plan.bytes(), copied, settled ? rest : 0, settled ? 0 : rest);
    }

    /**
     * Returns when a node last showed that it is at work on the job, in seconds by its clock or the file server's; -1
     * if none is, as far as is known.
     */
    long lastAlive() {
        if (exit != null || attempts == 0) {
            return -1;
        }
        return Math.max(heartbeat / 1000, start == null ? -1 : start.seconds());
    }

    /** Returns when the job was last heard of, in seconds; -1 if never. */
    long lastHeard() {
        if (exit != null) {
            return exit.seconds();
        }
        long seconds = progress != null ? progress.seconds() : start != null ? start.seconds() : -1;
        return Math.max(seconds, journal.seconds());
    }
}
