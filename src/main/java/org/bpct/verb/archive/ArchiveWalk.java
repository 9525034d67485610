package org.bpct.verb.archive;

import java.util.List;
import java.util.Set;
import org.bpct.caller.RunException;
import org.bpct.files.DirectoryIdentity;
import org.bpct.landing.Landing;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.LiveWalk;
import org.bpct.pipeline.WalkStep;
import org.bpct.traverse.Reach;
import org.bpct.traverse.TraversalOptions;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.TraversalRoot;
import org.bpct.verb.archive.tar.EarlierDirectory;

/**
 * The walk of an archive, which follows no symlink.
 *
 * @param folders the directories of the archive itself, which must not be below the sources
 */
record ArchiveWalk(RunOptions options, WalkStep step, Set<DirectoryIdentity> folders) {
    /**
     * Walks the entries to archive.
     *
     * @param earlier the archived state of each root; empty if the archive is new
     */
    TraversalReport walk(Landing landing, List<EarlierDirectory> earlier)
            throws UsageException, RunException, InterruptedException {
        Reach reach = new Reach(false, false, options.manner().cp().oneFileSystem());
        TraversalOptions how = new TraversalOptions(reach, true, options.task().selection(), folders, null);
        List<TraversalRoot> roots = step.roots(landing, List.of());
        for (int i = 0; i < earlier.size(); i++) {
            roots.set(i, roots.get(i).archivedAs(earlier.get(i)));
        }
        TraversalReport found = step.walk(roots, how, LiveWalk.Portions.NONE);
        if (found.destination().isPresent()) {
            throw new UsageException("the archive would be inside a source, as "
                    + found.destination().get().display() + "; name a folder outside");
        }
        step.sayErrors(found);
        return found;
    }
}
