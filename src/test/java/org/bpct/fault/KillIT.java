package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.bpct.Rounds;
import org.bpct.it.CallsWithin;
import org.bpct.it.Compressors;
import org.bpct.it.Outcome;
import org.bpct.it.RunningProcess;
import org.bpct.it.Shell;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Job scripts and finalizers killed with -9, around every command that they call and at any time.
 *
 * <p>{@code -Dbpct.rounds=N} kills each script more often, and gives it more to do; each run takes other moments.
 */
@Tag("it")
final class KillIT extends CallsWithin {
    private static final int KILLED = 128 + 9;

    /** The kills of each script at commands, before it is left alone. */
    private static final int KILLS = Rounds.of(4, 6);

    /** Of each there are more than jobs have lanes. A kill comes in the first ones, what is behind them only takes time. */
    private static final int GROUPS = 20;

    /** The names of a group. */
    private static final int NAMES = 12;

    /** A script reads its engine for about 0.1 s before it works. */
    private static final int LEAST_PATIENCE_MILLIS = 150;

    /**
     * Three large files beside the small ones, the manifest of the small ones, and the trees of the large ones as their definition has
     * them; the first word is the sandbox.
     */
    private static final String LARGE = """
            cd -- "$1" && mkdir source/large && cd source/large && truncate -s 150000001 one two && yes | head -c 2000000 >three
            for at in 0 67108863 67108864 150000000; do
                for file in one two; do printf "$file" | dd of=$file bs=1 seek=$at conv=notrunc status=none; done
            done
            cd -- "$1" && find source -type f ! -size +1048576c -print0 | LC_ALL=C sort -z | xargs -0 sha256sum -- >wanted
            printf 'bpct-tree-1 sha256 67108864\n' >wanted.tree
            for file in source/large/{one,three,two}; do
                size=$(stat -c %s $file) && for ((at = 0; at < size; at += 67108864)); do
                    dd if=$file iflag=skip_bytes,count_bytes skip=$at count=67108864 bs=1M status=none | sha256sum | cut -c -64
                done >leaves
                root=$(sha256sum <leaves) && printf 'F %s %s %s  %s\n' $size ${root%% *} $(wc -l <leaves) $file
                cat leaves
            done >>wanted.tree
            """;

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    /** What holds after each start of a script, however it ended. */
    private interface Judgement {
        void hold() throws Exception;
    }

    private Random planted(int seed) throws IOException {
        return planted(seed, GROUPS);
    }

    /** Plants a source of so many groups, and returns the chance that goes on with it. */
    private Random planted(int seed, int groups) throws IOException {
        Random random = FAULTS.random(seed);
        FaultTree.plant(sandbox.path("source"), random, groups, NAMES);
        return random;
    }

    /** Starts all scripts of a copy, each until it is complete, and kills them at commands. */
    private Shims killUntilComplete(Trial trial, Random random) throws Exception {
        return killUntilComplete(trial, random, trial::assertClaimsHold);
    }

