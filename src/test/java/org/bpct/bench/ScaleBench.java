package org.bpct.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.io.file.PathUtils;
import org.bpct.bench.Rehearsal.Pace;
import org.bpct.bench.Rehearsal.Results;
import org.bpct.bench.Simulation.Worker;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.model.JobId;
import org.bpct.model.PlanLimits;
import org.bpct.plan.SizeBalanced;
import org.bpct.schedule.Submission;
import org.bpct.schedule.cluster.SlurmDialect;
import org.bpct.schedule.cluster.SubmitRequest;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.record.JournalLine;
import org.bpct.tree.FileList;

/**
 * What so many workers and entries ask of those who serve them. Plan and memory are measured on a thousandth or so of the entries with
 * as many a job, and multiplied; the folder of all jobs is written and read; rates follow from a simulation.
 */
final class ScaleBench {
    private static final int MEASURED = 1_000_000;
    private static final long SEED = 42;

    /** Seconds between two reports of a job on a cluster. */
    private static final double INTERVAL = 60;

    /** MAX_ARG_STRLEN of Linux. */
    private static final int LONGEST_WORD = 131_072;

    private final Pace pace;
    private final long entries;
    private final int jobs;

    ScaleBench(Pace pace, long entries, int jobs) {
        this.pace = pace;
        this.entries = entries;
        this.jobs = jobs;
    }

    void print() throws Exception {
        line("%n%,d entries, %,d workers%n", entries, jobs);
        line("| what | how much | how it is known |");
        line("|---|--:|---|");
        int groups = planned();
        progress(groups);
        scheduler();
    }

    /** Prints what the walk and the plan need, and returns how many groups a job has. */
    private int planned() {
        double factor = (double) entries / MEASURED;
        int fewer = (int) Math.max(1, Math.round(jobs / factor));
        long empty = live();
        FileList files = SyntheticTree.of(MEASURED, SEED);
        long listed = live() - empty;
        BatchPlan plan =
                new SizeBalanced().plan(files, PlanLimits.forJobs(fewer).shared(MEASURED));
        long planned = live() - empty - listed;
        String of = String.format(
                Locale.ROOT,
                "%,d entries, %,d jobs: %.1f and %.1f bytes an entry, times %,.0f",
                MEASURED,
                fewer,
                (double) listed / MEASURED,
                (double) planned / MEASURED,
                factor);
        row("memory of list and plan, MB", (listed + planned) * factor / 1e6, of);
        row("directories", files.directories() * factor, "as in table 3.1 of the thesis");
        int groups = plan.jobGroups() / plan.jobs().size();
        row("groups of a job", groups, "the same plan");
        Rehearsal rehearsal = Rehearsal.of(files, fewer, pace, new Random(SEED));
        List<Worker> workers = Collections.nCopies(plan.jobs().size(), Worker.usual());
        Results results = rehearsal.run(workers);
        double seconds = results.own().last();
        row(
                "seconds of all jobs",
                seconds,
                String.format(
                        Locale.ROOT,
                        "simulated: %.0f names and %.0f MB a second each",
                        pace.names(),
                        pace.bytes() / 1e6));
        row("names a second of all", entries / seconds, "follows");
        row("journal lines a second", groups * (double) jobs / seconds, "groups, spread evenly");
        row("reports a second", jobs / INTERVAL, "one a minute of each job, by rename");
        row("attempts claimed (mkdir)", jobs, "one part a job: all at once, if all jobs start at once");
        row(
                "the same with parts (adr/0034)",
                results.parts() * jobs,
                String.format(
                        Locale.ROOT,
                        "simulated: %.0f parts of a job; %.1f a second",
                        results.parts(),
                        results.parts() * jobs / results.helped().last()));
        return groups;
    }

