package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --io}: which pages of source and copy are in the page cache when a batch has ended, as {@code fincore} tells. */
@Tag("place")
final class CacheIT extends CallsWithin {
    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final String BIN = "/usr/bin:/bin";

    /** All but "small" are above what is dropped; no size is one of whole blocks. */
    private static final String PLANT = """
            set -e
            umask 022
            mkdir -p -- "$1/deep" $1/$'odd\\ndirectory'
            cd -- "$1"
            head -c 17000001 /dev/urandom >plain
            head -c 18000001 /dev/urandom >$'deep/new\\nline'
            head -c 5000001 /dev/urandom >$'odd\\ndirectory/-'
            head -c 7000001 /dev/urandom >deep/read-only
            head -c 4300001 /dev/urandom >first
            ln first deep/second
            truncate -s 3M holes
            head -c 6000001 /dev/urandom >>holes
            truncate -s +5M holes
            head -c 100001 /dev/urandom >small
            chmod 400 deep/read-only
            chmod 6751 plain
            ! command -v setfattr >/dev/null || setfattr -n user.bpct -v kept plain
            ! command -v setfacl >/dev/null || setfacl -m u:12345:r plain
            touch -d '2020-01-02 03:04:05.678901234' plain deep/* holes
            """;

    /** Prints the resident bytes of all large files of trees, and then of small ones. */
    private static final String RESIDENT = """
            large=0 small=0
            while read -r bytes size; do
                if ((size >= 4194304)); then large=$((large + bytes)); else small=$((small + bytes)); fi
            done < <(find "$@" -type f -exec fincore -nb -o RES,SIZE {} +)
            printf '%s %s' "$large" "$small"
            """;

    /** Calls the dd that does it, and leaves its words. What comes before may do something else for the first dd past the cache. */
    private static final String SHIM = """
            #!/bin/bash
            printf '%%s\\n' "$*" >>%s
            %s
            exec /usr/bin/dd "$@"
            """;

    private FileName source;
    private FileName copy;

    @BeforeEach
    void plant() throws Exception {
        assumeThat(Files.isExecutable(Path.of("/usr/bin/fincore")))
                .as("SKIPPED: there is no fincore")
                .isTrue();
        assumeThat(Files.getFileStore(sandbox.root().toPath()).type())
                .as("SKIPPED: what is in memory alone cannot be dropped")
                .isNotIn("tmpfs", "ramfs");
        source = sandbox.path("source");
        copy = sandbox.path("copies/copy");
        sandbox.directory("copies");
        Shell.call(PLANT, source);
        warm();
    }

    /** Has the source in the cache, and on disk. */
    private void warm() {
        Shell.call("sync -f \"$1\"; find \"$1\" -type f -exec cat {} + >/dev/null", source);
    }

    private List<JobDirectory> write(Object... options) {
        List<Object> words = new ArrayList<>(List.of("-j2", "--no-submit", "-T"));
        words.addAll(List.of(options));
        words.addAll(List.of("source", "copies/copy"));
        sandbox.bpct().run(words.toArray()).expect(0);
        BatchOnDisk batch = sandbox.batch(1);
        return List.of(batch.jobs().get(0), batch.jobs().get(1), batch.finalizer());
    }

    private static void run(List<JobDirectory> jobs, String path) {
        for (JobDirectory job : jobs) {
            BatchOnDisk.start(job, FileName.ofText(path)).await(DEADLINE).expect(0);
        }
    }

    /** Returns the resident bytes of large files, and of small ones. */
    private static long[] resident(FileName... trees) {
        String[] words = Shell.call(RESIDENT, trees).out().split(" ", -1);
        return new long[] {Long.parseLong(words[0]), Long.parseLong(words[1])};
    }

    private void assertDropped() {
        assertThat(resident(source, copy)[0])
                .as("bytes of large files in the cache")
                .isZero();
        assertThat(resident(source, copy)[1]).as("bytes of small ones").isPositive();
    }

    private void assertEqual() {
        assertEqual(16);
    }

    /** What the source has, and at most so many blocks more at the ends of its data. */
    private void assertEqual(int more) {
        assertThatTree(copy).isExactCopyOf(source);
        assertThat(blocks("copies/copy/holes")).isBetween(1L, blocks("source/holes") + more);
        assertThat(blocks("source/holes")).as("a file that has holes").isLessThan(14_000_000 / 512);
    }

    private long blocks(String name) {
        return Long.parseLong(
                Shell.call("stat --printf=%b -- \"$1\"", sandbox.path(name)).out());
    }

    /** Puts a dd before that of the node, and returns the PATH with it; what it does first is a line of Bash. */
    private String withShim(String first) throws IOException {
        Path shim = sandbox.path("bin/dd").toPath();
        Files.createDirectories(shim.getParent());
        Files.writeString(shim, SHIM.formatted(sandbox.path("calls").text(), first));
        Shell.call("chmod -R 755 \"$1\"", sandbox.path("bin"));
        return sandbox.path("bin").text() + ":" + BIN;
    }

    private long directCalls() throws IOException {
        Path calls = sandbox.path("calls").toPath();
        return Files.exists(calls)
                ? Files.readAllLines(calls).stream()
                        .filter(call -> call.matches(".* iflag=\\S*\\bdirect\\b.* oflag=\\S*\\bdirect\\b.*"))
                        .count()
                : 0;
    }

