package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hard links where a destination can hold few of a file, or none between two of its directories. */
@Tag("place")
final class LinkLimitIT extends CallsOnWeakPlace {
    @BeforeEach
    void plant() throws IOException {
        Shell.call("cd -- \"$1\"; mkdir d e; echo 1 >d/f; ln d/f e/g; echo 2 >x", sandbox.directory("source"));
    }

    /**
     * New copies are linked to their places, so for a moment a file has twice its names. Where these were too many, each was copied by
     * itself: an update split the family with exit code 0.
     */
    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed"})
    void anUpdateKeepsAFamilyOfAsManyNamesAsAFileMayHave(String guard) throws IOException {
        mountAt("m", Map.of("links.most", "2"));
        run(0, "--wait", "-T", guard, "source", "m/copy");
        Shell.call("echo 3 >\"$1\"", sandbox.path("source/d/f"));

        run(0, "-u", "--wait", "-T", guard, "source", "m/copy");

        assertThatTree(sandbox.path("m/copy")).isExactCopyOf(sandbox.path("source"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed"})
    void aFamilyOfMoreNamesIsNamed(String guard) throws IOException {
        mountAt("m", Map.of("links.most", "2"));
        Shell.call("ln \"$1/d/f\" \"$1/e/h\"", sandbox.path("source"));

        assertThat(run(3, "--wait", "-T", guard, "source", "m/copy").text())
                .contains("failed: d/f (", "failed: e/g (", "failed: e/h (", "Too many links");
    }

    /** A new symlink takes the place of the old one by removal and link: an update lost both where its directory takes no mode either. */
    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed"})
    void aSymlinkArrivesWhereNeitherLinksNorModesAreTaken(String guard) throws Exception {
        mountAt("m", Map.of());
        Shell.call("cd -- \"$1\" && ln -s old s && ln -s old d/s && ln -s old e/s", sandbox.path("source"));
        run(0, "--wait", "-T", guard, "source", "m/copy");
        Shell.call("cd -- \"$1\" && ln -snf new s && ln -snf new d/s && ln -snf new e/s", sandbox.path("source"));
        mount.set("errors", "LINK:EPERM CHMOD:EPERM:d CHMOD:EPERM:e");

        Outcome updated = sandbox.bpct().in(sandbox.root()).run("-u", "--wait", "-T", guard, "source", "m/copy");

        assertThat(Files.readSymbolicLink(sandbox.path("m/copy/d/s").toPath()))
                .as(updated.toString())
                .isEqualTo(Path.of("new"));
    }

    /** The finalizer links the names of a large family, and the guard those in other directories: nobody looked at both inodes. */
    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed", "--guard=descriptors"})
    void familiesAreNamedWhereNoLinksAreShown(String guard) throws Exception {
        mountAt("m", Map.of("links", "hidden"));
        Shell.call(
                "cd -- \"$1\" && ln -s to s && ln -P s d/s && echo 4 >d/many && for i in {1..149}; do ln d/many e/$i; done",
                sandbox.path("source"));
        run(3, "-j1", "--wait", "-T", guard, "source", "m/copy");

        Outcome updated = sandbox.bpct()
                .in(sandbox.root())
                .run("-j1", "-v", "-u", "--wait", "-T", guard, "source", "m/copy")
                .expect(3);

        assertThat(updated.out())
                .contains(
                        "Ledger: closed",
                        "entries: 155 walked = 6 copied + 149 linked + 0 skipped + 0 failed + 0 open");
        for (int batch = 1; batch <= 2; batch++) {
            List<FileName> lost = run(0, "--errors=" + batch, "--lost", "-0").words();
            assertThat(lost).contains(sandbox.path("source/s"), sandbox.path("source/d/s"), sandbox.path("source/e/g"));
            assertThat(lost).hasSizeBetween(149 + 4, 150 + 4);
        }
        assertThat(Shell.call("cat \"$1\"/{1..149} | sort -u", sandbox.path("m/copy/e"))
                        .out())
                .isEqualTo("4\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed"})
    void aFamilyThatAMountInTheCopyDividesIsNamed(String guard) throws Exception {
        run(0, "--wait", "-T", guard, "source", "copy");
        try (SmallDisk disk = SmallDisk.in(sandbox, "copy/e", "size=4m")) {
            Shell.call("echo 3 >\"$1\"", sandbox.path("source/d/f"));

            run(3, "-u", "--wait", "-T", guard, "source", "copy");
            // Without a guard the name is copied, and lacks its links; where directories are guarded it fails.
            String told =
                    run(0, "--errors=2", "--lost").text() + run(0, "--errors=2").text();
            assertThat(told).contains("/e/g", guard.equals("--guard=no") ? "does not keep its links" : "hard link");

            assertThat(disk.folder().toPath()).isDirectory();
            assertThat(sandbox.path("copy/d/f").toPath()).hasContent("3\n");
        }
    }

    private Outcome run(int code, Object... words) {
        return sandbox.bpct().in(sandbox.root()).run(words).expect(code);
    }
}
