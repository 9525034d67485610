package org.bpct.plan;

import org.bpct.model.BatchPlan;
import org.bpct.model.Group;
import org.bpct.model.JobPlan;

/** A plan in words, so that two plans can be compared in full. */
final class PlanText {
    private PlanText() {}

    /** Returns all that a plan holds, job by job. */
    static String of(BatchPlan plan) {
        StringBuilder text = new StringBuilder();
        for (JobPlan job : plan.jobs()) {
            text.append("part of ").append(job.owner()).append('\n');
            add(job, text);
        }
        text.append("finalizer\n");
        add(plan.finalizer(), text);
        return text.toString();
    }

    private static void add(JobPlan job, StringBuilder text) {
        for (Group group : job.groups()) {
            text.append(group);
            for (int i = 0; i < group.items(); i++) {
                text.append(i == 0 ? " : " : " ").append(group.item(i));
            }
            text.append('\n');
        }
    }
}
