package org.bpct.verb.host;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.options.Aim;
import org.bpct.options.UsageException;
import org.bpct.pool.LockHolder;
import org.bpct.query.Session;
import org.bpct.report.PoolView;

/**
 * The way to the contents of a pool on another host, which needs no bpct there.
 *
 * @param pool the pool, as {@code host:/pool}
 * @param ssh the words that call {@code ssh}; none for {@code ssh} itself
 */
public record FarPoolReading(FileName pool, List<String> ssh, Session session) implements PoolView.Reading {
    /** Keeps a copy of the list. */
    public FarPoolReading {
        ssh = List.copyOf(ssh);
    }

    @Override
    public PoolView read() throws UsageException, RunException, InterruptedException {
        FarPool found = FarPool.find(pool, new Aim.Transfer(true, ssh), session);
        if (!found.isThere()) {
            throw new UsageException(pool.display() + " is no pool of snapshots");
        }
        try {
            String work = found.told().isLocked() ? work(found.told().holder()) : "";
            return new PoolView(found.name(), found.told().contents(), work);
        } catch (IOException e) {
            throw RunException.failed("cannot read the pool " + pool.display() + ": " + SystemMessage.of(e), e);
        }
    }

    /** Returns the words about a lock. Nobody here knows whether the holder is at work. */
    private static String work(Optional<LockHolder> holder) {
        return holder.map(of -> of.batch()
                        .map(batch -> "batch " + batch.number() + " of " + of.host() + " has the lock")
                        .orElse("process " + of.pid() + " on " + of.host() + " has the lock"))
                .orElse("the lock is damaged");
    }
}
