package org.bpct.verb.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.bpct.files.FileName;
import org.bpct.model.BatchPlan;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.JobPlan;
import org.bpct.model.PartSize;
import org.bpct.model.PlanLimits;
import org.bpct.plan.SizeBalanced;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.LinkFamilies;
import org.bpct.tree.RootPair;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The plan of an archive: each name is in one group, and all names of an inode in the same one. */
final class ArchivePlanTest {
    private static final PlanLimits LIMITS = new PlanLimits(3, 7, 4096, Long.MAX_VALUE, 96, PartSize.ONE_A_JOB, 1);
    private static final long DEVICES = 100;

    private Random random = new Random(1);

    /** Two trees with families of hard links of up to some dozen names, and the files of a directory that is not archived. */
    private FileList tree(long seed) {
        random = new Random(seed);
        FileListBuilder list = new FileListBuilder(List.of(pair("/data/a"), pair("/data/b"), pair("/data")));
        addDirectory(list, -1, 0, "", 4);
        addDirectory(list, -1, 1, "", 3);
        list.addDirectory(-1, 2, bytes(""), false);
        list.addEntry(bytes("single"), 1);
        return list.build();
    }

    private static RootPair pair(String root) {
        FileName name = FileName.ofText(root);
        return new RootPair(name, name, null);
    }

    private void addDirectory(FileListBuilder list, int parent, int pair, String name, int levels) {
        int directory = list.addDirectory(parent, pair, bytes(name), true);
        for (int i = random.nextInt(30); i > 0; i--) {
            int inode = random.nextInt(10);
            boolean isLinked = random.nextInt(3) == 0;
            int entry = list.addEntry(bytes("f" + i), isLinked ? inode : random.nextInt(1 << 20));
            if (isLinked) {
                list.link(entry, pair * DEVICES, inode);
            }
        }
        for (int child = levels == 0 ? 0 : random.nextInt(5); child > 0; child--) {
            addDirectory(list, directory, pair, "d" + child, levels - 1);
        }
    }

    private static byte[] bytes(String name) {
        return name.getBytes(StandardCharsets.US_ASCII);
    }

    private static BatchPlan plan(FileList files) {
        return ArchivePlan.of(new SizeBalanced().plan(files, LIMITS), files, LIMITS);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void eachNameIsInOneGroupOfAJobAndThoseOfAnInodeAreTogether(long seed) {
        FileList files = tree(seed);
        LinkFamilies families = files.families();
        BitSet archived = new BitSet();
        Map<Integer, Integer> groupOfFamily = new HashMap<>();
        for (JobPlan job : plan(files).jobs()) {
            for (Group group : job.groups()) {
                int names = 0;
                if (group.kind() == GroupKind.ARCHIVED_FAMILY) {
                    for (int i = 0; i < group.items(); i++) {
                        int family = group.item(i);
                        assertThat(groupOfFamily.put(family, group.number())).isNull();
                        for (int name = 0; name < families.names(family); name++) {
                            add(archived, families.entry(family, name));
                            names++;
                        }
                    }
                } else {
                    assertThat(group.kind()).isEqualTo(GroupKind.ARCHIVED);
                    for (int i = 0; i < group.items(); i += 3) {
                        for (int entry = group.item(i + 1); entry < group.item(i + 2); entry++) {
                            assertThat(families.contains(entry)).isFalse();
                            add(archived, entry);
                            names++;
                        }
                    }
                }
                assertThat(group.names()).isEqualTo(names);
            }
        }
        assertThat(archived.cardinality()).isEqualTo(files.entries());
        assertThat(groupOfFamily).hasSize(families.count());
    }

    private static void add(BitSet archived, int entry) {
        assertThat(archived.get(entry)).as("entry %d", entry).isFalse();
        archived.set(entry);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void theFinalizerArchivesEachDirectoryOnceAndNothingElse(long seed) {
        FileList files = tree(seed);
        TreeSet<Integer> directories = new TreeSet<>();

        for (Group group : plan(files).finalizer().groups()) {
            assertThat(group.kind()).isEqualTo(GroupKind.ARCHIVED_DIRECTORIES);
            for (int i = 0; i < group.items(); i++) {
                assertThat(directories.add(group.item(i))).isTrue();
                assertThat(files.pair(group.item(i))).isEqualTo(group.pair());
            }
        }

        assertThat(directories).hasSize(files.directories() - 1).doesNotContain(files.directories() - 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void eachRowOfDirectoriesHasNoneThatIsAboveDirectoriesOfRowsBeforeIt(long seed) {
        FileList files = tree(seed);
        List<Group> groups = plan(files).finalizer().groups();
        int rows = Math.min(8, groups.size());
        Map<Integer, Integer> rowOf = new HashMap<>();

        for (int row = 0; row < rows; row++) {
            for (int turn = row; turn < groups.size(); turn += rows) {
                Group group = groups.get(turn);
                for (int i = 0; i < group.items(); i++) {
                    int parent = files.parent(group.item(i));
                    // Rows are taken in their order: the parent is in this row, and came before, or in an earlier one.
                    assertThat(parent < 0 || rowOf.containsKey(parent)).isTrue();
                    rowOf.put(group.item(i), row);
                }
            }
        }

        assertThat(rowOf.values().stream().distinct()).hasSize(rows);
        assertThat(rows).isGreaterThan(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void groupsAreNumberedFromOneWithoutGapsAndThoseOfTheFinalizerLast(long seed) {
        BatchPlan plan = plan(tree(seed));
        TreeSet<Integer> numbers = new TreeSet<>();
        for (JobPlan job : plan.jobs()) {
            for (Group group : job.groups()) {
                assertThat(numbers.add(group.number())).isTrue();
            }
        }
        assertThat(numbers.last()).isEqualTo(numbers.size());
        for (Group group : plan.finalizer().groups()) {
            assertThat(group.number()).isEqualTo(numbers.last() + 1);
            numbers.add(group.number());
        }
        assertThat(numbers.first()).isEqualTo(1);
    }
}
