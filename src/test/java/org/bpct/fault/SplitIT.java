package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.it.BatchOnDisk;
import org.bpct.it.CallsWithin;
import org.bpct.it.Outcome;
import org.bpct.it.RunningProcess;
import org.bpct.it.Shell;
import org.bpct.it.SmallDisk;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A large file that several jobs copy as ranges: exactly, or named as failed. */
@Tag("fault")
final class SplitIT extends CallsWithin {
    private static final String LARGE = "deep/la\nrge";
    private static final FileName NAME = FileName.ofText(LARGE);

    /** 40 MB with holes at the beginning, in the midst and at the end; some of them end within a block. */
    private static final String PLANT = """
            set -e
            umask 022
            mkdir -p -- "$1/deep"
            cd -- "$1/deep"
            truncate -s 3M large
            head -c 14000001 /dev/urandom >>large
            truncate -s +5M large
            head -c 12M /dev/urandom >>large
            truncate -s +6000 large
            mv large $'la\\nrge'
            chmod 640 $'la\\nrge'
            touch -d '2020-01-02 03:04:05.678901234' $'la\\nrge'
            for ((i = 0; i < 12; i++)); do echo "$i" >"small $i"; done
            """;

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    private Trial plant(int jobs, Object... options) {
        Shell.call(PLANT, sandbox.path("source")).expect(0);
        return write(new Trial(sandbox, FAULTS), jobs, options);
    }

    private static Trial write(Trial trial, int jobs, Object... options) {
        List<Object> words = new java.util.ArrayList<>(List.of("--split", "4M", "--guard", "no"));
        words.addAll(List.of(options));
        return trial.write(jobs, words.toArray());
    }

    @Test
    void allJobsCopyItAndItsHolesStayHoles() throws Exception {
        Trial trial = plant(3, "--lanes", 2);
        List<RunningProcess> running = trial.batch().jobs().stream()
                .map(job -> Trial.start(job, Trial.PATH))
                .toList();
        for (RunningProcess job : running) {
            job.await(Trial.DEADLINE).expect(0);
        }
        assertThat(copy(trial)).as("the name before the finalizer has begun").doesNotExist();
        Trial.run(trial.batch().finalizer()).expect(0);

        trial.assertEqual();
        assertNothingIsLeft(trial);
        assertThat(trial.batch().jobs())
                .allSatisfy(job -> assertThat(bytesJournalled(job)).isGreaterThan(8L << 20));
        assertThat(sandbox.bpct()
                        .run("--why", trial.copy().resolve(NAME))
                        .expect(0)
                        .out())
                .contains("copied, as ranges", "finalizer, group");
        // What the source has, and at most a block more at each end of the two stretches of data.
        long blocks = blocks(trial.source().resolve(NAME));
        assertThat(blocks(trial.copy().resolve(NAME))).isBetween(blocks - 8, blocks + 4 * 128);
    }

