package org.bpct.schedule.local;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.files.FileName;

/**
 * The scripts of a wave for which runners were started, each with its newest runner: they identify a job whose identity
 * was not recorded.
 */
final class RunnerQueues {
    private final Map<FileName, LocalJobId> jobs = new HashMap<>();

    private RunnerQueues() {}

    /** Reads the queues of a wave; those without a started runner are ignored. */
    static RunnerQueues read(FileName wave) throws IOException {
        RunnerQueues queues = new RunnerQueues();
        for (RunnerFolder folder : RunnerFolder.all(wave)) {
            Optional<Announcement> announcement = folder.announcement();
            if (announcement.isPresent()) {
                List<FileName> scripts = folder.readQueue();
                for (int i = 0; i < scripts.size(); i++) {
                    queues.jobs.put(key(scripts.get(i)), announcement.get().job(i + 1));
                }
            }
        }
        return queues;
    }

    /** Returns the identity under which a script was last run. */
    Optional<LocalJobId> newest(FileName script) {
        return Optional.ofNullable(jobs.get(key(script)));
    }

    /**
     * Returns the end of a script's path: the path to the batch may differ today, through a link or a mount, but its
     * end is the same.
     */
    private static FileName key(FileName script) {
        return script.parent().lastComponent().resolve(script.lastComponent());
    }
}
