package org.bpct.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.bpct.bench.Simulation.Part;
import org.bpct.bench.Simulation.Result;
import org.bpct.bench.Simulation.Worker;
import org.junit.jupiter.api.Test;

final class SimulationTest {
    private static final Worker USUAL = Worker.usual();

    private static Result run(List<Part> parts, List<Worker> workers, boolean helps) {
        return new Simulation(parts, workers, helps, 0).run();
    }

    @Test
    void whoDoesNotHelpWaitsForTheSlowOne() {
        List<Part> parts = List.of(new Part(0, 10), new Part(1, 10));
        Result result = run(parts, List.of(USUAL, new Worker(0, 4, Double.POSITIVE_INFINITY)), false);
        assertThat(result).isEqualTo(new Result(10, 40, 0.375, 0));
    }

    @Test
    void whoHelpsTakesTheLargestPartThatNobodyHasBegun() {
        List<Part> parts = List.of(new Part(0, 4), new Part(1, 8), new Part(1, 1), new Part(1, 3));
        // The second one begins with 8; the first one takes 3 at 4 and 1 at 7.
        assertThat(run(parts, List.of(USUAL, USUAL), true)).isEqualTo(new Result(8, 8, 0, 0));
    }

    @Test
    void aWorkerThatNeverComesLeavesNothingUndoneIfOthersHelp() {
        List<Part> parts = List.of(new Part(0, 5), new Part(1, 5), new Part(2, 5));
        List<Worker> one = List.of(USUAL, new Worker(900, 1, 0), new Worker(900, 1, 0));
        assertThat(run(parts, one, true).undone()).isZero();
        assertThat(run(parts, one, true).last()).isEqualTo(15);
        assertThat(run(parts, one, false).undone()).isEqualTo(10);
    }

    @Test
    void whatAKilledWorkerHasDoneIsNotDoneAgain() {
        List<Part> parts = List.of(new Part(0, 10), new Part(1, 30));
        Result result = run(parts, List.of(new Worker(0, 1, 4), USUAL), true);
        assertThat(result.last()).isEqualTo(36);
        assertThat(result.undone()).isZero();
    }

    @Test
    void beginningAPartTakesItsTime() {
        List<Part> parts = Collections.nCopies(10, new Part(-1, 1));
        assertThat(new Simulation(parts, List.of(USUAL), true, 0.5).run().last())
                .isEqualTo(15, within(1e-9));
    }

    @Test
    void cutsLoseNothingAndKeepToTheirFloor() {
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            List<Double> groups = new ArrayList<>();
            int count = 1 + random.nextInt(300);
            for (int i = 0; i < count; i++) {
                groups.add(random.nextDouble() * (random.nextInt(20) == 0 ? 50 : 1));
            }
            double all = groups.stream().mapToDouble(Double::doubleValue).sum();
            PartCuts cuts = new PartCuts(3);
            for (List<Part> parts : List.of(cuts.owned(0, groups, 2), cuts.falling(4, groups))) {
                assertThat(parts.stream().mapToDouble(Part::seconds).sum()).isEqualTo(all, within(1e-6));
                assertThat(parts.subList(0, parts.size() - 1))
                        .as("round %d", round)
                        .allMatch(part -> part.seconds() >= 1.5);
            }
        }
    }
}