    private Shims killUntilComplete(Trial trial, Random random, Judgement judgement) throws Exception {
        Shims shims = Shims.in(sandbox);
        for (JobDirectory job : trial.scripts()) {
            // A start calls about ten commands before its first group, a finalizer about seven.
            shims.arm(random.nextInt(10_000), job.equals(trial.batch().finalizer()) ? 11 : 14, KILLS);
            int starts = 0;
            while (!Trial.isComplete(job)) {
                Outcome outcome = Trial.start(job, shims.path()).await(Trial.DEADLINE);
                assertThat(outcome.exitCode()).as(outcome.toString()).isIn(0, KILLED);
                judgement.hold();
                assertThat(++starts).isLessThan(60);
            }
        }
        assertThat(shims.kills()).isNotEmpty();
        return shims;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void scriptsKilledAtAnyCommandClaimOnlyWhatIsThereAndEndExactly(int lanes) throws Exception {
        Random random = planted(lanes);
        Trial trial = new Trial(sandbox, FAULTS).write(3, "--lanes", lanes);
        Shims shims = killUntilComplete(trial, random);
        FAULTS.injected(shims.kills().size(), "scripts killed at a command");

        trial.assertEqual();
    }

    @Tag("fault")
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void scriptsThatCopyRangesClaimOnlyWhatIsThereAndEndExactly(int lanes) throws Exception {
        Random random = planted(20 + lanes, 6);
        Shell.call(
                "cd -- \"$1\" && head -c 9M /dev/urandom >large && truncate -s +2M large && head -c 3000001 /dev/urandom >>large"
                        + " && mkdir -p deep/er && head -c 5M /dev/urandom >deep/er/large",
                sandbox.path("source"));
        Trial trial = new Trial(sandbox, FAULTS).write(3, "--lanes", lanes, "--split", "1M", "--guard", "no");
        Shims shims = killUntilComplete(trial, random);
        FAULTS.injected(shims.kills().size(), "scripts that copy ranges killed at a command");

        trial.assertEqual();
    }

    @Tag("fault")
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void scriptsThatCompareContentsClaimOnlyWhatIsThereAndEndExactly(int lanes) throws Exception {
        Random random = planted(10 + lanes, 18);
        new Trial(sandbox, FAULTS).write(1).completeByHand();
        // As long, and as old: nothing but the content tells.
        Shell.call(
                "cd -- \"$1\"; find . -type f -size +0 -print0 | sort -z | while IFS= read -r -d '' f; do"
                        + " ((i++ % 3)) && continue; touch -r \"$f\" ../stamp; printf '\\1' | dd of=\"$f\" conv=notrunc"
                        + " status=none; touch -r ../stamp \"$f\"; done",
                sandbox.path("copy"));
        Trial trial = new Trial(sandbox, FAULTS, sandbox.path("source"), sandbox.path("copy"), 2)
                .write(2, "--update", "--checksum", "--lanes", lanes);
        Shims shims = killUntilComplete(trial, random);
        FAULTS.injected(shims.kills().size(), "scripts that compare contents killed at a command");

        trial.assertEqual();
    }

    /** Half of the modes are set, or the owners without the modes, when a script dies; the directories are closed last. */
    @Tag("fault")
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void scriptsThatChangeModesAndOwnersEndExactly(int lanes) throws Exception {
        Random random = planted(30 + lanes);
        Shell.call(
                "cd -- \"$1\" && find . -type f -exec chmod 6755 {} + && cp -a . ../twin && group=$(id -g)"
                        + " && (($(id -u))) || { group=7; chgrp -R -h 7 ../twin; } && chmod -R u+s,a-rx ../twin",
                sandbox.path("source"));
        String group = Shell.call("(($(id -u))) && id -g || echo 7").out().strip();
        sandbox.bpct()
                .run("--chmod=u+s,a-rx", "--chgrp", group, "-j2", "--lanes", lanes, "--no-submit", "source")
                .expect(0);
        Trial trial = new Trial(sandbox, FAULTS);
        Shims shims = killUntilComplete(trial, random, () -> {});
        FAULTS.injected(shims.kills().size(), "scripts that change modes killed at a command");

        assertThat(trial.claims().failed()).as("seed " + FAULTS.seed()).isEmpty();
        String state = "cd -- \"$1\" && find . -printf '%p %y %m %U:%G\\0' | sort -z";
        assertThat(Shell.call(state, sandbox.path("source")).out())
                .as("seed " + FAULTS.seed())
                .isEqualTo(Shell.call(state, sandbox.path("twin")).out());
        trial.await().expect(0);
    }

    @Tag("fault")
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void scriptsThatExtractClaimOnlyWhatIsThereAndEndExactly(int lanes) throws Exception {
        Random random = planted(80 + lanes);
        Shell.call("cd -- \"$1\" && tar -cf source.tar --format=posix -C source .", sandbox.root());
        sandbox.bpct()
                .run("--extract", "source.tar", "-j3", "--lanes", lanes, "--no-submit", "copy")
                .expect(0);
        Trial trial = new Trial(sandbox, FAULTS);
        Shims shims = killUntilComplete(trial, random);
        FAULTS.injected(shims.kills().size(), "scripts that extract killed at a command");

        trial.assertEqual();
    }

    /** Writes a sum of the source, and beside it what find and sha256sum say. */
    private Trial writeSum(Object... options) {
        Shell.call(
                "cd -- \"$1\" && find source -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum -- >wanted",
                sandbox.root());
        List<Object> words = new ArrayList<>(List.of("--sum", "--no-submit", "-o", "manifest"));
        words.addAll(List.of(options));
        words.add("source");
        sandbox.bpct().run(words.toArray()).expect(0);
        return new Trial(sandbox, FAULTS);
    }

    /** The manifest is that of find and sha256sum, or not there at all. */
    private void assertManifestIsWhole(boolean maybeNone) {
        FAULTS.proved();
        Path manifest = sandbox.path("manifest").toPath();
        if (!maybeNone || Files.exists(manifest)) {
            assertThat(manifest)
                    .as("seed " + FAULTS.seed())
                    .hasSameBinaryContentAs(sandbox.path("wanted").toPath());
        }
        Path trees = sandbox.path("manifest.tree").toPath();
        if (Files.exists(sandbox.path("wanted.tree").toPath()) && (Files.exists(manifest) || Files.exists(trees))) {
            // The trees have their name first.
            assertThat(trees)
                    .as("seed " + FAULTS.seed())
                    .hasSameBinaryContentAs(sandbox.path("wanted.tree").toPath());
        }
        if (!maybeNone) {
            assertThat(Shell.call("ls -A -- \"$1\"", sandbox.root()).out()).doesNotContain(".bpct-");
        }
    }

    @Tag("fault")
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void scriptsThatSumLeaveAWholeManifestOrNone(int lanes) throws Exception {
        Random random = planted(40 + lanes);
        Trial trial = writeSum("-j2", "--lanes", lanes);
        Shims shims = killUntilComplete(trial, random, () -> assertManifestIsWhole(true));
        FAULTS.injected(shims.kills().size(), "scripts that sum killed at a command");

        trial.await().expect(0);
        assertManifestIsWhole(false);
    }

    @Tag("fault")
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void scriptsThatSumRangesLeaveWholeManifestsOrNone(int lanes) throws Exception {
        Random random = planted(60 + lanes, 3);
        Shell.call(LARGE, sandbox.root());
        sandbox.bpct()
                .run("--sum", "--split=1M", "-j2", "--lanes", lanes, "--no-submit", "source", "-o", "manifest")
                .expect(0);
        Trial trial = new Trial(sandbox, FAULTS);
        Shims shims = killUntilComplete(trial, random, () -> assertManifestIsWhole(true));
        FAULTS.injected(shims.kills().size(), "scripts that sum ranges killed at a command");

        trial.await().expect(0);
        assertManifestIsWhole(false);
        assertThat(sandbox.path("manifest.tree").toPath()).exists();
    }

    /** A byte of one file of three is not as its hash tree says: it is named with its range, and no other, whatever was killed. */
    @Tag("fault")
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void scriptsThatCheckHashTreesNameWhatDiffersAndNothingElse(int lanes) throws Exception {
        Random random = FAULTS.random(65 + lanes);
        sandbox.directory("source");
        Shell.call(
                LARGE + "printf y | dd of=source/large/two bs=1 seek=100000000 conv=notrunc status=none",
                sandbox.root());
        sandbox.bpct()
                .run("--sum-check", "wanted.tree", "--no-submit", "-j2", "--lanes", lanes)
                .expect(0);
        Trial trial = new Trial(sandbox, FAULTS);
        Shims shims = killUntilComplete(trial, random, FAULTS::proved);
        FAULTS.injected(shims.kills().size(), "scripts that check hash trees killed at a command");

        trial.await().expect(3);
        assertThat(sandbox.bpct().run("--errors=1", "-0").out())
                .as("seed " + FAULTS.seed())
                .isEqualTo(sandbox.path("source/large/two").text() + "\0");
        assertThat(sandbox.bpct().run("--errors=1").out())
                .as("seed " + FAULTS.seed())
                .contains("1 name: differs: contents differ: bytes 67108864-134217727\n");
    }

    /** One file of ten is not as the manifest says: it is named, and no other, whatever was killed. */
    @Tag("fault")
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void scriptsThatCheckSumsNameWhatDiffersAndNothingElse(int lanes) throws Exception {
        Random random = planted(50 + lanes);
        Shell.call(
                "cd -- \"$1\" && find source -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum -- >wanted"
                        + " && find source -type f -links 1 -print0 | LC_ALL=C sort -z | while IFS= read -r -d '' f; do"
                        + " ((i++ % 10)) || { chmod u+w \"$f\" && echo more >>\"$f\" && printf '%s\\0' \"$f\"; }; done >spoilt",
                sandbox.root());
        sandbox.bpct()
                .run("--sum-check", "wanted", "--no-submit", "-j2", "--lanes", lanes)
                .expect(0);
        Trial trial = new Trial(sandbox, FAULTS);
        Shims shims = killUntilComplete(trial, random, () -> {});
        FAULTS.injected(shims.kills().size(), "scripts that check sums killed at a command");

        trial.await().expect(3);
        String spoilt = Shell.call("cd -- \"$1\" && sed -z \"s|^|$1/|\" spoilt", sandbox.root())
                .out();
        String found = sandbox.bpct().run("--errors=1", "-0").out();
        assertThat(found.split("\0"))
                .as("seed " + FAULTS.seed())
                .isNotEmpty()
                .containsExactlyInAnyOrder(spoilt.split("\0"));
    }

    /** One file of ten has other bytes in the second tree: it is named, and no other, whatever was killed. */
    @Tag("fault")
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void scriptsThatCompareTwoTreesNameWhatDiffersAndNothingElse(int lanes) throws Exception {
        Random random = planted(55 + lanes);
        Shell.call(
                "cd -- \"$1\" && cp -a source other && cd other && find . -type f -links 1 -size +0 -print0"
                        + " | LC_ALL=C sort -z | while IFS= read -r -d '' f; do ((i++ % 10)) || { touch -r \"$f\" ../ref"
                        + " && chmod u+w \"$f\" && printf '\\1\\2' | dd of=\"$f\" bs=1 conv=notrunc status=none"
                        + " && touch -r ../ref \"$f\" && chmod --reference=\"../source/$f\" \"$f\""
                        + " && ! cmp -s \"$f\" \"../source/$f\" && printf '%s\\0' \"$f\"; }; done >../spoilt",
                sandbox.root());
        sandbox.bpct()
                .run("--compare", "--content", "source", "other", "--no-submit", "-j2", "--lanes", lanes)
                .expect(0);
        Trial trial = new Trial(sandbox, FAULTS);
        Shims shims = killUntilComplete(trial, random, () -> {});
        FAULTS.injected(shims.kills().size(), "scripts that compare two trees killed at a command");

        trial.await().expect(3);
        String spoilt = Shell.call("cd -- \"$1\" && sed -z \"s|^[.]|$1/source|\" spoilt", sandbox.root())
                .out();
        String found = sandbox.bpct().run("--errors=1", "-0").out();
        assertThat(found.split("\0"))
                .as("seed " + FAULTS.seed())
                .isNotEmpty()
                .containsExactlyInAnyOrder(spoilt.split("\0"));
    }

    @Tag("fault")
    @Test
    void scriptsThatSumKilledAtAnyTimeLeaveAWholeManifestOrNone() throws Exception {
        Random random = planted(45);
        Trial trial = writeSum("-j2", "--lanes", 2);
        killAtAnyTime(trial, random, "scripts that sum killed at some time", () -> assertManifestIsWhole(true));

        trial.await().expect(0);
        assertManifestIsWhole(false);
    }

    /** Writes an archive of the source. */
    private Trial writeArchive(Object... options) {
        List<Object> words = new ArrayList<>(List.of("--archive", "a.tar.d", "--no-submit"));
        words.addAll(List.of(options));
        words.add("source");
        sandbox.bpct().run(words.toArray()).expect(0);
        return new Trial(sandbox, FAULTS);
    }

    /** GNU tar restores the archive exactly, and its index is that of its parts; or it has no index. */
    private void assertArchiveIsWhole(boolean maybeNone) throws Exception {
        FAULTS.proved();
        if (maybeNone && !Files.exists(sandbox.path("a.tar.d/index").toPath())) {
            return;
        }
        Shell.call(
                "cd -- \"$1\" && rm -rf r && mkdir r && cd r && for part in ../a.tar.d/part-*.tar*; do tar --extract --file \"$part\" "
                        + "--numeric-owner --same-permissions --xattrs --xattrs-include='*' --acls 2>/dev/null || exit; done",
                sandbox.root());
        assertThatTree(sandbox.path("r/source")).as("seed " + FAULTS.seed()).isExactCopyOf(sandbox.path("source"));
        String told = list();
        Shell.call("cd -- \"$1\" && mv a.tar.d/index aside", sandbox.root());
        String read = list();
        Shell.call("cd -- \"$1\" && mv aside a.tar.d/index", sandbox.root());
        assertThat(told).as("seed " + FAULTS.seed()).isEqualTo(read);
        assertThat(Shell.call("ls -A -- \"$1\"", sandbox.path("a.tar.d")).out())
                .doesNotContain(".part")
                .doesNotContain(".index");
    }

    @Tag("fault")
    @ParameterizedTest
    @CsvSource({"1, none", "4, none", "1, zstd", "4, gzip"})
    void scriptsThatArchiveLeaveAWholeArchiveOrNone(int lanes, String compress) throws Exception {
        Compressors.require(compress);
        Random random = planted(110 + lanes + compress.length());
        Trial trial = writeArchive("-j2", "--lanes", lanes, "--part-size", "1M", "--compress", compress);
        Shims shims = killUntilComplete(trial, random, () -> assertArchiveIsWhole(true));
        FAULTS.injected(shims.kills().size(), "scripts that archive killed at a command");

        trial.await().expect(0);
        assertArchiveIsWhole(false);
    }

    @Tag("fault")
    @ParameterizedTest
    @ValueSource(strings = {"none", "zstd"})
    void scriptsThatArchiveKilledAtAnyTimeLeaveAWholeArchiveOrNone(String compress) throws Exception {
        Compressors.require(compress);
        Random random = planted(115);
        Trial trial = writeArchive("-j2", "--lanes", 2, "--compress", compress);
        killAtAnyTime(trial, random, "scripts that archive killed at some time", () -> assertArchiveIsWhole(true));

        trial.await().expect(0);
        assertArchiveIsWhole(false);
    }

    /** Until the index of the new generation has its name, the archive is the old one, and can be read. */
    @Tag("fault")
    @Test
    void scriptsThatUpdateAnArchiveLeaveTheOldOneOrAddAWholeGeneration() throws Exception {
        Random random = planted(120);
        sandbox.bpct().run("--archive", "a.tar.d", "-j2", "--wait", "source").expect(0);
        Shell.call("cp -a -- \"$1/source\" \"$1/first\"", sandbox.root());
        String old = list();
        Shell.call(
                "cd -- \"$1\" && find . -type f -print0 | sort -z | while IFS= read -r -d '' f; do"
                        + " case $((i++ % 3)) in 0) rm -- \"$f\" ;; 1) echo new >\"$f.new\" ;; esac; done",
                sandbox.path("source"));
        sandbox.bpct()
                .run("--archive", "a.tar.d", "-u", "-j2", "--lanes=3", "--no-submit", "source")
                .expect(0);
        Trial trial = new Trial(sandbox, FAULTS, sandbox.path("source"), sandbox.path("copy"), 2);
        Path index = sandbox.path("a.tar.d/index").toPath();
        byte[] indexOfOld = Files.readAllBytes(index);
        Shims shims = killUntilComplete(trial, random, () -> {
            FAULTS.proved();
            if (Arrays.equals(indexOfOld, Files.readAllBytes(index))) {
                assertThat(list()).as("seed " + FAULTS.seed()).isEqualTo(old);
            }
        });
        FAULTS.injected(shims.kills().size(), "scripts that update an archive killed at a command");

        trial.await().expect(0);
        sandbox.bpct().run("--extract", "a.tar.d", "e2", "-j2", "--wait").expect(0);
        sandbox.bpct()
                .run("--extract", "a.tar.d", "e1", "--generation=1", "-j2", "--wait")
                .expect(0);
        assertThatTree(sandbox.path("e2/source")).as("seed " + FAULTS.seed()).isExactCopyOf(sandbox.path("source"));
        assertThatTree(sandbox.path("e1/source")).as("seed " + FAULTS.seed()).isExactCopyOf(sandbox.path("first"));
        sandbox.bpct().run("--archive-check", "a.tar.d", "--wait").expect(0);
        assertThat(Shell.call("ls -A -- \"$1\"", sandbox.path("a.tar.d")).out())
                .doesNotContain(".part")
                .doesNotContain(".index")
                .doesNotContain("updating");
    }

    private String list() {
        return sandbox.bpct()
                .run("--archive-list", "a.tar.d", "--json")
                .expect(0)
                .out();
    }

    @Tag("fault")
    @Test
    void scriptsKilledAtAnyTimeClaimOnlyWhatIsThereAndEndExactly() throws Exception {
        Random random = planted(3);
        Trial trial = new Trial(sandbox, FAULTS).write(2, "--lanes", 4);
        killAtAnyTime(trial, random, "scripts killed at some time", trial::assertClaimsHold);

        trial.assertEqual();
    }

    private static void killAtAnyTime(Trial trial, Random random, String kind, Judgement judgement) throws Exception {
        for (JobDirectory job : trial.scripts()) {
            int kills = 0;
            while (!Trial.isComplete(job)) {
                kills = killOnce(job, random, kills);
                judgement.hold();
                assertThat(kills).isLessThan(100);
            }
            FAULTS.injected(kills, kind);
        }
    }

    /**
     * Kills later from start to start, so that it ends even if a kill undoes all work: the twentieth time after the seconds that
     * a start waits for one before it of which nothing is known.
     */
    private static int killOnce(JobDirectory job, Random random, int kills) {
        RunningProcess script = Trial.start(job, Trial.PATH);
        Duration patience = Duration.ofMillis(random.nextInt(LEAST_PATIENCE_MILLIS) + (long) Math.pow(1.5, kills));
        if (script.outcomeWithin(patience).isPresent()) {
            return kills;
        }
        if (random.nextBoolean()) {
            script.signalGroup("KILL");
        } else {
            script.signal("KILL");
        }
        script.await(Trial.DEADLINE);
        return kills + 1;
    }
}
