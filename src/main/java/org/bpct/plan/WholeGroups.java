package org.bpct.plan;

import java.util.List;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.tree.FileList;

/** The builder of the groups that give files their names after jobs have copied their ranges. */
final class WholeGroups {
    private WholeGroups() {}

    static List<Group> of(FileList files, GroupNumbers numbers) {
        return files.splits().keySet().stream()
                .map(entry -> new Group(
                        numbers.next(), GroupKind.WHOLE, files.pair(files.directoryOf(entry)), 1, 0, new int[] {entry}))
                .toList();
    }
}
