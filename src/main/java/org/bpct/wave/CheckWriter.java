package org.bpct.wave;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.commons.io.file.PathUtils;
import org.bpct.description.BatchDescription;
import org.bpct.description.BatchUnreadableException;
import org.bpct.description.WaveDescription;
import org.bpct.description.WaveOptions;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;
import org.bpct.files.SummedFiles;
import org.bpct.model.BatchDirectory;
import org.bpct.model.GroupKind;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobState;
import org.bpct.model.ListedGroup;
import org.bpct.model.Sizes;
import org.bpct.options.UsageException;
import org.bpct.plan.Rebalance;
import org.bpct.schedule.JobScheduler;
import org.bpct.script.ListFiles;
import org.bpct.script.ScriptWriter;
import org.bpct.script.TemplateException;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;

/**
 * The writer of a batch that checks another one. Its jobs share the groups of that batch, divided anew, with the same
 * numbers; its finalizer has the list of the other finalizer. The check needs nothing else of the checked batch.
 */
public final class CheckWriter {
    private final BatchStatus checked;
    private final JobScheduler scheduler;
    private final Placement placement;

    /** Prepares a check of a batch that is complete. */
    public CheckWriter(BatchStatus checked, JobScheduler scheduler, Placement placement) {
        this.checked = checked;
        this.scheduler = scheduler;
        this.placement = placement;
    }

    /** Writes it into an unfinished folder; {@code place} is the folder from which it will run. */
    public void write(BatchDescription description, BatchDirectory unfinished, BatchDirectory place)
            throws UsageException, IOException, TemplateException, BatchUnreadableException {
        WaveOptions before = Placement.newest(checked);
        description.write(unfinished.description());
        SummedFiles.check(checked.directory().pre());
        SummedFiles.write(
                unfinished.pre(), RegularFiles.bytes(checked.directory().pre()));
        SummedFiles.write(unfinished.post(), new byte[0]);
        SummedFiles.write(unfinished.notification(), new byte[0]);
        SummedFiles.write(unfinished.walkErrors(), new byte[0]);
        ScriptWriter.makeFolders(unfinished);
        PrivateFiles.makeFolder(unfinished.wave(1));
        ScriptWriter scripts = ScriptWriter.begin(
                BatchDescription.read(unfinished),
                placement.after(before, scheduler, 1).ofWave(1),
                place,
                scheduler.nodeCommands(),
                unfinished.wave(1));
        List<WaveDescription.Job> jobs = writeJobs(scripts, unfinished, place);
        JobStatus last = finalizer();
        int jobGroups = jobs.stream().mapToInt(WaveDescription.Job::groups).sum();
        WaveDescription.Job finalizer =
                new FinalizerWriter(last, scripts).write(unfinished.finalizer(1), place.finalizer(1), jobGroups);
        new WaveDescription(
                        placement.after(before, scheduler, jobs.size()).ofWave(1),
                        List.of(),
                        checked.lastGroup(),
                        jobs,
                        finalizer,
                        last.directories().planned(),
                        last.snapshot().plan().firstAttributeGroup(),
                        true)
                .write(unfinished.waveDescription(1));
    }

    private List<WaveDescription.Job> writeJobs(ScriptWriter scripts, BatchDirectory unfinished, BatchDirectory place)
            throws UsageException, IOException, TemplateException {
        Path unpacked = unfinished.root().resolve("lists");
        PrivateFiles.makeFolder(unpacked);
        List<WaveDescription.Job> jobs = new ArrayList<>();
        try (ListFiles lists = new ListFiles(unpacked)) {
            List<List<ListedGroup>> shares = divide(groups(lists));
            for (List<ListedGroup> groups : shares) {
                int number = jobs.size() + 1;
                JobDirectory into = unfinished.job(number);
                ScriptWriter.makeFolders(into);
                try (OutputStream out = SummedFiles.create(into.part().list())) {
                    ListFiles.begin(out);
                    for (ListedGroup group : groups) {
                        lists.copy(group, out);
                    }
                }
                SortedSet<Integer> pairs = new TreeSet<>();
                groups.forEach(group -> pairs.add(group.pair()));
                scripts.writeJob(
                        new ScriptWriter.Job(place.job(number), groups.size(), pairs),
                        number + " of " + shares.size(),
                        into);
                jobs.add(WaveDescription.Job.of(into, groups.size(), groups));
            }
        }
        PathUtils.deleteDirectory(unpacked);
        return jobs;
    }

    /** Returns the groups that were copied; the finalizer checks the directories. */
    private List<ListedGroup> groups(ListFiles lists) throws UsageException, IOException {
        List<ListedGroup> groups = new ArrayList<>();
        for (JobStatus job : checked.jobs()) {
            if (!job.isFinalizer() && job.state() != JobState.HANDED_OVER) {
                groups.addAll(lists.add(job.directory().part()));
            }
        }
        groups.removeIf(group -> group.kind().makesDirectories());
        if (groups.stream().anyMatch(group -> group.kind() == GroupKind.RANGE)) {
            throw new UsageException("batch " + checked.number()
                    + " has copied files as ranges (--split), and no check compares these yet; cmp does, one by one");
        }
        return groups;
    }

    private List<List<ListedGroup>> divide(List<ListedGroup> groups) {
        long entries = groups.stream().mapToLong(ListedGroup::names).sum();
        long bytes = Sizes.sum(groups.stream().mapToLong(ListedGroup::bytes));
        int jobs = JobCount.choose(placement.jobs(), entries, bytes, checked.jobsAtFirst(), scheduler.name())
                .jobs();
        List<List<ListedGroup>> shares = Rebalance.over(jobs, groups, group -> false);
        // A batch of directories alone has a job all the same.
        return shares.isEmpty() ? List.of(List.of()) : shares;
    }

    private JobStatus finalizer() {
        return checked.jobs().stream()
                .filter(job -> job.isFinalizer() && job.state() != JobState.HANDED_OVER)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a complete batch has a finalizer"));
    }
}
