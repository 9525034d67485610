package org.bpct.status.record;

import org.bpct.model.JobDirectory;
import org.bpct.model.JobPlan;

/**
 * A job as the description of its wave has it.
 *
 * @param wave the number of the wave
 * @param scheduler the name of the scheduler that the wave was given to
 * @param folder the name of the job's folder
 * @param directory the job's folder
 * @param isFinalizer true for the job that ends the wave
 * @param takenBy the later wave that has taken the job's work over; 0 if none has
 * @param groups how many groups stand in its list
 * @param entries the entries that it is to settle
 * @param directories the directories whose attributes it is to set; 0 but for a finalizer
 * @param bytes the bytes of the entries
 * @param firstAttributeGroup the first group whose names are directories and not entries
 * @param owner whose part it is, as {@link JobPlan} has it
 * @param closesLedger true for a finalizer that writes the ledger down; those of older versions did not
 */
public record PlannedJob(
        int wave,
        String scheduler,
        String folder,
        JobDirectory directory,
        boolean isFinalizer,
        int takenBy,
        int groups,
        long entries,
        long directories,
        long bytes,
        long firstAttributeGroup,
        int owner,
        boolean closesLedger) {
    /** Returns true for a part that no job begins with. */
    public boolean isFurther() {
        return owner != JobPlan.OF_ITS_NUMBER;
    }

    /** Returns true if a later wave has taken the job's work over. */
    public boolean isHandedOver() {
        return takenBy > 0;
    }

    /** Returns its number, as people type it. */
    public String number() {
        return number(folder);
    }

    /** Returns the number of a job by the name of its folder. */
    public static String number(String folder) {
        int zeros = 0;
        while (zeros < folder.length() - 1 && folder.charAt(zeros) == '0') {
            zeros++;
        }
        return folder.substring(zeros);
    }
}
