package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mounts whose client has ended, or whose server no longer knows a file: each call tells the error, and takes nothing there for missing. */
@Tag("place")
final class LostServerIT extends CallsOnWeakPlace {
    private static final String ENOTCONN = "Transport endpoint is not connected";
    private static final String ADVICE = "its file server is away: mount it again";

    private void homeIsLost() throws Exception {
        mountAt("home", Map.of());
        sandbox.file("source/a", "1");
        sandbox.bpct().run("--wait", "source", "copy").expect(0);
        mount.crash();
    }

    /** There were no batches, and the exit code was 0. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--progress",
                "--progress=1",
                "--history",
                "--history=all",
                "--errors=1",
                "--report=1",
                "--metrics file",
                "--wait=1",
                "--cancel=1",
                "--resume=1",
                "--pause=1",
                "--forget 1",
                "source copy2"
            })
    void aQuestionTellsThatTheHomeIsAwayAndNotThatItIsEmpty(String line) throws Exception {
        homeIsLost();

        Outcome said = sandbox.bpct()
                .in(sandbox.root())
                .run((Object[]) line.split(" "))
                .expect(1);

        assertThat(said.err()).contains(ENOTCONN, ADVICE);
        assertThat(said.text()).doesNotContain("o batch");
    }

    @ParameterizedTest
    @CsvSource({
        "OPENDIR, ESTALE, Stale file handle",
        "READDIRPLUS, ECONNABORTED, Software caused connection abort",
        "READDIR, ENOTCONN, " + ENOTCONN
    })
    void aListOfBatchesThatBreaksOffIsNoShorterOne(String operation, String error, String words) throws Exception {
        mountAt("home", Map.of());
        sandbox.file("source/a", "1");
        sandbox.bpct().run("--wait", "source", "copy").expect(0);
        // The kernel lists a directory by either of two requests.
        String errors = operation + ":" + error;
        mount.set("errors", operation.startsWith("READDIR") ? "READDIR:" + error + " READDIRPLUS:" + error : errors);

        Outcome said = sandbox.bpct().run("--progress").expect(1);

        assertThat(said.err()).contains(words);
        assertThat(said.text()).doesNotContain("no batches");
    }

    /** The doctor looked at the directory above the mount, and found all well. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "place/source copy",
                "source place/copy",
                "-n -u --delete -T place/source copy",
                "--snapshot place/pool source",
                "--snapshot pool place/source",
                "--archive place/a.d source",
                "--extract place/a.d out",
                "--sum place/source -o sums",
                "--remove place/source",
                "--chmod u=rwX place/source",
                "--compare source place/source",
                "--list place/pool",
                "--doctor place/source copy",
                "--doctor source place/copy"
            })
    void aCallThatNamesALostPlaceTellsItAndBeginsNothing(String line) throws Exception {
        mountAt("place", Map.of());
        sandbox.file("source/a", "1");
        sandbox.file("place/source/a", "1");
        mount.crash();

        Outcome said = sandbox.bpct()
                .in(sandbox.root())
                .run((Object[]) line.split(" "))
                .expect(2);

        assertThat(said.err()).contains("/place", ENOTCONN + "; " + ADVICE);
        assertThat(sandbox.bpct().run("--progress").expect(0).out()).contains("There are no batches");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--find", "--du"})
    void aTreeThatCannotBeWalkedIsNotAnEmptyOne(String question) throws Exception {
        mountAt("place", Map.of());
        mount.crash();

        Outcome said = sandbox.bpct().run(question, mount.folder()).expect(3);

        assertThat(said.err()).contains("cannot walk", ENOTCONN).doesNotContain("nothing matches");
    }

    /** What is below a directory that is lost amid the walk is no surplus of the copy. */
    @ParameterizedTest
    @CsvSource({"ENOTCONN, " + ENOTCONN, "ECONNABORTED, Software caused connection abort", "ESTALE, Stale file handle"})
    void aWalkTellsTheErrorOfEachDirectoryAndNothingIsDeleted(String error, String words) throws Exception {
        mountAt("place", Map.of());
        plant();
        BpctCall bpct = sandbox.bpct().in(sandbox.root());
        bpct.run("--wait", "-T", "place/source", "copy").expect(0);
        mount.set("errors", "OPENDIR:" + error + ":lost");

        Outcome said = bpct.run("-u", "--delete", "--wait", "-T", "place/source", "copy");

        assertThat(said.exitCode()).as(said.toString()).isNotZero();
        assertThat(said.text()).contains(words);
        assertThat(sandbox.path("copy/lost/b").toPath()).exists();
    }

    /** A job looks again for some seconds, and then says what it saw: nothing failed, and nothing vanished. */
    @ParameterizedTest
    @CsvSource({
        "place/source, copy, ECONNABORTED, Software caused connection abort",
        "source, place/copy, ESTALE, Stale file handle"
    })
    void aJobTellsTheErrorOfARootAndTheBatchIsResumed(String source, String copy, String error, String words)
            throws Exception {
        mountAt("place", Map.of());
        plant();
        Shell.call("cp -a -- \"$1/source\" \"$2\"", mount.folder(), sandbox.root());
        BpctCall bpct = sandbox.bpct().in(sandbox.root());
        bpct.run("--no-submit", "--auto-resume", "0", "-j1", "-T", source, copy).expect(0);
        String root = source.startsWith("place") ? "source" : "copy";
        mount.set("errors", "LOOKUP:" + error + ":" + root + " GETATTR:" + error + ":" + root);

        bpct.run("--resume=1");
        Outcome stopped = bpct.run("-v", "--wait=1").expect(5);

        String lost = sandbox.path(source.startsWith("place") ? source : copy).display();
        assertThat(stopped.out())
                .contains(lost + " cannot be reached: " + words)
                .contains("2 walked = 0 copied + 0 linked + 0 skipped + 0 failed + 2 open");
        mount.clear("errors");
        bpct.run("--resume=1").expect(0);
        bpct.run("--wait=1").expect(0);
        assertThatTree(sandbox.path(copy)).isExactCopyOf(sandbox.path(source));
    }

    private void plant() throws IOException {
        sandbox.file("place/source/a", "1");
        sandbox.file("place/source/lost/b", "2");
    }
}
