package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What stands in {@code examples/} does what it says. */
@Tag("example")
final class ExamplesIT extends CallsProcesses {
    private static final Path PROJECT = Installation.PROJECT;

    @Test
    void theFirstCopyIsExact() {
        FileName folder = sandbox.path("first");

        Outcome outcome = example("first-copy/run.sh", folder).expect(0);

        assertThat(outcome.out()).endsWith("is exact\n");
        assertThatTree(sandbox.path("first/copy")).isExactCopyOf(sandbox.path("first/tree"));
        assertThat(sandbox.batch(1).jobs()).hasSize(2);
    }

    @Test
    void theFirstCopyCanBeRepeated() {
        example("first-copy/run.sh", sandbox.path("first")).expect(0);
        example("first-copy/run.sh", sandbox.path("first")).expect(0);

        assertThatTree(sandbox.path("first/copy")).isExactCopyOf(sandbox.path("first/tree"));
    }

    @Test
    void theNightlyCopySaysNothingWhenAllIsWell() throws IOException {
        SampleTree.plant(sandbox.path("source"), 101, 30);
        sandbox.directory("backup");

        Outcome outcome = example("cron/nightly-copy.sh", sandbox.path("source"), sandbox.path("backup"))
                .expect(0);

        assertThat(outcome.text()).isEmpty();
        assertThatTree(onlyCopy()).isExactCopyOf(sandbox.path("source"));
        assertThat(sandbox.bpct().run("--progress").out()).contains("no batches");
    }

    @Test
    void theNightlyCopyDoesNotTouchTheCopyOfTheSameNight() throws IOException {
        sandbox.file("source/a", "a");
        sandbox.directory("backup");
        example("cron/nightly-copy.sh", sandbox.path("source"), sandbox.path("backup"))
                .expect(0);

        Outcome outcome = example("cron/nightly-copy.sh", sandbox.path("source"), sandbox.path("backup"))
                .expect(1);

        assertThat(outcome.err()).contains("is there already");
    }

    @Test
    void theNightlyCopyNamesWhatItCouldNotCopy() throws IOException {
        User nobody = User.ordinary();
        sandbox.file("source/good", "good");
        sandbox.file("source/closed file", "closed");
        Shell.call("chmod 000 -- \"$1\"", sandbox.path("source/closed file"));
        sandbox.giveTo(nobody, sandbox.path("source"));
        sandbox.directoryOf(nobody, "backup");

        Outcome outcome = run(
                        sandbox.bpctAs(nobody), "cron/nightly-copy.sh", sandbox.path("source"), sandbox.path("backup"))
                .expect(3);

        assertThat(outcome.out()).contains("whole but for some entries", "denied: closed\\ file: ");
        assertThat(onlyCopy().resolve(FileName.ofText("good")).toPath()).hasContent("good");
    }

    @Test
    void theNightlyCopyTellsWhatVanishedFromWhatIsMissing() throws IOException {
        sandbox.file("source/good", "good");
        FileName gone = sandbox.file("source/gone", "gone");
        sandbox.directory("vanished");
        sandbox.directory("backup");

        Outcome vanished =
                nightlyCopyAfter("rm -f -- " + gone.text(), "vanished").expect(4);
        Outcome incomplete = nightlyCopyAfter("false", "backup").expect(5);

        assertThat(vanished.out()).contains("whole but for what vanished", "vanished: gone: ");
        assertThat(incomplete.out()).contains("is INCOMPLETE", "Ledger: not closed: 1 of 1 entries");
        assertThat(onlyCopy().text()).endsWith(".incomplete");
    }

    /** Copies by the example at a site whose jobs begin with this command. */
    private Outcome nightlyCopyAfter(String pre, String backup) throws IOException {
        FileName site = sandbox.file("site.conf", "scheduler = local\nauto-resume = 0\npre = " + pre + "\n");
        return run(
                sandbox.bpct().with("BPCT_CONF", site),
                "cron/nightly-copy.sh",
                sandbox.path("source"),
                sandbox.path(backup));
    }

    @Test
    void theNightlyCopyTellsThatItDidNotBegin() throws IOException {
        sandbox.directory("backup");

        Outcome outcome = example("cron/nightly-copy.sh", sandbox.path("missing"), sandbox.path("backup"))
                .expect(2);

        assertThat(outcome.err()).contains("does not exist", "was not begun");
    }

