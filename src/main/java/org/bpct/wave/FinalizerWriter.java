package org.bpct.wave;

import java.io.IOException;
import java.io.OutputStream;
import java.util.SortedSet;
import java.util.TreeSet;
import org.bpct.description.WaveDescription;
import org.bpct.files.FileName;
import org.bpct.files.SummedFiles;
import org.bpct.model.JobDirectory;
import org.bpct.model.ListedGroup;
import org.bpct.script.ListFiles;
import org.bpct.script.ListReader;
import org.bpct.script.ScriptWriter;
import org.bpct.script.TemplateException;
import org.bpct.status.JobStatus;

/** The writer of a finalizer that takes over the work of an earlier one: the same list, and a script of its own. */
final class FinalizerWriter {
    private final JobStatus before;
    private final ScriptWriter scripts;

    FinalizerWriter(JobStatus before, ScriptWriter scripts) {
        this.before = before;
        this.scripts = scripts;
    }

    /**
     * Writes it and returns its line in the description of the wave.
     *
     * @param into the folder in which it can be written
     * @param place the folder from which it will run
     * @param jobGroups the number of groups that it waits for, and counts
     */
    WaveDescription.Job write(JobDirectory into, JobDirectory place, int jobGroups)
            throws IOException, TemplateException {
        UnfinishedWave.removeLeftOver(into);
        ScriptWriter.makeFolders(into);
        try (OutputStream out = SummedFiles.create(into.part().list())) {
            ListFiles.copyWhole(before.directory().part(), out);
        }
        scripts.writeFinalizer(
                new ScriptWriter.Job(place, before.groups(), pairs(into)),
                new ScriptWriter.Closing(
                        jobGroups,
                        firstLinkGroup(into, before.snapshot().plan().firstAttributeGroup()),
                        before.snapshot().plan().firstAttributeGroup()),
                into);
        return new WaveDescription.Job(
                FileName.of(place.root()).lastComponent().text(),
                before.groups(),
                before.entries().planned(),
                before.bytes().planned());
    }

    /** Returns the first group behind those that name the files of ranges; these come first. */
    private static long firstLinkGroup(JobDirectory finalizer, long beyond) throws IOException {
        try (ListReader reader = ListReader.open(finalizer.part(), 0)) {
            for (ListedGroup group = reader.next(); group != null; group = reader.next()) {
                if (!group.kind().closesRanges()) {
                    return group.number();
                }
            }
        }
        return beyond;
    }

    private static SortedSet<Integer> pairs(JobDirectory finalizer) throws IOException {
        SortedSet<Integer> pairs = new TreeSet<>();
        try (ListReader reader = ListReader.open(finalizer.part(), 0)) {
            for (ListedGroup group = reader.next(); group != null; group = reader.next()) {
                pairs.add(group.pair());
            }
        }
        return pairs;
    }
}
