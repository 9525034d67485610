package org.bpct.schedule.local;

import org.bpct.schedule.ClientFolders;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.JobSchedulerProvider;

/** The registration of the scheduler for nodes that the user already has; {@code --nodes here} asks for it. */
public final class HereSchedulerProvider implements JobSchedulerProvider {
    /** Makes the provider for {@code ServiceLoader}. */
    public HereSchedulerProvider() {}

    @Override
    public String name() {
        return HereScheduler.NAME;
    }

    /** Returns less than 0: a user who calls bpct inside a job need not want it to use that job's nodes. */
    @Override
    public int preference(ClientFolders folders) {
        return -1;
    }

    @Override
    public JobScheduler open(CommandRunner commands, ClientFolders folders) {
        return new HereScheduler(commands, Allocation.of(folders));
    }
}
