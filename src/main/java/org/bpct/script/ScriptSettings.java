package org.bpct.script;

import java.util.List;
import org.bpct.model.BatchDirectory;
import org.bpct.model.FileName;

/**
 * What all scripts of a wave have in common.
 *
 * @param version of bpct
 * @param batch the batch's number
 * @param wave the wave's number
 * @param place where the batch will be when the scripts run
 * @param umask of the user who ran bpct, octal digits
 * @param interval seconds between two reports of progress
 * @param autoResume how many times in a row a job puts itself back into the queue though it settled nothing
 * @param lanes how many groups a job does at once, or auto: by the processors that it has
 * @param idVariable the variable that holds the job's identity at the scheduler; may be empty
 * @param requeue the words of the command by which a job puts itself back into the queue; may be empty
 * @param copy the words of the {@code cp} that copies a group, without names
 * @param dereference whether links in the source are followed
 * @param keeps what the copy keeps: mode, ownership, timestamps, links, context, xattr; or no-mode
 * @param timeDigits how many digits of a second the destination keeps
 * @param window the nanoseconds by which times of source and copy may differ
 * @param fsync whether a group is journalled only when it is on disk
 * @param walkedEntries how many entries the walk of the batch found
 * @param walkedDirectories how many directories whose attributes are kept
 * @param walkedBytes how many bytes, those of an inode once
 * @param verify the command that compares contents; empty if they are not compared
 * @param manifestRoot the absolute directory that names in the manifest are taken from
 * @param check whether the scripts compare, and copy nothing
 * @param update whether what is in the way in the destination gives way
 * @param replaces whether there may be old copies in the destination, which stay until the new ones are whole
 * @param byContent whether files of one size are compared by content
 * @param bases the directories to whose files unchanged ones become links, by pair; none if nothing is linked
 * @param baseIdentities of these
 * @param linkedEntries how many entries the jobs are to link to the base
 * @param linkedBytes their bytes, which are not among those walked
 * @param remove whether the scripts remove the sources, and copy nothing
 * @param sourceIdentities of the source roots, by pair
 * @param destinationIdentities of the destination roots, by pair
 * @param realSources what the source roots are without any symlink, by pair; empty unless the mode is guarded
 * @param realDestinations the same of the destination roots
 */
public record ScriptSettings(
        String version,
        int batch,
        int wave,
        BatchDirectory place,
        String umask,
        int interval,
        int autoResume,
        String lanes,
        String idVariable,
        List<String> requeue,
        List<String> copy,
        boolean dereference,
        List<String> keeps,
        int timeDigits,
        long window,
        boolean fsync,
        long walkedEntries,
        long walkedDirectories,
        long walkedBytes,
        String verify,
        FileName manifestRoot,
        boolean check,
        boolean update,
        boolean replaces,
        boolean byContent,
        List<FileName> bases,
        List<String> baseIdentities,
        long linkedEntries,
        long linkedBytes,
        boolean remove,
        List<String> sourceIdentities,
        List<String> destinationIdentities,
        List<FileName> realSources,
        List<FileName> realDestinations) {
    private static final int NANOSECOND_DIGITS = 9;

    /** Keeps copies of the lists. */
    public ScriptSettings {
        requeue = List.copyOf(requeue);
        copy = List.copyOf(copy);
        keeps = List.copyOf(keeps);
        bases = List.copyOf(bases);
        baseIdentities = List.copyOf(baseIdentities);
        sourceIdentities = List.copyOf(sourceIdentities);
        destinationIdentities = List.copyOf(destinationIdentities);
        realSources = List.copyOf(realSources);
        realDestinations = List.copyOf(realDestinations);
    }

    /** Returns the units of the last digit that the destination keeps by which two times may differ. */
    long unitsApart() {
        long units = window;
        for (int digit = timeDigits; digit < NANOSECOND_DIGITS; digit++) {
            units = (units + 9) / 10;
        }
        // A destination that keeps no part of a second may keep even seconds only.
        return timeDigits == 0 ? Math.max(2, units) : units;
    }

    /** Returns true if scripts trust no path that another user may bend. */
    boolean isGuarded() {
        return !realSources.isEmpty();
    }
}
