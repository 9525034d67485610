package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.bpct.Patience;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A limit for a whole batch: how long it takes then, that it is lifted, and that no command stays stopped. */
@Tag("long")
final class LimitIT extends CallsWithin {
    private static final String COPY = "#!/bin/bash\nexec /bin/cp \"$@\"\n";

    /** It has moved its bytes before it ends, and ends when it has been stopped and goes on: a fast disk takes 40 MB between two looks at the limit. */
    private static final String LINGERING_COPY = """
            #!/bin/bash
            [[ " $* " != *' --version '* ]] || exec /bin/cp "$@"
            trap went_on=1 CONT
            /bin/cp "$@" || exit
            # It may have been stopped before, when it had moved little: that one went on is not meant.
            unset went_on
            : >"${0%/*}/moved" || exit
            until [[ -v went_on ]]; do sleep 0.05; done
            """;

    private static final Duration DEADLINE = Duration.ofMinutes(1);

    private BpctCall bpct = BpctCall.in(FileName.currentDirectory(), FileName.currentDirectory());
    private FileName path = FileName.currentDirectory();

    @BeforeEach
    void plant() throws Exception {
        Shell.call("""
                mkdir -p -- "$1" && cd -- "$1" || exit
                mkdir ../big && head -c 40000000 /dev/urandom >../big/file || exit
                split -a 3 -b 100000 ../big/file
                names=(x*)
                for d in {0..7}; do mkdir "small $d" && mv "${names[@]:d*50:50}" "small $d" || exit; done
                """, sandbox.path("source"));
        sandbox.file("tools/cp", COPY).toPath().toFile().setExecutable(true, false);
        path = FileName.ofText(sandbox.path("tools").text() + ":/usr/bin:/bin");
        bpct = sandbox.bpct().with("PATH", path);
    }

    private BatchDirectory batch(int number) {
        return sandbox.batch(number).directory();
    }

    private void linger() throws IOException {
        sandbox.file("tools/cp", LINGERING_COPY);
    }

    /** Plans a batch with a limit, and returns its folder. */
    private BatchDirectory planned(int number, String limit, String source, String... options) {
        Stream<String> words = Stream.concat(
                Stream.of(options),
                Stream.of("--scheduler=local", "--progress-interval=1", "--no-submit", "-T", source, "copy" + number));
        bpct.run(words.toArray()).expect(0);
        bpct.run("--limit=" + number + ":" + limit).expect(0);
        return batch(number);
    }

