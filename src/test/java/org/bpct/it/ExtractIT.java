package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;
import org.bpct.verb.archive.tar.ArchivePart;
import org.bpct.verb.archive.tar.IndexWriter;
import org.bpct.verb.archive.tar.TarMember;
import org.bpct.verb.archive.tar.TarReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The promise that {@code --extract} leaves what {@code tar -x} leaves, and nothing outside the destination. */
@Tag("it")
final class ExtractIT extends CallsWithin {
    private static final String TAR_X =
            "tar -x -p --numeric-owner --xattrs --xattrs-include='*' --xattrs-exclude='system.*'"
                    + " --acls --warning=no-timestamp";

    /** tar does not keep sockets. */
    private static final Set<String> SOCKETS = Set.of("socket");

    private String shell(String script) {
        return Shell.call("cd -- \"$1\" && umask 022 && { " + script + "\n}", sandbox.root())
                .out();
    }

    private Outcome extract(Object... words) {
        List<Object> line = new ArrayList<>(List.of("--scheduler=local", "--wait", "--extract", "t.tar"));
        line.addAll(List.of(words));
        return sandbox.bpct().run(line.toArray());
    }

    private String errors(int batch) {
        return sandbox.bpct().run("--errors=" + batch).out();
    }

    private static TreeState withoutSockets(FileName tree) {
        return TreeState.of(tree).without(name -> SOCKETS.contains(name.text()));
    }

    @ParameterizedTest
    @CsvSource({"posix,1,1", "posix,3,4", "gnu,3,1", "gnu,1,4"})
    void everyTreeComesAsTarLeavesIt(String format, int jobs, int lanes) {
        SampleTree.plant(sandbox.path("source"), 7L * jobs + lanes, 300);
        shell("tar -c -S --format=" + format + (format.equals("posix") ? " --acls --xattrs --xattrs-include='*'" : "")
                + " -f t.tar -C source . 2>log; mkdir theirs && " + TAR_X + " -f t.tar -C theirs");

        extract("-j" + jobs, "--lanes", lanes, "ours").expect(0);

        assertThatTree(sandbox.path("ours")).isExactCopyOf(sandbox.path("theirs"));
        if (format.equals("posix")) {
            assertThatTree(sandbox.path("ours")).isExactCopyOf(withoutSockets(sandbox.path("source")));
        }
    }

    @Test
    void anOrdinaryUserGetsAllThatHeCanKeep() throws Exception {
        User user = User.ordinary();
        sandbox.directoryOf(user, "mine");
        sandbox.directoryOf(user, "mine/source");
        SampleTree.plantFor(user, sandbox.path("mine/source"), 5, 200);
        shell(
                "cd mine && chmod 500 'source/deep/level 0' && tar -c -S --format=posix --acls --xattrs -f t.tar -C source . 2>log;"
                        + " chmod 644 t.tar");
        sandbox.giveTo(user, sandbox.path("mine/t.tar"));

        Outcome ended = sandbox.bpctAs(user)
                .run(
                        "--scheduler=local",
                        "--wait",
                        "-j2",
                        "--extract",
                        sandbox.path("mine/t.tar"),
                        sandbox.path("mine/copy"));

        assertThat(ended.exitCode()).as(ended.toString()).isEqualTo(3);
        List<String> failures =
                sandbox.bpctAs(user).run("--errors=1").out().lines().toList();
        // tar closes a file to its owner before it sets attributes.
        assertThat(failures.stream().filter(line -> !line.startsWith(" ")))
                .isNotEmpty()
                .allMatch(line -> line.contains(": differs: "));
        assertThatTree(TreeState.of(sandbox.path("mine/copy")).withoutAttributes())
                .isExactCopyOf(withoutSockets(sandbox.path("mine/source")).withoutAttributes());
    }

