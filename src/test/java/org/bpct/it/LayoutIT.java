package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

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
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --layout}: new files at a Lustre destination are made with their layout, and filled then. */
@Tag("place")
final class LayoutIT extends CallsWithin {
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private static final String PLANT = """
            set -e
            umask 022
            mkdir -p -- "$1/deep" "$1/"$'odd\\ndirectory'
            cd -- "$1"
            head -c 3000001 /dev/urandom >large
            head -c 2000001 /dev/urandom >$'odd\\ndirectory/new\\nline'
            head -c 2000002 /dev/urandom >deep/-p
            head -c 2000003 /dev/urandom >$'deep/$(touch x)'
            head -c 1048576 /dev/urandom >deep/-
            head -c 1048575 /dev/urandom >deep/middle
            head -c 2500000 /dev/urandom >first
            ln first deep/second
            ln -s large symlink
            mkfifo pipe
            touch empty
            for i in {1..40}; do echo $i >"deep/small $i"; done
            chmod 600 large
            chmod 444 deep/middle
            chmod 4755 deep/-p
            ! command -v setfattr >/dev/null || setfattr -n user.bpct -v kept large
            touch -d '2020-01-02 03:04:05.678901234' large deep/* .
            """;

    private static final String PLAIN = """
            lmm_stripe_count:  2
            lmm_stripe_size:   4194304
            lmm_pattern:       raid0
            lmm_layout_gen:    0
            lmm_stripe_offset: 5
            lmm_pool:          ddn_hdd
            lmm_objects:
                  - l_ost_idx: 5
                    l_fid:     0x100050000:0x2:0x0
            """;

    /** As 2.10 to 2.15 say it. */
    private static final String PROGRESSIVE = """
              lcm_layout_gen:    3
              lcm_mirror_count:  1
              lcm_entry_count:   2
              component0:
                lcme_id:             1
                lcme_mirror_id:      0
                lcme_flags:          init
                lcme_extent.e_start: 0
                lcme_extent.e_end:   1048576
                sub_layout:
                  lmm_stripe_count:  0
                  lmm_stripe_size:   1048576
                  lmm_pattern:       mdt
                  lmm_layout_gen:    0
                  lmm_stripe_offset: 0

              component1:
                lcme_id:             2
                lcme_mirror_id:      0
                lcme_flags:          0
                lcme_extent.e_start: 1048576
                lcme_extent.e_end:   EOF
                sub_layout:
                  lmm_stripe_count:  -1
                  lmm_stripe_size:   4194304
                  lmm_pattern:       raid0
                  lmm_layout_gen:    0
                  lmm_stripe_offset: -1
            """;

    private static final String MIRRORED = """
              lcm_layout_gen:    2
              lcm_mirror_count:  2
              lcm_entry_count:   2
              components:
              - lcme_id:             65537
                lcme_mirror_id:      1
                lcme_flags:          init
                lcme_extent.e_start: 0
                lcme_extent.e_end:   EOF
                sub_layout:
                  lmm_stripe_count:  2
                  lmm_stripe_size:   4194304
                  lmm_pattern:       raid0
                  lmm_layout_gen:    0
                  lmm_stripe_offset: 1
                  lmm_pool:          flash
                  lmm_objects:
                  - l_ost_idx: 1
                    l_fid:     0x100010000:0x2:0x0
              - lcme_id:             131074
                lcme_mirror_id:      2
                lcme_flags:          init,stale
                lcme_extent.e_start: 0
                lcme_extent.e_end:   EOF
                sub_layout:
                  lmm_stripe_count:  6
                  lmm_stripe_size:   4194304
                  lmm_pattern:       raid0
                  lmm_layout_gen:    0
                  lmm_stripe_offset: 3
                  lmm_pool:          archive
            """;

    private FakeLfs lfs;
    private FileName source;
    private FileName copy;

    @BeforeEach
    void plant() throws Exception {
        lfs = FakeLfs.in(sandbox);
        source = sandbox.path("source");
        copy = sandbox.path("copy");
        Shell.call(PLANT, source).expect(0);
    }

