package org.bpct.wave;

import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.List;
import org.bpct.description.BatchDescription;
import org.bpct.description.WaveDescription;
import org.bpct.description.WaveOptions;
import org.bpct.home.BatchLock;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.model.JobState;
import org.bpct.model.NodeCommands;
import org.bpct.script.ScriptWriter;
import org.bpct.script.TemplateException;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.tree.FileList;

/** The writer of a portion of a walk as a further wave of its batch: parts of its own, and a finalizer for all. */
public final class PortionWriter {
    private final BatchStatus batch;
    private final BatchDescription description;
    private final WaveOptions options;
    private final NodeCommands commands;
    private final InstantSource clock;
    private final boolean isLate;

    /**
     * Prepares a portion; the caller holds the {@link BatchLock}.
     *
     * @param description the batch, with the result of the walk if this is the last portion
     * @param options the submission options of the jobs, of any wave
     * @param isLate whether the walk was broken off and begun again: the destination may have changed since
     */
    public PortionWriter(
            BatchStatus batch,
            BatchDescription description,
            WaveOptions options,
            NodeCommands commands,
            InstantSource clock,
            boolean isLate) {
        this.batch = batch;
        this.description = description;
        this.options = options.ofWave(batch.waves().size() + 1);
        this.commands = commands;
        this.clock = clock;
        this.isLate = isLate;
    }

    /** Writes the portion, whose groups are numbered after all others. */
    public void write(FileList files, BatchPlan plan) throws IOException, TemplateException {
        BatchDirectory place = batch.directory();
        UnfinishedWave wave = UnfinishedWave.begin(place, options.wave());
        int jobsBefore = wave.lastJob();
        UnfinishedWave.removeLeftOver(place.finalizer(options.wave()));
        ScriptWriter.begin(description, options, place, commands, wave.folder(), isLate)
                .writePortion(files, plan, place, jobsBefore, groupsBefore());
        List<JobStatus> finalizers = batch.jobs().stream()
                .filter(job -> job.isFinalizer() && job.state() != JobState.HANDED_OVER)
                .toList();
        WaveDescription.of(options, UnfinishedWave.names(finalizers), plan, place, jobsBefore)
                .write(wave.description());
        wave.commit(finalizers, clock);
        for (WaveOptions before : batch.waves()) {
            // Running jobs that found no more groups look again.
            Files.deleteIfExists(place.begun(before.wave()));
        }
    }

    private int groupsBefore() {
        return batch.jobs().stream()
                .filter(job -> !job.isFinalizer() && job.state() != JobState.HANDED_OVER)
                .mapToInt(JobStatus::groups)
                .sum();
    }
}
