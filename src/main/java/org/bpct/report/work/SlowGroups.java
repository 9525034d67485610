package org.bpct.report.work;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.model.GroupCursor;
import org.bpct.model.GroupKind;
import org.bpct.model.ListShape;
import org.bpct.status.JobStatus;
import org.bpct.tree.RootPair;

/** The groups of a batch that took longest, and where their files are. Each list is read only as far as needed. */
public final class SlowGroups {
    private static final int LOOKED_AT = 100;

    /** A group of subtrees may have millions. */
    private static final int NAMES_READ = 1000;

    private final BatchWork work;
    private final List<String> remarks = new ArrayList<>();
    private final Map<Deed, SlowGroup> found = new HashMap<>();

    private SlowGroups(BatchWork work) {
        this.work = work;
    }

    /**
     * A group, and its place in the tree.
     *
     * @param deed the work done
     * @param kind its kind, in words
     * @param directory the source directory that all of its files are below; empty if unknown
     * @param files how many of its files are in each directory, or how many of its first thousand files
     */
    public record SlowGroup(Deed deed, String kind, FileName directory, Map<FileName, Integer> files) {}

    /**
     * The slowest groups.
     *
     * @param groups the slowest one first
     * @param remarks sentences about lists that cannot be read; the places of their groups are unknown
     */
    public record Found(List<SlowGroup> groups, List<String> remarks) {}

    /** Returns the hundred groups that took longest; fewer if no more took a second. */
    public static Found of(BatchWork work) {
        SlowGroups slow = new SlowGroups(work);
        List<Deed> slowest = slow.slowest();
        Map<JobStatus, Map<Long, Deed>> byJob = new LinkedHashMap<>();
        slowest.forEach(deed ->
                byJob.computeIfAbsent(deed.job(), any -> new HashMap<>()).put(deed.group(), deed));
        byJob.forEach(slow::search);
        List<SlowGroup> groups = slowest.stream()
                .map(deed -> slow.found.getOrDefault(deed, new SlowGroup(deed, "", FileName.ofText(""), Map.of())))
                .toList();
        return new Found(groups, slow.remarks);
    }

    private List<Deed> slowest() {
        Comparator<Deed> bySeconds = Comparator.comparingLong(
                        (Deed deed) -> deed.span().seconds())
                .thenComparing(deed -> deed.figures().bytes())
                .thenComparing(Deed::group);
        PriorityQueue<Deed> slowest = new PriorityQueue<>(bySeconds);
        for (Deed deed : work.deeds()) {
            if (deed.span().seconds() > 0) {
                slowest.add(deed);
                if (slowest.size() > LOOKED_AT) {
                    slowest.remove();
                }
            }
        }
        return slowest.stream().sorted(bySeconds.reversed()).toList();
    }

    private void search(JobStatus job, Map<Long, Deed> wanted) {
        try (GroupCursor groups = GroupCursor.open(job.directory().part())) {
            int left = wanted.size();
            while (left > 0 && groups.next()) {
                Deed deed = wanted.get(groups.number());
                if (deed != null) {
                    left--;
                    found.put(deed, at(groups, deed));
                }
            }
        } catch (IOException e) {
            remarks.add("cannot tell where the slowest groups of " + job.title() + " are: " + SystemMessage.of(e));
        }
    }

    private SlowGroup at(GroupCursor group, Deed deed) throws IOException {
        GroupKind kind = group.kind();
        List<RootPair> pairs = work.batch().snapshot().pairs();
        if (kind == null || group.pair() < 0 || group.pair() >= pairs.size()) {
            throw group.damaged();
        }
        FileName root = pairs.get(group.pair()).source();
        int first = kind.shape().placeWord();
        Map<FileName, Integer> files = new LinkedHashMap<>();
        FileName directory = root;
        for (int word = 0; word < first + NAMES_READ && group.nextName(); word++) {
            FileName name = FileName.of(group.name().word());
            if (word == first && kind.shape().namesItsDirectory()) {
                directory = root.resolve(name);
                root = directory;
            } else if (word >= first) {
                FileName path = root.resolve(name);
                files.merge(kind.namesDirectories() ? path : path.parent(), 1, Integer::sum);
                word += kind.shape() == ListShape.RENAMED ? NAMES_READ : 0;
            }
        }
        return new SlowGroup(deed, kind.things(), above(files, directory), files);
    }

    /** Returns the directory that all of these are, or are below. */
    private static FileName above(Map<FileName, Integer> directories, FileName unknown) {
        FileName above = directories.keySet().stream().findFirst().orElse(unknown);
        for (FileName directory : directories.keySet()) {
            while (!directory.toPath().startsWith(above.toPath()) && above.length() > 1) {
                above = above.parent();
            }
        }
        return above;
    }
}
