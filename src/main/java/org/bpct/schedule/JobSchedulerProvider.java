package org.bpct.schedule;

/**
 * The registration of a scheduler, found with {@code ServiceLoader}; built-in ones register as a plug-in does.
 *
 * <p>A plug-in for a cluster implements {@code cluster.SchedulerDialect} instead, which is a provider. A provider {@code NAME}
 * brings the template {@code scheduler/NAME/header.sh}, which becomes the head of each script, and may bring {@code
 * scheduler/NAME/runner.sh}, which is rendered into the wave's folder as {@code runner}, and {@code scheduler/NAME/put-back.sh}, by
 * which jobs put themselves back and leave out bad nodes. An implementation needs a public
 * constructor without arguments.
 */
public interface JobSchedulerProvider {
    /** Returns the name that {@code --scheduler} accepts. */
    String name();

    /**
     * Returns the preference of {@code --scheduler auto} for this scheduler on this machine. The highest number wins; a
     * negative one means that its client is not installed. The method may only check files, never run a command.
     */
    int preference(ClientFolders folders);

    /** Returns the scheduler; its commands are found in these folders and go through this runner. */
    JobScheduler open(CommandRunner commands, ClientFolders folders);

    /** Returns the reason why its commands cannot be told which cluster to ask, for the user; empty if they can. */
    default String refusalOfCluster() {
        return "the scheduler '" + name() + "' has no clusters to choose from; leave it out";
    }

    /**
     * Returns the scheduler of a cluster, whose {@link JobScheduler#name} is a {@link org.bpct.model.SchedulerAddress};
     * is not called where there is a {@link #refusalOfCluster}.
     */
    default JobScheduler open(CommandRunner commands, ClientFolders folders, String cluster) {
        throw new UnsupportedOperationException(name() + " at " + cluster);
    }
}
