package org.bpct.run;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bpct.model.BatchPlan;
import org.bpct.model.FileName;
import org.bpct.model.GroupKind;
import org.bpct.model.JobPlan;
import org.bpct.schedule.CommandRunner;
import org.bpct.traverse.Totals;
import org.bpct.traverse.TraversalReport;

/** What {@code --dry-run} prints: the balance of the jobs, and whether there is room for the copy. */
final class DryRun {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final Console console;
    private final CommandRunner commands;

    DryRun(Console console, CommandRunner commands) {
        this.console = console;
        this.commands = commands;
    }

    void print(Landing landing, TraversalReport walk, BatchPlan plan) throws RunException, InterruptedException {
        Totals totals = walk.totals();
        say(
                "%,d directories, %,d files, %,d links, %,d special files, %s, %,d errors in the walk",
                totals.directories(),
                totals.files(),
                totals.symlinks(),
                totals.specials(),
                bytes(totals.bytes()),
                walk.errors().size());
        totals.largest()
                .ifPresent(largest -> say("largest file: %s, %s", largest.display(), bytes(totals.largestSize())));
        printBalance(plan);
        printRoom(landing, totals);
        console.say("nothing was written or submitted");
    }

    private void printBalance(BatchPlan plan) {
        long entries = plan.jobs().stream().mapToLong(JobPlan::entries).sum();
        long bytes = plan.jobs().stream().mapToLong(JobPlan::bytes).sum();
        int jobs = plan.jobs().size();
        int number = 0;
        for (JobPlan job : plan.jobs()) {
            number++;
            say(
                    "job %d: %,d entries (%s of an even share), %s (%s), %,d groups",
                    number,
                    job.entries(),
                    share(job.entries(), entries, jobs),
                    bytes(job.bytes()),
                    share(job.bytes(), bytes, jobs),
                    job.groups().size());
        }
        say(
                "finalizer: %,d directories, %,d links",
                plan.finalizer().directories(GroupKind.ATTRIBUTES),
                plan.finalizer().entries());
    }

    private static String share(long part, long whole, int jobs) {
        return whole == 0 ? "100.0 %" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part * jobs / whole);
    }

    /** Says for each file system that is copied to what the whole copy needs and what is free. */
    private void printRoom(Landing landing, Totals totals) throws RunException, InterruptedException {
        Map<FileStore, FileName> stores = new LinkedHashMap<>();
        try {
            for (LandingRoot root : landing.roots()) {
                Path existing = root.pair().destination().toPath();
                while (!Files.exists(existing) && existing.getParent() != null) {
                    existing = existing.getParent();
                }
                stores.putIfAbsent(Files.getFileStore(existing), FileName.of(existing));
            }
            long inodes = totals.directories() + totals.files() + totals.symlinks() + totals.specials();
            for (Map.Entry<FileStore, FileName> store : stores.entrySet()) {
                long free = store.getKey().getUsableSpace();
                long freeInodes = freeInodes(store.getValue());
                say(
                        "room at %s: needs %s of %s free, %,d of %,d free inodes%s",
                        store.getValue().display(),
                        bytes(totals.bytes()),
                        bytes(free),
                        inodes,
                        freeInodes,
                        free < totals.bytes() || freeInodes < inodes ? ": NOT ENOUGH" : "");
            }
        } catch (IOException e) {
            throw RunException.failed("cannot tell how much room the destination has: " + e, e);
        }
    }

    private long freeInodes(FileName directory) throws IOException, InterruptedException {
        List<byte[]> words = new ArrayList<>(CommandRunner.words("stat", "-f", "--printf=%c %d", "--"));
        words.add(directory.bytes());
        CommandRunner.Result result = commands.run(words, TIMEOUT);
        String[] said = result.outText().split(" ", -1);
        if (!result.succeeded() || said.length != 2) {
            throw new IOException(result.complaint());
        }
        // Of no inodes at all: a file system, btrfs for one, that makes them as they are needed.
        return said[0].equals("0") ? Long.MAX_VALUE : Long.parseLong(said[1]);
    }

    private static String bytes(long bytes) {
        return String.format(Locale.ROOT, "%,d bytes", bytes);
    }

    private void say(String format, Object... values) {
        console.say(String.format(Locale.ROOT, format, values));
    }
}
