package org.bpct.script;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.bpct.description.BatchDescription;
import org.bpct.description.WaveOptions;
import org.bpct.files.PrivateFiles;
import org.bpct.files.SummedFolder;
import org.bpct.files.Workers;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobPlan;
import org.bpct.model.NodeCommands;
import org.bpct.tree.FileList;

/**
 * The writer of a wave's jobs: the engine that all of them run, and for each job its folder, a short script, its roots
 * and its list. The same arguments give the same bytes, for every caller at any time.
 */
public final class ScriptWriter {
    private final EngineSettings settings;
    private final ScriptTemplate templates;
    private final EngineWriter engines;
    private final String engineSum;

    private ScriptWriter(EngineSettings settings, ScriptTemplate templates, EngineWriter engines, String engineSum) {
        this.settings = settings;
        this.templates = templates;
        this.engines = engines;
        this.engineSum = engineSum;
    }

    /**
     * Begins a wave whose entries no earlier wave had: writes the engine of all its jobs, and the scheduler's runner,
     * if it has one.
     *
     * @param batch the settings of the batch
     * @param wave the settings of the wave's submission
     * @param place the folder of the batch when the scripts run
     * @param commands the commands of the wave's scheduler
     * @param folder the current folder of the wave
     */
    public static ScriptWriter begin(
            BatchDescription batch, WaveOptions wave, BatchDirectory place, NodeCommands commands, Path folder)
            throws IOException, TemplateException {
        return begin(batch, wave, place, commands, folder, false);
    }

    /**
     * Begins a wave.
     *
     * @param follows whether earlier waves may have copied some of the same entries
     */
    public static ScriptWriter begin(
            BatchDescription batch,
            WaveOptions wave,
            BatchDirectory place,
            NodeCommands commands,
            Path folder,
            boolean follows)
            throws IOException, TemplateException {
        EngineSettings settings = new EngineSettings(batch, wave, place, commands, follows);
        ScriptTemplate templates =
                ScriptTemplate.of(batch.settings().templates(), wave.address().scheduler());
        EngineWriter engines = new EngineWriter(settings, templates, folder);
        return new ScriptWriter(settings, templates, engines, engines.writeForJobs());
    }

    /**
     * A job, or a finalizer.
     *
     * @param place its folder when the script runs
     * @param groups the number of groups in its list
     * @param pairs the root pairs of these groups
     */
    public record Job(JobDirectory place, int groups, SortedSet<Integer> pairs) {
        static Job of(JobDirectory place, JobPlan plan) {
            SortedSet<Integer> used = new TreeSet<>();
            plan.groups().forEach(group -> used.add(group.pair()));
            return new Job(place, plan.groups().size(), used);
        }
    }

    /**
     * The facts about all jobs that a finalizer needs.
     *
     * @param groupsOfJobs the number of their groups that must be settled before it begins
     * @param firstLinkGroup the first of its own groups after those that rename files copied as ranges
     * @param firstAttributeGroup the first of its own groups that counts directories
     */
    public record Closing(int groupsOfJobs, long firstLinkGroup, long firstAttributeGroup) {}

    /** Writes the jobs of a first wave into a batch's folder, which may not be at {@code place} yet. */
    public void write(FileList files, BatchPlan plan, BatchDirectory into) throws IOException, TemplateException {
        makeFolders(into);
        writePortion(files, plan, into, 0, 0);
    }

    /**
     * Writes the jobs of a portion of a walk into the folder of its batch.
     *
     * @param jobsBefore the largest number of an existing job
     * @param groupsBefore the number of groups of other jobs
     */
    public void writePortion(FileList files, BatchPlan plan, BatchDirectory into, int jobsBefore, int groupsBefore)
            throws IOException, TemplateException {
        // The finalizer comes first: no other task renders an engine.
        Workers.forEach(plan.jobs().size() + 1, number -> {
            if (number == 0) {
                writeFinalizer(files, plan, groupsBefore, into);
            } else {
                writeJob(number, jobsBefore, files, plan, into.job(jobsBefore + number));
            }
        });
    }

    /** Makes the folders of a batch's jobs and parts. */
    public static void makeFolders(BatchDirectory batch) throws IOException {
        PrivateFiles.makeFolder(batch.jobs());
        if (batch.hasParts()) {
            PrivateFiles.makeFolder(batch.parts());
        }
    }

    /** Makes the folders of a job and its part. */
    public static void makeFolders(JobDirectory job) throws IOException {
        PrivateFiles.makeFolder(job.root());
        if (!job.part().root().equals(job.root())) {
            PrivateFiles.makeFolder(job.part().root());
        }
    }