    @Test
    void thePurgeListsByOwnersAndThenRemovesThatAndNothingElse() throws Exception {
        assumeThat(User.current().isRoot()).as("SKIPPED: not root").isTrue();
        sandbox.directory("scratch");
        Shell.call("""
            cd -- "$1" && mkdir -p ann/thesis ann/run/out bob/new bob/old root
            touch ann/thesis/chapter ann/run/out/{1..20} ann/run/a.keep bob/new/f $'bob/old/line\\nbreak' root/f
            for i in {1..30}; do touch "bob/new/$i"; done
            chown -R 1234 ann && chown -R 4321 bob
            find . -depth ! -path './bob/new*' -exec touch -h -d '90 days ago' {} +
            """, sandbox.path("scratch"));
        TreeState before = TreeState.of(sandbox.path("scratch"));

        Outcome listed =
                example("purge/purge.sh", "list", sandbox.path("scratch")).expect(1);
        assertThat(listed.err()).contains("more than --max-delete 30% allows");
        assertThatTree(sandbox.path("scratch")).isExactCopyOf(before);
        BpctCall more = sandbox.bpct().with("PURGE_MOST", FileName.ofText("60%"));
        listed = run(more, "purge/purge.sh", "list", sandbox.path("scratch")).expect(0);
        String names = sandbox.path("scratch").text();
        assertThat(listed.out())
                .contains("\nUNKNOWN\n  " + names + "/ann/run/out\n  " + names + "/ann/run/out/1\n")
                .contains("  " + names + "/bob/old\n  $'" + names + "/bob/old/line\\nbreak'\n")
                .doesNotContain("keep", "thesis", "new", "root");
        assertThatTree(sandbox.path("scratch")).isExactCopyOf(before);

        run(more, "purge/purge.sh", "run", sandbox.path("scratch")).expect(0);

        assertThat(Shell.call(
                                "cd -- \"$1\" && find . -mindepth 1 ! -path './bob/new/*' | sort",
                                sandbox.path("scratch"))
                        .out()
                        .lines())
                .containsExactly(
                        "./ann",
                        "./ann/run",
                        "./ann/run/a.keep",
                        "./ann/thesis",
                        "./ann/thesis/chapter",
                        "./bob",
                        "./bob/new",
                        "./root",
                        "./root/f");
    }

    @Test
    void thePurgeWarnsOwnersAndSparesWhatTheyTouchThen() throws Exception {
        assumeThat(User.current().isRoot()).as("SKIPPED: not root").isTrue();
        Shell.call("""
            mkdir -p -- "$1/ann" "$1/bob" && cd -- "$1" && touch ann/{1..5} $'bob/line\nbreak' bob/new root
            chown -R daemon ann && chown -R bin bob && find . ! -name new -exec touch -h -d '90 days ago' {} +
            """, sandbox.directory("scratch"));
        Files.writeString(
                sandbox.path("mail").toPath(),
                "#!/bin/bash\n{ printf '%s\\n' \"$2\"; cat; } >'"
                        + sandbox.root().text() + "/to '\"$3\"\n");
        Shell.call("chmod 755 -- \"$1\"", sandbox.path("mail"));
        BpctCall purge = sandbox.bpct()
                .with("PURGE_MOST", FileName.ofText("90%"))
                .with("PURGE_MAIL", sandbox.path("mail"))
                .with("PURGE_LOG", sandbox.path("log"));

        run(purge, "purge/purge.sh", "warn", sandbox.path("scratch"), sandbox.path("friday"))
                .expect(0);
        assertThat(sandbox.path("to daemon").toPath())
                .content()
                .startsWith("scratch: 6 of your files will be removed\n")
                .contains("  " + sandbox.path("scratch/ann/3").text() + "\n")
                .doesNotContain("bob");
        assertThat(sandbox.path("to bin").toPath()).content().contains("$'", "line\\nbreak'");
        assertThat(sandbox.path("to root").toPath()).doesNotExist();
        Shell.call(
                "cd -- \"$1\" && touch ann/3 && rm ann/4 && touch -d '80 days ago' ann/late", sandbox.path("scratch"));

        assertThat(run(purge, "purge/purge.sh", "run", sandbox.path("scratch"), sandbox.path("friday"))
                        .expect(0)
                        .out())
                .contains("left out by size or time: 1 file");
        assertThat(Shell.call("cd -- \"$1\" && find . -mindepth 1 | sort", sandbox.path("scratch"))
                        .out()
                        .lines())
                .containsExactly("./ann", "./ann/3", "./ann/late", "./bob", "./bob/new", "./root");
        assertThat(sandbox.path("log").toPath()).content().containsPattern(" batch 1 exit code 0 done: .*, 0 errors ");
    }

