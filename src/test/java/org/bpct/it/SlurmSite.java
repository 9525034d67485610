package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.bpct.Patience;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.slurm.SlurmCluster;

/**
 * A sandbox beside a real Slurm: bpct there as an ordinary user, jobs that copy no faster than a test wants, and a look
 * at what became of them.
 */
public final class SlurmSite {
    private static final Pattern TOLD = Pattern.compile("told (\\d+) [.]");

    /** Outside of jobs, after as many calls as are free, and once the gate is open, it is the real one. */
    private static final String SLOW_CP = """
            #!/bin/bash
            here=${BASH_SOURCE[0]%/*}
            id=${SLURM_JOB_ID-}
            [[ -z ${SLURM_ARRAY_JOB_ID-} ]] || id=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID
            if [[ -n $id && ! -e $here/gate ]]; then
                printf . >>"$here/calls/$id"
                if (($(stat -c %s "$here/calls/$id") > $(<"$here/free"))); then
                    until [[ -e $here/gate || -e $here/gate.$id ]]; do sleep 0.05; done
                fi
            fi
            exec /usr/bin/cp "$@"
            """;

    /** With one lane each job has one command at the gate. */
    private final FileName conf = BpctCall.siteFile("lanes = 1\n");

    private final Sandbox sandbox;
    private final SlurmCluster cluster;
    private final KeptAnswers answers;
    private final FileName tools;

    /** Prepares a place for an ordinary user, with a {@code cp} that waits for its gate before its first call. */
    public SlurmSite(Sandbox sandbox, SlurmCluster cluster) throws IOException {
        this.sandbox = sandbox;
        this.cluster = cluster;
        this.answers = new KeptAnswers(sandbox);
        this.tools = sandbox.directory("tools");
        sandbox.directoryOf(user(), "tools/calls");
        sandbox.directoryOf(user(), "scratch");
        executable("cp", SLOW_CP);
        freeCalls(0);
    }

    static User user() {
        return User.ordinary();
    }

    /** Puts a command before those of the system, for bpct and for the jobs. */
    public void executable(String name, String script) throws IOException {
        Shell.call("chmod 755 -- \"$1\"", sandbox.file("tools/" + name, script));
    }

    /** Lets the first calls of {@code cp} in each job pass. */
    void freeCalls(int calls) throws IOException {
        sandbox.file("tools/free", calls + "\n");
    }

    /** Lets all jobs go on. */
    void openGate() throws IOException {
        sandbox.file("tools/gate", "");
    }

    /** Lets jobs wait again. */
    void shutGate() throws IOException {
        Files.delete(sandbox.path("tools/gate").toPath());
    }

    /** Lets one job go on. */
    void openGate(String id) throws IOException {
        sandbox.file("tools/gate." + id, "");
    }

    /**
     * Makes a source of directories, and returns it. Each is one group at least where it holds more than 96 files, and so
     * many also if the strategy cuts it: an eighth of a job's share.
     */
    public FileName plant(int directories, int files) {
        FileName source = sandbox.path("scratch/source");
        Shell.call("""
                mkdir -p -- "$1" && cd -- "$1"
                for ((d = 1; d <= %d; d++)); do
                    mkdir "many $d"
                    for ((f = 1; f <= %d; f++)); do printf '%%s' "$d $f" >"many $d/f $f"; done
                    touch -d @1000000000.123456789 "many $d"/* "many $d"
                done
                """.formatted(directories, files), source);
        sandbox.giveTo(user(), source);
        return source;
    }

    FileName copy() {
        return sandbox.path("scratch/copy");
    }

    /** Returns bpct as the ordinary user, with Slurm's clients before those of the system. */
    public BpctCall bpct() {
        return sandbox.bpctAs(user())
                .with("BPCT_CONF", conf)
                .with("SLURM_CONF", FileName.of(cluster.configuration()))
                .with("PATH", FileName.ofText(tools.text() + ":/usr/local/bin:/usr/bin:/bin"));
    }

    /** Returns true if a batch of this number is there. */
    boolean isWritten(int batch) {
        return Files.exists(sandbox.batchHome().numberFolder(batch));
    }

