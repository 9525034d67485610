package org.bpct.status;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bpct.model.BatchDirectory;
import org.bpct.model.FileName;
import org.bpct.model.JobDirectory;

/** The reading of one batch's folder. */
final class BatchReader {
    private static final String WAVE_PREFIX = "wave.";

    private final BatchDirectory directory;
    private final List<PlannedJob> planned = new ArrayList<>();
    private final List<WaveOptions> waves = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    BatchReader(BatchDirectory directory) {
        this.directory = directory;
    }

    /**
     * Reads all there is, or, {@code briefly}, of a batch that has closed no more than its ledger: then no jobs are in
     * the snapshot.
     */
    BatchSnapshot read(boolean briefly) throws BatchUnreadableException {
        JsonTree description = description();
        Set<String> names = StateFiles.names(directory.root());
        int wave = 1;
        do {
            readWave(description, wave);
            wave++;
        } while (names.contains(WAVE_PREFIX + wave));
        WalkTotals walk = WalkTotals.of(description.object("walk"));
        PlannedJob last = planned.isEmpty() ? null : planned.get(planned.size() - 1);
        JobSnapshot finalizer = last == null || !last.closesLedger() ? null : JobReader.read(last);
        LedgerCheck ledger = finalizer == null ? LedgerCheck.NONE : LedgerCheck.of(finalizer, walk);
        List<JobSnapshot> jobs = new ArrayList<>();
        if (!briefly || !ledger.isClosed() || !problems.isEmpty()) {
            int others = finalizer == null ? planned.size() : planned.size() - 1;
            planned.subList(0, others).forEach(job -> jobs.add(JobReader.read(job)));
            if (finalizer != null) {
                jobs.add(finalizer);
            }
        }
        return new BatchSnapshot(directory, description, waves, jobs, ledger, problems);
    }

    /** The format is looked at first: in a newer one nothing else needs to be where this version looks for it. */
    private JsonTree description() throws BatchUnreadableException {
        JsonTree description = JsonTree.parse(StateFiles.whole(directory.description()));
        if (description == null) {
            throw BatchUnreadableException.damaged(
                    byFolder() + " cannot be read: its batch.json is missing or damaged");
        }
        long number = description.number("number", 0);
        String batch = number > 0 ? "batch " + number : byFolder();
        long format = description.number("format", 0);
        if (format > BatchDirectory.FORMAT) {
            throw BatchUnreadableException.newer(batch, Long.toString(format));
        }
        if (format <= 0) {
            throw BatchUnreadableException.damaged(batch + " cannot be read: its batch.json has no format number");
        }
        if (number <= 0) {
            throw BatchUnreadableException.damaged(batch + " cannot be read: its batch.json has no batch number");
        }
        return description;
    }

    private String byFolder() {
        return "the batch in " + FileName.of(directory.root()).display();
    }

    private void readWave(JsonTree batch, int wave) throws BatchUnreadableException {
        JsonTree description = JsonTree.parse(StateFiles.whole(directory.waveDescription(wave)));
        if (description == null) {
            problems.add("the description of wave " + wave + " is missing or damaged");
            return;
        }
        long format = description.number("format", 0);
        if (format > BatchDirectory.FORMAT) {
            throw BatchUnreadableException.newer(
                    "wave " + wave + " of batch " + batch.number("number", 0), Long.toString(format));
        }
        String scheduler = description.text("scheduler");
        waves.add(new WaveOptions(
                wave,
                directory.wave(wave),
                scheduler,
                description.texts("queue"),
                (int) Math.min(Integer.MAX_VALUE, description.count("mostQueued")),
                (int) Math.min(Integer.MAX_VALUE, description.count("autoResume"))));
        for (JsonTree job : description.objects("jobs")) {
            plan(wave, scheduler, job, false, false);
        }
        plan(wave, scheduler, description.object("finalizer"), true, description.count("ledger") > 0);
    }

    private void plan(int wave, String scheduler, JsonTree job, boolean isFinalizer, boolean closesLedger) {
        String folder = job.text("folder");
        if (!isFolderName(folder)) {
            problems.add("wave " + wave + " names a job without a folder");
            return;
        }
        planned.add(new PlannedJob(
                wave,
                scheduler,
                folder,
                new JobDirectory(directory.jobs().resolve(folder)),
                isFinalizer,
                job.count("entries"),
                isFinalizer ? job.count("directories") : 0,
                job.count("bytes"),
                isFinalizer ? job.number("firstAttributeGroup", Long.MAX_VALUE) : Long.MAX_VALUE,
                closesLedger));
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
