package org.bpct.submit;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bpct.files.PrivateFiles;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;

/**
 * The finalizer of a batch with jobs on several clusters. No scheduler starts it behind all of them, so the job that ends
 * last does its work; a note says that no job of its own will.
 */
record UnattendedFinalizer(BatchStatus batch) {
    /** Writes the note if the finalizer is not submitted with this work, and removes it if it is. */
    void note(List<OpenWork> works) throws IOException {
        Set<String> schedulers = new HashSet<>();
        batch.jobs().stream()
                .filter(job -> job.state().isLive() && !job.isFinalizer())
                .forEach(job -> schedulers.add(job.scheduler()));
        Set<JobStatus> submitted = new HashSet<>();
        for (OpenWork work : works) {
            if (!work.jobs().isEmpty()) {
                schedulers.add(work.wave().scheduler());
            }
            submitted.addAll(work.finalizer());
        }
        for (JobStatus job : batch.jobs()) {
            if (!job.isFinalizer() || job.state() == JobState.HANDED_OVER) {
                continue;
            }
            if (submitted.contains(job)) {
                Files.deleteIfExists(job.directory().unattended());
            } else if (schedulers.size() > 1 && job.state() == JobState.PLANNED) {
                PrivateFiles.replace(job.directory().unattended(), new byte[0]);
            }
        }
    }
}
