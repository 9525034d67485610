package org.bpct.query;

import java.time.Duration;
import java.util.List;
import org.bpct.description.WaveOptions;
import org.bpct.files.FileName;
import org.bpct.home.ObeyedFolder;
import org.bpct.model.SchedulerAddress;
import org.bpct.options.Site;
import org.bpct.options.UsageException;
import org.bpct.options.ValueSources;
import org.bpct.schedule.ClientFolders;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.JobSchedulers;
import org.bpct.status.BatchStatus;
import org.bpct.wave.Placement;
import org.jspecify.annotations.Nullable;

/** The schedulers available to this process; the search for them starts at the first use. */
public final class Schedulers {
    private static final String CLIENTS = "clients";

    /** The most seconds between two submissions: a site that wants fewer jobs has other means. */
    private static final int LONGEST_INTERVAL = 60;

    private static final long LOCAL_LOOK_MILLIS = 200;

    /**
     * The interval between two polls of a cluster's jobs: they report once a minute, and each poll loads the file
     * server.
     */
    private static final long CLUSTER_LOOK_MILLIS = 2000;

    private final CommandRunner commands;
    private final ClientFolders folders;
    private final @Nullable FileName clients;
    private final Duration submissionInterval;
    private @Nullable JobSchedulers found;

    /**
     * Takes the runner of commands, whose variables tell where a scheduler's commands are.
     *
     * @param clients the one folder that holds the scheduler's commands, or null to look for it
     */
    public Schedulers(CommandRunner commands, @Nullable FileName clients) {
        this(commands, clients, Duration.ZERO);
    }

    private Schedulers(CommandRunner commands, @Nullable FileName clients, Duration submissionInterval) {
        this.submissionInterval = submissionInterval;
        this.commands = commands;
        this.folders = new ClientFolders(commands.setting().variables(), clients);
        this.clients = clients;
    }

    /**
     * Returns the schedulers of the environment; their commands are in the folder that {@code clients} names, if given,
     * and obey the site's interval between submissions.
     */
    public static Schedulers of(CommandRunner commands, ValueSources values) throws UsageException {
        FileName clients = FileName.ofText(values.text(CLIENTS));
        // A relative folder depends on the working directory: a tree that is copied may hold an "sbatch".
        if (clients.length() > 0 && !clients.isAbsolute()) {
            throw values.attributed(
                    new UsageException("--clients takes an absolute folder, not '" + clients.display() + "'")
                            .about(CLIENTS));
        }
        if (clients.length() > 0) {
            try {
                new ObeyedFolder(CLIENTS, clients).check();
            } catch (UsageException refused) {
                throw values.attributed(refused);
            }
        }
        int seconds =
                values.number(Site.SUBMISSION_INTERVAL, 0, LONGEST_INTERVAL, "").orElse(0);
        return new Schedulers(commands, clients.length() == 0 ? null : clients, Duration.ofSeconds(seconds));
    }

    /** Uses schedulers that were found already. */
    public Schedulers(CommandRunner commands, JobSchedulers found) {
        this(commands, (FileName) null);
        this.found = found;
    }

    /** Returns the least time between the beginnings of two submit commands of a home; zero for none. */
    public Duration submissionInterval() {
        return submissionInterval;
    }

    /** Returns the runner of commands that no log records. */
    public CommandRunner commands() {
        return commands;
    }

    /**
     * Returns true if jobs of a batch take over parts of others: jobs of a cluster do, if the batch has this format.
     */
    public boolean jobsHelp(BatchStatus status) throws UsageException {
        return status.directory().hasParts()
                && !open(Placement.newest(status).scheduler())
                        .nodeCommands()
                        .idVariable()
                        .isEmpty();
    }

    /** Returns the interval between two polls of a batch, in milliseconds. */
    public long millisBetweenLooks(BatchStatus status) {
        return areAllLocal(status) ? LOCAL_LOOK_MILLIS : CLUSTER_LOOK_MILLIS;
    }

    /** Returns true if polling a batch loads no scheduler, because its jobs run on one host. */
    public boolean areAllLocal(BatchStatus status) {
        for (WaveOptions wave : status.waves()) {
            try {
                if (open(wave.scheduler()).answersKeep() > 0) {
                    return false;
                }
            } catch (UsageException notInstalledHere) {
                return false;
            }
        }
        return true;
    }

    /** Returns the scheduler with a name, or the one that {@code auto} selects; no log records its commands. */
    public JobScheduler open(String name) throws UsageException {
        return open(name, commands);
    }

    /** Returns the same with a runner that records its commands. */
    public JobScheduler open(String name, CommandRunner commands) throws UsageException {
        try {
            JobScheduler scheduler = found().open(name, commands);
            if (clients != null
                    && SchedulerAddress.of(name).scheduler().equals(JobSchedulers.AUTO)
                    && scheduler.answersKeep() == 0) {
                throw new UsageException("--clients " + clients.display()
                                + " holds no command of a scheduler; --scheduler local would copy on this host")
                        .about(CLIENTS);
            }
            return scheduler;
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage());
            throw message.startsWith("--cluster")
                    ? new UsageException(message).about("cluster")
                    : new UsageException("--scheduler: " + message).about("scheduler");
        }
    }

    /** Returns the names of the schedulers whose commands are installed here. */
    public List<String> installed() {
        return found().installed();
    }

    private JobSchedulers found() {
        JobSchedulers schedulers = found;
        if (schedulers == null) {
            schedulers = JobSchedulers.find(folders);
            found = schedulers;
        }
        return schedulers;
    }
}
