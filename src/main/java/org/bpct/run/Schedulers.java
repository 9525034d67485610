package org.bpct.run;

import java.util.List;
import java.util.Map;
import org.bpct.model.FileName;
import org.bpct.schedule.ClientFolders;
import org.bpct.schedule.CommandLog;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.JobSchedulers;
import org.bpct.status.BatchStatus;
import org.bpct.status.WaveOptions;
import org.jspecify.annotations.Nullable;

/** The schedulers that this process can speak with; they are looked for when the first is needed. */
public final class Schedulers {
    private final ClientFolders folders;
    private @Nullable JobSchedulers found;

    /**
     * Takes the environment of the process.
     *
     * @param environment the variables, odd bytes as {@link org.bpct.model.SurrogateEscape} has them
     * @param clients the one folder that holds the scheduler's commands, or null to look for it
     */
    public Schedulers(Map<String, String> environment, @Nullable FileName clients) {
        this.folders = new ClientFolders(environment, clients);
    }

    /** Takes schedulers that were found already. */
    Schedulers(JobSchedulers found) {
        this(Map.of(), null);
        this.found = found;
    }

    /** Returns true if asking about a batch costs no scheduler anything: its jobs run on one host. */
    boolean areAllLocal(BatchStatus status) {
        CommandRunner commands = new CommandRunner(CommandLog.NONE);
        for (WaveOptions wave : status.waves()) {
            try {
                if (open(wave.scheduler(), commands).answersKeep() > 0) {
                    return false;
                }
            } catch (UsageException notInstalledHere) {
                return false;
            }
        }
        return true;
    }

    /** Returns the scheduler of a name, or of {@code auto}. */
    JobScheduler open(String name, CommandRunner commands) throws UsageException {
        try {
            return found().open(name, commands);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--scheduler: " + e.getMessage());
        }
    }

    /** Returns the names of those whose client is installed here. */
    List<String> installed() {
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