    @Test
    void theMonthlyManifestNamesWhatIsGoneOrAnother() throws Exception {
        Shell.call(
                "mkdir -p -- \"$1/tree/deep\" \"$1/manifests\" && cd -- \"$1/tree\" && for f in a b deep/c $'new\\nline'; do echo \"$f\" >\"$f\"; done",
                sandbox.root());
        Files.writeString(
                sandbox.path("mail").toPath(),
                "#!/bin/bash\n{ printf '%s\\n' \"$@\"; cat; } >'"
                        + sandbox.root().text() + "/mailed'\n");
        Shell.call("chmod 755 -- \"$1\"", sandbox.path("mail"));
        BpctCall bpct = sandbox.bpct().with("MANIFEST_MAIL", sandbox.path("mail"));
        String script = "manifest/monthly.sh";
        Object[] words = {sandbox.path("tree"), sandbox.path("manifests"), "ann"};

        run(bpct.with("MANIFEST_MONTH", FileName.ofText("2026-10")), script, words)
                .expect(0);

        assertThat(sandbox.path("mailed").toPath())
                .content()
                .startsWith("-s\nmanifest of 2026-10: well\nann\n")
                .contains("done: 4 files summed, ", "4 files were read once more: all are as their lines say");
        Shell.call("cd -- \"$1/manifests\" && sha256sum -c --quiet --strict 2026-10.sha256", sandbox.root());
        String check = "manifest/weekly-check.sh";
        assertThat(run(bpct, check, sandbox.path("manifests")).expect(0).out()).isEmpty();
        Shell.call("cd -- \"$1/tree\" && rm a && echo other >deep/c && echo d >d", sandbox.root());
        assertThat(run(bpct, check, sandbox.path("manifests")).expect(3).out())
                .contains("not all is as it says (exit code 3)")
                .contains("1 name: missing", "1 name: differs", "tree/deep/c", "tree/a");
        run(bpct, check, sandbox.path("tree")).expect(2);

        run(bpct.with("MANIFEST_MONTH", FileName.ofText("2026-11")), script, words)
                .expect(3);

        assertThat(sandbox.path("mailed").toPath())
                .content()
                .startsWith("-s\nmanifest of 2026-11: NOT WELL\nann\n")
                .contains("2 of the files of 2026-10.sha256 are gone, or have another checksum; 2 lines are new.")
                .contains("tree/deep/c: FAILED\n", "tree/a: FAILED open or read\n")
                .doesNotContain("tree/b");
        run(bpct.with("MANIFEST_MONTH", FileName.ofText("2026-11")), script, words)
                .expect(2);
        assertThat(sandbox.path("mailed").toPath()).content().contains("is there already", "There is no manifest of ");
    }

    @Test
    void lastMonthsSnapshotsAreArchivedForTapeWithEachSharedFileOnce() throws Exception {
        Compressors.require("zstd");
        Shell.call(
                "mkdir -p -- \"$1/data/d\" \"$1/tape\" && cd -- \"$1/data\" && echo a >a && echo b >$'d/new\\nline'",
                sandbox.root());
        for (String more : List.of("c", "e")) {
            sandbox.bpct().run("--snapshot", "pool", "-v", "--wait", "data").expect(0);
            Files.writeString(sandbox.path("data/" + more).toPath(), more);
        }
        Shell.call("cd -- \"$1/pool\" && mkdir 2026-09-30T02-00-00Z", sandbox.root());
        String month = Shell.call(
                        "cd -- \"$1/pool\" && cd latest && basename -- \"$(pwd -P)\" | cut -c 1-7", sandbox.root())
                .out()
                .strip();
        Files.writeString(
                sandbox.path("mail").toPath(),
                "#!/bin/bash\n{ printf '%s\\n' \"$@\"; cat; } >'"
                        + sandbox.root().text() + "/mailed'\n");
        Shell.call("chmod 755 -- \"$1\"", sandbox.path("mail"));
        BpctCall bpct =
                sandbox.bpct().with("TAPE_MAIL", sandbox.path("mail")).with("TAPE_MONTH", FileName.ofText(month));
        Object[] words = {sandbox.path("pool"), sandbox.path("tape"), "ann"};

        run(bpct, "tape/monthly.sh", words).expect(0);

        assertThat(sandbox.path("mailed").toPath())
                .content()
                .startsWith("-s\narchive of " + month + ": well\nann\n")
                .contains("2 snapshots of " + month + ": ", "All of it was read back: ");
        sandbox.bpct()
                .run("-v", "--wait", "--extract", "tape/" + month + ".tar.d", "r")
                .expect(0);
        Shell.call("""
            cd -- "$1" && diff -r pool/latest/ r/pool/"$(readlink pool/latest)"/ && [[ $(ls r/pool | wc -l) == 2 ]] &&
              [[ $(stat -c %h "r/pool/$(readlink pool/latest)/a") == 2 ]]
            """, sandbox.root());
        run(bpct, "tape/monthly.sh", words).expect(2);
        assertThat(sandbox.path("mailed").toPath()).content().contains("is there already", "There is no archive of ");
        run(bpct.with("TAPE_MONTH", FileName.ofText("2001-01")), "tape/monthly.sh", words)
                .expect(1);
    }

