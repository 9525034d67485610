package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bpct.files.FileName;
import org.bpct.it.BatchOnDisk;
import org.bpct.it.Outcome;
import org.bpct.it.RunningProcess;
import org.bpct.it.Sandbox;
import org.bpct.it.TreeState;
import org.bpct.model.JobDirectory;

/** One batch under faults, and the judgement of what it claims: {@code source} is copied to {@code copy}. */
final class Trial {
    static final Duration DEADLINE = Duration.ofMinutes(2);
    static final FileName PATH = FileName.ofText("/usr/bin:/bin");

    private final Sandbox sandbox;
    private final FaultCount faults;
    private final FileName source;
    private final FileName copy;
    private final int number;

    /** Judges the batch of a number, which need not be there yet. */
    Trial(Sandbox sandbox, FaultCount faults, FileName source, FileName copy, int number) {
        this.sandbox = sandbox;
        this.faults = faults;
        this.source = source;
        this.copy = copy;
        this.number = number;
    }

    /** Judges batch 1 of {@code source} and {@code copy}. */
    Trial(Sandbox sandbox, FaultCount faults) {
        this(sandbox, faults, sandbox.path("source"), sandbox.path("copy"), 1);
    }

    /** Writes the batch, for scripts that are run by hand, though there may be no room for the copy. */
    Trial write(int jobs, Object... options) {
        List<Object> words = new ArrayList<>(List.of("-j", jobs, "-T", "--force", "--no-submit", source, copy));
        words.addAll(List.of(options));
        sandbox.bpct().run(words.toArray()).expect(0);
        return this;
    }

    FileName source() {
        return source;
    }

    FileName copy() {
        return copy;
    }

    BatchOnDisk batch() {
        return sandbox.batch(number);
    }

    /** Returns the jobs, the finalizer of the first wave last. */
    List<JobDirectory> scripts() {
        List<JobDirectory> scripts = new ArrayList<>(batch().jobs());
        scripts.add(batch().finalizer());
        return scripts;
    }

    /** Returns true if the newest attempt of a job says that it is complete. */
    static boolean isComplete(JobDirectory job) {
        List<String> exit = BatchOnDisk.exitRecord(job);
        return !exit.isEmpty() && exit.get(0).startsWith("complete");
    }

    /** Runs a script to its end, whatever that is. */
    static Outcome run(JobDirectory job) {
        return BatchOnDisk.start(job, PATH).await(DEADLINE);
    }

    /** Runs every script that is not complete, as a batch system does that requeues them. */
    void completeByHand() {
        for (JobDirectory job : scripts()) {
            if (!isComplete(job)) {
                run(job).expect(0);
            }
            assertThat(isComplete(job)).as(job.root() + " is complete").isTrue();
        }
    }

    Claims claims() {
        return Claims.of(batch().directory().root());
    }

    /** Resumes the batch and waits for its end. */
    Outcome resume() {
        return sandbox.bpct().run("--resume=" + number, "-v", "--wait");
    }

    /** Tries again what failed, and waits for its end. */
    Outcome retry() {
        return sandbox.bpct().run("--retry=" + number, "-v", "--wait");
    }

    /** Waits for the end of the batch. */
    Outcome await() {
        return sandbox.bpct().run("-v", "--wait=" + number);
    }

    /** Nothing is claimed that is not so: each name that is said to be copied is there as it is in the source. */
    Trial assertClaimsHold() {
        faults.proved();
        List<String> wrong = new ArrayList<>();
        claims().copied().forEach((name, from) -> {
            String difference =
                    difference(source.resolve(from).toPath(), copy.resolve(name).toPath());
            if (!difference.isEmpty()) {
                wrong.add(name.display() + ": " + difference);
            }
        });
        assertThat(wrong)
                .as("said to be copied, and is not; seed " + faults.seed())
                .isEmpty();
        return this;
    }

    /** The copy is exact, nothing is said to have failed, and bpct says so. */
    Trial assertEqual() {
        assertClaimsHold();
        assertThat(claims().failed()).as("seed " + faults.seed()).isEmpty();
        assertThatTree(copy).isExactCopyOf(source);
        await().expect(0);
        return this;
    }

    /** The names in which the copy differs from the source are those that are reported as failed, and no others. */
    Trial assertDifferencesAreReported() {
        assertClaimsHold();
        assertThat(displayed(claims().failed().keySet()))
                .as("reported names; seed " + faults.seed())
                .isEqualTo(differing(TreeState.of(copy), TreeState.of(source)));
        return this;
    }

    /** Returns the names of entries that are not directories in which two trees differ. */
    static Set<String> differing(TreeState copy, TreeState source) {
        Set<FileName> names = new TreeSet<>(copy.entries().keySet());
        names.addAll(source.entries().keySet());
        Set<FileName> differing = new TreeSet<>();
        for (FileName name : names) {
            var here = copy.entries().get(name);
            var there = source.entries().get(name);
            boolean directory = (here == null || here.type().equals("d"))
                    && (there == null || there.type().equals("d"));
            if (!directory && (here == null || there == null || !here.line().equals(there.line()))) {
                differing.add(name);
            }
        }
        return displayed(differing);
    }

    static Set<String> displayed(Set<FileName> names) {
        Set<String> displayed = new TreeSet<>();
        names.forEach(name -> displayed.add(name.display()));
        return displayed;
    }

    private static String difference(Path from, Path to) {
        try {
            if (!Files.exists(to, LinkOption.NOFOLLOW_LINKS)) {
                return "is missing";
            }
            String fields = "unix:mode,size,lastModifiedTime,uid,gid";
            Map<String, Object> there = Files.readAttributes(from, fields, LinkOption.NOFOLLOW_LINKS);
            Map<String, Object> here = Files.readAttributes(to, fields, LinkOption.NOFOLLOW_LINKS);
            if (!there.equals(here)) {
                return "is " + here + ", the source " + there;
            }
            if (Files.isSymbolicLink(from)) {
                return Files.readSymbolicLink(from).equals(Files.readSymbolicLink(to)) ? "" : "points elsewhere";
            }
            return Files.isRegularFile(from) && Files.mismatch(from, to) >= 0 ? "has other contents" : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts a script with commands before those of the system. */
    static RunningProcess start(JobDirectory job, FileName path) {
        return BatchOnDisk.start(job, path);
    }
}
