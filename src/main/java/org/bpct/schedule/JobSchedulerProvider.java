package org.bpct.schedule;

import org.bpct.schedule.cluster.SchedulerDialect;

/**
 * The registration of a scheduler, found with {@code ServiceLoader}; built-in ones register as a plug-in does.
 *
 * <p>Whoever writes one for a cluster implements {@link SchedulerDialect} instead, which is a provider. A provider
 * {@code NAME} brings the template {@code header-NAME.sh}, which becomes the head of each script,
 * and may bring {@code runner-NAME.sh}, which is rendered into the wave's folder as {@code runner}. An
 * implementation needs a public constructor without arguments.
 */
public interface JobSchedulerProvider {
    /** Returns the name that {@code --scheduler} takes. */
    String name();

    /**
     * Returns how strongly {@code --scheduler auto} takes this one on this machine: the highest wins, a
     * negative number means that its client is not installed. Must look at files only, never run a command.
     */
    int preference(ClientFolders folders);

    /** Returns the scheduler; its commands are found in these folders and go through this runner. */
    JobScheduler open(CommandRunner commands, ClientFolders folders);
}
