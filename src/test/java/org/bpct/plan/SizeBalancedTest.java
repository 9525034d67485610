package org.bpct.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import org.bpct.Rounds;
import org.bpct.model.BatchPlan;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.JobPlan;
import org.bpct.model.PartSize;
import org.bpct.model.PlanLimits;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The built-in strategy: beside what any strategy must do, how evenly it shares. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SizeBalancedTest extends BatchStrategyContract {
    private static final int TREES = Rounds.of(100, 400);
    private static final int SPREADS = Rounds.of(1, 2);

    /** A run of one directory's entries stays whole up to this share of a job. */
    private static final double LEFT_WHOLE = 1.0 / 8;

    /** By seed: to spread 200,000 files takes as long as to plan them. */
    private final Map<Long, FileList> smallFiles = new HashMap<>();

    private FileList manySmallFiles(long seed) {
        return smallFiles.computeIfAbsent(seed, ThesisTree.manySmallFiles()::spread);
    }

    @Override
    BatchStrategy strategy() {
        return new SizeBalanced();
    }

    /**
     * With one weight, largest first never leaves a job more than the largest unit above the mean. With two it may
     * (one tree of these 400: 1.18 where 1.125 would do), but the sum of both still holds it below twice the mean.
     */
    @Test
    void theHeaviestJobIsSeldomMoreThanTheLargestUnitAboveTheMean() {
        List<String> above = new ArrayList<>();
        for (long seed = 0; seed < TREES; seed++) {
            FileList files = RandomTree.of(seed);
            PlanLimits limits = RandomTree.limits(seed);
            Shares shares = Shares.of(files, strategy().plan(files, limits));
            if (limits.jobs() > 100 || shares.jobs() < limits.jobs()) {
                continue;
            }
            double largest = shares.largestUnit(LEFT_WHOLE);
            assertThat(shares.heaviest()).as("seed %d: %s", seed, shares).isLessThanOrEqualTo(2 + largest);
            if (shares.heaviest() > 1 + largest) {
                above.add("seed " + seed + ": " + shares);
            }
        }
        assertThat(above).hasSizeLessThanOrEqualTo(Math.max(1, TREES / 200));
    }

    @Test
    void aShareIsCutIntoPartsOfAnEighthOfWhatIsLeft() {
        FileList files = manySmallFiles(1);
        PartSize size = new PartSize(3_000_000_000L, 1000);
        BatchPlan plan = strategy().plan(files, PlanLimits.forJobs(4).inParts(size));
        assertThat(plan.workers()).isEqualTo(4);
        for (int job = 1; job <= 4; job++) {
            int owner = job;
            List<JobPlan> share = new ArrayList<>(List.of(plan.jobs().get(job - 1)));
            plan.jobs().stream().filter(part -> part.owner() == owner).forEach(share::add);
            double left = share.stream().mapToDouble(part -> worth(part, size)).sum();
            assertThat(share).hasSizeBetween(20, 50);
            for (JobPlan part : share.subList(0, share.size() - 1)) {
                // The largest unit is worth one part.
                assertThat(worth(part, size)).isBetween(Math.max(0.5, left / 8 - 1), Math.max(1, left / 8) + 1);
                left -= worth(part, size);
            }
        }
    }

    private static double worth(JobPlan part, PartSize size) {
        return size.parts(part.bytes(), part.entries());
    }

    @Test
    void largePartsHaveSmallNumbersSoThatHelpersTakeThemFirst() {
        BatchPlan plan = strategy()
                .plan(
                        ThesisTree.fewLargeFiles().spread(1),
                        PlanLimits.forJobs(4).inParts(PartSize.HALF_A_MINUTE));
        int half = plan.jobs().size() / 2;
        long first =
                plan.jobs().subList(0, half).stream().mapToLong(JobPlan::bytes).sum();
        long second = plan.jobs().subList(half, plan.jobs().size()).stream()
                .mapToLong(JobPlan::bytes)
                .sum();
        assertThat(plan.jobs()).hasSizeGreaterThan(40);
        assertThat(first).isGreaterThan(2 * second);
        long largest =
                plan.jobs().stream().mapToLong(part -> largest(part)).max().orElse(0);
        assertThat(plan.jobs().subList(0, 4)).anyMatch(part -> largest(part) == largest);
    }

    private static long largest(JobPlan part) {
        return part.groups().stream().mapToLong(Group::bytes).max().orElse(0);
    }

    @Test
    void aShareOfLessThanTwoPartsIsOne() {
        BatchPlan plan =
                strategy().plan(manySmallFiles(1), PlanLimits.forJobs(16).inParts(new PartSize(Long.MAX_VALUE, 7000)));
        assertThat(plan.jobs()).hasSize(16);
    }

    /** What was reached over the spreads when this was written: 1.0013 at most. */
    @ParameterizedTest
    @ValueSource(ints = {4, 8, 16, 36})
    void manySmallFilesOfTheThesisAreSharedEvenly(int jobs) {
        assertShared(this::manySmallFiles, jobs, 1.005);
    }

    /**
     * Ten large files a job leave less to even out with: at 36 jobs 1.0097 of the mean was reached, and 69 entries are
     * 1.0098 of the mean of 68.3.
     */
    @ParameterizedTest
    @ValueSource(ints = {4, 8, 12, 16, 24, 32, 36})
    void fewLargeFilesOfTheThesisAreSharedEvenly(int jobs) {
        assertShared(ThesisTree.fewLargeFiles()::spread, jobs, 1.01);
    }

    /** What was reached: 1.0023 at most; a heap of jobs that knew the sum of both shares had come to 1.3. */
    @ParameterizedTest
    @ValueSource(ints = {101, 256})
    void manyJobsAreSharedEvenly(int jobs) {
        assertShared(this::manySmallFiles, jobs, 1.01);
    }

    @Test
    void emptyFilesAreSpreadByCount() {
        FileListBuilder tree = tree(1);
        int root = tree.addDirectory(-1, 0, new byte[0], true);
        for (int directory = 0; directory < 80; directory++) {
            tree.addDirectory(root, 0, name("directory", directory), true);
            // Bytes alone would put the empty files of 72 directories on one job.
            int entries = directory < 8 ? 1 : 100;
            for (int i = 0; i < entries; i++) {
                tree.addEntry(name("file", i), directory < 8 ? 1_000_000_000L : 0);
            }
        }
        Shares shares = Shares.of(tree.build(), check(tree.build(), PlanLimits.forJobs(8)));
        assertThat(shares.entries()).as("%s", shares).isLessThan(1.01);
        assertThat(shares.bytes()).as("%s", shares).isEqualTo(1);
    }

    @Test
    void thereAreNoMoreJobsThanUnits() {
        FileListBuilder tree = tree(1);
        tree.addDirectory(-1, 0, new byte[0], true);
        for (int i = 0; i < 3; i++) {
            tree.addEntry(name("file", i), 1);
        }
        assertThat(check(tree.build(), PlanLimits.forJobs(16)).jobs()).hasSize(3);
    }

    @Test
    void whereEachLookAtAPathIsDearADirectoryOfSomeNamesHasAGroupOfItsOwn() {
        FileListBuilder tree = tree(1);
        int root = tree.addDirectory(-1, 0, new byte[0], true);
        for (int directory = 0; directory < 20; directory++) {
            tree.addDirectory(root, 0, name("d", directory), true);
            for (int i = 0; i < (directory < 15 ? 10 : 3); i++) {
                tree.addEntry(name("file", i), 1);
            }
        }
        FileList files = tree.build();
        PlanLimits cheap = PlanLimits.forJobs(1).shared(files.entries());

        assertThat(copyGroups(check(files, cheap).jobs().get(0))).hasSize(2);
        assertThat(copyGroups(check(files, cheap.withDearPaths()).jobs().get(0)))
                .as("fifteen, and one of what the others hold")
                .hasSize(16);
    }

    @Test
    void eachJobStartsAtAPlaceOfItsOwn() {
        BatchPlan plan = check(manySmallFiles(1), PlanLimits.forJobs(16));
        for (int job = 0; job < 16; job++) {
            List<Integer> numbers = copyGroups(plan.jobs().get(job));
            List<Integer> inTreeOrder = new ArrayList<>(numbers);
            Collections.sort(inTreeOrder);
            int start = job * numbers.size() / 16;
            assertThat(numbers.get(0)).as("job %d", job).isEqualTo(inTreeOrder.get(start));
            Collections.rotate(inTreeOrder, -start);
            assertThat(numbers).as("job %d", job).isEqualTo(inTreeOrder);
        }
    }

    @Test
    void aDirectoryBelongsToOneJobUnlessItIsLarge() {
        FileListBuilder tree = tree(1);
        int root = tree.addDirectory(-1, 0, new byte[0], true);
        for (int directory = 0; directory < 400; directory++) {
            tree.addDirectory(root, 0, name("directory", directory), true);
            for (int i = 0; i < 10; i++) {
                tree.addEntry(name("file", i), 1000);
            }
        }
        BatchPlan plan = check(tree.build(), PlanLimits.forJobs(4));
        long made = plan.jobs().stream().mapToLong(JobPlan::directories).sum();
        assertThat(made).as("every directory once, and the root for each job").isEqualTo(404);
    }

    /** The contract says something only if its trees hold everything. */
    @Test
    void theRandomTreesLeadToGroupsOfEveryKindThatCopies() {
        Set<GroupKind> kinds = EnumSet.noneOf(GroupKind.class);
        for (long seed = 0; seed < 60; seed++) {
            BatchPlan plan = strategy().plan(RandomTree.withRanges(seed), RandomTree.limits(seed));
            plan.jobs().forEach(job -> job.groups().forEach(group -> kinds.add(group.kind())));
            plan.finalizer().groups().forEach(group -> kinds.add(group.kind()));
        }
        assertThat(kinds)
                .isEqualTo(EnumSet.complementOf(EnumSet.of(
                        GroupKind.REMOVED,
                        GroupKind.ARCHIVED,
                        GroupKind.ARCHIVED_FAMILY,
                        GroupKind.ARCHIVED_DIRECTORIES,
                        GroupKind.TRANSFERRED,
                        GroupKind.TRANSFERRED_FAMILY,
                        GroupKind.TRANSFERRED_DIRECTORIES,
                        GroupKind.TRANSFER_BASE,
                        GroupKind.TRANSFER_BASE_FAMILY,
                        GroupKind.SUMMED,
                        GroupKind.SUM_CHECKED,
                        GroupKind.TWINS,
                        GroupKind.LEAVES,
                        GroupKind.TREE,
                        GroupKind.EMPTIED,
                        GroupKind.SEEN_REMOVED,
                        GroupKind.SEEN_EMPTIED,
                        GroupKind.CHANGED,
                        GroupKind.CHANGED_DIRECTORIES,
                        GroupKind.EXTRACTED,
                        GroupKind.EXTRACTED_LINKS,
                        GroupKind.EXTRACTED_DIRECTORIES)));
    }

    private void assertShared(LongFunction<FileList> tree, int jobs, double most) {
        for (long seed = 0; seed < SPREADS; seed++) {
            FileList files = tree.apply(seed);
            Shares shares = Shares.of(files, strategy().plan(files, PlanLimits.forJobs(jobs)));
            assertThat(shares.jobs()).isEqualTo(jobs);
            assertThat(shares.heaviest()).as("spread %d: %s", seed, shares).isLessThanOrEqualTo(most);
        }
    }

    private static List<Integer> copyGroups(JobPlan job) {
        return job.groups().stream()
                .filter(group -> !group.kind().namesDirectories())
                .map(Group::number)
                .toList();
    }
}
