package org.bpct.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.bpct.model.BatchPlan;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.JobPlan;
import org.bpct.tree.FileList;

/**
 * What every plan keeps to with directories of subtrees that are linked whole: they are named apart, beside the group that
 * makes and finishes them, and nowhere else.
 */
final class SubtreePromises {
    private final FileList files;
    private final BatchPlan plan;
    private final Map<Integer, Set<Integer>> finishedWith = new HashMap<>();

    SubtreePromises(FileList files, BatchPlan plan) {
        this.files = files;
        this.plan = plan;
    }

    /** Fails unless the plan keeps to it. */
    void check() {
        for (Group group : plan.finalizer().groups()) {
            if (group.kind() == GroupKind.SUBTREE_ATTRIBUTES) {
                Set<Integer> finished = finishedWith.computeIfAbsent(group.item(0), any -> new TreeSet<>());
                IntStream.range(1, group.items()).map(group::item).forEach(finished::add);
            }
        }
        plan.jobs().forEach(this::check);
        assertThat(finishedWith).as("directories of no group of subtrees").isEmpty();
    }

    private void check(JobPlan job) {
        Set<Integer> linked = new TreeSet<>();
        Set<Integer> made = new TreeSet<>();
        for (Group group : job.groups()) {
            if (group.kind() == GroupKind.BASE_SUBTREES) {
                Set<Integer> own = directories(group);
                linked.addAll(own);
                own.removeIf(directory -> !files.keepsAttributes(directory));
                Set<Integer> finished = finishedWith.remove(group.number());
                assertThat(finished == null ? Set.of() : finished)
                        .as("directories finished with %s", group)
                        .isEqualTo(own);
            } else if (group.kind() == GroupKind.SUBTREE_DIRECTORIES) {
                IntStream.range(0, group.items()).map(group::item).forEach(made::add);
            }
        }
        assertThat(made).as("directories made with subtrees").isEqualTo(linked);
    }

    private Set<Integer> directories(Group group) {
        Set<Integer> directories = new TreeSet<>();
        for (int i = 0; i < group.items(); i += 3) {
            IntStream.range(group.item(i), files.endDirectory(group.item(i))).forEach(directories::add);
        }
        return directories;
    }
}