    @Test
    void pathsChooseAndUnknownOnesAreNamed() {
        shell("mkdir -p t/a/b t/a-b && echo 1 >t/a/f && echo 2 >t/a/b/g && echo 3 >t/a-b/f && chmod 750 t/a t/a/b"
                + " && touch -d 2001-01-01 t/a/b t/a && tar -cf t.tar -C t .");

        Outcome some = extract("a/b", "./a-b/f", "nothing", "out");

        assertThat(some.exitCode()).isEqualTo(3);
        assertThat(errors(1)).contains("the archive has no such name", "t.tar/nothing");
        assertThat(shell("cd out && find . -printf '%p %y %m\\n' | sort"))
                .isEqualTo(". d 755\n./a d 755\n./a-b d 755\n./a-b/f f 644\n./a/b d 750\n./a/b/g f 644\n");
        assertThat(shell("stat -c %Y out/a/b")).isEqualTo(shell("stat -c %Y t/a/b"));
    }

    /** An index that is wrong stands for any bytes in which tar finds more members than bpct has found there. */
    @Test
    void tarMakesNothingButTheNamesThatItIsAskedFor() throws IOException {
        shell(
                "mkdir -p t/d t/g archive && echo 1 >t/a && echo 2 >t/d/b && echo 3 >t/d/c && ln -s a t/g/l && mkfifo t/g/p"
                        + " && tar -cf archive/part-00001.tar --no-recursion t t/a t/d t/d/b t/d/c t/g/l t/g/p t/g");
        FileName part = sandbox.path("archive/part-00001.tar");
        List<String> kept = new ArrayList<>();
        try (TarReader reader = TarReader.open(part.toPath(), 1);
                IndexWriter index = new IndexWriter(
                        sandbox.path("scratch").toPath(),
                        sandbox.path("archive/index").toPath())) {
            for (TarMember one = reader.next(); one != null; one = reader.next()) {
                TarMember hidden = reader.next();
                long length = one.place().length()
                        + (hidden == null ? 0 : hidden.place().length());
                index.add(new TarMember(
                        one.name(),
                        one.type(),
                        one.attributes(),
                        one.target(),
                        new TarMember.Place(1, one.place().start(), length)));
                kept.add(one.name().text());
            }
            index.finish(List.of(new ArchivePart(part.lastComponent(), Files.size(part.toPath()), Timestamp.EPOCH, 0)));
        }

        Outcome ended = sandbox.bpct().run("--scheduler=local", "-v", "--wait", "--extract", "archive", "out");

        // That there are no sums is told, and no name has failed.
        assertThat(ended.out()).contains("2 extracted + 0 failed + 0 open");
        assertThat(kept).containsExactly("t", "t/d", "t/d/c", "t/g/p");
        assertThat(shell("cd out && find . -mindepth 1 -printf '%P\\n'").lines())
                .as("what is in the index, and the directory that is implied")
                .containsExactlyInAnyOrder("t", "t/d", "t/d/c", "t/g/p", "t/g");
    }

    /** GNU tar writes no hard links of such nodes. */
    @Test
    void namesOfOneFifoOrDeviceComeBackAsNodesOfTheirOwn() {
        boolean isRoot = User.current().isRoot();
        shell("mkdir -p t/d && mkfifo t/p && ln t/p t/d/p && ln -s to t/l && ln t/l t/d/l"
                + (isRoot ? " && mknod t/c c 1 3 && ln t/c t/d/c" : ""));
        sandbox.bpct()
                .run("--scheduler=local", "--wait", "--archive", "a.d", "t")
                .expect(0);

        assertThat(sandbox.bpct()
                        .run("--archive-list", "a.d", "--json")
                        .expect(0)
                        .out()
                        .lines()
                        .filter(line -> line.contains("\"type\":\"p\"")))
                .hasSize(2);
        sandbox.bpct()
                .run("--scheduler=local", "--wait", "--extract", "a.d", "out")
                .expect(0);
        assertThat(shell("cd out/t && find . -type p -links 1 | wc -l")).isEqualTo("2\n");
        assertThat(shell("cd out/t && find . -type l -links 2 | wc -l")).isEqualTo("2\n");
        assertThat(shell("cd out/t && find . -type c -links 1 | wc -l")).isEqualTo(isRoot ? "2\n" : "0\n");
        assertThat(sandbox.bpct().run("--archive", "a.d", "-u", "t", "-n").out())
                .contains("to be archived: 2 directories, " + (isRoot ? "2" : "0") + " other entries");
    }

