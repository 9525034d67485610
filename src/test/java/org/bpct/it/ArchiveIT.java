package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise of {@code --archive}: GNU tar alone restores all that was archived, or a name is told that is not in it. */
@Tag("it")
final class ArchiveIT extends CallsWithin {
    /** Restores an archive below a directory as its README says: part after part. */
    private static final String RESTORE = """
            mkdir -- "$2" && cd -- "$2" && umask 077 && for part in "$1"/part-*.tar*; do
              tar --extract --file "$part" --numeric-owner --same-permissions --xattrs --xattrs-include='*' --acls 2>>"$1.said" ||
                exit
            done
            """;

    /** Sums each range of each part as the README says, and compares it with what the archive tells. */
    private static final String CHECK = """
            cd -- "$1" && { read -r word command && [[ $word == bpct-sums-2 ]] && while read -r part start length _ _ sum; do
              said=$(tail -c +$((start + 1)) "$part" | head -c "$length" | "$command")
              [[ ${said%% *} == "$sum" ]] || { echo "part $part differs at $start"; exit 1; }
            done; } <sums
            """;

    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private Outcome archive(Object... words) {
        List<Object> line = new ArrayList<>(List.of("--archive", "a.tar.d", "-v", "--wait"));
        line.addAll(List.of(words));
        return sandbox.bpct().run(line.toArray());
    }

    /** Restores the archive into a new directory of this name. */
    private void restore(String into) {
        Shell.call(RESTORE, sandbox.path("a.tar.d"), sandbox.path(into));
    }

    /** Requires that the index beside the parts is the one that the parts themselves give. */
    private void assertIndexed() throws Exception {
        String told = sandbox.bpct()
                .run("--archive-list", "a.tar.d", "--json")
                .expect(0)
                .out();
        Path index = sandbox.path("a.tar.d/index").toPath();
        Path aside = sandbox.path("aside").toPath();
        Files.move(index, aside);
        String read = sandbox.bpct()
                .run("--archive-list", "a.tar.d", "--json")
                .expect(0)
                .out();
        Files.move(aside, index);
        assertThat(told).isEqualTo(read);
        Shell.call(CHECK, sandbox.path("a.tar.d"));
    }

