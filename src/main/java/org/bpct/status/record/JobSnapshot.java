package org.bpct.status.record;

import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.JobTicket;
import org.jspecify.annotations.Nullable;

/**
 * The contents of one job's folder, and of its part's, at one moment.
 *
 * @param plan its planned work
 * @param submission the record of its submission
 * @param cancelled the record of its cancellation; null if it was not requested
 * @param part its share of the work
 * @param helps the folder of the job whose part it has in hand, its own being done; empty if there is none
 * @param lastWords the last message of a script that claimed no attempt
 */
public record JobSnapshot(
        PlannedJob plan,
        SubmissionRecord submission,
        @Nullable CancelRecord cancelled,
        PartSnapshot part,
        String helps,
        @Nullable FileName lastWords) {
    /** Returns the same job with the identity that was found by its name. */
    public JobSnapshot foundAs(JobId id) {
        return new JobSnapshot(plan, submission.foundAs(id), cancelled, part, helps, lastWords);
    }

    /** Returns the job's ticket, unique at its scheduler; null without an identity. */
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

    /** Returns true if nothing of its part can change any more, even against the scheduler's answer. */
    public boolean isFinal() {
        return part.isFinal();
    }

    /** Returns true if nothing of the job can change any more: its part is done, and it has no other in hand. */
    public boolean isOver() {
        return isFinal() && helps.isEmpty();
    }

    /**
     * Returns the same job as if no other job had helped it: the work of another job's process is no sign of this job.
     */
    public JobSnapshot alone() {
        return part.isHelped()
                ? new JobSnapshot(plan, submission, cancelled, PartSnapshot.untouched(part.journal()), helps, lastWords)
                : this;
    }

    /** Returns true if the scheduler may hold the job, but its identity was not recorded. */
    public boolean isUnconfirmed() {
        return submission.isUnconfirmed() && !isFinal() && !plan.isHandedOver();
    }

    /** Returns true if it has begun, is not over, and its identity is unknown: its record is damaged. */
    public boolean isUntraceable() {
        return part.attempts() > 0 && submission.answeredAs() == null && !submission.refused() && !isOver();
    }

    /**
     * Returns the number of successive tries of the job without success: attempts that settled nothing, and submissions
     * that did not even begin one. A refusal by the scheduler is no try: a full queue says nothing of the job.
     */
    public int inVain() {
        PartSnapshot own = alone().part();
        return own.history().standstills() + Math.max(0, submission.count() - submission.refusals() - own.attempts());
    }

    /** Returns the account of the job's entries. */
    public Ledger entries() {
        Figures settled = part.journal().entries();
        long lost = part.failures().losses().entries();
        return Ledger.ofSettled(plan.entries(), settled.names(), Math.max(0, settled.failed() - lost));
    }

    /** Returns the account of the directories whose attributes the job sets. */
    public Ledger directories() {
        Figures settled = part.journal().directories();
        long lost = part.failures().losses().directories();
        return Ledger.ofSettled(plan.directories(), settled.names(), Math.max(0, settled.failed() - lost));
    }

    /** Returns the account of the job's bytes. */
    public Ledger bytes() {
        long copied = part.journal().entries().bytes();
        long rest = Math.max(0, plan.bytes() - copied);
        boolean settled = isFinal() && entries().open() == 0;
        return new Ledger(plan.bytes(), copied, settled ? rest : 0, settled ? 0 : rest);
    }
}
