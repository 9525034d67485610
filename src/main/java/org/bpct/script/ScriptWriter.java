package org.bpct.script;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
import org.bpct.model.SummedFiles;

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
        this.engineSum = writeEngine();
        writeRunner(wave.scheduler());
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
     * @param firstAttributeGroup the first of its own groups that counts directories
     */
    public record Closing(int groupsOfJobs, long firstAttributeGroup) {}

    /** Writes the jobs of a first wave into a batch's folder, which may still be at another place than {@code place}. */
    public void write(FileList files, BatchPlan plan, BatchDirectory into) throws IOException, TemplateException {
        BatchDirectory place = settings.place();
        PrivateFiles.makeFolder(into.jobs());
        for (int number = 1; number <= plan.jobs().size(); number++) {
            JobPlan job = plan.jobs().get(number - 1);
            PrivateFiles.makeFolder(into.job(number).root());
            writeJob(
                    Job.of(place.job(number), job),
                    number + " of " + plan.jobs().size(),
                    into.job(number));
            write(into.job(number), files, job);
        }
        JobDirectory finalizer = into.finalizer(1);
        PrivateFiles.makeFolder(finalizer.root());
        Job last = Job.of(place.finalizer(1), plan.finalizer());
        writeFinalizer(last, new Closing(plan.jobGroups(), plan.firstAttributeGroup()), finalizer);
        write(finalizer, files, plan.finalizer());
    }

    /** Writes the script of a job, and its roots, into its folder. */
    public void writeJob(Job job, String name, JobDirectory into) throws IOException, TemplateException {
        writeScript(job, "job " + name, BatchDirectory.ENGINE, engineSum, into);
        settings.roots().write(job.pairs(), into.roots());
    }

    /** Writes the script of the finalizer, and its roots, into its folder; and what it runs into the folder of the wave. */
    public void writeFinalizer(Job job, Closing work, JobDirectory into) throws IOException, TemplateException {
        String template = settings.removes() ? "remove-finalizer.sh" : "finalizer.sh";
        String sum = writeEngine(BatchDirectory.FINALIZER_ENGINE, template, settings.ofFinalizer(work));
        writeScript(job, "finalizer", BatchDirectory.FINALIZER_ENGINE, sum, into);
        settings.roots().write(settings.rootsOfFinalizer(job.pairs()), into.roots());
    }

    /** Writes what all jobs of the wave run, before it what they read at the first doubt, and returns the sum of the engine. */
    private String writeEngine() throws IOException, TemplateException {
        Settings values = settings.ofEngine();
        if (settings.removes()) {
            return writeEngine(BatchDirectory.ENGINE, "remove-engine.sh", values);
        }
        if (!settings.checks()) {
            values.text("careful_sum", writeEngine(BatchDirectory.CAREFUL, "careful.sh", values));
        }
        return writeEngine(BatchDirectory.ENGINE, "engine.sh", values);
    }

    /** Writes an engine and returns its sum. */
    private String writeEngine(String file, String template, Settings values) throws IOException, TemplateException {
        String text = templates.renderBare(template, values);
        if (settings.checks() && !text.contains("bpct_compare_")) {
            // It would copy.
            throw new TemplateException("the batch's own template " + template + " knows nothing of --check");
        }
        return SummedFiles.writeAndSum(folder.resolve(file), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private void writeScript(Job job, String who, String engine, String sum, JobDirectory into)
            throws IOException, TemplateException {
        Settings values = settings.ofScript(job, who).text("engine", engine).text("engine_sum", sum);
        writeScript(into.script(), templates.render("job.sh", values));
    }

    private void writeRunner(String scheduler) throws IOException, TemplateException {
        Optional<String> runner = templates.renderIfPresent("runner-" + scheduler + ".sh", new Settings());
        if (runner.isPresent()) {
            writeScript(folder.resolve("runner"), runner.get());
        }
    }

    private static void write(JobDirectory into, FileList files, JobPlan job) throws IOException {
        try (OutputStream out = SummedFiles.create(into.list())) {
            new ListWriter(files).write(job.groups(), out);
        }
        if (SubtreeWriter.isNeeded(job.groups())) {
            try (OutputStream out = SummedFiles.create(into.subtrees())) {
                new SubtreeWriter(files).write(job.groups(), out);
            }
        }
    }

    private static void writeScript(Path file, String script) throws IOException {
        try (OutputStream out = SummedFiles.createScript(file)) {
            out.write(script.getBytes(StandardCharsets.ISO_8859_1));
        }
    }
}