    @ParameterizedTest
    @CsvSource({
        "buffered, no",
        "drop, no",
        "direct, no",
        "buffered, sealed",
        "drop, sealed",
        "direct, sealed",
        "drop, descriptors"
    })
    void aCopyIsExactAndLeavesPagesOfLargeFilesOnlyIfItIsBuffered(String io, String guard) throws Exception {
        boolean isRoot = User.current().isRoot();
        assumeThat(isRoot || !guard.equals("sealed")).as("only root can seal").isTrue();
        if (!guard.equals("no")) {
            sandbox.giveTo(User.ordinary(), source);
        }
        String path = withShim("");
        run(write("--io", io, "--guard", guard), path);

        if (io.equals("buffered")) {
            assertThat(resident(source)[0]).isGreaterThan(50_000_000);
            assertThat(resident(copy)[0]).isGreaterThan(50_000_000);
            assertThat(sandbox.path("calls").toPath()).as("calls of dd").doesNotExist();
        } else {
            assertDropped();
        }
        // Families, what has holes, and what is not large enough go by cp.
        assertThat(directCalls()).isEqualTo(io.equals("direct") ? 2 : 0);
        assertEqual();
    }

    @ParameterizedTest
    @CsvSource({
        "drop, ''",
        "drop, --verify",
        "direct, --verify",
        "drop, --fsync",
        "direct, --fsync",
        "drop, --lanes=3",
        "direct, --lanes=3"
    })
    @Tag("long")
    void otherOptionsDoNotKeepThem(String io, String option) throws Exception {
        run(option.isEmpty() ? write("--io", io) : write("--io", io, option), BIN);
        assertDropped();
        assertEqual();
    }

    @ParameterizedTest
    @CsvSource({"drop, -u", "direct, -u"})
    @Tag("long")
    void whatReplacesAnOldCopyIsDroppedToo(String io, String option) throws Exception {
        run(write(), BIN);
        Shell.call(
                "cd -- \"$1\" && for f in plain deep/*; do printf x | dd of=\"$f\" conv=notrunc status=none; done",
                source);
        warm();
        sandbox.bpct()
                .run("--io", io, option, "--wait", "-T", "source", "copies/copy")
                .expect(0);
        assertThat(resident(sandbox.path("copies/copy/plain"), sandbox.path("source/plain"))[0])
                .isZero();
        assertEqual();
    }

    @ParameterizedTest
    @CsvSource({"buffered", "drop", "direct"})
    void aSingleFileUnderANewNameIsOneOfThem(String io) throws Exception {
        sandbox.bpct()
                .run("--io", io, "--wait", "-T", "source/plain", "copies/other")
                .expect(0);
        long pages = resident(sandbox.path("source/plain"), sandbox.path("copies/other"))[0];
        assertThat(pages).isBetween(io.equals("buffered") ? 34_000_000L : 0L, io.equals("buffered") ? 35_000_000L : 0L);
        Shell.call("cmp -- \"$1/source/plain\" \"$1/copies/other\"", sandbox.root());
    }

    @ParameterizedTest
    @CsvSource({"drop", "direct"})
    void rangesOfASplitFileAreDroppedToo(String io) throws Exception {
        String path = withShim("");
        run(write("--io", io, "--split", "2M", "--guard=no"), path);
        assertDropped();
        assertThat(directCalls()).isEqualTo(io.equals("direct") ? 14 : 0);
        assertEqual(4 * 128);
    }

    @Test
    void aLaterWaveStillDropsThem() throws Exception {
        run(write("--io", "drop").subList(0, 1), BIN);
        warm();
        sandbox.bpct().run("--resume=1", "-j", 2, "--wait").expect(0);
        sandbox.bpct().run("--progress=1").expect(0);
        assertThat(Files.readString(sandbox.batch(1).directory().engine(2))).contains("bpct_io='drop'");
        assertEqual();
    }

    /** As file systems refuse it that have none. */
    @Test
    void whereDirectIoIsRefusedCpCopiesAndTheStatusSaysSo() throws Exception {
        String path = withShim(
                "[[ $* != *iflag=direct,* ]] || { echo \"dd: failed to open 'x': Invalid argument\" >&2; exit 1; }");
        run(write("--io", "direct"), path);
        assertThat(directCalls()).isPositive();
        assertDropped();
        assertEqual();
        assertThat(sandbox.bpct().run("--progress=1").expect(0).text()).contains("not copied past the cache");
    }

    /** Attributes are given after the contents, so a time that is new would hide that these are old. */
    @Test
    void aSourceThatIsWrittenToWhileItIsReadPastTheCacheIsCopiedOnceMore() throws Exception {
        String path = withShim("""
                if [[ $* == *if=plain*direct* ]]; then
                    /usr/bin/dd "$@" || exit
                    printf changed | /usr/bin/dd of=plain conv=notrunc,nocreat status=none
                    exit
                fi
                """);
        run(write("--io", "direct", "--guard=no"), path);
        assertThat(Shell.call("head -c 7 \"$1/plain\"", copy).out()).isEqualTo("changed");
        assertEqual();
    }

    /** Who has written it back has heard of it alone. */
    @ParameterizedTest
    @CsvSource({"Input/output error", "No space left on device"})
    void dataThatCannotBeWrittenToDiskStopTheJob(String reason) throws Exception {
        String path = withShim("""
                if [[ $* == *fdatasync* ]]; then
                    echo "dd: fdatasync failed for 'standard output': %s" >&2
                    exit 1
                fi
                """.formatted(reason));
        JobDirectory job = write("--io", "drop", "--guard=no").get(0);
        assertThat(BatchOnDisk.start(job, FileName.ofText(path)).await(DEADLINE).exitCode())
                .isNotZero();
        assertThat(BatchOnDisk.exitRecord(job)).contains("stopped");
        assertThat(sandbox.bpct().run("--progress=1").text()).contains(reason);
    }
}
