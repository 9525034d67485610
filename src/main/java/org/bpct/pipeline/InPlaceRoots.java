package org.bpct.pipeline;

import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.landing.Landing;
import org.bpct.model.Access;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.roots.RealRoots;
import org.bpct.roots.RootIdentities;
import org.bpct.roots.Roots;
import org.bpct.traverse.TraversalReport;
import org.bpct.tree.RootPair;

/** The roots of trees that are read in place, and the access of jobs to them. */
public record InPlaceRoots(Session session, RunOptions options, Console console) {
    /** A walk of such trees. */
    public interface Walking {
        TraversalReport by(WalkStep step) throws UsageException, RunException, InterruptedException;
    }

    /** The result of a walk, and the roots as jobs have to find them. */
    public record Walked(TraversalReport walk, Roots roots) {}

    /** Walks; {@code done} is the word for the work done on the files. */
    public Walked walk(Landing landing, Walking walking, String done)
            throws UsageException, RunException, InterruptedException {
        long began = session.clock().millis();
        TraversalReport walk = walking.by(new WalkStep(options, console));
        Roots roots = Roots.toRemove(
                landing.pairs(), access(landing, walk, done), began, new RootIdentities(session.commands()));
        return new Walked(walk, roots);
    }

    /** A planted symlink can lead only root to files that the user could not read himself. */
    private Access access(Landing landing, TraversalReport walk, String done) throws RunException {
        if (session.submitter().uid() != 0) {
            return Access.PLAIN;
        }
        boolean isOpen = walk.open();
        for (RootPair pair : landing.pairs()) {
            isOpen |= RealRoots.danger(pair.source()).isPresent();
        }
        if (isOpen) {
            console.detail("guarded against planted symlinks: others may write in the trees to be " + done);
        }
        return isOpen ? Access.SEALED_OR_DESCRIPTORS : Access.PLAIN;
    }
}