    /** Its zfs answers as the manual of zfs-diff(8) says: fields with tabs between them, odd bytes in octal. */
    @Test
    void aCopyFollowsTheChangesThatZfsTells() throws Exception {
        Shell.call("""
            mkdir -p -- "$1/tank/home/.zfs/snapshot" "$1/bin" "$1/copy" && cd -- "$1/tank/home" && mkdir -p d/deep old &&
              echo 1 >d/deep/f && echo 2 >old/g && echo 3 >$'odd \\\\\\t\\xff' && touch same && cp -a d old odd* same ../../copy
            mv d moved && rm -r old odd* && echo 4 >'a b' && mkdir .zfs/snapshot/tuesday &&
              cp -a moved same 'a b' .zfs/snapshot/tuesday && touch ../../copy/extra && cat >../../bin/zfs <<'END'
            #!/bin/bash
            [[ $1 != get ]] || echo "$HOME_OF_ZFS"
            [[ $1 != diff ]] || sed "s,@,$HOME_OF_ZFS,g" <<'LINES'
            M	@/
            R	@/d	@/moved
            -	@/old
            -	@/old/g
            -	@/odd\\0040\\0134\\0011\\0377
            +	@/a\\0040b
            LINES
            END
            chmod 755 ../../bin/zfs
            """, sandbox.root());
        BpctCall bpct =
                sandbox.bpct().with("HOME_OF_ZFS", sandbox.path("tank/home")).with("BPCT_BIN", sandbox.path("bin"));

        run(bpct, "changes/zfs-diff.sh", "tank/home", "monday", "tuesday", sandbox.path("copy"))
                .expect(0);

        assertThat(Shell.call("cd -- \"$1/copy\" && find . -type f | sort", sandbox.root())
                        .out())
                .isEqualTo("./a b\n./extra\n./moved/deep/f\n./same\n");
    }

    /** Records as Lustre 2.15 wrote them, with those that its manual shows for renames. Directories are renamed, removed and replaced. */
    @Test
    @Tag("long")
    void aCopyFollowsTheRecordsOfLustre() throws Exception {
        Shell.call("""
            mkdir -p -- "$1"/{bin,lustre/home/{a/deep,gone/below,stays}} && cd -- "$1/lustre/home" && touch a/deep/{f,g} gone/below/f ' odd' stays/f &&
              echo 1 >changes && cp -a .. ../../copy && touch ../../copy/home/stays/extra && mv a b && rm b/deep/g && rm -r gone ' odd' &&
              echo 22 >changes && echo 3 >b/deep/new && cd ../.. && cat >bin/lfs <<'END'
            #!/bin/bash
            case $1 in
                changelog) sed 's,^@,10:00:00.123456789 2026.11.29 0x0,; s,@,02:52:19.797308841 2026.03.16 0x0,; s,#,ef=0xf u=1000:1000 nid=172.31.39.56@tcp,' <<'LINES' ;;
            1 00MARK @ t=[0x40001:0x0:0x0] ef=0xf u=0:0 nid=0@<0:0> lustre-MDT0000
            16 08RENME @ t=[0:0x0:0x0] # p=[0x200000401:0x1:0x0] b s=[0x200000401:0x2:0x0] sp=[0x200000401:0x1:0x0] a
            17 06UNLNK @ t=[0x200000401:0x4:0x0] # p=[0x200000401:0x3:0x0] g
            18 06UNLNK @ t=[0x200000401:0x7:0x0] # p=[0x200000401:0x6:0x0] f
            19 07RMDIR @ t=[0x200000401:0x6:0x0] # p=[0x200000401:0x5:0x0] below
            20 07RMDIR @ t=[0x200000401:0x5:0x0] # p=[0x200000401:0x1:0x0] /home/gone
            21 06UNLNK @ t=[0x200000401:0x8:0x0] # p=[0x200000401:0x1:0x0]  odd
            22 10OPEN @ t=[0x200000401:0x9:0x0] # m=-w- p=[0x200000401:0x1:0x0]
            23 11CLOSE @ t=[0x200000401:0x9:0x0] #
            24 01CREAT @ t=[0x200000401:0xa:0x0] # p=[0x200000401:0x3:0x0] new
            LINES
                fid2path) case $3 in
                    *:0x1:*) echo "$2/home" ;; *:0x2:*) echo "$2/home/b" ;; *:0x3:*) echo "$2/home/b/deep" ;; *:0x9:*) echo "$2/home/changes" ;;
                    *) echo "lfs fid2path: cannot find $3: No such file or directory" >&2; exit 2 ;;
                esac ;;
                changelog_clear) echo "$*" >>"$2.cleared" ;;
            esac
            END
            chmod 755 bin/lfs
            """, sandbox.root());
        BpctCall bpct = sandbox.bpct().with("BPCT_BIN", sandbox.path("bin"));

        run(bpct, "changes/lfs-changelog.sh", sandbox.path("lustre"), sandbox.path("copy"), "lustre-MDT0000:cl1")
                .expect(0);

        assertThat(Shell.call("cd -- \"$1/copy\" && find . | sort && cat home/changes home/b/deep/new", sandbox.root())
                        .out())
                .isEqualTo(
                        ". ./home ./home/b ./home/b/deep ./home/b/deep/f ./home/b/deep/new ./home/changes ./home/stays"
                                        .replace(' ', '\n')
                                + "\n./home/stays/extra\n./home/stays/f\n22\n3\n");
        assertThat(sandbox.path("lustre-MDT0000.cleared").toPath())
                .hasContent("changelog_clear lustre-MDT0000 cl1 24\n");
    }

