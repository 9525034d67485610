package org.bpct.status.record;

import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.JobTicket;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the folder of one job said at one moment, and that of its part.
 *
 * @param plan what it is to do
 * @param submission what is written of its submission
 * @param cancelled what is written of its cancellation; null if nobody asked for it
 * @param part its share of the work
 * @param helps the folder of the job whose part it has in hand, its own being done; empty if there is none
 * @param lastWords what is said of a script that claimed no attempt
 */
public record JobSnapshot(
        PlannedJob plan,
        SubmissionRecord submission,
        @Nullable CancelRecord cancelled,
        PartSnapshot part,
        String helps,
        @Nullable FileName lastWords) {
    /** Returns the same of a job whose identity was found by its name. */
    public JobSnapshot foundAs(JobId id) {
        return new JobSnapshot(plan, submission.foundAs(id), cancelled, part, helps, lastWords);
    }

    /** Returns what tells the job from all others at its scheduler; null without an identity. */
    public @Nullable JobTicket ticket() {
        return submission.ticket();
    }

    /** Returns why the newest attempt stopped, or why there was none. */
    @Nullable
    public FileName message() {
        return part.attempts() == 0 ? lastWords : part.remarks().message();
    }

    /** Returns true for a part that no job begins with, unless it was submitted as a job of its own after all. */
    public boolean isFurtherPart() {
        return plan.isFurther() && submission.count() == 0;
    }

    /** Returns true if nothing of its part can change any more, whatever the scheduler says. */
    public boolean isFinal() {
        return part.isFinal();
    }

    /** Returns true if nothing of the job can change any more: its part is done, and it has no other in hand. */
    public boolean isOver() {
        return isFinal() && helps.isEmpty();
    }

    /** Returns the same of a job that nobody has helped: what another job's process does says nothing of this one. */
    public JobSnapshot alone() {
        return part.isHelped()
                ? new JobSnapshot(plan, submission, cancelled, PartSnapshot.untouched(part.journal()), helps, lastWords)
                : this;
    }

    /** Returns true if the scheduler may hold the job, and nobody wrote down under which identity. */
    public boolean isUnconfirmed() {
        return submission.isUnconfirmed() && !isFinal() && !plan.isHandedOver();
    }

    /** Returns true if it has begun, is not over, and nothing tells what a scheduler calls it: its record is damaged. */
    public boolean isUntraceable() {
        return part.attempts() > 0 && submission.answeredAs() == null && !submission.refused() && !isOver();
    }

    /**
     * Returns how many times in a row the job was tried in vain: attempts that settled nothing, and submissions that
     * did not even begin one. What the scheduler refused is no try: a full queue says nothing of the job.
     */
    public int inVain() {
        PartSnapshot own = alone().part();
        return own.history().standstills() + Math.max(0, submission.count() - submission.refusals() - own.attempts());
    }

    /** Returns the account of the job's entries. */
    public Ledger entries() {
        Figures settled = part.journal().entries();
        return Ledger.ofSettled(plan.entries(), settled.names(), settled.failed());
    }

    /** Returns the account of the directories whose attributes the job sets. */
    public Ledger directories() {
        Figures settled = part.journal().directories();
        return Ledger.ofSettled(plan.directories(), settled.names(), settled.failed());
    }

    /** Returns the account of the job's bytes. */
    public Ledger bytes() {
        long copied = part.journal().entries().bytes();
        long rest = Math.max(0, plan.bytes() - copied);
        boolean settled = isFinal() && entries().open() == 0;
        return new Ledger(plan.bytes(), copied, settled ? rest : 0, settled ? 0 : rest);
    }
}
