package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** File systems that are full: seen before anything is submitted, or met by the jobs. */
@Tag("it")
final class RoomIT extends CallsWithin {
    private static final String FULL = "the destination cannot take more: No space left on device";

    private FileName small = FileName.currentDirectory();

    @BeforeEach
    void plant() throws IOException {
        assumeTrue(User.current().isRoot(), "SKIPPED: only root can mount a small file system");
        small = sandbox.directory("small");
        Shell.call("""
                mkdir "$1"; cd -- "$1"
                for d in {1..6}; do
                  mkdir $d
                  for f in {1..30}; do head -c 2000 /dev/urandom >$d/$f; done
                done
                ln 1/1 6/link
                """, sandbox.path("source"));
    }

    @AfterEach
    void unmount() {
        Shell.run("mapfile -d '' -t words; umount -l -- \"${words[0]}\"", List.of(small));
    }

    @Test
    void tooLittleRoomIsRefusedAndForceGoesOn() throws Exception {
        mount(small, "size=200k");

        assertThat(copy("-j1").expect(1).err())
                .contains("not enough room at " + small.text() + ": needs 737,280 bytes, free are 204,800")
                .contains("--force goes on");
        assertThat(sandbox.path("small/copy").toPath()).doesNotExist();
        assertThat(copy("-n").expect(1).err())
                .contains("not enough room at " + small.text())
                .endsWith("(--force goes on)\n");
        assertThat(copy("-n", "--force").expect(0).err()).contains("not enough room at " + small.text());
        assertThat(copy("-j1", "--force", "--no-submit").expect(0).err()).contains("not enough room");
    }

    @Test
    void aDestinationThatMayNotBeMadeIsForeseen() throws Exception {
        sandbox.directory("closed");
        Shell.call("chmod 755 \"$1\"/closed", sandbox.root());
        assumeThat(User.current().isRoot()).as("root may write anywhere").isTrue();
        Outcome foreseen = sandbox.bpctAs(User.ordinary())
                .run("-n", "--scheduler=local", "source", "closed/copy")
                .expect(1);
        assertThat(foreseen.err())
                .contains("cannot prepare the destination "
                        + sandbox.path("closed/copy").display() + ": you cannot write in "
                        + sandbox.path("closed").display());
        sandbox.bpctAs(User.ordinary())
                .run("--scheduler=local", "source", "closed/copy")
                .expect(1);
    }

    /** {@code cp -a} and tar take 8 kB for such a file. */
    @Test
    void holesNeedNoRoom() throws Exception {
        mount(small, "size=10m");
        Shell.call("truncate -s 100G \"$1\"/big && ln \"$1\"/big \"$1\"/more", sandbox.path("source"));

        copy("-j1", "--wait").expect(0);
        sandbox.bpct()
                .run("--scheduler=local", "--wait", "--archive", "small/a.d", "source")
                .expect(0);
        sandbox.bpct()
                .run("--scheduler=local", "--wait", "--extract", "small/a.d", "small/out")
                .expect(0);
        assertThat(Shell.call("stat -c %s -- \"$1\"/out/source/big", small).out())
                .isEqualTo("107374182400\n");
    }

    @Test
    void anArchiveThatHasNoRoomIsRefusedAndForceGoesOn() throws Exception {
        mount(small, "size=200k");

        assertThat(archive().expect(1).err())
                .contains(
                        "not enough room at " + small.text() + "/a.d: needs 660,800 bytes, free are ",
                        "(--force goes on)");
        assertThat(sandbox.path("small/a.d").toPath()).doesNotExist();
        assertThat(archive("-n").expect(1).err()).contains("not enough room at " + small.text());
        assertThat(archive("--force", "--no-submit").expect(0).err()).contains("not enough room");
    }

    private Outcome archive(Object... words) {
        List<Object> line = new ArrayList<>(List.of("--scheduler=local", "-j1", "--archive", "small/a.d"));
        line.addAll(List.of(words));
        line.add("source");
        return sandbox.bpct().run(line.toArray());
    }

    @Test
    void tooFewInodesAreRefused() throws Exception {
        mount(small, "size=10m,nr_inodes=150");

        assertThat(copy("-j1").expect(1).err())
                .contains("not enough inodes at " + small.text() + ": needs 187, free are 14");
    }

    @Test
    void whatIsReplacedFreesItsRoom() throws Exception {
        mount(small, "size=200k");
        sandbox.file("small/copy/1/1", "an earlier copy");

        assertThat(copy("-j1", "--no-submit").expect(0).err()).contains("replaced files there will free some");
    }

    /** The old copy of a file stays until the new one is whole. */
    @Test
    void aFileThatFindsNoRoomBesideItsOldCopyIsRefused() throws Exception {
        mount(small, "size=200k");
        sandbox.file("small/copy/1/1", "an earlier copy");
        Shell.call("head -c 300000 /dev/zero >\"$1\"/1/1", sandbox.path("source"));

        assertThat(copy("-j1", "--no-submit").expect(1).err())
                .contains("not enough room at " + small.text())
                .contains("--force goes on");
        copy("-j1", "--no-submit", "--force").expect(0);
    }

