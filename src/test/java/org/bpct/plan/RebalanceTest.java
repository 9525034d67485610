package org.bpct.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.bpct.model.GroupKind;
import org.bpct.model.ListedGroup;
import org.junit.jupiter.api.Test;

/** Groups that find other jobs: each one once, evenly, in tree order, the same each time. */
final class RebalanceTest {
    private static final ListedGroup.Extent NOWHERE = new ListedGroup.Extent(0, 0, 0);

    private static boolean isThere(ListedGroup group) {
        return group.number() < 0;
    }

    private static ListedGroup group(int number, int place, int names, long bytes) {
        return new ListedGroup(NOWHERE, number, 0, GroupKind.FILES, names + 1, bytes, place);
    }

    private static List<ListedGroup> random(long seed) {
        Random random = new Random(seed);
        List<ListedGroup> groups = new ArrayList<>();
        int place = 0;
        int count = 1 + random.nextInt(400);
        for (int number = 1; number <= count; number++) {
            place += random.nextInt(3) == 0 ? 1 : 0;
            groups.add(group(
                    number, place, 1 + random.nextInt(1000), random.nextInt(4) == 0 ? 0 : random.nextInt(256_000_000)));
        }
        return groups;
    }

    private static double share(List<ListedGroup> some, List<ListedGroup> all, boolean ofBytes) {
        double part = some.stream()
                .mapToDouble(group -> ofBytes ? group.bytes() : group.names())
                .sum();
        double whole = all.stream()
                .mapToDouble(group -> ofBytes ? group.bytes() : group.names())
                .sum();
        return whole == 0 ? 0 : part / whole;
    }

    @Test
    void everyGroupFindsOneJobInTreeOrderWhateverTheOrderOfTheListsWas() {
        for (long seed = 0; seed < 200; seed++) {
            List<ListedGroup> groups = random(seed);
            int jobs = 1 + new Random(seed).nextInt(20);
            List<List<ListedGroup>> shares = Rebalance.over(jobs, groups, RebalanceTest::isThere);
            List<ListedGroup> shuffled = new ArrayList<>(groups);
            Collections.shuffle(shuffled, new Random(seed));
            assertThat(Rebalance.over(jobs, shuffled, RebalanceTest::isThere))
                    .as("seed %d", seed)
                    .isEqualTo(shares);
            assertThat(shares).hasSizeBetween(1, jobs).doesNotContain(List.of());
            assertThat(shares)
                    .allSatisfy(share ->
                            assertThat(share).isSortedAccordingTo(Comparator.comparingInt(ListedGroup::number)));
            List<ListedGroup> together = new ArrayList<>();
            shares.forEach(together::addAll);
            assertThat(together).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(groups);
        }
    }

    /** The bound of largest first, for a unit of an eighth of a job or one group that is larger. */
    @Test
    void theHeaviestJobIsNoMoreThanALargestUnitAboveTheMean() {
        for (long seed = 0; seed < 200; seed++) {
            List<ListedGroup> groups = random(seed);
            int jobs = 1 + new Random(seed).nextInt(20);
            double largest = groups.stream()
                    .mapToDouble(one -> Math.max(share(List.of(one), groups, true), share(List.of(one), groups, false)))
                    .max()
                    .orElse(0);
            for (List<ListedGroup> share : Rebalance.over(jobs, groups, RebalanceTest::isThere)) {
                assertThat(Math.max(share(share, groups, true), share(share, groups, false)))
                        .as("seed %d, %d jobs", seed, jobs)
                        .isLessThanOrEqualTo(1.5 / jobs + Math.max(largest, 1.0 / (8 * jobs)));
            }
        }
    }

    @Test
    void smallGroupsOfOneDirectoryStayTogether() {
        List<ListedGroup> groups = new ArrayList<>();
        for (int number = 1; number <= 400; number++) {
            groups.add(group(number, number / 4, 10, 1000));
        }
        for (List<ListedGroup> share : Rebalance.over(3, groups, RebalanceTest::isThere)) {
            Set<Integer> places = new HashSet<>();
            share.forEach(one -> places.add(one.place()));
            long inOther = groups.stream()
                    .filter(one -> places.contains(one.place()) && !share.contains(one))
                    .count();
            assertThat(inOther).isZero();
        }
    }

    @Test
    void whatIsOnlyComparedWeighsLittle() {
        List<ListedGroup> groups = new ArrayList<>();
        for (int number = 1; number <= 110; number++) {
            groups.add(group(number, number, 100, 1_000_000));
        }
        // A hundred that are there weigh as much as ten that are open.
        List<List<ListedGroup>> shares = Rebalance.over(2, groups, one -> one.number() <= 100);
        for (List<ListedGroup> share : shares) {
            assertThat(share.stream().filter(one -> one.number() > 100)).hasSize(5);
            assertThat(share).hasSizeBetween(45, 65);
        }
    }

    @Test
    void nothingIsDividedIntoNothing() {
        assertThat(Rebalance.over(4, List.of(), RebalanceTest::isThere)).isEmpty();
    }
}
