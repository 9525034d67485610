package org.bpct.plan;

import org.bpct.model.BatchPlan;
import org.bpct.model.PlanLimits;
import org.bpct.tree.FileList;

/**
 * A way to divide the entries of a tree into parts, and the parts among jobs: a pure function, found with {@code
 * ServiceLoader}.
 *
 * <p>An implementation
 *
 * <ul>
 *   <li>must put every entry of the list into exactly one group, every name of a link family included;
 *   <li>must have every directory that a part's groups copy into, and all above it, in a directory group of that part
 *   before them, and every directory that keeps its attributes in one attribute group of the finalizer;
 *   <li>must keep the limits of a group, except for a single file that is larger by itself;
 *   <li>must give the same plan for the same arguments: no clock, no randomness, no order of hashing.
 * </ul>
 *
 * <p>{@link BatchPlanBuilder} does all of this for a strategy that only assigns each unit to a job. An implementation
 * needs a public constructor without arguments.
 */
public interface BatchStrategy {
    /** Returns the name that {@code --strategy} accepts. */
    String name();

    /**
     * Returns true if the plans contain parts without an owner. Such a strategy is useless if jobs cannot take over
     * parts of each other.
     */
    default boolean leavesParts() {
        return false;
    }

    /**
     * Returns the plan for a list. It consists of parts, and jobs begin with the first ones. Each further part has one
     * job as its owner, or none.
     */
    BatchPlan plan(FileList files, PlanLimits limits);
}
