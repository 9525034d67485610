package org.bpct.verb.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.bpct.files.FileName;
import org.bpct.files.NameFolding;
import org.bpct.files.Timestamp;
import org.bpct.model.BatchPlan;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.JobPlan;
import org.bpct.model.PartSize;
import org.bpct.model.PlanLimits;
import org.bpct.tree.FileList;
import org.bpct.tree.MemberTree;
import org.bpct.tree.Members;
import org.bpct.tree.RootPair;
import org.bpct.verb.archive.tar.ArchiveSums;
import org.bpct.verb.archive.tar.SummedRanges;
import org.bpct.verb.archive.tar.TarMember;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The division of members of an archive among jobs. */
final class ExtractPlanTest {
    private static final FileName ROOT = FileName.ofText("/out");

    private final MemberTree tree = new MemberTree();
    private long end;

    private void add(String name, char type, long size) {
        long length = 512 + (size + 511) / 512 * 512;
        tree.add(new TarMember(
                FileName.ofText(name),
                type,
                new TarMember.Attributes(0644, 0, 0, size, Timestamp.EPOCH),
                FileName.ofText(type == 'h' ? "d1/f1" : ""),
                new TarMember.Place(1, end, length)));
        end += length;
    }

    private FileList files() {
        return tree.list(new RootPair(ROOT, ROOT, null), path -> false, true, 9, () -> NameFolding.NONE)
                .files();
    }

    private static Members members(FileList files) {
        return Objects.requireNonNull(
                Objects.requireNonNull(files.expectations()).members());
    }

