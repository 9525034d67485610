package org.bpct.script;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.bpct.description.BatchDescription;
import org.bpct.description.CopySettings;
import org.bpct.description.Root;
import org.bpct.description.WalkTotals;
import org.bpct.description.WaveOptions;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.model.BpctVersion;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.FileList;
import org.bpct.model.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobPlan;
import org.bpct.model.NodeCommands;
import org.bpct.model.PrivateFiles;
import org.bpct.model.Publication;
import org.bpct.model.SummedFiles;
import org.jspecify.annotations.Nullable;

/** Writes the jobs of a wave: for each its folder, its script and its list; and the scheduler's runner. */
public final class ScriptWriter {
    private final BatchDescription batch;
    private final WaveOptions wave;
    private final BatchDirectory place;
    private final NodeCommands commands;
    private final ScriptTemplate templates;

    /**
     * Makes the writer of a wave's scripts; the same arguments give the same bytes, whoever asks and when.
     *
     * @param batch what the batch is
     * @param wave what the wave is submitted with
     * @param place where the batch will be when the scripts run
     * @param commands what the scripts know of the wave's scheduler
     */
    public ScriptWriter(BatchDescription batch, WaveOptions wave, BatchDirectory place, NodeCommands commands) {
        this.batch = batch;
        this.wave = wave;
        this.place = place;
        this.commands = commands;
        FileName own = batch.settings().templates();
        this.templates = new ScriptTemplate(own == null ? null : own.toPath(), wave.scheduler());
    }

    /**
     * What a script is told of its own job.
     *
     * @param place the job's folder when the script runs
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

    /** Writes the first wave into a batch's folder, which may still be at another place than where it will be run. */
    public void write(FileList files, BatchPlan plan, BatchDirectory into) throws IOException, TemplateException {
        PrivateFiles.makeFolder(into.jobs());
        PrivateFiles.makeFolder(into.wave(wave.wave()));
        for (int number = 1; number <= plan.jobs().size(); number++) {
            JobPlan job = plan.jobs().get(number - 1);
            String name = number + " of " + plan.jobs().size();
            PrivateFiles.makeFolder(into.job(number).root());
            writeJob(Job.of(place.job(number), job), name, into.job(number));
            write(into.job(number), files, job);
        }
        JobDirectory finalizer = into.finalizer(wave.wave());
        PrivateFiles.makeFolder(finalizer.root());
        Job last = Job.of(place.finalizer(wave.wave()), plan.finalizer());
        writeFinalizer(last, new Closing(plan.jobGroups(), plan.firstAttributeGroup()), finalizer);
        write(finalizer, files, plan.finalizer());
        writeRunner(into.wave(wave.wave()));
    }

    /** Writes the script of a job into its folder. */
    public void writeJob(Job job, String name, JobDirectory into) throws IOException, TemplateException {
        Settings settings = settings(job)
                .text("job", name)
                .word("pre", FileName.of(place.pre()))
                .word("post", FileName.of(place.post()));
        writeScript(into.script(), render(batch.settings().removes() ? "remove-job.sh" : "job.sh", settings));
    }

    /**
     * What a finalizer is told of all jobs.
     *
     * @param groupsOfJobs how many groups they have that must be settled before it begins
     * @param firstAttributeGroup the first of its own groups that counts directories
     */
    public record Closing(int groupsOfJobs, long firstAttributeGroup) {}

    /** Writes the script of the finalizer into its folder. */
    public void writeFinalizer(Job job, Closing work, JobDirectory into) throws IOException, TemplateException {
        SortedSet<Integer> used = new TreeSet<>(job.pairs());
        if (batch.isGuarded()) {
            // The first name of a family may be below any of them, and is reached from its root only.
            for (int pair = 0; pair < batch.roots().size(); pair++) {
                used.add(pair);
            }
        }
        WalkTotals walk = batch.walk();
        Publication publication = batch.publication();
        Settings settings = settings(new Job(job.place(), job.groups(), used))
                .number("wave", wave.wave())
                .number("job_groups", work.groupsOfJobs())
                .number("first_attribute_group", work.firstAttributeGroup())
                .number("walked_entries", walk.entriesToDo())
                .number("walked_directories", walk.directoriesToDo())
                .number("walked_bytes", walk.bytesToDo())
                .number("linked_entries", batch.linked().entries())
                .number("linked_bytes", batch.linked().bytes())
                .number("walk_errors", walk.errors())
                .word("notify", FileName.of(place.notification()))
                .number("began", publication.began())
                .word("pool_base", publication.base())
                .words("drops", publication.drops())
                .word("last_good", publication.lastGood())
                .number("least_entries", publication.floor().entries())
                .number("least_directories", publication.floor().directories())
                .number("least_bytes", publication.floor().bytes())
                .number("least_share", publication.floor().share());
        String template = batch.settings().removes() ? "remove-finalizer.sh" : "finalizer.sh";
        writeScript(into.script(), render(template, settings));
    }

