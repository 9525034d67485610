package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.fuse.FuseMount;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code --offline}: files whose contents are on tape are left out or chosen, told, and never taken for deleted ones. The file
 * system of the tests claims to be another one; a file without blocks is offline there.
 */
@Tag("place")
final class OfflineIT extends CallsWithin {
    private static final String WORLD = """
            set -e
            cd -- "$1"
            mkdir -p source/a
            head -c 16777216 /dev/urandom >source/a/tape
            cp source/a/tape $'source/a/new\\nline'
            echo small >source/a/small
            head -c 16777216 /dev/urandom >source/disk
            ln -s a/tape source/link
            """;

    /** Contents go, and size and time stay. */
    private static final String MIGRATE = """
            set -e
            cd -- "$1/source/a"
            for file in tape $'new\\nline'; do
                touch -r "$file" ../../time
                truncate -s 0 "$file"
                truncate -s 16777216 "$file"
                touch -r ../../time "$file"
            done
            """;

    private void begin() {
        Shell.call(WORLD, sandbox.root());
    }

    private void migrate() {
        Shell.call(MIGRATE, sandbox.root());
    }

    private ClaimedType gpfs() {
        return ClaimedType.of(sandbox, sandbox.path("source"), "gpfs", "rw");
    }

    private boolean isThere(String name) {
        return Files.exists(sandbox.path(name).toPath(), LinkOption.NOFOLLOW_LINKS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"whole", "named"})
    void anOldCopyOfAnOfflineFileSurvivesADeletion(String way) throws Exception {
        begin();
        sandbox.file("source/a/gone", "1");
        sandbox.bpct().run("-v", "--wait", "-T", "source", "copy").expect(0);
        Shell.call("cd -- \"$1\" && cp -a source/a/tape kept && rm source/a/gone", sandbox.root());
        migrate();
        Shell.call("touch -d 2001-01-01 -- \"$1\"", sandbox.path("source/a/tape"));
        List<Object> words = new ArrayList<>(List.of("-u", "--delete", "--offline", "skip", "-v", "--wait", "-T"));
        if (way.equals("named")) {
            words.addAll(List.of("--files-from", sandbox.file("names", "a/tape\na/gone\ndisk\n")));
        }
        words.addAll(List.of("source", "copy"));

        Outcome outcome = gpfs().run(words.toArray()).expect(0);

        assertThat(outcome.out()).contains("left out by --offline: ");
        assertThat(outcome.err()).doesNotContain("no file that was met");
        assertThat(isThere("copy/a/gone")).isFalse();
        Shell.call("cmp -- \"$1\"/kept \"$1\"/copy/a/tape", sandbox.root());
    }

    /** A night without it would look as if it had been deleted; a link to the last one reads nothing. */
    @Test
    void anOfflineFileThatTheBaseHasStaysInTheNewNight() throws Exception {
        begin();
        migrate();
        gpfs().run("-v", "--wait", "-T", "source", "monday").expect(0);
        Shell.call("touch -d 2001-01-01 -- \"$1\"", sandbox.path("source/a/new\nline"));
        String to = "../monday";

        Outcome skipped = gpfs().run("-v", "--wait", "-T", "--offline=skip", "--link-dest", to, "source", "tuesday")
                .expect(0);

        assertThat(skipped.out()).contains("left out by --offline: 1 entry\n");
        Shell.call(
                "cd -- \"$1/tuesday\" && [[ a/tape -ef ../monday/a/tape && disk -ef ../monday/disk && ! -e $(echo a/new*) ]]",
                sandbox.root());

        Outcome others = gpfs().run(
                        "-v", "--wait", "-T", "--offline=skip", "--user=!0", "--link-dest", to, "source", "wednesday")
                .expect(0);
        assertThat(others.out()).contains("left out by owner, type, name, links or mode: 5 entries\n");
        gpfs().run("-v", "--wait", "-T", "--offline=only", "--link-dest", to, "source", "thursday")
                .expect(0);
        assertThat(isThere("thursday/a/tape")).isTrue();
        assertThat(isThere("thursday/disk")).isFalse();
    }

    @Test
    void whatIsLeftOutIsCountedSaidAndExplained() throws Exception {
        begin();
        migrate();
        Outcome outcome = gpfs().run("-v", "--wait", "--offline=skip", "-T", "source", "copy")
                .expect(0);
        assertThat(outcome.out())
                .contains("left out by --offline: 2 entries\n")
                .contains("  entries: 3 walked = 3 copied + ");
        Shell.call(
                "cd -- \"$1\" && cp -a source expected && rm expected/a/tape expected/a/new* && touch -r source/a expected/a",
                sandbox.root());
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("expected"));
        assertThat(gpfs().run("--progress=1", "--json").expect(0).out().replaceAll("\\s", ""))
                .contains("\"others\":0,\"offline\":2,\"staying\":0}");
        assertThat(gpfs().run("--why=source/a/tape").expect(0).out()).contains("left out by --offline skip\n");

