package org.bpct.plan;

import org.bpct.model.BatchPlan;
import org.bpct.model.PlanLimits;
import org.bpct.tree.FileList;

/**
 * A way to divide the entries of a tree into parts, and these among jobs: a pure function, found with {@code ServiceLoader}.
 *
 * <p>An implementation
 *
 * <ul>
 *   <li>must put every entry of the list into exactly one group, every name of a link family included;
 *   <li>must have every directory that a part's groups copy into, and all above it, in a directory group of
 *       that part before them, and every directory that keeps its attributes in one attribute group of the
 *       finalizer;
 *   <li>must keep the limits of a group, but for a single file that is larger alone;
 *   <li>must give the same plan for the same arguments: no clock, no randomness, no order of hashing.
 * </ul>
 *
 * <p>{@link BatchPlanBuilder} does all of this for a strategy that only says which job owns which unit. An
 * implementation needs a public constructor without arguments.
 */
public interface BatchStrategy {
    /** Returns the name that {@code --strategy} takes. */
    String name();

    /** Returns true if it plans parts that belong to no job, so that it is of no use where jobs do not help each other. */
    default boolean leavesParts() {
        return false;
    }

    /**
     * Returns the plan for a list: parts, of which jobs begin with the first ones. Each further part has a job for its owner, or
     * nobody.
     */
    BatchPlan plan(FileList files, PlanLimits limits);
}
