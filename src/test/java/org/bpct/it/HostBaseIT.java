package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bpct.fuse.FuseMount;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --link-dest} of a transfer: unchanged files are links to an earlier copy, and the rest is as in the source. */
@Tag("it")
final class HostBaseIT extends CallsWithin {
    /** Prints the names of a copy that are no links to the same name in another one. */
    private static final String NO_LINKS = """
            cd -- "$1" && find . ! -type d -print0 | sort -z | while IFS= read -r -d '' name; do
                [[ $(stat -c %i -- "$name") == "$(stat -c %i -- "$2/$name" 2>/dev/null)" ]] || printf '%q\\n' "${name#./}"
            done
            """;

    private static final String STATE =
            "cd -- \"$1\" && find . -printf '%p\\0%i %m %U %G %s %T@ %l\\0' | sort -z | sha256sum";

    private static final int ALL = 48;

    private BpctCall bpct;

    /** Makes a source with odd names, links and special files, and transfers it to "nights/1". */
    private void firstNight(User user, boolean sends) throws Exception {
        sandbox.directoryOf(user, "home");
        sandbox.directoryOf(user, "from");
        sandbox.directoryOf(user, "nights");
        sandbox.file("from/" + CheckedCopy.NAME, "0123456789");
        sandbox.directory("from/empty");
        Shell.call("""
                cd -- "$1" && mkdir -p many/deep/er closed && for i in {1..40}; do printf '%s' "$i" >"many/plain $i"; done
                printf x >./- && printf y >many/deep/er/file && printf z >closed/file && chmod 500 closed
                ln many/'plain 1' linked && ln many/'plain 1' 'many/linked again' && ln -s 'plain 1' symlink && mkfifo fifo
                touch -d '2 days ago' many/* && touch -h -d 1969-12-31T23:59:59.5Z symlink
                """, sandbox.path("from"));
        sandbox.giveTo(user, sandbox.path("from"));
        sandbox.giveTo(user, sandbox.root());
        FarNights.waitForClocks();
        bpct = sandbox.bpctAs(user).in(sandbox.root());
        night(sends, "1", "-v").expect(0);
    }

    private Outcome night(boolean sends, String name, String... options) throws IOException {
        String from = sandbox.path("from").text();
        String to = sandbox.path("nights/" + name).text();
        List<String> words = new ArrayList<>(List.of("-T", "-j2", "--ssh", new SshStandIn(sandbox).after()));
        words.addAll(List.of(options));
        if (!words.contains("--no-submit")) {
            words.add("--wait");
        }
        words.addAll(List.of(sends ? from : "far:" + from, sends ? "far:" + to : to));
        return bpct.run(words.toArray());
    }

    private List<String> notLinked(String night, String base) {
        return Shell.call(NO_LINKS, sandbox.path("nights/" + night), sandbox.path("nights/" + base))
                .out()
                .lines()
                .toList();
    }

    private void isAsSource(String night) {
        assertThatTree(sandbox.path("nights/" + night)).isExactCopyOf(sandbox.path("from"));
    }

    private String state(String night) {
        return Shell.call(STATE, sandbox.path("nights/" + night)).out();
    }

