package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.fuse.FuseMount;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies to another host and from one, by a real sshd, or by a stand-in that calls Bash here as ssh does there. */
@Tag("it")
@SuppressWarnings("try") // A mount has nothing to be asked for.
final class HostsIT extends CallsWithin {
    private static final long SEED = Long.getLong("bpct.seed", 20_261_130);

    private Outcome transfer(int code, String ssh, String source, String destination, String... more) {
        return transferAs(User.current(), code, ssh, source, destination, more);
    }

    private Outcome transferAs(User user, int code, String ssh, String source, String destination, String... more) {
        Stream<String> words = Stream.concat(Stream.of("--wait", "--ssh", ssh), Stream.of(more));
        return sandbox.bpctAs(user)
                .in(sandbox.root())
                .run(Stream.concat(words, Stream.of(source, destination)).toArray())
                .expect(code);
    }

    private String far(String name) {
        return "far:" + sandbox.path(name).text();
    }

    /** Makes a command that does as ssh: it calls a login shell with the last word, after these lines. */
    private String standIn(String... lines) throws IOException {
        Path script = sandbox.file("stand-in", "").toPath();
        Files.writeString(
                script,
                "#!/bin/bash\ncount=0\n{ read -r count <'" + script + ".calls'; } 2>/dev/null\n"
                        + "echo $((count + 1)) >'" + script + ".calls'\n" + String.join("\n", lines)
                        + "\nexec bash -c \"${!#}\"\n");
        Shell.call("chmod 755 \"$1\"; : >\"$1.calls\"; chmod 666 \"$1.calls\"", FileName.of(script));
        return script.toString();
    }

    private void leavesNothingElse(String name) throws IOException {
        try (Stream<Path> files = Files.walk(sandbox.path(name).toPath())) {
            assertThat(files.map(Path::toString).filter(file -> file.contains("/.bpct-")))
                    .isEmpty();
        }
    }

    @Test
    void aTreeOfAllKindsGoesToAnotherHostAndComesBackAsItIs() throws Exception {
        SshServer.require();
        FileName source = sandbox.directory("source");
        SampleTree.plant(source, SEED, 60);
        // No tar can hold one; a transfer names it as failed, which another test shows.
        Shell.call("find \"$1\" -type s -delete", source);
        try (SshServer server = SshServer.start(sandbox)) {
            transfer(0, server.ssh(), "source", far("copy"), "-j", "2");
            assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
            leavesNothingElse("copy");

            transfer(0, server.ssh(), far("copy"), "back", "-j", "2");
            assertThatTree(sandbox.path("back")).isExactCopyOf(source);
            leavesNothingElse("back");
        }
    }

    @Test
    void aHostWhoseKeyIsNotKnownIsRefusedWithTheRemedy() throws Exception {
        SshServer.require();
        sandbox.file("source/f", "f");
        try (SshServer server = SshServer.start(sandbox)) {
            server.forgetKey();
            assertThat(transfer(1, server.ssh(), "source", far("copy")).err())
                    .contains("the key of far is not known here; log in once by hand, and compare it: " + server.ssh());
        }
        assertThat(sandbox.path("copy").toPath()).doesNotExist();
    }

    @Test
    void aUserSendsAndFetchesHisTree() throws Exception {
        User user = User.ordinary();
        FileName mine = sandbox.directoryOf(user, "mine");
        FileName source = mine.resolve(FileName.ofText("source"));
        Files.createDirectory(source.toPath());
        SampleTree.plantFor(user, source, SEED, 40);
        Shell.call("find \"$1\" -type s -delete", source);
        sandbox.giveTo(user, source);
        transferAs(user, 0, standIn(), "mine/source", far("mine/copy"));
        assertThatTree(sandbox.path("mine/copy")).isExactCopyOf(source);
        transferAs(user, 0, standIn(), far("mine/copy"), "mine/back");
        assertThatTree(sandbox.path("mine/back")).isExactCopyOf(source);
    }

