package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --archive --layout keep}: a text beside the parts tells how files were striped, and {@code --extract} gives it back. */
@Tag("place")
final class ArchivedLayoutsIT extends CallsWithin {
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private static final String PLANT = """
            set -e
            umask 022
            mkdir -p -- t/deep $'t/odd\\ndirectory'
            cd t
            head -c 300001 /dev/urandom >large
            head -c 200001 /dev/urandom >$'odd\\ndirectory/new\\nline'
            head -c 200002 /dev/urandom >deep/-p
            printf X >$'deep/\\1one\\2two'
            printf X >$'deep/$(touch x)'
            printf X >first
            ln first deep/second
            ln -s large symlink
            mkfifo pipe
            touch empty
            for i in {1..40}; do echo $i >"deep/small $i"; done
            chmod 4755 deep/-p
            ! command -v setfattr >/dev/null || setfattr -n user.bpct -v kept 'deep/small 2'
            touch -d '2020-01-02 03:04:05.678901234' large deep/* .
            """;

    private FakeLfs lfs;

    @BeforeEach
    void plant() throws Exception {
        lfs = FakeLfs.in(sandbox);
        shell(PLANT);
    }

    private String shell(String script) {
        return Shell.call("cd -- \"$1\" && { " + script + "\n}", sandbox.root())
                .expect(0)
                .out();
    }

    /** As {@code lfs getstripe -y} tells of a file with these stripes. */
    private static String striped(int count, String pattern, String pool) {
        return "lmm_stripe_count:  " + count + "\nlmm_stripe_size:   4194304\nlmm_pattern:       " + pattern
                + "\nlmm_layout_gen:    0\nlmm_stripe_offset: 5\n" + (pool.isEmpty() ? "" : "lmm_pool: " + pool + "\n")
                + "lmm_objects:\n      - l_ost_idx: 5\n        l_fid:     0x100050000:0x2:0x0\n";
    }

    private Outcome call(int code, Object... words) {
        List<Object> all = new ArrayList<>(List.of("--wait"));
        all.addAll(List.of(words));
        return sandbox.bpct().with("PATH", lfs.path()).run(all.toArray()).expect(code);
    }

    private void archive(Object... words) {
        List<Object> all = new ArrayList<>(List.of("-j2", "--archive", "a", "--layout", "keep"));
        all.addAll(List.of(words));
        call(0, all.toArray());
    }

    /** Returns the words of the file of layouts, a record a line, sorted; without the sum. */
    private String kept() {
        return shell("tr '\\n\\0' '?\\n' <a/layouts | tail -n +2 | head -n -1 | paste -d '|' - - | sort");
    }

    private String notes(int batch) {
        return sandbox.bpct()
                .run("--progress=" + batch)
                .expect(0)
                .out()
                .lines()
                .filter(line -> line.startsWith("note: "))
                .reduce("", (all, line) -> all + line + "\n");
    }

