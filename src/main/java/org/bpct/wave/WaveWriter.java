package org.bpct.wave;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.bpct.description.BatchDescription;
import org.bpct.description.WaveDescription;
import org.bpct.description.WaveOptions;
import org.bpct.files.SummedFiles;
import org.bpct.home.BatchLock;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobState;
import org.bpct.model.ListedGroup;
import org.bpct.model.NodeCommands;
import org.bpct.model.PartDirectory;
import org.bpct.model.Sizes;
import org.bpct.options.UsageException;
import org.bpct.plan.Rebalance;
import org.bpct.script.DirectoryRecords;
import org.bpct.script.ListFiles;
import org.bpct.script.ScriptWriter;
import org.bpct.script.TemplateException;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.record.JournalLine;

/** Writes a further wave of a batch, which takes jobs of earlier ones over, or helps with them. */
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

    /** How many jobs there are to be, of so many open entries and bytes. */
    interface Count {
        int of(long entries, long bytes);
    }

    /** What a wave of so many jobs is submitted with. */
    interface Options {
        WaveOptions of(int jobs) throws UsageException;
    }

    /** Writes the wave; from its last step on the jobs that it takes count for nothing. */
    void write(Count count, Options options) throws UsageException, IOException, TemplateException {
        WaveOptions placed = options.of(1).ofWave(wave);
        UnfinishedWave unfinished = UnfinishedWave.begin(place, wave);
        ScriptWriter scripts = ScriptWriter.begin(description, placed, place, commands, unfinished.folder(), true);
        List<WaveDescription.Job> jobs = new ArrayList<>();
        int lastGroup = Math.toIntExact(batch.lastGroup());
        try (ListFiles lists = new ListFiles(unfinished.folder())) {
            SmallerGroups smaller = new SmallerGroups(lists, description.pairs(), lastGroup);
            TakenGroups taken = TakenGroups.of(takeover, description.settings().removes(), lists, smaller);
            lastGroup = smaller.lastNumber();
            List<List<ListedGroup>> shares =
                    Rebalance.over(jobs(taken, count), taken.copies(), group -> taken.isThere(group));
            if (shares.isEmpty() && !takeover.jobs().isEmpty()) {
                // Nothing but directories, and somebody has to make them.
                shares = List.of(List.of());
            }
            if (takeover.added() > 0) {
                shares = Collections.nCopies(takeover.added(), List.of());
            }
            List<DirectoryRecords> directories = directories(taken, shares, lists);
            int number = unfinished.lastJob();
            Map<Integer, PartDirectory> partOf = new HashMap<>();
            for (int share = 0; share < shares.size(); share++) {
                number++;
                JobDirectory job = place.job(number);
                ScriptWriter.makeFolders(job);
                List<ListedGroup> groups = shares.get(share);
                int made = writeList(job, directories.get(share), lastGroup + 1, groups, lists);
                lastGroup += made;
                writeLines(job.part().settled(), taken.settled(groups));
                writeLines(job.part().doubted(), taken.doubted(groups));
                groups.forEach(group -> partOf.put(group.number(), job.part()));
                SortedSet<Integer> pairs = new TreeSet<>(directories.get(share).pairs());
                groups.forEach(group -> pairs.add(group.pair()));
                int all = made + groups.size();
                scripts.writeJob(new ScriptWriter.Job(job, all, pairs), Integer.toString(number), job);
                jobs.add(WaveDescription.Job.of(job, all, groups));
            }
            taken.passErrors(partOf);
        }
        JobStatus before = takeover.finalizers().get(0);
        WaveDescription.Job finalizer = new FinalizerWriter(before, scripts)
                .write(place.finalizer(wave), place.finalizer(wave), groupsToSettle(jobs));
        writeDescription(options.of(jobs.size()), jobs, finalizer, lastGroup, unfinished.description());
        unfinished.commit(takeover.all(), clock);
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

    /** Writes a list and returns how many of its groups are directories. */
    private static int writeList(
            JobDirectory job, DirectoryRecords directories, int first, List<ListedGroup> groups, ListFiles lists)
            throws IOException {
        try (OutputStream out = SummedFiles.create(job.part().list())) {
            ListFiles.begin(out);
            int made = directories.write(first, out);
            for (ListedGroup group : groups) {
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

    /** Returns for how many groups the finalizer waits: all that are counted. */
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