    private void writeJob(int number, int before, FileList files, BatchPlan plan, JobDirectory into)
            throws IOException, TemplateException {
        JobPlan job = plan.jobs().get(number - 1);
        Job written = Job.of(settings.place().job(before + number), job);
        makeFolders(into);
        try (SummedFolder sums = new SummedFolder(into.part().root())) {
            writeRoots(written.pairs(), into, sums);
            write(into, files, job, sums);
        }
        writeScript(
                written,
                who(number, before, plan),
                BatchDirectory.ENGINE,
                engineSum,
                further(number, before, plan),
                into);
    }

    private static String who(int number, int before, BatchPlan plan) {
        boolean isFirst = plan.jobs().get(number - 1).isFirst();
        return (isFirst ? "job " : "part ")
                + (before + number)
                + (isFirst && before == 0 ? " of " + plan.workers() : "");
    }

    /** Returns the folders of the parts that belong to a job besides its first one. */
    private static List<String> further(int job, int before, BatchPlan plan) {
        List<String> further = new ArrayList<>();
        for (int part = plan.workers(); part < plan.jobs().size(); part++) {
            if (plan.jobs().get(part).owner() == job) {
                further.add(BatchDirectory.folder(before + part + 1));
            }
        }
        return further;
    }

    private void writeFinalizer(FileList files, BatchPlan plan, int groupsBefore, BatchDirectory batch)
            throws IOException, TemplateException {
        int wave = settings.wave().wave();
        JobDirectory into = batch.finalizer(wave);
        Job written = Job.of(settings.place().finalizer(wave), plan.finalizer());
        makeFolders(into);
        try (SummedFolder sums = new SummedFolder(into.part().root())) {
            writeRoots(settings.rootsOfFinalizer(written.pairs()), into, sums);
            write(into, files, plan.finalizer(), sums);
        }
        writeFinalizerScript(
                written,
                new Closing(groupsBefore + plan.jobGroups(), plan.firstLinkGroup(), plan.firstAttributeGroup()),
                into);
    }

    /** Writes the script of a job, and its roots, into existing folders. */
    public void writeJob(Job job, String name, JobDirectory into) throws IOException, TemplateException {
        writeRoots(job.pairs(), into);
        writeScript(job, "job " + name, BatchDirectory.ENGINE, engineSum, List.of(), into);
    }

    /**
     * Writes the script of the finalizer and its roots into existing folders, and its engine into the folder of the
     * wave.
     */
    public void writeFinalizer(Job job, Closing work, JobDirectory into) throws IOException, TemplateException {
        writeRoots(settings.rootsOfFinalizer(job.pairs()), into);
        writeFinalizerScript(job, work, into);
    }

    private void writeRoots(SortedSet<Integer> pairs, JobDirectory into) throws IOException {
        try (SummedFolder sums = new SummedFolder(into.part().root())) {
            writeRoots(pairs, into, sums);
        }
    }

    private void writeRoots(SortedSet<Integer> pairs, JobDirectory into, SummedFolder sums) throws IOException {
        sums.write(into.part().roots(), settings.roots().of(pairs));
    }

    private void writeFinalizerScript(Job job, Closing work, JobDirectory into) throws IOException, TemplateException {
        String sum = engines.writeForFinalizer(work);
        writeScript(job, "finalizer", BatchDirectory.FINALIZER_ENGINE, sum, List.of(), into);
    }

    private void writeScript(Job job, String who, String engine, String sum, List<String> further, JobDirectory into)
            throws IOException, TemplateException {
        Settings values = settings.ofScript(job, who).text("engine", engine).text("engine_sum", sum);
        try (SummedFolder sums = new SummedFolder(into.root())) {
            sums.writeScript(into.script(), templates.render("core/job.sh", values));
            if (!further.isEmpty()) {
                String line = String.join(" ", further) + " .\n";
                sums.write(into.further(), line.getBytes(StandardCharsets.US_ASCII));
            }
        }
    }

    private static void write(JobDirectory into, FileList files, JobPlan job, SummedFolder sums) throws IOException {
        try (OutputStream out = sums.create(into.part().list())) {
            new ListWriter(files).write(job.groups(), out);
        }
        if (SubtreeWriter.isNeeded(job.groups())) {
            try (OutputStream out = sums.create(into.part().subtrees())) {
                new SubtreeWriter(files).write(job.groups(), out);
            }
        }
    }
}