    @Test
    void theHomeOfBatchesNeedsRoom() throws Exception {
        FileName home = sandbox.directory("home/.bpct");
        Shell.call("chmod 700 -- \"$1\"", home);
        small = home;
        mount(home, "size=64k,mode=700");

        assertThat(sandbox.bpct()
                        .run("-j1", "-T", sandbox.path("source"), sandbox.path("copy"))
                        .expect(1)
                        .err())
                .contains("not enough room at " + home.text());
    }

    @ParameterizedTest
    @CsvSource({"size=64k", "'size=10m,nr_inodes=100'"})
    void aFullDestinationStopsAllJobsWithOneMessage(String options) throws Exception {
        mount(small, options);

        String status = copy("-j3", "--force", "-v", "--wait").expect(5).out();

        // Once for all jobs, and once more where people look last.
        assertThat(status.split(FULL, -1)).as(status).hasSize(3);
        assertThat(status).containsPattern("Stopped: " + FULL + ".* \\([34] jobs\\)");
        assertThat(status).containsPattern(FULL + ".*; make room there, then bpct --resume=1 .*\n\\z");
        assertThat(sandbox.batch(1).directory().halt()).content().contains(FULL);
        assertThatNoCopyIsPartial();

        Shell.call("mount -o remount,size=10m,nr_inodes=1000 -- \"$1\"", small);
        sandbox.bpct().run("--resume=1").expect(0);
        sandbox.bpct().run("--wait=1").expect(0);
        assertThatTree(sandbox.path("small/copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(sandbox.batch(1).directory().halt()).doesNotExist();
    }

    /** On tmpfs each name of a file takes an inode. The finalizer links the names of a family that is below two roots. */
    @ParameterizedTest
    @ValueSource(strings = {"no", "descriptors", "sealed"})
    void furtherNamesOfAFamilyThatFindNoRoomStopTheFinalizer(String guard) {
        Shell.call(
                "mkdir -p \"$1\"/a \"$1\"/b && echo 1 >\"$1\"/a/f && for i in {1..300}; do ln \"$1\"/a/f \"$1\"/b/$i || exit; done",
                sandbox.path("family"));
        mount(small, "size=10m,nr_inodes=100");
        Shell.call("mkdir \"$1\"/copy", small);

        String status = sandbox.bpct()
                .run(
                        "--scheduler=local",
                        "-j1",
                        "--force",
                        "--guard=" + guard,
                        "--wait",
                        "family/a",
                        "family/b",
                        "small/copy")
                .expect(5)
                .out();
        assertThat(status).containsPattern(FULL + ".*; make room there, then bpct --resume=1 .*\n\\z");

        Shell.call("mount -o remount,size=10m,nr_inodes=1000 -- \"$1\"", small);
        sandbox.bpct().run("--resume=1", "--wait").expect(0);
        Shell.call("touch -r \"$1\" -- \"$2\"", sandbox.path("family"), sandbox.path("small/copy"));
        assertThatTree(sandbox.path("small/copy")).isExactCopyOf(sandbox.path("family"));
    }

    @Test
    void aFullHomeStopsTheJobsAndClaimsNothing() throws Exception {
        FileName home = sandbox.directory("home/.bpct");
        small = home;
        mount(home, "size=2m,mode=700");
        Gate gate = sandbox.gate();
        sandbox.bpct()
                .run("-j2", "--pre", gate.pre(), "-T", sandbox.path("source"), sandbox.path("copy"))
                .expect(0);
        BatchOnDisk batch = sandbox.batch(1);
        Sandbox.waitUntil(
                "both jobs have begun",
                () -> batch.jobs().stream()
                        .allMatch(job -> Files.exists(job.part().attempt(1).start())));

        Shell.call("cat /dev/zero >\"$1\"/fill 2>/dev/null || :", home);
        gate.open();
        Sandbox.waitUntil("the jobs have ended", () -> batch.jobs().stream().noneMatch(this::isAtWork));
        assertThat(batch.jobs()).noneMatch(job -> BatchOnDisk.exitRecord(job).contains("complete"));
        Sandbox.waitUntil("the runner has ended", () -> sandbox.processes().isEmpty());

        Files.delete(home.resolve(FileName.ofText("fill")).toPath());
        sandbox.bpct().run("--resume=1").expect(0);
        sandbox.bpct().run("--wait=1").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    private boolean isAtWork(JobDirectory job) {
        String script = FileName.of(job.script()).text();
        return sandbox.processes().stream()
                .anyMatch(process -> process.info().commandLine().orElse("").contains(script));
    }

    private Outcome copy(String... options) {
        List<Object> words = new ArrayList<>(List.of(options));
        words.addAll(List.of("-T", sandbox.path("source"), sandbox.path("small/copy")));
        return sandbox.bpct().run(words.toArray());
    }

    private void assertThatNoCopyIsPartial() {
        Shell.call("""
                cd -- "$1"
                for file in */*; do
                  [[ ! -e $2/$file ]] || cmp -- "$file" "$2/$file" || exit 1
                done
                """, sandbox.path("source"), sandbox.path("small/copy"));
    }

    private static void mount(FileName on, String options) {
        Shell.call("mount -t tmpfs -o " + options + " tmpfs \"$1\"", on);
    }
}