    /** No tar can open it for its owner, so the stream lacks its attributes. */
    @Test
    void aDirectoryThatAUserHasClosedToHimselfIsNamedAndKeepsItsTime() throws Exception {
        User user = User.ordinary();
        sandbox.directoryOf(user, "mine");
        sandbox.file("mine/source/closed now\n/f", "1");
        Shell.call("cd \"$1\"; touch -d 2001-01-01 closed*; chmod 0 closed*", sandbox.path("mine/source"));
        sandbox.giveTo(user, sandbox.path("mine"));

        for (boolean sends : new boolean[] {true, false}) {
            String source = sends ? "mine/source" : far("mine/source");
            String copy = sends ? far("mine/copy") : "mine/back";
            assertThat(transferAs(user, 3, standIn(), source, copy).text())
                    .contains("closed now\\n': cannot read the directory: Permission denied")
                    .contains("when all can be read, the same call with -u and -T does")
                    .doesNotContain("does not keep", "/././");
            Shell.call(
                    "[[ $(cd \"$1\"; stat -c '%a %Y' closed*) == $(cd \"$2\"; stat -c '%a %Y' closed*) ]]",
                    sandbox.path("mine/source"), sandbox.path(sends ? "mine/copy" : "mine/back"));
        }
    }

    /** To read without a move of the time of reading is the right of owners. */
    @Test
    void aUserTransfersFilesAndDirectoriesOfOthersThatHeMayRead() throws Exception {
        User user = User.ordinary();
        sandbox.directoryOf(user, "mine");
        sandbox.file("shared/d/f", "of another user");
        Shell.call("chmod -R a+rX \"$1\"; touch -d 2001-01-01 \"$1/d\"", sandbox.path("shared"));
        transferAs(user, 0, standIn(), "shared", far("mine/copy"));
        transferAs(user, 0, standIn(), far("shared"), "mine/back");
        for (String copy : new String[] {"mine/copy", "mine/back"}) {
            assertThat(sandbox.path(copy + "/d/f").toPath()).hasContent("of another user");
            Shell.call(
                    "[[ $(stat -c %Y \"$1/d\") == $(stat -c %Y \"$2/d\") ]]",
                    sandbox.path("shared"), sandbox.path(copy));
        }
    }

    @Test
    void aFileMakesNoDirectoryThere() throws Exception {
        sandbox.file("file", "1");
        assertThat(transfer(2, standIn(), "file", far("new/")).err())
                .contains("new/ does not exist, and file is not a directory; leave out the slash");
        assertThat(sandbox.path("new").toPath()).doesNotExist();
    }

    @Test
    void noFileTakesThePlaceOfADevice() throws Exception {
        sandbox.file("file", "1");
        Shell.call("mkfifo \"$1/pipe\"", sandbox.root());
        String refusal = "is a device, a pipe or a socket, and the copy would take its place";
        assertThat(transfer(2, standIn(), "file", far("pipe")).err()).contains(refusal);
        assertThat(transfer(2, standIn(), far("file"), "pipe").err()).contains(refusal);
        Shell.call("[[ -p $1/pipe ]]", sandbox.root());
    }

    @Test
    void namesAreDataForTheShellsOfBothHosts() throws Exception {
        for (FileName name : OddNames.all()) {
            Path odd = sandbox.directory("source").resolve(name).toPath();
            Files.writeString(Files.createDirectory(odd).resolve(name.toPath()), "x");
        }
        transfer(0, standIn(), "source", far("copy $(touch hit); 'x"));
        assertThatTree(sandbox.path("copy $(touch hit); 'x")).isExactCopyOf(sandbox.path("source"));
        transfer(0, standIn(), far("copy $(touch hit); 'x"), "back");
        assertThatTree(sandbox.path("back")).isExactCopyOf(sandbox.path("source"));
        assertThat(sandbox.path("hit").toPath()).doesNotExist();
    }

