package org.bpct.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.model.BatchPlan;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.JobPlan;
import org.bpct.model.PartSize;
import org.bpct.model.PlanLimits;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.RootPair;
import org.bpct.tree.SplitFile;
import org.junit.jupiter.api.Test;

/** What every {@link BatchStrategy} must do; a subclass names the strategy. */
abstract class BatchStrategyContract {
    private static final int TREES = Rounds.of(100, 400);

    /** Returns a strategy that has planned nothing yet. */
    abstract BatchStrategy strategy();

    @Test
    void keepsEveryPromiseForRandomTrees() {
        for (long seed = 0; seed < TREES; seed++) {
            FileList files = RandomTree.of(seed);
            PlanLimits limits = RandomTree.limits(seed);
            try {
                PlanPromises.check(files, limits, strategy().plan(files, limits));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + seed + ", " + limits + ", " + files, e);
            }
        }
    }

    @Test
    void keepsThemWhereLargeFilesAreCopiedAsRanges() {
        int ranges = 0;
        for (long seed = 0; seed < TREES; seed++) {
            FileList files = RandomTree.withRanges(seed);
            PlanLimits limits = RandomTree.limits(seed);
            try {
                PlanPromises.check(files, limits, strategy().plan(files, limits));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + seed + ", " + limits + ", " + files, e);
            }
            ranges += files.splits().size();
        }
        assertThat(ranges).as("files that were split").isGreaterThan(TREES);
    }

    @Test
    void oneLargeFileIsSharedByAllJobs() {
        FileListBuilder tree = tree(1);
        tree.addDirectory(-1, 0, new byte[0], true);
        tree.addEntry(name("large", 0), 60_000_000_000L);
        for (int i = 0; i < 400; i++) {
            tree.addEntry(name("small", i), 100);
        }
        FileList files = tree.build().splitting(List.of(new SplitFile(1, 0, 60_000_000_000L, 0, 0, 1_600_000_000L)));
        BatchPlan plan = check(files, PlanLimits.forJobs(8));
        assertThat(plan.workers()).isEqualTo(8);
        assertThat(plan.jobs().subList(0, 8))
                .allMatch(job -> job.groups().stream().anyMatch(group -> group.kind() == GroupKind.RANGE));
    }

    @Test
    void givesTheSamePlanForTheSameArguments() {
        BatchStrategy used = strategy();
        for (long seed = 0; seed < TREES; seed += 4) {
            PlanLimits limits = RandomTree.limits(seed);
            String first = PlanText.of(used.plan(RandomTree.of(seed), limits));
            assertThat(PlanText.of(used.plan(RandomTree.of(seed), limits)))
                    .as("the same strategy again, seed %d", seed)
                    .isEqualTo(first);
            assertThat(PlanText.of(strategy().plan(RandomTree.of(seed), limits)))
                    .as("another one, seed %d", seed)
                    .isEqualTo(first);
        }
    }

    @Test
    void leavesTheListAsItWas() {
        FileList files = RandomTree.of(17);
        PlanLimits limits = PlanLimits.forJobs(4);
        String first = PlanText.of(strategy().plan(files, limits));
        strategy().plan(files, PlanLimits.forJobs(7));
        assertThat(PlanText.of(strategy().plan(files, limits))).isEqualTo(first);
    }

    @Test
    void anEmptyTreeIsOneJobThatMakesItsRoot() {
        FileListBuilder tree = tree(1);
        tree.addDirectory(-1, 0, new byte[0], true);
        BatchPlan plan = check(tree.build(), PlanLimits.forJobs(16));
        assertThat(plan.jobs()).hasSize(1);
        assertThat(plan.jobs().get(0).directories()).isEqualTo(1);
        assertThat(plan.finalizer().directories()).isEqualTo(1);
    }

    @Test
    void aListOfNothingIsOneJobWithoutGroups() {
        BatchPlan plan = check(tree(1).build(), PlanLimits.forJobs(16));
        assertThat(plan.jobs()).hasSize(1);
        assertThat(plan.jobGroups()).isZero();
        assertThat(plan.finalizer().groups()).isEmpty();
    }

    @Test
    void aTreeOfEmptyDirectoriesIsMadeInFull() {
        FileListBuilder tree = tree(1);
        int root = tree.addDirectory(-1, 0, new byte[0], true);
        for (int i = 0; i < 2500; i++) {
            tree.addDirectory(root, 0, name("directory", i), true);
        }
        BatchPlan plan = check(tree.build(), PlanLimits.forJobs(4));
        assertThat(plan.finalizer().directories()).isEqualTo(2501);
    }

    @Test
    void aTreeOfOnlyEmptyFilesIsShared() {
        FileListBuilder tree = tree(1);
        int root = tree.addDirectory(-1, 0, new byte[0], true);
        for (int directory = 0; directory < 40; directory++) {
            tree.addDirectory(root, 0, name("directory", directory), true);
            for (int i = 0; i < 50; i++) {
                tree.addEntry(name("file", i), 0);
            }
        }
        BatchPlan plan = check(tree.build(), PlanLimits.forJobs(4));
        assertThat(plan.workers()).isEqualTo(4);
        assertThat(plan.jobs()).allMatch(job -> job.entries() > 0);
    }

    @Test
    void aFamilyThatFitsAGroupStaysInOne() {
        BatchPlan plan = check(family(1000, 3, 1), PlanLimits.forJobs(4));
        assertThat(kinds(plan)).contains(GroupKind.FAMILY).doesNotContain(GroupKind.LINKS);
    }

    @Test
    void aFamilyOfOneNameTooManyIsLinkedByTheFinalizer() {
        BatchPlan plan = check(family(1001, 3, 1), PlanLimits.forJobs(4));
        assertThat(kinds(plan)).contains(GroupKind.LINKS).doesNotContain(GroupKind.FAMILY);
        assertThat(plan.finalizer().entries()).isEqualTo(1000);
    }

    @Test
    void aFamilyAcrossPairsIsLinkedByTheFinalizer() {
        BatchPlan plan = check(family(6, 2, 3), PlanLimits.forJobs(4));
        assertThat(plan.finalizer().entries()).isEqualTo(5);
    }

    @Test
    void aFileLargerThanAGroupIsAloneInOne() {
        FileListBuilder tree = tree(1);
        tree.addDirectory(-1, 0, new byte[0], true);
        for (int i = 0; i < 30; i++) {
            tree.addEntry(name("file", i), i % 3 == 0 ? 101 : 30);
        }
        check(tree.build(), new PlanLimits(3, 1000, 4096, 100, 96, PartSize.ONE_A_JOB, 1));
    }

    @Test
    void directoriesThatAnEarlierPortionMakesAreMadeAgainOnlyForWhatIsCopiedIntoThem() {
        FileListBuilder tree = tree(1);
        int root = tree.addDirectory(-1, 0, new byte[0], true);
        tree.made(root);
        for (int i = 0; i < 100; i++) {
            int directory = tree.addDirectory(root, 0, name("directory", i), true);
            if (i != 7) {
                tree.made(directory);
            }
            if (i == 9) {
                tree.addEntry(name("file", i), 1);
            }
        }
        FileList files = tree.build();
        BatchPlan plan = strategy().plan(files, PlanLimits.forJobs(1).from(500));
        assertThat(plan.jobs().stream().mapToLong(JobPlan::directories).sum()).isEqualTo(3);
        assertThat(plan.finalizer().directories()).isEqualTo(101);
        assertThat(plan.jobs().get(0).groups().get(0).number()).isEqualTo(500);
        assertThat(plan.lastGroup())
                .isEqualTo(499 + plan.jobGroups() + plan.finalizer().groups().size());
    }

    @Test
    void hasAName() {
        assertThat(strategy().name()).matches("[a-z]+(-[a-z]+)*");
    }

    /** Makes a plan and checks what is promised of any. */
    final BatchPlan check(FileList files, PlanLimits limits) {
        BatchPlan plan = strategy().plan(files, limits);
        PlanPromises.check(files, limits, plan);
        return plan;
    }

    static FileListBuilder tree(int pairs) {
        RootPair[] all = new RootPair[pairs];
        for (int pair = 0; pair < pairs; pair++) {
            all[pair] = new RootPair(FileName.ofText("/source/" + pair), FileName.ofText("/copy/" + pair), null);
        }
        return new FileListBuilder(List.of(all));
    }

    static byte[] name(String stem, int number) {
        return String.format("%s%06d", stem, number).getBytes(StandardCharsets.US_ASCII);
    }

    private static FileList family(int names, int directories, int pairs) {
        FileListBuilder tree = tree(pairs);
        int name = 0;
        for (int pair = 0; pair < pairs; pair++) {
            int root = tree.addDirectory(-1, pair, new byte[0], true);
            for (int directory = 0; directory < directories; directory++) {
                tree.addDirectory(root, pair, name("directory", directory), true);
                tree.addEntry(name("alone", 0), 1000);
                int end = names * (pair * directories + directory + 1) / (pairs * directories);
                for (; name < end; name++) {
                    tree.link(tree.addEntry(name("link", name), 5000), 1, 1);
                }
            }
        }
        return tree.build();
    }

    private static List<GroupKind> kinds(BatchPlan plan) {
        return Stream.concat(
                        plan.jobs().stream().flatMap(job -> job.groups().stream()), plan.finalizer().groups().stream())
                .map(Group::kind)
                .distinct()
                .toList();
    }
}
