package org.bpct.submit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.WaveScripts;
import org.bpct.schedule.CommandRunner;
import org.bpct.status.JobStatus;

/**
 * The jobs whose nodes could not start their scripts, for example because the folder of the batch is away there. No
 * script has recorded that, and the idle node gets the next job, too. So the wave's script that records bad nodes is
 * called before these jobs are submitted again.
 */
final class LaunchFailures {
    /** Where nothing starts on any node, further jobs would only add questions. */
    private static final int MOST_ASKED = 8;

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final BatchDirectory batch;
    private final String cluster;
    private final CommandRunner commands;

    /**
     * Looks at jobs of a batch.
     *
     * @param cluster the cluster of these jobs; empty if it does not say its name
     */
    LaunchFailures(BatchDirectory batch, String cluster, CommandRunner commands) {
        this.batch = batch;
        this.cluster = cluster;
        this.commands = commands;
    }

    /** Records the nodes that could not start jobs of this work, whose scripts were checked before. */
    void record(OpenWork work) throws InterruptedException {
        Path script = new WaveScripts(batch.wave(work.wave().wave())).putBack();
        if (cluster.isEmpty() || !Files.exists(script)) {
            return;
        }
        List<JobStatus> jobs = new ArrayList<>(work.jobs());
        jobs.addAll(work.finalizer());
        List<JobStatus> failed =
                jobs.stream().filter(LaunchFailures::isOne).limit(MOST_ASKED).toList();
        for (JobStatus job : failed) {
            JobId id = job.id();
            if (id != null) {
                commands.run(words(script, job, id), PATIENCE);
            }
        }
    }

    private static boolean isOne(JobStatus job) {
        return job.detail().startsWith(SchedulerState.NOT_LAUNCHED);
    }

    private List<byte[]> words(Path script, JobStatus job, JobId id) {
        Path part = job.directory().part().root();
        // Each submission counts: a job alone that fails twice on one node is proof enough.
        String attempt = part.getFileName() + "s" + job.submissions();
        List<byte[]> words = CommandRunner.words("/bin/bash", "-p", "--");
        words.add(FileName.of(script).bytes());
        words.add(FileName.of(part.resolveSibling(attempt).resolve("attempt.0")).bytes());
        words.addAll(CommandRunner.words("launch", id.value(), "", cluster));
        return words;
    }
}
