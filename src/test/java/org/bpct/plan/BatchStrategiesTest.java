package org.bpct.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bpct.model.BatchPlan;
import org.bpct.model.PlanLimits;
import org.bpct.tree.FileList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BatchStrategiesTest {
    /** A plug-in: every job gets the same number of units, in turn. */
    public static final class InTurn implements BatchStrategy {
        /** Made by {@code ServiceLoader}. */
        public InTurn() {}

        @Override
        public String name() {
            return "in-turn";
        }

        @Override
        public BatchPlan plan(FileList files, PlanLimits limits) {
            WorkUnits units = WorkUnits.of(files, limits, Long.MAX_VALUE, 100);
            int[] jobOf = new int[units.count()];
            for (int unit = 0; unit < jobOf.length; unit++) {
                jobOf[unit] = unit % limits.jobs();
            }
            return new BatchPlanBuilder(files, limits).build(units, jobOf, limits.jobs());
        }
    }

    @Test
    void theBuiltInOnesAreFoundByTheirNames() {
        assertThat(new BatchStrategies().find("dynamic")).containsInstanceOf(Dynamic.class);
        assertThat(new BatchStrategies().find("size-balanced")).containsInstanceOf(SizeBalanced.class);
        assertThat(new BatchStrategies().find("no such")).isEmpty();
        assertThat(new BatchStrategies().names()).isEqualTo("dynamic, size-balanced");
    }

    @Test
    void aPlugInOnTheClassPathIsFoundByItsName(@TempDir Path plugIn) throws Exception {
        Path services = Files.createDirectories(plugIn.resolve("META-INF/services"));
        Files.writeString(services.resolve(BatchStrategy.class.getName()), InTurn.class.getName() + "\n");
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        URL[] more = {plugIn.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(more, before)) {
            thread.setContextClassLoader(loader);
            BatchStrategies strategies = new BatchStrategies();
            assertThat(strategies.names()).isEqualTo("dynamic, in-turn, size-balanced");
            BatchStrategy found = strategies.find("in-turn").orElseThrow();
            PlanPromises.check(
                    RandomTree.of(3), PlanLimits.forJobs(3), found.plan(RandomTree.of(3), PlanLimits.forJobs(3)));
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
