package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.commons.io.file.PathUtils;
import org.bpct.Patience;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whom a job helps when its own part is done: the functions of job 1 of three. */
final class HelpScriptTest {
    /** Says as whose process which script would be run. */
    private static final String TELL = "bpct_become_helper() { printf '%s for %s\\n' \"$2\" \"$1\"; exit; }\n";

    private final ScriptFunctions functions;
    private final BatchDirectory batch;

    HelpScriptTest(@TempDir Path below) throws Exception {
        functions = ScriptFunctions.ofJob(below);
        batch = functions.batch();
    }

    @BeforeEach
    void submit() throws Exception {
        for (int job = 1; job <= 3; job++) {
            Files.createFile(batch.job(job).submission());
        }
        Files.createFile(batch.finalizer(1).submission());
        begun(batch.job(1), "complete 1 1 0 0 1 0 n1 .\n");
    }

    private static void begun(JobDirectory job, String exit) throws Exception {
        begun(job, 1, exit);
    }

    private static void begun(JobDirectory job, int attempt, String exit) throws Exception {
        Files.createDirectories(job.part().attempt(attempt).root());
        Files.writeString(job.part().attempt(attempt).exit(), exit);
    }

    /** Returns what job 1 would do next, as job 1 or as a helper. */
    private String next(String settings) throws Exception {
        return functions
                .call(TELL + "bpct_scheduler_id=77\n" + settings + "\nbpct_help; echo nothing")
                .output()
                .strip();
    }

    private String next() throws Exception {
        return next("");
    }

    @Test
    void itTakesTheNextPartThatNobodyHasBegun() throws Exception {
        assertThat(next()).isEqualTo("0002 for 0001");
        begun(batch.job(2), "complete-with-errors 1 0 1 0 1 0 n1 .\n");
        assertThat(next()).isEqualTo("0003 for 0001");
        begun(batch.job(3), "complete 0 0 0 0 1 0 n1 .\n");
        assertThat(next()).isEqualTo("nothing");
    }

    /** {@code -Dbpct.claims=10000 -Dbpct.claims.below=FOLDER} asks another file system for more. */
    @Test
    void ofHelpersThatClaimOnePartAtOnceOneGetsIt() throws Exception {
        int parts = Integer.getInteger("bpct.claims", 300);
        Path below = Files.createTempDirectory(
                Path.of(System.getProperty("bpct.claims.below", System.getProperty("java.io.tmpdir"))), "claims-");
        Files.createDirectories(below.resolve("ready"));
        for (int part = 1; part <= parts; part++) {
            Files.createDirectory(below.resolve("part." + part));
        }
        String claims = """
                bpct_helper=0001
                declare -i number
                >%1$s/ready/$BASHPID
                until ready=(%1$s/ready/*) && ((${#ready[@]} == 3)); do :; done
                for ((part = 1; part <= %2$d; part++)); do
                  ! bpct_claim_folder "%1$s/part.$part" || printf '%%s.%%s\n' "$part" "$number"
                done
                """.formatted(below, parts);
        ExecutorService three = Executors.newFixedThreadPool(3);
        try {
            List<Future<Bash>> claimers = new ArrayList<>();
            for (int claimer = 0; claimer < 3; claimer++) {
                claimers.add(three.submit(() -> functions.call(claims)));
            }
            List<String> claimed = new ArrayList<>();
            for (Future<Bash> claimer : claimers) {
                Patience.result(claimer).output().lines().forEach(claimed::add);
            }
            assertThat(claimed).hasSize(parts).doesNotHaveDuplicates().allMatch(claim -> claim.endsWith(".1"));
        } finally {
            three.shutdown();
            PathUtils.deleteDirectory(below);
        }
    }