    @ParameterizedTest
    @CsvSource({"true, auto", "false, auto", "true, no", "false, no"})
    void unchangedFilesAreLinksAndTheRestIsTransferred(boolean sends, String guard) throws Exception {
        nights(User.current(), sends, guard);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anOrdinaryUserHasThemToo(boolean sends) throws Exception {
        nights(User.ordinary(), sends, "auto");
    }

    private void nights(User user, boolean sends, String guard) throws Exception {
        firstNight(user, sends);
        Shell.call("""
                cd -- "$1" && printf changed >'many/plain 7' && chmod 640 'many/plain 8' && rm 'many/plain 9' && printf n >new
                rm 'many/linked again' && printf apart >'many/linked again' && ln -sfn 'plain 2' symlink
                """, sandbox.path("from"));
        sandbox.giveTo(user, sandbox.path("from"));
        FarNights.waitForClocks();
        String before = state("1");

        Outcome outcome =
                night(sends, "2", "-v", "--guard", guard, "--link-dest", "../1").expect(0);

        isAsSource("2");
        assertThat(state("1")).isEqualTo(before);
        // The owner of a changed name is given once more, and two names of its family have lost the third one.
        assertThat(notLinked("2", "1"))
                .contains("many/plain\\ 7", "many/plain\\ 8", "new", "many/linked\\ again", "symlink")
                .hasSizeLessThan(9);
        int links = ALL - notLinked("2", "1").size();
        assertThat(outcome.out())
                .contains("become links to the base: " + links + " entries")
                .contains(links + " linked");

        bpct.run("--check=2", "--wait").expect(0);

        // A third night has the second one as its base, whose files have more names by now.
        FarNights.waitForClocks();
        night(
                        sends,
                        "3",
                        "--guard",
                        guard,
                        "--link-dest",
                        sandbox.path("nights/2").text())
                .expect(0);
        isAsSource("3");
        assertThat(notLinked("3", "2")).isEmpty();
    }

    /** Contents of one size with the time put back: the time of the inode tells, by the walk for the base and not by its inodes. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFileThatLiesAboutItsTimeIsTransferred(boolean sends) throws Exception {
        firstNight(User.current(), sends);
        Shell.call(
                "cd -- \"$1\" && touch -r 'many/plain 7' time && printf X >'many/plain 7' && touch -r time 'many/plain 7'"
                        + " && rm time",
                sandbox.path("from"));
        // Another link to it makes the copy in the base younger than the change.
        Shell.call("cp -al -- \"$1\"/1 \"$1\"/other", sandbox.path("nights"));

        night(sends, "2", "--link-dest", "../1").expect(0);

        isAsSource("2");
        assertThat(notLinked("2", "1")).containsExactly("many/plain\\ 7");
    }

    @ParameterizedTest
    @CsvSource({"true, auto", "false, auto", "true, no", "false, no"})
    void namesOfTheBaseThatAreNotAsTheWalkSawThemAreTransferred(boolean sends, String guard) throws Exception {
        firstNight(User.current(), sends);
        night(sends, "2", "--guard", guard, "--link-dest", "../1", "--no-submit")
                .expect(0);
        Shell.call("""
                cd -- "$1" && rm 'many/plain 1' && printf other >'many/plain 2' && chmod 777 'many/plain 3' && rm 'many/plain 4' &&
                mkdir 'many/plain 4' && ln -sf plain 'many/plain 5' && mv closed elsewhere && ln -s elsewhere closed
                """, sandbox.path("nights/1"));
        String before = state("1");

        Outcome outcome = bpct.run("--resume=2", "--wait", "-v").expect(0);

        isAsSource("2");
        assertThat(state("1")).isEqualTo(before);
        // The family has lost a name in the base, and is transferred whole.
        assertThat(notLinked("2", "1"))
                .contains("many/plain\\ 1", "many/plain\\ 2", "many/plain\\ 3", "many/plain\\ 4", "many/plain\\ 5")
                .contains("linked", "many/linked\\ again");
        assertThat(outcome.out()).contains(" not linked to the base");
        assertThat(sandbox.path("nights/2").toPath()).isDirectoryNotContaining("glob:.bpct-*");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anotherDirectoryInThePlaceOfTheBaseIsNoBase(boolean sends) throws Exception {
        firstNight(User.current(), sends);
        night(sends, "2", "--link-dest", "../1", "--no-submit").expect(0);
        Shell.call("cd -- \"$1\" && cp -a 1 another && mv 1 old && mv another 1", sandbox.path("nights"));

        bpct.run("--resume=2", "--wait").expect(0);

        isAsSource("2");
        assertThat(notLinked("2", "1")).hasSize(ALL);
        assertThat(notLinked("2", "old")).hasSize(ALL);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSourceThatChangesAfterTheWalkIsTransferredAsItIs(boolean sends) throws Exception {
        firstNight(User.current(), sends);
        night(sends, "2", "--link-dest", "../1", "--no-submit").expect(0);
        Shell.call(
                "cd -- \"$1\" && printf later >'many/plain 2' && chmod 600 'many/plain 3' && rm 'many/plain 4'",
                sandbox.path("from"));

        bpct.run("--resume=2", "--wait").expect(4);

        isAsSource("2");
        assertThat(bpct.run("--errors=2").out()).contains("many/plain 4").doesNotContain("plain 2", "plain 3");
    }

    /** The other host has made the links, and its answer was lost: the request comes again. */
    @Test
    void linksWhoseAnswerIsLostAreMadeOnce() throws Exception {
        firstNight(User.current(), true);
        String once = sandbox.path("once").text();
        List<String> words = List.of(
                "-T",
                "-j1",
                "--wait",
                "--link-dest",
                "../1",
                "--ssh",
                new SshStandIn(sandbox)
                        .after(
                                "sent=$(mktemp) && cat >\"$sent\"",
                                "if grep -aqx :link \"$sent\" && [[ ! -e " + once + " ]]; then : >" + once,
                                "bash -c \"${!#}\" <\"$sent\" >/dev/null 2>&1; exit 255; fi",
                                "exec <\"$sent\""),
                sandbox.path("from").text(),
                "far:" + sandbox.path("nights/2").text());

        bpct.run(words.toArray()).expect(0);

        assertThat(sandbox.path("once").toPath()).exists();
        isAsSource("2");
        assertThat(notLinked("2", "1")).isEmpty();
    }

    /** A copy by hand is as old as its contents are, and no younger: the times of its inodes tell nothing. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aBaseOfUnknownAgeIsSaidAndMayBeToldByHand(boolean sends) throws Exception {
        firstNight(User.current(), sends);
        Shell.call("cp -a -- \"$1\"/1 \"$1\"/hand", sandbox.path("nights"));

        Outcome outcome = night(sends, "2", "--link-dest", "../hand").expect(0);

        assertThat(outcome.text()).contains("no batch here records when the base was made");
        isAsSource("2");
        assertThat(notLinked("2", "hand")).contains("many/plain\\ 7");

        String began = Long.toString(Instant.now().getEpochSecond());
        night(sends, "3", "--link-dest", "../hand", "--link-dest-began", "@" + began)
                .expect(0);
        isAsSource("3");
        assertThat(notLinked("3", "hand")).isEmpty();
    }

    /** A look does not show that a copy has lost its access list: the batch that made it knows. */
    @SuppressWarnings("try") // The place is reached by its name.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aNameThatTheBaseHasIncompleteIsNotLinked(boolean sends) throws Exception {
        sandbox.file("from/f", "f");
        sandbox.file("from/g", "g");
        bpct = sandbox.bpct().in(sandbox.root());
        FuseMount.require();
        try (FuseMount place = FuseMount.at(sandbox, "nights", Map.of())) {
            Shell.call("setfacl -m u:7:r -- \"$1\"/g", sandbox.path("from"));
            FarNights.waitForClocks();
            night(sends, "1").expect(3);

            night(sends, "2", "--link-dest", "../1").expect(3);

            assertThat(notLinked("2", "1")).containsExactly("g");
            assertThat(bpct.run("--errors=2", "--lost").out()).contains("/g ").doesNotContain("/f ");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatCannotBeABaseIsRefused(boolean sends) throws Exception {
        firstNight(User.current(), sends);
        assertThat(night(sends, "2", "--link-dest", "../none").expect(2).text())
                .contains("there is no directory ", "nights/none; a relative one is taken from the destination");
        assertThat(night(sends, "2", "--link-dest", "..").expect(2).text())
                .contains("--link-dest .. is the destination, or above it");
        assertThat(night(sends, "2", "-u", "--link-dest", "../1").expect(2).text())
                .contains("--link-dest and --update exclude each other");
        assertThat(night(sends, "2", "--verify", "--link-dest", "../1")
                        .expect(2)
                        .text())
                .contains("--link-dest and --verify exclude each other");
        assertThat(night(sends, "2", "--link-dest", "/proc").expect(2).text())
                .contains("is on another file system than ");
        assertThat(sandbox.path("nights/2").toPath()).doesNotExist();
    }
}
