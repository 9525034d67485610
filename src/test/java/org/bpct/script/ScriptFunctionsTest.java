package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.bpct.files.FileName;
import org.bpct.files.SummedFiles;
import org.bpct.status.record.JournalLine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls the functions that most depends on, one by one. */
final class ScriptFunctionsTest {
    private static final List<String> ODD = List.of(
            "plain",
            "new\nline",
            "ends\n",
            "-rf",
            "--",
            "*",
            "$(touch x)",
            "`x`",
            "a]b",
            "a'b\"c",
            "\\",
            " ",
            "@",
            "\u00ff\u00e4",
            "%n",
            "=",
            "a[$(touch x)]");

    @TempDir
    Path temp;

    @ParameterizedTest
    @CsvSource({
        "'81a4 10 1 2 8:9 5.000000001', '81a4 10 1 2 7:7 5.000000001', '', same",
        "'81a4 10 1 2 8:9 5.000000001', '81a4 11 1 2 7:7 5.000000001', '', differs",
        "'81a4 10 1 2 8:9 5.000000001', 'a1ff 10 1 2 7:7 5.000000001', '', differs",
        "'81a4 10 1 2 8:9 5.000000001', '', '', differs",
        "'', '81a4 10 1 2 8:9 5.000000001', '', differs",
        "'81a4 10 1 2 8:9 5.000000001', '8180 10 1 2 7:7 6.000000000', '', same",
        "'81a4 10 1 2 8:9 5.000000001', '8180 10 1 2 7:7 5.000000001', mode, differs",
        "'81a4 10 1 2 8:9 5.000000001', '81a4 10 1 2 7:7 5.000000002', timestamps, differs",
        "'81a4 10 1 2 8:9 5.000000001', '8180 10 1 2 7:7 5.000000001', timestamps, same",
        "'41ed 4096 1 2 8:9 5.000000001', '41ed 12 1 2 7:7 5.000000001', 'mode timestamps', same",
        "'a1ff 4 1 2 8:9 5.000000001', 'a1ff 5 1 2 7:7 5.000000001', '', differs",
        "'a1ff 4 1 2 8:9 5.000000001', 'a180 4 1 2 7:7 5.000000001', mode, same",
        "'1180 0 1 2 8:9 5.000000001', '1180 9 1 2 7:7 5.000000001', mode, same",
    })
    void filesDifferInWhatIsKept(String source, String copy, String keeps, String verdict) throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofJob(temp, keeps.split(" "));
        Bash bash = functions.call("bpct_differs '" + source + "' '" + copy + "' && printf differs || printf same");
        assertThat(bash.errors()).isEmpty();
        assertThat(bash.output()).isEqualTo(verdict);
    }

    /** What is missing from a copy is the destination's fault only if the source has it. */
    @ParameterizedTest
    @CsvSource({"10, 4, held", "10, 9, held", "10, 0, held", "0, 10, untrue", "9, 10, untrue", "4096, 10, untrue"})
    void aSourceHoldsItsSizeOrNot(String said, String copied, String verdict) throws Exception {
        Files.write(temp.resolve("ten bytes"), new byte[10]);
        Bash bash = ScriptFunctions.ofJob(temp, "mode")
                .call("bpct_from='" + temp + "'\nbpct_holds_its_size 'ten bytes' '81a4 " + said + " 0 0 8:9 5' '81a4 "
                        + copied + " 0 0 7:7 5' && printf held || printf untrue");
        assertThat(bash.errors()).isEmpty();
        assertThat(bash.output()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "5.000000001, 5.000000002, 0, differ",
        "5.000000001, 5.000000002, 1, same",
        "1000000000.900000000, 1000000003.000000000, 2000000000, differ",
        "1000000000.900000000, 1000000002.900000000, 2000000000, same",
        "0.080000000, 0.090000000, 10000000, same",
        "-0.080000000, 0.090000000, 10000000, differ",
        "-568000000.090000000, -568000001.080000000, 990000000, same",
        "08, 07, 1, same",
        "9000000000.999999999, -9000000000.000000001, 86400000000000, differ",
    })
    void timesDifferByMoreThanTheyMay(String one, String other, String units, String verdict) throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofJob(temp, "timestamps");
        for (String times : List.of(one + " " + other, other + " " + one)) {
            Bash bash = functions.call("bpct_units_allowed=" + units + "\nbpct_times_differ " + times
                    + " && printf differ || printf same");
            assertThat(bash.errors()).isEmpty();
            assertThat(bash.output()).isEqualTo(verdict);
        }
    }

    @Test
    void onlyRootKeepsOwnersAndTheBitsThatGoWithThem() throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofJob(temp, "mode", "ownership");
        Bash bash = functions.call("bpct_differs '8fa4 1 1 2 8:9 5' '81a4 1 1 2 8:9 5' && printf 'mode '\n"
                + "bpct_differs '81a4 1 1 2 8:9 5' '81a4 1 3 2 8:9 5' && printf 'owner '\nprintf '%s' \"$EUID\"");
        assertThat(bash.output()).matches("mode owner 0|[1-9]\\d*");
    }

    @Test
    void theStartTimeIsThatOfTheProcessWhateverItsName() throws Exception {
        Path program = Files.copy(Path.of("/bin/sleep").toRealPath(), temp.resolve(") R 1 (x) S 2 3"));
        Bash bash = ScriptFunctions.ofJob(temp)
                .call(BashQuote.of(FileName.of(program)) + " 50 >&- &\n"
                        + "until [[ $(<\"/proc/$!/comm\") == ') R 1 (x) S 2 3' ]]; do :; done\n"
                        + "bpct_start_time $! found; printf '%s\\n%s' \"$found\" \"$(<\"/proc/$!/stat\")\"\nkill $!");
        String[] said = bash.output().split("\n", 2);
        String[] fields = said[1].substring(said[1].lastIndexOf(") ") + 2).split(" ", -1);
        assertThat(said[0]).isEqualTo(fields[19]).matches("[1-9]\\d*");
    }

    /** Guarded commands get the paths of descriptors, which say nothing to people. */
    @Test
    void noMessageNamesADescriptor() throws Exception {
        Bash bash = ScriptFunctions.ofJob(temp).callInAttempt("""
                bpct_group=1
                bpct_record_error name other "ln: '/proc/self/fd/12/.x' => '/proc/self/fd/9/./y': Too many links"
                bpct_record_error name other "cannot open /proc/self/fd: Permission denied"
                mapfile -d '' -t words <"$bpct_attempt/errors"
                bpct_say "cannot make '/proc/self/fd/11/a b'"
                say "${words[3]}|${words[7]}|$(<"$bpct_attempt/message")"
                """);
        assertThat(bash.output())
                .isEqualTo("ln: '.x' => './y': Too many links|cannot open /proc/self/fd: Permission denied|"
                        + "cannot make 'a b'\n");
    }

    /** One cp may complain of several names. */
    @Test
    void eachNameFailsForTheReasonThatIsItsOwn() throws Exception {
        Bash bash = ScriptFunctions.ofJob(temp).callInAttempt("""
                bpct_group=1 bpct_from=/nowhere
                printf '%s\n' "cp: cannot create regular file '/x/a': Operation not permitted" \
                  "cp: cannot create regular file '/x/c d': File too large" >"$bpct_attempt/stderr"
                bpct_fail_by_message 'c d'
                bpct_fail_by_message b
                mapfile -d '' -t words <"$bpct_attempt/errors"
                say "${words[1]} ${words[2]} ${words[3]##*: }|${words[5]} ${words[6]} ${words[7]##*: }"
                """);
        assertThat(bash.output()).isEqualTo("c d other File too large|b denied Operation not permitted\n");
    }

    @Test
    void aProcessThatIsGoneHasNoStartTime() throws Exception {
        Bash bash = ScriptFunctions.ofJob(temp)
                .call(
                        ": & gone=$!; wait; found=before; bpct_start_time \"$gone\" found || printf 'gone %s' \"$found\"");
        assertThat(bash.output()).isEqualTo("gone before");
        assertThat(bash.errors()).isEmpty();
    }

    /** What Slurm does where it goes by parents, and Ctrl-C in a terminal. */
    @Test
    void aCommandThatGetsASignalTogetherWithTheScriptIsNotMissed() throws Exception {
        Bash bash = ScriptFunctions.ofJob(temp).callInAttempt("""
                trap 'kill -TERM "$bpct_child" 2>/dev/null' USR2
                signal_both() {
                  local child=''
                  until { read -r child _ <"$bpct_attempt/child" && kill -0 "$child"; } 2>/dev/null; do :; done
                  kill -USR2 "$$"
                  kill -TERM "$child"
                  # Between fork and exec a child may lose both.
                  while sleep 0.5 && kill -TERM "$child"; do :; done
                }
                for ((round = 0; round < 50; round++)); do
                  signal_both 2>/dev/null &
                  disown "$!" # or its end would wake the script, too
                  began=$SECONDS
                  bpct_run / sleep 1000
                  ((bpct_code == 143)) || say "$bpct_code"
                  ((SECONDS - began < bpct_interval)) || say "slept for an interval: $((SECONDS - began)) s"
                done""");
        assertThat(bash.output()).isEmpty();
    }

    /** The script waited for it, for as long as it liked. */
    @Test
    void aChildThatLosesASignalGetsItOnceMore() throws Exception {
        Bash bash = ScriptFunctions.ofJob(temp).callInAttempt("""
                ready=$bpct_attempt/ready
                (trap 'trap - TERM' TERM; : >"$ready"; while :; do read -r -t 1 <> <(:); done) &
                bpct_child=$!
                until [[ -e $ready ]]; do :; done
                bpct_end_children
                kill -0 "$bpct_child" 2>/dev/null || say gone\
                """);
        assertThat(bash.output()).isEqualTo("gone\n");
    }

    @Test
    void aLaneThatEndsIsNotMissed() throws Exception {
        Bash bash = ScriptFunctions.ofFinalizer(temp).callInAttempt("""
                do_nothing() { bpct_journal 1 0 0 0; }
                not_long() { ((SECONDS - began < bpct_interval)) || say "slept for an interval: $((SECONDS - began)) s"; }
                for ((bpct_group = 1; bpct_group <= 300; bpct_group++)); do
                  began=$SECONDS; bpct_in_lane do_nothing; not_long
                done
                began=$SECONDS; bpct_reap_all; not_long
                say "$bpct_names_done\"""");
        assertThat(bash.output()).isEqualTo("300\n");
    }

    /** What a busy processor does to a script that reads a line byte by byte. */
    @Test
    void aLaneThatIsReadInTwoPartsIsSettledOnce() throws Exception {
        Bash bash = ScriptFunctions.ofFinalizer(temp).callInAttempt("""
                ring_slowly() {
                  printf '%s 7 ' "$bpct_lane" >&"$bpct_bell"
                  sleep 0.5
                  printf '0 0 0 0 .\\n' >&"$bpct_bell"
                }
                bpct_lanes=2
                bpct_group=1
                bpct_in_lane ring_slowly
                bpct_reap_all
                say "$bpct_names_done"\
                """);
        assertThat(bash.errors()).isEmpty();
        assertThat(bash.output()).isEqualTo("7\n");
    }

    /** The time of a read may end when it has taken the end of the line: two rings became one, and a job on a slow host stopped, "came to no end". */
    @Test
    void aRingThatIsReadInTheLastMomentIsSettled() throws Exception {
        Bash bash = ScriptFunctions.ofFinalizer(temp).callInAttempt("""
                do_nothing() { bpct_journal 1 0 0 0; }
                read() {
                  [[ $1 == -r && $2 == -t && $3 != 0 ]] || { builtin read "$@"; return; }
                  IFS= builtin read "$@" && return 142
                }
                bpct_lanes=3
                for ((bpct_group = 1; bpct_group <= 20; bpct_group++)); do
                  bpct_in_lane do_nothing
                done
                bpct_reap_all
                say "$bpct_names_done"\
                """);
        assertThat(bash.errors()).isEmpty();
        assertThat(bash.output()).isEqualTo("20\n");
    }

    @Test
    void twentyAtOnceEachClaimAnAttemptOfTheirOwn() throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofJob(temp);
        Bash bash = functions.call("""
                gate=$bpct_job_directory/gate
                mkfifo "$gate"
                for i in {1..20}; do
                  (
                    exec {out}>&1
                    : <"$gate"
                    bpct_claim_attempt
                    printf '%s\\n' "$bpct_attempt_number" >&"$out"
                    trap - EXIT
                  ) &
                done
                exec {open}>"$gate"
                wait""");
        assertThat(bash.errors()).isEmpty();
        assertThat(bash.output().lines().map(Integer::valueOf))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, 20).boxed().toList());
        for (int attempt = 1; attempt <= 20; attempt++) {
            assertThat(functions.job().part().attempt(attempt).root().resolve("start"))
                    .content()
                    .matches("\\d+ \\S+ \\d+ \\d+ [0-9a-f-]{36} \\S+ \\.\n");
        }
    }

    @Test
    void aGapAmongAttemptsIsFilled() throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofJob(temp);
        functions.earlier(2, "output", "");
        assertThat(functions.callInAttempt("say \"$bpct_attempt_number\"").output())
                .isEqualTo("1\n");
        assertThat(functions.callInAttempt("say \"$bpct_attempt_number\"").output())
                .isEqualTo("3\n");
    }

    @Test
    void anAttemptInheritsWholeLinesOnly() throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofJob(temp);
        functions.earlier(1, "exit", "stopped 0 0 0 0 1 1 n1 .\n");
        functions.earlier(1, "journal", """
                1 10 100 1 0 1790000000 .
                rubbish

                2 20 200 0 2 1790000001 .
                1 99 999 9 9 1790000002 .
                3 30 300 0 0 1790000003
                 4 1 1 0 0 1 .
                5 1 1 0 0 1 .\s
                -6 1 1 0 0 1 .
                7 1 x 0 0 1 .
                \0\0\0\0 8 1 1
                9 40 400 0 0 17900""");
        Bash bash = functions.callInAttempt("bpct_inherit\nsay \"$bpct_settled $bpct_names_done $bpct_bytes_done"
                + " $bpct_failed $bpct_changed ${!bpct_done[*]}\"");
        assertThat(bash.output()).isEqualTo("2 30 300 1 2 1 2\n");
        assertThat(functions.job().part().attempt(2).root().resolve("journal"))
                .hasContent("1 10 100 1 0 1790000000 .\n2 20 200 0 2 1790000001 .\n");
    }

    /** Bash takes a number that begins with 0 for an octal one, and text in a subscript for an expression. */
    @ParameterizedTest
    @CsvSource({"08 1 1 0 0 1 .", "0 1 1 0 0 1 .", "1 08 1 0 0 1 .", "99999999999999999999 1 1 0 0 1 ."})
    void numbersThatNoScriptWritesAreNotInherited(String line) throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofJob(temp);
        functions.earlier(1, "exit", "stopped 0 0 0 0 1 1 n1 .\n");
        functions.earlier(1, "journal", line + "\n2 20 200 0 0 1790000001 .\n");
        Bash bash = functions.callInAttempt("bpct_inherit\nsay \"$bpct_settled ${!bpct_done[*]}\"");
        assertThat(bash.output()).isEqualTo("1 2\n");
    }

    @ParameterizedTest(name = "{0}: {1} {2}")
    @CsvSource({
        "start,     here,      1 1 boot - .,",
        "start.new, here,      1 1 boot - .,",
        "start.new, here,      1 1 boot -,   1",
        "start,     elsewhere, 1 1 boot - ., 1",
        "output,    here,      1 1 boot - ., 1",
    })
    void anAttemptThatIsNotKnownToBeGoneMayBeAtWork(String file, String host, String rest, String predecessors)
            throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofJob(temp);
        String here = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        functions.earlier(1, file, "1790000000 " + host.replace("here", here) + " " + rest + "\n");
        Bash bash = functions.callInAttempt("bpct_inherit; say \"${bpct_predecessors[*]}\"");
        assertThat(bash.output()).isEqualTo(Objects.requireNonNullElse(predecessors, "") + "\n");
    }

    @Test
    void whatAnEarlierAttemptHasWaitedForIsNotWaitedForAgain() throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofJob(temp);
        functions.earlier(1, "start", "1790000000 elsewhere 1 1 boot - .\n");
        Bash first = functions.callInAttempt(
                "bpct_inherit; SECONDS=1000; bpct_outwait_predecessors; say \"${bpct_predecessors[*]}\"");
        assertThat(first.output()).isEqualTo("1\n");
        functions.earlier(2, "start", "1790000000 elsewhere 1 1 boot - .\n");
        Bash second = functions.callInAttempt("bpct_inherit; say \"${bpct_predecessors[*]}\"");
        assertThat(second.output()).isEqualTo("2\n");
    }

    @Test
    void theNewestJournalIsInherited() throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofJob(temp);
        for (int attempt = 1; attempt <= 3; attempt++) {
            functions.earlier(attempt, "exit", "stopped 0 0 0 0 1 1 n1 .\n");
        }
        functions.earlier(1, "journal", "1 10 100 0 0 1 .\n2 10 100 0 0 1 .\n");
        functions.earlier(2, "journal", "1 10 100 0 0 1 .\n");
        assertThat(functions
                        .callInAttempt("bpct_inherit\nsay \"${!bpct_done[*]}\"")
                        .output())
                .isEqualTo("1\n");
    }

    @Test
    void errorsOfInheritedGroupsAreInherited() throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofJob(temp);
        functions.earlier(1, "exit", "stopped 0 0 0 0 1 1 n1 .\n");
        functions.earlier(1, "journal", "1 10 100 1 0 1 .\n");
        String kept = "1\0a\n[x]\0denied\0no\0";
        functions.earlier(1, "errors", kept + "2\0b\0denied\0open\0" + "1\0torn\0deni");
        Bash bash = functions.callInAttempt("bpct_inherit; say done");
        assertThat(bash.output()).isEqualTo("done\n");
        assertThat(Files.readString(
                        functions.job().part().attempt(2).root().resolve("errors"), StandardCharsets.ISO_8859_1))
                .isEqualTo(kept);
    }

    /** A node that dies may leave a hole in the file: then a name stands where a group's number should. */
    @Test
    void aNameInPlaceOfAGroupIsNotEvaluated() throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofJob(temp);
        Path evil = temp.resolve("evil");
        functions.earlier(1, "exit", "stopped 0 0 0 0 1 1 n1 .\n");
        functions.earlier(1, "journal", "1 10 100 1 0 1 .\n");
        functions.earlier(1, "errors", "SECONDS[$(: >" + evil + ")]\0denied\0no\0" + "1\0x y\0denied\0no\0");
        Bash bash = functions.callInAttempt("bpct_inherit; say done");
        assertThat(evil).doesNotExist();
        assertThat(bash.output()).isEqualTo("done\n");
    }

    @Test
    void theFinalizerCountsWholeLinesOfTheNewestJournals() throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofFinalizer(temp);
        Path first = Files.createDirectories(
                functions.batch().job(1).part().attempt(1).root());
        Path second = Files.createDirectories(
                functions.batch().job(1).part().attempt(2).root());
        Files.writeString(first.resolve("journal"), "4 1 1 0 0 1 .\n5 1 1 0 0 1 .\n");
        Path evil = temp.resolve("evil");
        Files.writeString(
                second.resolve("journal"),
                "1 1 1 0 0 1 .\n2 1 1 0 0 1 .\n2 1 1 0 0 1 .\n3 1 1 0\n1a[$(:>" + evil + ")] .\n08 1 1 0 0 1 .\n6 .\n");
        Files.createDirectories(functions.batch().job(2).part().attempt(1).root());
        Bash bash = functions.call("bpct_count_open; printf '%s of %s' \"$bpct_open\" \"$bpct_job_groups\"");
        assertThat(evil).doesNotExist();
        assertThat(bash.output()).isEqualTo("5 of 7");
        assertThat(bash.errors().lines())
                .hasSize(4)
                .allMatch(line -> line.matches(".*journal is damaged in line [4-7]"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2 20 200 0 0 1790000001", "2 20 201 0 0 1790000000", "3 20 200 0 0 1790000000"})
    void aLineWithADigitThatWasChangedIsNoLineAndIsNamed(String numbers) throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofJob(temp);
        String sum = functions
                .call("bpct_make_line 2 20 200 0 0 1790000000; printf '%s' \"$bpct_line\"")
                .output();
        functions.earlier(1, "exit", "stopped 0 0 0 0 1 1 n1 .\n");
        functions.earlier(1, "journal", numbers + sum.substring(sum.indexOf(" :")) + "\n1 10 100 0 0 1 .\n");
        Bash bash = functions.callInAttempt("bpct_inherit; say \"${!bpct_done[*]}\"");
        assertThat(bash.output()).isEqualTo("1\n");
        assertThat(functions.job().part().attempt(2).message()).content().contains("journal is damaged in line 1");
    }

    @Test
    void aFileThatIsNotAsItWasWrittenIsNamedWithThePlace() throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofJob(temp);
        Path part = functions.job().part().root();
        Files.deleteIfExists(part.resolve("cksums"));
        Files.deleteIfExists(part.resolve("list"));
        byte[] list = "bpct-list-1\0".repeat(5000).getBytes(StandardCharsets.US_ASCII);
        SummedFiles.write(part.resolve("list"), list);
        SummedFiles.record(part.resolve("roots"));
        String check = "bpct_check_files && bpct_message=well; printf '%s\\n' \"$bpct_message\"";
        assertThat(functions.call(check).output()).isEqualTo("well\n");
        list[40_000] ^= 1;
        Files.write(part.resolve("list"), list);
        assertThat(functions.call(check).output())
                .contains(part.resolve("list") + " is damaged: ", ", behind byte 32768");
        assertThat(SummedFiles.damage(part.resolve("list"))).contains("list is damaged behind byte 32768: ");
    }

    @Test
    void aListIsNotBelievedWhenItsSumsAreGone() throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofJob(temp);
        String check = "bpct_check_files && bpct_message=well; printf '%s\\n' \"$bpct_message\"";
        assertThat(functions.call(check).output()).isEqualTo("well\n");
        Files.createFile(functions.job().part().compressedList());
        Path sums = functions.job().part().root().resolve("cksums");
        Files.delete(sums);
        assertThat(functions.call(check).output()).startsWith(sums + " is missing, ");
        Files.createFile(sums);
        assertThat(functions.call(check).output()).contains("list is damaged: ");
    }

    @Test
    void groupsWithFailedNamesAreDoneAgainWhenTheNamesAreDamaged() throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofJob(temp);
        functions.earlier(1, "exit", "stopped 0 0 0 0 1 1 n1 .\n");
        functions.earlier(1, "journal", "1 10 100 0 0 1 .\n2 10 100 1 0 1 .\n");
        functions.earlier(1, "errors", "2\0a/f0\0denied\0no\0");
        functions.earlier(1, "cksums", "1 22 errors\n");
        Bash bash = functions.callInAttempt("bpct_inherit; say \"${!bpct_done[*]} $bpct_failed\"");
        assertThat(bash.output()).isEqualTo("1 0\n");
        assertThat(functions.job().part().attempt(2).message())
                .content()
                .contains("errors is damaged: ", "tried again");
        assertThat(functions.job().part().attempt(2).errors()).doesNotExist();
    }

    /** The default access list of the place, which it has from the directory above, leaves its owner no right to write. */
    @Test
    void directoriesInAPlaceCanBeWrittenWhateverTheyInherit() throws Exception {
        Files.createDirectory(temp.resolve("place"));
        ScriptFunctions functions = ScriptFunctions.ofJob(temp);
        for (String names : List.of("a/f b/f", "a/f a/b/f")) {
            Bash bash = functions.call("cd '" + temp + "/place' && setfacl -d -m u::r-x . && bpct_names=(" + names
                    + ")\n" + "(bpct_furnish_place) && stat -c %A -- [ab]* a/*; rm -rf a b");
            assertThat(bash.errors()).as(names).doesNotContain("ermission");
            assertThat(bash.output().lines()).as(names).isNotEmpty().allMatch(mode -> mode.startsWith("drwx"));
        }
    }

    @Test
    void javaAndBashMakeTheSameSumOfALine() throws Exception {
        JournalLine line = new JournalLine(2_147_483_647, 1000, 999_999_999_999_999_999L, 0, 17, 1_790_000_000);
        Bash bash = ScriptFunctions.ofJob(temp)
                .call(
                        "bpct_make_line 2147483647 1000 999999999999999999 0 17 1790000000; printf '%s\\n' \"$bpct_line\"");
        assertThat(bash.output()).isEqualTo(line.text());
    }

    @Test
    void statAnswersForOddNamesAndLeavesGapsForMissingOnes() throws Exception {
        Path folder = Files.createDirectory(temp.resolve("names"));
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < ODD.size(); i++) {
            FileName name = SampleBatch.latin1(ODD.get(i));
            if (i % 3 != 1) {
                Files.write(folder.resolve("file"), new byte[i]);
                Files.move(
                        folder.resolve("file"),
                        FileName.of(folder).resolve(name).toPath());
            }
            names.append(' ').append(BashQuote.of(name));
        }
        Bash bash = ScriptFunctions.ofJob(temp)
                .call(
                        "bpct_survey " + BashQuote.of(FileName.of(folder)) + " --" + names
                                + "\nfor line in \"${bpct_surveyed[@]}\"; do read -r -a words <<<\"$line\"; printf '%s\\n' \"${words[1]-none}\"; done");
        assertThat(bash.output().lines())
                .containsExactlyElementsOf(IntStream.range(0, ODD.size())
                        .mapToObj(i -> i % 3 == 1 ? "none" : String.valueOf(i))
                        .toList());
        assertThat(bash.errors()).isEmpty();
    }

    @Test
    void statOfADirectoryThatIsGoneAnswersNothing() throws Exception {
        Bash bash = ScriptFunctions.ofJob(temp)
                .call(
                        "bpct_survey /no/such/directory -- a b; printf '%s:%s' \"${#bpct_surveyed[@]}\" \"${bpct_surveyed[*]}\"");
        assertThat(bash.output()).isEqualTo("2: ");
    }

    @Test
    void directoriesAreMadeAndWhatCannotBeOneIsBad() throws Exception {
        Files.createDirectories(temp.resolve("source"));
        Path copy = Files.createDirectories(temp.resolve("copy"));
        Path elsewhere = Files.createDirectory(temp.resolve("elsewhere"));
        Files.createDirectory(copy.resolve("there"));
        Files.createFile(copy.resolve("file"));
        Files.createSymbolicLink(copy.resolve("planted"), elsewhere);
        StringBuilder odd = new StringBuilder();
        ODD.forEach(name -> odd.append(' ').append(BashQuote.of(SampleBatch.latin1("new/" + name))));
        Bash bash = ScriptFunctions.ofJob(temp, "mode")
                .callInAttempt("bpct_inherit\nbpct_group=1 bpct_pair=0 bpct_kind=D\n"
                        + "bpct_names=(. there file file/below planted planted/below new" + odd + ")\n"
                        + "bpct_make_directories\nsay \"$bpct_settled\"\n"
                        + "for key in \"${!bpct_bad_directories[@]}\"; do say \"$key\"; done");
        assertThat(bash.output().lines()).containsExactlyInAnyOrder("1", "0/file", "0/planted");
        assertThat(elsewhere).as("nothing is made through a link").isEmptyDirectory();
        for (String name : ODD) {
            Path made =
                    FileName.of(copy).resolve(SampleBatch.latin1("new/" + name)).toPath();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                    .isEqualTo("rwx------");
        }
    }

    /** What is there already, what another job makes meanwhile, and whether each directory has to be looked at. */
    @ParameterizedTest
    @CsvSource({"'', '', ''", "new, '', ''", "'', new, ''", "'', new/a, ''", "'', file, looked", "file, '', looked"})
    void directoriesAreMadeAtOnce(String before, String meanwhile, String looked) throws Exception {
        Path copy = Files.createDirectories(temp.resolve("copy"));
        StringBuilder odd = new StringBuilder();
        ODD.forEach(name -> odd.append(' ').append(BashQuote.of(SampleBatch.latin1("new/" + name))));
        Bash bash = ScriptFunctions.ofJob(temp, "mode")
                .callInAttempt("""
                make() {
                  case $1 in
                    '') ;;
                    file) : >"${bpct_destination_roots[0]}/new" ;;
                    *) mkdir -p -m 700 "${bpct_destination_roots[0]}/$1" ;;
                  esac
                }
                bpct_run() { make MEANWHILE; (cd "$1" && exec "${@:2}") 2>"$bpct_attempt/stderr"; }
                bpct_make_one_by_one() { say looked; }
                bpct_group=1 bpct_pair=0 bpct_kind=D bpct_names=(. new new/a NAMES)
                make BEFORE
                bpct_make_directories""".replace("MEANWHILE", BashQuote.of(SampleBatch.latin1(meanwhile)))
                        .replace("NAMES", odd)
                        .replace("BEFORE", BashQuote.of(SampleBatch.latin1(before))));
        assertThat(bash.output().strip()).isEqualTo(looked);
        for (String name : looked.isEmpty() ? ODD : List.<String>of()) {
            Path made =
                    FileName.of(copy).resolve(SampleBatch.latin1("new/" + name)).toPath();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                    .isEqualTo("rwx------");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'41c0', yes",
        "'41ed 43ff 4fc0', yes",
        "'', yes",
        "'41ed 81ed', no",
        "'a1ff', no",
        "'41ed 40c0', no",
        "'41ed 4180', no",
        "'4140', no",
        "'45ed 416d 41ff', no",
        "'4340 41ed', no"
    })
    void anOrdinaryUserNeedsAllRightsInADirectory(String modes, String verdict) throws Exception {
        Bash bash = ScriptFunctions.ofJob(temp)
                .call("text=$(declare -f bpct_may_work_there); eval \"${text//EUID == 0/0}\"\n"
                        + "words='" + modes + "'; bpct_seen=${words// /$'\\n'}\n"
                        + "bpct_may_work_there && printf yes || printf no");
        assertThat(bash.output()).isEqualTo(verdict);
    }

    /** What is wrong, and whether each directory has to be looked at. */
    @ParameterizedTest
    @CsvSource({
        "'', ''",
        "'rm -r source/a/deep', looked",
        "'rm -r source/a/deep; : >source/a/deep', looked",
        "'bpct_bad_directories=([0/a]=why)', looked",
        "'bpct_tar_extract=(false)', looked",
        "'bpct_tar_create=(false)', looked",
        "'bpct_tar_extract+=(--touch)', looked",
    })
    void attributesAreCarriedOverAtOnce(String trouble, String looked) throws Exception {
        Path deep = Files.createDirectories(temp.resolve("source/a/deep"));
        Path copy = Files.createDirectories(temp.resolve("copy/a/deep"));
        for (Path path = deep; !path.equals(temp); path = path.getParent()) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-x--x"));
            Files.setLastModifiedTime(path, FileTime.from(1_500_000_000_123_456_789L, TimeUnit.NANOSECONDS));
        }
        Bash bash = ScriptFunctions.ofFinalizer(temp, "mode", "ownership", "timestamps")
                .callInAttempt("""
                bpct_carry_over_good() { say looked; }
                bpct_group=1 bpct_pair=0 bpct_kind=A bpct_names=(a/deep a .)
                cd "${bpct_source_roots[0]}/.."
                TROUBLE
                bpct_set_attributes""".replace("TROUBLE", trouble));
        assertThat(bash.output().strip()).isEqualTo(looked);
        if (looked.isEmpty()) {
            assertThat(Files.getLastModifiedTime(copy)).isEqualTo(Files.getLastModifiedTime(deep));
            assertThat(Files.getLastModifiedTime(temp.resolve("copy")))
                    .isEqualTo(Files.getLastModifiedTime(temp.resolve("source")));
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)))
                    .isEqualTo("rwxr-x--x");
        }
    }

    @Test
    void whatLiesBelowABadDirectoryIsBad() throws Exception {
        StringBuilder commands = new StringBuilder();
        for (String name : ODD) {
            String bad = BashQuote.of(SampleBatch.latin1("d/" + name));
            String below = BashQuote.of(SampleBatch.latin1("d/" + name + "/x/y"));
            String beside = BashQuote.of(SampleBatch.latin1("d/" + name + "x/y"));
            commands.append("name=").append(bad).append("\nbpct_bad_directories=([\"0/$name\"]=why)\n");
            commands.append("bpct_is_below_bad ").append(bad).append(" && printf 1\n");
            commands.append("bpct_is_below_bad ").append(below).append(" && printf '2%s' \"$bpct_message\"\n");
            commands.append("bpct_is_below_bad ").append(beside).append(" || printf 3\n");
            commands.append("bpct_is_below_bad d || printf 4\n");
            commands.append("bpct_pair=1; bpct_is_below_bad ").append(bad).append(" || printf '5\\n'; bpct_pair=0\n");
        }
        Bash bash = ScriptFunctions.ofJob(temp)
                .call(commands + "bpct_bad_directories=([0/.]=root)\nbpct_is_below_bad a/b && printf root");
        assertThat(bash.errors()).isEmpty();
        assertThat(bash.output()).isEqualTo("12why345\n".repeat(ODD.size()) + "root");
    }

    @ParameterizedTest
    @CsvSource(
            emptyValue = "",
            value = {
                "none, 0",
                "'0 .', 1",
                "'2 .', 3",
                "'', 1",
                "'08 .', 9",
                "'x .', 1",
                "'-1 .', 1",
                "'a[$(exit 3)] .', 1",
                "'9999999999 .', 1",
                "advanced, 0"
            })
    void standstillsAreCountedInARow(String before, int counted) throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofJob(temp);
        if (!before.equals("none")) {
            functions.earlier(1, "exit", "stopped 0 0 0 0 1 1 n1 .\n");
            functions.earlier(1, "standstills", before.equals("advanced") ? "7 .\n" : before + "\n");
        }
        if (before.equals("advanced")) {
            functions.earlier(1, "advanced", "");
        }
        Bash bash = functions.callInAttempt("say \"$bpct_standstills $(<\"$bpct_attempt/standstills\")\"");
        assertThat(bash.output()).isEqualTo(counted + " " + counted + " .\n");
        assertThat(bash.errors()).isEmpty();
    }

    @Test
    void anAttemptWithoutARecordOfStandstillsIsOne() throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofJob(temp);
        functions.earlier(1, "exit", "stopped 0 0 0 0 1 1 n1 .\n");
        Bash bash = functions.callInAttempt("say \"$bpct_standstills\"");
        assertThat(bash.output()).isEqualTo("1\n");
    }

    @ParameterizedTest(name = "{0} standstills, advanced {1}, auto-resume {2}, id {3}: {4}")
    @CsvSource({
        "0, no,  3, 77, requeue 77",
        "2, no,  3, 77, requeue 77",
        "3, no,  3, 77, stays",
        "9, yes, 3, 77, requeue 77",
        "0, yes, 0, 77, stays",
        "0, no,  0, 77, stays",
        "0, yes, 3, -,  stays",
    })
    void aJobRequeuesItselfAsLongAsItGetsOn(int standstills, String advanced, int autoResume, String id, String outcome)
            throws Exception {
        ScriptFunctions functions = ScriptFunctions.ofJob(temp);
        String script = functions.functionsWith(
                "readonly bpct_auto_resume=.*",
                "bpct_auto_resume=" + autoResume,
                "readonly -a bpct_requeue=.*",
                "bpct_requeue=(printf 'requeue %s')");
        Bash bash = Bash.run(script + "\nbpct_attempt=" + BashQuote.of(FileName.of(temp)) + "\n"
                + (advanced.equals("yes") ? ": >\"$bpct_attempt/advanced\"\n" : "")
                + "bpct_standstills=" + standstills + " bpct_scheduler_id=" + id
                + "\nout=$(bpct_requeue_job); printf '%s' \"${out:-stays}\"");
        assertThat(bash.output()).isEqualTo(outcome);
        assertThat(bash.errors()).isEmpty();
    }

    @Test
    void aSchedulerWithoutACommandForItRequeuesNothing() throws Exception {
        String script = ScriptFunctions.ofJob(temp).functionsWith("readonly -a bpct_requeue=.*", "bpct_requeue=()");
        Bash bash = Bash.run(script + "\nbpct_attempt=/nowhere bpct_scheduler_id=77; bpct_requeue_job; printf done");
        assertThat(bash.output()).isEqualTo("done");
        assertThat(bash.errors()).isEmpty();
    }
}
