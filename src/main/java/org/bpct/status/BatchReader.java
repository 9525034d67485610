package org.bpct.status;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bpct.description.BatchDescription;
import org.bpct.description.BatchUnreadableException;
import org.bpct.description.WaveDescription;
import org.bpct.description.WaveOptions;
import org.bpct.files.Workers;
import org.bpct.model.BatchDirectory;
import org.bpct.status.record.JobReader;
import org.bpct.status.record.JobSnapshot;
import org.bpct.status.record.PauseRecord;
import org.bpct.status.record.PlannedJob;
import org.bpct.status.record.StateFiles;
import org.bpct.status.record.WalkRecord;
import org.jspecify.annotations.Nullable;

/** The reading of one batch's folder. */
final class BatchReader {
    private static final String WAVE_PREFIX = "wave.";

    /** Read by one thread in no time. */
    private static final int FEW = 16;

    private final BatchDirectory directory;
    private final List<PlannedJob> planned = new ArrayList<>();
    private final List<WaveOptions> waves = new ArrayList<>();
    private final Map<String, JobSnapshot> over = new HashMap<>();
    private final List<String> problems = new ArrayList<>();
    private long lastGroup;

    BatchReader(BatchDirectory directory) {
        this(directory, List.of());
    }

    /** Reads a batch again, except those of these jobs that were over, so that nothing can have changed. */
    BatchReader(BatchDirectory directory, List<JobSnapshot> before) {
        this.directory = directory;
        before.stream()
                .filter(JobSnapshot::isOver)
                .forEach(job -> over.put(job.plan().folder(), job));
    }

    /**
     * Reads all there is, or, {@code briefly}, of a batch that has closed no more than its ledger: then no jobs are in
     * the snapshot.
     */
    BatchSnapshot read(boolean briefly) throws BatchUnreadableException {
        BatchDescription description = BatchDescription.read(directory);
        Set<String> names = StateFiles.names(directory.root());
        List<WaveDescription> descriptions = new ArrayList<>();
        // Only a wave that has its name takes jobs over: an unfinished one does not count.
        Map<String, Integer> takenBy = new HashMap<>();
        int wave = 1;
        do {
            WaveDescription found = waveDescription(description, wave);
            if (found != null) {
                descriptions.add(found);
                for (String folder : found.takes()) {
                    takenBy.putIfAbsent(folder, wave);
                }
            }
            wave++;
        } while (names.contains(WAVE_PREFIX + wave));
        descriptions.forEach(found -> readWave(found, takenBy));
        BatchSigns signs = new BatchSigns(
                names.contains("control") ? PauseRecord.of(directory) : null,
                names.contains("limit") ? LimitHearing.of(directory) : null,
                description.isWalking() ? WalkRecord.of(directory) : null);
        PlannedJob last = planned.isEmpty() ? null : planned.get(planned.size() - 1);
        JobSnapshot finalizer = last == null || !last.closesLedger() ? null : JobReader.read(last);
        LedgerCheck ledger = finalizer == null
                ? LedgerCheck.NONE
                : LedgerCheck.of(finalizer, description.walk().totals());
        List<JobSnapshot> jobs = new ArrayList<>();
        if (!briefly || !ledger.isClosed() || !problems.isEmpty()) {
            int others = finalizer == null ? planned.size() : planned.size() - 1;
            jobs.addAll(read(planned.subList(0, others)));
            if (finalizer != null) {
                jobs.add(finalizer);
            }
        }
        BatchSnapshot.Waves all = new BatchSnapshot.Waves(waves, lastGroup, furtherParts(), problems);
        return new BatchSnapshot(directory, description, all, jobs, ledger, signs);
    }

    private int furtherParts() {
        return (int) planned.stream()
                .filter(part -> part.isFurther() && !part.isHandedOver())
                .count();
    }

    /** Reads the folders of jobs; of many several at once, for each takes some requests of a file server. */
    private List<JobSnapshot> read(List<PlannedJob> jobs) {
        if (jobs.size() <= FEW) {
            return jobs.stream().map(this::read).toList();
        }
        JobSnapshot[] read = new JobSnapshot[jobs.size()];
        try {
            Workers.forEach(read.length, number -> read[number] = read(jobs.get(number)));
        } catch (IOException never) {
            // JobReader treats an unreadable file as not written yet, so this never happens.
            throw new UncheckedIOException(never);
        }
        return List.of(read);
    }

    private JobSnapshot read(PlannedJob job) {
        JobSnapshot known = over.get(job.folder());
        return known == null || !known.plan().equals(job) ? JobReader.read(job) : known;
    }

    private @Nullable WaveDescription waveDescription(BatchDescription batch, int wave)
            throws BatchUnreadableException {
        try {
            return WaveDescription.read(directory, wave, batch.origin().number());
        } catch (BatchUnreadableException e) {
            if (e.isNewer()) {
                throw e;
            }
            problems.add(e.getMessage());
            return null;
        }
    }

    private void readWave(WaveDescription description, Map<String, Integer> takenBy) {
        long listedBefore = planned.stream().mapToLong(PlannedJob::groups).sum();
        waves.add(description.options());
        for (WaveDescription.Job job : description.jobs()) {
            plan(description, job, null, takenBy);
        }
        PlannedJob.Closing closing = new PlannedJob.Closing(
                description.directories(), description.firstAttributeGroup(), description.closesLedger());
        plan(description, description.finalizer(), closing, takenBy);
        lastGroup = Math.max(lastGroup, description.lastGroup(listedBefore));
    }

    private void plan(
            WaveDescription description,
            WaveDescription.Job job,
            PlannedJob.@Nullable Closing closing,
            Map<String, Integer> takenBy) {
        int wave = description.options().wave();
        if (!isFolderName(job.folder())) {
            problems.add("wave " + wave + " names a job without a folder");
            return;
        }
        planned.add(new PlannedJob(
                wave,
                description.options().scheduler(),
                job,
                directory.job(job.folder()),
                takenBy.getOrDefault(job.folder(), 0),
                closing));
    }

    /** A damaged description must not lead out of the batch. */
    private static boolean isFolderName(String folder) {
        for (int i = 0; i < folder.length(); i++) {
            char c = folder.charAt(i);
            if (!(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'z') && (c != '.' || i == 0)) {
                return false;
            }
        }
        return !folder.isEmpty() && folder.length() <= 40;
    }
}
