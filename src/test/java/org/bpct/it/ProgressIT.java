package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.bpct.Pace;
import org.bpct.files.FileName;
import org.bpct.status.show.ProgressSchema;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code --progress} says, before, during and after. */
@Tag("it")
final class ProgressIT extends CallsWithin {
    private static final int ROUNDS = 5;

    @Test
    void withoutBatchesItSaysSo() {
        assertThat(sandbox.bpct().run("--progress").expect(0).out()).containsIgnoringCase("no batch");
    }

    @Test
    void aLiveBatchShowsItsJobsAndACompleteOneItsSummary() throws Exception {
        SampleTree.plant(sandbox.path("source"), 51, 50);
        Gate gate = sandbox.gate();
        sandbox.bpct()
                .run("-j", "2", "--pre", gate.pre(), sandbox.path("source"), sandbox.path("copy"))
                .expect(0);
        String live = sandbox.bpct().run("-p").expect(0).out();
        gate.open();
        sandbox.bpct().run("-v", "--wait=1").expect(0);
        String complete = sandbox.bpct().run("--progress=1").expect(0).out();

        assertThat(live)
                .contains(
                        "1", sandbox.path("source").text(), sandbox.path("copy").text(), "0%");
        assertThat(live).doesNotContainIgnoringCase("complete");
        assertThat(complete).contains("complete", "Items: ");
    }

    @Test
    void severalBatchesAreShownAtAGlanceAndEachAlone() throws Exception {
        sandbox.file("source/x", "x");
        for (int batch = 1; batch <= 12; batch++) {
            sandbox.bpct()
                    .run("-j1", "-v", "--wait", "-T", "source", "copy" + batch)
                    .expect(0);
        }
        sandbox.bpct().run("-j2", "--no-submit", "-T", "source", "copy13").expect(0);

        String glance = sandbox.bpct().run("--progress").expect(0).out();
        String all = sandbox.bpct().run("--progress=all").expect(0).out();
        String verbose = sandbox.bpct().run("-v", "--progress").expect(0).out();

        assertThat(glance.lines().count()).isEqualTo(1 + 9 + 3 + 2);
        assertThat(glance)
                .containsPattern(" 13 planned +0%")
                .containsPattern(" 12 complete +100% +1 +1 B ")
                .contains("  source -> " + sandbox.path("copy12").text() + "\n")
                .contains("      bpct --resume=13 goes on with the open work\n")
                .contains("3 older batches have closed: bpct --progress=all\n")
                .doesNotContain("copy3\n");
        assertThat(all).contains("copy1\n", "copy12\n").doesNotContain("older");
        assertThat(verbose).contains("Batch #1:", "Batch #13:", "Ledger: closed");
        sandbox.bpct().run("--progress=some").expect(2);
    }

