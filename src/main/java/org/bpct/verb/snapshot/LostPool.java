package org.bpct.verb.snapshot;

import org.bpct.caller.RunException;
import org.bpct.description.BatchDescription;
import org.bpct.description.BatchUnreadableException;
import org.bpct.files.FileName;
import org.bpct.home.BatchCatalog;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.options.UsageException;

/**
 * A pool that is not there, though batches of a home were nights in it. Its file system is mostly not mounted, and a
 * new pool would fill the disk below, while each question about its age is answered well.
 *
 * @param home the home of the batches
 * @param isForced whether a new pool is begun all the same
 */
record LostPool(BatchHome home, boolean isForced) {
    /**
     * Throws if a batch was a night in this pool.
     *
     * @param pool the name of the pool, behind that of its host if it is on another one
     */
    void refuse(FileName pool) throws UsageException, RunException {
        if (isForced) {
            return;
        }
        for (BatchDirectory batch : new BatchCatalog(home).evidence()) {
            try {
                BatchDescription night = BatchDescription.read(batch);
                if (night.publication().pool().equals(pool)) {
                    throw new UsageException("the pool " + pool.display() + " is not there, and batch "
                            + night.origin().number() + " was a night in it: is its file system mounted? If the pool"
                            + " is gone for good, add --force once, which begins a new one");
                }
            } catch (BatchUnreadableException unreadable) {
                // It is no evidence, and an older one may be.
            }
        }
    }
}
