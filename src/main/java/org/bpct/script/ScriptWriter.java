package org.bpct.script;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.model.FileList;
import org.bpct.model.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobPlan;
import org.bpct.model.PrivateFiles;
import org.bpct.model.Publication;
import org.bpct.model.RootPair;
import org.bpct.model.SummedFiles;

/** Writes the jobs of a wave: for each its folder, its script and its list; and the scheduler's runner. */
public final class ScriptWriter {
    private final ScriptTemplate templates;
    private final ScriptSettings common;
    private final String scheduler;
    private final Publication publication;
    private final long walkErrors;

    /** Makes a writer; {@code scheduler} decides which runner is written, if it has one. */
    public ScriptWriter(ScriptTemplate templates, ScriptSettings common, String scheduler) {
        this(templates, common, scheduler, Publication.NONE, 0);
    }

    /** Makes a writer of scripts that publish a snapshot; {@code walkErrors} is how much the walk could not read. */
    public ScriptWriter(
            ScriptTemplate templates,
            ScriptSettings common,
            String scheduler,
            Publication publication,
            long walkErrors) {
        this.templates = templates;
        this.common = common;
        this.scheduler = scheduler;
        this.publication = publication;
        this.walkErrors = walkErrors;
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
        PrivateFiles.makeFolder(into.wave(common.wave()));
        for (int number = 1; number <= plan.jobs().size(); number++) {
            JobPlan job = plan.jobs().get(number - 1);
            String name = number + " of " + plan.jobs().size();
            PrivateFiles.makeFolder(into.job(number).root());
            writeJob(files.pairs(), Job.of(common.place().job(number), job), name, into.job(number));
            write(into.job(number), files, job);
        }
        JobDirectory finalizer = into.finalizer(common.wave());
        PrivateFiles.makeFolder(finalizer.root());
        Job last = Job.of(common.place().finalizer(common.wave()), plan.finalizer());
        writeFinalizer(files.pairs(), last, new Closing(plan.jobGroups(), plan.firstAttributeGroup()), finalizer);
        write(finalizer, files, plan.finalizer());
        writeRunner(into.wave(common.wave()));
    }

    /** Writes the script of a job into its folder. */
    public void writeJob(List<RootPair> pairs, Job job, String name, JobDirectory into)
            throws IOException, TemplateException {
        Settings settings = settings(pairs, job)
                .text("job", name)
                .word("pre", FileName.of(common.place().pre()))
                .word("post", FileName.of(common.place().post()));
        writeScript(into.script(), render(common.remove() ? "remove-job.sh" : "job.sh", settings));
    }

    /**
     * What a finalizer is told of all jobs.
     *
     * @param groupsOfJobs how many groups they have that must be settled before it begins
     * @param firstAttributeGroup the first of its own groups that counts directories
     */
    public record Closing(int groupsOfJobs, long firstAttributeGroup) {}

    /** Writes the script of the finalizer into its folder. */
    public void writeFinalizer(List<RootPair> pairs, Job job, Closing work, JobDirectory into)
            throws IOException, TemplateException {
        NavigableSet<Integer> used = new TreeSet<>();
        used.addAll(job.pairs());
        if (common.isGuarded()) {
            // The first name of a family may be below any of them, and is reached from its root only.
            IntStream.range(0, pairs.size()).forEach(used::add);
        }
        Settings settings = settings(pairs, new Job(job.place(), job.groups(), used))
                .number("wave", common.wave())
                .number("job_groups", work.groupsOfJobs())
                .number("first_attribute_group", work.firstAttributeGroup())
                .number("walked_entries", common.walkedEntries())
                .number("walked_directories", common.walkedDirectories())
                .number("walked_bytes", common.walkedBytes())
                .number("linked_entries", common.linkedEntries())
                .number("linked_bytes", common.linkedBytes())
                .number("walk_errors", walkErrors)
                .word("notify", FileName.of(common.place().notification()))
                .number("began", publication.began())
                .word("pool_base", publication.base())
                .words("drops", publication.drops())
                .word("last_good", publication.lastGood())
                .number("least_entries", publication.floor().entries())
                .number("least_directories", publication.floor().directories())
                .number("least_bytes", publication.floor().bytes())
                .number("least_share", publication.floor().share());
        writeScript(into.script(), render(common.remove() ? "remove-finalizer.sh" : "finalizer.sh", settings));
    }