    @Test
    void whatIsOpenIsDividedAmongOtherJobs() throws Exception {
        Trial trial = plant(3);
        Trial.run(trial.batch().jobs().get(0)).expect(0);

        sandbox.bpct().run("--resume=1", "-j", 2, "-v", "--wait").expect(0);

        trial.assertEqual();
        assertNothingIsLeft(trial);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            printf x >>"$file"                                         | changed  | true
            truncate -s 20M "$file"                                    | changed  | true
            cp -p "$file" "$file.2" && mv "$file.2" "$file"            | changed  | true
            rm "$file" && mkdir "$file"                                | changed  | false
            rm "$file" && mkfifo "$file"                               | changed  | false
            rm "$file"                                                 | vanished | false
            """)
    void aSourceThatChangesIsNamedAndNeverFine(String change, String kind, boolean isStillAFile) throws Exception {
        Trial trial = plant(3);
        FileName path =
                CpHook.of("dd", sandbox, "", "file=$box/source/deep/$'la\\nrge'; ((call != 5)) || { " + change + "; }");
        for (JobDirectory job : trial.batch().jobs()) {
            Trial.start(job, path).await(Trial.DEADLINE).expect(0);
        }
        Trial.run(trial.batch().finalizer()).expect(0);
        FAULTS.injected(1, kind);

        trial.assertClaimsHold();
        assertThat(trial.claims().failed()).isEqualTo(Map.of(NAME, kind));
        assertThat(copy(trial)).doesNotExist();
        assertNothingIsLeft(trial);
        assertThat(calls()).as("other ranges of a file that failed").isLessThan(9);
        assertThat(trial.await().expect(4).out())
                .contains("Ledger: closed", "13 walked = 12 copied + 0 linked + 0 skipped + 1 failed + 0 open");

        if (isStillAFile) {
            trial.retry().expect(0);
            assertThatTree(trial.copy()).isExactCopyOf(trial.source());
            assertNothingIsLeft(trial);
        }
    }

    @Test
    void aJobThatIsKilledAmidstARangeLeavesNothingThatShinesThrough() throws Exception {
        Trial trial = plant(2);
        // The first range begins with a hole: where it is copied again, zeros have to take the place of what was
        // written.
        FileName path = CpHook.of("dd", sandbox, """
                for word; do [[ $word != seek=* ]] || at=${word#seek=}; done
                if ((at == 0 || at == 16 << 20)); then
                  head -c 3M /dev/urandom | /usr/bin/dd of=data bs=64K seek="$at" oflag=seek_bytes conv=notrunc status=none
                  read -r _ _ _ _ leader _ <"/proc/$$/stat"
                  kill -KILL -- "-$leader"
                fi
                """, "");
        int killed = 0;
        for (JobDirectory job : trial.batch().jobs()) {
            killed += Trial.start(job, path).await(Trial.DEADLINE).exitCode() == 128 + 9 ? 1 : 0;
        }
        assertThat(killed).isPositive();
        FAULTS.injected(killed, "jobs killed amidst a range");
        trial.assertClaimsHold();
        assertThat(copy(trial)).doesNotExist();

        trial.completeByHand();

        // Contents and attributes; zeros that had to be written are no holes any more.
        trial.assertClaimsHold();
        assertThat(trial.claims().failed()).isEmpty();
        trial.await().expect(0);
        assertNothingIsLeft(trial);
    }

    @Test
    void aRangeThatCannotBeReadFailsTheFileOnce() throws Exception {
        Trial trial = plant(3);
        FileName path = CpHook.of(
                "dd",
                sandbox,
                "((call < 5)) || { echo \"dd: error reading 'x': Permission denied\" >&2; exit 1; }",
                "");
        for (JobDirectory job : trial.batch().jobs()) {
            Trial.start(job, path).await(Trial.DEADLINE).expect(0);
        }
        Trial.run(trial.batch().finalizer()).expect(0);
        FAULTS.injected(1, "range that cannot be read");

        assertThat(trial.claims().failed()).isEqualTo(Map.of(NAME, "denied"));
        assertThat(BatchOnDisk.failures(trial.batch().finalizer()))
                .singleElement()
                .satisfies(failure -> assertThat(failure.message()).isEqualTo("error reading 'x': Permission denied"));
        assertThat(calls()).as("ranges that were tried").isEqualTo(5);
        assertThat(copy(trial)).doesNotExist();
        assertNothingIsLeft(trial);
        trial.retry().expect(0);
        trial.assertEqual();
        assertNothingIsLeft(trial);
    }

    @Test
    void whatPassesIsTriedAgain() throws Exception {
        Trial trial = plant(2);
        FileName path = CpHook.of(
                "dd",
                sandbox,
                "((call != 3)) || { echo \"dd: error reading 'x': Input/output error\" >&2; exit 1; }",
                "");
        for (JobDirectory job : trial.batch().jobs()) {
            Trial.start(job, path).await(Trial.DEADLINE).expect(0);
        }
        FAULTS.injected(1, "read error that passes");
        trial.completeByHand();

        trial.assertEqual();
    }

    @Test
    void aDestinationThatIsFullStopsTheJobsAndKeepsWhatIsThere() throws Exception {
        Shell.call(PLANT, sandbox.path("source")).expect(0);
        try (SmallDisk disk = SmallDisk.in(sandbox, "disk", "size=16m")) {
            FileName folder = disk.folder().resolve(FileName.ofText("copy"));
            Trial trial = write(new Trial(sandbox, FAULTS, sandbox.path("source"), folder, 1), 1);
            Outcome outcome = Trial.run(trial.batch().jobs().get(0)).expect(1);
            FAULTS.injected(1, "full destination");
            assertThat(outcome.err()
                            + read(trial.batch()
                                    .jobs()
                                    .get(0)
                                    .part()
                                    .attempt(1)
                                    .root()
                                    .resolve("message")))
                    .contains("No space left on device");
            assertThat(copy(trial)).doesNotExist();
            assertThat(trial.claims().failed()).isEmpty();
            long settled = bytesJournalled(trial.batch().jobs().get(0));
            assertThat(settled).isGreaterThan(4L << 20);

            disk.remount("size=100m");
            trial.resume().expect(0);
            trial.assertEqual();
            assertNothingIsLeft(trial);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ln -s "$2" "$place"                               | a symlink to a directory
            mkdir "$place" && touch "$place/mine"             | a directory without what this batch writes
            """)
    void whatStandsAtTheNameOfThePlaceStays(String plant, String what) throws Exception {
        Trial trial = plant(2);
        FileName victim = sandbox.directory("victim");
        sandbox.file("victim/file", "precious");
        String place = "place=$1/deep/.bpct-split."
                + FileName.of(trial.batch().directory().root()).lastComponent().text() + ".1; ";
        Shell.call("mkdir -p -- \"$1/deep\"; " + place + plant, trial.copy(), victim)
                .expect(0);
        String look = place + "ls -ldn --time-style=+%s -- \"$place\"; ls -A -- \"$place\"";
        String before = Shell.call(look, trial.copy()).out();
        for (JobDirectory job : trial.batch().jobs()) {
            Trial.run(job).expect(0);
        }
        Trial.run(trial.batch().finalizer()).expect(0);
        FAULTS.injected(1, what);

        assertThat(trial.claims().failed()).isEqualTo(Map.of(NAME, "other"));
        assertThat(copy(trial)).doesNotExist();
        assertThat(Files.readString(victim.resolve(FileName.ofText("file")).toPath()))
                .isEqualTo("precious");
        assertThat(Shell.call("ls -A -- \"$1\"", victim).out()).isEqualTo("file\n");
        assertThat(Shell.call(look, trial.copy()).out()).isEqualTo(before);
    }

    @Test
    void aFileTakesThePlaceOfAnOldCopyWhenItIsWholeAndOfNoDirectory() throws Exception {
        Shell.call(PLANT, sandbox.path("source")).expect(0);
        Shell.call("mkdir -p -- \"$1/deep\"; echo old >\"$1/deep/\"$'la\\nrge'", sandbox.path("copy"));
        Trial trial = write(new Trial(sandbox, FAULTS), 2);
        for (JobDirectory job : trial.batch().jobs()) {
            Trial.run(job).expect(0);
        }
        assertThat(Files.readString(copy(trial))).isEqualTo("old\n");
        Shell.call(
                "cd -- \"$1/deep\" && rm $'la\\nrge' && mkdir $'la\\nrge' && echo x >$'la\\nrge'/mine", trial.copy());
        Trial.run(trial.batch().finalizer()).expect(0);

        assertThat(trial.claims().failed()).isEqualTo(Map.of(NAME, "other"));
        assertThat(copy(trial).resolve("mine")).hasContent("x\n");
        Shell.call("cd -- \"$1/deep\" && rm -r $'la\\nrge' && echo old >$'la\\nrge'", trial.copy());
        trial.retry().expect(0);
        trial.assertEqual();
        assertNothingIsLeft(trial);
    }

    private int calls() throws IOException {
        return Files.readString(sandbox.path("hook/calls").toPath()).length();
    }

    private static Path copy(Trial trial) {
        return trial.copy().resolve(NAME).toPath();
    }

    private static void assertNothingIsLeft(Trial trial) {
        assertThat(Shell.call("find \"$1\" -name '.bpct*'", trial.copy()).out()).isEmpty();
    }

    private static long blocks(FileName file) {
        return Long.parseLong(Shell.call("stat --printf=%b -- \"$1\"", file).out());
    }

    private static long bytesJournalled(JobDirectory job) throws IOException {
        return Files.readAllLines(job.part().attempt(1).root().resolve("journal")).stream()
                .mapToLong(line -> Long.parseLong(line.split(" ", -1)[2]))
                .sum();
    }

    private static String read(Path file) throws IOException {
        return Files.readString(file);
    }
}