    private static List<Integer> items(List<Group> groups, GroupKind kind) {
        List<Integer> items = new ArrayList<>();
        groups.stream().filter(group -> group.kind() == kind).forEach(group -> {
            for (int i = 0; i < group.items(); i++) {
                items.add(group.item(i));
            }
        });
        return items;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void eachMemberIsInOneGroupAndJobsReadOneBehindTheOther(long seed) {
        Random random = new Random(seed);
        add("d1", 'd', 0);
        add("d1/f1", 'f', 5);
        for (int i = 2; i < 3000; i++) {
            String directory = "d" + random.nextInt(40) + (random.nextBoolean() ? "/e" : "");
            char type = "fffffflhd".charAt(random.nextInt(9));
            add(directory + "/f" + i, type, type == 'f' ? random.nextInt(1 << random.nextInt(24)) : 0);
        }
        FileList files = files();
        Members members = members(files);

        BatchPlan plan = ExtractPlan.of(files, PlanLimits.forJobs(3));

        assertThat(plan.jobs()).hasSize(3);
        TreeSet<Integer> seen = new TreeSet<>();
        long before = -1;
        int number = 0;
        for (JobPlan job : plan.jobs()) {
            List<Integer> made = items(job.groups(), GroupKind.DIRECTORIES);
            for (Group group : job.groups()) {
                assertThat(group.number()).isEqualTo(++number);
            }
            for (int entry : items(job.groups(), GroupKind.EXTRACTED)) {
                assertThat(members.place(entry).start()).isGreaterThan(before);
                before = members.place(entry).start();
                assertThat(seen.add(entry)).isTrue();
                assertThat(made).contains(files.directoryOf(entry));
            }
            made.forEach(directory -> assertThat(files.parent(directory))
                    .satisfiesAnyOf(
                            parent -> assertThat(parent).isNegative(),
                            parent -> assertThat(made).containsSubsequence(parent, directory)));
        }
        List<Group> last = plan.finalizer().groups();
        seen.addAll(items(last, GroupKind.EXTRACTED_LINKS));
        assertThat(seen).hasSize(files.entries());
        assertThat(items(last, GroupKind.EXTRACTED_LINKS)).allMatch(members::isLink);
        List<Integer> directories = items(last, GroupKind.EXTRACTED_DIRECTORIES);
        assertThat(directories).doesNotHaveDuplicates().hasSize(files.directories());
        // New ones first; then each one behind all that it holds.
        List<Integer> held =
                directories.stream().filter(members::holdsDirectory).toList();
        assertThat(directories.subList(directories.size() - held.size(), directories.size()))
                .isEqualTo(held);
        assertThat(held).isSortedAccordingTo((a, b) -> Integer.compare(b, a));
        assertThat(plan.firstAttributeGroup())
                .isEqualTo(last.stream()
                        .filter(group -> group.kind() == GroupKind.EXTRACTED_DIRECTORIES)
                        .findFirst()
                        .orElseThrow()
                        .number());
    }

    @Test
    void whereJobsHelpASlowOneTheShareOfEachIsCutIntoPartsOfFallingSize() {
        for (int i = 0; i < 400; i++) {
            add("f" + i, 'f', 1 << 20);
        }
        FileList files = files();
        PlanLimits limits = PlanLimits.forJobs(2).inParts(new PartSize(10 << 20, 1000));

        BatchPlan plan = ExtractPlan.of(files, limits);

        assertThat(plan.workers()).isEqualTo(2);
        assertThat(plan.ofNobody()).isEmpty();
        TreeSet<Integer> seen = new TreeSet<>();
        for (List<JobPlan> share : plan.shares()) {
            assertThat(share).hasSizeBetween(8, 20);
            // A rest that is worth less than a part belongs to the last one.
            assertThat(share.subList(0, share.size() - 1).stream().map(JobPlan::entries))
                    .isSortedAccordingTo(Collections.reverseOrder());
            share.forEach(part -> seen.addAll(items(part.groups(), GroupKind.EXTRACTED)));
        }
        assertThat(seen).hasSize(400);
        assertThat(ExtractPlan.of(files, PlanLimits.forJobs(2)).jobs()).hasSize(2);
    }

    @Test
    void groupsKeepTheirLimitsAndJobsGetAboutTheSame() {
        for (int i = 0; i < 40; i++) {
            add("f" + i, 'f', 10 << 20);
        }
        add("large", 'f', 100 << 20);
        for (int i = 0; i < 5000; i++) {
            add("s" + i, 'f', 10);
        }
        FileList files = files();

        BatchPlan plan = ExtractPlan.of(files, PlanLimits.forJobs(2));

        for (JobPlan job : plan.jobs()) {
            for (Group group : job.groups()) {
                assertThat(group.names()).isLessThanOrEqualTo(1000);
                assertThat(group.bytes() <= 64 << 20 || group.names() == 1)
                        .as(group.toString())
                        .isTrue();
            }
        }
        assertThat(plan.jobs().get(0).bytes()).isBetween(280L << 20, 400L << 20);
        assertThat(plan.jobs().get(1).entries()).isGreaterThan(5000);
    }

    /** A range of which two groups have names would be read and summed twice. */
    @ParameterizedTest
    @ValueSource(longs = {7, 8, 9})
    void allNamesOfARangeAreInOneGroup(long seed) {
        Random random = new Random(seed);
        List<ArchiveSums.Range> ranges = new ArrayList<>();
        for (int range = 0; range < 60; range++) {
            long start = end;
            for (int i = random.nextInt(300); i >= 0; i--) {
                add("r" + range + "/f" + i, 'f', random.nextInt(1 << random.nextInt(22)));
            }
            ranges.add(new ArchiveSums.Range("part-00001.tar", start, end - start, start, end - start, "a" + range));
        }
        tree.setRanges(new SummedRanges(new ArchiveSums(ChecksumMethod.B2, ranges)));
        FileList files = files();

        BatchPlan plan = ExtractPlan.of(files, PlanLimits.forJobs(4).shared(files.entries()));

        assertThat(plan.jobs()).hasSize(4);
        Set<Integer> seen = new HashSet<>();
        for (JobPlan job : plan.jobs()) {
            for (Group group : job.groups()) {
                Set<Integer> here = new HashSet<>();
                items(List.of(group), GroupKind.EXTRACTED)
                        .forEach(entry -> here.add(members(files).range(entry)));
                assertThat(Collections.disjoint(seen, here)).isTrue();
                seen.addAll(here);
            }
        }
        assertThat(seen).hasSize(60).allMatch(range -> range >= 0);
    }

    @Test
    void anArchiveWithoutMembersIsOneJobWithoutWork() {
        BatchPlan plan = ExtractPlan.of(files(), PlanLimits.forJobs(5));

        assertThat(plan.jobs()).hasSize(1);
        assertThat(plan.jobs().get(0).entries()).isZero();
    }
}
