package org.bpct.options;

import java.util.List;
import java.util.OptionalInt;
import org.bpct.model.BatchHome;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.FileName;
import org.bpct.model.Publication;
import org.bpct.model.Selection;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a copy, or a removal, was asked for.
 *
 * @param operands sources and destination as they were typed, or what is to be removed
 * @param removes whether the operands are removed; nothing is copied then
 * @param noTargetDirectory whether the destination is the copy itself, never a directory to copy into
 * @param cp what {@code --cp} asks for
 * @param earlier what an earlier copy is good for
 * @param selection what of the sources is copied
 * @param names the names that the selection's file holds; none if there is no such file
 * @param listing how a dry run of a removal lists what would go
 * @param verify how contents are compared after they are copied, or null
 * @param jobs how many jobs; empty to choose by the size of the work
 * @param mostJobs the most jobs to choose by the size of the work; 0 for as many as suit the scheduler
 * @param threads how many threads walk the sources
 * @param strategy the name of the batch strategy
 * @param scheduler the name of the scheduler, or {@code auto}
 * @param queue the words of {@code --queue}
 * @param resources what each job asks for
 * @param mostQueued the most jobs to be in the scheduler's queue at once; 0 for any number
 * @param autoResume how many times in a row a stopped job is submitted again though it settled nothing; 0 for never
 * @param lanes how many groups a job does at once, or auto
 * @param guard whether scripts trust no path that another user may bend
 * @param pre commands sourced before the first group of a job; may be empty
 * @param post commands sourced after the last group of a job; may be empty
 * @param notification the command that the finalizer gives a summary to; may be empty
 * @param keep which snapshots of a pool are kept; empty for all
 * @param fsync whether what is claimed to be copied has to be on disk
 * @param force whether to go on where there seems to be too little room
 * @param interval seconds between two reports of progress; empty to let the scheduler decide
 * @param templates the folder of own templates, or null
 * @param home where batches are kept
 * @param workingDirectory the absolute directory that relative names are taken from
 * @param version of bpct
 * @param commandLine the words of the command line, for the records
 * @param night the snapshot that is asked for; null if none is
 * @param publication the snapshot that is made, if one is
 */
public record RunOptions(
        List<FileName> operands,
        boolean removes,
        boolean noTargetDirectory,
        CpOptions cp,
        Earlier earlier,
        Selection selection,
        List<FileName> names,
        NameListing listing,
        @Nullable ChecksumMethod verify,
        OptionalInt jobs,
        int mostJobs,
        int threads,
        String strategy,
        String scheduler,
        List<String> queue,
        ResourceOptions resources,
        int mostQueued,
        int autoResume,
        String lanes,
        Guard guard,
        String pre,
        String post,
        String notification,
        String keep,
        boolean fsync,
        boolean force,
        OptionalInt interval,
        @Nullable FileName templates,
        BatchHome home,
        FileName workingDirectory,
        String version,
        List<String> commandLine,
        @Nullable Night night,
        Publication publication) {
    /** Keeps copies of the lists. */
    public RunOptions {
        operands = List.copyOf(operands);
        names = List.copyOf(names);
        queue = List.copyOf(queue);
        commandLine = List.copyOf(commandLine);
    }

    /** Returns the same for the removal of these. */
    public RunOptions forRemoval(List<FileName> paths) {
        return of(paths, true, Earlier.NOTHING, Selection.ALL, Publication.NONE);
    }

    /** Returns the same for one snapshot of a source, compared with an earlier one. */
    public RunOptions forSnapshot(FileName source, FileName destination, Publication snapshot, Earlier base) {
        return of(List.of(source, destination), false, base, selection.withoutSnapshotFolders(), snapshot);
    }

    /** Returns the same for other operands. A removal has nothing to compare, to run, to keep or to tell. */
    private RunOptions of(
            List<FileName> others, boolean removal, Earlier base, Selection selected, Publication snapshot) {
        return new RunOptions(
                others,
                removal,
                !removal,
                cp,
                base,
                selected,
                removal ? List.of() : names,
                NameListing.NONE,
                removal ? null : verify,
                jobs,
                mostJobs,
                threads,
                strategy,
                scheduler,
                queue,
                resources,
                mostQueued,
                autoResume,
                lanes,
                guard,
                removal ? "" : pre,
                removal ? "" : post,
                removal ? "" : notification,
                removal ? "" : keep,
                fsync,
                force,
                interval,
                templates,
                home,
                workingDirectory,
                version,
                commandLine,
                null,
                snapshot);
    }
}
