package org.bpct.status.show;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;
import org.bpct.model.GroupCursor;
import org.bpct.model.GroupKind;
import org.bpct.status.JobStatus;
import org.bpct.status.SoughtName;
import org.jspecify.annotations.Nullable;

/** The search for names in the list of a job: bytes are compared in place, for there may be a hundred million. */
final class NameSearch {
    private static final byte[] DOT = {'.'};

    private final JobStatus job;
    private final GroupCursor groups;
    private final List<SoughtName> all;
    private final List<byte[]> bytes = new ArrayList<>();
    private final int[] from;
    private final List<Listed> found = new ArrayList<>();

    private NameSearch(JobStatus job, GroupCursor groups, List<SoughtName> all) {
        this.job = job;
        this.groups = groups;
        this.all = all;
        this.from = new int[all.size()];
        all.forEach(sought -> bytes.add(sought.name().bytes()));
    }

    /** Returns all places where one of these names stands in the list of a job. */
    static List<Listed> of(JobStatus job, List<SoughtName> names) throws IOException {
        try (GroupCursor groups = GroupCursor.open(job.directory().part())) {
            NameSearch search = new NameSearch(job, groups, names);
            while (groups.next()) {
                search.group(groups.kind());
            }
            return search.found;
        }
    }

    private void group(@Nullable GroupKind kind) throws IOException {
        if (kind == null || !select()) {
            return;
        }
        switch (kind.shape()) {
            case DIRECTORIES, FAMILIES -> names(kind, null);
            case NUMBERED_DIRECTORIES, FIGURED_DIRECTORIES, LEAVES, TREE -> {
                if (groups.nextName()) {
                    names(kind, null);
                }
            }
            case FILES, SUBTREES -> {
                if (groups.nextName() && enter()) {
                    names(kind, null);
                }
            }
            case FIGURED_FILES, FIGURED_ENTRIES -> {
                boolean holdsSeen = groups.nextName();
                if (holdsSeen && groups.nextName() && enter()) {
                    names(kind, null);
                }
            }
            case RENAMED, RANGE, WHOLE, LINKS -> newNames(kind);
        }
    }

    /** Searches a group whose names get new ones. */
    private void newNames(GroupKind kind) throws IOException {
        switch (kind.shape()) {
            case RENAMED -> renamed(GroupKind.RENAMED);
            case LINKS -> {
                if (groups.nextName()) {
                    names(kind, FileName.of(groups.name().word()));
                }
            }
            default -> {
                if (groups.nextName()) {
                    renamed(kind);
                }
            }
        }
    }

    /** Makes ready for the names of the group's pair; returns false if none of them is sought. */
    private boolean select() {
        boolean some = false;
        for (int i = 0; i < from.length; i++) {
            from[i] = all.get(i).pair() == groups.pair() ? 0 : -1;
            some |= from[i] == 0;
        }
        return some;
    }

    /** Goes below the directory that a group begins with; returns false if no name is below it. */
    private boolean enter() {
        NulWords directory = groups.name();
        if (directory.isEndOf(DOT, 0)) {
            return true;
        }
        boolean some = false;
        for (int i = 0; i < from.length; i++) {
            boolean isBelow = from[i] == 0 && directory.isDirectoryAbove(bytes.get(i));
            from[i] = isBelow ? directory.length() + 1 : -1;
            some |= isBelow;
        }
        return some;
    }

    private void names(GroupKind kind, @Nullable FileName first) throws IOException {
        while (groups.nextName()) {
            int match = match(groups.name());
            if (match >= 0) {
                FileName name = all.get(match).name();
                add(kind, name, name, first == null ? name : first);
            }
        }
    }

    private int match(NulWords name) {
        for (int i = 0; i < from.length; i++) {
            if (from[i] >= 0 && name.isEndOf(bytes.get(i), from[i])) {
                return i;
            }
        }
        return -1;
    }

    private void renamed(GroupKind kind) throws IOException {
        List<FileName> both = new ArrayList<>();
        while (groups.nextName()) {
            both.add(FileName.of(groups.name().word()));
        }
        for (SoughtName sought : all) {
            if (both.size() == 2
                    && sought.pair() == groups.pair()
                    && sought.name().equals(both.get(sought.inCopy() ? 1 : 0))) {
                add(kind, both.get(0), both.get(1), both.get(0));
                return;
            }
        }
    }

    private void add(GroupKind kind, FileName source, FileName copy, FileName first) {
        found.add(new Listed(job, groups.number(), kind, groups.pair(), source, copy, first));
    }
}
