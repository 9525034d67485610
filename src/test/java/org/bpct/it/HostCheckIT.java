package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.CheckedCopy.DIRECTORY;
import static org.bpct.it.CheckedCopy.FLIP;
import static org.bpct.it.CheckedCopy.NAME;
import static org.bpct.it.CheckedCopy.STATE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --check} of a transfer: one flipped byte is found, by name, on either host, and nothing is changed. */
@Tag("it")
final class HostCheckIT extends CallsWithin {
    /** Transfers a tree with odd names, links, special files and empty directories. */
    private BpctCall transferred(User user, boolean sends, String ssh, String... options) throws Exception {
        sandbox.directoryOf(user, "home");
        sandbox.directoryOf(user, "from");
        sandbox.file("from/" + NAME, "0123456789");
        sandbox.file("from/" + DIRECTORY + "/other", "0123456789");
        sandbox.directory("from/empty");
        Shell.call("""
                cd -- "$1" && for i in {1..30}; do printf '%s' "$i" >"plain $i"; done && printf x >./-
                ln 'plain 1' linked && ln 'plain 1' 'linked again' && ln -s 'plain 1' symlink && mkfifo fifo
                ln -s $'a\n\\\\ target 00 ' odd && truncate -s 2M large && touch -h -d 1969-12-31T23:59:59.5Z symlink
                """, sandbox.path("from"));
        sandbox.giveTo(user, sandbox.path("from"));
        sandbox.giveTo(user, sandbox.root());
        BpctCall bpct = sandbox.bpctAs(user).in(sandbox.root());
        List<String> words = new ArrayList<>(List.of("-T", "-j2", "-v", "--wait", "--ssh", ssh));
        words.addAll(List.of(options));
        String from = sandbox.path("from").text();
        String to = sandbox.path("to").text();
        words.addAll(List.of(sends ? from : "far:" + from, sends ? "far:" + to : to));
        bpct.run(words.toArray()).expect(0);
        return bpct;
    }

    private String standIn(String... lines) throws IOException {
        return new SshStandIn(sandbox).after(lines);
    }

    private FileName copyOf(String name) {
        return sandbox.path("to/" + name);
    }

    private FileName source(String name) {
        return sandbox.path("from/" + name);
    }

    private Map<String, String> failures(int batch) {
        return CheckedCopy.failures(sandbox.batch(batch));
    }