    @Test
    void itsFurtherPartsComeBeforeThoseOfOthers() throws Exception {
        Files.writeString(batch.job(1).further(), "0003 .\n");
        assertThat(next()).isEqualTo("0003 for 0001");
        begun(batch.job(3), "complete 0 0 0 0 1 0 n1 .\n");
        assertThat(next()).isEqualTo("0002 for 0001");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "9999 .", "../jobs .", "000", "* .", "$(echo 0003) ."})
    void aListOfFurtherPartsThatIsDamagedNamesNone(String line) throws Exception {
        Files.writeString(batch.job(1).further(), line);
        assertThat(next()).isEqualTo("0002 for 0001");
    }

    @Test
    void whoFindsNothingTellsTheOthers() throws Exception {
        assertThat(next()).isEqualTo("0002 for 0001");
        assertThat(batch.begun(1)).doesNotExist();
        Files.createFile(batch.job(2).handedOver());
        Files.createFile(batch.job(3).handedOver());
        assertThat(next()).isEqualTo("nothing");
        assertThat(batch.begun(1)).exists();
        Files.delete(batch.job(2).handedOver());
        assertThat(next()).isEqualTo("nothing");
    }

    @ParameterizedTest
    @CsvSource({
        "stopped, 0, no, yes",
        "stopped, 0, yes, yes",
        "stopped, 1, no, no",
        "stopped, 1, yes, yes",
        "stopped, '', no, no",
        "superseded, 0, yes, no",
        "stop, 0, yes, no"
    })
    void whatStoppedIsTakenUnlessItWasTriedTwiceInVain(String state, String inVain, String advanced, String taken)
            throws Exception {
        JobDirectory job = batch.job(2);
        Files.createDirectories(job.part().attempt(1).root());
        begun(job, 2, state + " 0 0 0 0 1 1 n1 .\n");
        Files.writeString(job.part().attempt(2).root().resolve("standstills"), inVain + " .\n");
        if (advanced.equals("yes")) {
            Files.createFile(job.part().attempt(2).root().resolve("advanced"));
        }
        assertThat(next()).isEqualTo(taken.equals("yes") ? "0002 for 0001" : "0003 for 0001");
    }

    @Test
    void whatACancelledJobLeavesIsTakenOnceItIsKnownToBeGone() throws Exception {
        JobDirectory job = batch.job(2);
        Files.createFile(job.cancelled());
        assertThat(next()).as("not begun").isEqualTo("0002 for 0001");
        Files.createDirectories(job.part().attempt(1).root());
        Files.createFile(job.part().attempt(1).root().resolve("advanced"));
        assertThat(next()).as("at work, perhaps").isEqualTo("0003 for 0001");
        Files.createFile(job.part().attempt(1).released());
        assertThat(next()).isEqualTo("0002 for 0001");
    }

    @Test
    void whoStopsLetsTheOthersLookAgain() throws Exception {
        Files.createFile(batch.begun(1));
        functions.callInAttempt("bpct_stop 'no more'");
        assertThat(batch.begun(1)).doesNotExist();
    }

    @Test
    void aHelperTakesANewAttemptOfWhatStoppedAndNoneOfWhatIsAtWork() throws Exception {
        String claim = "bpct_helper=0002\nbpct_help() { echo other >&\"$out\"; }\n"
                + "exec {out}>&1; bpct_claim_attempt; echo \"$bpct_attempt_number\" >&\"$out\"; trap - EXIT";
        begun(batch.job(1), "stopped 0 0 0 0 1 1 n1 .\n");
        Files.writeString(batch.job(1).part().attempt(1).root().resolve("standstills"), "0 .\n");
        assertThat(functions.call(claim).output()).isEqualTo("2\n");
        assertThat(batch.job(1).part().attempt(2).helper()).hasContent("0002 .");
        assertThat(functions.call(claim).output()).isEqualTo("other\n");
        assertThat(batch.job(1).part().attempt(3).root()).doesNotExist();
    }

    @Test
    void anAttemptThatSaysNothingYetIsBegun() throws Exception {
        Files.createDirectories(batch.job(2).part().attempt(1).root());
        assertThat(next()).isEqualTo("0003 for 0001");
    }

    @Test
    void aPartThatWasHandedOverIsLeftAloneAndOneThatWaitsForRoomInTheQueueIsNot() throws Exception {
        Files.createFile(batch.job(2).handedOver());
        Files.delete(batch.job(3).submission());
        assertThat(next()).isEqualTo("0003 for 0001");
    }

    @Test
    void nobodyHelpsOnThisHostOrByHand() throws Exception {
        assertThat(next("bpct_scheduler_id=-")).isEqualTo("nothing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"halt", "control", "jobs/0001/cancelled"})
    void nobodyHelpsWhereSomebodyWantsAnEndOrAPause(String file) throws Exception {
        Files.createFile(batch.root().resolve(file));
        assertThat(next()).isEqualTo("nothing");
    }

    @Test
    void aHelperThatFindsAllCompleteBecomesTheFinalizer() throws Exception {
        String helper = "bpct_helper=0001";
        begun(batch.job(2), "complete 0 0 0 0 1 0 n1 .\n");
        begun(batch.job(3), "stopped 0 0 0 0 1 1 n1 .\n");
        assertThat(next(helper)).isEqualTo("nothing");
        begun(batch.job(3), "complete-with-errors 1 0 1 0 1 0 n1 .\n");
        assertThat(next(helper)).isEqualTo("finalizer.1 for 0001");
        assertThat(next()).as("of a job that helped nobody").isEqualTo("nothing");
        assertThat(next("bpct_together=together"))
                .as("of one on the nodes of one job")
                .isEqualTo("finalizer.1 for 0001");
        Files.createDirectories(batch.finalizer(2).root());
        Files.createFile(batch.finalizer(1).handedOver());
        assertThat(next(helper)).as("of two, the one that counts").isEqualTo("finalizer.2 for 0001");
        Files.createDirectories(batch.finalizer(2).part().attempt(1).root());
        assertThat(next(helper)).isEqualTo("nothing");
    }

    /** Returns what the script of job 1 says when it begins, after a helper had its part in hand. */
    private String beginning(String exit, String submission) throws Exception {
        begun(batch.job(1), exit);
        Files.writeString(batch.job(1).part().attempt(1).helper(), "0002 .\n");
        Files.writeString(batch.job(1).submission(), submission);
        Files.createFile(batch.begun(1));
        return functions
                .call("exec {out}>&1; bpct_claim_attempt; echo \"$bpct_attempt_number\" >&\"$out\"; trap - EXIT")
                .output()
                .strip();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "complete 1 1 0 0 1 0 n1 .             | name a :1 .~id 7 9 :1 .              | ''",
                "complete-with-errors 1 1 1 0 1 0 n1 . | name a :1 .~id 7 9 :1 .              | ''",
                "stopped 0 0 0 0 1 1 n1 .              | name a :1 .~id 7 9 :1 .              | 2",
                "superseded 0 0 0 0 1 75 n1 .          | name a :1 .~id 7 9 :1 .              | 2",
                "comp                                  | name a :1 .~id 7 9 :1 .              | 2",
                "complete 1 1 0 0 1 0 n1 .             | name a :1 .~id 7 9 :1 .~name b :1 .  | 2",
            })
    void aLateJobLeavesWhatAHelperHasDoneAndTakesTheRestBack(String exit, String submission, String attempt)
            throws Exception {
        assertThat(beginning(exit + "\n", submission.replace('~', '\n') + "\n")).isEqualTo(attempt);
    }

    @Test
    void anyJobDoesTheWorkOfAFinalizerThatNoSchedulerStarts() throws Exception {
        begun(batch.job(2), "complete 1 1 0 0 1 0 n1 .\n");
        Files.createFile(batch.finalizer(1).unattended());
        assertThat(next()).isEqualTo("0003 for 0001");
        begun(batch.job(3), "running\n");
        assertThat(next()).as("a part is in hand").isEqualTo("nothing");
        begun(batch.job(3), "complete 0 0 0 0 1 0 n1 .\n");
        assertThat(next()).isEqualTo("finalizer.1 for 0001");
        Files.delete(batch.finalizer(1).unattended());
        assertThat(next()).as("it is in a queue").isEqualTo("nothing");
    }

    @Test
    void whatIsOpenOrIgnoredHereDoesNotPassToTheNextScript() throws Exception {
        Files.writeString(batch.job(2).script(), """
                #!/bin/bash
                trap 'echo trapped; exit' TERM
                kill -TERM $$
                for fd in /proc/$$/fd/*; do ((${fd##*/} < 3 || ${fd##*/} == 255)) || [[ ! -e $fd ]] || echo "open: ${fd##*/}"; done
                echo "$@"
                """);
        String output = functions
                .callInAttempt("exec {more}<>/dev/null\ntrap '' TERM\nexec >&\"$out\"\nbpct_become_helper 0001 0002")
                .output();
        assertThat(output).isEqualTo("trapped\n");
        assertThat(batch.job(1).helping()).hasContent("0002 .");
        Files.writeString(
                batch.job(2).script(), Files.readString(batch.job(2).script()).replace("kill -TERM $$", ""));
        assertThat(functions
                        .callInAttempt("exec {more}<>/dev/null\nexec >&\"$out\"\nbpct_become_helper 0001 0002")
                        .output())
                .isEqualTo("for 0001\n");
    }
}
