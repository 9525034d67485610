package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Further waves: what stopped or failed goes on in other jobs, and what was copied is compared, not copied again. */
@Tag("it")
final class WavesIT extends CallsWithin {
    /**
     * A cp that writes down for which job it was called, where, and with how many words. In the jobs of a wave that is
     * held it lets two calls pass.
     */
    private static final String COPY = """
            #!/bin/bash
            here=${BASH_SOURCE[0]%/*}
            job=$(readlink "/proc/$$/fd/2")
            job=${job%/attempt.*} job=${job##*/}
            printf '%s %s %s\\n' "$job" "$#" "${PWD@Q}" >>"$here/calls"
            n=$(grep -c "^$job " "$here/calls")
            if [[ $job > $(<"$here/from") && $job < $(<"$here/to") ]] && ((n > 2)); then
                : >"$here/blocked.$job"
                until [[ -e $here/open ]]; do sleep 0.05; done
            fi
            exec /bin/cp "$@"
            """;

    private static final List<String> LAST = List.of("117", "118", "119", "120");

    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private FileName source = FileName.currentDirectory();
    private FileName copy = FileName.currentDirectory();

    /** Plants twenty directories of 120 files, each about a group, for this user. */
    private BpctCall plant(User user) throws IOException {
        source = sandbox.path("source");
        copy = sandbox.path("to/copy");
        sandbox.directoryOf(user, "to");
        sandbox.directoryOf(user, "source");
        Shell.call("""
                cd -- "$1"
                for d in {1..20}; do
                    mkdir "many $d"
                    for f in {1..120}; do printf '%s' "$d $f" >"many $d/$f"; done
                    ln "many $d/1" "many $d/other name of 1"
                    touch -d @1000000$d.123456789 "many $d"/* "many $d"
                done
                """, source);
        sandbox.giveTo(user, source);
        sandbox.file("tools/cp", COPY).toPath().toFile().setExecutable(true, false);
        sandbox.file("tools/calls", "");
        hold("0000", "0000");
        sandbox.giveTo(user, sandbox.path("tools"));
        return sandbox.bpctAs(user)
                .with("PATH", FileName.ofText(sandbox.path("tools").text() + ":/usr/local/bin:/usr/bin:/bin"));
    }

    /** Holds the jobs between these two after their second group, for as long as nobody opens. */
    private void hold(String after, String before) throws IOException {
        sandbox.file("tools/from", after);
        sandbox.file("tools/to", before);
    }

    private void open() throws IOException {
        sandbox.file("tools/open", "");
    }

    private void awaitHeld(String... jobs) {
        for (String job : jobs) {
            Sandbox.waitUntil(
                    job + " is held",
                    () -> Files.exists(sandbox.path("tools/blocked." + job).toPath()));
        }
    }