    @Test
    void namesAreThoseOfTheArchiveHoweverItSpellsThem() {
        shell(
                "mkdir -p 't/a\\nb' t/-C t/d && cd t && touch -- 'a\\nb/x*[y]' $'\\n\\t;\\001' '-C/--add-file=x' --checkpoint '  ' $'d/\\377' d/e d/f"
                        + " && tar -cf ../t.tar --transform 's,^d/e$,.//d/./e,' --transform 's,^d/f$,/d//f,' --transform 's,^-C$,./-C,'"
                        + " -P --no-unquote -- *"
                        + " && cd .. && mkdir theirs && " + TAR_X + " -f t.tar -C theirs 2>log");

        extract("-j2", "ours").expect(0);

        assertThat(shell("diff -r ours theirs")).isEmpty();
        assertThat(shell("find ours | wc -l")).isEqualTo("13\n");
    }

    /** A time as Python writes it, which GNU tar reads as one second, and a member without a name. */
    @Test
    void anOddMemberCostsItsOwnNameAlone() throws IOException {
        shell("printf good >good && printf tiny >tiny && printf X >X && printf last >last"
                + " && tar --format=posix -cf t.tar good && tar --format=posix --pax-option=mtime:=1e-09 -rf t.tar tiny"
                + " && tar --format=ustar -rf t.tar X last");
        byte[] tar = Files.readAllBytes(sandbox.path("t.tar").toPath());
        int header = 0;
        while (tar[header] != 'X') {
            header += 512;
        }
        tar[header] = 0;
        String sum = new String(tar, header + 148, 6, StandardCharsets.US_ASCII);
        byte[] less = String.format("%06o", Integer.parseInt(sum, 8) - 'X').getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(less, 0, tar, header + 148, less.length);
        Files.write(sandbox.path("t.tar").toPath(), tar);

        assertThat(extract("ours").exitCode()).isEqualTo(3);

        assertThat(errors(1))
                .containsPattern("a member at byte [0-9]+ of archive 1 has no name")
                .doesNotContain("/ours/");
        assertThat(shell("stat --printf=%.9Y ours/tiny")).isEqualTo("0.000000001");
        assertThat(shell("cat ours/good ours/last && ls ours")).isEqualTo("goodlastgood\nlast\ntiny\n");
    }

    /** The victim must be as it was, whatever the archive says and whatever is in the destination. */
    @Test
    void nothingComesToLieOutsideTheDestination() {
        shell("""
                mkdir victim out out/keeps out/keeps/all && echo safe >victim/v && ln -s ../victim out/link && ln victim/v out/good
                mkdir -p t/u/w && cd t && echo evil >x && echo evil >u/x
                tar -cPf ../t.tar --transform 's,^x$,good,' x
                add() { tar -rPf ../t.tar "$@"; }
                add --transform 's,^x$,../up,' x; add --transform 's,^x$,a/../../up,' x; add --transform 's,^x$,/abs,' x
                ln -s "$PWD/../victim" out && add out && rm out && mkdir out && echo evil >out/v && add out/v
                add --transform 's,^x$,link/v,' x; add --transform 's,^x$,keeps,' x
                add --transform 's,^x$,file,' x; add --transform 's,^x$,file/v,' x
                ln x hard && tar -rPf ../t.tar --transform 's,^x$,../victim/v,RHs' x hard
                """);
        TreeState victim =
                TreeState.of(sandbox.path("victim")).without(name -> name.text().equals("v"));

        Outcome ended = extract("-j2", "out");

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(shell("cat victim/v; ls victim; ls up ../up /abs 2>/dev/null; :"))
                .isEqualTo("safe\nv\n");
        assertThatTree(TreeState.of(sandbox.path("victim"))
                        .without(name -> name.text().equals("v")))
                .isExactCopyOf(victim);
        assertThat(shell("cat out/good out/abs out/file; ls out/keeps; readlink out/link"))
                .isEqualTo("evil\nevil\nevil\nall\n../victim\n");
        assertThat(errors(1))
                .contains("leads out of the destination", "t.tar/../up", "t.tar/a/../../up")
                .contains("below out, which is no directory in the archive", "t.tar/out/v", "t.tar/file/v")
                .contains("something else than a directory is in its way", "out/link/v")
                .contains("a directory is in its way", "out/keeps");
    }

