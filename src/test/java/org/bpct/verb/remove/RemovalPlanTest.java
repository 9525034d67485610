package org.bpct.verb.remove;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.bpct.files.FileName;
import org.bpct.model.BatchPlan;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.PartSize;
import org.bpct.model.PlanLimits;
import org.bpct.plan.SizeBalanced;
import org.bpct.tree.EntryStamps;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.RootPair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RemovalPlanTest {
    private static final PlanLimits LIMITS = new PlanLimits(3, 7, 4096, Long.MAX_VALUE, 96, PartSize.ONE_A_JOB, 1);

    private static final EntryStamps ALONE = stamps(false);
    private static final EntryStamps SHARED = stamps(true);

    private static EntryStamps stamps(boolean isShared) {
        EntryStamps stamps = new EntryStamps(1);
        stamps.add(1, 2, isShared);
        return stamps;
    }

    /** Three trees, and the files of a directory that stays. */
    private static FileList tree(long seed) {
        Random random = new Random(seed);
        List<RootPair> pairs = new ArrayList<>();
        for (String root : List.of("/data/a", "/data/b", "/data/c", "/data")) {
            pairs.add(new RootPair(FileName.ofText(root), FileName.ofText("/data"), null));
        }
        FileListBuilder list = new FileListBuilder(pairs);
        for (int pair = 0; pair < 3; pair++) {
            addDirectory(list, -1, pair, "", 4, random);
        }
        list.addDirectory(-1, 3, bytes(""), false);
        list.addEntry(bytes("single"), 1);
        list.seen(ALONE, 0);
        return list.build();
    }

    private static void addDirectory(
            FileListBuilder list, int parent, int pair, String name, int levels, Random random) {
        int directory = list.addDirectory(parent, pair, bytes(name), true);
        for (int entry = random.nextInt(40); entry > 0; entry--) {
            list.addEntry(bytes("f" + entry), random.nextInt(1_000_000_000));
            list.seen(random.nextInt(10) == 0 ? SHARED : ALONE, 0);
        }
        for (int child = levels == 0 ? 0 : random.nextInt(5); child > 0; child--) {
            addDirectory(list, directory, pair, "d" + child, levels - 1, random);
        }
    }

    private static byte[] bytes(String name) {
        return name.getBytes(StandardCharsets.US_ASCII);
    }

    private static BatchPlan plan(FileList files) {
        return RemovalPlan.of(new SizeBalanced().plan(files, LIMITS), files, LIMITS);
    }

    /** Fifty files of a gigabyte are removed in a moment: they are no work for several jobs. */
    @Test
    void bytesThatAreNotReadMakeNoParts() {
        FileName root = FileName.ofText("/data");
        FileListBuilder list = new FileListBuilder(List.of(new RootPair(root, root, null)));
        list.addDirectory(-1, 0, bytes(""), true);
        for (int entry = 0; entry < 50; entry++) {
            list.addEntry(bytes("f" + entry), 1_000_000_000);
            list.seen(ALONE, 0);
        }
        FileList files = list.build();
        PlanLimits cut = PlanLimits.forJobs(1).inParts(PartSize.HALF_A_MINUTE);

        assertThat(new SizeBalanced().plan(files, cut).jobs()).hasSizeGreaterThan(1);
        assertThat(new SizeBalanced().plan(files, cut.ofAnySize()).jobs()).hasSize(1);
    }

    /** What only the time of the content can tell must not make that of others count. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void filesOfSeveralNamesAreInGroupsOfTheirOwn(long seed) {
        FileList files = tree(seed);

        for (Group group : groupsOfJobs(plan(files))) {
            for (int i = 0; i < group.items(); i += 3) {
                for (int entry = group.item(i + 1); entry < group.item(i + 2); entry++) {
                    assertThat(files.stamps().isShared(entry))
                            .isEqualTo(files.stamps().isShared(group.item(1)));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyEntryIsInOneGroupOfAJobAndNothingIsMade(long seed) {
        FileList files = tree(seed);
        BitSet removed = new BitSet();
        for (Group group : groupsOfJobs(plan(files))) {
            assertThat(group.kind()).isEqualTo(GroupKind.SEEN_REMOVED);
            for (int i = 0; i < group.items(); i += 3) {
                for (int entry = group.item(i + 1); entry < group.item(i + 2); entry++) {
                    assertThat(removed.get(entry)).isFalse();
                    removed.set(entry);
                }
            }
        }
        assertThat(removed.cardinality()).isEqualTo(files.entries());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyDirectoryThatGoesIsInOneGroupOfTheFinalizerBehindAllThatItHolds(long seed) {
        FileList files = tree(seed);
        Map<Integer, Integer> placeOf = new HashMap<>();
        for (Group group : plan(files).finalizer().groups()) {
            assertThat(group.kind()).isEqualTo(GroupKind.SEEN_EMPTIED);
            for (int i = 0; i < group.items(); i++) {
                assertThat(placeOf.put(group.item(i), placeOf.size())).isNull();
            }
        }
        int stays = files.directories() - 1;
        assertThat(placeOf).hasSize(stays).doesNotContainKey(stays);
        placeOf.forEach((directory, place) -> {
            if (files.parent(directory) >= 0) {
                assertThat(place).isLessThan(placeOf.get(files.parent(directory)));
            }
        });
    }

    /** The finalizer does such groups at once. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theDirectoriesOfAPairGoUpLevelByLevel(long seed) {
        FileList files = tree(seed);
        int pair = -1;
        int level = 0;
        for (Group group : plan(files).finalizer().groups()) {
            for (int i = 0; i < group.items(); i++) {
                int now = level(files, group.item(i));
                if (group.pair() == pair) {
                    assertThat(now).isLessThanOrEqualTo(level);
                }
                pair = group.pair();
                level = now;
            }
        }
    }

    private static int level(FileList files, int directory) {
        return files.parent(directory) < 0 ? 0 : level(files, files.parent(directory)) + 1;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void groupsAreNumberedFromOneWithoutAGap(long seed) {
        BatchPlan plan = plan(tree(seed));
        List<Integer> numbers = new ArrayList<>();
        groupsOfJobs(plan).forEach(group -> numbers.add(group.number()));
        plan.finalizer().groups().forEach(group -> numbers.add(group.number()));

        assertThat(numbers)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, numbers.size()).boxed().toList());
        assertThat(plan.firstAttributeGroup()).isEqualTo(plan.jobGroups() + 1);
    }

    @Test
    void aHardLinkFamilyWouldBeLost() {
        FileListBuilder list =
                new FileListBuilder(List.of(new RootPair(FileName.ofText("/data/a"), FileName.ofText("/data"), null)));
        list.addDirectory(-1, 0, bytes(""), true);
        list.link(list.addEntry(bytes("one"), 5), 1, 1);
        list.link(list.addEntry(bytes("two"), 5), 1, 1);
        FileList files = list.build();

        assertThatThrownBy(() -> plan(files)).isInstanceOf(IllegalArgumentException.class);
    }

    private static List<Group> groupsOfJobs(BatchPlan plan) {
        return plan.jobs().stream().flatMap(job -> job.groups().stream()).toList();
    }
}