    private void giveToOthers(boolean isOfOthers) {
        assumeThat(User.current().isRoot() || !isOfOthers)
                .as("only root archives what others own")
                .isTrue();
        if (isOfOthers) {
            sandbox.giveTo(User.ordinary(), sandbox.path("t"));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anArchiveKeepsTheLayoutsOfFilesInWordsThatNameNoServers(boolean isOfOthers) throws Exception {
        lfs.plant("t/large", striped(2, "raid0", "flash"));
        lfs.plant("t/odd\ndirectory/new\nline", striped(4, "raid0", ""));
        lfs.plant("t/deep/-p", striped(8, "raid0,overstriped", ""));
        lfs.plant("t/deep/\1one\2two", striped(3, "raid0", ""));
        lfs.plant("t/first", striped(6, "raid0", ""));
        giveToOthers(isOfOthers);

        archive("t");

        assertThat(kept().replaceAll("(?m)\\|[0-9]+ ", "|")).isEqualTo("""
                        t/deep/\1one\2two|-c 3 -S 4194304
                        t/deep/-p|-c 8 -S 4194304
                        t/first|-c 6 -S 4194304
                        t/large|-c 2 -S 4194304 -p flash
                        t/odd?directory/new?line|-c 4 -S 4194304
                        """);
        assertThat(notes(1)).isEqualTo("note: 1 files with a simpler layout than their source\n");
        assertThat(shell("tail -c 74 a/layouts | tr -d '\\0'"))
                .isEqualTo(shell("printf 'sha256 %s .' \"$(head -c -74 a/layouts | sha256sum | head -c 64)\""));
        assertThat(shell("mkdir out && for p in a/part-*.tar; do tar -xf $p -C out; done; cmp t/large out/t/large"))
                .isEmpty();
        call(0, "--archive-check=a");
        assertThat(sandbox.bpct()
                        .run("--archive-list", "a", "--count")
                        .expect(0)
                        .out())
                .isEqualTo(shell("find t -printf x | wc -c"));
    }

    @Test
    void eachGenerationKeepsThoseOfWhatItHolds() throws Exception {
        lfs.plant("t/large", striped(2, "raid0", ""));
        lfs.plant("t/first", striped(6, "raid0", ""));
        archive("t");
        String first = kept();
        lfs.plant("t/large", striped(4, "raid0", ""));
        shell("cd t && echo more >>large && rm first deep/second");

        archive("-u", "t");

        assertThat(kept().lines()).containsAll(first.lines().toList()).hasSize(3);
        assertThat(kept()).containsPattern("(?m)^t/large[|][0-9]+ -c 4 -S 4194304$");
        String second = kept();
        call(0, "--archive", "a", "-u", "t");
        assertThat(kept()).isEqualTo(second);
        // Nothing is new in a file that is named, so there are no parts.
        archive("-u", "t/large");
        assertThat(kept()).isEqualTo(second);
        call(0, "--archive-check=a");

        shell("find t -exec touch -h {} +");
        archive("-u", "t");
        archive("-u", "--keep", "last=1", "t");
        assertThat(kept()).matches("t/large[|][0-9]+ -c 4 -S 4194304\n");
        call(0, "--archive-check=a");
    }

    @Test
    void whatIsDamagedIsNamedAndNothingIsAddedToIt() throws Exception {
        lfs.plant("t/large", striped(2, "raid0", "flash"));
        archive("t");
        shell("sed -i s/flash/other/ a/layouts && echo more >>t/large");

        Outcome check = call(3, "--archive-check=a");
        assertThat(sandbox.bpct().run("--errors=2").out() + check.out())
                .contains("layouts")
                .contains("damaged");

        Outcome update = sandbox.bpct()
                .with("PATH", lfs.path())
                .run("--wait", "--archive", "a", "-u", "--layout", "keep", "t")
                .expect(1);
        assertThat(update.err()).contains("layouts").contains("damaged");
        assertThat(shell("ls a | grep -c '^part-000'")).isEqualTo(shell("ls a | grep '^part-' | wc -l"));
        sandbox.bpct().run("--archive-list", "a").expect(0);
    }

    @Test
    void aNodeWithoutLfsOrAnotherFileSystemSaysSoOnce() throws Exception {
        sandbox.bpct().run("--wait", "--archive", "a", "--layout", "keep", "t").expect(0);
        assertThat(notes(1)).isEqualTo("note: 1 jobs without lfs on their node kept no layouts\n");
        assertThat(kept()).isEmpty();

        lfs.isNotOnLustre(sandbox.path("t"));
        call(0, "--archive", "b", "--layout", "keep", "t");
        assertThat(notes(2)).isEqualTo("note: 1 jobs with a source that is not on Lustre kept no layouts of it\n");
    }

    @Test
    void anArchiveGivesItsFilesNoLayouts() {
        assertThat(sandbox.bpct()
                        .run("--archive", "a", "--layout", "1G:4", "t")
                        .expect(2)
                        .err())
                .contains("--layout: an archive keeps the layouts of its files");
        assertThat(FileName.of(sandbox.root().toPath().resolve("a")).toPath()).doesNotExist();
    }

    private void extract(int code, Object... words) {
        List<Object> all = new ArrayList<>(List.of("-j2", "--extract", "a"));
        all.addAll(List.of(words));
        all.add("out");
        call(code, all.toArray());
    }

    private void assertExtracted() throws Exception {
        TreeAssert.assertThatTree(sandbox.path("out/t")).isExactCopyOf(sandbox.path("t"));
        assertThat(lfs.hasChangedDirectories()).isFalse();
        assertThat(shell("find out -name '.bpct-new*'")).isEmpty();
    }

    private void plantLayouts() throws Exception {
        lfs.plant("t/large", striped(2, "raid0", "flash"));
        lfs.plant("t/odd\ndirectory/new\nline", striped(4, "raid0", ""));
        lfs.plant("t/deep/-p", striped(8, "raid0", ""));
        lfs.plant("t/deep/\1one\2two", striped(3, "raid0", ""));
        lfs.plant("t/first", striped(6, "raid0", ""));
    }

    private void assertLaidOut() {
        assertThat(lfs.asked("out/t/large")).isEqualTo("-c 2 -S 4194304 -p flash");
        assertThat(lfs.asked("out/t/odd\ndirectory/new\nline")).isEqualTo("-c 4 -S 4194304");
        assertThat(lfs.asked("out/t/deep/-p")).isEqualTo("-c 8 -S 4194304");
        assertThat(lfs.asked("out/t/deep/\1one\2two")).isEqualTo("-c 3 -S 4194304");
        assertThat(lfs.asked("out/t/deep/second")).isEqualTo("-c 6 -S 4194304");
        assertThat(lfs.asked("out/t/deep/small 1")).isEqualTo("nothing");
    }

    /** The destination is there, and belongs to somebody else. */
    @ParameterizedTest
    @ValueSource(strings = {"none", "gzip"})
    void anExtractionGivesEachFileItsLayoutBack(String form) throws Exception {
        plantLayouts();
        giveToOthers(User.current().isRoot());
        archive("--compress", form, "t");
        sandbox.directory("out/t/deep");
        shell("ln -s ../../../t/large out/t/deep/-p && ln t/first out/t/large");
        sandbox.giveTo(User.ordinary(), sandbox.path("out"));

        extract(0, "--layout", "keep");

        assertExtracted();
        assertLaidOut();
        assertThat(notes(2)).isEmpty();
        assertThat(shell("cat t/first")).isEqualTo("X");
    }

    @Test
    void anOrdinaryUserGivesThemBack() throws Exception {
        plantLayouts();
        User user = User.ordinary();
        sandbox.giveTo(user, sandbox.root());
        BpctCall bpct = sandbox.bpctAs(user).with("PATH", lfs.path());
        bpct.run("--wait", "-j1", "--archive", "a", "--layout", "keep", "t").expect(0);

        bpct.run("--wait", "-j1", "--extract", "a", "--layout", "keep", "out").expect(0);

        assertExtracted();
        assertLaidOut();
    }

    @Test
    void aFileGetsTheLayoutOfItsGenerationOrOfItsSize() throws Exception {
        lfs.plant("t/large", striped(2, "raid0", ""));
        archive("t");
        shell("cd t && rm large && head -c 300001 /dev/urandom >large && echo more >>first");
        lfs.plant("t/first", striped(5, "raid0", ""));
        archive("-u", "t");

        extract(0, "--layout", "keep");
        assertThat(lfs.asked("out/t/large")).isEqualTo("nothing");
        assertThat(lfs.asked("out/t/first")).isEqualTo("-c 5 -S 4194304");
        assertExtracted();

        shell("rm -r out");
        extract(0, "--layout", "keep", "--generation", "1");
        assertThat(lfs.asked("out/t/large")).isEqualTo("-c 2 -S 4194304");
        assertThat(lfs.asked("out/t/first")).isEqualTo("nothing");

        shell("rm -r out");
        extract(0, "--layout", "100K:4,250K:-1:flash");
        assertThat(lfs.asked("out/t/large")).isEqualTo("-c -1 -p flash");
        assertThat(lfs.asked("out/t/deep/-p")).isEqualTo("-c 4");
        assertThat(lfs.asked("out/t/first")).isEqualTo("nothing");
        assertExtracted();
    }

    @Test
    void withoutLayoutsOrWithDamagedOnesTheContentsCome() throws Exception {
        lfs.plant("t/large", striped(2, "raid0", "flash"));
        archive("t");
        shell("mv a/layouts kept");
        Outcome told = sandbox.bpct()
                .with("PATH", lfs.path())
                .run("--wait", "--extract", "a", "--layout", "keep", "out")
                .expect(0);
        assertThat(told.err()).containsOnlyOnce("the archive keeps no layouts");
        assertExtracted();

        // The sum is right, and the words are none that bpct writes.
        shell("rm -r out && head -c -74 kept | sed 's/flash/-x;id/' >a/layouts"
                + " && printf 'sha256 %s .\\0' \"$(sha256sum <a/layouts | head -c 64)\" >>a/layouts");
        extract(3, "--layout", "keep");
        assertExtracted();
        assertThat(lfs.calls("setstripe")).isZero();
        assertThat(sandbox.bpct().run("--errors=3").out()).contains("a/layouts").contains("damaged");
    }

    @ParameterizedTest
    @ValueSource(strings = {"restricts", "refuses", "missing-pool"})
    void aLayoutThatIsNotHadIsCountedAndFailsNoFile(String what) throws Exception {
        lfs.plant("t/large", striped(2, "raid0", "flash"));
        archive("t");
        lfs.does(what, what.equals("missing-pool") ? "flash" : "");

        extract(0, "--layout", "keep");

        assertExtracted();
        assertThat(notes(2))
                .isEqualTo(
                        what.equals("missing-pool")
                                ? "note: 1 files without the pool of their layout since it is not there\n"
                                : "note: 1 files without the layout that was asked for\n");
    }

    /** tar makes it anew to give it these. */
    @Test
    void aFileWithExtendedAttributesComesExactlyAndIsCounted() throws Exception {
        lfs.plant("t/deep/small 2", striped(2, "raid0", ""));
        lfs.plant("t/large", striped(2, "raid0", ""));
        archive("t");

        extract(0, "--layout", "keep");

        assertExtracted();
        assertThat(lfs.asked("out/t/large")).isEqualTo("-c 2 -S 4194304");
        assertThat(notes(2)).isEqualTo("note: 1 files without the layout that was asked for\n");
    }

    /** A range of the archive that is damaged leaves no file that lfs has made, and its neighbours come. */
    @Test
    void whatIsDamagedLeavesNoEmptyFile() throws Exception {
        plantLayouts();
        archive("t");
        shell("f=$(grep -l -F -- $'deep/-p' a/part-*.tar | head -n 1) && "
                + "printf X | dd of=\"$f\" bs=1 seek=$(($(stat -c %s \"$f\") / 2)) conv=notrunc status=none");

        extract(3, "--layout", "keep");

        assertThat(shell("find out -type f -size 0 ! -name empty; find out -name '.bpct-new*'"))
                .isEmpty();
    }

    /** A directory of another inode has only the name of a place. */
    @Test
    void aPlaceOfAKilledJobIsRemovedAndNothingElse() throws Exception {
        assumeThat(User.current().isRoot()).as("only root has places").isTrue();
        lfs.plant("t/large", striped(2, "raid0", "flash"));
        archive("t");
        sandbox.bpct()
                .with("PATH", lfs.path())
                .run("--no-submit", "-j1", "--extract", "a", "--layout", "keep", "out")
                .expect(0);
        JobDirectory job = sandbox.batch(2).jobs().get(0);
        BatchOnDisk.start(job, lfs.path()).await(DEADLINE).expect(0);
        FileName part = FileName.of(job.part().root());
        Shell.call(
                        "cd -- \"$1\" && mkdir -m 700 .bpct-new.left .bpct-new.other && touch .bpct-new.left/f .bpct-new.other/f"
                                + " && mkdir \"$2/attempt.1/lane.9\" && i=$(stat -c %i .bpct-new.left)"
                                + " && printf '%s\\0' 0 .bpct-new.left \"$i\" . >\"$2/attempt.1/laying\""
                                + " && printf '%s\\0' 0 .bpct-new.other \"$i\" . >\"$2/attempt.1/lane.9/laying\"",
                        sandbox.path("out"), part)
                .expect(0);

        BatchOnDisk.start(sandbox.batch(2).finalizer(), lfs.path())
                .await(DEADLINE)
                .expect(0);

        assertThat(shell("find out -path '*bpct-new*'")).isEqualTo("out/.bpct-new.other\nout/.bpct-new.other/f\n");
    }
}
