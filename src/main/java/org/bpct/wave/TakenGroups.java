package org.bpct.wave;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.GroupKind;
import org.bpct.model.ListedGroup;
import org.bpct.model.PartDirectory;
import org.bpct.script.DirectoryRecords;
import org.bpct.script.ListFiles;
import org.bpct.status.JobStatus;
import org.bpct.status.record.JournalLine;
import org.bpct.status.record.PastWork;

/**
 * The groups that a new wave takes over, and the results of the jobs before it.
 *
 * <p>Directories are not among the groups: each job has to make its own destination directories, so these groups are
 * made anew.
 */
final class TakenGroups {
    private final List<ListedGroup> copies = new ArrayList<>();
    private final DirectoryRecords directories = new DirectoryRecords();
    private final List<PastWork> past = new ArrayList<>();
    private final Map<Integer, JournalLine> settled = new HashMap<>();
    private final Map<Integer, JournalLine> doubted = new HashMap<>();
    private final boolean keepsErrors;
    private final boolean believes;
    private final boolean retries;

    private TakenGroups(boolean keepsErrors, boolean believes, boolean retries) {
        this.keepsErrors = keepsErrors;
        this.believes = believes;
        this.retries = retries;
    }

    /**
     * Reads lists and journals of the jobs.
     *
     * @param believes whether settled names are never doubted: they are gone, or were changed, and a new file of that name
     *     is newer, or they are summed. In a group with failed names only these are tried again
     * @param smaller cuts groups that are too large
     */
    static TakenGroups of(Takeover takeover, boolean believes, ListFiles lists, SmallerGroups smaller)
            throws IOException {
        TakenGroups taken = new TakenGroups(takeover.comparesAll() || believes, believes, !takeover.comparesAll());
        for (JobStatus job : takeover.jobs()) {
            PastWork past = PastWork.of(job.directory().part());
            taken.past.add(past);
            for (ListedGroup group :
                    smaller.of(job, past, lists.add(job.directory().part()))) {
                if (group.kind().makesDirectories()) {
                    taken.directories.add(group, lists.names(group));
                } else {
                    taken.copies.add(group);
                    taken.remember(group.number(), group.kind(), past);
                }
            }
        }
        return taken;
    }

    private void remember(int group, GroupKind kind, PastWork past) {
        JournalLine line = past.settled().get(group);
        // The journal says that a range was done; its place says whether the result still exists and is needed.
        if (line != null && (!keepsErrors || believes) && line.failed() == 0 && !kind.isRange()) {
            settled.put(group, line);
        } else if (line != null) {
            doubted.put(group, line);
        } else if (past.doubted().containsKey(group)) {
            doubted.put(group, past.doubted().get(group));
        }
    }

    /** Returns the groups that copy, list by list. */
    List<ListedGroup> copies() {
        return copies;
    }

    /** Returns the directories that the jobs were to make, also those into which nothing is copied. */
    DirectoryRecords directories() {
        return directories;
    }

    /** Returns true if the copy of a group should already exist. */
    boolean isThere(ListedGroup group) {
        // A retry takes ranges because a file of them failed, and its ranges done so far are void.
        if (group.kind().isRange() && retries) {
            return false;
        }
        return settled.containsKey(group.number()) || doubted.containsKey(group.number());
    }

    /** Returns the journal lines of those groups that are believed without a comparison. */
    List<JournalLine> settled(List<ListedGroup> groups) {
        return lines(groups, settled);
    }

    /** Returns the journal lines of those groups that are compared first. */
    List<JournalLine> doubted(List<ListedGroup> groups) {
        return lines(groups, doubted);
    }

    private static List<JournalLine> lines(List<ListedGroup> groups, Map<Integer, JournalLine> of) {
        List<JournalLine> lines = new ArrayList<>();
        for (ListedGroup group : groups) {
            JournalLine line = of.get(group.number());
            if (line != null) {
                lines.add(line);
            }
        }
        return lines;
    }

    /** Gives each job the records of the names that it must not try again. */
    void passErrors(Map<Integer, PartDirectory> partOf) throws IOException {
        // A copied name that lacks attributes is known in any retry: the place does not keep them.
        DoubtedErrors errors = new DoubtedErrors(partOf, !keepsErrors);
        for (PastWork one : past) {
            errors.add(one.errors(), one.settled().keySet());
            errors.add(one.doubtedErrors(), one.doubted().keySet());
        }
        errors.finish();
    }
}
