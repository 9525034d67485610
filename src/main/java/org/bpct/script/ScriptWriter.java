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
import org.bpct.files.FileName;
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
 * Writes the jobs of a wave: the engine that all of them run, and for each its folder, a short script, its roots and its
 * list. The same arguments give the same bytes, whoever asks and when.
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
     * Begins a wave that copies what no wave before it was to copy: writes what all its jobs run, and the scheduler's runner,
     * if it has one.
     *
     * @param batch what the batch is
     * @param wave what the wave is submitted with
     * @param place where the batch will be when the scripts run
     * @param commands what the scripts know of the wave's scheduler
     * @param folder the folder of the wave, now
     */
    public static ScriptWriter begin(
            BatchDescription batch, WaveOptions wave, BatchDirectory place, NodeCommands commands, Path folder)
            throws IOException, TemplateException {
        return begin(batch, wave, place, commands, folder, false);
    }

    /**
     * Begins a wave.
     *
     * @param follows whether waves before may have copied some of what it copies
     */
    public static ScriptWriter begin(
            BatchDescription batch,
            WaveOptions wave,
            BatchDirectory place,
            NodeCommands commands,
            Path folder,
            boolean follows)
            throws IOException, TemplateException {
        FileName own = batch.settings().templates();
        EngineSettings settings = new EngineSettings(batch, wave, place, commands, follows);
        ScriptTemplate templates = new ScriptTemplate(own == null ? null : own.toPath(), wave.scheduler());
        EngineWriter engines = new EngineWriter(settings, templates, folder);
        return new ScriptWriter(settings, templates, engines, engines.writeForJobs());
    }

    /**
     * A job, or a finalizer.
     *
     * @param place its folder when the script runs
     * @param groups how many groups stand in its list
     * @param pairs the root pairs that these belong to
     */
    public record Job(JobDirectory place, int groups, SortedSet<Integer> pairs) {
        static Job of(JobDirectory place, JobPlan plan) {
            SortedSet<Integer> used = new TreeSet<>();
            plan.groups().forEach(group -> used.add(group.pair()));
            return new Job(place, plan.groups().size(), used);
        }
    }

    /**
     * What a finalizer is told of all jobs.
     *
     * @param groupsOfJobs how many groups they have that must be settled before it begins
     * @param firstLinkGroup the first of its own groups that gives no file its name whose ranges jobs have copied
     * @param firstAttributeGroup the first of its own groups that counts directories
     */
    public record Closing(int groupsOfJobs, long firstLinkGroup, long firstAttributeGroup) {}

    /** Writes the jobs of a first wave into a batch's folder, which may still be at another place than {@code place}. */
    public void write(FileList files, BatchPlan plan, BatchDirectory into) throws IOException, TemplateException {
        makeFolders(into);
        writePortion(files, plan, into, 0, 0);
    }

    /**
     * Writes the jobs of a portion of a walk into the folder of its batch.
     *
     * @param jobsBefore the greatest number of a job that is there
     * @param groupsBefore how many groups jobs have besides these
     */
    public void writePortion(FileList files, BatchPlan plan, BatchDirectory into, int jobsBefore, int groupsBefore)
            throws IOException, TemplateException {
        // The finalizer first: nobody else has to render an engine.
        Workers.forEach(plan.jobs().size() + 1, number -> {
            if (number == 0) {
                writeFinalizer(files, plan, groupsBefore, into);
            } else {
                writeJob(number, jobsBefore, files, plan, into.job(jobsBefore + number));
            }
        });
    }

    /** Makes the folders that hold the jobs of a batch, and what these are to do. */
    public static void makeFolders(BatchDirectory batch) throws IOException {
        PrivateFiles.makeFolder(batch.jobs());
        if (batch.hasParts()) {
            PrivateFiles.makeFolder(batch.parts());
        }
    }

    /** Makes the folders of a job, and of what it is to do. */
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

    /** Returns the folders of the parts that belong to a job besides the one that it begins with. */
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

    /** Writes the script of a job, and its roots, into folders that are there. */
    public void writeJob(Job job, String name, JobDirectory into) throws IOException, TemplateException {
        writeRoots(job.pairs(), into);
        writeScript(job, "job " + name, BatchDirectory.ENGINE, engineSum, List.of(), into);
    }

    /** Writes the script of the finalizer, and its roots, into folders that are there; and what it runs into the folder of the wave. */
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
            sums.writeScript(into.script(), templates.render("job.sh", values));
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
