package org.bpct.status.record;

import org.bpct.description.WaveDescription;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobPlan;
import org.jspecify.annotations.Nullable;

/**
 * A job as the description of its wave has it.
 *
 * @param wave the number of the wave
 * @param scheduler the name of the scheduler that the wave was given to
 * @param listed the contents of its list
 * @param directory the job's folder
 * @param takenBy the later wave that has taken the job's work over; 0 if none has
 * @param closing the end of the wave, if that is its work; else null
 */
public record PlannedJob(
        int wave,
        String scheduler,
        WaveDescription.Job listed,
        JobDirectory directory,
        int takenBy,
        @Nullable Closing closing) {
    /**
     * The work of a finalizer beside its list.
     *
     * @param directories the number of directories whose attributes it sets
     * @param firstAttributeGroup the first group whose names are directories and not entries
     * @param closesLedger true if it writes the ledger down; those of older versions did not
     */
    public record Closing(long directories, long firstAttributeGroup, boolean closesLedger) {}

    /** Returns true for the job that ends the wave. */
    public boolean isFinalizer() {
        return closing != null;
    }

    /** Returns the name of the job's folder. */
    public String folder() {
        return listed.folder();
    }

    /** Returns how many groups stand in its list. */
    public int groups() {
        return listed.groups();
    }

    /** Returns how many entries it is to settle. */
    public long entries() {
        return listed.entries();
    }

    /** Returns the bytes of these. */
    public long bytes() {
        return listed.bytes();
    }

    /** Returns how many directories it is to give their attributes; 0 but for a finalizer. */
    public long directories() {
        return closing == null ? 0 : closing.directories;
    }

    /** Returns the first group whose names are directories and not entries. */
    public long firstAttributeGroup() {
        return closing == null ? Long.MAX_VALUE : closing.firstAttributeGroup;
    }

    /** Returns true for a finalizer that writes the ledger down. */
    public boolean closesLedger() {
        return closing != null && closing.closesLedger;
    }

    /** Returns the owner of the part, as {@link JobPlan} has it. */
    public int owner() {
        return listed.owner();
    }

    /** Returns true for a part that no job begins with. */
    public boolean isFurther() {
        return owner() != JobPlan.OF_ITS_NUMBER;
    }

    /** Returns true if a later wave has taken the job's work over. */
    public boolean isHandedOver() {
        return takenBy > 0;
    }

    /** Returns its number, as people type it. */
    public String number() {
        return number(folder());
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