        gpfs().run("-v", "--wait", "--offline", "only", "-T", "source", "tapes").expect(0);
        assertThat(Shell.call("cd -- \"$1\"; find . ! -type d -print0 | sort -z", sandbox.path("tapes"))
                        .words())
                .containsExactly(FileName.ofText("./a/new\nline"), FileName.ofText("./a/tape"));
        gpfs().run("-v", "--wait", "--offline", "take", "-T", "source", "all").expect(0);
        assertThatTree(sandbox.path("all")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void aQuestionListsTheFilesToRecall() throws Exception {
        begin();
        migrate();
        Outcome found =
                gpfs().run("--find", "--offline", "only", "-0", "source").expect(0);
        assertThat(found.out()).isEqualTo("a/new\nline\0a/tape\0");
        assertThat(found.err()).isEmpty();
        assertThat(gpfs().run("--find", "--offline", "only", "--count", "source/a/tape", "source/disk")
                        .expect(0)
                        .out())
                .isEqualTo("1\n");
        assertThat(gpfs().run("--find", "--offline", "skip", "--type", "f", "--count", "source")
                        .expect(0)
                        .out())
                .isEqualTo("2\n");
        assertThat(gpfs().run("--du", "--offline", "only", "--json", "source")
                        .expect(0)
                        .out()
                        .replaceAll("\\s", ""))
                .contains("\"apparent\":33554432");
    }

    @Test
    void aReleasedFileOnLustreShowsOneBlock() throws Exception {
        FuseMount.require();
        try (FuseMount lustre = FuseMount.at(sandbox, "lustre", Map.of("blocks.released", "1", "blocks.tiny", "1"))) {
            Shell.call(
                    "cd -- \"$1\" && for f in released resident; do head -c 4000 /dev/zero >$f; done; echo tiny >tiny; truncate -s 1M sparse",
                    lustre.folder());
            assertThat(ClaimedType.of(sandbox, lustre.folder(), "lustre", "rw")
                            .run("--find", "--offline", "only", "lustre")
                            .expect(0)
                            .out())
                    .isEqualTo("released\n");
        }
    }

    @Test
    void whatASymlinkLeadsToIsLeftOutWhereItIsFollowed() throws Exception {
        begin();
        migrate();
        gpfs().run("-v", "--wait", "--offline", "skip", "--cp", "-aL", "-T", "source", "copy")
                .expect(0);
        assertThat(isThere("copy/link")).isFalse();
        assertThat(isThere("copy/disk")).isTrue();
    }

    @Test
    void sumsAndArchivesReadNoFileThatIsOffline() throws Exception {
        begin();
        gpfs().run("--archive", "old.tar.d", "-v", "--wait", "source").expect(0);
        migrate();
        Outcome sums = gpfs().run("--sum", "--offline", "skip", "-v", "--wait", "--output", "sums", "source")
                .expect(0);
        assertThat(sums.out()).contains("left out by --offline: 2 entries\n");
        assertThat(Files.readString(sandbox.path("sums").toPath()))
                .contains("disk")
                .doesNotContain("tape");
        Shell.call("cd -- \"$1\" && touch -d '2001-01-01' source/a/tape", sandbox.root());
        Outcome again = gpfs().run("--archive", "old.tar.d", "-u", "--offline", "skip", "-v", "--wait", "source")
                .expect(0);
        assertThat(again.out()).contains("left out by --offline: ");
        sandbox.bpct().run("--extract", "old.tar.d", "-v", "--wait", "back").expect(0);
        Shell.call("cd -- \"$1\" && f=$(find back -name tape) && ! cmp -s source/a/tape \"$f\"", sandbox.root());
    }

    @Test
    void whereNoFileCanBeOfflineThatIsSaidOnceAndAllIsTaken() throws Exception {
        begin();
        migrate();
        Outcome outcome = sandbox.bpct()
                .run("-v", "--wait", "--offline", "skip", "-T", "source", "copy")
                .expect(0);
        assertThat(outcome.err().split("no file that was met lies on a file system", -1))
                .hasSize(2);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(sandbox.bpct()
                        .run("--find", "--offline", "only", "source")
                        .expect(0)
                        .err())
                .contains("nothing matches", "no file that was met lies on a file system");
    }

    @Test
    void itIsRefusedWhereItMakesNoSense() throws Exception {
        begin();
        assertThat(sandbox.bpct()
                        .run("--snapshot", "pool", "--offline", "skip", "source")
                        .expect(2)
                        .err())
                .contains("as if it had been deleted");
        for (String verb : new String[] {"--remove", "--chmod=u+w", "--compare"}) {
            assertThat(sandbox.bpct()
                            .run(verb, "--offline", "skip", "source", "source/a")
                            .expect(2)
                            .err())
                    .contains("--offline does not go with ");
        }
        assertThat(sandbox.bpct()
                        .run("--offline", "some", "source", "copy")
                        .expect(2)
                        .err())
                .contains("--offline takes skip, only or take");
        assertThat(isThere("pool") || isThere("copy")).isFalse();
    }
}
