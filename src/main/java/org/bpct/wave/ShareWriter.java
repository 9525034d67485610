package org.bpct.wave;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.bpct.description.WaveDescription;
import org.bpct.files.SummedFiles;
import org.bpct.model.JobDirectory;
import org.bpct.model.ListedGroup;
import org.bpct.model.PartDirectory;
import org.bpct.script.DirectoryRecords;
import org.bpct.script.ListFiles;
import org.bpct.script.ScriptWriter;
import org.bpct.script.TemplateException;
import org.bpct.status.record.JournalLine;

/**
 * Writes the jobs of a wave, each with its share of the groups that the wave takes over, and the records of these
 * groups.
 */
final class ShareWriter {
    private final ScriptWriter scripts;
    private final ListFiles lists;
    private final TakenGroups taken;
    private final Map<Integer, PartDirectory> partOf = new HashMap<>();
    private int lastGroup;

    /**
     * Begins without jobs.
     *
     * @param lists the lists that hold the groups
     * @param lastGroup the greatest group number so far
     */
    ShareWriter(ScriptWriter scripts, ListFiles lists, TakenGroups taken, int lastGroup) {
        this.scripts = scripts;
        this.lists = lists;
        this.taken = taken;
        this.lastGroup = lastGroup;
    }

    /**
     * Writes a job, and returns its line in the description of the wave.
     *
     * @param directories the directories that it makes, as groups of their own, before its share
     */
    WaveDescription.Job write(int number, JobDirectory job, DirectoryRecords directories, List<ListedGroup> share)
            throws IOException, TemplateException {
        ScriptWriter.makeFolders(job);
        int made = writeList(job, directories, share);
        lastGroup += made;
        writeLines(job.part().settled(), taken.settled(share));
        writeLines(job.part().doubted(), taken.doubted(share));
        SortedSet<Integer> pairs = new TreeSet<>(directories.pairs());
        for (ListedGroup group : share) {
            partOf.put(group.number(), job.part());
            pairs.add(group.pair());
        }
        int groups = made + share.size();
        scripts.writeJob(new ScriptWriter.Job(job, groups, pairs), Integer.toString(number), job);
        return WaveDescription.Job.of(job, groups, share);
    }

    /** Gives the jobs the records of failed names in their shares, after all are written. */
    void passErrors() throws IOException {
        taken.passErrors(partOf);
    }

    /** Returns the greatest group number, including the directories of the jobs. */
    int lastGroup() {
        return lastGroup;
    }

    /** Writes a list and returns the number of its groups that are directories. */
    private int writeList(JobDirectory job, DirectoryRecords directories, List<ListedGroup> share) throws IOException {
        try (OutputStream out = SummedFiles.create(job.part().list())) {
            ListFiles.begin(out);
            int made = directories.write(lastGroup + 1, out);
            for (ListedGroup group : share) {
                lists.copy(group, out);
            }
            return made;
        }
    }

    private static void writeLines(Path file, List<JournalLine> lines) throws IOException {
        if (lines.isEmpty()) {
            return;
        }
        try (OutputStream out = SummedFiles.create(file)) {
            for (JournalLine line : lines) {
                out.write(line.text().getBytes(StandardCharsets.US_ASCII));
            }
        }
    }
}
