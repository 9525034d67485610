package org.bpct.verb.sum;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.BatchPlan;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.JobPlan;
import org.bpct.model.Sizes;
import org.bpct.plan.GroupNumbers;
import org.bpct.plan.Items;
import org.bpct.tree.Expectations;
import org.bpct.tree.FileList;
import org.bpct.verb.sum.manifest.ExpectedSum;

/**
 * A plan that compares files with a manifest, derived from a plan of copying: the same names go to the same jobs, but for
 * those that the manifest does not name. All names of a group have checksums of one method, so that one command reads them.
 */
public final class SumCheckPlan {
    private final FileList files;
    private final Expectations expected;
    private final GroupNumbers numbers = new GroupNumbers(1);

    private SumCheckPlan(FileList files, Expectations expected) {
        this.files = files;
        this.expected = expected;
    }

    /** Returns the plan for a list without hard-link families, derived from the plan that copies it. */
    public static BatchPlan of(BatchPlan copy, FileList files, Expectations expected) {
        SumCheckPlan plan = new SumCheckPlan(files, expected);
        List<JobPlan> jobs = new ArrayList<>();
        for (JobPlan job : copy.jobs()) {
            List<Group> groups = new ArrayList<>();
            for (Group group : job.groups()) {
                if (group.kind() == GroupKind.FILES) {
                    groups.addAll(plan.byMethod(group));
                } else if (group.kind() != GroupKind.DIRECTORIES) {
                    throw new IllegalArgumentException("no check of " + group);
                }
            }
            jobs.add(new JobPlan(groups, job.owner()));
        }
        return new BatchPlan(jobs, new JobPlan(List.of()));
    }

    /** The names of one method in a group. */
    private static final class Share {
        private final Items items = new Items();
        private int names;
        private long bytes;
    }

    private List<Group> byMethod(Group group) {
        Map<ChecksumMethod, Share> shares = new LinkedHashMap<>();
        for (int i = 0; i < group.items(); i += 3) {
            addRuns(group.item(i), group.item(i + 1), group.item(i + 2), shares);
        }
        return shares.values().stream()
                .map(share -> new Group(
                        numbers.next(),
                        GroupKind.SUM_CHECKED,
                        group.pair(),
                        share.names,
                        share.bytes,
                        share.items.take()))
                .toList();
    }

    /** Adds entries of a directory: neighbours of one method as one run. */
    private void addRuns(int directory, int from, int to, Map<ChecksumMethod, Share> shares) {
        int begin = from;
        while (begin < to) {
            ExpectedSum first = expected.of(begin);
            int end = begin + 1;
            if (first != null) {
                Share share = shares.computeIfAbsent(first.method(), any -> new Share());
                while (end < to && isOf(first.method(), end)) {
                    end++;
                }
                share.items.add(directory);
                share.items.add(begin);
                share.items.add(end);
                share.names += end - begin;
                for (int entry = begin; entry < end; entry++) {
                    share.bytes = Sizes.plus(share.bytes, files.size(entry));
                }
            }
            begin = end;
        }
    }

    private boolean isOf(ChecksumMethod method, int entry) {
        ExpectedSum sum = expected.of(entry);
        return sum != null && sum.method() == method;
    }
}