    /** Writes the state of all jobs half way, and reads it as {@code --progress} does. */
    private void progress(int groups) throws Exception {
        Path folder = Files.createTempDirectory("scale");
        try {
            BatchFolder batch = BatchFolder.of(folder.resolve("batch"), 1, "{}").waveOf("slurm", jobs, 0, 0);
            StringBuilder journal = new StringBuilder();
            for (int group = 1; group <= groups / 2; group++) {
                journal.append(new JournalLine(4_000_000 + group, 1000, 250_000_000, 0, 0, 1_792_628_605).text());
            }
            for (int job = 1; job <= jobs; job++) {
                String name = String.format(Locale.ROOT, "%04d", job);
                String attempt = "parts/" + name + "/attempt.1/";
                batch.submitted(name, Integer.toString(10_000_000 + job))
                        .write(attempt + "start", "1792628605 n1 4711 99 boot-1 - .\n")
                        .write(attempt + "progress", "running 10 100 0 0 1792628700 0 0 - .\n")
                        .write(attempt + "journal", journal.toString());
            }
            long[] before = io();
            long began = System.nanoTime();
            BatchStatus status = BatchStatus.of(
                    BatchSnapshot.read(BatchDirectory.of(folder.resolve("batch"))), Map.of(), Instant.now(), -1);
            double seconds = (System.nanoTime() - began) / 1e9;
            long[] after = io();
            row("MB that --progress reads half way", (after[0] - before[0]) / 1e6, "a folder with all jobs, read");
            row("calls of read for that", (double) (after[1] - before[1]), "the same");
            row(
                    "seconds for that",
                    seconds,
                    "the same, on the disk of this machine, from its cache; "
                            + Runtime.getRuntime().availableProcessors() + " processors");
            if (status.jobs().size() != jobs + 1) {
                throw new IllegalStateException("read " + status.jobs().size() + " jobs");
            }
        } finally {
            PathUtils.deleteDirectory(folder);
        }
    }

    /** Prints how long the words are that the commands of Slurm get. */
    private void scheduler() {
        SlurmDialect slurm = new SlurmDialect();
        List<JobId> ids = IntStream.rangeClosed(1, jobs)
                .mapToObj(number -> new JobId(Integer.toString(10_000_000 + number)))
                .toList();
        row(
                "questions to the scheduler",
                Math.ceil(jobs / 4000.0),
                "of 4,000 jobs each, each 30 s, however many watch");
        FileName script = FileName.ofText("/home/ann/.bpct/19aa2b3c4d5/jobs/finalizer.1/script");
        SubmitRequest finalizer = new SubmitRequest(
                new Submission.Job("bpct7.end", "end", script.parent(), script, script),
                List.of(),
                new SubmitRequest.Start(ids, 0, null));
        word("longest word of the finalizer's sbatch", slurm.submit(finalizer));
        List<String> names = IntStream.rangeClosed(1, jobs)
                .mapToObj(number -> "bpct7." + number + ".issbc1")
                .toList();
        word("longest word of a question by names", slurm.lookUp(names).get(0));
        row("submit commands", jobs + 1, "one after the other");
    }

    private void word(String what, List<byte[]> words) {
        int longest = words.stream().mapToInt(word -> word.length).max().orElse(0);
        row(
                what,
                longest,
                String.format(
                        Locale.ROOT,
                        "Linux takes %,d: up to %,d jobs",
                        LONGEST_WORD,
                        (long) jobs * LONGEST_WORD / longest));
    }

    /** Returns how many bytes this process has read, and with how many calls. */
    private static long[] io() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("/proc/self/io"), StandardCharsets.US_ASCII);
        return new long[] {number(lines, "rchar: "), number(lines, "syscr: ")};
    }

    private static long number(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.substring(name.length())))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the bytes of all that is in use. */
    private static long live() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static void row(String what, double figure, String known) {
        line(figure < 10 ? "| %s | %.1f | %s |" : "| %s | %,.0f | %s |", what, figure, known);
    }

    private static void line(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
