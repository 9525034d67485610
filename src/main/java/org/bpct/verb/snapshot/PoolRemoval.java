package org.bpct.verb.snapshot;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.home.NewBatch;
import org.bpct.lock.BatchQuestion;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobId;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.Undertaking;
import org.bpct.pool.LockHolder.LockedBatch;
import org.bpct.pool.Pool;
import org.bpct.pool.SetAside;
import org.bpct.query.Finalizers;
import org.bpct.query.Session;
import org.bpct.verb.remove.RemovalRun;
import org.jspecify.annotations.Nullable;

/** The removal of the folders that were set aside in a pool, by jobs of a batch of its own. */
final class PoolRemoval {
    private final Session session;
    private final RunOptions options;
    private final Console console;
    private final FileName userHome;

    PoolRemoval(RunOptions options, Session session, FileName userHome) {
        this.session = session;
        this.options = options;
        this.console = session.console();
        this.userHome = userHome;
    }

    /**
     * Submits the removal of the folders that no batch is removing yet. An obstacle to it is no reason to fail.
     *
     * @param night the batch that writes a snapshot now; null if there is none. The removal waits for it: each removed
     *     name moves the time of change of an inode in its base. A directory with such a change is not linked as a
     *     whole
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
                    options.forRemoval(folders), session, userHome, batch -> mark(setAside, folders, batch));
            List<JobId> first =
                    night == null ? List.of() : Finalizers.of(session.query(), BatchDirectory.of(night.toPath()));
            Undertaking.Outcome removal = run.run(first, true);
            console.say("batch " + removal.batch() + " removes the folders set aside: " + removal.remark());
        } catch (UsageException | RunException | IOException e) {
            console.note("the folders set aside are not removed yet: " + e.getMessage());
        }
    }

    private boolean isAtWork(SetAside setAside, FileName folder) throws IOException, InterruptedException {
        Optional<LockedBatch> remover = setAside.remover(folder);
        if (remover.isEmpty()) {
            return false;
        }
        BatchQuestion.Answer answer = new BatchQuestion(session.query()).ask(remover.get());
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
                    "cannot write down that a batch removes the folders set aside: " + SystemMessage.of(e), e);
        }
    }
}
