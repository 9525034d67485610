package org.bpct.pipeline;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.bpct.batches.Batches;
import org.bpct.caller.Console;
import org.bpct.caller.Submitter;
import org.bpct.files.FileName;
import org.bpct.home.BatchCatalog;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.query.Schedulers;
import org.bpct.query.Session;
import org.bpct.schedule.Commands;
import org.bpct.status.BatchFolder;

/** A home of batches as bpct and their scripts would have left them, written by hand, and what was said about them. */
public final class HandWrittenHome implements Console {
    public static final Instant NOW = Instant.ofEpochSecond(1_792_628_604);

    private final BatchHome home;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    private final List<String> notes = new ArrayList<>();

    public HandWrittenHome(Path root) {
        this.home = new BatchHome(root);
    }

    public BatchHome home() {
        return home;
    }

    public Batches batches() {
        return new Batches(session());
    }

    /** Returns a session in which nobody is asked and the clock stands still. */
    public Session session() {
        return Session.of(
                home,
                new Schedulers(Commands.inherited(), (FileName) null),
                this,
                InstantSource.fixed(NOW),
                new Submitter("login1", "kevin", 1000, "0022"));
    }

    /** Makes a batch of one job that was written and not submitted. */
    public BatchFolder planned(int number, Duration age) throws Exception {
        String folder = Long.toHexString(NOW.minus(age).toEpochMilli() + number);
        BatchFolder batch = BatchFolder.of(home.batch(folder).root(), number, "{}")
                .wave("0 1", 3, "1 1")
                .write("jobs/0001/list", "bpct-list-1\0G 1 0 F 2 1\0.\0file\0")
                .write("jobs/finalizer.1/list", "bpct-list-1\0");
        new BatchCatalog(home).claimNumber();
        new BatchCatalog(home).assign(number, folder);
        return batch;
    }

    /** Makes a batch of one job whose submission is recorded, and nothing else. */
    public BatchFolder submitted(int number, Duration age) throws Exception {
        return planned(number, age)
                // On another host, so nobody here can say that it has ended.
                .submitted("0001", "elsewhere:boot:4711:99:1")
                .submitted("finalizer.1", "elsewhere:boot:4711:99:2");
    }

    /** Makes a batch whose job and finalizer are complete. */
    public BatchFolder closed(int number, Duration age) throws Exception {
        return submitted(number, age)
                .attempt("0001", 1, "exit", "complete 1 1 0 0 9 0 n .\n")
                .attempt("finalizer.1", 1, "exit", "complete 1 0 0 0 9 0 n .\n");
    }

    /** Returns the folder that a number stands for. */
    public BatchDirectory batch(int number) throws Exception {
        return new BatchCatalog(home).find(Integer.toString(number));
    }

    public String said() {
        return out.toString(StandardCharsets.UTF_8);
    }

    public List<String> notes() {
        return notes;
    }

    @Override
    public void say(String line) {
        stream.println(line);
    }

    @Override
    public void note(String line) {
        notes.add(line);
    }

    @Override
    public void live(String line) {
        // Nobody looks.
    }

    @Override
    public int liveWidth() {
        return 0;
    }

    @Override
    public int width() {
        return 0;
    }

    @Override
    public PrintStream out() {
        return stream;
    }
}
