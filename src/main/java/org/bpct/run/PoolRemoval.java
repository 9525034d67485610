package org.bpct.run;

import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.model.BatchDirectory;
import org.bpct.model.FileName;
import org.bpct.model.JobId;
import org.bpct.model.SystemMessage;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pool.LockHolder.LockedBatch;
import org.bpct.pool.Pool;
import org.bpct.pool.SetAside;
import org.jspecify.annotations.Nullable;

/** The removal of what was set aside in a pool, by jobs of a batch of its own. */
final class PoolRemoval {
    private final RunOptions options;
    private final Schedulers schedulers;
    private final Console console;
    private final InstantSource clock;
    private final FileName userHome;

    PoolRemoval(RunOptions options, Schedulers schedulers, Console console, InstantSource clock, FileName userHome) {
        this.options = options;
        this.schedulers = schedulers;
        this.console = console;
        this.clock = clock;
        this.userHome = userHome;
    }

    /**
     * Submits it, but for what is being removed already. What keeps that from being done is no reason to fail.
     *
     * @param night the batch that writes a snapshot now; null if none does. It is waited for: each name that is removed
     *     moves the time of change of an inode in its base, and what has changed there is not linked as a whole
     */
    void submit(Pool pool, @Nullable FileName night) throws InterruptedException {
        SetAside setAside = new SetAside(pool);
        try {
            List<FileName> folders = new ArrayList<>();
            for (FileName folder : setAside.folders()) {
                if (!isAtWork(setAside, folder)) {
                    folders.add(folder);
                }
            }
            if (folders.isEmpty()) {
                return;
            }
            RemovalRun run = new RemovalRun(
                    options.forRemoval(folders),
                    schedulers,
                    console,
                    clock,
                    userHome,
                    batch -> mark(setAside, folders, batch));
            List<JobId> first = night == null
                    ? List.of()
                    : Finalizers.of(
                            new StatusQuery(options.call().home(), schedulers, clock),
                            BatchDirectory.of(night.toPath()));
            Undertaking.Outcome removal = run.run(first, true);
            console.say("batch " + removal.batch() + " removes what was set aside: " + removal.remark());
        } catch (UsageException | RunException | IOException e) {
            console.note("what was set aside is not removed yet: " + e.getMessage());
        }
    }

    private boolean isAtWork(SetAside setAside, FileName folder) throws IOException, InterruptedException {
        Optional<LockedBatch> remover = setAside.remover(folder);
        if (remover.isEmpty()) {
            return false;
        }
        BatchQuestion.Answer answer =
                new BatchQuestion(new StatusQuery(options.call().home(), schedulers, clock)).ask(remover.get());
        if (!answer.isGone()) {
            console.say(folder.display() + " is being removed: " + answer.words());
        }
        return !answer.isGone();
    }

    private static void mark(SetAside setAside, List<FileName> folders, NewBatch.Written batch) throws RunException {
        LockedBatch remover = batch.locked();
        try {
            for (FileName folder : folders) {
                setAside.mark(folder, remover);
            }
        } catch (IOException e) {
            throw RunException.failed(
                    "cannot write down that a batch removes what was set aside: " + SystemMessage.of(e), e);
        }
    }
}