    @Test
    void jsonIsWellFormedAndHoldsExactFigures() throws Exception {
        SampleTree.plant(sandbox.path("source \u00ff"), 52, 50);
        sandbox.bpct()
                .run("-j", "2", "-v", "--wait", sandbox.path("source \u00ff"), sandbox.path("copy"))
                .expect(0);

        String json = sandbox.bpct().run("--progress", "--json").expect(0).out();

        int tokens = 0;
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            while (parser.nextToken() != null) {
                tokens++;
            }
        }
        assertThat(tokens).isGreaterThan(20);
        assertThat(json).matches("(?s)[\\x00-\\x7f]*");
        assertThat(json).contains("complete", "\\udcff");
    }

    /** A copy, one with failures, a check, a removal, and one that nobody has submitted. */
    @Test
    void jsonOfEveryKindOfBatchIsAsTheSchemaSays() throws Exception {
        sandbox.file("source/x", "x");
        FileName odd = sandbox.file("source/a\u001b[31mred", "y");
        BpctCall bpct = sandbox.bpct();
        bpct.run("-j2", "-v", "--wait", "-T", "source", "copy").expect(0);
        bpct.run("--check=1", "-v", "--wait").expect(0);
        bpct.run("-j1", "--no-submit", "-T", "source", "copy2").expect(0);
        Shell.call("rm -- \"$1\"", odd);
        bpct.run("--resume=3", "-v", "--wait");
        bpct.run("-j1", "-v", "--wait", "--remove", "copy").expect(0);
        bpct.run("-j1", "--no-submit", "-T", "source", "copy3").expect(0);
        ProgressSchema schema = ProgressSchema.read();

        assertThat(schema.assertValid(bpct.run("-p", "--json").expect(0).out()).get("batches"))
                .hasSize(5);
        for (int batch = 1; batch <= 5; batch++) {
            String number = Integer.toString(batch);
            schema.assertValid(bpct.run("-p" + number, "--json").expect(0).out());
            List<String> jobs = bpct.run("-p" + number, "--parsable")
                    .expect(0)
                    .out()
                    .lines()
                    .toList();
            assertThat(jobs)
                    .hasSizeGreaterThan(2)
                    .allSatisfy(line -> assertThat(line.split("[|]", -1))
                            .hasSize(jobs.get(0).split("[|]", -1).length));
            assertThat(bpct.run("-p" + number).expect(0).out()).doesNotContain("\u001b");
        }
        assertThat(bpct.run("-p3", "--color=always").expect(0).out())
                .contains("\u001b[33merrors")
                .doesNotContain("a\u001b[31mred");
        assertThat(bpct.run("-p3").expect(0).out())
                .contains("1 name: gone since the walk (bpct --errors=3)", "033[31mred");
        assertThat(bpct.run("-p", "--parsable").expect(0).out().lines()).hasSize(6);
        assertThat(bpct.run("-p", "--color", "blue").expect(2).err()).contains("auto, always or never");
        bpct.run("--color=never", "--errors=1").expect(2);
        bpct.run("--color=never", "source", "copy4").expect(2);
    }

    /** Programs read the plan of each kind of work before they begin it. */
    @Test
    void jsonOfADryRunIsThePlanAndNothingElse() throws Exception {
        sandbox.file("source/x", "x");
        sandbox.file("source/d/y", "yy");
        sandbox.file("source/a\u001b[31mred", "zzz");
        BpctCall bpct = sandbox.bpct();
        ProgressSchema schema = ProgressSchema.read();

        JsonNode copy = plan(schema, bpct.run("-n", "--json", "-j2", "-T", "source", "copy"));
        assertThat(copy.at("/walk/files").intValue()).isEqualTo(3);
        assertThat(copy.at("/walk/bytes").intValue()).isEqualTo(6);
        assertThat(copy.at("/sources/0/lands").textValue()).endsWith("/copy");
        assertThat(copy.get("jobs")).hasSize(2);
        assertThat(copy.get("deletions").isNull()).isTrue();
        assertThat(copy.at("/rooms/0/suffices").booleanValue()).isTrue();
        assertThat(sandbox.path("copy").toPath()).doesNotExist();

        bpct.run("-T", "--wait", "source", "copy").expect(0);
        sandbox.file("copy/surplus", "s");
        JsonNode update = plan(schema, bpct.run("-n", "--json", "-u", "--delete", "-T", "source", "copy"));
        assertThat(update.at("/skipped/entries").intValue()).isEqualTo(3);
        assertThat(update.at("/deletions/names").intValue()).isEqualTo(1);

        JsonNode removal = plan(schema, bpct.run("-n", "-v", "--json", "--remove", "copy"));
        assertThat(removal.at("/walk/files").intValue()).isEqualTo(4);
        assertThat(bpct.run("-n", "--wait", "--json", "--retry=1").expect(2).err())
                .contains("--json and --dry-run do not go together");
    }

    @Test
    void aVerboseDryRunNamesEachEntryThatIsToBeCopied() throws Exception {
        FileName kept = sandbox.file("source/kept", "1");
        FileName changed = sandbox.file("source/changed", "1");
        BpctCall bpct = sandbox.bpct();
        assertThat(bpct.run("-n", "-v", "-T", "source", "copy").expect(0).out())
                .contains("would copy " + kept.display() + "\n", "would copy " + changed.display() + "\n");
        bpct.run("-T", "--wait", "source", "copy").expect(0);
        sandbox.file("source/changed", "12");
        sandbox.file("source/d/new", "1");

        assertThat(bpct.run("-n", "-v", "-u", "-T", "source", "copy")
                        .expect(0)
                        .out()
                        .lines()
                        .filter(line -> line.startsWith("would ")))
                .containsExactly(
                        "would copy " + changed.display(),
                        "would copy " + sandbox.path("source/d/new").display());
        assertThat(bpct.run("-n", "-u", "-T", "source", "copy").expect(0).out()).doesNotContain("would copy");
    }

    private static JsonNode plan(ProgressSchema schema, Outcome answer) throws IOException {
        return schema.assertValid(answer.expect(0).out()).get("plan");
    }

    /** Nobody has to read the nights of years to count them. */
    @Test
    void oldBatchesThatHaveClosedAreNotReadAgain() throws Exception {
        sandbox.file("source/x", "x");
        for (int batch = 1; batch <= 12; batch++) {
            sandbox.bpct()
                    .run("-j1", "-v", "--wait", "-T", "source", "copy" + batch)
                    .expect(0);
        }
        FileName home = FileName.of(sandbox.batchHome().root());
        Shell.call("touch -d '2 hours ago' -- \"$1\"/*/", home);
        String first = sandbox.bpct().run("--progress").expect(0).out();
        assertThat(first).contains("2 older batches have closed");
        Path description = sandbox.batch(1).directory().description();
        Path other = sandbox.batch(2).directory().description();
        // In place, so that the folder keeps its time: whoever read it now would complain.
        Files.writeString(description, "damaged");
        assertThat(sandbox.bpct().run("--progress").expect(0).text()).isEqualTo(first);
        assertThat(sandbox.bpct().run("--progress=all").expect(0).text()).contains("cannot be read");
        // A wave changes the folder, as any new name does.
        Files.createFile(sandbox.batch(2).directory().root().resolve("new"));
        Files.delete(other);
        assertThat(sandbox.bpct().run("--progress").expect(0).out()).contains("1 older batch has closed");
    }

    /** A group of 628 files looked dead for a minute; these are one, too. */
    @ParameterizedTest
    @ValueSource(strings = {"--lanes=1", "--lanes=2"})
    void whatIsThereOfAGroupInHandIsShownAndNamed(String lanes) throws Exception {
        Gate gate = sandbox.gate();
        FileName cp = sandbox.file("tools/cp", """
                #!/bin/bash
                words=("$@")
                for i in "${!words[@]}"; do [[ ${words[i]} != -- ]] || break; done
                options=("${words[@]:0:i + 1}") names=("${words[@]:i + 1}")
                /usr/bin/cp "${options[@]}" "${names[@]:0:50}"
                %s
                exec /usr/bin/cp "${options[@]}" "${names[@]:50}"
                """.formatted(gate.pre()));
        Shell.call(
                "chmod 755 -- \"$1\"; mkdir -- \"$2\"; cd -- \"$2\"; for i in {1..100}; do echo 1234 >$i; done",
                cp,
                sandbox.path("source"));
        sandbox.bpct()
                .with("PATH", FileName.ofText(sandbox.path("tools").text() + ":/usr/bin:/bin"))
                .run(lanes, "-j1", "--progress-interval=1", "-T", sandbox.path("source"), sandbox.path("copy"))
                .expect(0);

        Pattern job = Pattern.compile("\n +1 running +[^ ]+ +49% +49 +250 B .* [0-9]+\n");
        Sandbox.waitUntil("the half of it is shown and named", () -> {
            String status = sandbox.bpct().run("--progress=1").expect(0).out();
            return status.contains("Files: 49 of 100 49%; Bytes: 250 of 500 50%")
                    && job.matcher(status).find();
        });
        gate.open();

        assertThat(sandbox.bpct().run("-v", "--wait=1").expect(0).out()).contains("Files: 100;");
    }

    @Test
    void anUnknownBatchIsNamed() {
        assertThat(sandbox.bpct().run("--progress=99").expect(2).err()).contains("99");
        assertThat(sandbox.bpct().run("-pfoo").expect(2).err()).contains("foo");
    }

    @Test
    void aNewerFormatIsRefusedByName() throws Exception {
        sandbox.file("source/file", "x");
        sandbox.bpct().run("-j1", "-v", "--wait", "source", "copy").expect(0);
        Shell.call(
                "sed -i 's/\"format\" : 3,/\"format\" : 4,/' -- \"$1\"",
                FileName.of(sandbox.batch(1).directory().description()));

        assertThat(sandbox.bpct().run("--progress=1").text()).contains("newer bpct");
    }

    /** Twenty batches of sixteen jobs: copies of one, as only their files count. */
    @Test
    void twentyBatchesCostLessThanSevenTenthsOfASecond() throws Exception {
        Shell.call("cd -- \"$1\"; for d in {1..16}; do mkdir $d; touch $d/{1..9}; done", sandbox.directory("source"));
        sandbox.bpct().run("-j", "16", "-v", "--wait", "source", "copy").expect(0);
        assertThat(sandbox.batch(1).jobs()).hasSize(16);
        Shell.call("""
                cd -- "$1"; read -r folder <numbers/1/folder
                for ((n = 2; n <= 20; n++)); do
                    copy=$(printf '%x' $((16#$folder + n)))
                    cp -a $folder $copy; mkdir numbers/$n; printf '%s\\n' $copy >numbers/$n/folder
                    rm -- "$copy/cksums"
                    sed -i "s/\\"number\\" : 1,/\\"number\\" : $n,/" $copy/batch.json
                done
                """, FileName.of(sandbox.batchHome().root()));
        double least = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long before = childrenTicks();
            sandbox.bpct().run("--progress").expect(0);
            least = Math.min(least, (childrenTicks() - before) / 100.0);
        }

        assertThat(least).as("CPU seconds, the best of %s", ROUNDS).isLessThanOrEqualTo(0.7 * Pace.now());
    }

    @Test
    void aTerminalSaysWhatIsDoneBetweenTheWalkAndTheFirstJob() throws Exception {
        SampleTree.plant(sandbox.path("source"), 54, 50);
        List<FileName> command = sandbox.bpct()
                .with("TERM", FileName.ofText("xterm"))
                .command("-j", "2", sandbox.path("source"), sandbox.path("copy"));

        Outcome shown = Shell.run(
                "mapfile -d '' -t words; printf -v line '%q ' \"${words[@]}\"; SHELL=$BASH script -qec \"$line\" /dev/null",
                command);

        assertThat(shown.expect(0).out()).contains("Writing the work of 2 jobs ...", "Submitting 2 jobs ...");
        sandbox.bpct().run("-v", "--wait=1").expect(0);
    }

    /** Returns the CPU time of this process's ended children in hundredths of a second. */
    private static long childrenTicks() throws Exception {
        String stat = Files.readString(Path.of("/proc/self/stat"), StandardCharsets.ISO_8859_1);
        String[] afterName = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        // cutime and cstime are fields 16 and 17 of proc(5); the third field is the first after the name
        return Long.parseLong(afterName[13]) + Long.parseLong(afterName[14]);
    }
}