    /** Its mmapplypolicy writes what the manual calls "File list format", with ESCAPE as the policy asks. */
    @Test
    @Tag("long")
    void aCopyFollowsTheListsOfGpfs() throws Exception {
        Shell.call("""
            mkdir -p -- "$1"/{bin,state,tree/d/deep} && cd -- "$1/tree" && touch d/deep/f d/$'odd %\\n\\xff' old same && cat >../bin/mmapplypolicy <<'END'
            #!/bin/bash
            [[ $3$5$7 == *policydefer*new ]] && grep -q "ESCAPE '%/._-'" "$3" || exit 1
            export LC_ALL=C; cd -- "$1" && find . -mindepth 1 -printf '%i 65538 0 %TY-%Tm-%Td%%20%TT%%20%CY-%Cm-%Cd%%20%CT -- \\0%P\\0' |
              while IFS= read -r -d '' line && IFS= read -r -d '' name; do
                line+=$1/
                while [[ -n $name ]]; do
                  case $name in [[:alnum:]/._-]*) line+=${name:0:1} ;; *) printf -v line '%s%%%02X' "$line" "'${name:0:1}" ;; esac
                  name=${name:1}
                done
                printf '%s\\n' "${line//FFFFFFFFFFFFFF/}"
              done >"$7.list.all"
            END
            chmod 755 ../bin/mmapplypolicy
            """, sandbox.root());
        BpctCall bpct = sandbox.bpct().with("BPCT_BIN", sandbox.path("bin"));
        Object[] words = {sandbox.path("tree"), sandbox.path("state"), sandbox.path("copy")};
        run(bpct, "changes/gpfs-lists.sh", words).expect(0);
        Shell.call("""
            cd -- "$1" && touch copy/extra tree/'new name' && mv tree/d tree/moved && rm tree/old && echo 2 >tree/same
            """, sandbox.root());

        run(bpct, "changes/gpfs-lists.sh", words).expect(0);

        Shell.call("cd -- \"$1\" && rm copy/extra && diff -r tree copy && [[ ! -e copy/d ]]", sandbox.root());
    }

