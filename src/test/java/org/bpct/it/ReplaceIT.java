package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An old copy stays until the new one is whole. */
@Tag("it")
final class ReplaceIT extends CallsWithin {
    private static final String PLANT = "cd -- \"$1\"; mkdir -p one few/a few/b; for i in $(seq 30); do"
            + " echo \"$i\" >one/$i; done; for d in a b; do echo $d >few/$d/file; echo other >few/$d/other; done;"
            + " ln few/a/file few/b/link; ln -s nowhere one/symlink; mkfifo few/b/pipe";

    /** Everything has another content, or another time. */
    private static final String CHANGE = "cd -- \"$1\"; find . -type f -links 1 -exec sh -c"
            + " 'for f; do echo changed >>\"$f\"; done' sh {} +; echo changed >>few/a/file;"
            + " ln -sfn elsewhere one/symlink; touch few/b/pipe";

    private static final String NAMES = "cd -- \"$1\"; find . -name '.bpct*' -o -name 'Cu??????'";

    static Stream<String> guards() {
        return User.current().isRoot()
                ? Stream.of("--guard=sealed", "--guard=descriptors", "--guard=no")
                : Stream.of("--guard=descriptors", "--guard=no");
    }

    @ParameterizedTest
    @MethodSource("guards")
    void whatChangedIsReplacedAndNothingIsLeftBeside(String guard) throws Exception {
        plantCopyAndChange(guard);

        run(sandbox.bpct(), guard, "-u").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));

        Shell.call("printf x >\"$1/one/7\"; rm \"$1/few/a/other\"; mkdir \"$1/few/a/other\"", sandbox.path("copy"));
        Shell.call("touch \"$1/few/a/other\"", sandbox.path("source"));
        run(sandbox.bpct(), guard, "-u").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));

        run(sandbox.bpct(), guard).expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Tag("fault")
    @ParameterizedTest
    @ValueSource(strings = {"", "-u", "-u --checksum", "-u --delete", "--verify", "-u --verify", "-u --lanes=1"})
    void theCopyOfAUsersFileThatCannotBeReadStays(String words) throws Exception {
        User user = User.ordinary();
        FileName source = sandbox.directoryOf(user, "source");
        Shell.call(PLANT, source);
        sandbox.giveTo(user, source);
        sandbox.directoryOf(user, "copy");
        run(sandbox.bpctAs(user)).expect(0);
        Shell.call(CHANGE + "; chmod 0 one/7 few/a/other few/a/file", source);
        sandbox.giveTo(user, source);

        run(sandbox.bpctAs(user), words.split(" ")).expect(3);

        FileName copy = sandbox.path("copy");
        assertThat(copy.resolve(FileName.ofText("one/7")).toPath()).hasContent("7\n");
        assertThat(copy.resolve(FileName.ofText("few/a/other")).toPath()).hasContent("other\n");
        assertThat(copy.resolve(FileName.ofText("few/a/file")).toPath()).hasContent("a\n");
        assertThat(copy.resolve(FileName.ofText("few/b/link")).toPath()).hasContent("a\n");
        assertThat(copy.resolve(FileName.ofText("one/8")).toPath()).hasContent("8\nchanged\n");
        assertThat(copy.resolve(FileName.ofText("few/b/other")).toPath()).hasContent("other\nchanged\n");
        assertThat(Shell.call(NAMES, copy).out()).isEmpty();
    }

    /** cp truncates before it reads, and leaves what it could read. */
    @Tag("place")
    @ParameterizedTest
    @CsvSource({"--guard=descriptors,", "--guard=descriptors,-u", "--guard=no,", "--guard=no,-u", "--guard=no,--verify"
    })
    void theCopyOfAFileOnABadDiskStays(String guard, String word) throws Exception {
        plantCopyAndChange(guard);
        program("cp", """
                /bin/cp "$@"
                to='' code=0
                for ((i = 1; i < $#; i++)); do
                  [[ ${!i} != -t ]] || { i=$((i + 1)); to=${!i}; }
                done
                [[ " $* " != *' --link '* ]] || exit 0
                for name; do
                  [[ $name != *7 && $name != *other ]] || [[ ! -f $to/$name ]] || {
                    printf '' >"$to/$name"
                    echo "cp: error reading '$name': No data available" >&2
                    code=1
                  }
                done
                exit $code
                """);

        Outcome outcome = run(sandbox.bpct().with("PATH", path()), guard, word == null ? "" : word);

        outcome.expect(3);
        FileName copy = sandbox.path("copy");
        assertThat(copy.resolve(FileName.ofText("one/7")).toPath()).hasContent("7\n");
        assertThat(copy.resolve(FileName.ofText("one/17")).toPath()).hasContent("17\n");
        assertThat(copy.resolve(FileName.ofText("few/a/other")).toPath()).hasContent("other\n");
        assertThat(copy.resolve(FileName.ofText("one/8")).toPath()).hasContent("8\nchanged\n");
        assertThat(sandbox.bpct().run("--errors=2").expect(0).out())
                .contains("error reading '...': No data available", "/source/one/7 ", "/source/one/17 ");
        assertThat(Shell.call(NAMES, copy).out()).isEmpty();
    }

    /** A log that grows for ever must not keep its copy of the first day. */
    @ParameterizedTest
    @MethodSource("guards")
    void theLaterStateOfAFileThatChangesAgainAndAgainTakesThePlace(String guard) throws Exception {
        plantCopyAndChange(guard);
        program(
                "cp",
                "/bin/cp \"$@\"; code=$?; [[ $* != *other* || \" $* \" == *' --link '* ]] || echo more >>\"$source/few/a/other\"; exit $code");

        Outcome outcome = run(sandbox.bpct().with("PATH", path()).with("source", sandbox.path("source")), guard, "-u");

        assertThat(outcome.expect(4).text()).contains("few/a/other (changes again and again while it is copied)");
        assertThat(Files.readString(sandbox.path("copy/few/a/other").toPath())).startsWith("other\nchanged\n");
        assertThat(Shell.call(NAMES, sandbox.path("copy")).out()).isEmpty();
    }

    @Tag("place")
    @ParameterizedTest
    @MethodSource("guards")
    void onADiskThatFillsAllOldCopiesStay(String guard) throws Exception {
        try (SmallDisk disk = SmallDisk.in(sandbox, "disk", "size=4m")) {
            FileName source = sandbox.directory("source");
            FileName copy = disk.folder().resolve(FileName.ofText("copy"));
            String fill = "cd -- \"$1\"; head -c \"${size}00\" /dev/urandom | split -d -a 2 -b \"$size\" - f";
            Shell.call("size=12000; " + fill, source);
            sandbox.bpct().run("--wait", "-T", guard, source, copy).expect(0);
            TreeState before = TreeState.of(copy);
            Shell.call("size=13000; " + fill, source);
            disk.fill();

            sandbox.bpct()
                    .run("--wait", "-T", guard, "-u", "--force", source, copy)
                    .expect(5);

            assertThat(before.without(name -> name.text().equals("."))
                            .differencesFrom(TreeState.of(copy)
                                    .without(name -> name.text().equals("."))))
                    .isEmpty();
            // Room for a few of them: what is replaced frees the room for others.
            disk.clear();
            Shell.call("head -c 2500000 /dev/zero >\"$1\"/fill", disk.folder());
            sandbox.bpct().run("--resume=2").expect(0);
            sandbox.bpct().run("--wait=2").expect(0);
            assertThatTree(copy).isExactCopyOf(source);
        }
    }

    /** A forced link has such a name for a moment; what is called so and has landed is no rest of one. */
    @Tag("fault")
    @ParameterizedTest
    @MethodSource("guards")
    void afterAKillALandedFileStaysThatIsCalledLikeATemporaryLink(String guard) throws Exception {
        FileName source = sandbox.directory("source");
        Shell.call(
                PLANT + "; for i in $(seq 9); do echo $i >few/a/Cu_slab$i; ln few/a/Cu_slab$i few/b/Cu_link$i; done",
                source);
        run(sandbox.bpct(), guard).expect(0);
        Shell.call(CHANGE + "; for i in $(seq 9); do echo changed >>few/a/Cu_slab$i; done", source);
        program("rm", """
                place=$(pwd -P)
                [[ "$*" != *.bpct-new.* ]] || place=${!#}
                [[ $place != *.bpct-new.* || -e $flag || -z $(find "$place" -name 'Cu_*') ]] || {
                  : >"$flag"
                  kill -KILL "$PPID" $$
                }
                exec /bin/rm "$@"
                """);
        sandbox.bpct()
                .with("PATH", path())
                .with("flag", sandbox.path("killed"))
                .run("--wait", "-T", "-j1", "--lanes=1", guard, "-u", source, sandbox.path("copy"));
        assertThat(sandbox.path("killed").toPath()).exists();
        Shell.call("rm -- \"$1\"/few/?/Cu*", source);

        sandbox.bpct().run("--resume=2");
        sandbox.bpct().run("--wait=2");

        assertThat(Shell.call("cd -- \"$1\"; ls few/?/Cu* | wc -l", sandbox.path("copy"))
                        .out())
                .isEqualTo("18\n");
        assertThat(Shell.call("cd -- \"$1\"; find . -name '.bpct*'", sandbox.path("copy"))
                        .out())
                .isEmpty();
    }

    /** Replaced files give their inodes back, so that fewer at once find some. */
    @Tag("place")
    @ParameterizedTest
    @MethodSource("guards")
    void emptyFilesAreReplacedWhereInodesAreShort(String guard) throws Exception {
        try (SmallDisk disk = SmallDisk.in(sandbox, "disk", "nr_inodes=140")) {
            FileName source = sandbox.directory("source");
            FileName copy = disk.folder().resolve(FileName.ofText("copy"));
            Shell.call("cd -- \"$1\"; for i in $(seq 100); do : >$i; done", source);
            sandbox.bpct().run("--wait", "-T", "-j1", guard, source, copy).expect(0);
            Shell.call("touch -d 2001-02-03 -- \"$1\"/*", source);

            sandbox.bpct()
                    .run("--wait", "-T", "-j1", guard, "-u", "--force", source, copy)
                    .expect(0);
            assertThatTree(copy).isExactCopyOf(source);

            // Room for the place alone.
            Shell.call(
                    "cd -- \"$1\"; i=0; while : >fill$i; do i=$((i + 1)); done 2>/dev/null; rm fill0", disk.folder());
            Shell.call("touch -d 2002-02-03 -- \"$1\"/*", source);
            TreeState before = TreeState.of(copy);
            sandbox.bpct()
                    .run("--wait", "-T", "-j1", guard, "-u", "--force", source, copy)
                    .expect(5);
            assertThat(before.without(name -> name.text().equals("."))
                            .differencesFrom(TreeState.of(copy)
                                    .without(name -> name.text().equals("."))))
                    .isEmpty();
        }
    }

    /** No name is renamed from one mount to another. */
    @Tag("place")
    @ParameterizedTest
    @MethodSource("guards")
    void namesBelowOtherMountsAreReplacedThere(String guard) throws Exception {
        FileName source = sandbox.directory("source");
        Shell.call("cd -- \"$1\"; mkdir -p copy/few source; mkdir other", sandbox.root());
        try (SmallDisk disk = SmallDisk.in(sandbox, "copy/few/a", "size=4m")) {
            Shell.call("mkdir -- \"$1/copy/few/b\"; mount --bind \"$1/other\" \"$1/copy/few/b\"", sandbox.root());
            assertThat(disk.folder()).isEqualTo(sandbox.path("copy/few/a"));
            try {
                Shell.call(
                        PLANT + "; rm few/b/link; mkdir few/a/c few/a/d; echo c >few/a/c/1; ln few/a/c/1 few/a/d/2",
                        source);
                run(sandbox.bpct(), guard).expect(0);
                Shell.call(CHANGE + "; echo changed >>few/a/c/1", source);

                run(sandbox.bpct(), guard, "-u").expect(0);

                assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
            } finally {
                Shell.call("umount -l -- \"$1\"", sandbox.path("copy/few/b"));
            }
        }
    }

    /** Names that are so far away are reached from a directory on the way. */
    @ParameterizedTest
    @MethodSource("guards")
    void whatIsDeeperThanAThousandBytesIsReplaced(String guard) throws Exception {
        FileName source = sandbox.directory("source");
        Shell.call(
                "cd -- \"$1\"; for i in $(seq 30); do mkdir \"$i $(printf x%.0s {1..100})\"; cd *; echo old >$i; done;"
                        + " ln 30 link; mkdir a b; echo a >a/f; echo b >b/f",
                source);
        run(sandbox.bpct(), guard).expect(0);
        Shell.call("cd -- \"$1\"; find . -type f -exec sh -c 'for f; do echo new >\"$f\"; done' sh {} +", source);

        run(sandbox.bpct(), guard, "-u").expect(0);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
        assertThat(Shell.call(NAMES, sandbox.path("copy")).out()).isEmpty();
    }

    /** Whoever copies into a directory with these gets them, by the place as well. */
    @Test
    void newCopiesInheritWhatTheDirectoryGives() throws Exception {
        FileName source = sandbox.directory("source");
        Shell.call(
                "cd -- \"$1\"; echo 1 >file; mkdir ../copy; echo old >../copy/file; chgrp 4321 ../copy;"
                        + " chmod 2775 ../copy",
                source);

        sandbox.bpct()
                .run("--wait", "-T", "--cp", "-r", source, sandbox.path("copy"))
                .expect(0);

        assertThat(Shell.call("stat -c %g -- \"$1\"", sandbox.path("copy/file")).out())
                .isEqualTo("4321\n");
        assertThat(sandbox.path("copy/file").toPath()).hasContent("1\n");
    }

    /** One place for both would give all files what its own directory hands on. */
    @ParameterizedTest
    @MethodSource("guards")
    void newCopiesInheritFromTheirOwnDirectory(String guard) throws Exception {
        FileName source = sandbox.directory("source");
        Shell.call(
                "cd -- \"$1\"; for d in a b c; do mkdir -p $d ../copy/$d; for i in 1 2; do echo new >$d/$i;"
                        + " echo old >../copy/$d/$i; done; done; chgrp 2001 ../copy/a; chgrp 2002 ../copy/[bc];"
                        + " chmod 770 ../copy/?; chmod g+s ../copy/[ab]; setfacl -d -m u:4321:rwx ../copy/a",
                source);

        sandbox.bpct()
                .run("--wait", "-T", "-j1", guard, "--cp", "-r", source, sandbox.path("copy"))
                .expect(0);

        FileName copy = sandbox.path("copy");
        assertThat(Shell.call("cd -- \"$1\"; cat ?/?; stat -c %g ?/?; getfacl -R . | grep -c ^user:4321: || :", copy)
                        .out())
                .isEqualTo("new\n".repeat(6) + "2001\n2001\n2002\n2002\n0\n0\n" + "2\n");
        assertThat(Shell.call(NAMES, copy).out()).isEmpty();
    }

    @Tag("place")
    @ParameterizedTest
    @MethodSource("guards")
    void whatStandsInTheWayOfANameKeepsNoOtherFromAnotherMount(String guard) throws Exception {
        FileName source = sandbox.directory("source");
        sandbox.directory("copy");
        try (SmallDisk disk = SmallDisk.in(sandbox, "copy/c", "size=4m")) {
            Shell.call("cd -- \"$1\"; mkdir a c; for f in a/1 a/2 c/1 c/2; do echo old >$f; done", source);
            run(sandbox.bpct(), guard).expect(0);
            Shell.call("for f in \"$1\"/?/?; do echo changed >$f; done", source);
            Shell.call("cd -- \"$1\"; rm a/1; mkdir a/1; echo mine >a/1/mine", sandbox.path("copy"));

            Outcome outcome = run(sandbox.bpct(), guard, "-u");

            outcome.expect(3);
            assertThat(outcome.text()).contains("a/1 (in its place").doesNotContain("a/2 (", "c/1 (", "c/2 (");
            assertThat(Shell.call("cd -- \"$1\"; cat a/2 c/1 c/2 a/1/mine", sandbox.path("copy"))
                            .out())
                    .isEqualTo("changed\n".repeat(3) + "mine\n");
            assertThat(Shell.call(NAMES, sandbox.path("copy")).out()).isEmpty();
            assertThat(Shell.call(NAMES, disk.folder()).out()).isEmpty();
        }
    }

    @ParameterizedTest
    @Tag("long")
    @MethodSource("guards")
    void withoutHardLinksAllIsReplaced(String guard) throws Exception {
        String unlink = "; cd -- \"$1\"; rm -f few/b/link; mkdir -p few/c; echo c >few/c/file";
        Shell.call(PLANT + unlink, sandbox.directory("source"));
        run(sandbox.bpct(), guard).expect(0);
        Shell.call(CHANGE, sandbox.path("source"));
        program("cp", """
                [[ " $* " != *' --link '* ]] || {
                  echo "cp: cannot create hard link 'there' to 'here': Operation not permitted" >&2
                  exit 1
                }
                exec /bin/cp "$@"
                """);

        run(sandbox.bpct().with("PATH", path()), guard, "-u").expect(0);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Tag("fault")
    @ParameterizedTest
    @MethodSource("guards")
    void aPlaceThatCannotBeRemovedIsNamedAndRemovedInTheEnd(String guard) throws Exception {
        plantCopyAndChange(guard);
        String fail = """
                calls=''
                { read -r calls <"$calls_file"; } 2>/dev/null
                [[ "$*" != *.bpct-new.* || ${#calls} -ge 2 ]] || {
                  echo ".$calls" >"$calls_file"
                  exit 1
                }
                exec /bin/${0##*/} "$@"
                """;
        program("rm", fail);
        program("rmdir", fail);

        run(sandbox.bpct().with("PATH", path()).with("calls_file", sandbox.path("calls")), guard, "-u", "--lanes=1")
                .expect(0);

        assertThat(sandbox.path("calls").toPath()).hasContent("..\n");
        Path attempt = sandbox.batch(2).jobs().get(0).part().attempt(1).root();
        assertThat(attempt.resolve("message"))
                .content()
                .contains("cannot remove '" + sandbox.path("copy").text())
                .containsPattern("/[.]bpct-new[.][0-9a-f]+[.]0001[.]1[.]0[.]1'");
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    /** It stayed in the copy for ever, and the batch was complete: seed 23667 of DamageIT. */
    @Tag("fault")
    @ParameterizedTest
    @CsvSource({"--guard=no, places", "--guard=descriptors, places", "--guard=descriptors, place-inodes"})
    void aPlaceThatAKilledJobLeftIsRemovedThoughARecordOfItIsDamaged(String guard, String record) throws Exception {
        plantCopyAndChange(guard);
        String kill = """
                place=$(pwd -P)
                [[ "$*" != *.bpct-new.* ]] || place=${!#}
                [[ $place != *.bpct-new.* ]] || {
                  : >"$place/left"
                  read -r _ _ _ _ job _ <"/proc/$$/stat" # the leader of the process group
                  kill -KILL "$job" $$
                }
                exec /bin/${0##*/} "$@"
                """;
        program("rm", kill);
        program("rmdir", kill);
        run(sandbox.bpct().with("PATH", path()), guard, "-u", "--lanes=1", "--auto-resume=0")
                .expect(5);
        assertThat(Shell.call(NAMES, sandbox.path("copy")).out()).isNotEmpty();
        Path attempt = sandbox.batch(2).jobs().get(0).part().attempt(1).root();
        byte[] damaged = Files.readAllBytes(attempt.resolve(record));
        damaged[new String(damaged, StandardCharsets.ISO_8859_1).indexOf("bpct-new")] ^= 1;
        Files.write(attempt.resolve(record), damaged);

        sandbox.bpct().run("--resume=2", "--wait").expect(0);

        assertThat(Shell.call(NAMES, sandbox.path("copy")).out()).isEmpty();
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void aFirstCopyLooksForNoOldCopiesAndMakesNoPlace() throws Exception {
        Shell.call(PLANT, sandbox.directory("source"));

        run(sandbox.bpct(), "--guard=no").expect(0);

        Path attempt = sandbox.batch(1).jobs().get(0).part().attempt(1).root();
        try (Stream<Path> files = Files.walk(attempt)) {
            assertThat(files.filter(file -> file.endsWith("places"))).isEmpty();
        }
    }

    private void plantCopyAndChange(String guard) throws IOException {
        Shell.call(PLANT, sandbox.directory("source"));
        run(sandbox.bpct(), guard).expect(0);
        Shell.call(CHANGE, sandbox.path("source"));
    }

    private Outcome run(BpctCall bpct, String... options) {
        List<Object> words = new ArrayList<>(List.of("--wait", "-T", "-j1"));
        Stream.of(options).filter(option -> !option.isEmpty()).forEach(words::add);
        words.add(sandbox.path("source"));
        words.add(sandbox.path("copy"));
        return bpct.run(words.toArray());
    }

    private FileName path() {
        return FileName.ofText(sandbox.path("bin").text() + ":/usr/bin:/bin");
    }

    /** Puts a program before the real one of that name. */
    private void program(String name, String script) throws IOException {
        Path file = sandbox.file("bin/" + name, "#!/bin/bash\n" + script).toPath();
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
