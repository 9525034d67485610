package org.bpct.query;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bpct.model.SchedulerState;
import org.bpct.schedule.SubmittedJob;
import org.jspecify.annotations.Nullable;

/**
 * The jobs of clusters other than the one that this process asks. Processes of other hosts may ask their cluster, so no
 * file keeps these answers; a process that waits does not ask again at each look.
 */
final class ElsewhereJobs {
    private final Map<SubmittedJob, Answer> answers = new ConcurrentHashMap<>();

    /** An answer of this time, in seconds. */
    private record Answer(SchedulerState state, long asked) {}

    /** Returns the answer about a job if it is not older than some seconds, else null. */
    @Nullable
    SchedulerState recent(SubmittedJob job, long now, int keep) {
        Answer answer = answers.get(job);
        return answer == null || now - answer.asked() >= keep || answer.asked() > now ? null : answer.state();
    }

    /** Records an answer. */
    void note(SubmittedJob job, SchedulerState state, long now) {
        answers.put(job, new Answer(state, now));
    }
}