    private Outcome run(int code, Object... words) {
        List<Object> all = new ArrayList<>(List.of("--wait", "-T"));
        all.addAll(List.of(words));
        if (!all.contains("-j1")) {
            all.add("-j2");
        }
        all.addAll(List.of("source", "copy"));
        return sandbox.bpct().with("PATH", lfs.path()).run(all.toArray()).expect(code);
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

    private void assertExact() throws Exception {
        assertThatTree(copy).isExactCopyOf(source);
        assertThat(lfs.hasChangedDirectories()).isFalse();
    }

    private void giveToOthers(String guard) {
        assumeThat(User.current().isRoot() || guard.equals("no"))
                .as("only root guards, and copies what others own")
                .isTrue();
        if (User.current().isRoot()) {
            sandbox.giveTo(User.ordinary(), source);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"no", "sealed", "descriptors"})
    void filesOfASizeAreMadeWithTheirStripesAndFilledThen(String guard) throws Exception {
        giveToOthers(guard);

        run(0, "--guard", guard, "--layout", "1M:4,2M:-1:flash");

        assertExact();
        assertThat(lfs.asked("copy/large")).isEqualTo("-c -1 -p flash");
        assertThat(lfs.asked("copy/deep/-p")).isEqualTo("-c 4");
        assertThat(lfs.asked("copy/deep/-")).isEqualTo("-c 4");
        assertThat(lfs.asked("copy/deep/$(touch x)")).isEqualTo("-c 4");
        assertThat(lfs.asked("copy/odd\ndirectory/new\nline")).isEqualTo("-c 4");
        assertThat(lfs.asked("copy/deep/second")).isEqualTo("-c -1 -p flash");
        for (String name : List.of("deep/middle", "empty", "deep/small 1")) {
            assertThat(lfs.asked("copy/" + name)).as(name).isEqualTo("nothing");
        }
        assertThat(notes(1)).isEmpty();
    }

    /** Its sizes may begin with 0, and one command makes all files of a group that get the same. */
    @Test
    void oneCommandMakesTheFilesOfAGroup() throws Exception {
        run(0, "-j1", "--layout", "0:1");

        assertExact();
        assertThat(lfs.asked("copy/empty")).isEqualTo("-c 1");
        assertThat(lfs.asked("copy/deep/small 40")).isEqualTo("-c 1");
        assertThat(lfs.calls("setstripe")).isBetween(1L, 12L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"no", "sealed", "descriptors"})
    void eachFileKeepsTheLayoutOfItsSource(String guard) throws Exception {
        lfs.plant("source/large", PROGRESSIVE);
        lfs.plant("source/deep/-p", PLAIN);
        lfs.plant("source/odd\ndirectory/new\nline", MIRRORED);
        lfs.plant("source/deep/-", "- has no stripe info\n");
        lfs.plant("source/first", PLAIN.replace("raid0", "raid0,overstriped"));
        giveToOthers(guard);

        run(0, "--guard", guard, "--layout", "keep");

        assertExact();
        assertThat(lfs.asked("copy/large")).isEqualTo("-E 1048576 -L mdt -E -1 -c -1 -S 4194304");
        assertThat(lfs.asked("copy/deep/-p")).isEqualTo("-c 2 -S 4194304 -p ddn_hdd");
        assertThat(lfs.asked("copy/odd\ndirectory/new\nline")).isEqualTo("-E -1 -c 2 -S 4194304 -p flash");
        assertThat(lfs.asked("copy/deep/-")).isEqualTo("nothing");
        assertThat(lfs.asked("copy/first")).isEqualTo("-c 2 -S 4194304 -p ddn_hdd");
        assertThat(lfs.asked("copy/empty")).isEqualTo("-c 1 -S 1048576");
        assertThat(notes(1)).isEqualTo("note: 2 files with a simpler layout than their source\n");
    }

    /** As {@code lfs getstripe -d -y --raw} tells the layout of the new files of a directory. */
    private static String ofDirectory(String file) {
        return file.replaceAll("(?m)^ *lmm_(objects|layout_gen):.*\n|^ *-? *l_(ost_idx|fid):.*\n", "")
                .replace("lmm_", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"no", "sealed", "descriptors"})
    void newDirectoriesGetTheLayoutThatTheirSourcesGiveToNewFiles(String guard) throws Exception {
        lfs.plant("source", ofDirectory(PROGRESSIVE));
        lfs.plant("source/deep", ofDirectory(PLAIN).replace("stripe_count:  2", "stripe_count:  0"));
        giveToOthers(guard);

        run(0, "--guard", guard, "--layout", "keep");

        assertThatTree(copy).isExactCopyOf(source);
        assertThat(lfs.asked("copy")).isEqualTo("-E 1048576 -L mdt -E -1 -c -1 -S 4194304");
        assertThat(lfs.asked("copy/deep")).isEqualTo("-c 0 -S 4194304 -p ddn_hdd");
        assertThat(lfs.asked("copy/odd\ndirectory")).isEqualTo("nothing");
        assertThat(notes(1)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"no", "sealed", "descriptors"})
    void newTopDirectoriesAreMadeOnMetadataServersInTurn(String guard) throws Exception {
        Shell.call("mkdir -p -- \"$1\"/{1..4}/below \"$1/-top\"; chmod 710 \"$1/-top\"", source);
        giveToOthers(guard);

        run(0, "-j1", "--guard", guard, "--layout", "mdts");

        assertExact();
        assertThat(lfs.metadataServers()).hasSize(7).startsWith("1", "2", "0", "1", "2", "0");
        assertThat(lfs.asked("copy/large")).isEqualTo("nothing");
        assertThat(notes(1)).isEmpty();

        Shell.call(
                "mkdir -- \"$1/later\" \"$1/1/later\"; touch -d 2020-01-01 \"$1/later\" \"$1/1/later\" \"$1/1\" \"$1\"",
                source);
        giveToOthers(guard);
        run(0, "-j1", "-u", "--guard", guard, "--layout", "mdts,1M:4");
        assertExact();
        assertThat(lfs.metadataServers()).hasSize(8);
    }

    @Test
    void topDirectoriesOnMetadataServersAndTheirFilesKeepLayouts() throws Exception {
        lfs.plant("source/deep", ofDirectory(PLAIN));
        lfs.plant("source/deep/-p", PLAIN);

        run(0, "--layout", "mdts,keep");

        assertThatTree(copy).isExactCopyOf(source);
        assertThat(lfs.metadataServers()).hasSize(2);
        assertThat(lfs.asked("copy/deep")).isEqualTo("-c 2 -S 4194304 -p ddn_hdd");
        assertThat(lfs.asked("copy/deep/-p")).isEqualTo("-c 2 -S 4194304 -p ddn_hdd");
    }

    /** A site lets root alone choose servers, unless it says otherwise; one that is away takes no directory. */
    @ParameterizedTest
    @CsvSource({
        "refuses-mdts, '', note: 2 directories that were not made on the metadata server of their turn",
        "mdts, '0: lustre-MDT0000_UUID ACTIVE\n1: lustre-MDT0001_UUID INACTIVE\n', ''",
        "mdts, 'lfs mdts: no such device\n', ''"
    })
    void aDirectoryThatIsOnNoServerOfItsTurnIsMadeAndCounted(String what, String which, String note) throws Exception {
        lfs.does(what, which);

        run(0, "-j1", "--layout", "mdts");

        assertExact();
        assertThat(lfs.metadataServers()).isEmpty();
        assertThat(notes(1).strip()).isEqualTo(note);
    }

    /** Their layout is a choice of whoever has made them. */
    @Test
    void directoriesThatAreThereKeepTheirs() throws Exception {
        lfs.plant("source", ofDirectory(PLAIN));
        lfs.plant("source/deep", ofDirectory(PLAIN));
        Shell.call("mkdir -p -m 700 \"$1\" \"$1/deep\"", copy);

        run(0, "-u", "--layout", "keep");
        assertThatTree(copy).isExactCopyOf(source);
        assertThat(lfs.hasChangedDirectories()).isFalse();

        Shell.call("rm -r -- \"$1\" && mkdir -m 700 \"$1\"", copy);
        lfs.plant("copy", ofDirectory(PLAIN).replace("4194304", "1048576"));
        run(0, "--layout", "keep");
        assertThat(lfs.asked("copy")).isEqualTo("nothing");
        assertThat(lfs.asked("copy/deep")).isEqualTo("-c 2 -S 4194304 -p ddn_hdd");
    }

    @ParameterizedTest
    @CsvSource({
        "missing-pool, ddn_hdd, -c 2 -S 4194304, directories without the pool of their layout since it is not there",
        "refuses, '', nothing, directories without the layout of their source"
    })
    void aDirectoryWithoutTheLayoutOfItsSourceIsCounted(String what, String which, String asked, String note)
            throws Exception {
        lfs.plant("source/deep", ofDirectory(PLAIN));
        lfs.does(what, which);

        run(0, "-j1", "--layout", "keep");

        assertThatTree(copy).isExactCopyOf(source);
        assertThat(lfs.asked("copy/deep")).isEqualTo(asked);
        assertThat(notes(1)).contains("note: 1 " + note + "\n");
    }

    /** A file that is there keeps its own, and a new copy gets that of the option. */
    @Test
    void anUpdateLeavesTheLayoutOfWhatItDoesNotCopyAnew() throws Exception {
        run(0, "--layout", "1M:4");
        Shell.call(
                "cd -- \"$1\" && printf more >>large && chmod 640 deep/- && head -c 5000000 /dev/urandom >new", source);

        run(0, "-u", "--layout", "1M:8");

        assertExact();
        assertThat(lfs.asked("copy/large")).isEqualTo("-c 8");
        assertThat(lfs.asked("copy/new")).isEqualTo("-c 8");
        assertThat(lfs.asked("copy/deep/-p")).isEqualTo("-c 4");
        assertThat(lfs.asked("copy/deep/-")).isEqualTo("-c 4");
    }

    /** There no link can take a new copy from its place to its name. */
    @Test
    @SuppressWarnings("try") // A mount has nothing to be asked for.
    void filesBelowAnotherMountGetTheirLayout() throws Exception {
        run(0, "--guard", "no", "--layout", "1M:4");
        Shell.call("mv -- \"$1/deep\" \"$2\" && mkdir \"$1/deep\"", copy, sandbox.path("elsewhere"))
                .expect(0);
        try (BindMount mount = BindMount.of(sandbox.path("elsewhere"), sandbox.path("copy/deep"))) {
            Shell.call("cd -- \"$1\" && for f in large deep/-p deep/-; do printf more >>\"$f\"; done", source);

            run(0, "-u", "-j1", "--guard", "no", "--layout", "1M:8");

            assertExact();
            for (String name : List.of("large", "deep/-p", "deep/-")) {
                assertThat(lfs.asked("copy/" + name)).as(name).isEqualTo("-c 8");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"sealed", "descriptors"})
    void rootUpdatesWhatOthersOwn(String guard) throws Exception {
        giveToOthers(guard);
        run(0, "--guard", guard, "--layout", "1M:4");
        Shell.call("cd -- \"$1\" && printf more >>large && printf more >>deep/-p && printf x >>deep/middle", source);

        run(0, "-u", "--guard", guard, "--layout", "1M:8");

        assertExact();
        assertThat(lfs.asked("copy/large")).isEqualTo("-c 8");
        assertThat(lfs.asked("copy/deep/-p")).isEqualTo("-c 8");
        assertThat(lfs.asked("copy/deep/middle")).isEqualTo("-c 8");
        assertThat(lfs.asked("copy/deep/second")).isEqualTo("-c 4");
    }

    @Test
    void aFileThatIsCopiedAsRangesHasItsLayoutBeforeTheFirst() throws Exception {
        lfs.plant("source/large", PROGRESSIVE);

        run(0, "--guard", "no", "--split", "1M", "--layout", "keep");

        assertExact();
        assertThat(lfs.asked("copy/large")).isEqualTo("-E 1048576 -L mdt -E -1 -c -1 -S 4194304");
        assertThat(notes(1)).isEmpty();
    }

    @Test
    void aRuleHoldsForFilesThatAreCopiedAsRanges() throws Exception {
        lfs.does("missing-pool", "flash");

        run(0, "--guard", "no", "--split", "1M", "--layout", "2900000:4:flash");

        assertExact();
        assertThat(lfs.asked("copy/large")).isEqualTo("-c 4");
        assertThat(notes(1)).isEqualTo("note: 1 files without the pool of their layout since it is not there\n");
    }

    @ParameterizedTest
    @CsvSource({"--io=direct", "--verify", "--io=direct --verify", "--fsync", "--lanes=1", "--stream-after=0"})
    void otherOptionsGoWithIt(String options) throws Exception {
        Shell.call("head -c 17000001 /dev/urandom >\"$1/huge\"", source);
        List<Object> words = new ArrayList<>(List.of("--layout", "1M:4"));
        words.addAll(List.of(options.split(" ")));

        run(0, words.toArray());

        assertExact();
        assertThat(lfs.asked("copy/huge")).isEqualTo("-c 4");
        assertThat(lfs.asked("copy/large")).isEqualTo("-c 4");
    }

    @Test
    void aNightGivesNewFilesTheirLayout() throws Exception {
        sandbox.bpct()
                .with("PATH", lfs.path())
                .run("--snapshot", "pool", "--wait", "--layout", "1M:4", "source")
                .expect(0);

        assertThatTree(sandbox.path("pool/latest")).isExactCopyOf(source);
        assertThat(lfs.asked("pool/latest/large")).isEqualTo("-c 4");
    }

    @Test
    void aNodeWithoutLfsSaysSoOnce() throws Exception {
        sandbox.bpct()
                .run("--wait", "-j1", "-T", "--layout", "keep", "source", "copy")
                .expect(0);

        assertExact();
        assertThat(notes(1)).isEqualTo("note: 1 jobs without lfs on their node set no layouts\n");
    }

    @Test
    void aPlaceThatIsNotOnLustreIsSaidOnce() throws Exception {
        lfs.isNotOnLustre(copy);
        run(0, "-j1", "--layout", "0:4");

        assertExact();
        assertThat(lfs.calls("setstripe")).isZero();
        assertThat(notes(1)).isEqualTo("note: 1 jobs with a destination that is not on Lustre set no layouts there\n");
    }

    @Test
    void thereAreNoLayoutsOfASourceOnAnotherFileSystem() throws Exception {
        Path memory = Path.of("/dev/shm");
        assumeThat(Files.isWritable(memory) && !Files.getFileStore(memory).equals(Files.getFileStore(source.toPath())))
                .as("SKIPPED: there is no other file system")
                .isTrue();
        FileName other = FileName.of(Files.createTempDirectory(memory, "bpct-"));
        try {
            Files.writeString(other.resolve(FileName.ofText("file")).toPath(), "content");
            lfs.isNotOnLustre(other);

            sandbox.bpct()
                    .with("PATH", lfs.path())
                    .run("--wait", "-T", "--layout", "keep", other, "copy")
                    .expect(0);

            assertThatTree(copy).isExactCopyOf(other);
            assertThat(lfs.calls("setstripe")).isZero();
            assertThat(notes(1)).isEqualTo("note: 1 jobs with a source that is not on Lustre kept no layouts of it\n");
        } finally {
            DeletedTree.at(other);
        }
    }

    /** It is asked for once in each lane. */
    @Test
    void aPoolThatIsNotThereIsLeftOut() throws Exception {
        lfs.does("missing-pool", "flash");

        run(0, "--layout", "1M:4:flash");

        assertExact();
        assertThat(lfs.asked("copy/large")).isEqualTo("-c 4");
        assertThat(notes(1)).isEqualTo("note: 6 files without the pool of their layout since it is not there\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"restricts", "refuses"})
    void whatIsNotSetIsCountedAndFailsNoFile(String what) throws Exception {
        lfs.does(what, "");

        run(0, "--layout", "1M:4");

        assertExact();
        assertThat(notes(1)).isEqualTo("note: 6 files without the layout that was asked for\n");
    }

    /** Its copies are there: those that lfs has made go, and come anew in a place, or where they were. */
    @ParameterizedTest
    @CsvSource({"no, 1", "no, 2", "sealed, 1", "sealed, 2", "descriptors, 2"})
    void aJobThatBeginsOnceMoreMakesItsCopiesWithTheirLayout(String guard, int attempt) throws Exception {
        giveToOthers(guard);
        sandbox.bpct()
                .run("--no-submit", "-j1", "-T", "--guard", guard, "--layout", "1M:4", "source", "copy")
                .expect(0);
        JobDirectory job = sandbox.batch(1).jobs().get(0);
        for (int start = 1; start <= 2; start++) {
            BatchOnDisk.start(job, lfs.path()).await(DEADLINE).expect(0);
            if (start == 1) {
                String lost = attempt == 1 ? "attempt.1" : "attempt.1/{journal,exit,advanced}";
                Shell.call("rm -r \"$1\"/" + lost, FileName.of(job.part().root()))
                        .expect(0);
                Shell.call("rm -- \"$1/deep/small 3\" && truncate -s 5 \"$1/large\" \"$1/deep/-p\"", copy)
                        .expect(0);
            }
        }
        BatchOnDisk.start(sandbox.batch(1).finalizer(), lfs.path())
                .await(DEADLINE)
                .expect(0);

        assertExact();
        assertThat(lfs.asked("copy/large")).isEqualTo("-c 4");
        assertThat(lfs.asked("copy/deep/-p")).isEqualTo("-c 4");
        assertThat(lfs.asked("copy/deep/second")).isEqualTo("-c 4");
    }

    /** lfs would make the file to which the symlink leads. */
    @ParameterizedTest
    @ValueSource(strings = {"sealed", "descriptors"})
    void aSymlinkThatSomebodyPlantedLeadsNowhere(String guard) throws Exception {
        giveToOthers(guard);
        sandbox.directory("outside");
        Shell.call(
                "mkdir -p \"$1/deep\" && ln -s ../outside/large \"$1/large\" && ln -s ../../outside/p \"$1/deep/-p\"",
                copy);
        sandbox.giveTo(User.ordinary(), copy);

        run(0, "-u", "--guard", guard, "--layout", "1M:4");

        assertExact();
        assertThat(sandbox.path("outside").toPath()).isEmptyDirectory();
        assertThat(lfs.asked("copy/large")).isEqualTo("-c 4");
        assertThat(lfs.asked("copy/deep/-p")).isEqualTo("-c 4");
    }

    /** A copy that lfs has made, and cp cannot fill, is none. */
    @Test
    void whatCannotBeReadLeavesNoEmptyFile() throws Exception {
        User user = User.ordinary();
        sandbox.giveTo(user, sandbox.root());
        Shell.call("chmod 000 \"$1/large\" \"$1/empty\"", source);

        sandbox.bpctAs(user)
                .with("PATH", lfs.path())
                .run("--wait", "-j2", "-T", "--layout", "0:4", "source", "copy")
                .expect(3);

        assertThat(Files.exists(sandbox.path("copy/large").toPath())).isFalse();
        assertThat(Files.exists(sandbox.path("copy/empty").toPath())).isFalse();
        assertThat(lfs.asked("copy/deep/-p")).isEqualTo("-c 4");
    }

    /** lfs gives no layout to a file that is there, so room is made for the new one: not before that is whole. */
    @ParameterizedTest
    @ValueSource(strings = {"-j2", "--update", "--verify", "--io=direct"})
    void anOldCopyStaysWhereItsSourceCannotBeRead(String option) throws Exception {
        User user = User.ordinary();
        sandbox.giveTo(user, sandbox.root());
        BpctCall bpct = sandbox.bpctAs(user).with("PATH", lfs.path());
        Object[] words = {option, "--wait", "-T", "--layout", "0:4", "source", "copy"};
        bpct.run(words).expect(0);
        Shell.call(
                "cp -- \"$1/large\" \"$1/deep/-p\" \"$2\" && touch \"$1/large\" \"$1/deep/-p\" && chmod 000 \"$1/large\"",
                source,
                sandbox.directory("old"));

        bpct.run(words).expect(3);

        Shell.call("cmp -- \"$1/large\" \"$2/large\" && cmp -- \"$1/-p\" \"$2/deep/-p\"", sandbox.path("old"), copy);
    }

    /** A default access list may forbid the owner of a new file to write. */
    @Test
    void anAccessListOfTheDestinationIsInNobodysWay() throws Exception {
        assumeThat(Files.isExecutable(FileName.ofText("/usr/bin/setfacl").toPath()))
                .as("SKIPPED: there is no setfacl")
                .isTrue();
        User user = User.ordinary();
        sandbox.directory("copy");
        sandbox.giveTo(user, sandbox.root());
        Shell.call("setfacl -d -m u::rx,g::r,o::r \"$1\"", copy);

        sandbox.bpctAs(user)
                .with("PATH", lfs.path())
                .run("--wait", "-j1", "-T", "--layout", "1M:4", "source", "copy")
                .expect(0);

        assertThat(lfs.asked("copy/large")).isEqualTo("-c 4");
        assertThat(Shell.call("cmp -- \"$1/large\" \"$2/large\" && stat -c %a -- \"$2/large\"", source, copy)
                        .expect(0)
                        .out())
                .isEqualTo("600\n");
    }
}
