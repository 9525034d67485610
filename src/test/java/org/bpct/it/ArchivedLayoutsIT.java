package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --archive --layout keep}: a text beside the parts tells how files were striped. */
@Tag("place")
final class ArchivedLayoutsIT extends CallsWithin {
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
            ! command -v setfattr >/dev/null || setfattr -n user.bpct -v kept large
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
}
