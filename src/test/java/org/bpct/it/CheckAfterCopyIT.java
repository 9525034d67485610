package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a group whose copy goes wrong though cp is content, or right though cp complains. */
@Tag("it")
final class CheckAfterCopyIT extends CallsWithin {
    /** Succeeds in the first N calls that ask it, by files beside the program. */
    private static final String AT_MOST = """
            at_most() {
              local n
              for ((n = 1; n <= $1; n++)); do
                /bin/mkdir "$0.call.$n" 2>/dev/null && return 0
              done
              return 1
            }
            """;

    @BeforeEach
    void plant() throws IOException {
        for (String name : List.of("plain", "other", "-", "-rf", "new\nline", " ")) {
            sandbox.file("source/d/" + name, "content of " + name);
        }
        Shell.call("cd -- \"$1\" && ln d/plain link && mkfifo pipe && ln -s plain d/symlink", sandbox.path("source"));
    }

    @Test
    void aWriterThatAppendsDuringTheCopyIsReportedAndTheLaterStateCopied() throws Exception {
        program("cp", AT_MOST + """
                /bin/cp "$@"; code=$?
                [[ $* != *other* ]] || { at_most 1 && echo more >>"$source/d/other"; }
                exit $code
                """);

        Outcome outcome = copy(4);

        assertThat(outcome.text())
                .contains("1 changed")
                .contains("d/other (changed while it was copied; this is the later state)");
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(journal()).endsWith(" 1 1");
    }