    @ParameterizedTest
    @CsvSource({"true, auto", "false, auto", "true, no", "false, no"})
    void aFineCopyIsFineAndNotTouched(boolean sends, String guard) throws Exception {
        BpctCall bpct = transferred(User.current(), sends, standIn(), "--guard", guard);
        String before = Shell.call(STATE, source("")).out();
        String copy = Shell.call(STATE, copyOf("")).out();

        Outcome outcome = bpct.run("--check=1", "-j3", "-v", "--wait").expect(0);

        assertThat(outcome.out())
                .contains("batch 2, check of batch 1: submitted 3 jobs and a finalizer")
                .contains("Batch #2, check of batch 1: ")
                .contains(" compared + 0 failed + 0 open")
                .doesNotContain(" transferred ", " copied ");
        assertThat(bpct.run("--progress=2", "--json").expect(0).out()).contains("\"kind\":\"check\"");
        assertThat(failures(2)).isEmpty();
        // Names are asked for by the tree of this host.
        FileName here = sends ? source("plain 7") : copyOf("plain 7");
        assertThat(bpct.run("--why", here).expect(0).out()).contains("compared, and as in the source");
        assertThat(Shell.call(STATE, copyOf("")).out()).isEqualTo(copy);
        assertThat(Shell.call(STATE, source("")).out()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFlippedByteIsFoundByName(boolean sends) throws Exception {
        findFlippedByte(transferred(User.current(), sends, standIn()), "sha256");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anOrdinaryUserFindsIt(boolean sends) throws Exception {
        findFlippedByte(transferred(User.ordinary(), sends, standIn()), "b2");
    }

    private void findFlippedByte(BpctCall bpct, String method) throws Exception {
        Shell.call(FLIP, copyOf(NAME), source(DIRECTORY));
        // As long as before: neither its size nor its time tells.
        Shell.call(
                "ln -sfn 'plain 2' \"$2/symlink\" && touch -h -r \"$1/symlink\" \"$2/symlink\" && touch -r \"$1\" \"$2\"",
                source(""),
                copyOf(""));

        Outcome outcome =
                bpct.run("--check=1", "-v", "--wait", "--verify=" + method).expect(3);

        assertThat(outcome.out())
                .contains("Errors: 2 (2 differs)")
                .containsPattern("entries: 39 walked = 37 compared \\+ 2 failed \\+ 0 open")
                .containsPattern("bytes: ([0-9]+) walked = [0-9]+ compared \\+ 10 failed \\+ 0 open")
                .contains("--retry=2 compares these names");
        assertThat(failures(2))
                .containsOnlyKeys(NAME, "symlink")
                .containsEntry("symlink", "differs the copy is a symlink to something else");
        assertThat(failures(2).get(NAME)).startsWith("differs contents differ: " + method + " '");

        Shell.call(
                "cp -p -- \"$1\" \"$2\" && touch -r \"$3\" \"${2%/*}\"", source(NAME), copyOf(NAME), source(DIRECTORY));
        bpct.run("--retry=2", "--wait").expect(3);
        assertThat(bpct.run("--errors=2").out()).contains("symlink").doesNotContain("ct\\");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCheckWithoutContentsFindsWhatAttributesTell(boolean sends) throws Exception {
        BpctCall bpct = transferred(User.current(), sends, standIn());
        Shell.call(FLIP, copyOf(NAME), source(DIRECTORY));
        bpct.run("--check=1", "--verify=no", "--wait").expect(0);
        Shell.call("touch -- \"$1\"", copyOf("plain 3"));
        bpct.run("--check=1", "--verify=no", "--wait").expect(3);
        assertThat(failures(3)).containsOnlyKeys("plain 3").containsEntry("plain 3", "other the copy differs in time");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatChangedInTheSourceIsNoBadCopy(boolean sends) throws Exception {
        BpctCall bpct = transferred(User.current(), sends, standIn());
        Shell.call(
                "printf 'a later state' >\"$1\"; printf X | dd of=\"$2\" bs=1 conv=notrunc status=none; rm \"$3\"; chmod 600 \"$4\"",
                source("plain 7"),
                source("plain 8"),
                source("plain 9"),
                source("plain 10"));

        bpct.run("--check=1", "-v", "--wait").expect(4);

        assertThat(failures(2))
                .containsOnlyKeys("plain 7", "plain 8", "plain 9", "plain 10", ".")
                .containsEntry("plain 9", "vanished gone from the source since it was copied")
                .containsEntry("plain 10", "changed the mode was changed in the source since it was copied");
    }

    /** A byte that rotted must not hide behind a chmod. */
    @Test
    void rightsThatChangedInTheSourceExcuseNoOtherContents() throws Exception {
        BpctCall bpct = transferred(User.current(), true, standIn());
        Shell.call(FLIP, copyOf(NAME), source(DIRECTORY));
        Shell.call("chmod 600 -- \"$1\"", source(NAME));
        bpct.run("--check=1", "--wait").expect(3);
        assertThat(failures(2).get(NAME)).startsWith("differs contents differ");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsWrongWithTheCopyIsNamedAndLeftAsItIs(boolean sends) throws Exception {
        BpctCall bpct = transferred(User.current(), sends, standIn());
        Shell.call("""
                cd -- "$1" && rm 'plain 3' && chmod 600 'plain 4' && truncate -s 0 'plain 5' && printf X >>'plain 6' &&
                    touch 'plain 7' && rm 'plain 8' && mkdir 'plain 8' && cp -p linked l && mv l linked &&
                    rm fifo && : >fifo && chmod 700 empty
                """, copyOf(""));
        String copy = Shell.call(STATE, copyOf("")).out();

        bpct.run("--check=1", "--wait").expect(3);

        assertThat(failures(2))
                .containsOnlyKeys(
                        ".", "empty", "fifo", "linked", "plain 3", "plain 4", "plain 5", "plain 6", "plain 7",
                        "plain 8")
                .containsEntry("plain 3", "other the copy is gone")
                .containsEntry("plain 4", "other the copy differs in mode")
                .containsEntry("plain 5", "differs contents differ: '1' bytes of source and '0' of copy")
                .containsEntry("plain 7", "other the copy differs in time")
                .containsEntry("plain 8", "other the copy is not the same kind of file")
                .containsEntry("linked", "other the copy differs in links")
                .containsEntry("fifo", "other the copy is not the same kind of file")
                .containsEntry("empty", "other the copy differs in mode");
        assertThat(Shell.call(STATE, copyOf("")).out()).isEqualTo(copy);
    }

    @Test
    void aFileWithANewNameIsComparedUnderBoth() throws Exception {
        sandbox.file("one", "0123456789");
        BpctCall bpct = sandbox.bpct().in(sandbox.root());
        bpct.run(
                        "--wait",
                        "--ssh",
                        standIn(),
                        "one",
                        "far:" + sandbox.path("two").text())
                .expect(0);
        bpct.run("--check=1", "--wait").expect(0);
        Shell.call(FLIP, sandbox.path("two"), sandbox.root());
        bpct.run("--check=1", "--wait").expect(3);
        assertThat(failures(3)).containsOnlyKeys("one");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRootThatIsGoneIsSaidBeforeAnyJob(boolean sends) throws Exception {
        BpctCall bpct = transferred(User.current(), sends, standIn());
        Shell.call("mv -- \"$1\" \"$1.away\"", sandbox.path(sends ? "to" : "from"));
        assertThat(bpct.run("--check=1").expect(2).err())
                .contains("far:" + sandbox.path(sends ? "to" : "from").text() + " is not there any more, and was a "
                        + (sends ? "destination" : "source"));
        Shell.call("cp -a -- \"$1.away\" \"$1\"", sandbox.path(sends ? "to" : "from"));
        assertThat(bpct.run("--check=1", "--wait").expect(0).err())
                .contains(" is another directory than when batch 1 was made");
    }

    @Test
    void aConnectionThatBreaksIsWaitedFor() throws Exception {
        String ssh =
                standIn("[[ $count != \"$(cat \"$0.cut\" 2>/dev/null)\" ]] || { head -c 2000 >/dev/null; exit 255; }");
        BpctCall bpct = transferred(User.current(), true, ssh);
        // Its survey is the next call, and the jobs' first one the second.
        long next = Files.size(Path.of(ssh + ".calls")) / 2 + 2;
        Files.writeString(Path.of(ssh + ".cut"), Long.toString(next));
        bpct.run("--check=1", "--wait").expect(0);
        assertThat(Files.size(Path.of(ssh + ".calls")) / 2).isGreaterThan(next);
    }

    @Test
    void aDamagedFactAboutTheOtherHostIsNotBelieved() throws Exception {
        BpctCall bpct = transferred(User.current(), true, standIn());
        Path facts = sandbox.batch(1).directory().root().resolve("host");
        Files.writeString(facts, Files.readString(facts).replace("far", "fur"));
        assertThat(bpct.run("--check=1").expect(1).err()).contains("cannot read ", "/host");
    }
}
