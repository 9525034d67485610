package org.bpct.status;

import org.bpct.model.JobDirectory;

/**
 * A job as the description of its wave has it.
 *
 * @param wave the number of the wave
 * @param scheduler the name of the scheduler that the wave was given to
 * @param folder the name of the job's folder
 * @param directory the job's folder
 * @param isFinalizer true for the job that ends the wave
 * @param entries the entries that it is to settle
 * @param directories the directories whose attributes it is to set; 0 but for a finalizer
 * @param bytes the bytes of the entries
 * @param firstAttributeGroup the first group whose names are directories and not entries
 * @param closesLedger true for a finalizer that writes the ledger down; those of older versions did not
 */
record PlannedJob(
        int wave,
        String scheduler,
        String folder,
        JobDirectory directory,
        boolean isFinalizer,
        long entries,
        long directories,
        long bytes,
        long firstAttributeGroup,
        boolean closesLedger) {}
