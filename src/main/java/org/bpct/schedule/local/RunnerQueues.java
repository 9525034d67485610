package org.bpct.schedule.local;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.files.FileName;

/**
 * The scripts of a wave that runners were started for, and which runner came last: it tells the identity of a job that
 * nobody wrote down.
 */
final class RunnerQueues {
    private final Map<FileName, LocalJobId> jobs = new HashMap<>();

    private RunnerQueues() {}

    /** Reads the queues of a wave; those that no runner was started for say nothing. */
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

    /** Returns the identity under which a script was run last. */
    Optional<LocalJobId> newest(FileName script) {
        return Optional.ofNullable(jobs.get(key(script)));
    }

    /** The way to the batch may be another one today, through a link or a mount; its end is the same. */
    private static FileName key(FileName script) {
        return script.parent().lastComponent().resolve(script.lastComponent());
    }
}
