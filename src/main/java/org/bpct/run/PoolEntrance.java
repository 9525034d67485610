package org.bpct.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import org.bpct.model.PrivateFiles;
import org.bpct.pool.LockHolder;
import org.bpct.pool.Pool;
import org.bpct.pool.PoolLock;

/** The way into a pool: takes its lock, or says who has it. */
final class PoolEntrance {
    /** A night that is left out now and then does no harm; one after the other, and there are no snapshots any more. */
    static final int MOST_SKIPS = 3;

    private static final int ATTEMPTS = 3;

    private final Pool pool;
    private final PoolLock lock;
    private final LockQuestion question;
    private final Console console;

    PoolEntrance(Pool pool, PoolLock lock, LockQuestion question, Console console) {
        this.pool = pool;
        this.lock = lock;
        this.question = question;
        this.console = console;
    }

    /** Takes the lock; throws, with the exit code for that, if somebody is at work in the pool. */
    void enter(LockHolder self, boolean skipIfRunning) throws IOException, RunException, InterruptedException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (lock.take(self)) {
                Files.deleteIfExists(pool.skips());
                return;
            }
            Optional<LockHolder> holder = lock.holder();
            if (holder.isEmpty()) {
                continue;
            }
            LockQuestion.Answer answer = question.ask(holder.get());
            if (!answer.isGone()) {
                throw refusal(answer.words() + " (" + LockQuestion.describe(holder.get()) + ")", skipIfRunning);
            }
            console.note("the night before did not come to its end: " + answer.words());
            lock.remove(holder.get());
        }
        throw refusal("others take and leave its lock", skipIfRunning);
    }

    private RunException refusal(String why, boolean skipIfRunning) throws IOException {
        String message = "the pool " + pool.root().display() + " is locked: " + why;
        if (!skipIfRunning) {
            return RunException.locked(message);
        }
        int skips = skips() + 1;
        PrivateFiles.replace(pool.skips(), (skips + "\n").getBytes(StandardCharsets.US_ASCII));
        return skips < MOST_SKIPS
                ? RunException.leftOut("left out, " + skips + " in a row: " + message)
                : RunException.locked("left out " + skips + " times in a row: " + message);
    }

    private int skips() throws IOException {
        try {
            String text =
                    Files.readString(pool.skips(), StandardCharsets.US_ASCII).strip();
            return text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : 0;
        } catch (NoSuchFileException none) {
            return 0;
        }
    }
}