    /** Runs jobs, and returns how long they took. */
    private Duration timed(BatchDirectory batch, int jobs) {
        long began = System.nanoTime();
        List<RunningProcess> running = Stream.iterate(1, job -> job + 1)
                .limit(jobs)
                .map(job -> BatchOnDisk.start(batch.job(job), path))
                .toList();
        running.forEach(job -> job.await(DEADLINE).expect(0));
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** Starts the only job, and waits until its cp is stopped. */
    private RunningProcess stopped(JobDirectory job) throws IOException {
        Files.deleteIfExists(moved());
        RunningProcess running = BatchOnDisk.start(job, path);
        awaitStopped();
        return running;
    }

    /** One that is stopped before it has moved its bytes would go on too early, and then wait for ever. */
    private void awaitStopped() {
        Sandbox.waitUntil("cp has moved its bytes", () -> Files.exists(moved()));
        Sandbox.waitUntil("cp is stopped", () -> processes().stream().anyMatch(state -> state.equals("T")));
    }

    private Path moved() {
        return sandbox.path("tools/moved").toPath();
    }

    /** Returns the states of all processes that have a name of this sandbox among their words. */
    private List<String> processes() {
        try (Stream<Path> all = Files.list(Path.of("/proc"))) {
            return all.filter(process -> process.getFileName().toString().matches("[0-9]+"))
                    .filter(process -> text(process.resolve("cmdline"))
                            .contains(sandbox.path("copy").text()))
                    .map(process -> text(process.resolve("stat")).replaceFirst("(?s)^.*\\) (.).*$", "$1"))
                    .filter(state -> !state.isEmpty())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A process may be gone by now. */
    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }

    private void awaitNoProcess() {
        Sandbox.waitUntil("no command is left", () -> processes().isEmpty());
    }

    @Test
    void aBatchTakesAsLongAsItsLimitSays() throws Exception {
        List<BatchDirectory> batches = List.of(
                planned(1, "10MB", "source", "-j1"),
                planned(2, "10MB", "big", "-j1"),
                planned(3, "100/s", "source", "-j1"),
                planned(4, "10MB", "source", "-j4"));
        List<Integer> jobs = List.of(1, 1, 1, 4);
        List<Duration> took = new ArrayList<>();
        ExecutorService together = Executors.newFixedThreadPool(batches.size());
        try {
            List<Future<Duration>> timed = new ArrayList<>();
            for (int i = 0; i < batches.size(); i++) {
                BatchDirectory batch = batches.get(i);
                int number = jobs.get(i);
                timed.add(together.submit(() -> timed(batch, number)));
            }
            for (Future<Duration> each : timed) {
                took.add(Patience.result(each));
            }
        } finally {
            together.shutdownNow();
        }
        assertThat(took)
                .allSatisfy(each -> assertThat(each)
                        .isBetween(Duration.ofMillis(3500), Patience.stretched(Duration.ofSeconds(20))));
        for (int i = 0; i < batches.size(); i++) {
            BatchOnDisk.start(batches.get(i).finalizer(1), path).await(DEADLINE).expect(0);
            FileName copy = sandbox.path("copy" + (i + 1));
            assertThatTree(copy).isExactCopyOf(sandbox.path(i == 1 ? "big" : "source"));
            assertThat(batches.get(i).limits()).isEmptyDirectory();
        }
    }

    /** A waiting lane reads clocks and figures of its own: more than its part, when these counted. */
    @Test
    void manySmallFilesPassAsFastAsTheLimitSays() throws Exception {
        FileName small = sandbox.directory("small");
        Shell.call("cd -- \"$1\" && for i in {1..1000}; do printf '%0300d' 0 >\"$i\"; done", small)
                .expect(0);
        Instant began = Instant.now();
        bpct.run("--scheduler=local", "--wait", "-j1", "--lanes=8", "--limit=37500", "-T", small, "copied")
                .expect(0);
        assertThat(Duration.between(began, Instant.now()))
                .isBetween(Duration.ofSeconds(6), Patience.stretched(Duration.ofSeconds(30)));
    }

    @Test
    void aNewBatchHasItBeforeItsFirstJobBegins() throws Exception {
        assertThat(bpct.run("--scheduler=local", "--no-submit", "--limit", "50K,90/s", "-T", "big", "new")
                        .expect(0)
                        .out())
                .contains(
                        "limited to 51.2 kB/s, 90 names/s by --limit, all jobs together", "bpct --limit=1:no lifts it");
        assertThat(bpct.run("--progress=1").expect(0).out()).contains("Limited: 51.2 kB/s, 90 names/s");

        assertThat(bpct.run("--limit=fast", "big", "other").expect(2).err()).contains("--limit takes ");
        assertThat(bpct.run("--limit=no", "big", "other").expect(2).err()).contains("bpct --limit=7:no");
        assertThat(bpct.run("--limit=1M", "--remove", "big").expect(2).err())
                .contains("read and write no files; names a second can be limited");
        bpct.run("-n", "--scheduler=local", "--limit=100/s", "--remove", "big").expect(0);
        assertThat(bpct.run("--limit=1M", "--resume=1").expect(2).err()).contains("--limit=MOST does not go with");
    }

    @Test
    void itIsShownAndWrittenDownAndLiftedWhileCommandsAreStopped() throws Exception {
        linger();
        BatchDirectory batch = planned(1, "50K,90/s", "big", "-j1");
        RunningProcess job = stopped(batch.job(1));
        assertThat(bpct.run("--progress=1").expect(0).out())
                .contains("Limited: 51.2 kB/s, 90 names/s since ", "; 1 of 1 running job keeps to it\n");
        assertThat(bpct.run("-p1", "--json").expect(0).out())
                .contains("\"bytesPerSecond\":51200,\"namesPerSecond\":90}", "\"limited\":true");
        assertThat(bpct.run("-n", "--limit=1:no").expect(0).out()).contains("would lift its limit");
        assertThat(bpct.run("--limit=1:no").expect(0).out()).contains("batch 1 is not limited any more");
        // 40 MB would take 800 s, which is more than any deadline makes of these.
        job.await(Duration.ofSeconds(20)).expect(0);
        assertThat(bpct.run("--limit=1:no").expect(0).out()).contains("batch 1 has no limit");
        assertThat(text(batch.log())).contains("limited to 51.2 kB/s, 90 names/s", "the limit is lifted");
        BatchOnDisk.start(batch.finalizer(1), path).await(DEADLINE).expect(0);
        assertThatTree(sandbox.path("copy1")).isExactCopyOf(sandbox.path("big"));
        assertThat(bpct.run("--limit=1:5M").expect(0).out()).contains("it has nothing to limit");
    }

    @Test
    void whateverEndsAJobEndsItsStoppedCommands() throws Exception {
        linger();
        planned(1, "100K", "big", "-j1");
        bpct.run("--resume=1").expect(0);
        awaitStopped();
        bpct.run("--cancel=1").expect(0);
        assertThat(processes()).isEmpty();
        assertThat(BatchOnDisk.exitRecord(batch(1).job(1))).startsWith("stopped");

        for (String lanes : List.of("--lanes=1", "--lanes=2")) {
            int number = lanes.equals("--lanes=1") ? 2 : 3;
            BatchDirectory batch = planned(number, "100K", "big", "-j1", lanes);
            RunningProcess job = stopped(batch.job(1));
            job.signal("KILL");
            awaitNoProcess();
        }
        sandbox.file("tools/cp", COPY);
        bpct.run("--limit=3:no").expect(0);
        BatchOnDisk.start(batch(3).job(1), path).await(DEADLINE).expect(0);
        BatchOnDisk.start(batch(3).finalizer(1), path).await(DEADLINE).expect(0);
        assertThatTree(sandbox.path("copy3")).isExactCopyOf(sandbox.path("big"));
    }

    @Test
    void aRemovalIsLimitedByNamesAlone() throws Exception {
        bpct.run("--scheduler=local", "--progress-interval=1", "-j1", "--no-submit", "--remove", "source")
                .expect(0);
        assertThat(bpct.run("--limit=1:10M").expect(2).err()).contains("reads and writes no files; names a second");
        bpct.run("--limit=1:200/s").expect(0);
        assertThat(timed(batch(1), 1)).isBetween(Duration.ofMillis(1700), Patience.stretched(Duration.ofSeconds(20)));
        bpct.run("--limit=1:no").expect(0);
        BatchOnDisk.start(batch(1).finalizer(1), path).await(DEADLINE).expect(0);
        assertThat(sandbox.path("source").toPath()).doesNotExist();
        assertThat(sandbox.path("big").toPath()).exists();
    }

    @Test
    void whatCannotBeObeyedIsRefused() throws Exception {
        bpct.run("--scheduler=local", "-j1", "--no-submit", "-T", "big", "copy").expect(0);
        for (String wrong : List.of("1", "1:0", "1:-5")) {
            assertThat(bpct.run("--limit=" + wrong).expect(2).err()).contains("--limit takes ");
        }
        bpct.run("--limit").expect(2);
        assertThat(bpct.run("--limit=2:5M").expect(2).err()).contains("2");
        assertThat(bpct.run("-n", "--limit=1:5M").expect(0).out()).contains("would limit it to 5.2 MB/s");
        assertThat(batch(1).limit()).doesNotExist();
        // An older bpct wrote it: what a job does stands in its own folder.
        Shell.call("rm -r -- \"$1\"/parts", FileName.of(batch(1).root()));
        assertThat(bpct.run("--limit=1:5M").expect(2).err()).contains("obey no limit");
        assertThat(batch(1).limit()).doesNotExist();
    }
}
