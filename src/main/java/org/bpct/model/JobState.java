package org.bpct.model;

/** What has become of a job. */
public enum JobState {
    /** Written, never handed to a scheduler. */
    PLANNED("planned"),
    /** Handed to a scheduler; nothing is heard of it yet. */
    SUBMITTED("submitted"),
    /** Waits in the scheduler's queue. */
    QUEUED("queued"),
    /** At work. */
    RUNNING("running"),
    /** Everything was done. Final. */
    COMPLETE("complete"),
    /** Everything was tried and some of it failed, by name. Final. */
    COMPLETE_WITH_ERRORS("complete with errors"),
    /** Its work is another job's now, of a later wave; nothing is open here. */
    HANDED_OVER("handed over"),
    /** Ended before its work was done; what is open can be resumed. */
    STOPPED("stopped"),
    /** Ended because somebody asked for it. */
    CANCELLED("cancelled"),
    /** Not heard of, but not yet given up. */
    SUSPECT("suspect"),
    /** Gone without a word. */
    LOST("lost");

    private final String words;

    JobState(String words) {
        this.words = words;
    }

    /** Returns the words for people and for JSON. */
    public String words() {
        return words;
    }

    /** Returns true if nothing is open in the job: it did all that it had to do, or another one does. */
    public boolean isComplete() {
        return this == COMPLETE || this == COMPLETE_WITH_ERRORS || this == HANDED_OVER;
    }

    /** Returns true if the job may still make progress without anybody's help. */
    public boolean isLive() {
        return switch (this) {
            case SUBMITTED, QUEUED, RUNNING, SUSPECT -> true;
            case PLANNED, COMPLETE, COMPLETE_WITH_ERRORS, HANDED_OVER, STOPPED, CANCELLED, LOST -> false;
        };
    }
}