    /** Returns what {@code --progress} says of a batch. */
    String progress(int batch) {
        return bpct().run("-v", "--progress=" + batch).expect(0).out();
    }

    /** Waits until {@code --progress} of a batch says something; each look asks the scheduler anew. */
    String awaitProgress(int batch, String... words) {
        Patience patience = Patience.usual();
        while (true) {
            forgetAnswers();
            String said = progress(batch);
            if (List.of(words).stream().allMatch(said::contains)) {
                return said;
            }
            patience.check("--progress says %s; it said %s".formatted(List.of(words), said));
        }
    }

    /** Runs bpct to its end, and lets it not keep an answer of the scheduler for half a minute. */
    public Outcome runImpatiently(Object... arguments) {
        return awaitImpatiently(bpct().start(arguments));
    }

    /** Waits in this way for a bpct that was started before. */
    Outcome awaitImpatiently(RunningProcess process) {
        try {
            return answers.awaitImpatiently(process);
        } catch (AssertionError late) {
            // What was there then; the sandbox is gone when somebody reads this.
            late.addSuppressed(
                    new AssertionError(cluster.run("squeue", "--all") + "\n" + bpct().run("-v", "--progress")));
            throw late;
        }
    }

    /** Lets bpct believe that whatever it was told by Slurm was told this many seconds earlier. */
    void age(int seconds) {
        answers.age(seconds);
    }

    /** Lets bpct ask anew, whatever it was told a moment ago. */
    void forgetAnswers() {
        answers.forget();
    }

    /** Lets bpct believe that Slurm was told a minute earlier to end jobs of a batch: what it has not heard is said again. */
    void ageCancellations(int batch) throws IOException {
        List<JobDirectory> all = new ArrayList<>(sandbox.batch(batch).jobs());
        all.add(sandbox.batch(batch).finalizer());
        for (JobDirectory job : all) {
            Path record = job.cancelled();
            String older = TOLD.matcher(Files.readString(record))
                    .replaceAll(told -> "told " + (Long.parseLong(told.group(1)) - 60) + " .");
            // As long as it was, and in its place: whoever reads it now sees the one or the other.
            Files.writeString(record, older, StandardOpenOption.WRITE);
        }
    }

    /** Returns the identity of a job's newest submission. */
    static String id(JobDirectory job) {
        return ids(job).get(ids(job).size() - 1);
    }

    /** Returns the identities of all submissions of a job. */
    public static List<String> ids(JobDirectory job) {
        try {
            return Files.exists(job.submission())
                    ? Files.readAllLines(job.submission(), StandardCharsets.US_ASCII).stream()
                            .filter(line -> line.startsWith("id "))
                            .map(line -> line.split(" ", 3)[1])
                            .toList()
                    : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until each of these jobs has a {@code cp} that waits for the gate. */
    void awaitCopying(List<JobDirectory> jobs) {
        for (JobDirectory job : jobs) {
            Sandbox.waitUntil(job.root() + " is copying", () -> !ids(job).isEmpty() && isCopying(job));
        }
    }

    private boolean isCopying(JobDirectory job) {
        Path newest = job.part().attempt(BatchOnDisk.attempts(job)).root();
        Path calls = sandbox.path("tools/calls/" + id(job)).toPath();
        try {
            return Files.exists(newest.resolve("child"))
                    && Files.exists(calls)
                    && Files.size(calls)
                            > Integer.parseInt(
                                    Files.readString(sandbox.path("tools/free").toPath())
                                            .strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until Slurm's word for a job is this. */
    void awaitState(String id, Predicate<String> state, String description) {
        Sandbox.waitUntil("job " + id + " is " + description, () -> state.test(cluster.state(id)));
    }

    /** Checks that bpct has never given a name to two jobs. */
    void assertNoNameTwice() {
        List<String> names = cluster.ask("squeue", "-h", "-r", "-t", "all", "-u", "nobody", "-o", "%j %K")
                .lines()
                .filter(name -> name.contains("."))
                .toList();
        assertThat(names).isNotEmpty().doesNotHaveDuplicates();
    }
}
