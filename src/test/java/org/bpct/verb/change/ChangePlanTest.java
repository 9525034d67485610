package org.bpct.verb.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.bpct.files.FileName;
import org.bpct.model.BatchPlan;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.PartSize;
import org.bpct.model.PlanLimits;
import org.bpct.plan.DirectoryLevels;
import org.bpct.plan.SizeBalanced;
import org.bpct.tree.EntryStamps;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.RootPair;
import org.bpct.verb.change.rights.Change;
import org.bpct.verb.change.rights.ChangeTable;
import org.bpct.verb.change.rights.Rights;
import org.bpct.verb.change.rights.Step;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ChangePlanTest {
    private static final PlanLimits LIMITS = new PlanLimits(3, 7, 4096, Long.MAX_VALUE, 96, PartSize.ONE_A_JOB, 1);

    private final ChangeTable changes = new ChangeTable();
    private FileListBuilder list;
    private Random random;

    /** Two trees; a third of the directories are as asked, and only lead to others. */
    private FileList tree(long seed) {
        random = new Random(seed);
        list = new FileListBuilder(List.of(pair("/data/a"), pair("/data/b")));
        addDirectory(-1, 0, 4);
        addDirectory(-1, 1, 3);
        return list.build().changing(changes);
    }

    private static RootPair pair(String root) {
        return new RootPair(FileName.ofText(root), FileName.ofText("/data"), null);
    }

    private void addDirectory(int parent, int pair, int levels) {
        boolean changesItself = random.nextInt(3) > 0;
        byte[] name = ("d" + random.nextInt()).getBytes(StandardCharsets.US_ASCII);
        int directory = list.addDirectory(parent, pair, name, changesItself);
        if (changesItself) {
            list.change(changes.number(new Change(new Rights(0040777, random.nextInt(3), 1), step())));
        }
        EntryStamps stamp = new EntryStamps();
        for (int entry = 0; entry < random.nextInt(40); entry++) {
            list.addEntry(("f" + entry).getBytes(StandardCharsets.US_ASCII), 0);
            stamp.addChange(entry, changes.number(new Change(new Rights(0100777, random.nextInt(3), 1), step())));
            list.seen(stamp, stamp.count() - 1);
        }
        for (int child = levels == 0 ? 0 : random.nextInt(5); child > 0; child--) {
            addDirectory(directory, pair, levels - 1);
        }
    }

    private Step step() {
        return new Step(random.nextInt(2) == 0 ? 0640 : 0600, Step.NONE, random.nextInt(2) == 0 ? 7 : Step.NONE);
    }

    private static BatchPlan plan(FileList files) {
        return ChangePlan.of(new SizeBalanced().plan(files, LIMITS), files, LIMITS);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void everyEntryIsInOneGroupOfAJobWithOthersThatGetTheSame(long seed) {
        FileList files = tree(seed);
        BitSet changed = new BitSet();
        List<Group> groups = plan(files).jobs().stream()
                .flatMap(job -> job.groups().stream())
                .toList();
        for (Group group : groups) {
            assertThat(group.kind()).isEqualTo(GroupKind.CHANGED);
            for (int i = 0; i < group.items(); i += 3) {
                for (int entry = group.item(i + 1); entry < group.item(i + 2); entry++) {
                    assertThat(changed.get(entry)).isFalse();
                    changed.set(entry);
                    assertThat(files.change(entry).step())
                            .isEqualTo(files.change(group.item(1)).step());
                }
            }
        }
        assertThat(changed.cardinality()).isEqualTo(files.entries()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void everyDirectoryThatIsNotAsAskedIsInAGroupOfOneLevelBehindAllThatItHolds(long seed) {
        FileList files = tree(seed);
        DirectoryLevels levels = new DirectoryLevels(files);
        BitSet changed = new BitSet();
        for (Group group : plan(files).finalizer().groups()) {
            assertThat(group.kind()).isEqualTo(GroupKind.CHANGED_DIRECTORIES);
            for (int i = 0; i < group.items(); i++) {
                int directory = group.item(i);
                assertThat(levels.of(directory)).isEqualTo(levels.of(group.item(0)));
                assertThat(files.directoryChange(directory).step())
                        .isEqualTo(files.directoryChange(group.item(0)).step());
                for (int up = files.parent(directory); up >= 0; up = files.parent(up)) {
                    assertThat(changed.get(up)).isFalse();
                }
                assertThat(changed.get(directory)).isFalse();
                changed.set(directory);
            }
        }
        assertThat(changed.cardinality()).isEqualTo((int) IntStream.range(0, files.directories())
                .filter(files::keepsAttributes)
                .count());
    }
}
