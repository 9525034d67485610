package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.Ended;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise of {@code --update --delete}: the copy becomes as the source is, or nothing is deleted. */
@Tag("it")
final class MirrorIT extends CallsWithin {
    private static final String PLANT = """
            cd -- "$1" && umask 022 && mkdir -p a/b/c old/deep/er way/full/er shut kept/{1..9} && cd a
            touch -- one two $'line\\nbreak' $'\\377' ' ' -rf '*' b/c/file ../old/deep/er/{1..5} ../way/full/er/x ../way/y
            ln -s one symlink; ln two hard; mkfifo ../old/fifo; touch ../shut/{1..3} ../kept/{1..9}/{1..5}
            cd .. && find . -exec touch -h -d @1234567890.123456789 {} + && chmod 555 shut
            """;

    /** Deletions, additions, names that move, and types that change in both directions. */
    private static final String CHANGE = """
            cd -- "$1" && rm -- a/two a/$'\\377' a/-rf a/'*' a/' ' a/$'line\\nbreak' a/symlink && mv a/b a/moved && rm -r old way
            echo file >way; rm a/one; mkdir a/one; echo in >a/one/inside; touch a/$'new\\n\\376'; ln -s way symlink
            chmod u+w shut; rm shut/2; chmod u-w shut
            """;

    private static final Duration DEADLINE = Duration.ofMinutes(1);

    private FileName source() {
        return sandbox.path("source");
    }

    private FileName copy() {
        return sandbox.path("copy");
    }

    private boolean isThere(String name) {
        return Files.exists(sandbox.path(name).toPath(), LinkOption.NOFOLLOW_LINKS);
    }

    /** Plants a source and its copy, both of which belong to this user. */
    private BpctCall mirrorOf(User user) throws Exception {
        sandbox.directory("source");
        Shell.call(PLANT + "cp -a . ../copy", source());
        sandbox.giveTo(user, source());
        sandbox.giveTo(user, copy());
        return sandbox.bpctAs(user);
    }

    /** Runs the scripts of a batch as a scheduler would, with all that nodes have. */
    private void runScripts(int batch) {
        FileName path = NodePath.in(sandbox.path("bin"));
        for (JobDirectory job : scripts(batch)) {
            BatchOnDisk.start(job, path).await(DEADLINE);
        }
    }

    private List<JobDirectory> scripts(int batch) {
        List<JobDirectory> scripts = new ArrayList<>(sandbox.batch(batch).jobs());
        scripts.add(sandbox.batch(batch).finalizer());
        return scripts;
    }

    private Outcome mirror(BpctCall bpct, Object... options) {
        List<Object> words = new ArrayList<>(List.of("-T", "-u", "--delete"));
        words.addAll(List.of(options));
        words.add(source());
        words.add(copy());
        return bpct.run(words.toArray());
    }

    /** As a file system tells it that keeps a log of its changes: nobody walks the tree. */
    @ParameterizedTest
    @ValueSource(strings = {"root", "ordinary"})
    void aListOfChangesIsBroughtOverAndNothingThatItDoesNotName(String who) throws Exception {
        BpctCall bpct = mirrorOf(who.equals("root") ? User.current() : User.ordinary());
        Shell.call(
                "cd -- \"$1\" && echo new >a/one && rm -r a/b old a/two a/$'line\\nbreak' && touch ../copy/a/extra ../copy/old/extra"
                        + " && printf '%s\\0' a/one a/two a/b a/b/c a/b/c/file old old/fifo old/deep/er/1 a/never a/$'line\\nbreak' >../changes",
                source());
        Object[] list = {"-0", "--files-from", sandbox.path("changes")};

        assertThat(mirror(bpct, list[0], list[1], list[2]).expect(1).err())
                .contains("--delete")
                .contains("nothing was copied or deleted");
        assertThat(isThere("copy/a/two")).isTrue();

        Outcome preview = mirror(bpct, list[0], list[1], list[2], "-n", "--max-delete=100%")
                .expect(0);
        assertThat(preview.out()).contains("to be deleted after the copy: 7 of 9 names of the list\n");
        assertThat(preview.out().lines().filter(line -> line.startsWith("would delete ")))
                .hasSize(7)
                .anySatisfy(line -> assertThat(line).contains("a/b/c/file"))
                .noneSatisfy(line -> assertThat(line).contains("extra"));

        mirror(bpct, list[0], list[1], list[2], "-v", "--wait", "--max-delete=100%")
                .expect(0);
        assertThat(sandbox.path("copy/a/one").toPath()).hasContent("new\n");
        for (String gone : List.of("a/two", "a/b", "old/fifo", "old/deep/er/1", "a/line\nbreak")) {
            assertThat(isThere("copy/" + gone)).as(gone).isFalse();
        }
        for (String kept : List.of("a/extra", "old/extra", "old/deep/er/2", "kept/1/1", "a/hard")) {
            assertThat(isThere("copy/" + kept)).as(kept).isTrue();
        }
    }

