package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Copies to a file system in which one directory has a quota that is full: a project, or a tenant. */
@Tag("it")
final class FullDirectoryIT extends CallsOnWeakPlace {
    private static final String TREE = """
            cd -- "$1" && mkdir p1 p2 && for i in {1..5}; do head -c 1M /dev/urandom >p1/f$i || exit; done
            for i in {1..50}; do echo $i >p2/g$i || exit; done
            """;

    @BeforeEach
    void plant() throws Exception {
        Shell.call(TREE, sandbox.directory("source"));
    }

    /** All jobs stopped, and nothing of the other directory was copied. */
    @Test
    void aFullQuotaOfADirectoryFailsItsFilesAndNoOthers() throws Exception {
        mountAt("copy", Map.of("quota.p1", "2500000"));
        sandbox.bpct().run("-j2", "-T", "--wait", "source", "copy").expect(3);

        Shell.call("diff -r -- \"$1/p2\" \"$2/p2\"", sandbox.path("source"), mount.folder());
        // A copy that is there is whole, and nothing else is there.
        Shell.call(
                "cd -- \"$1/p1\" && for f in * .[!.]*; do [[ ! -e $f ]] || cmp -- \"$f\" \"$2/p1/$f\" || exit; done",
                mount.folder(),
                sandbox.path("source"));
        assertThat(sandbox.bpct().run("--errors=1").expect(0).out())
                .contains("p1/f", "Disk quota exceeded")
                .doesNotContain("p2");

        mount.set("quota.p1", "9000000");
        sandbox.bpct().run("--retry=1", "--wait").expect(0);
        Shell.call("diff -r -- \"$1\" \"$2\"", sandbox.path("source"), mount.folder());
    }

    /** All jobs stopped on MooseFS: its quotas of directories had room for the nameless file that looked for some. */
    @Test
    void aQuotaThatCountsNoFilesWithoutNamesFailsItsFilesAndNoOthers() throws Exception {
        mountAt("copy", Map.of("quota.p1", "2500000", "unnamed", "free"));
        sandbox.bpct().run("-j2", "-T", "--wait", "source", "copy").expect(3);

        Shell.call("diff -r -- \"$1/p2\" \"$2/p2\"", sandbox.path("source"), mount.folder());
        assertThat(sandbox.bpct().run("--errors=1").expect(0).out())
                .contains("p1/f", "Disk quota exceeded")
                .doesNotContain("p2");
        assertThat(Shell.call("cd -- \"$1\" && find . -name '.bpct-room*'", mount.folder())
                        .out())
                .isEmpty();
    }

    /** Jobs of root that are sealed copy a group into one place below its first directory, which may be the full one. */
    @Test
    @Tag("long")
    void namesOfOtherDirectoriesInTheSameGroupAreCopiedNevertheless() throws Exception {
        mountAt("copy", Map.of("quota.p1", "50000", "unnamed", "free"));
        Shell.call(
                "cd -- \"$1\" && for i in {1..5}; do head -c 20K /dev/urandom >p1/f$i || exit; done && chown -R 1234 .",
                sandbox.path("source"));
        sandbox.bpct().run("-j1", "-T", "--wait", "source", "copy").expect(3);

        Shell.call("diff -r -- \"$1/p2\" \"$2/p2\"", sandbox.path("source"), mount.folder());
        assertThat(sandbox.bpct().run("--errors=1").expect(0).out())
                .contains("p1/f", "Disk quota exceeded")
                .doesNotContain("p2");
        Shell.call("for f in \"$1\"/p*/*; do echo more >>\"$f\" || exit; done", sandbox.path("source"));
        sandbox.bpct().run("-j1", "-u", "-T", "--wait", "source", "copy").expect(3);

        Shell.call("diff -r -- \"$1/p2\" \"$2/p2\"", sandbox.path("source"), mount.folder());
        assertThat(sandbox.bpct().run("--errors=2").expect(0).out())
                .contains("p1/f", "Disk quota exceeded")
                .doesNotContain("p2");
    }

