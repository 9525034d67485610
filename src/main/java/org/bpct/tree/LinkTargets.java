package org.bpct.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;

/** The entries that hard links join: those that {@code tar -x} would find when it reaches the link. */
final class LinkTargets {
    private final MemberTree tree;
    private final MemberSorting sorting;
    /** By the place of a link: the place of the file. */
    private final Map<Integer, Integer> files = new HashMap<>();

    private final List<Integer> refused = new ArrayList<>();

    LinkTargets(MemberTree tree, MemberSorting sorting) {
        this.tree = tree;
        this.sorting = sorting;
        for (int place : linksInOrder()) {
            find(place);
        }
    }

    private int[] linksInOrder() {
        List<Integer> links = new ArrayList<>();
        for (int place = 0; place < sorting.first(sorting.count()) && !tree.targets.isEmpty(); place++) {
            if (!sorting.isGone(place) && tree.targets.containsKey(sorting.row(place))) {
                links.add(place);
            }
        }
        int[] places = links.stream().mapToInt(Integer::intValue).toArray();
        return PlaceOrder.of(
                places,
                place -> tree.columns.part(sorting.row(place)),
                place -> tree.columns.start(sorting.row(place)));
    }

    private void find(int place) {
        int row = sorting.row(place);
        FileName given = tree.targets.getOrDefault(row, FileName.currentDirectory());
        int target = MemberName.goesUp(given) ? -1 : sorting.find(MemberName.below(given));
        boolean isLink = target >= 0 && tree.targets.containsKey(sorting.row(target));
        if (target < 0 || (isLink && !files.containsKey(target) && tree.columns.isBehind(row, sorting.row(target)))) {
            refuse(place, given, "which is not extracted");
        } else if (!tree.columns.isBehind(row, sorting.row(target))) {
            refuse(place, given, "which has a later version in the archive");
        } else {
            files.put(place, isLink ? files.getOrDefault(target, target) : target);
        }
    }

    private void refuse(int place, FileName target, String why) {
        refused.add(place);
        tree.refuse(sorting.path(place), "it is a hard link to " + target.display() + ", " + why);
    }

    /** Returns the places of links that join nothing. */
    int[] refused() {
        return refused.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Returns the places of all others. */
    int[] links() {
        int[] links = files.keySet().stream().mapToInt(Integer::intValue).toArray();
        Arrays.sort(links);
        return links;
    }

    /** Returns the place of the file that a link joins. */
    int file(int link) {
        return files.getOrDefault(link, link);
    }
}