    private String render(String template, Settings settings) throws TemplateException {
        String script = templates.render(template, settings);
        if (batch.isCheck() && !script.contains("-n $bpct_check")) {
            // It would copy.
            throw new TemplateException("the batch's own template " + template + " knows nothing of --check");
        }
        return script;
    }

    /** Writes the scheduler's runner, if it has one, into the folder of the wave. */
    public void writeRunner(Path folder) throws IOException, TemplateException {
        Optional<String> runner = templates.renderIfPresent("runner-" + wave.scheduler() + ".sh", new Settings());
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

    /** The settings of one job; it knows only the roots that it works in, so that scripts stay small. */
    private Settings settings(Job job) {
        CopySettings copy = batch.settings();
        List<String> cp = new ArrayList<>(List.of("cp"));
        cp.addAll(copy.cp());
        Settings settings = new Settings()
                .text("version", BpctVersion.current())
                .number("batch", batch.origin().number())
                .word("batch_directory", FileName.of(place.root()))
                .word("job_directory", FileName.of(job.place().root()))
                .digits("umask", batch.origin().umask())
                .words("copy", cp)
                .number("interval", wave.interval())
                .number("auto_resume", wave.settings().autoResume())
                .word("lanes", wave.settings().lanes())
                .word("id_variable", FileName.ofText(commands.idVariable()))
                .words("requeue", commands.requeue())
                .number("groups", job.groups())
                .words("stat_source", copy.followsLinks() ? List.of("-L") : List.of())
                .word("keeps", " " + String.join(" ", copy.keeps()) + " ")
                .number("time_digits", copy.timeDigits())
                .number("units_apart", copy.unitsApart())
                .word("fsync", yes(copy.fsync()))
                .word("guard", yes(batch.isGuarded()))
                .word("verify", copy.verify().map(ChecksumMethod::command).orElse(""))
                .word("manifest_root", copy.manifestRoot())
                .word("check", yes(batch.isCheck()))
                .word("update", yes(copy.update()))
                // What the waves before have copied is there.
                .word("replaces", yes(copy.replaces() || wave.wave() > 1))
                .text("earlier", templateOfEarlier())
                .word("pool", batch.publication().pool())
                .word("snapshot", batch.publication().snapshot());
        return roots(settings, job.pairs());
    }

    private Settings roots(Settings settings, SortedSet<Integer> used) {
        return settings.indexed(
                        "source_roots", ofRoots(used, root -> root.pair().source()))
                .indexed("destination_roots", ofRoots(used, root -> root.pair().destination()))
                .indexed("source_identities", ofRoots(used, root -> FileName.ofText(root.sourceIdentity())))
                .indexed("destination_identities", ofRoots(used, root -> FileName.ofText(root.destinationIdentity())))
                .indexed(
                        "real_sources",
                        ofRoots(
                                used,
                                root -> root.real() == null ? null : root.real().source()))
                .indexed(
                        "real_destinations",
                        ofRoots(
                                used,
                                root -> root.real() == null ? null : root.real().destination()))
                .indexed(
                        "base_roots",
                        ofRoots(
                                used,
                                root -> root.base() == null ? null : root.base().directory()))
                .indexed(
                        "base_identities",
                        ofRoots(
                                used,
                                root -> root.base() == null
                                        ? null
                                        : FileName.ofText(root.base().identity())));
    }

    /** Returns what a job is told of its roots, by their indices; nothing of those of which there is nothing to tell. */
    private SortedMap<Integer, FileName> ofRoots(SortedSet<Integer> used, Function<Root, @Nullable FileName> what) {
        SortedMap<Integer, FileName> told = new TreeMap<>();
        for (int index : used) {
            FileName word = what.apply(batch.roots().get(index));
            if (word != null) {
                told.put(index, word);
            }
        }
        return told;
    }

    /** Returns the template for what an earlier copy is good for, beside what every update does; empty if it is not. */
    private String templateOfEarlier() {
        if (batch.linksToBase()) {
            return "base.sh";
        }
        return batch.settings().byContent() ? "contents.sh" : "";
    }

    private static String yes(boolean isSo) {
        return isSo ? "yes" : "";
    }
}