    /** Source and copy agree, and the list has only the sum of the bytes of a group. */
    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed", "--guard=descriptors", "--verify"})
    void whatIsSomethingElseSinceTheWalkIsChangedAndItsBytesAreNotCounted(String option) throws Exception {
        sandbox.file("source/e/cut", "a".repeat(5_000_000));
        sandbox.file("source/f/family", "family");
        sandbox.file("source/f/pipe", "pipe");
        sandbox.file("source/f/symlink", "symlink");
        Shell.call(
                "cd -- \"$1\" && ln f/family f/of && find . -exec touch -h -d 2020-01-01 {} +", sandbox.path("source"));
        sandbox.bpct()
                .run("-j1", "-T", "--no-submit", option, sandbox.path("source"), sandbox.path("copy"))
                .expect(0);
        Shell.call("""
                cd -- "$1" && touch now && until [[ $(stat -c %Z now) -gt $(stat -c %Z e/cut) ]]; do touch now; done; rm now
                truncate -s 10 e/cut && echo more >>f/of && rm f/pipe f/symlink && mkfifo f/pipe && ln -s cut f/symlink
                """, sandbox.path("source"));

        String text = sandbox.bpct().run("--resume=1", "-v", "--wait").expect(4).text();

        assertThat(text)
                .contains("Errors: 5 (5 changed)")
                .contains("changed: e/cut (has changed since the walk; this is the later state)")
                .contains("changed: f/pipe (has changed", "changed: f/symlink (has changed")
                .contains("changed: f/of (has changed", "changed: f/family (has changed")
                .contains("Ledger: closed")
                .contains("bytes: 5000106 walked = 89 copied + 5000017 failed + 0 open");
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    /** Beside a name that is gone nobody knows the bytes of the others, and the one that had grown was not named. */
    @Test
    void whatHasGrownBesideAVanishedNameIsNamed() throws Exception {
        Shell.call(
                "cd -- \"$1\" && mkdir g && for i in 1 2 3 4; do printf x >g/$i; done && touch -d 2020-01-01 g/*",
                sandbox.path("source"));
        sandbox.bpct()
                .run("-j1", "-T", "--no-submit", sandbox.path("source"), sandbox.path("copy"))
                .expect(0);
        Shell.call("""
                cd -- "$1" && touch now && until [[ $(stat -c %Z now) -gt $(stat -c %Z g/1) ]]; do touch now; done; rm now
                rm g/2 && echo more >>g/3
                """, sandbox.path("source"));

        String text = sandbox.bpct().run("--resume=1", "-v", "--wait").expect(4).text();

        assertThat(text)
                .contains("Errors: 2 (1 vanished, 1 changed)")
                .contains("changed: g/3 (has changed since the walk; this is the later state)")
                .contains("Ledger: closed");
    }

    /** A destination that folds names keeps one content of two, and stat shows the same of both names. */
    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed", "--guard=descriptors"})
    void twoNamesThatTheDestinationHoldsAsOneFileAreBothNamed(String guard) throws Exception {
        Shell.call(
                "cd -- \"$1\" && rm -rf ./* && printf AAAA >FILE && printf bbbb >file && touch -d 2020-01-01 FILE file",
                sandbox.path("source"));
        program(
                "cp",
                "/bin/cp \"$@\"; code=$?; [[ ! -e $copy/FILE ]] || ln -f \"$copy/file\" \"$copy/FILE\"; exit $code");

        assertThat(copy(3, guard).text())
                .contains("failed: FILE (the destination holds this name and another one as one file)")
                .contains("failed: file (the destination holds this name and another one as one file)")
                .contains("Errors: 2 (2 other)");
    }

    @Test
    void aFileThatIsMountedTwiceComesByBothNames() throws Exception {
        sandbox.file("source/e/one", "one");
        sandbox.file("source/e/deep/two", "two");
        FileName mounted = sandbox.path("source/mounted");
        Files.createDirectory(mounted.toPath());
        assumeTrue(
                Shell.run(
                                        "mapfile -d '' -t w; mount --bind \"${w[0]}\" \"${w[1]}\"",
                                        List.of(sandbox.path("source/e"), mounted))
                                .exitCode()
                        == 0,
                "SKIPPED: mount is not permitted here");
        try {
            copy(0);
            Shell.call(
                    "diff -r -- \"$1/e\" \"$2/e\" && diff -r -- \"$1/mounted\" \"$2/mounted\"",
                    sandbox.path("source"),
                    sandbox.path("copy"));
        } finally {
            Shell.call("umount -l -- \"$1\"", mounted);
        }
    }

    @Test
    void aLinkFamilyThatChangesStaysOneFile() throws Exception {
        program("cp", AT_MOST + """
                /bin/cp "$@"; code=$?
                [[ $* != *plain* ]] || { at_most 1 && echo more >>"$source/link"; }
                exit $code
                """);

        assertThat(copy(4).text()).contains("2 changed");
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void aFileThatChangesAgainAndAgainIsNeverFine() throws Exception {
        program("cp", "/bin/cp \"$@\"; code=$?; [[ $* != *other* ]] || echo more >>\"$source/d/other\"; exit $code");

        assertThat(copy(4).text()).contains("d/other (changes again and again while it is copied)");
    }

    @Test
    void whatIsGoneAfterTheCopyIsNamed() throws Exception {
        program("cp", "/bin/cp \"$@\"; code=$?; [[ $* != *other* ]] || rm -f -- \"$source/d/other\"; exit $code");

        assertThat(copy(4).text()).contains("1 vanished").contains("vanished: d/other");
        assertThat(sandbox.path("copy/d/other").toPath()).exists();
    }

    /** cp leaves what it has read; another one's file is no beginning of the source. */
    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=descriptors"})
    void theBeginningOfAFileThatCannotBeReadOnIsRemovedAndNothingElse(String guard) throws Exception {
        program("cp", """
                /bin/cp "$@"; code=$?
                if [[ $* == *other* ]]; then
                  rm -f -- "${0%/*/*}/copy/d/other"; head -c 7 -- "$source/d/other" >"${0%/*/*}/copy/d/other"; code=1
                  echo "cp: error reading 'd/other': No data available" >&2
                fi
                if [[ $* == *plain* ]]; then
                  rm -f -- "${0%/*/*}/copy/"{d/plain,link}; echo another >"${0%/*/*}/copy/d/plain"; code=1
                  echo "cp: error reading 'd/plain': No data available" >&2
                fi
                exit $code
                """);

        assertThat(copy(3, guard).text()).contains("failed: d/other (error reading 'd/other': No data available)");
        assertThat(sandbox.path("copy/d/other").toPath()).doesNotExist();
        assertThat(sandbox.path("copy/d/plain").toPath()).hasContent("another\n");
    }

    /** One lane finds no room while another one has names in hand: it is told to end, and has begun some. */
    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed", "--guard=descriptors"})
    void aFullDestinationLeavesNothingHalfOfWhatOtherLanesHaveInHand(String guard) throws Exception {
        sandbox.file("source/e/zlong", "a".repeat(300_000));
        sandbox.file("source/e/zshort", "short");
        // So many come between them that they are in two groups.
        Shell.call("cd -- \"$1\" && touch {d,e}/more.{1..300}", sandbox.path("source"));
        program("cp", """
                to=${0%/*/*}/copy
                if [[ $* == *zlong* ]]; then
                  head -c 200000 -- "$source/e/zlong" >"$to/e/zlong"; : >"$to/e/zshort"; echo own >"$to/e/zown"
                  exec sleep 20
                fi
                [[ $* == *other* ]] || exec /bin/cp "$@"
                : >"$to/d/other"
                for ((i = 0; i < 100; i++)); do [[ ! -e $to/e/zown ]] || break; sleep 0.1; done
                echo "cp: error writing '$to/d/other': No space left on device" >&2
                exit 1
                """);

        assertThat(copy(5, guard, "--lanes=4").text()).contains("No space left on device");
        assertThat(sandbox.path("copy/e/zown").toPath()).hasContent("own\n");
        assertThat(sandbox.path("copy/e/zlong").toPath()).doesNotExist();
        assertThat(sandbox.path("copy/e/zshort").toPath()).doesNotExist();
        assertThat(sandbox.path("copy/d/other").toPath()).doesNotExist();
    }

    @Test
    void aModeThatTheDestinationDoesNotKeepIsNamed() throws Exception {
        program("cp", "/bin/cp \"$@\"; code=$?; chmod -f 0777 -- \"$copy/d/other\"; exit $code");

        assertThat(copy(3).text()).contains("1 name: the destination does not keep modes (bpct --errors=1 --lost)");
        assertThat(sandbox.bpct().run("--errors=1", "--lost").out())
                .contains("1 name: lost: the destination does not keep its mode\n", "/d/other ");
    }

    /** Files of the kernel say 0 bytes, or 4096, whatever they hold: no fault of the destination. */
    @Test
    void aSizeThatIsUntrueIsTheSources() throws Exception {
        List<String> files =
                List.of("/proc/version", "/sys/kernel/notes", "/sys/kernel/mm/transparent_hugepage/enabled");
        List<Object> words = new ArrayList<>(List.of("-v", "--wait", "-j1"));
        files.stream().filter(file -> Files.exists(Path.of(file))).forEach(words::add);
        words.add(sandbox.directory("copies"));

        String text = sandbox.bpct().run(words.toArray()).expect(3).text();

        assertThat(text).contains("failed: version (the source does not hold as many bytes as its size)");
        assertThat(text).doesNotContain("the destination does not keep");
    }

    @Test
    void contentsAreNotCopiedAgainForAModeOrOwnerThatTheDestinationDoesNotKeep() throws Exception {
        program("cp", """
                [[ $* == *other* ]] || exec /bin/cp "$@"
                [[ $* == *--attributes-only* ]] || echo copied >>"${0%/*}/log"
                /bin/cp "$@"
                chmod -f 0700 -- "$copy/d/other"
                echo "cp: failed to preserve ownership for 'd/other': Operation not permitted" >&2
                exit 1
                """);

        assertThat(copy(3).text())
                .contains("Errors: 0", "1 name: the destination does not keep modes (bpct --errors=1 --lost)");
        assertThat(sandbox.bpct().run("--errors=1", "--lost").out())
                .contains("lost: the destination does not keep its mode: Operation not permitted\n", "/d/other ");
        assertThat(Files.readAllLines(sandbox.path("bin/log").toPath())).hasSize(1);
        assertThat(sandbox.path("copy/d/other").toPath()).hasContent("content of other");
    }

    /** Access control lists are not shown by stat, so who lacks one looks as if it were fine. */
    @Test
    void aNameThatFailsDoesNotHideThatOthersLackTheirAccessLists() throws Exception {
        program("cp", """
                /bin/cp "$@"; code=$?
                if [[ $* == *other* ]]; then
                  rm -f -- "$copy/d/other"; code=1
                  echo "cp: error reading 'd/other': No data available" >&2
                fi
                if [[ $* == *-rf* ]]; then
                  echo "cp: preserving permissions for 'd/-rf': Operation not supported" >&2; code=1
                fi
                exit $code
                """);

        assertThat(copy(3).text())
                .contains("Errors: 2 (2 other)")
                .contains("failed: d/other (error reading 'd/other': No data available)")
                .contains("failed: d/-rf (preserving permissions for 'd/-rf': Operation not supported)");
    }

    @Test
    void aChangeWithTheTimePutBackIsSeenByChecksumsAndNeverFine() throws Exception {
        program("sha256sum", AT_MOST + """
                if [[ -e $copy/d/other && $* == *other* ]] && at_most 1; then
                  touch -r "$source/d/other" "${0%/*}/time"
                  printf C | dd of="$source/d/other" bs=1 conv=notrunc status=none
                  touch -r "${0%/*}/time" "$source/d/other"
                fi
                exec /usr/bin/sha256sum "$@"
                """);

        assertThat(copy(4, "--verify").text())
                .contains("d/other (changed while it was copied; this is the later state)");
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void errorsThatPassAreWaitedOut() throws Exception {
        program("cp", AT_MOST + """
                ! at_most 2 || { echo "cp: error writing 'x': Input/output error" >&2; exit 1; }
                exec /bin/cp "$@"
                """);

        copy(0);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void aDirectoryThatIsNotSeenYetIsWaitedFor() throws Exception {
        program("cp", AT_MOST + """
                ! at_most 1 || { echo "cp: target directory '/x': No such file or directory" >&2; exit 1; }
                exec /bin/cp "$@"
                """);
        program("mkdir", AT_MOST + """
                [[ $* != *-m* ]] || ! at_most 1 ||
                  { echo "mkdir: cannot create directory 'x': No such file or directory" >&2; exit 1; }
                exec /bin/mkdir "$@"
                """);

        copy(0);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void anErrorThatDoesNotPassFailsItsName() throws Exception {
        program("cp", """
                if [[ $* == *other* ]]; then
                  rm -f -- "$copy/d/other"
                  echo "cp: error reading 'd/other': Input/output error" >&2
                  exit 1
                fi
                exec /bin/cp "$@"
                """);

        assertThat(copy(3).text())
                .contains("1 other")
                .contains("d/other (error reading 'd/other': Input/output error)");
    }

    @Test
    void withFsyncAGroupIsOnDiskBeforeItIsJournalled() throws Exception {
        program(
                "sync",
                "cat -- \"$home\"/.bpct/*/parts/0001/attempt.1/journal >\"${0%/*}/journalled\"\n"
                        + "echo \"$*\" >>\"${0%/*}/log\"; exec /bin/sync \"$@\"");

        copy(0, "--fsync");

        FileName copy = sandbox.path("copy");
        List<String> log = Files.readAllLines(sandbox.path("bin/log").toPath());
        assertThat(log)
                .anyMatch(line -> line.startsWith("-f -- " + copy.text() + "/"))
                .endsWith("-f -- " + copy.text());
        assertThat(Files.readString(sandbox.batch(1).directory().description())).contains("\"fsync\" : true");
    }

    @Test
    void aGroupThatCannotBeSyncedStaysOpen() throws Exception {
        program(
                "sync",
                AT_MOST + "! at_most 1 || { echo \"sync: error syncing 'x': Input/output error\" >&2; exit 1; }");

        assertThat(copy(5, "--fsync", "--auto-resume=0").text())
                .contains("cannot sync the destination: sync: error syncing 'x': Input/output error");
        sandbox.bpct().run("--resume=1").expect(0);
        sandbox.bpct().run("-v", "--wait=1").expect(0);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    private Outcome copy(int expected, String... options) {
        FileName path = FileName.ofText(sandbox.path("bin").text() + ":/usr/bin:/bin");
        Object[] words = new Object[options.length + 6];
        System.arraycopy(options, 0, words, 0, options.length);
        System.arraycopy(
                new Object[] {"-j1", "-v", "--wait", "-T", sandbox.path("source"), sandbox.path("copy")},
                0,
                words,
                options.length,
                6);
        return sandbox.bpct()
                .with("PATH", path)
                .with("source", sandbox.path("source"))
                .with("copy", sandbox.path("copy"))
                .with("home", sandbox.home())
                .run(words)
                .expect(expected);
    }

    /** Puts a program before the real one of that name. */
    private void program(String name, String script) throws IOException {
        Path file = sandbox.file("bin/" + name, "#!/bin/bash\n" + script).toPath();
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Returns failed and changed of the line of the journal that has most of them. */
    private String journal() throws IOException {
        Path journal = sandbox.batch(1).jobs().get(0).part().attempt(1).journal();
        return Files.readAllLines(journal, StandardCharsets.US_ASCII).stream()
                .map(line -> line.replaceFirst(" \\d+ :\\d+ \\.$", ""))
                .filter(line -> !line.endsWith(" 0 0"))
                .findFirst()
                .orElse("none");
    }
}