    /** Returns what was called for the jobs from this one on: job, number of words, directory. */
    private List<String> calls(String from) {
        try {
            return Files.readAllLines(sandbox.path("tools/calls").toPath(), StandardCharsets.ISO_8859_1).stream()
                    .filter(line -> line.compareTo(from) >= 0)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the directories named many whose files are all in the copy. */
    private List<String> copied() {
        List<String> names = new ArrayList<>();
        for (int directory = 1; directory <= 20; directory++) {
            FileName last = copy.resolve(FileName.ofText("many " + directory + "/120"));
            if (Files.exists(last.toPath())) {
                names.add("many " + directory);
            }
        }
        return names;
    }

    /** Returns true if one of these jobs was to copy the last files of a directory. */
    private boolean isOfJob1Or2(String directory) {
        return List.of(1, 2).stream().anyMatch(job -> {
            try {
                String list = Files.readString(batch().job(job).part().list(), StandardCharsets.ISO_8859_1);
                return LAST.stream().allMatch(file -> list.contains("\0" + directory + "/" + file + "\0"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Returns when each file of the copy was last touched in any way. */
    private Map<String, String> changeTimes() {
        Map<String, String> times = new TreeMap<>();
        String found = Shell.call("cd -- \"$1\"; find . -type f -printf '%p\\t%C@\\n'", copy)
                .out();
        found.lines().forEach(line -> times.put(line.split("\t", 2)[0], line.split("\t", 2)[1]));
        return times;
    }

    private BatchDirectory batch() {
        return sandbox.batch(1).directory();
    }

    @Test
    @Tag("long")
    void whatWasCancelledGoesOnInOtherJobsWhileOneIsStillAtWork() throws Exception {
        BpctCall bpct = plant(User.current());
        hold("0000", "0004");
        bpct.run("-j3", "-q", "max=3", "-T", source, copy).expect(0);
        awaitHeld("0001", "0002", "0003");
        bpct.run("--cancel=1:1,2").expect(0);
        List<String> there = copied();
        assertThat(there).hasSizeGreaterThanOrEqualTo(2);
        String ofCancelled =
                there.stream().filter(this::isOfJob1Or2).findFirst().orElseThrow();
        Map<String, String> well = changeTimes();
        assertThat(well).hasSizeGreaterThan(180);
        Shell.call(
                "cd -- \"$1\"; rm -- 118 119; printf x >>120; touch -d @1 117",
                copy.resolve(FileName.ofText(ofCancelled)));
        LAST.forEach(file -> well.remove("./" + ofCancelled + "/" + file));

        assertThat(bpct.run("--resume=1", "-j3").expect(0).out())
                .contains("submitted 3 jobs and a finalizer as wave 2");
        assertThat(bpct.run("--resume=1", "-j3").expect(0).out()).contains("nothing is to be submitted");
        Sandbox.waitUntil(
                "the new jobs have ended",
                () -> List.of(4, 5, 6).stream()
                        .allMatch(
                                job -> BatchOnDisk.exitRecord(batch().job(job)).contains("complete")));
        String progress = bpct.run("-v", "--progress=1").expect(0).out();
        assertThat(progress)
                .contains("jobs 1-2, finalizer: taken over by wave 2", "job 3; running", "job 6; complete")
                .doesNotContain("job 1;", "finalizer;");
        open();

        bpct.run("-v", "--wait=1").expect(0);
        assertThatTree(copy).isExactCopyOf(source);
        assertThat(changeTimes()).as("what was well is not touched").containsAllEntriesOf(well);
        assertThat(bpct.run("--resume=1").expect(0).out()).contains("nothing is to be submitted; it is complete");
        assertThat(bpct.run("--retry=1").expect(0).out()).contains("nothing is to be submitted; it is complete");
        assertThat(batch().wave(3)).doesNotExist();
    }

    @Test
    @Tag("long")
    void aWaveThatIsCancelledItselfIsTakenOverWithAllThatItDoubted() throws Exception {
        BpctCall bpct = plant(User.current());
        hold("0000", "0003");
        bpct.run("-j2", "-q", "max=2", "-T", source, copy).expect(0);
        awaitHeld("0001", "0002");
        bpct.run("--cancel=1").expect(0);
        List<String> there = copied();
        hold("0002", "0005");
        bpct.run("--resume=1", "-j2").expect(0);
        awaitHeld("0003", "0004");
        bpct.run("--cancel=1").expect(0);
        Shell.call(
                "for d in \"${@}\"; do rm -- \"$d\"/7; done",
                there.stream().map(name -> copy.resolve(FileName.ofText(name))).toArray(FileName[]::new));
        hold("0000", "0000");

        assertThat(bpct.run("--resume=1", "-j3", "-v", "--wait").expect(0).out())
                .contains("as wave 3", "jobs 1-2, finalizer: taken over by wave 2")
                .contains("jobs 3-4, finalizer 2: taken over by wave 3");
        assertThatTree(copy).isExactCopyOf(source);
    }

    @Test
    void aScriptWhoseWorkWasTakenOverLeavesAtOnce() throws Exception {
        BpctCall bpct = plant(User.current());
        hold("0000", "0002");
        bpct.run("-j1", "-T", source, copy).expect(0);
        awaitHeld("0001");
        bpct.run("--cancel=1").expect(0);
        bpct.run("--resume=1", "-v", "--wait").expect(0);

        for (JobDirectory job : List.of(batch().job(1), batch().finalizer(1))) {
            int attempts = BatchOnDisk.attempts(job);
            BatchOnDisk.start(job, FileName.ofText("/usr/bin:/bin"))
                    .await(DEADLINE)
                    .expect(75);
            assertThat(BatchOnDisk.attempts(job)).isEqualTo(attempts);
        }
        assertThatTree(copy).isExactCopyOf(source);
    }

    @Test
    void aBatchIsResumedThoughTheBpctThatWasAboutToWasKilled() throws Exception {
        BpctCall bpct = plant(User.current());
        hold("0000", "0003");
        bpct.run("-j2", "-q", "max=2", "-T", source, copy).expect(0);
        awaitHeld("0001", "0002");
        bpct.run("--cancel=1").expect(0);
        // As it is after the last marker and before the new wave has its name.
        for (String job : List.of("0001", "0002", "finalizer.1")) {
            Files.writeString(batch().jobs().resolve(job).resolve("handed-over"), "2 1 .\n");
        }
        Files.createDirectory(batch().unfinishedWave(2));
        Files.writeString(batch().unfinishedWave(2).resolve("wave.json"), "{\"format\":1");
        Files.createDirectory(batch().job(3).root());
        Files.createDirectory(batch().job(3).part().root());
        Files.createDirectory(batch().finalizer(2).root());
        Files.createDirectory(batch().finalizer(2).part().root());
        Files.writeString(batch().finalizer(2).part().list(), "torn");
        assertThat(bpct.run("-v", "--progress=1").expect(0).out())
                .contains("job 1; cancelled", "job 2; cancelled")
                .doesNotContain("taken over");

        open();
        bpct.run("--resume=1", "-j2", "-v", "--wait").expect(0);
        assertThat(batch().unfinishedWave(2)).doesNotExist();
        assertThat(batch().job(3).script()).doesNotExist();
        assertThat(batch().job(5).script()).exists();
        assertThatTree(copy).isExactCopyOf(source);
    }

    @Tag("long")
    @Test
    void knownFailuresAreLeftAloneByAResumeAndTriedAgainByARetry() throws Exception {
        User user = User.ordinary();
        assumeTrue(User.current().isRoot(), "SKIPPED: makes files for another user");
        sandbox.directory("source");
        SampleTree.plantFor(user, sandbox.path("source/sample"), 98, 60);
        BpctCall bpct = plant(user);
        Shell.call("for d in {1..20}; do chmod 000 \"$1/many $d/1\" \"$1/many $d/13\"; done", source);
        bpct.run("-j2", "-T", "-v", "--wait", source, copy).expect(3);
        assertThat(batch().job(1).part().compressedList()).exists();
        int first = calls("").size();

        assertThat(bpct.run("--resume=1").expect(0).out())
                .contains("nothing is to be submitted", "bpct --retry=1 tries the names that failed again");
        assertThat(bpct.run("--retry=1", "-j3", "-v", "--wait").expect(3).out()).contains("Errors: 60");
        Shell.call("for d in {1..20}; do chmod 644 \"$1/many $d/1\" \"$1/many $d/13\"; done", source);
        sandbox.file("tools/calls", "");
        String retried = bpct.run("--retry=1", "-j2", "-v", "--wait").expect(0).out();

        assertThat(retried).contains("as wave 3", "Errors: 0");
        assertThatTree(copy).isExactCopyOf(source);
        assertThat(calls("").size()).as("calls of cp, %d at first", first).isLessThanOrEqualTo(40);
        assertThat(calls(""))
                .as("two names that failed in each directory, and twenty families of two")
                .allMatch(call -> Integer.parseInt(call.split(" ", -1)[1]) < (call.contains("many") ? 20 : 60));
        assertThat(bpct.run("--retry=1").expect(0).out()).contains("nothing is to be submitted; it is complete");
        assertThat(batch().wave(4)).doesNotExist();
    }

    @Test
    @Tag("long")
    void aResumeCountsKnownFailuresAndDoesNotTryThem() throws Exception {
        User user = User.ordinary();
        assumeTrue(User.current().isRoot(), "SKIPPED: makes files for another user");
        BpctCall bpct = plant(user);
        Shell.call("for d in {1..20}; do chmod 000 \"$1/many $d/13\"; done", source);
        hold("0000", "0002");
        bpct.run("-j2", "-q", "max=2", "-T", source, copy).expect(0);
        awaitHeld("0001");
        Sandbox.waitUntil(
                "the other job has ended",
                () -> BatchOnDisk.exitRecord(batch().job(2)).contains("complete-with-errors"));
        bpct.run("--cancel=1").expect(0);
        Map<String, String> well = changeTimes();
        hold("0000", "0000");

        assertThat(bpct.run("--resume=1", "-j2", "-v", "--wait").expect(3).out())
                .containsPattern("Total: Errors: 20[^0-9]")
                .contains("bpct --retry=1");
        assertThat(changeTimes()).containsAllEntriesOf(well);
        Shell.call("chmod 644 \"$1\"/*/13", source);
        bpct.run("--retry=1", "-v", "--wait").expect(0);
        assertThatTree(copy).isExactCopyOf(source);
    }

    @Test
    void anOptionThatIsFrozenIsRefused() throws Exception {
        BpctCall bpct = plant(User.current());
        bpct.run("-j1", "--no-submit", "-T", source, copy).expect(0);
        for (String option : List.of("--pre=true", "--fsync", "--cp=-a", "--auto-resume=1")) {
            assertThat(bpct.run("--resume=1", option).expect(2).err())
                    .contains("the options that the batch was made with");
        }
        assertThat(bpct.run("--retry=1", "-j0").expect(2).err()).contains("--jobs takes a number");
    }
}
