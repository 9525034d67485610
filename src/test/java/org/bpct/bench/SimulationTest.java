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

    private static Part part(int owner, double seconds) {
        return new Part(owner, new Load(seconds, 10 * seconds, 1000 * seconds));
    }

    private static Result run(List<Part> parts, List<Worker> workers, boolean helps) {
        return new Simulation(parts, workers, helps, 0).run();
    }

    @Test
    void whoDoesNotHelpWaitsForTheSlowOne() {
        List<Part> parts = List.of(part(0, 10), part(1, 10));
        Result result = run(parts, List.of(USUAL, new Worker(0, 4, Double.POSITIVE_INFINITY)), false);
        assertThat(result.first()).isEqualTo(10);
        assertThat(result.last()).isEqualTo(40);
        assertThat(result.waiting()).isEqualTo(0.375);
        assertThat(result.undone()).isZero();
    }

    @Test
    void whoHelpsTakesTheLargestPartThatNobodyHasBegun() {
        List<Part> parts = List.of(part(0, 4), part(1, 8), part(1, 1), part(1, 3));
        // The second one begins with 8; the first one takes 3 at 4 and 1 at 7.
        Result result = run(parts, List.of(USUAL, USUAL), true);
        assertThat(result.first()).isEqualTo(8);
        assertThat(result.last()).isEqualTo(8);
    }

    @Test
    void aWorkerThatNeverComesLeavesNothingUndoneIfOthersHelp() {
        List<Part> parts = List.of(part(0, 5), part(1, 5), part(2, 5));
        List<Worker> one = List.of(USUAL, Worker.never(), Worker.never());
        assertThat(run(parts, one, true).undone()).isZero();
        assertThat(run(parts, one, true).last()).isEqualTo(15);
        assertThat(run(parts, one, false).undone()).isEqualTo(10);
    }

    @Test
    void whatAKilledWorkerHasDoneIsNotDoneAgain() {
        List<Part> parts = List.of(part(0, 10), part(1, 30));
        Result result = run(parts, List.of(new Worker(0, 1, 4), USUAL), true);
        assertThat(result.last()).isEqualTo(36);
        assertThat(result.undone()).isZero();
    }

    @Test
    void whoComesWhenAllIsDoneEndsAtOnce() {
        List<Part> parts = List.of(part(0, 5), part(1, 5));
        Result result = run(parts, List.of(USUAL, new Worker(600, 1, Double.POSITIVE_INFINITY)), true);
        assertThat(result.last()).isEqualTo(10);
        assertThat(result.waiting()).isZero();
        assertThat(result.fates()).hasSize(1);
    }

    @Test
    void whatWorkersDoAddsUpAlsoIfOneIsKilled() {
        List<Part> parts = List.of(part(0, 10), part(1, 30), part(-1, 7), part(-1, 3));
        Result result = new Simulation(parts, List.of(new Worker(0, 1, 14), new Worker(2, 3, 900)), true, 0.5).run();
        Load all = Load.sum(result.fates().stream().map(Simulation.Fate::did).toList());
        assertThat(result.undone()).isZero();
        assertThat(all.seconds()).isEqualTo(50, within(1e-9));
        assertThat(all.names()).isEqualTo(500, within(1e-9));
        assertThat(all.bytes()).isEqualTo(50_000, within(1e-6));
        assertThat(result.fates()).extracting(Simulation.Fate::isKilled).containsExactly(true, false);
    }

    @Test
    void theIdealKnowsWhoIsLateSlowOrKilled() {
        Worker late = new Worker(600, 1, Double.POSITIVE_INFINITY);
        assertThat(Simulation.ideal(List.of(USUAL, late), 500)).isEqualTo(500);
        assertThat(Simulation.ideal(List.of(USUAL, late), 1000)).isEqualTo(800);
        assertThat(Simulation.ideal(List.of(USUAL, new Worker(0, 4, Double.POSITIVE_INFINITY)), 100))
                .isEqualTo(80);
        assertThat(Simulation.ideal(List.of(USUAL, new Worker(0, 1, 10)), 100)).isEqualTo(90);
        assertThat(Simulation.ideal(List.of(late, Worker.never()), 100)).isEqualTo(700);
        assertThat(Simulation.ideal(List.of(new Worker(0, 1, 10)), 100)).isInfinite();
    }

    @Test
    void wordsMakeWorkers() {
        SimulateWords words = new SimulateWords("delay=2:600", "jobs=6", "fail=1:90", "slow=1:4", "delay=1:never");
        assertThat(words.number("jobs")).isEqualTo(6);
        assertThat(words.hasWorkers()).isTrue();
        assertThat(words.workers(6))
                .containsExactly(
                        USUAL,
                        new Worker(600, 1, Double.POSITIVE_INFINITY),
                        new Worker(600, 1, Double.POSITIVE_INFINITY),
                        new Worker(0, 1, 90),
                        new Worker(0, 4, Double.POSITIVE_INFINITY),
                        Worker.never());
    }

    @Test
    void beginningAPartTakesItsTime() {
        List<Part> parts = Collections.nCopies(10, part(-1, 1));
        assertThat(new Simulation(parts, List.of(USUAL), true, 0.5).run().last())
                .isEqualTo(15, within(1e-9));
    }

    @Test
    void cutsLoseNothingAndKeepToTheirFloor() {
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            List<Load> groups = new ArrayList<>();
            int count = 1 + random.nextInt(300);
            for (int i = 0; i < count; i++) {
                groups.add(new Load(random.nextDouble() * (random.nextInt(20) == 0 ? 50 : 1), 1, 1));
            }
            double all = Load.sum(groups).seconds();
            PartCuts cuts = new PartCuts(3);
            for (List<Part> parts : List.of(cuts.owned(List.of(groups), 2), cuts.falling(List.of(groups)))) {
                assertThat(parts.stream().mapToDouble(Part::seconds).sum()).isEqualTo(all, within(1e-6));
                assertThat(parts.subList(0, parts.size() - 1))
                        .as("round %d", round)
                        .allMatch(part -> part.seconds() >= 1.5);
            }
        }
    }
}