    @Test
    void theLastOfAnyNameCountsAndHardLinksJoinWhatTarWouldJoin() {
        shell("""
                mkdir t && cd t && echo first >f && ln f hard && ln f last && tar -cf ../t.tar f hard && echo second >f
                tar -rf ../t.tar ./f && rm last && ln f last && tar -rf ../t.tar f last && mkdir d && echo x >d/x && tar -rf ../t.tar d
                """);

        Outcome ended = extract("out");

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(shell("cat out/f out/last out/d/x; [[ out/f -ef out/last ]] && echo joined; ls out"))
                .isEqualTo("second\nsecond\nx\njoined\nd\nf\nlast\n");
        assertThat(errors(1)).contains("a hard link to f, which has a later version in the archive", "t.tar/hard");
        assertThat(extract("last", "alone").exitCode()).isEqualTo(3);
        assertThat(errors(2)).contains("a hard link to f, which is not extracted");
    }

    @Test
    void filesThatAreThereAreReplacedAndNeverWrittenThrough() {
        shell("""
                mkdir -p t/d && echo new >t/d/f && echo new >t/d/l && tar -cf t.tar -C t d
                mkdir -p out/d && echo other >elsewhere && ln elsewhere out/d/f && ln -s ../../elsewhere out/d/l && echo mine >out/d/mine
                """);

        extract("out").expect(0);

        assertThat(shell("cat out/d/f out/d/l out/d/mine elsewhere; find out/d -type l"))
                .isEqualTo("new\nnew\nmine\nother\n");
    }

    @Test
    void whatWasInTheWayIsTriedAgain() throws IOException {
        shell(
                "mkdir -p t/d t/e && echo 1 >t/d/f && echo 2 >t/e/g && tar -c --format=posix -f t.tar -C t . && mkdir -p out/d/f out/d/f/x && echo >out/e");
        assertThat(extract("-j2", "out").exitCode()).isEqualTo(3);
        assertThat(errors(1)).contains("out/d/f", "out/e/g", "out/e ");
        shell("rm -r out/d/f out/e");

        sandbox.bpct().run("--retry=1", "--wait").expect(0);

        assertThatTree(sandbox.path("out")).isExactCopyOf(sandbox.path("t"));
    }

