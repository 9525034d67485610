package org.bpct.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bpct.model.BatchPlan;
import org.bpct.model.JobPlan;
import org.bpct.model.PartSize;
import org.bpct.model.PlanLimits;
import org.junit.jupiter.api.Test;

/** The strategy that gives nobody a share. */
final class DynamicTest extends BatchStrategyContract {
    private static final PartSize SMALL = new PartSize(Long.MAX_VALUE, 500);

    @Override
    BatchStrategy strategy() {
        return new Dynamic();
    }

    @Test
    void eachPartIsAFourthOfWhatIsLeftForEachJob() {
        int jobs = 4;
        BatchPlan plan = strategy()
                .plan(
                        ThesisTree.manySmallFiles().spread(1),
                        PlanLimits.forJobs(jobs).inParts(SMALL));
        double left = plan.jobs().stream().mapToLong(JobPlan::entries).sum();
        double unit = left / 32 / jobs;
        List<JobPlan> allButTheLast = plan.jobs().subList(0, plan.jobs().size() - 1);
        assertThat(allButTheLast).hasSizeGreaterThan(30);
        for (JobPlan part : allButTheLast) {
            double most = Math.max(500, left / 4 / jobs);
            assertThat((double) part.entries()).isBetween(most - unit, most + unit);
            left -= part.entries();
        }
    }

    @Test
    void aPartThatNoJobBeginsWithBelongsToNobody() {
        BatchPlan plan = strategy().plan(ThesisTree.fewLargeFiles().spread(1), PlanLimits.forJobs(8));
        assertThat(plan.workers()).isEqualTo(8);
        assertThat(plan.jobs().subList(8, plan.jobs().size()))
                .isNotEmpty()
                .allMatch(part -> part.owner() == JobPlan.NOBODY);
    }
}
