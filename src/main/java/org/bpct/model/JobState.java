package org.bpct.model;

/** The state of a job. */
public enum JobState {
    /** Written, never handed to a scheduler. */
    PLANNED("planned"),
    /** Handed to a scheduler, without a sign of it yet. */
    SUBMITTED("submitted"),
    /** Waits in the scheduler's queue. */
    QUEUED("queued"),
    /** Running. */
    RUNNING("running"),
    /** Everything was done. Final. */
    COMPLETE("complete"),
    /** Everything was tried and some of it failed, by name. Final. */
    COMPLETE_WITH_ERRORS("complete with errors"),
    /** Its work belongs to another job, of a later wave; nothing is open here. */
    HANDED_OVER("handed over"),
    /** Ended before its work was done; the open work can be resumed. */
    STOPPED("stopped"),
    /** Ended because a user asked for it. */
    CANCELLED("cancelled"),
    /** Silent, but not yet given up. */
    SUSPECT("suspect"),
    /** Gone without a record. */
    LOST("lost");

    private final String words;

    JobState(String words) {
        this.words = words;
    }

    /** Returns the words for people and for JSON. */
    public String words() {
        return words;
    }

    /** Returns true if no work is open in the job: it did all its work, or another one does. */
    public boolean isComplete() {
        return this == COMPLETE || this == COMPLETE_WITH_ERRORS || this == HANDED_OVER;
    }

    /** Returns true if the job may still make progress without a user's help. */
    public boolean isLive() {
        return switch (this) {
            case SUBMITTED, QUEUED, RUNNING, SUSPECT -> true;
            case PLANNED, COMPLETE, COMPLETE_WITH_ERRORS, HANDED_OVER, STOPPED, CANCELLED, LOST -> false;
        };
    }
}