    /** The first finalizer has closed the directory. */
    @Test
    void anOrdinaryUserTriesAgainInDirectoriesThatAreClosedToHim() throws Exception {
        User user = User.ordinary();
        sandbox.directoryOf(user, "mine");
        shell("""
                cd mine && mkdir -p t/ro/deep out/ro/deep/g && for f in f ro/f ro/deep/g ro/deep/k; do echo $f >t/$f; done
                ln t/ro/f t/ro/deep/h && chmod 555 t/ro t/ro/deep && tar -c --format=posix -f t.tar -C t . && chmod 644 t.tar
                """);
        sandbox.giveTo(user, sandbox.path("mine"));
        BpctCall bpct = sandbox.bpctAs(user);
        Outcome first = bpct.run(
                "--scheduler=local",
                "--wait",
                "-j2",
                "--extract",
                sandbox.path("mine/t.tar"),
                sandbox.path("mine/out"));
        assertThat(first.exitCode()).as(first.toString()).isEqualTo(3);
        assertThat(shell("stat -c %a mine/out/ro/deep && rmdir mine/out/ro/deep/g"))
                .isEqualTo("555\n");

        Outcome again = bpct.run("--retry=1", "--wait");

        assertThat(again.exitCode()).as(again.toString()).isZero();
        assertThatTree(sandbox.path("mine/out")).isExactCopyOf(sandbox.path("mine/t"));
    }

    @Test
    void anArchiveThatWasChangedStopsTheJobs() {
        shell("mkdir t && for i in {1..50}; do echo $i >t/$i; done && tar -cf t.tar t");
        sandbox.bpct()
                .run("--scheduler=local", "--no-submit", "--extract", "t.tar", "out")
                .expect(0);
        shell("printf y | dd of=t.tar bs=1 seek=700 conv=notrunc status=none");

        Outcome ended = sandbox.bpct().run("--resume=1", "--wait");

        assertThat(ended.exitCode()).isEqualTo(5);
        assertThat(ended.out() + ended.err()).contains("t.tar was changed since it was read");
        assertThat(shell("find out ! -type d")).isEmpty();
    }

    @Test
    void aDryRunLeavesNothing() {
        shell("mkdir t && echo 1 >t/f && tar -cf t.tar t");

        Outcome shown = extract("-n", "out");

        assertThat(shown.out()).contains("to be extracted: 2 directories, 1 other entry, 2 bytes");
        assertThat(Files.exists(sandbox.path("out").toPath())).isFalse();
    }

    @Test
    void tooLittleRoomIsRefusedAndForceGoesOn() throws IOException {
        assumeThat(User.current().isRoot()).isTrue();
        shell("mkdir t && head -c 2000000 /dev/urandom >t/f && ln t/f t/g && tar -cf t.tar t");
        try (SmallDisk disk = SmallDisk.in(sandbox, "disk", "size=1m")) {
            String shortage = ": needs 2,002,944 bytes, free are 1,048,576";

            assertThat(extract("disk/out").expect(1).err()).contains(shortage, "--force goes on");
            assertThat(shell("ls disk")).as("nothing was made").isEmpty();
            assertThat(extract("-n", "disk/out").expect(1).err()).contains(shortage);
            assertThat(extract("--force", "disk/out").expect(5).err()).contains(shortage);
            disk.remount("size=3m");

            sandbox.bpct().run("--resume=1", "--wait").expect(0);
            assertThat(shell("cmp t/f disk/out/t/f && [[ disk/out/t/f -ef disk/out/t/g ]] && echo same"))
                    .isEqualTo("same\n");
            disk.remount("size=5m,nr_inodes=7");
            assertThat(extract("disk/other").expect(1).err()).contains("not enough inodes");
        }
    }

    /** Files of settled groups that were changed or removed before the rest goes on come again. */
    @Test
    void aFullDiskStopsAllJobsAndTheRestGoesOnWhenThereIsRoom() throws IOException {
        assumeThat(User.current().isRoot()).isTrue();
        shell(
                "mkdir -p t/d{1..6} && for d in {1..6}; do for i in {1..50}; do head -c 20000 /dev/urandom >t/d$d/$i; done; done"
                        + " && tar -c --sort=name --format=posix -f t.tar -C t .");
        try (SmallDisk disk = SmallDisk.in(sandbox, "disk", "size=4m")) {
            Outcome full = extract("-j1", "--lanes", "1", "--force", "disk/out");

            assertThat(full.exitCode()).isEqualTo(5);
            assertThat(full.out() + full.err()).contains("the destination cannot take more");
            assertThat(shell("cd disk/out && find . -type f -size -20000c")).isEmpty();
            disk.remount("size=40m");
            shell("cd disk/out && set -- $(find . -type f | sort) && rm \"$1\" && echo other >\"$2\"");

            sandbox.bpct().run("--resume=1", "--wait").expect(0);

            assertThatTree(sandbox.path("disk/out")).isExactCopyOf(TreeState.of(sandbox.path("t")));
        }
    }