    @Test
    void badRangesOfLargeFilesAreRepairedFromASecondCopyAndOthersNamed() throws Exception {
        Shell.call("""
            mkdir -p -- "$1/archive/deep" && cd -- "$1/archive" && echo small >small
            truncate -s 150000001 deep/big && yes | head -c 70000000 >$'new\\nline' && cp -a ../archive ../second
            """, sandbox.root());
        Files.writeString(
                sandbox.path("mail").toPath(),
                "#!/bin/bash\n{ printf '%s\\n' \"$@\"; cat; } >'"
                        + sandbox.root().text() + "/mailed'\n");
        Shell.call("chmod 755 -- \"$1\"", sandbox.path("mail"));
        BpctCall bpct = sandbox.bpct()
                .with("MANIFEST_MAIL", sandbox.path("mail"))
                .with("MANIFEST_SPLIT", FileName.ofText("1M"));
        String script = "manifest/large-files.sh";
        Object[] rest = {sandbox.path("archive"), sandbox.path("sums"), sandbox.path("second"), "ann"};
        Object[] check = {"check", rest[0], rest[1], rest[2], rest[3]};
        Object[] repair = {"repair", rest[0], rest[1], rest[2], rest[3]};
        Path mailed = sandbox.path("mailed").toPath();
        String isAsTheSecond = "cmp \"$1/archive/deep/big\" \"$1/second/deep/big\"";

        run(bpct, script, "sum", rest[0], rest[1]).expect(0);
        run(bpct, script, check).expect(0);
        assertThat(mailed)
                .content()
                .startsWith("-s\ncheck of archive: well\nann\n")
                .containsPattern("sums.tree: all is as it says.\nCompared with .*sums: all is as it says.\n");

        String damage = "printf y | dd of=\"$1/$2\" bs=1 seek=140000000 conv=notrunc status=none";
        Shell.call(damage, sandbox.root(), FileName.ofText("archive/deep/big"));
        run(bpct, script, check).expect(3);
        assertThat(mailed)
                .content()
                .startsWith("-s\ncheck of archive: NOT WELL\nann\n")
                .contains("would be written: ", "deep/big: bytes 134217728-150000000\n", "Nothing was written")
                .doesNotContain("repaired: ");
        Shell.call("! " + isAsTheSecond + " >/dev/null", sandbox.root());

        run(bpct, script, repair).expect(0);
        assertThat(mailed)
                .content()
                .startsWith("-s\nrepair of archive: well\nann\n")
                .contains("repaired: ", "ranges: 1 repaired, ", "Read again: all is as it says.\n");
        Shell.call(isAsTheSecond, sandbox.root());

        Shell.call(damage, sandbox.root(), FileName.ofText("archive/deep/big"));
        Shell.call("""
            for copy in archive second; do printf z | dd of="$1/$copy/"$'new\\nline' bs=1 conv=notrunc status=none; done
            echo other >"$1/archive/small"
            """, sandbox.root());
        run(bpct, script, repair).expect(3);
        assertThat(mailed)
                .content()
                .startsWith("-s\nrepair of archive: NOT WELL\nann\n")
                .contains("ranges: 1 repaired, 1 failed, ")
                .containsPattern("failed: .*new\\\\nline'?: bytes 0-67108863: in SOURCE: contents differ")
                .contains("Read again: not all is as it says (exit code 3).")
                .containsPattern("archive/small");
        Shell.call(isAsTheSecond, sandbox.root());

        Files.delete(sandbox.path("sums.tree").toPath());
        run(bpct, script, repair).expect(2);
        assertThat(mailed).content().contains("Nothing was compared with ");
        run(bpct, script, "check", rest[0]).expect(2);
    }

    @Test
    void theComparisonAfterAMoveCountsDifferencesByKind() throws Exception {
        assumeThat(Path.of("/usr/bin/getfattr"))
                .as("GETFATTR IS NOT INSTALLED: the example was not run")
                .exists();
        Shell.call(
                "mkdir -p -- \"$1/old/deep\" && cd -- \"$1/old\" && touch a b c deep/d $'new\\nline' && cp -a ../old ../new",
                sandbox.root());
        Files.writeString(
                sandbox.path("mail").toPath(),
                "#!/bin/bash\n{ printf '%s\\n' \"$@\"; cat; } >'"
                        + sandbox.root().text() + "/mailed'\n");
        Shell.call("chmod 755 -- \"$1\"", sandbox.path("mail"));
        BpctCall bpct = sandbox.bpct().with("COMPARE_MAIL", sandbox.path("mail"));
        String script = "compare/migrated.sh";
        Object[] words = {sandbox.path("old"), sandbox.path("new"), sandbox.path("list"), "ann"};
        Path mailed = sandbox.path("mailed").toPath();

        run(bpct, script, words).expect(0);
        assertThat(mailed)
                .content()
                .startsWith("-s\ncomparison of new: equal\nann\n")
                .endsWith("There is no difference.\n");
        Shell.call(
                "cd -- \"$1/new\" && chmod 600 a b $'new\\nline' && rm deep/d && touch -r ../old/deep deep && chmod 600 c",
                sandbox.root());

        run(bpct, script, words).expect(3);
        assertThat(mailed)
                .content()
                .startsWith("-s\ncomparison of new: NOT EQUAL\nann\n")
                .contains("5 differences", "\n4 mode, such as\n  mode 644 600 a\n  mode 644 600 b\n")
                .contains("\n1 only-in-a, such as\n  only-in-a f - deep/d\n");
        Shell.call("rm -r -- \"$1/new\"", sandbox.root());

        run(bpct, script, words).expect(2);
        assertThat(mailed)
                .content()
                .startsWith("-s\ncomparison of new: NOT COMPARED\nann\n")
                .contains("does not exist", "were not compared (exit code 2)");
        assertThat(sandbox.path("list").toPath()).content().hasLineCount(5);
    }

