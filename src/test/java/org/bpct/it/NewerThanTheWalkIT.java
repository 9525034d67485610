package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bpct.files.FileName;
import org.bpct.files.SummedFiles;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was replaced, moved in or made anew while the jobs of a removal waited stays, and is named. */
@Tag("it")
final class NewerThanTheWalkIT extends CallsWithin {
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private static final String WORLD = """
            cd -- "$1" && mkdir -p pool/a/sub pool/b && for i in 1 2 3 4 5; do
                echo old | tee pool/f$i pool/a/f$i pool/a/sub/f$i >pool/b/f$i
            done
            cp -a pool other && rm other/b/f5
            """;

    private boolean isThere(String name) {
        return Files.exists(sandbox.path(name).toPath(), LinkOption.NOFOLLOW_LINKS);
    }

    private List<JobDirectory> scripts(int batch) {
        List<JobDirectory> scripts = new ArrayList<>(sandbox.batch(batch).jobs());
        scripts.add(sandbox.batch(batch).finalizer());
        return scripts;
    }

    private void runScripts(int batch) {
        FileName path = NodePath.in(sandbox.path("bin"));
        for (JobDirectory job : scripts(batch)) {
            BatchOnDisk.start(job, path).await(DEADLINE);
        }
    }

    private void written() {
        Shell.call(WORLD, sandbox.root());
        sandbox.bpct().run("--remove", "--no-submit", "pool").expect(0);
    }

    /** NFS and FUSE make such names of removed files that somebody has open. */
    @ParameterizedTest
    @ValueSource(strings = {".nfs000000000000002a00000001", ".fuse_hidden0000002a00000001"})
    void aDirectoryWithARemovedFileThatIsOpenIsInUse(String name) throws Exception {
        written();
        sandbox.file("pool/a/sub/" + name, "open");

        runScripts(1);

        assertThat(isThere("pool/a/sub/" + name)).isTrue();
        assertThat(sandbox.bpct().run("--errors=1").out())
                .containsPattern("1 name: other: it is in use: somebody has a file open that was removed from it\n"
                        + ".*/pool/a/sub ")
                .contains("2 names: other: not empty: names in it failed, or are newer than the walk\n");
    }

    /** Each leaves the tree or directory at pool/a with five files whose contents are not those that the walk saw. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "for i in 1 2 3 4 5; do echo new >pool/a/new && mv pool/a/new pool/a/f$i; done",
                "for i in 1 2 3 4 5; do echo new >pool/a/f$i; done",
                "for i in 1 2 3 4 5; do rm pool/a/f$i && echo new >pool/a/f$i; done",
                "for i in 1 2 3 4 5; do chmod 600 pool/a/f$i; done",
                "mv pool/a gone && mv other/a pool/a",
                "rm -r pool/a && mkdir pool/a pool/a/sub && touch -d '1 day ago' pool/a/f{1..5}"
            })
    void aFileThatIsNotTheOneOfTheWalkStays(String change) throws Exception {
        written();
        Shell.call("cd -- \"$1\" && " + change, sandbox.root());
        TreeState before = TreeState.of(sandbox.path("pool/a")).without(NewerThanTheWalkIT::isNoFile);

        runScripts(1);

        assertThatTree(TreeState.of(sandbox.path("pool/a")).without(NewerThanTheWalkIT::isNoFile))
                .isExactCopyOf(before);
        assertThat(isThere("pool/b") || isThere("pool/f1")).isFalse();
        assertThat(sandbox.bpct().run("--errors=1").out()).contains("changed: it is newer than the walk");
        Outcome retried = sandbox.bpct().run("--retry=1", "-v", "--wait").expect(3);
        assertThat(retried.out()).contains("entries: 20 walked = ");
        assertThatTree(TreeState.of(sandbox.path("pool/a")).without(NewerThanTheWalkIT::isNoFile))
                .isExactCopyOf(before);
    }

    private static boolean isNoFile(FileName name) {
        return !name.text().matches("f[1-5]");
    }

    /** ext4 gives the same inodes again. A file of several names cannot be known by the time of its inode; others can. */
    @ParameterizedTest
    @ValueSource(strings = {"", "ln pool/f1 pool/a/link; ln other/f1 other/a/link"})
    void aTreeThatIsMadeAnewStaysWhenTheBatchIsResumed(String links) throws Exception {
        Shell.call(WORLD + "find . -type f -exec touch -d 2020-01-01 {} +; " + links, sandbox.root());
        sandbox.bpct().run("--remove", "--no-submit", "pool").expect(0);
        Shell.call("cd -- \"$1\" && find pool -mindepth 1 -delete && cp -a other/. pool", sandbox.root());
        TreeState before = TreeState.of(sandbox.path("pool")).without(NewerThanTheWalkIT::isLinked);

        sandbox.bpct().run("--resume=1", "-v", "--wait").expect(3);

        assertThatTree(TreeState.of(sandbox.path("pool")).without(NewerThanTheWalkIT::isLinked))
                .isExactCopyOf(before);
    }

