package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A batch that is paused: what is in hand is finished, nothing else is begun, and all of it goes on later. */
@Tag("it")
final class PauseIT extends CallsWithin {
    /** A cp that writes down that it was called, and waits until it may go on. */
    private static final String COPY = """
            #!/bin/bash
            here=${BASH_SOURCE[0]%/*}
            printf . >>"$here/calls"
            until [[ -e $here/open ]]; do sleep 0.05; done
            exec /bin/cp "$@"
            """;

    private static final Duration DEADLINE = Duration.ofMinutes(1);

    private BpctCall bpct = BpctCall.in(FileName.currentDirectory(), FileName.currentDirectory());

    @BeforeEach
    void plant() throws Exception {
        Shell.call("""
                mkdir -p -- "$1" && cd -- "$1" || exit
                for d in {1..6}; do
                    mkdir "many $d" && for f in {1..400}; do echo "$d $f" >"many $d/$f"; done
                    touch -d @100000000$d "many $d"
                done
                """, sandbox.path("source"));
        sandbox.file("tools/cp", COPY).toPath().toFile().setExecutable(true, false);
        sandbox.file("tools/calls", "");
        bpct = sandbox.bpct().with("PATH", FileName.ofText(sandbox.path("tools").text() + ":/usr/bin:/bin"));
    }

    private void submit(String... options) {
        bpct.run(words(options)).expect(0);
        Sandbox.waitUntil("cp is called", () -> calls() > 0);
    }

    private static Object[] words(String... options) {
        Object[] words = new Object[options.length + 6];
        System.arraycopy(options, 0, words, 0, options.length);
        System.arraycopy(
                new String[] {"--scheduler=local", "--progress-interval=1", "--auto-resume=0", "-T", "source", "copy"},
                0,
                words,
                options.length,
                6);
        return words;
    }

    private long calls() {
        try {
            return Files.size(sandbox.path("tools/calls").toPath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void open() throws IOException {
        sandbox.file("tools/open", "");
    }

    private BatchDirectory batch() {
        return sandbox.batch(1).directory();
    }

    private void awaitProgress(String words) {
        Sandbox.waitUntil(
                "--progress says " + words,
                () -> bpct.run("--progress=1").expect(0).out().contains(words));
    }

    /** Waits until a job has written its progress two times more. */
    private static void awaitTwoIntervals(JobDirectory job) {
        Path progress = job.part().attempt(1).progress();
        for (int i = 0; i < 2; i++) {
            String before = text(progress);
            Sandbox.waitUntil("the job is awake", () -> !text(progress).equals(before));
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void jobsFinishWhatTheyHaveInHandAndWait() throws Exception {
        submit("-j1", "--lanes=2");
        assertThat(bpct.run("-n", "--pause=1").expect(0).out()).contains("would pause it");
        assertThat(batch().control()).doesNotExist();
        assertThat(bpct.run("--pause=1").expect(0).out()).contains("jobs finish the groups in hand and wait");
        assertThat(bpct.run("--progress=1").expect(0).out()).contains("; 0 of 1 running job has nothing in hand");

        assertThat(batch().circumstances())
                .as("rates of jobs that pause tell nothing")
                .doesNotExist();
        open();
        awaitProgress("; 1 of 1 running job has nothing in hand");
        long calls = calls();
        awaitTwoIntervals(batch().job(1));
        assertThat(calls()).as("calls of cp").isEqualTo(calls).isLessThanOrEqualTo(2);
        assertThat(bpct.run("--progress=1").expect(0).out()).containsPattern("\n +1 paused +");
        assertThat(bpct.run("-v", "--progress=1").expect(0).out())
                .contains("job 1; running (paused); ", "; paused\n", "bpct --continue=1 lets it go on");
        assertThat(bpct.run("-p1", "--json").expect(0).out()).contains("\"leaves\":false", "\"paused\":true");
        assertThat(bpct.run("--resume=1", "-j2").expect(2).err()).contains("is paused; bpct --continue=1");

        assertThat(bpct.run("-n", "--continue=1").expect(0).out()).contains("nothing is to be submitted");
        assertThat(bpct.run("--continue=1", "--wait").expect(0).out()).contains("batch 1 goes on\n");
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(BatchOnDisk.attempts(batch().job(1))).isEqualTo(1);
        assertThat(text(batch().log())).contains("paused: jobs finish the groups in hand and wait", "goes on");
        assertThat(bpct.run("--pause=1").expect(0).out()).contains("it has nothing to pause");
        assertThat(bpct.run("--continue=1").expect(0).out()).contains("batch 1 is not paused");
    }

    @Test
    void jobsThatAreToLeaveStopAndAreSubmittedAgainUnlessSomebodyHasCancelledThem() throws Exception {
        submit("-j2", "-q", "max=2");
        Sandbox.waitUntil(
                "both jobs are at work",
                () -> BatchOnDisk.attempts(batch().job(2)) == 1
                        && Files.exists(batch().job(2).part().attempt(1).journal()));
        bpct.run("--pause=1:leave").expect(0);
        open();
        Outcome waited = bpct.run("-v", "--wait=1").expect(5);
        assertThat(waited.err()).contains("batch 1 is paused; bpct --continue=1 lets it go on");
        assertThat(waited.out())
                .contains("; jobs leave the queue\n", "the batch is paused, and this job has left the queue");
        assertThat(BatchOnDisk.exitRecord(batch().job(1))).startsWith("stopped");
        bpct.run("--cancel=1:2").expect(0);

        assertThat(bpct.run("-n", "--continue=1").expect(0).out()).contains("would submit job 1 (stopped)");
        assertThat(bpct.run("--continue=1").expect(0).out()).contains("batch 1 goes on: submitted 1 job");
        bpct.run("--wait=1").expect(5);
        assertThat(BatchOnDisk.exitRecord(batch().job(1))).startsWith("complete");
        assertThat(BatchOnDisk.attempts(batch().job(2)))
                .as("of the cancelled job")
                .isEqualTo(1);
        bpct.run("--resume=1", "--wait").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void aFinalizerPausesTooAndWhateverIsWrittenIsAPause() throws Exception {
        open();
        bpct.run(words("-j1", "--no-submit")).expect(0);
        FileName path = FileName.ofText("/usr/bin:/bin");
        BatchOnDisk.start(batch().job(1), path).await(DEADLINE).expect(0);
        Files.writeString(batch().control(), "pa");
        RunningProcess finalizer = BatchOnDisk.start(batch().finalizer(1), path);
        Path progress = batch().finalizer(1).part().attempt(1).progress();
        Sandbox.waitUntil(
                "the finalizer pauses",
                () -> Files.exists(progress) && text(progress).startsWith("paused "));
        awaitTwoIntervals(batch().finalizer(1));
        assertThat(bpct.run("--progress=1").expect(0).out()).contains("Paused: control is damaged");
        bpct.run("--continue=1").expect(0);
        finalizer.await(DEADLINE).expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void whatCannotBeObeyedIsRefused() throws Exception {
        bpct.run(words("-j1", "--no-submit")).expect(0);
        assertThat(bpct.run("--pause=1:later").expect(2).err())
                .contains("--pause takes a batch, or a batch and :leave");
        assertThat(bpct.run("--pause=2").expect(2).err()).contains("2");
        // An older bpct wrote it: what a job does stands in its own folder.
        Shell.call("rm -r -- \"$1\"/parts", FileName.of(batch().root()));
        assertThat(bpct.run("--pause=1").expect(2).err()).contains("cannot pause");
        assertThat(batch().control()).doesNotExist();
    }
}
