package org.bpct.submit;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.bpct.files.LineSum;
import org.bpct.files.PrivateFiles;
import org.bpct.files.SystemMessage;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobId;
import org.bpct.model.JobTicket;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.Submission;
import org.bpct.schedule.SubmissionLog;
import org.bpct.status.LeftOutNodes;
import org.jspecify.annotations.Nullable;

/**
 * The records of a submission, in the folders of its jobs: the name before the submit command runs, the identity after
 * it.
 */
final class SubmissionNotes implements SubmissionLog {
    private final BatchDirectory batch;
    private final InstantSource clock;
    private final String cluster;
    private final SubmissionTurn turn;
    private final Map<Submission.Job, JobId> submitted = new LinkedHashMap<>();
    private final Map<Submission.Job, JobDirectory> folders = new HashMap<>();
    private final Map<Submission.Job, Integer> attempts = new HashMap<>();
    private final Set<Submission.Job> withdrawn = new HashSet<>();

    private boolean takesAllNodes;

    /**
     * Makes notes about the submission of jobs of a batch.
     *
     * @param cluster the cluster that they are given to; empty if it is unknown
     */
    SubmissionNotes(BatchDirectory batch, InstantSource clock, String cluster, SubmissionTurn turn) {
        this.batch = batch;
        this.clock = clock;
        this.cluster = cluster;
        this.turn = turn;
    }

    /** Sets the folder for the notes on a job. */
    void keep(Submission.Job job, JobDirectory folder) {
        folders.put(job, folder);
    }

    /** Returns the folders of the jobs that the scheduler has accepted, in the order of acceptance. */
    List<JobDirectory> taken() {
        return submitted.keySet().stream().map(this::directory).toList();
    }

    /** Returns the ids of these jobs; several jobs may be one to the scheduler. */
    List<JobId> ids() {
        return submitted.values().stream().distinct().toList();
    }

    /** Returns the tickets of these jobs. */
    List<JobTicket> tickets() {
        return submitted.entrySet().stream()
                .map(entry -> new JobTicket(entry.getValue(), entry.getKey().name(), cluster))
                .distinct()
                .toList();
    }

    /** Returns the id of a job; null if the scheduler has not accepted it. */
    @Nullable
    JobId id(Submission.Job job) {
        return submitted.get(job);
    }

    @Override
    public void awaitTurn() throws InterruptedException {
        turn.await();
    }

    @Override
    public void submitting(Submission.Job job) throws SchedulerException {
        int attempt = 0;
        while (Files.exists(directory(job).part().attempt(attempt + 1).root())) {
            attempt++;
        }
        attempts.put(job, attempt);
        append(job, LineSum.line("name " + job.name()));
        if (!cluster.isEmpty()) {
            append(job, LineSum.line("cluster " + cluster));
        }
    }

    @Override
    public void submitted(Submission.Job job, JobId id) throws SchedulerException {
        submitted.put(job, id);
        append(job, LineSum.line("id " + id.value() + " " + clock.millis() / 1000));
    }

    @Override
    public void refused(Submission.Job job) throws SchedulerException {
        append(job, LineSum.line("refused " + clock.millis() / 1000));
    }

    @Override
    public void withdrawn(Submission.Job job) throws SchedulerException {
        refused(job);
        submitted.remove(job);
        withdrawn.add(job);
    }

    /** Returns true if the scheduler had accepted a job, and it was taken back. */
    boolean isWithdrawn(Submission.Job job) {
        return withdrawn.contains(job);
    }

    /** Lets jobs have all nodes: the cluster does not know one of those that were left out. */
    void takeAllNodes() {
        takesAllNodes = true;
    }

    @Override
    public List<String> leftOut() {
        return takesAllNodes ? List.of() : LeftOutNodes.names(batch, cluster, clock.millis() / 1000);
    }

    @Override
    public boolean hasStarted(Submission.Job job) {
        // Attempts are claimed in order, and never removed while a batch is running; earlier ones prove nothing about
        // this submission.
        int before = attempts.getOrDefault(job, 0);
        Path attempt = directory(job).part().attempt(before + 1).root();
        // A file server may hide a file for a minute after a failed look-up, but not from a new listing.
        try (DirectoryStream<Path> entries =
                Files.newDirectoryStream(directory(job).part().root())) {
            for (Path entry : entries) {
                if (entry.equals(attempt)) {
                    return true;
                }
            }
            return false;
        } catch (IOException | DirectoryIteratorException unreadable) {
            return false;
        }
    }

    private void append(Submission.Job job, String line) throws SchedulerException {
        try {
            PrivateFiles.appendLine(directory(job).submission(), line);
        } catch (IOException e) {
            throw new SchedulerException(
                    "cannot record the submission of " + job.script().display() + ": " + SystemMessage.of(e), e);
        }
    }

    private JobDirectory directory(Submission.Job job) {
        return Objects.requireNonNull(folders.get(job), "a job of this submission");
    }
}