    @Tag("archive")
    @ParameterizedTest
    @CsvSource({"gzip -c, 1", "gzip -c, 3", "zstd -qc, 1", "zstd -qc, 3"})
    void compressedTarsComeAsTarLeavesThem(String packer, int jobs) {
        Compressors.require(packer);
        SampleTree.plant(sandbox.path("source"), 70L + jobs, 300);
        // Two frames, one behind the other: nothing says where a member is.
        shell(
                "tar -c -S --format=posix --acls --xattrs --xattrs-include='*' -C source . 2>log >plain && { head -c 100000 plain | "
                        + packer + "; tail -c +100001 plain | " + packer + "; } >t.tar && rm plain");

        extract("-j" + jobs, "ours").expect(0);

        assertThatTree(sandbox.path("ours")).isExactCopyOf(withoutSockets(sandbox.path("source")));
        assertThat(sandbox.bpct()
                        .run("--archive-list", "t.tar", "--count")
                        .expect(0)
                        .out())
                .isEqualTo(shell("tar -tf t.tar 2>log | wc -l"));
    }

    /** Nothing comes out of what cannot be decompressed, and the rest comes; with checksums beside the parts, and without. */
    @ParameterizedTest
    @CsvSource({"gzip, true", "gzip, false", "zstd, true", "zstd, false"})
    void aDamagedRangeFailsItsNamesAndNoOthers(String compress, boolean hasSums) {
        Compressors.require(compress);
        shell("mkdir t && for i in {1..4}; do head -c 3000000 /dev/urandom >t/$i || exit; done");
        sandbox.bpct()
                .run("--archive", "a.tar.d", "--wait", "--compress", compress, "-j2", "--lanes", "1", "t")
                .expect(0);
        // Two jobs have two files each, and each of them one range.
        String part = "a.tar.d/" + shell("cd a.tar.d && echo part-00001*").strip();
        shell("printf '\\1\\2' | dd of=" + part + " bs=1 seek=4000000 conv=notrunc status=none");
        List<String> lost = shell("tar -tf " + part + " 2>log | cat").lines().toList();
        assertThat(lost).hasSizeGreaterThanOrEqualTo(1).hasSizeLessThan(4);
        if (!hasSums) {
            shell("rm a.tar.d/sums");
        }

        Outcome ended = sandbox.bpct().run("--wait", "--auto-resume=0", "--extract", "a.tar.d", "out");

        assertThat(ended.exitCode()).as(ended.toString()).isEqualTo(3);
        assertThat(errors(2))
                .contains(
                        hasSums
                                ? "differs: the archive is damaged in part-00001.tar."
                                : "the archive is damaged: its frame cannot be decompressed: bytes 0-");
        assertThat(shell("for i in {1..4}; do [[ -e out/t/$i ]] || echo t/$i; done")
                        .lines())
                .hasSize(2)
                .containsAll(lost);
        shell("for i in {1..4}; do [[ ! -e out/t/$i ]] || cmp t/$i out/t/$i || exit; done");
    }

    @Test
    void compressedArchivesInOtherWaysAreRefused() {
        shell("printf '\\3757zXZ' >t.tar");

        assertThat(extract("out").expect(1).err()).contains("compressed with xz");
        assertThat(Files.exists(sandbox.path("out").toPath())).isFalse();
        assertThat(sandbox.bpct().run("--extract", "t.tar").expect(2).err()).contains("needs a DESTINATION");
    }
}
