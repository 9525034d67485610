package org.bpct.wave;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.bpct.description.BatchDescription;
import org.bpct.description.WaveDescription;
import org.bpct.description.WaveOptions;
import org.bpct.home.BatchLock;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobState;
import org.bpct.model.ListedGroup;
import org.bpct.model.NodeCommands;
import org.bpct.model.Sizes;
import org.bpct.options.UsageException;
import org.bpct.plan.Rebalance;
import org.bpct.script.DirectoryRecords;
import org.bpct.script.ListFiles;
import org.bpct.script.ScriptWriter;
import org.bpct.script.TemplateException;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;

/** The writer of a further wave of a batch, which takes over jobs of earlier waves, or helps with them. */
final class WaveWriter {
    private final BatchStatus batch;
    private final BatchDirectory place;
    private final BatchDescription description;
    private final Takeover takeover;
    private final NodeCommands commands;
    private final int wave;
    private final InstantSource clock;

    /** Prepares a wave; the caller holds the {@link BatchLock}. */
    WaveWriter(BatchStatus batch, Takeover takeover, NodeCommands commands, int wave, InstantSource clock) {
        this.batch = batch;
        this.place = batch.directory();
        this.description = batch.description();
        this.takeover = takeover;
        this.commands = commands;
        this.wave = wave;
        this.clock = clock;
    }

    /** The number of jobs for this many open entries and bytes. */
    interface Count {
        int of(long entries, long bytes);
    }

    /** The settings with which a wave of this many jobs is submitted. */
    interface Options {
        WaveOptions of(int jobs) throws UsageException;
    }

    /** Writes the wave; its last step makes the jobs that it takes over no longer count. */
    void write(Count count, Options options) throws UsageException, IOException, TemplateException {
        WaveOptions placed = options.of(1).ofWave(wave);
        UnfinishedWave unfinished = UnfinishedWave.begin(place, wave);
        ScriptWriter scripts = ScriptWriter.begin(description, placed, place, commands, unfinished.folder(), true);
        List<WaveDescription.Job> jobs = new ArrayList<>();
        int lastGroup;
        try (ListFiles lists = new ListFiles(unfinished.folder())) {
            SmallerGroups smaller = new SmallerGroups(lists, description.pairs(), Math.toIntExact(batch.lastGroup()));
            TakenGroups taken =
                    TakenGroups.of(takeover, !description.settings().verb().makesFiles(), lists, smaller);
            List<List<ListedGroup>> shares = shares(taken, count);
            List<DirectoryRecords> directories = directories(taken, shares, lists);
            ShareWriter writer = new ShareWriter(scripts, lists, taken, smaller.lastNumber());
            int number = unfinished.lastJob();
            for (int share = 0; share < shares.size(); share++) {
                number++;
                jobs.add(writer.write(number, place.job(number), directories.get(share), shares.get(share)));
            }
            writer.passErrors();
            lastGroup = writer.lastGroup();
        }
        JobStatus before = takeover.finalizers().get(0);
        WaveDescription.Job finalizer = new FinalizerWriter(before, scripts)
                .write(place.finalizer(wave), place.finalizer(wave), groupsToSettle(jobs));
        writeDescription(options.of(jobs.size()), jobs, finalizer, lastGroup, unfinished.description());
        unfinished.commit(takeover.all(), clock);
    }

    /** Returns the groups of each job. */
    private List<List<ListedGroup>> shares(TakenGroups taken, Count count) {
        if (takeover.added() > 0) {
            return Collections.nCopies(takeover.added(), List.of());
        }
        List<List<ListedGroup>> shares =
                Rebalance.over(jobs(taken, count), taken.copies(), group -> taken.isThere(group));
        // A job has to make the directories, even if there is no other group.
        return shares.isEmpty() && !takeover.jobs().isEmpty() ? List.of(List.of()) : shares;
    }

    private static int jobs(TakenGroups taken, Count count) {
        long entries = 0;
        long bytes = 0;
        for (ListedGroup group : taken.copies()) {
            boolean isThere = taken.isThere(group);
            entries += isThere ? group.names() / 10 : group.names();
            bytes = Sizes.plus(bytes, isThere ? 0 : group.bytes());
        }
        return count.of(entries, bytes);
    }

    private static List<DirectoryRecords> directories(
            TakenGroups taken, List<List<ListedGroup>> shares, ListFiles lists) throws IOException {
        List<DirectoryRecords> directories = new ArrayList<>();
        for (List<ListedGroup> share : shares) {
            DirectoryRecords needed = new DirectoryRecords();
            for (ListedGroup group : share) {
                needed.add(group, lists.names(group));
            }
            directories.add(needed);
        }
        if (!directories.isEmpty()) {
            taken.directories().shareMissing(directories);
        }
        return directories;
    }

    /** Returns the number of groups that the finalizer waits for: those of all jobs that count. */
    private int groupsToSettle(List<WaveDescription.Job> jobs) {
        int groups = jobs.stream().mapToInt(WaveDescription.Job::groups).sum();
        for (JobStatus job : batch.jobs()) {
            boolean isCounted = job.state() != JobState.HANDED_OVER
                    && !job.isFinalizer()
                    && !takeover.jobs().contains(job);
            groups += isCounted ? job.groups() : 0;
        }
        return groups;
    }

    private void writeDescription(
            WaveOptions options,
            List<WaveDescription.Job> jobs,
            WaveDescription.Job finalizer,
            int lastGroup,
            Path into)
            throws IOException {
        JobStatus before = takeover.finalizers().get(0);
        new WaveDescription(
                        options.ofWave(wave),
                        UnfinishedWave.names(takeover.all()),
                        lastGroup,
                        jobs,
                        finalizer,
                        before.directories().planned(),
                        before.snapshot().plan().firstAttributeGroup(),
                        true)
                .write(into);
    }
}
