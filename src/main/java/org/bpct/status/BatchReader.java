package org.bpct.status;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bpct.model.BatchDirectory;
import org.bpct.model.FileName;
import org.bpct.model.JobDirectory;
import org.jspecify.annotations.Nullable;

/** The reading of one batch's folder. */
final class BatchReader {
    private static final String WAVE_PREFIX = "wave.";

    private final BatchDirectory directory;
    private final List<PlannedJob> planned = new ArrayList<>();
    private final List<WaveOptions> waves = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private long lastGroup;

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
        Map<Integer, JsonTree> descriptions = new LinkedHashMap<>();
        // Only a wave that has its name takes jobs over: one that was never finished counts for nothing.
        Map<String, Integer> takenBy = new HashMap<>();
        int wave = 1;
        do {
            JsonTree found = waveDescription(description, wave);
            if (found != null) {
                descriptions.put(wave, found);
                for (String folder : found.texts("takes")) {
                    takenBy.putIfAbsent(folder, wave);
                }
            }
            wave++;
        } while (names.contains(WAVE_PREFIX + wave));
        descriptions.forEach((number, found) -> readWave(found, number, takenBy));
        WalkTotals walk = WalkTotals.of(description);
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
        return new BatchSnapshot(directory, BatchOrigin.of(description), waves, jobs, ledger, lastGroup, problems);
    }

    /** The format is looked at first: in a newer one nothing else needs to be where this version looks for it. */
    private JsonTree description() throws BatchUnreadableException {
        JsonTree description = Descriptions.ofBatch(directory);
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

    private @Nullable JsonTree waveDescription(JsonTree batch, int wave) throws BatchUnreadableException {
        JsonTree description = JsonTree.parse(StateFiles.whole(directory.waveDescription(wave)));
        String damage = StateFiles.damage(directory.waveDescription(wave));
        if (description == null || !damage.isEmpty()) {
            problems.add("the description of wave " + wave + " is missing or damaged"
                    + (damage.isEmpty() ? "" : ": " + damage));
            return null;
        }
        long format = description.number("format", 0);
        if (format > BatchDirectory.FORMAT) {
            throw BatchUnreadableException.newer(
                    "wave " + wave + " of batch " + batch.number("number", 0), Long.toString(format));
        }
        return description;
    }

    private void readWave(JsonTree description, int wave, Map<String, Integer> takenBy) {
        String scheduler = description.text("scheduler");
        String lanes = description.text("lanes");
        waves.add(new WaveOptions(
                wave,
                directory.wave(wave),
                scheduler,
                description.texts("queue"),
                atMost(description.count("interval")),
                atMost(description.count("mostQueued")),
                atMost(description.count("autoResume")),
                lanes.isEmpty() ? "1" : lanes,
                AskedResources.of(description)));
        for (JsonTree job : description.objects("jobs")) {
            plan(wave, scheduler, job, false, false, takenBy);
        }
        plan(wave, scheduler, description.object("finalizer"), true, description.count("ledger") > 0, takenBy);
        // The first wave's groups are numbered from 1; a later one gives numbers to few of its groups, and says so.
        long listed = planned.stream().mapToLong(PlannedJob::groups).sum();
        lastGroup = Math.max(lastGroup, description.number("lastGroup", listed));
    }

    private void plan(
            int wave,
            String scheduler,
            JsonTree job,
            boolean isFinalizer,
            boolean closesLedger,
            Map<String, Integer> takenBy) {
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
                takenBy.getOrDefault(folder, 0),
                atMost(job.count("groups")),
                job.count("entries"),
                isFinalizer ? job.count("directories") : 0,
                job.count("bytes"),
                isFinalizer ? job.number("firstAttributeGroup", Long.MAX_VALUE) : Long.MAX_VALUE,
                closesLedger));
    }

    private static int atMost(long count) {
        return (int) Math.min(Integer.MAX_VALUE, count);
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
