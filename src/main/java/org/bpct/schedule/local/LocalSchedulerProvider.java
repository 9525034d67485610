package org.bpct.schedule.local;

import org.bpct.schedule.ClientFolders;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.JobSchedulerProvider;

/** The registration of the local scheduler, the embedded default. */
public final class LocalSchedulerProvider implements JobSchedulerProvider {
    /** Makes the provider for {@code ServiceLoader}. */
    public LocalSchedulerProvider() {}

    @Override
    public String name() {
        return LocalScheduler.NAME;
    }

    /** Returns 0, so that the client of any cluster takes precedence. */
    @Override
    public int preference(ClientFolders folders) {
        return 0;
    }

    @Override
    public JobScheduler open(CommandRunner commands, ClientFolders folders) {
        return new LocalScheduler(commands, Runtime.getRuntime().availableProcessors());
    }
}