    @Test
    void suchAQuotaOfTheWholeDestinationStopsAllJobs() throws Exception {
        mountAt("m", Map.of("quota.copy", "2500000", "unnamed", "free"));
        sandbox.bpct().run("-j2", "-T", "--wait", "source", "m/copy").expect(5);

        assertThat(sandbox.bpct().run("--errors=1", "-0").words()).isEmpty();
        assertThat(Shell.call("cd -- \"$1\" && find . -name '.bpct-room*'", mount.folder())
                        .out())
                .isEmpty();
    }

    @Test
    void aFullFileSystemStopsAllJobsAndFailsNoName() throws Exception {
        mountAt("copy", Map.of("bytes", "3000000"));
        assertThat(sandbox.bpct()
                        .run("-j2", "-T", "--force", "--wait", "source", "copy")
                        .expect(5)
                        .text())
                .contains("the destination cannot take more: No space left on device");
        assertThat(sandbox.bpct().run("--errors=1", "-0").words()).isEmpty();

        mount.set("bytes", "90000000");
        sandbox.bpct().run("--resume=1", "--wait").expect(0);
        Shell.call("diff -r -- \"$1\" \"$2\"", sandbox.path("source"), mount.folder());
    }

    /** What a user's quota has left is too little for a file, whichever directory that is in. */
    @Test
    void aFileThatIsTooLargeForWhatIsLeftStopsAllJobs() throws Exception {
        Shell.call("head -c 9M /dev/urandom >\"$1/p2/large\"", sandbox.path("source"));
        mountAt("copy", Map.of("bytes", "12000000"));
        sandbox.bpct()
                .run("-j1", "--lanes=1", "-T", "--force", "--wait", "source", "copy")
                .expect(5);

        assertThat(sandbox.bpct().run("--errors=1", "-0").words()).isEmpty();
        assertThat(Shell.call("cd -- \"$1\" && find . -name '.bpct-room*'", mount.folder())
                        .out())
                .isEmpty();
    }

    /** Groups of 100 names: whoever fills a directory with thousands of files has time to give it more. */
    @Test
    @Tag("long")
    void threeFullGroupsInARowStopAllJobs() throws Exception {
        Shell.call(
                "for i in {100..449}; do head -c 10000 /dev/urandom >\"$1/p1/s$i\" || exit; done",
                sandbox.path("source"));
        mountAt("copy", Map.of("quota.p1", "50000"));

        assertThat(sandbox.bpct()
                        .run("-j1", "-T", "--wait", "source", "copy")
                        .expect(5)
                        .text())
                .contains("the destination cannot take more: Disk quota exceeded");
        assertThat(sandbox.bpct().run("--errors=1", "-0").words().size()).isBetween(1, 250);

        mount.set("quota.p1", "90000000");
        sandbox.bpct().run("--resume=1", "--wait").expect(3);
        sandbox.bpct().run("--retry=1", "--wait").expect(0);
        Shell.call("diff -r -- \"$1\" \"$2\"", sandbox.path("source"), mount.folder());
    }

    @Test
    void rangesOfAFileInAFullDirectoryFailThatFileAndNoOthers() throws Exception {
        Shell.call("head -c 4M /dev/urandom | tee \"$1/p1/large\" >\"$1/p2/large\"", sandbox.path("source"));
        mountAt("copy", Map.of("quota.p1", "7500000"));
        sandbox.bpct()
                .run("-j2", "--guard=no", "--split=1M", "-T", "--wait", "source", "copy")
                .expect(3);

        Shell.call("diff -r -- \"$1/p2\" \"$2/p2\"", sandbox.path("source"), mount.folder());
        assertThat(sandbox.bpct().run("--errors=1").expect(0).out())
                .contains("Disk quota exceeded")
                .doesNotContain("p2");

        mount.set("quota.p1", "19000000");
        sandbox.bpct().run("--retry=1", "--wait").expect(0);
        Shell.call("diff -r -- \"$1\" \"$2\"", sandbox.path("source"), mount.folder());
    }
}
