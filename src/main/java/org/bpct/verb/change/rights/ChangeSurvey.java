package org.bpct.verb.change.rights;

import java.util.concurrent.atomic.LongAdder;

/** The judgement of a walk about each entry: whether it needs a change, and which warnings precede the change. */
public final class ChangeSurvey {
    /** The number in place of a change for an entry that needs none. */
    public static final int AS_ASKED = -1;

    private final ChangeRequest request;
    private final long caller;
    private final int umask;
    private final boolean leavesMountsOut;
    private final OutsideNames outside;
    private final ChangeTable table = new ChangeTable();
    private final LongAdder losing = new LongAdder();
    private final LongAdder foreign = new LongAdder();
    private final LongAdder closed = new LongAdder();

    /**
     * Begins.
     *
     * @param caller the number of the calling user; root may change all
     * @param umask his umask
     * @param leavesMountsOut whether other file systems are left out on purpose
     * @param outside gets the files that may have names outside
     */
    public ChangeSurvey(ChangeRequest request, long caller, int umask, boolean leavesMountsOut, OutsideNames outside) {
        this.request = request;
        this.caller = caller;
        this.umask = umask;
        this.leavesMountsOut = leavesMountsOut;
        this.outside = outside;
    }

    /** Returns the number of the change that an entry needs, or {@link #AS_ASKED}. */
    public int judge(Rights seen) {
        Step step = request.stepFor(seen, umask);
        if (step.isNothing()) {
            return AS_ASKED;
        }
        Change change = new Change(seen, step);
        count(change);
        return table.number(change);
    }

    private void count(Change change) {
        if (request.losesSetId(change.seen(), umask)) {
            losing.increment();
        }
        if (caller != 0 && change.seen().user() != caller) {
            foreign.increment();
        } else if (caller != 0 && change.opens()) {
            closed.increment();
        }
    }

    /** Returns the files that have names outside. */
    public OutsideNames outside() {
        return outside;
    }

    /** Returns the changes by number. */
    public ChangeTable table() {
        return table;
    }

    /** Returns true if other file systems are left out on purpose, so that one in the tree is no error. */
    public boolean leavesMountsOut() {
        return leavesMountsOut;
    }

    /** Returns the number of files that lose set-id bits with their owner. */
    public long losing() {
        return losing.sum();
    }

    /** Returns the number of entries to change that belong to other users; only root may change them. */
    public long foreign() {
        return foreign.sum();
    }

    /** Returns the number of directories that the change opens; the walk could not see their contents. */
    public long closed() {
        return closed.sum();
    }
}
