package org.bpct.lock;

import java.io.IOException;
import java.time.InstantSource;
import java.util.Optional;
import org.bpct.caller.Submitter;
import org.bpct.files.ThisHost;
import org.bpct.options.Call;
import org.bpct.pool.LockHolder;
import org.bpct.pool.PlaceLock;
import org.bpct.query.StatusQuery;
import org.bpct.schedule.local.ProcessIdentity;

/**
 * The current process as a taker of locks.
 *
 * @param host the host it runs on
 * @param boot the boot id of the host
 */
public record PlanningProcess(String host, String boot) {
    public static PlanningProcess of(Submitter submitter) throws IOException {
        return new PlanningProcess(submitter.host(), ThisHost.bootId());
    }

    /** Returns this process as the holder of a lock, starting now. */
    public LockHolder holder(Call call, InstantSource clock) throws IOException {
        ProcessIdentity process = ProcessIdentity.current();
        return new LockHolder(
                host,
                process.pid(),
                process.startTime(),
                boot,
                clock.millis() / 1000,
                String.join(" ", call.commandLine()),
                Optional.empty());
    }

    /** Returns the question about the holder of a lock. */
    public LockQuestion question(StatusQuery query, PlaceLock lock) {
        return new LockQuestion(query, lock, host, boot);
    }
}