    static Stream<Arguments> forms() {
        Stream<Arguments> some = Stream.of(Arguments.of(3, "2", "zstd"), Arguments.of(7, "auto", "none"));
        return Rounds.isBrief()
                ? some
                : Stream.concat(
                        some,
                        Stream.of(
                                Arguments.of(1, "auto", "zstd"),
                                Arguments.of(1, "1", "none"),
                                Arguments.of(7, "auto", "gzip")));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void gnuTarRestoresEverything(int jobs, String lanes, String compress) throws Exception {
        Compressors.require(compress);
        FileName tree = sandbox.directory("tree");
        SampleTree.plant(tree, 100 + jobs, Rounds.of(800, 2500));
        Shell.call("find \"$1\" -type s -delete", tree);

        archive("tree", "-j", jobs, "--lanes", lanes, "--compress", compress).expect(0);
        restore("r");

        assertThatTree(sandbox.path("r/tree")).isExactCopyOf(tree);
        sandbox.bpct()
                .run("--extract", "a.tar.d", "e", "-v", "--wait", "-j", jobs, "--lanes", lanes)
                .expect(0);
        assertThatTree(sandbox.path("e/tree")).isExactCopyOf(tree);
        assertIndexed();
    }

    @Test
    void anOrdinaryUserGetsHisTreeBack() throws Exception {
        assumeThat(User.current().isRoot()).isTrue();
        User user = User.ordinary();
        FileName home = sandbox.directoryOf(user, "home-of-user");
        SampleTree.plantFor(
                user, FileName.of(Files.createDirectory(home.toPath().resolve("t"))), 5, 400);
        sandbox.giveTo(user, home);
        Shell.call("find \"$1\" -type s -delete", home);

        sandbox.bpctAs(user)
                .run(
                        "--archive",
                        sandbox.path("home-of-user/a.tar.d"),
                        "-v",
                        "--wait",
                        "-j",
                        "2",
                        sandbox.path("home-of-user/t"))
                .expect(0);
        Shell.call(RESTORE, sandbox.path("home-of-user/a.tar.d"), sandbox.path("r"));

        // Members of an absolute name lose its slash.
        FileName restored = FileName.ofText(
                sandbox.path("r").text() + sandbox.path("home-of-user/t").text());
        assertThatTree(restored).isExactCopyOf(sandbox.path("home-of-user/t"));
    }

    @ParameterizedTest
    @CsvSource({
        "t, t/d/f",
        "./t/, t/d/f",
        "t/../t, t/d/f",
        "., ./t/d/f",
        "t/d/., t/d/f",
        "t/d/f, t/d/f",
        "../w/t/d, w/t/d/f"
    })
    void membersHaveTheNamesThatTheUserTyped(String operand, String member) {
        Shell.call("mkdir -p -- \"$1/w/t/d\" && echo x >\"$1/w/t/d/f\"", sandbox.root());

        sandbox.bpct()
                .in(sandbox.path("w"))
                .run("--archive", "../a.tar.d", "-v", "--wait", operand)
                .expect(0);

        assertThat(sandbox.bpct()
                        .run("--archive-list", "a.tar.d", "--type", "f")
                        .expect(0)
                        .out()
                        .lines())
                .containsExactly(member);
    }

    @Test
    void whyTellsWhereAFileIsInTheArchive() {
        Shell.call("mkdir -p -- \"$1/w/t/d\" && echo x >\"$1/w/t/d/f\" && echo y >\"$1/w/t/g\"", sandbox.root());
        sandbox.bpct().run("--archive", "a.tar.d", "--no-submit", "w/t").expect(0);
        assertThat(sandbox.bpct().run("--why=w/t/d/f").expect(0).out())
                .contains(
                        "Archive: " + sandbox.path("a.tar.d") + "\n",
                        "Member: w/t/d/f, in an archive that is not whole yet");

        runAll();

        assertThat(sandbox.bpct().run("--why=w/t/d/f").expect(0).out())
                .containsPattern("\nMember: w/t/d/f, in part-0000[1-9].tar, generation 1\n")
                .contains("archived, ");
        assertThat(sandbox.bpct()
                        .in(sandbox.path("w"))
                        .run("--archive", "../b.tar.d", "-v", "--wait", ".")
                        .expect(0)
                        .out())
                .contains("archived");
        assertThat(sandbox.bpct().run("--why=w/t/g").expect(0).out())
                .containsPattern("\nMember: ./t/g, in part-0000[1-9].tar, generation 1\n");
    }

    @Test
    void operandsThatWouldMeetInTheArchiveAreRefused() {
        Shell.call("cd -- \"$1\" && mkdir -p t/d u/d && echo x >t/f && ln t/f u/f", sandbox.root());

        assertThat(archive("t/d", sandbox.path("t/d/..")).expect(2).err()).contains("t/d is in ");
        assertThat(archive("t", "u").expect(2).err()).contains("are one file, below two operands");
        assertThat(archive(".", "u/../t").expect(2).err()).contains("t is in .");
        assertThat(sandbox.path("a.tar.d").toPath()).doesNotExist();
    }

    @Test
    void theFolderIsNewOutsideAndForNobodyElse() throws Exception {
        Shell.call("cd -- \"$1\" && mkdir t there && echo x >t/f", sandbox.root());

        assertThat(sandbox.bpct().run("--archive", "there", "t").expect(2).err())
                .contains("there is there already");
        assertThat(sandbox.bpct().run("--archive", "t/a.tar.d", "t").expect(2).err())
                .contains("would be archived itself");
        assertThat(sandbox.bpct()
                        .run("--archive", "gone/a.tar.d", "t")
                        .expect(2)
                        .err())
                .contains("gone is not a directory");
        archive("-n", "t").expect(0);
        assertThat(sandbox.path("a.tar.d").toPath()).doesNotExist();

        archive("t").expect(0);
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(sandbox.path("a.tar.d").toPath())))
                .isEqualTo("rwx------");
    }

    @Test
    void partsKeepToTheirSizeAndALargeFileHasItsOwn() throws Exception {
        Shell.call(
                "cd -- \"$1\" && mkdir t && head -c 3000000 /dev/urandom >t/large && for i in {1..40}; do "
                        + "mkdir t/d$i && head -c 100000 /dev/urandom >t/d$i/f || exit; done",
                sandbox.root());

        archive("t", "-j", "1", "--lanes", "1", "--part-size", "1M").expect(0);

        List<Long> sizes = new ArrayList<>();
        for (FileName part : parts()) {
            sizes.add(Files.size(part.toPath()));
        }
        assertThat(sizes.stream().filter(size -> size > 1_100_000)).hasSize(1);
        assertThat(sizes).hasSizeGreaterThan(4);
        restore("r");
        assertThatTree(sandbox.path("r/t")).isExactCopyOf(sandbox.path("t"));
    }

    private List<FileName> parts() {
        return Shell.call("printf '%s\\0' \"$1\"/part-*.tar", sandbox.path("a.tar.d"))
                .words();
    }

    /** The names are told, the rest is archived, and the archive is whole. */
    @Test
    void whatCannotBeArchivedIsNamed() throws Exception {
        Shell.call(
                "cd -- \"$1\" && mkdir -p t/d && for i in {1..50}; do echo $i >t/d/f$i; done && ln t/d/f7 t/d/seven",
                sandbox.root());
        sandbox.bpct()
                .run("--archive", "a.tar.d", "--no-submit", "t", "-j", "1")
                .expect(0);
        Shell.call(
                "cd -- \"$1\" && rm t/d/f3 t/d/f7 && mkfifo t/d/f3.new && python3 -c "
                        + "'import socket; socket.socket(socket.AF_UNIX).bind(\"t/d/f9.s\")' && mv t/d/f9.s t/d/f9",
                sandbox.root());

        runAll();

        Outcome errors = sandbox.bpct().run("--errors=1");
        assertThat(errors.out())
                .contains("2 names: vanished: it is gone since the walk", "t/d/f3 ", "t/d/f7 ")
                .contains("1 name: other: it is a socket, which no tar can hold", "t/d/f9 ");
        restore("r");
        assertThat(Shell.call("cd -- \"$1\" && ls t/d | wc -l", sandbox.path("r"))
                        .out())
                .isEqualTo("48\n");
        assertIndexed();
    }

    @Test
    void whatIsSomethingElseSinceTheWalkIsChangedAndItsBytesAreNotCounted() throws Exception {
        Shell.call("""
                cd -- "$1" && mkdir -p t/e t/f && head -c 5000000 /dev/zero >t/e/cut && seq 20 >t/e/same && ln t/e/same t/e/again
                echo family >t/f/family && ln t/f/family t/f/of && echo pipe >t/f/pipe && echo symlink >t/f/symlink && seq 9 >t/f/same
                """, sandbox.root());
        sandbox.bpct()
                .run("--archive", "a.tar.d", "--no-submit", "t", "-j", "1")
                .expect(0);
        Shell.call("""
                cd -- "$1/t" && touch now && until [[ $(stat -c %Z now) -gt $(stat -c %Z e/cut) ]]; do touch now; done; rm now
                truncate -s 10 e/cut && echo more >>f/of && rm f/pipe f/symlink && mkfifo f/pipe && ln -s cut f/symlink
                """, sandbox.root());

        runAll();

        assertThat(sandbox.bpct().run("--errors=1").out())
                .contains("5 names: changed: it has changed since the walk: the archive has it as it was read")
                .contains("t/e/cut ", "t/f/family ", "t/f/of ", "t/f/pipe ", "t/f/symlink ");
        assertThat(sandbox.bpct().run("-v", "--progress=1").out())
                .contains("Ledger: closed", "bytes: 5000089 walked = 69 archived + 5000020 failed + 0 open");
        restore("r");
        assertThatTree(sandbox.path("r/t")).isExactCopyOf(sandbox.path("t"));
    }

    private void runAll() {
        List<JobDirectory> scripts = new ArrayList<>(sandbox.batch(1).jobs());
        scripts.add(sandbox.batch(1).finalizer());
        for (JobDirectory job : scripts) {
            BatchOnDisk.start(job, FileName.ofText("/usr/bin:/bin")).await(DEADLINE);
        }
    }

    /** A disk that is full leaves no archive, and the rest is archived when there is room. */
    @Test
    void aFullDiskLeavesNoArchiveUntilThereIsRoom() throws Exception {
        SampleTree.plant(sandbox.directory("t"), 9, 300);
        Shell.call("find \"$1\" -type s -delete && head -c 6000000 /dev/urandom >\"$1/large\"", sandbox.path("t"));
        try (SmallDisk disk = SmallDisk.in(sandbox, "disk", "size=5m")) {
            Outcome full = sandbox.bpct()
                    .run(
                            "--archive",
                            "disk/a.tar.d",
                            "-j2",
                            "--lanes",
                            "2",
                            "-v",
                            "--wait",
                            "--auto-resume=0",
                            "--force",
                            "t");

            assertThat(full.exitCode()).as(full.toString()).isEqualTo(5);
            assertThat(full.out() + full.err())
                    .containsPattern(
                            "disk/a.tar.d (cannot be written: No space left on device|cannot take more: Wrote only)");
            assertThat(sandbox.path("disk/a.tar.d/index").toPath()).doesNotExist();
            assertThat(Shell.call("ls \"$1\"", sandbox.path("disk/a.tar.d")).out())
                    .isEqualTo("README\n");
            disk.remount("size=40m");

            sandbox.bpct().run("--resume=1", "-v", "--wait").expect(0);

            Shell.call(RESTORE, sandbox.path("disk/a.tar.d"), sandbox.path("r"));
            assertThatTree(sandbox.path("r/t")).isExactCopyOf(sandbox.path("t"));
        }
    }

    /** A part that lost what a killed job had written gets it again; one that somebody has shortened gets no index. */
    @Test
    void whatDidNotReachTheDiskIsArchivedAgain() throws Exception {
        Shell.call(
                "cd -- \"$1\" && for d in {1..9}; do mkdir -p t/d$d && for i in {1..400}; do echo $i >t/d$d/f$i; done; done",
                sandbox.root());
        sandbox.bpct()
                .run("--archive", "a.tar.d", "--no-submit", "t", "-j", "1", "--lanes", "1")
                .expect(0);
        JobDirectory job = sandbox.batch(1).jobs().get(0);
        BatchOnDisk.start(job, FileName.ofText("/usr/bin:/bin")).await(DEADLINE);
        Shell.call(
                "cd -- \"$1\" && rm home/.bpct/*/parts/0001/attempt.1/{exit,synced} && truncate -s 500000 a.tar.d/.part-00001.tar",
                sandbox.root());

        runAll();

        restore("r");
        assertThatTree(sandbox.path("r/t")).isExactCopyOf(sandbox.path("t"));
        assertIndexed();
        assertThat(Shell.call("cat \"$1\"/.bpct/*/parts/0001/attempt.2/output", sandbox.home())
                        .out())
                .contains("as an earlier attempt wrote it, and is archived again");
    }

    /** {@link PartialArchiveIT} has those of which a part is there. */
    @ParameterizedTest
    @CsvSource({
        "rm a.tar.d/part-*.tar a.tar.d/index, it is a directory without parts of an archive",
        "printf xxxxxxxxxxxxxxxx | dd of=a.tar.d/index bs=1 seek=200 conv=notrunc status=none, the index is damaged; move "
    })
    void anArchiveOfWhichNothingIsKnownIsNeitherListedNorExtracted(String damage, String told) {
        Shell.call(
                "cd -- \"$1\" && for d in {1..4}; do mkdir -p t/d$d && for i in {1..400}; do echo $i >t/d$d/f$i; done; done",
                sandbox.root());
        archive("t", "-j2", "--lanes", "2").expect(0);
        Shell.call("cd -- \"$1\" && " + damage, sandbox.root());

        assertThat(sandbox.bpct()
                        .run("--archive-list", "a.tar.d", "--count")
                        .expect(1)
                        .err())
                .contains(told);
        assertThat(sandbox.bpct().run("--extract", "a.tar.d", "e").expect(1).err())
                .contains(told);
    }

    /** The poorest node, with gzip, is enough; without it a job stops before it reads anything. */
    @Test
    void aNodeWithoutGzipRefusesBeforeItWorks() throws Exception {
        Shell.call("cd -- \"$1\" && mkdir t && echo x >t/f && ln -s f t/l", sandbox.root());
        FileName node = NodePath.in(sandbox.path("node"));
        sandbox.bpct()
                .run("--archive", "a.tar.d", "--no-submit", "t", "-j", "1")
                .expect(0);
        List<JobDirectory> scripts = new ArrayList<>(sandbox.batch(1).jobs());
        scripts.add(sandbox.batch(1).finalizer());

        BatchOnDisk.start(scripts.get(0), node).await(DEADLINE);

        assertThat(sandbox.bpct().run("--progress=1").out()).contains(" has no gzip, which packs the index");
        assertThat(Shell.call("ls -A \"$1\"", sandbox.path("a.tar.d")).out()).isEqualTo("README\n");
        Shell.call("ln -s -- \"$(type -P gzip)\" \"$1/gzip\"", node);
        for (JobDirectory script : scripts) {
            BatchOnDisk.start(script, node).await(DEADLINE);
        }
        restore("r");
        assertThatTree(sandbox.path("r/t")).isExactCopyOf(sandbox.path("t"));
        assertIndexed();
    }

    /** Directories are archived in rows, each in a part: one that is made by tar must not change the time of one that has its own already. */
    @ParameterizedTest
    @ValueSource(strings = {"1", "3", "auto"})
    void directoriesOfSeveralPartsComeBackWithTheirModesAndTimes(String lanes) throws Exception {
        assumeThat(User.current().isRoot()).isTrue();
        User user = User.ordinary();
        FileName home = sandbox.directoryOf(user, "home-of-user");
        Shell.call("""
            cd -- "$1" && mkdir -p t/{1..20}/{a,b,c,d,e}/{empty,full}/{x,y,z} && touch t/{3,7}/{a,e}/full/x/f && chmod 555 t/{1..9}/{a,b}/{empty,full} &&
              chmod 500 t/7 && python3 -c 'import os
            for i, (d, _, _) in enumerate(os.walk("t", topdown=False)): os.utime(d, (i, 1000000000 + i))'
            """, home);
        sandbox.giveTo(user, home);

        archive("home-of-user", "-j", "2", "--lanes", lanes).expect(0);
        restore("r");
        FileName ofUser = sandbox.directoryOf(user, "of-user");
        Shell.call("cp -r -- \"$1/a.tar.d\" \"$1/of-user/\"", sandbox.root());
        sandbox.giveTo(user, ofUser);
        Shell.call(
                "exec setpriv --reuid=" + user.uid() + " --regid=" + user.gid()
                        + " --clear-groups bash \"$1\" \"$2/a.tar.d\" \"$2/r\"",
                sandbox.file("restore", RESTORE),
                ofUser);

        assertThatTree(sandbox.path("r/home-of-user")).isExactCopyOf(home);
        assertThatTree(sandbox.path("of-user/r/home-of-user")).isExactCopyOf(home);
        Shell.call("""
            cd -- "$1" && declare -A part_of=() && declare -i number=0 && for part in part-*.tar; do
              number+=1
              while read -r name; do [[ $name != */ ]] || part_of[$name]=$number; done < <(tar -tf "$part")
            done
            for name in "${!part_of[@]}"; do
              above=${name%/} above=${above%/*}/
              ((${part_of[$above]:-number} >= part_of[$name])) || exit
            done
            (($(printf '%s\n' "${part_of[@]}" | sort -u | wc -l) == 8)) && ((${#part_of[@]} == 922))
            """, sandbox.path("a.tar.d"));
        assertIndexed();
    }

    /** Sizes, owners and times for which ustar has no digits. */
    @ParameterizedTest
    @ValueSource(strings = {"none", "gzip"})
    void numbersThatOldTarsCannotHoldComeBack(String compress) {
        assumeThat(User.current().isRoot()).isTrue();
        Shell.call(
                "cd -- \"$1\" && mkdir t && truncate -s 9G t/f && printf mid | dd of=t/f bs=1 seek=5000000000 conv=notrunc status=none"
                        + " && chown 3000000:4000000000 t/f && touch -d '1950-05-05 05:05:05.555' t/f && touch -d 2200-01-01 t/g",
                sandbox.root());

        archive("t", "--compress", compress).expect(0);
        restore("r");
        sandbox.bpct().run("--extract", "a.tar.d", "e", "-v", "--wait").expect(0);

        Shell.call("""
            cd -- "$1" && for copy in r e; do
              for f in f g; do [[ $(stat -c '%s %b %u %g %y' t/$f) == "$(stat -c '%s %b %u %g %y' $copy/t/$f)" ]] || exit; done
              cmp -i 4999999000 -n 2000 t/f $copy/t/f || exit
            done
            """, sandbox.root());
    }

    /** A copy links the names of such a family in its finalizer; a tar has to have all of them in one group. These are 2.4 MB. */
    @Test
    @Tag("long")
    void aFamilyOfMoreNamesThanACommandLineTakesStaysOneFile() throws Exception {
        Shell.call(
                "cd -- \"$1\" && mkdir -p t/a t/b && echo x >t/a/first && python3 -c 'import os\n"
                        + "for i in range(12000): os.link(\"t/a/first\", \"t/b/%0200d\" % i)' && echo y >t/a/g && ln t/a/g t/b/g && echo z >t/a/single",
                sandbox.root());

        archive("t", "-j", "2").expect(0);
        restore("r");
        sandbox.bpct().run("--extract", "a.tar.d", "e", "-v", "--wait").expect(0);

        assertThatTree(sandbox.path("r/t")).isExactCopyOf(sandbox.path("t"));
        assertThatTree(sandbox.path("e/t")).isExactCopyOf(sandbox.path("t"));
        assertIndexed();
    }

    /** The folder that bpct made is the only one that will do. */
    @ParameterizedTest
    @ValueSource(strings = {"mv a.tar.d b && mkdir -m 700 a.tar.d", "mv a.tar.d b && ln -s b a.tar.d", "rm -r a.tar.d"})
    void aFolderThatWasReplacedGetsNothing(String replacement) throws Exception {
        Shell.call("cd -- \"$1\" && mkdir t && echo x >t/f", sandbox.root());
        sandbox.bpct()
                .run("--archive", "a.tar.d", "--no-submit", "t", "-j", "1")
                .expect(0);
        Shell.call("cd -- \"$1\" && " + replacement, sandbox.root());

        runAll();

        assertThat(sandbox.bpct().run("--progress=1").out()).contains("a.tar.d");
        assertThat(Shell.call("find \"$1\" -name '*part-*' | wc -l", sandbox.root())
                        .out())
                .isEqualTo("0\n");
    }
}