    @Test
    void aListOfChangesForASourceThatWasEmptiedDeletesNothing() throws Exception {
        BpctCall bpct = mirrorOf(User.current());
        Shell.call("cd -- \"$1\" && chmod u+w shut && rm -r -- * && printf 'a/one\\nkept\\n' >../changes", source());

        assertThat(mirror(bpct, "--files-from", sandbox.path("changes"), "--max-delete=100%")
                        .expect(1)
                        .err())
                .contains("holds nothing, so --delete would empty its copy");
        assertThat(isThere("copy/a/one")).isTrue();
    }

    /** A volume of several servers that lost one lists fewer names, without an error. */
    @Test
    void aSourceWhoseFileSystemBecameSmallerDeletesNothing() throws Exception {
        try (SmallDisk disk = SmallDisk.in(sandbox, "volume", "size=12m,nr_inodes=2000,mode=755")) {
            Shell.call("cd -- \"$1\"; for i in {1..60}; do head -c 100000 /dev/zero >f$i; done", disk.folder());
            Object[] words = {"-T", "-u", "--delete", "-v", "--wait", disk.folder(), copy()};
            sandbox.bpct().run(words).expect(0);
            disk.remount("size=11900k");
            sandbox.bpct().run(words).expect(0);
            Shell.call("cd -- \"$1\"; rm f?", disk.folder());
            disk.remount("size=9m");
            String why = "bpct: --delete: the file system of " + disk.folder().text()
                    + " has 77% of the blocks that it had on ";

            for (String option : List.of("--max-delete=50", "-n", "--max-delete=99%")) {
                List<Object> more = new ArrayList<>(List.of(option));
                more.addAll(List.of(words));
                assertThat(sandbox.bpct().run(more.toArray()).expect(1).err())
                        .contains(why)
                        .contains(
                                ": did it lose a server? If it was made smaller, or all of it is there, one --max-delete 100%"
                                        + " accepts that; nothing was copied or deleted\n");
            }
            assertThat(isThere("copy/f1")).isTrue();
            // Without --delete it is no reason, and is not accepted either.
            sandbox.bpct()
                    .run("-T", "-u", "-v", "--wait", disk.folder(), copy())
                    .expect(0);
            sandbox.bpct().run(words).expect(1);
            List<Object> accepting = new ArrayList<>(List.of("--max-delete", "100%"));
            accepting.addAll(List.of(words));

            sandbox.bpct().run(accepting.toArray()).expect(0);

            assertThat(isThere("copy/f1")).isFalse();
            assertThat(isThere("copy/f60")).isTrue();
            Shell.call("rm -- \"$1\"/f10", disk.folder());
            sandbox.bpct().run(words).expect(0);
            assertThat(isThere("copy/f10")).isFalse();
        }
    }