    private String render(String template, Settings settings) throws IOException, TemplateException {
        String script = templates.render(template, settings);
        if (common.check() && !script.contains("-n $bpct_check")) {
            // It would copy.
            throw new TemplateException("the batch's own template " + template + " knows nothing of --check");
        }
        return script;
    }

    /** Writes the scheduler's runner, if it has one, into the folder of the wave. */
    public void writeRunner(Path wave) throws IOException, TemplateException {
        Optional<String> runner = templates.renderIfPresent("runner-" + scheduler + ".sh", new Settings());
        if (runner.isPresent()) {
            writeScript(wave.resolve("runner"), runner.get());
        }
    }

    /** Returns the template for what an earlier copy is good for, beside what every update does; empty if it is not. */
    private String templateOfEarlier() {
        if (!common.bases().isEmpty()) {
            return "base.sh";
        }
        return common.byContent() ? "contents.sh" : "";
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
    private Settings settings(List<RootPair> pairs, Job job) {
        SortedMap<Integer, FileName> sources = new TreeMap<>();
        SortedMap<Integer, FileName> destinations = new TreeMap<>();
        SortedMap<Integer, FileName> sourceIdentities = new TreeMap<>();
        SortedMap<Integer, FileName> destinationIdentities = new TreeMap<>();
        SortedMap<Integer, FileName> bases = new TreeMap<>();
        SortedMap<Integer, FileName> baseIdentities = new TreeMap<>();
        SortedMap<Integer, FileName> realSources = new TreeMap<>();
        SortedMap<Integer, FileName> realDestinations = new TreeMap<>();
        for (int pair : job.pairs()) {
            sources.put(pair, pairs.get(pair).source());
            destinations.put(pair, pairs.get(pair).destination());
            sourceIdentities.put(pair, FileName.ofText(common.sourceIdentities().get(pair)));
            destinationIdentities.put(
                    pair, FileName.ofText(common.destinationIdentities().get(pair)));
            if (!common.bases().isEmpty()) {
                bases.put(pair, common.bases().get(pair));
                baseIdentities.put(pair, FileName.ofText(common.baseIdentities().get(pair)));
            }
            if (common.isGuarded()) {
                realSources.put(pair, common.realSources().get(pair));
                realDestinations.put(pair, common.realDestinations().get(pair));
            }
        }
        return new Settings()
                .text("version", common.version())
                .number("batch", common.batch())
                .word("batch_directory", FileName.of(common.place().root()))
                .word("job_directory", FileName.of(job.place().root()))
                .digits("umask", common.umask())
                .words("copy", common.copy())
                .number("interval", common.interval())
                .number("auto_resume", common.autoResume())
                .word("lanes", common.lanes())
                .word("id_variable", FileName.ofText(common.idVariable()))
                .words("requeue", common.requeue())
                .number("groups", job.groups())
                .indexed("source_roots", sources)
                .indexed("destination_roots", destinations)
                .indexed("source_identities", sourceIdentities)
                .indexed("destination_identities", destinationIdentities)
                .words("stat_source", common.dereference() ? List.of("-L") : List.of())
                .word("keeps", " " + String.join(" ", common.keeps()) + " ")
                .number("time_digits", common.timeDigits())
                .number("units_apart", common.unitsApart())
                .word("fsync", FileName.ofText(common.fsync() ? "yes" : ""))
                .word("guard", common.isGuarded() ? "yes" : "")
                .indexed("real_sources", realSources)
                .indexed("real_destinations", realDestinations)
                .word("verify", common.verify())
                .word("manifest_root", common.manifestRoot())
                .word("check", common.check() ? "yes" : "")
                .word("update", common.update() ? "yes" : "")
                .word("replaces", common.replaces() ? "yes" : "")
                .text("earlier", templateOfEarlier())
                .word("pool", publication.pool())
                .word("snapshot", publication.snapshot())
                .indexed("base_roots", bases)
                .indexed("base_identities", baseIdentities);
    }
}
