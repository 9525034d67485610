package org.bpct.script;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.bpct.description.BatchDescription;
import org.bpct.description.WaveOptions;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.model.FileList;
import org.bpct.model.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobPlan;
import org.bpct.model.NodeCommands;
import org.bpct.model.PrivateFiles;
import org.bpct.model.SummedFolder;
import org.bpct.model.Workers;

/**
 * Writes the jobs of a wave: the engine that all of them run, and for each its folder, a short script, its roots and its
 * list. The same arguments give the same bytes, whoever asks and when.
 */
public final class ScriptWriter {
    private final EngineSettings settings;
    private final ScriptTemplate templates;
    private final Path folder;
    private final String engineSum;

    /**
     * Begins a wave: writes what all its jobs run, and the scheduler's runner, if it has one.
     *
     * @param batch what the batch is
     * @param wave what the wave is submitted with
     * @param place where the batch will be when the scripts run
     * @param commands what the scripts know of the wave's scheduler
     * @param folder the folder of the wave, now
     */
    public ScriptWriter(
            BatchDescription batch, WaveOptions wave, BatchDirectory place, NodeCommands commands, Path folder)
            throws IOException, TemplateException {
        this.settings = new EngineSettings(batch, wave, place, commands);
        FileName own = batch.settings().templates();
        this.templates = new ScriptTemplate(own == null ? null : own.toPath(), wave.scheduler());
        this.folder = folder;
        try (SummedFolder sums = new SummedFolder(folder)) {
            this.engineSum = writeEngine(sums);
            writeRunner(wave.scheduler(), sums);
            if (wave.settings().together()) {
                sums.writeScript(
                        folder.resolve(BatchDirectory.NODES), templates.render("nodes.sh", settings.ofNodes()));
            }
        }
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
        // The finalizer first: nobody else has to render an engine.
        Workers.forEach(plan.jobs().size() + 1, number -> {
            if (number == 0) {
                writeFinalizer(files, plan, into.finalizer(1));
            } else {
                writeJob(number, files, plan, into.job(number));
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

    private void writeJob(int number, FileList files, BatchPlan plan, JobDirectory into)
            throws IOException, TemplateException {
        JobPlan job = plan.jobs().get(number - 1);
        Job written = Job.of(settings.place().job(number), job);
        makeFolders(into);
        try (SummedFolder sums = new SummedFolder(into.part().root())) {
            writeRoots(written.pairs(), into, sums);
            write(into, files, job, sums);
        }
        writeScript(written, who(number, plan), BatchDirectory.ENGINE, engineSum, further(number, plan), into);
    }

    private static String who(int number, BatchPlan plan) {
        return plan.jobs().get(number - 1).isFirst() ? "job " + number + " of " + plan.workers() : "part " + number;
    }

    /** Returns the folders of the parts that belong to a job besides the one that it begins with. */
    private static List<String> further(int job, BatchPlan plan) {
        List<String> further = new ArrayList<>();
        for (int part = plan.workers(); part < plan.jobs().size(); part++) {
            if (plan.jobs().get(part).owner() == job) {
                further.add(BatchDirectory.folder(part + 1));
            }
        }
        return further;
    }

    private void writeFinalizer(FileList files, BatchPlan plan, JobDirectory into)
            throws IOException, TemplateException {
        Job written = Job.of(settings.place().finalizer(1), plan.finalizer());
        makeFolders(into);
        try (SummedFolder sums = new SummedFolder(into.part().root())) {
            writeRoots(settings.rootsOfFinalizer(written.pairs()), into, sums);
            write(into, files, plan.finalizer(), sums);
        }
        writeFinalizerScript(
                written, new Closing(plan.jobGroups(), plan.firstLinkGroup(), plan.firstAttributeGroup()), into);
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
        String template = settings.removes() ? "remove-finalizer.sh" : "finalizer.sh";
        String sum;
        try (SummedFolder ofWave = new SummedFolder(folder)) {
            sum = writeEngine(BatchDirectory.FINALIZER_ENGINE, template, settings.ofFinalizer(work), ofWave);
        }
        writeScript(job, "finalizer", BatchDirectory.FINALIZER_ENGINE, sum, List.of(), into);
    }

    /** Writes what all jobs of the wave run, before it what they read at the first doubt, and returns the sum of the engine. */
    private String writeEngine(SummedFolder sums) throws IOException, TemplateException {
        Settings values = settings.ofEngine();
        if (settings.removes()) {
            return writeEngine(BatchDirectory.ENGINE, "remove-engine.sh", values, sums);
        }
        if (!settings.checks()) {
            values.text("careful_sum", writeEngine(BatchDirectory.CAREFUL, "careful.sh", values, sums));
        }
        return writeEngine(BatchDirectory.ENGINE, "engine.sh", values, sums);
    }

    /** Writes an engine and returns its sum. */
    private String writeEngine(String file, String template, Settings values, SummedFolder sums)
            throws IOException, TemplateException {
        String text = templates.renderBare(template, values);
        if (settings.checks() && !text.contains("bpct_compare_")) {
            // It would copy.
            throw new TemplateException("the batch's own template " + template + " knows nothing of --check");
        }
        return sums.writeAndSum(folder.resolve(file), text.getBytes(StandardCharsets.ISO_8859_1));
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

    private void writeRunner(String scheduler, SummedFolder sums) throws IOException, TemplateException {
        Optional<String> runner = templates.renderIfPresent("runner-" + scheduler + ".sh", new Settings());
        if (runner.isPresent()) {
            sums.writeScript(folder.resolve("runner"), runner.get());
        }
        Optional<String> onNode = templates.renderIfPresent("on-node-" + scheduler + ".sh", settings.ofNodes());
        if (onNode.isPresent()) {
            sums.writeScript(folder.resolve(BatchDirectory.ON_NODE), onNode.get());
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
