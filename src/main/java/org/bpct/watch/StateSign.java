package org.bpct.watch;

import org.bpct.model.JobState;
import org.bpct.status.JobStatus;

/**
 * The sign of a state in a narrow column.
 *
 * @param word a short word
 * @param look how it looks
 * @param rank the place where trouble comes first: the smallest one stands first
 */
record StateSign(String word, Look look, int rank) {
    static StateSign of(JobState state) {
        return switch (state) {
            case LOST -> new StateSign(state.words(), Look.BAD, 0);
            case STOPPED -> new StateSign(state.words(), Look.BAD, 1);
            case SUSPECT -> new StateSign(state.words(), Look.BAD, 2);
            case CANCELLED -> new StateSign(state.words(), Look.WAITING, 3);
            case COMPLETE_WITH_ERRORS -> new StateSign("with errors", Look.BAD, 4);
            case RUNNING -> new StateSign(state.words(), Look.BUSY, 5);
            case QUEUED -> new StateSign(state.words(), Look.WAITING, 6);
            case SUBMITTED -> new StateSign(state.words(), Look.WAITING, 7);
            case PLANNED -> new StateSign(state.words(), Look.WAITING, 8);
            case COMPLETE -> new StateSign(state.words(), Look.GOOD, 9);
            case HANDED_OVER -> new StateSign(state.words(), Look.FAINT, 10);
        };
    }

    Column.Cell cell() {
        return new Column.Cell(word, look);
    }

    static StateSign of(JobStatus job) {
        StateSign sign = of(job.state());
        return job.isPaused() ? new StateSign("paused", Look.WAITING, sign.rank) : sign;
    }
}