    /** The first copy is seldom an update, and the next call is. */
    @Test
    void aSourceWhoseFileSystemBecameSmallerSinceItsFirstCopyDeletesNothing() throws Exception {
        try (SmallDisk disk = SmallDisk.in(sandbox, "volume", "size=12m,nr_inodes=2000,mode=755")) {
            Shell.call("cd -- \"$1\"; for i in {1..60}; do head -c 100000 /dev/zero >f$i; done", disk.folder());
            sandbox.bpct().run("-T", "-v", "--wait", disk.folder(), copy()).expect(0);
            Shell.call("cd -- \"$1\"; rm f?", disk.folder());
            disk.remount("size=9m");

            assertThat(sandbox.bpct()
                            .run("-T", "-u", "--delete", "-v", "--wait", disk.folder(), copy())
                            .expect(1)
                            .err())
                    .contains("has 75% of the blocks that it had on ");
            assertThat(isThere("copy/f1")).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theCopyBecomesAsTheSourceIs(boolean ordinary) throws Exception {
        User user = ordinary ? User.ordinary() : User.current();
        BpctCall bpct = mirrorOf(user);
        Shell.call(CHANGE, source());
        sandbox.giveTo(user, source());

        Outcome outcome = mirror(bpct, "-v", "--wait", "-j2").expect(0);

        assertThatTree(copy()).isExactCopyOf(source());
        assertThat(outcome.out())
                .contains("batch 2 deletes names that the source does not have: ")
                .contains("Batch #2, removal: ", "Deletes from: " + copy().display())
                .contains("directories moved aside");
        assertThat(Files.readAllLines(sandbox.batch(2).directory().deletions(), StandardCharsets.UTF_8))
                .contains(
                        copy().text() + "/a/two",
                        copy().text() + "/old/deep/er/",
                        "$'" + copy().text() + "/a/\\377'",
                        "$'" + copy().text() + "/a/line\\nbreak'");
        assertThat(mirror(bpct, "-v", "--wait").expect(0).out()).contains("nothing to do: ");
    }

    @Test
    void aDryRunListsWhatWouldGoAndADisasterIsRefused() throws Exception {
        BpctCall bpct = mirrorOf(User.current());
        TreeState before = TreeState.of(copy());
        Shell.call("cd -- \"$1\" && rm -r old a/$'line\\nbreak'", source());

        Outcome shown = mirror(bpct, "-n", "--max-delete", "9").expect(1);

        assertThat(shown.out().lines().filter(line -> line.startsWith("would delete ")))
                .hasSize(10)
                .contains(
                        "would delete $'" + copy().text() + "/a/line\\nbreak'",
                        "would delete " + copy().text() + "/old/",
                        "would delete " + copy().text() + "/old/deep/er/3");
        assertThat(shown.err())
                .contains("would remove 10 of ", "more than --max-delete 9 allows; nothing was copied or deleted");
        Shell.call("cd -- \"$1\" && rm -r kept a && echo new >new", source());
        assertThat(mirror(bpct, "-v", "--wait").expect(1).err())
                .contains("more than 30% of them. Is the source whole? If it is, --max-delete ");
        Shell.call("cd -- \"$1\" && chmod u+w shut && rm -r -- *", source());
        assertThat(mirror(bpct, "-v", "--wait", "--max-delete=100%").expect(1).err())
                .contains("holds nothing");
        assertThatTree(copy()).isExactCopyOf(before);
        assertThat(isThere("home/.bpct/numbers/1")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-a --parents"})
    void aSourceThatIsAStubDoesNotHideBehindAnother(String parents) throws Exception {
        Shell.call("cd -- \"$1\" && mkdir -p D S1 S2 && touch S1/{1..50} S2/{1..10}", sandbox.root());
        List<Object> update = new ArrayList<>(List.of("-u", "--delete", "-v", "--wait"));
        if (!parents.isEmpty()) {
            update.addAll(List.of("--cp", parents));
        }
        update.addAll(List.of("S1", "S2", "D"));
        sandbox.bpct().run(update.toArray()).expect(0);
        Shell.call("cd -- \"$1/S2\" && rm -- * && touch stub", sandbox.root());

        Outcome outcome = sandbox.bpct().run(update.toArray()).expect(1);

        assertThat(outcome.err())
                .contains("--delete would remove 10 of 10 names in "
                        + sandbox.path("D/S2").text()
                        + ", more than 30% of them. Is the source whole? If it is, --max-delete 10 allows it");
        assertThat(isThere("D/S2/1") && isThere("D/S2/10")).isTrue();
        update.addAll(0, List.of("--max-delete", "10"));
        sandbox.bpct().run(update.toArray()).expect(0);
        assertThat(isThere("D/S2/1")).isFalse();
        assertThat(isThere("D/S2/stub") && isThere("D/S1/50")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {3, 4})
    void itDoesWhatRsyncDoes(long seed) throws Exception {
        assumeThat(Files.isExecutable(Path.of("/usr/bin/rsync")))
                .as("SKIPPED: no rsync")
                .isTrue();
        sandbox.directory("source");
        String[] rules = seed % 2 == 0 ? new String[] {"--exclude=*.5", "--exclude=/3/"} : new String[0];
        Shell.call("""
                RANDOM=%d; cd -- "$1"
                name() { REPLY=$((RANDOM %% 4)); while ((RANDOM %% 3)); do REPLY+=/$((RANDOM %% 4)); done; }
                plant() {
                    name; [[ ! -e ${REPLY%%/*} || -d ${REPLY%%/*} ]] && mkdir -p "${REPLY%%/*}" 2>/dev/null
                    case $((RANDOM %% 6)) in
                        0) mkdir -p "$REPLY" ;; 1) ln -s nowhere "$REPLY" ;; 2) rm -rf "$REPLY"; echo "$1" >"$REPLY" ;;
                        *) echo "$1" >"$REPLY.$((RANDOM %% 9))" ;;
                    esac 2>/dev/null
                }
                cd source; for i in {1..60}; do plant "$i"; done; find . -exec touch -h -d @1234567890 {} +
                cp -a . ../copy; cp -a . ../expected
                for i in {1..15}; do name; rm -rf "$REPLY"; plant "new $i"; done; touch whole
                cd ../copy; RANDOM=%d; for i in {1..15}; do plant "other $i"; done
                rm -r ../expected; cp -a . ../expected
                """.formatted(seed, seed + 100), sandbox.root());
        List<String> words = new ArrayList<>(List.of("/usr/bin/rsync", "-a", "--delete", "--modify-window=-1"));
        words.addAll(List.of(rules));
        Ended rsync = Ended.of(new ProcessBuilder(with(words)).redirectErrorStream(true));
        String said = rsync.text();
        int code = rsync.code();

        List<Object> options = new ArrayList<>(List.of("-v", "--wait", "--max-delete", "100%", "-j2"));
        options.addAll(List.of(rules));
        Outcome outcome = mirror(sandbox.bpct(), options.toArray());

        assertThat(outcome.exitCode()).as("%s%n%s", said, outcome).isEqualTo(code == 0 ? 0 : 5);
        if (code == 0) {
            // What a rule keeps in a directory that the source does not have leaves this with the time of the deletion.
            Shell.call("""
                    cd -- "$1/expected" && find . -depth -type d -print0 | while IFS= read -r -d '' at; do
                        [[ -d ../source/$at || ! -d ../copy/$at ]] || touch -d @0 "$at" "../copy/$at"
                    done
                    """, sandbox.root());
            assertThatTree(copy()).isExactCopyOf(sandbox.path("expected"));
        }
    }

    private List<String> with(List<String> words) {
        words.add(source().text() + "/");
        words.add(sandbox.path("expected").text() + "/");
        return words;
    }

    @Test
    void nobodyHasToWaitAndNothingGoesBeforeTheCopyIsOver() throws Exception {
        BpctCall bpct = mirrorOf(User.current());
        Shell.call("cd -- \"$1\" && rm -r old && echo new >new", source());
        Gate gate = sandbox.gate();

        mirror(bpct, "--pre", gate.pre()).expect(0);
        assertThat(bpct.run("--progress=2").expect(0).out()).contains("queued");
        assertThat(isThere("copy/old/fifo")).isTrue();
        gate.open();
        bpct.run("-v", "--wait=2").expect(0);

        assertThatTree(copy()).isExactCopyOf(source());
    }

    @Test
    void aRemovalThatCouldNotWaitForTheFinalizerIsSubmittedWhenTheCopyIsOver() throws Exception {
        BpctCall bpct = mirrorOf(User.current());
        Shell.call("cd -- \"$1\" && rm -r old && echo new >new", source());

        Outcome outcome = mirror(bpct, "--max-queued=1", "-v", "--wait").expect(0);

        assertThat(outcome.out()).contains("NOT submitted yet: bpct --resume=2 when the copy is over");
        assertThatTree(copy()).isExactCopyOf(source());
    }

    @Test
    void aCopyThatFailsDeletesNothing() throws Exception {
        BpctCall bpct = mirrorOf(User.ordinary());
        Shell.call("cd -- \"$1\" && rm -r old && echo new >new && chmod 0 new", source());
        sandbox.giveTo(User.ordinary(), source());

        Outcome outcome = mirror(bpct, "-v", "--wait").expect(5);

        assertThat(outcome.out()).contains("nothing is deleted: batch 1, which copies, has failures");
        assertThat(isThere("copy/old/fifo")).isTrue();
        Shell.call("chmod 644 -- \"$1/new\"", source());
        mirror(bpct, "-v", "--wait").expect(0);
        assertThatTree(copy()).isExactCopyOf(source());
    }

    @Test
    void afterAnErrorOfTheWalkOnEitherSideTheCopyIsMadeAndNothingDeleted() throws Exception {
        BpctCall bpct = mirrorOf(User.ordinary());
        Shell.call("cd -- \"$1\" && rm -r old && echo new >new && chmod 0 a/b", source());
        sandbox.giveTo(User.ordinary(), source());

        Outcome outcome = mirror(bpct, "-v", "--wait");

        assumeThat(User.current().isRoot() || outcome.exitCode() == 3).isTrue();
        assertThat(outcome.expect(3).err()).contains("nothing is deleted: ");
        assertThat(isThere("copy/new")).isTrue();
        assertThat(isThere("copy/old/fifo")).isTrue();

        Shell.call("chmod 755 -- \"$1/source/a/b\"; chmod 0 -- \"$1/copy/old/deep\" \"$1/copy/a/b\"", sandbox.root());
        assertThat(mirror(bpct, "-v", "--wait").expect(3).err()).contains("nothing is deleted: ");
        assertThat(isThere("copy/old/fifo")).isTrue();
    }

    @Test
    void aSourceInTheDestinationAndTheHomeOfBatchesAreNeverDeleted() throws Exception {
        sandbox.file("copy/new/tree/file", "x");
        sandbox.file("source/f", "x");
        assertThat(sandbox.bpct()
                        .run("-T", "-u", "--delete", sandbox.path("copy/new/tree"), copy())
                        .expect(2)
                        .err())
                .contains(copy().text() + "/new/tree, which is a source, or holds the batches");
        assertThat(sandbox.bpct()
                        .run("-T", "-u", "--delete", "--max-delete=100%", source(), sandbox.root())
                        .expect(2)
                        .err())
                .contains("which is a source, or holds the batches");
        sandbox.directory("source/home/.bpct");
        assertThat(sandbox.bpct()
                        .run("-T", "-u", "--delete", "--max-delete=100%", "--exclude=/copy", source(), sandbox.root())
                        .text())
                .as("both have the folder of batches")
                .contains("which is a source, or holds the batches");
        assertThat(isThere("copy/new/tree/file")).isTrue();
    }

    /** Who may write in the destination puts a symlink where a directory was that is to go, or that holds what is. */
    @ParameterizedTest
    @ValueSource(strings = {"old/deep", "a"})
    void aSymlinkPlantedSinceTheWalkLeadsNobodyOutside(String victim) throws Exception {
        BpctCall bpct = mirrorOf(User.current());
        Shell.call("cd -- \"$1\" && rm -r old a/two", source());
        Shell.call("cp -a -- \"$1\" \"$2\"", copy(), sandbox.path("outside"));
        TreeState outside = TreeState.of(sandbox.path("outside"));
        mirror(bpct, "--no-submit").expect(0);
        runScripts(1);
        Shell.call(
                "cd -- \"$1\" && mv copy/%1$s aside && ln -s \"$1/outside/%1$s\" copy/%1$s".formatted(victim),
                sandbox.root());

        runScripts(2);

        assertThatTree(sandbox.path("outside")).isExactCopyOf(outside);
        assertThat(isThere("copy/old/fifo")).as("the rest has gone").isFalse();
    }

    @Test
    void aRemovalWaitsForTheCopyKeepsWhatCameBackAndGoesOnWhenItWasKilled() throws Exception {
        BpctCall bpct = mirrorOf(User.current());
        Shell.call("cd -- \"$1\" && rm -r old shut a/two a/-rf", source());
        mirror(bpct, "--no-submit").expect(0);
        runScripts(2);
        assertThat(bpct.run("--progress=2").expect(0).out())
                .contains("nothing is deleted: batch 1, which copies, has not closed");
        assertThat(isThere("copy/old/fifo")).isTrue();
        runScripts(1);
        Shell.call("cd -- \"$1\" && mkdir -p old/deep/er && touch old/deep/er/2 && ln -s nowhere a/-rf", source());

        FileName path = NodePath.in(sandbox.path("bin"));
        for (JobDirectory job : scripts(2)) {
            for (int kills = 1; !BatchOnDisk.exitRecord(job).toString().contains("complete"); kills++) {
                RunningProcess script = BatchOnDisk.start(job, path);
                if (script.outcomeWithin(Duration.ofMillis(100L * kills)).isEmpty()) {
                    script.signalGroup("KILL");
                    script.await(DEADLINE);
                }
            }
        }

        assertThat(bpct.run("--errors=2").out()).contains("the source has it by now", "old/deep/er/2", "a/-rf");
        assertThat(bpct.run("--progress=2").expect(0).out()).contains("Ledger: closed");
        assertThat(isThere("copy/old/deep/er/2")).isTrue();
        assertThat(isThere("copy/a/-rf")).isTrue();
        assertThat(isThere("copy/old/deep/er/1")).isFalse();
        assertThat(isThere("copy/shut")).isFalse();
    }
}