    @Test
    void aLoginShellThatPrintsDisturbsNothing() throws Exception {
        sandbox.file("source/d/f", "f");
        String ssh = standIn("echo 'Welcome! 1,000 users'; printf 'no line end'; echo 'quota: 7 %' >&2");
        transfer(0, ssh, "source", far("copy"));
        transfer(0, ssh, far("copy"), "back");
        assertThatTree(sandbox.path("back")).isExactCopyOf(sandbox.path("source"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"send", "fetch"})
    void aLinkThatIsCutIsWaitedFor(String direction) throws Exception {
        for (int i = 0; i < 30; i++) {
            sandbox.file("source/d" + i + "/f", "f".repeat(100_000));
        }
        // The first calls are the questions of bpct itself; later ones end without a word, or in the middle of a
        // stream.
        boolean sends = direction.equals("send");
        String ssh = standIn("case $count in " + (sends ? "2|5" : "2")
                + ") exit 255 ;; 3) head -c 40000 | bash -c \"${!#}\" | head -c 70000; exit 255 ;; esac");
        if (sends) {
            transfer(0, ssh, "source", far("copy"));
        } else {
            transfer(0, ssh, far("source"), "copy");
        }
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        leavesNothingElse("copy");
        assertThat(sandbox.path("stand-in.calls").toPath())
                .content()
                .satisfies(calls -> assertThat(Integer.parseInt(calls.strip())).isGreaterThan(sends ? 8 : 5));
    }

    /** At 38 ms a call takes 150 ms, however few names it has. */
    @Test
    void aGroupTakesOneCall() throws Exception {
        for (int i = 0; i < 200; i++) {
            sandbox.file("source/d" + i % 7 + "/f" + i, "f".repeat(i));
        }
        transfer(0, standIn(), "source", far("copy"), "--lanes=1", "--jobs=1");
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        // Two questions, the folder of places, two groups, and three calls of the finalizer.
        assertThat(sandbox.path("stand-in.calls").toPath()).content().isEqualToIgnoringNewLines("8");
    }

    @Test
    void aQuotaThereStopsTheBatchAsAFullDiskDoes() throws Exception {
        sandbox.file("source/f", "f");
        Path tar = sandbox.file("quota/tar", "").toPath();
        Files.writeString(
                tar, "#!/bin/bash\ncat >/dev/null\necho 'tar: ./f: Cannot write: Disk quota exceeded' >&2\nexit 2\n");
        Shell.call("chmod 755 \"$1\"", FileName.of(tar));
        String ssh = standIn("[[ -e '" + sandbox.path("more") + "' ]] || PATH='" + tar.getParent() + "':$PATH");
        assertThat(transfer(5, ssh, "source", far("copy"), "--auto-resume=0").text())
                .contains("Disk quota exceeded");
        assertThat(sandbox.path("copy/f").toPath()).doesNotExist();
        sandbox.file("more", "");
        sandbox.bpct().in(sandbox.root()).run("--resume=1", "--wait").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        leavesNothingElse("copy");
    }

    @Test
    void aRefusedKeyStopsJobsAtOnceAndTheBatchGoesOnLater() throws Exception {
        sandbox.file("source/f", "f");
        String ssh = standIn("if ((count > 2)) && [[ ! -e '" + sandbox.path("open") + "' ]]; then"
                + " echo 'root@far: Permission denied (publickey).' >&2; exit 255; fi");
        assertThat(transfer(5, ssh, "source", far("copy"), "--auto-resume=0").text())
                .contains("far cannot be used: root@far: Permission denied (publickey)");
        sandbox.file("open", "");
        sandbox.bpct().in(sandbox.root()).run("--resume=1", "--wait").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void aKilledJobGoesOnExactly() throws Exception {
        for (int i = 0; i < 200; i++) {
            sandbox.file("source/d" + i % 7 + "/f" + i, "f".repeat(i));
        }
        String ssh = standIn("((count != 3)) || " + SshStandIn.KILLS_JOB);
        transfer(5, ssh, "source", far("copy"), "--auto-resume=0", "--lanes=1");
        sandbox.bpct().in(sandbox.root()).run("--resume=1", "--wait").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        leavesNothingElse("copy");
    }

    @ParameterizedTest
    @ValueSource(strings = {"send", "fetch"})
    void aSymlinkInTheDestinationLeadsRootNowhere(String direction) throws Exception {
        assumeTrue(User.current().isRoot(), "users are not led");
        sandbox.file("source/a/f", "from the source");
        sandbox.file("source/b", "b");
        sandbox.file("elsewhere/f", "mine");
        Files.createDirectory(sandbox.directory("copy").toPath().resolve("source"));
        Files.createSymbolicLink(
                sandbox.path("copy/source/a").toPath(),
                sandbox.path("elsewhere").toPath());
        if (direction.equals("send")) {
            transfer(3, standIn(), "source", far("copy"));
        } else {
            transfer(3, standIn(), far("source"), "copy");
        }
        assertThat(sandbox.path("elsewhere/f").toPath()).hasContent("mine");
        assertThat(sandbox.path("copy/source/b").toPath()).hasContent("b");
    }

    @Test
    void aSourceThatCannotBeSealedIsNotRead() throws Exception {
        assumeTrue(User.current().isRoot(), "users are not led");
        List<Object> words = new ArrayList<>(List.of("--wait", "--auto-resume=0", "--ssh", standIn()));
        // More roots than a job seals.
        for (int i = 0; i < 17; i++) {
            sandbox.file("tree" + i + "/f", "f");
            Shell.call("chmod 777 \"$1\"", sandbox.path("tree" + i));
            words.add("tree" + i);
        }
        sandbox.directory("copy");
        words.add(far("copy"));
        assertThat(sandbox.bpct()
                        .in(sandbox.root())
                        .run(words.toArray())
                        .expect(5)
                        .text())
                .contains("the roots cannot be sealed: there are more than 16 roots");
        words.addAll(0, List.of("--guard", "no"));
        sandbox.bpct().in(sandbox.root()).run(words.toArray()).expect(0);
        assertThat(sandbox.path("copy/tree16/f").toPath()).hasContent("f");
    }

    @Test
    void oldCopiesAreReplacedAndNeverADirectory() throws Exception {
        sandbox.file("source/old", "new content");
        sandbox.file("source/file", "a file");
        sandbox.file("copy/source/old", "old");
        sandbox.file("copy/source/file/kept", "kept");
        Outcome outcome = transfer(3, standIn(), "source", far("copy"));
        assertThat(outcome.text()).contains("1 file failed");
        assertThat(sandbox.path("copy/source/old").toPath()).hasContent("new content");
        assertThat(sandbox.path("copy/source/file/kept").toPath()).hasContent("kept");
        leavesNothingElse("copy");
    }

    @Test
    void singleFilesGoByTheirNamesOrByANewOne() throws Exception {
        sandbox.file("one", "1");
        sandbox.file("two", "2");
        sandbox.directory("there");
        sandbox.bpct()
                .in(sandbox.root())
                .run("--wait", "--ssh", standIn(), "one", "two", far("there"))
                .expect(0);
        transfer(0, standIn(), "one", far("there/new"));
        transfer(0, standIn(), far("there/new"), "newer");
        assertThat(sandbox.path("there/two").toPath()).hasContent("2");
        assertThat(sandbox.path("there/new").toPath()).hasContent("1");
        assertThat(sandbox.path("newer").toPath()).hasContent("1");
        leavesNothingElse(".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"send", "fetch"})
    void anUpdateTransfersOnlyChangedEntries(String direction) throws Exception {
        FileName source = sandbox.directory("source");
        Shell.call(
                "cd -- \"$1\" && mkdir a b && for i in {1..20}; do echo $i >a/$i; done && ln a/1 b/one && ln a/2 b/two"
                        + " && ln -s a/3 link && ln -s a/4 other && mkfifo pipe && touch -d @-1.5 a/5",
                source);
        String from = direction.equals("send") ? "source" : far("source");
        String to = direction.equals("send") ? far("copy") : "copy";
        transfer(0, standIn(), from, to, "-u", "-T");
        assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
        // The inode of a copy has to be a second younger than that of its source.
        Shell.call(
                "sleep 1.2; cd -- \"$1\" && for f in a/* b/* link other pipe; do touch -c -h -r $f $f; done; touch -r \"$2\"/a a; touch -r \"$2\"/b b; touch -r \"$2\" .",
                sandbox.path("copy"),
                source);

        assertThat(transfer(0, standIn(), from, to, "-u", "-T").text())
                .contains("0 entries, 0 bytes", "unchanged: 25 entries");

        Shell.call(
                "cd -- \"$1\" && echo more >>a/6 && chmod 600 a/7 && echo h >>b/one && ln -sfn new link && rm a/8"
                        + " && mkdir c && echo new >c/new && touch -d @1000000000 a/9",
                source);
        String said = transfer(0, standIn(), from, to, "-u", "-T", "--verify").text();
        // The two names of a family go together.
        assertThat(said)
                .contains("7 entries", "unchanged: 18 entries")
                .contains("18 entries are left alone by size, time and attributes; --compare --content reads all");
        Shell.call("rm \"$1\"/a/8; touch -r \"$2\"/a \"$1\"/a", sandbox.path("copy"), source);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
    }

    @Test
    void aFullDestinationStopsTheBatchWithoutAHalfFile() throws Exception {
        sandbox.file("source/large", "x".repeat(3_000_000));
        try (SmallDisk disk = SmallDisk.in(sandbox, "disk", "size=1m")) {
            Outcome shown = sandbox.bpct().in(sandbox.root()).run("-n", "--ssh", standIn(), "source", far("disk/copy"));
            assertThat(shown.expect(1).text()).contains("there is no room: the files need 3,000,000 bytes");
            Outcome outcome = transfer(5, standIn(), "source", far("disk/copy"), "--force", "--auto-resume=0");
            assertThat(outcome.text()).contains("the destination cannot take more: No space left on device");
            assertThat(sandbox.path("disk/copy/large").toPath()).doesNotExist();
            disk.remount("size=16m");
            sandbox.bpct().in(sandbox.root()).run("--resume=1", "--wait").expect(0);
            assertThatTree(sandbox.path("disk/copy")).isExactCopyOf(sandbox.path("source"));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anotherFileSystemIsNotEnteredIfTheUserSaysSo(boolean sends) throws Exception {
        sandbox.file("source/f", "f");
        sandbox.directory("source/disk");
        try (SmallDisk disk = SmallDisk.in(sandbox, "source/disk", "size=1m")) {
            sandbox.file("source/disk/g", "g");
            String from = sends ? "source" : far("source");
            transfer(0, standIn(), from, sends ? far("copy") : "copy", "--one-file-system");
            transfer(0, standIn(), from, sends ? far("whole") : "whole");
        }
        assertThat(sandbox.path("copy/f").toPath()).hasContent("f");
        assertThat(sandbox.path("copy/disk").toPath()).isEmptyDirectory();
        assertThat(sandbox.path("whole/disk/g").toPath()).hasContent("g");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whereNoAccessListIsKeptOnlyNamesThatHaveOneAreTold(boolean sends) throws Exception {
        sandbox.file("source/d/f", "f");
        sandbox.file("source/g", "g");
        FuseMount.require();
        try (FuseMount place = FuseMount.at(sandbox, "place", Map.of())) {
            String from = sends ? "source" : far("source");
            String to = sends ? far("place/copy") : "place/copy";
            assertThat(transfer(0, standIn(), from, to).text()).doesNotContain("access lists");
            assertThatTree(sandbox.path("place/copy")).isExactCopyOf(sandbox.path("source"));
            Shell.call(
                    "cd \"$1\" && setfacl -m u:7:r g && setfacl -d -m u:7:r d && touch d/line$'\\n'",
                    sandbox.path("source"));
            assertThat(transfer(3, standIn(), from, to, "-T").text())
                    .contains("3 names: the destination does not keep access lists");
            assertThat(sandbox.bpct().run("--errors=2", "--lost").out())
                    .contains("/g ", "/d ", "/d/line")
                    .doesNotContain("/d/f");
        }
    }

    @Test
    void otherVerbsAndOptionsAreRefusedByName() throws Exception {
        sandbox.file("source/f", "f");
        for (List<String> words : List.of(
                List.of("--du", "far:/x"),
                List.of("--remove", "far:/x"),
                List.of("--find", "far:/x"),
                List.of("--archive", "a.tar.d", "far:/x"))) {
            assertThat(sandbox.bpct()
                            .in(sandbox.root())
                            .run(words.toArray())
                            .expect(2)
                            .err())
                    .contains("far:/x is on another host, and " + words.get(0));
        }
        assertThat(transfer(2, "ssh", "source", far("copy"), "--io", "drop").err())
                .contains("--io");
        assertThat(transfer(2, "ssh", "source", "copy").err()).contains("none of the operands is HOST:PATH");
        sandbox.file("far:f", "here");
        sandbox.bpct().in(sandbox.root()).run("--wait", "far:f", "copy").expect(0);
        assertThat(sandbox.path("copy").toPath()).hasContent("here");
    }
}