    @Test
    void theSlowestJobIsFound() throws IOException {
        sandbox.file("source/a", "a");
        sandbox.file("source/b", "b");
        // The second job begins when the first one has ended, and takes two seconds more than that took.
        String slow = """
                if [[ $bpct_list == */0002/* ]]; then
                    first=${bpct_list%/jobs/*}/parts/0001/attempt.1
                    read -r began _ <"$first/start"; read -r _ _ _ _ _ ended _ <"$first/exit"
                    printf -v now '%(%s)T' -1
                    until printf -v then '%(%s)T' -1; ((then - now > ended - began + 1)); do sleep 0.1; done
                fi
                """;
        sandbox.bpct()
                .run("-j2", "-q", "max=1", "-v", "--wait", "--pre", slow, "source", "copy")
                .expect(0);

        assertThat(example("json/slowest-job.sh", "1").expect(0).out()).startsWith("slowest job of batch 1: 0002, ");
    }

    @Test
    void theLoginMessageNamesWhatRunsAndWhatNeedsHelpAndNothingElse() throws IOException {
        // A busy machine may take longer than anybody would wait for a login.
        BpctCall patient = sandbox.bpct().with("BPCT_LOGIN_SECONDS", FileName.ofText("60"));
        assertThat(run(patient, "login-message/status-line.sh").expect(0).text())
                .as("nothing was ever copied")
                .isEmpty();

        sandbox.file("source/a", "a");
        sandbox.bpct()
                .run("-v", "--wait", "--scheduler", "local", "source", "whole")
                .expect(0);
        sandbox.bpct()
                .run("--scheduler", "local", "--pre", sandbox.gate().pre(), "source", "stopped")
                .expect(0);
        sandbox.bpct().run("--cancel=2").expect(0);
        sandbox.bpct().run("-v", "--wait=2").expect(5);
        sandbox.bpct()
                .run("--scheduler", "local", "--pre", sandbox.gate().pre(), "source", "running")
                .expect(0);
        Sandbox.waitUntil(
                "the third batch runs",
                () -> sandbox.bpct().run("-v", "--progress=3").out().contains("job 1; running"));

        assertThat(run(patient, "login-message/status-line.sh").expect(0).text().lines())
                .hasSize(2)
                .contains("bpct: batch 2 is cancelled: 0 entries failed, 1 open; see bpct --progress=2")
                .anyMatch(line -> line.startsWith("bpct: batch 3 is running: 0 of 1 entries"));
        sandbox.gate().open();
        sandbox.bpct().run("-v", "--wait=3").expect(0);
    }

    @Test
    void theLoginMessageKeepsNobodyWaiting() throws IOException {
        sandbox.directory("home/.bpct");
        FileName slow = sandbox.file("slow/bpct", "#!/bin/bash\nsleep infinity &\nwait\n");
        Shell.call("chmod 755 -- \"$1\"", slow);

        // Whoever waited for it would not end within any deadline.
        Outcome outcome = sandbox.bpct()
                .with("PATH", FileName.ofText(slow.parent().text() + ":/usr/bin:/bin"))
                .with("BPCT_LOGIN_SECONDS", FileName.ofText("0.2"))
                .runOther(
                        "/bin/bash",
                        PROJECT.resolve("examples/login-message/status-line.sh").toString());

        assertThat(outcome.expect(0).text()).isEmpty();
    }

    @Test
    void theHeaderOfASiteIsInEveryScript() throws IOException {
        sandbox.file("source/a", "a");
        // Who has checked the project out may let his group write in it.
        Shell.call(
                "cp -r --no-preserve=mode -- \"$1\" \"$2\"; chmod -R go-w -- \"$2\"",
                FileName.of(PROJECT.resolve("examples/templates")),
                sandbox.path("templates"));
        sandbox.bpct()
                .run("-v", "--wait", "--templates", sandbox.path("templates"), "source", "copy")
                .expect(0);

        BatchOnDisk batch = sandbox.batch(1);
        assertThat(batch.directory().job(1).script()).content().contains("# Questions about copies:");
        assertThat(batch.directory().finalizer(1).script()).content().contains("# Questions about copies:");
        assertThat(batch.directory().job(1).output()).content().startsWith("started on ");
    }