    private static boolean isLinked(FileName name) {
        return name.text().matches("f1|a/link|[.]|a");
    }

    @Test
    void filesOfSeveralNamesAndOddTimesGo() throws Exception {
        Shell.call(WORLD + """
                ln pool/f1 pool/a/link && ln pool/f1 pool/b/link && ln pool/f2 other/link
                ln -s f1 pool/soft && ln pool/soft pool/a/soft && mkfifo pool/b/fifo
                touch -d 2345-06-07 pool/f3 && touch -d '1960-01-01 00:00:00.25' pool/f4; ln pool/f4 pool/b/early
                """, sandbox.root());

        sandbox.bpct()
                .run("--remove", "-j3", "--lanes=2", "-v", "--wait", "pool")
                .expect(0);

        assertThat(isThere("pool")).isFalse();
        assertThat(sandbox.path("other/link").toPath()).hasContent("old");
    }

    @Test
    void aMirrorKeepsASurplusNameThatWasReplaced() throws Exception {
        Shell.call(WORLD + "rm other/f{1,2}", sandbox.root());
        sandbox.bpct()
                .run("--no-submit", "-T", "-u", "--delete", "other", "pool")
                .expect(0);
        Shell.call("cd -- \"$1/pool\" && echo new >new && mv new f1", sandbox.root());
        runScripts(1);

        runScripts(2);

        assertThat(sandbox.path("pool/f1").toPath()).hasContent("new");
        assertThat(isThere("pool/f2") || isThere("pool/b/f5")).isFalse();
    }

    @Test
    void aListWithoutFiguresIsWorkedThroughAsEver() throws Exception {
        written();
        for (JobDirectory job : scripts(1)) {
            Files.write(job.part().list(), withoutFigures(job.part().list()));
            SummedFiles.record(job.part().list());
        }

        sandbox.bpct().run("--resume=1", "-v", "--wait").expect(0);

        assertThat(isThere("pool")).isFalse();
    }

    /** Returns a list as versions wrote it that knew no figures. */
    private static byte[] withoutFigures(Path list) throws Exception {
        String[] words = Files.readString(list, StandardCharsets.ISO_8859_1).split("\0", -1);
        ByteArrayOutputStream old = new ByteArrayOutputStream();
        // Behind the last NUL there is no word.
        for (int i = 0; i < words.length - 1; i++) {
            String[] header = words[i].split(" ", -1);
            boolean tells = header.length == 6 && header[0].equals("G") && header[3].matches("[rx]");
            if (tells) {
                header[3] = header[3].toUpperCase(Locale.ROOT);
                header[4] = Integer.toString(Integer.parseInt(header[4]) - 1);
                i++;
            }
            old.writeBytes((String.join(" ", tells ? header : words[i].split(" ", -1)) + "\0")
                    .getBytes(StandardCharsets.ISO_8859_1));
        }
        return old.toByteArray();
    }
}