    /** Runs a batch that tells an example how it has ended; the example is called as the documents say. */
    private Outcome tell(String command, String... more) {
        List<Object> words =
                new ArrayList<>(List.of("-v", "--wait", "--scheduler", "local", "-j1", "--notify", command));
        words.addAll(List.of(more));
        return sandbox.bpct().run(words.toArray());
    }

    @Test
    void aMailIsSentWhenABatchHasEndedOrOnlyWhenItFailed() throws IOException {
        sandbox.file("bin/sendmail", "#!/bin/bash\n{ printf '%s\\n' \"$*\"; cat; } >>\"${0%/*}/../sent\"\n");
        Shell.call("chmod 755 -- \"$1\"", sandbox.path("bin/sendmail"));
        sandbox.file("source/a", "a");
        Path sent = sandbox.path("sent").toPath();
        String mail = "PATH=" + sandbox.path("bin").text() + ":$PATH " + PROJECT.resolve("examples/notify/mail.sh");

        tell(mail + " --failures ann@example.org", "source", "quiet").expect(0);
        assertThat(sent).doesNotExist();
        tell(mail + " ann@example.org", "source", "copy").expect(0);
        assertThat(sent)
                .content()
                .startsWith("-i -t\nTo: ann@example.org\nSubject: bpct: batch 2 is complete\n")
                .contains("\n\nbpct: batch 2 is complete\nbatch: 2\n", "\nentries 1 1 0 0 0\n");
        Files.delete(sent);
        tell(mail + " --failures ann@example.org", "--auto-resume=0", "--pre", "false", "source", "broken")
                .expect(5);
        assertThat(sent).content().contains("Subject: bpct: batch 3 is incomplete: ");
    }

    @Test
    void aWebhookGetsTheSummaryAsJson() throws Exception {
        sandbox.file("so\"ur\\ce/a", "a");
        BlockingQueue<String> got = new LinkedBlockingQueue<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/hooks/secret", exchange -> {
            got.add(exchange.getRequestHeaders().getFirst("Content-Type") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        try {
            FileName address = sandbox.file(
                    "hook", "http://127.0.0.1:" + server.getAddress().getPort() + "/hooks/secret\n");
            String hook = PROJECT.resolve("examples/notify/webhook.sh") + " " + address.text();
            tell(hook, "--snapshot", "po\"ol", "so\"ur\\ce").expect(0);
        } finally {
            server.stop(0);
        }
        assertThat(got).hasSize(1);
        assertThat(got.remove())
                .startsWith("application/json {\"text\": \"bpct: snapshot ")
                .contains("po\\\"ol is complete\\nbatch: 1\\n")
                .endsWith("not walked 0\"}");
    }

    @Test
    void shellCheckLikesThem() throws IOException {
        Path shellcheck = Path.of("/usr/bin/shellcheck");
        assumeThat(shellcheck)
                .as("SHELLCHECK IS NOT INSTALLED: the examples are not checked")
                .exists();
        List<FileName> examples = new ArrayList<>();
        examples.add(FileName.of(PROJECT.resolve("src/main/dist/install.sh")));
        try (Stream<Path> files = Files.walk(PROJECT.resolve("examples"))) {
            files.filter(file -> file.getFileName().toString().endsWith(".sh"))
                    .map(FileName::of)
                    .forEach(examples::add);
        }

        assertThat(examples).hasSizeGreaterThan(3);
        Shell.call("exec 2>&1; " + shellcheck + " --shell=bash -- \"$@\"", examples.toArray(FileName[]::new));
    }

    /** Runs an example with the jar under test on PATH. */
    private Outcome example(String name, Object... arguments) {
        return run(sandbox.bpct(), name, arguments);
    }

    private Outcome run(BpctCall bpct, String name, Object... arguments) {
        return Installation.in(sandbox).run(bpct, name, arguments);
    }

    /** Returns the one copy in the folder of nightly copies. */
    private FileName onlyCopy() throws IOException {
        try (Stream<Path> copies = Files.list(sandbox.path("backup").toPath())) {
            List<Path> all = copies.toList();
            assertThat(all).hasSize(1);
            return FileName.of(all.get(0));
        }
    }
}
