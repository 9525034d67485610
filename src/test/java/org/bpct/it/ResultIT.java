package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bpct.status.show.ProgressSchema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The end of {@code --wait}, for people, cron and programs. */
@Tag("it")
final class ResultIT extends CallsWithin {
    @BeforeEach
    void plant() throws Exception {
        Shell.call("cd -- \"$1\" && printf 12345 >a && printf x >b", sandbox.directory("source"));
    }

    private Outcome copy(Object... words) {
        return sandbox.bpct().in(sandbox.root()).run(words);
    }

    /** Lets a name fail: it is listed, and gone. */
    private Outcome copyWithoutB(Object... words) {
        copy("--no-submit", "-T", "source", "copy").expect(0);
        Shell.call("rm -- \"$1/b\"", sandbox.path("source"));
        copy("--resume=1").expect(0);
        return copy(words);
    }

    @Test
    void aGoodEndIsOneLineAndTheLast() {
        Outcome outcome = copy("--wait", "-T", "source", "copy").expect(0);
        assertThat(outcome.out().lines().reduce((first, last) -> last).orElse(""))
                .matches(
                        "done: 2 files, 6 B in (less than 1 s|.* [(].*/s[)]), 0 errors  source -> .*/copy  \\[batch 1\\]");
        assertThat(outcome.out()).doesNotContain("Ledger", "job 1");
    }

    @Test
    void aNotificationThatFailedIsNotedWithItsCodeAndItsLastWords() {
        assertThat(copy("--wait", "-j1", "--notify", "echo hello; nosuchcmd me", "-T", "source", "copy")
                        .expect(0)
                        .out())
                .contains("note: 1 notification failed with code 127: nosuchcmd command not found\n");
        assertThat(copy("--wait", "-j1", "--notify", "exit 3", "-T", "source", "other")
                        .expect(0)
                        .out())
                .contains("note: 1 notification failed with code 3\n");
        assertThat(copy("--wait", "-j1", "--notify", "cat", "-T", "source", "third")
                        .expect(0)
                        .out())
                .doesNotContain("note:");
    }

    @Test
    void anUpdateWithoutWorkSaysThatAJobClosesTheBooks() {
        copy("--wait", "-j1", "-T", "source", "copy").expect(0);
        assertThat(copy("--wait", "-j1", "-u", "-T", "source", "copy").expect(0).out())
                .contains("nothing to do: 2 of 2 entries", "batch 2: 1 job of local writes the record\n");
        assertThat(copy("--wait", "-j1", "-u", "-T", "--checksum", "source", "copy")
                        .expect(0)
                        .out())
                .doesNotContain("0 of 2 entries")
                .contains(" directories are as they should be; jobs compare the contents of files\n");
    }

    @Test
    void openNamesOfABatchThatHasNotEndedWellAreTold() {
        copy("--no-submit", "-T", "source", "copy").expect(0);
        assertThat(copy("--errors=1").expect(5).text())
                .contains("batch 1: 3 names are still to be done; bpct --resume=1 goes on with the open work");
        copy("--resume=1", "--wait").expect(0);
        assertThat(copy("--errors=1").expect(0).text()).doesNotContain("still to be done");
    }

    @Test
    void verboseHasTheWholeAccount() {
        assertThat(copy("-v", "--wait", "-T", "source", "copy").expect(0).out())
                .contains("job 1; complete", "Ledger: closed", "Items: 3");
    }

    @Test
    void aBadEndHasTheReasonAndTheNextCommandInItsLastLines() {
        assertThat(copyWithoutB("--wait=1").expect(4).out().lines())
                .endsWith(
                        "1 name: gone since the walk (bpct --errors=1)",
                        "bpct --retry=1 tries the names that failed again");
    }

    @Test
    void forCronAGoodEndIsSilentAndABadOneAWarning() {
        Outcome good = copy("--quiet", "--wait", "-T", "source", "good").expect(0);
        assertThat(good.text()).isEmpty();

        copy("--no-submit", "-T", "source", "copy").expect(0);
        Shell.call("rm -- \"$1/b\"", sandbox.path("source"));
        copy("--quiet", "--resume=2").expect(0);
        Outcome bad = copy("--quiet", "--wait=2").expect(4);
        assertThat(bad.out()).isEmpty();
        assertThat(bad.err()).contains("bpct: done, with changes meanwhile: 1 of 2 files", "bpct: 1 name: gone ");
    }

    @Test
    void theLogHasWhatIsNotPrintedWithItsTime() throws Exception {
        copy("--quiet", "--log-file=log", "--wait", "-T", "source", "copy").expect(0);
        copy("--log-file=log", "--quiet", "--forget=1").expect(0);
        assertThat(Files.readAllLines(sandbox.path("log").toPath()))
                .allSatisfy(line -> assertThat(line).matches("[0-9-]{10} [0-9:]{8} [+]0000 .*"))
                .anySatisfy(line -> assertThat(line).contains(" done: 2 files, 6 B in "));
    }

    /** Somebody plants it in a folder that all can write in. */
    @Test
    void aLogThatIsASymlinkIsRefusedAndItsTargetStays() throws Exception {
        Path target = Files.writeString(sandbox.path("target").toPath(), "kept\n");
        Files.createSymbolicLink(sandbox.path("log").toPath(), target);
        assertThat(copy("--log-file=log", "--wait", "-T", "source", "copy")
                        .expect(2)
                        .err())
                .contains("it is a symlink");
        assertThat(target).hasContent("kept\n");
        assertThat(sandbox.path("copy").toPath()).doesNotExist();
    }

    @Test
    void jsonIsAllThatAProgramReads() throws Exception {
        Outcome outcome = copy("--json", "--wait", "-T", "source", "copy").expect(0);
        JsonNode batch =
                new ObjectMapper().readTree(outcome.out()).get("batches").get(0);
        assertThat(batch.get("state").asText()).isEqualTo("complete");
        assertThat(batch.get("entries").get("done").asInt()).isEqualTo(2);

        JsonNode again =
                new ObjectMapper().readTree(copy("--json", "--wait=1").expect(0).out());
        assertThat(again.get("batches").get(0).get("exitCode").asInt()).isZero();
    }

    @Test
    void verboseJsonOfAWaitIsALineForEachChangeAndTheEndLast() throws Exception {
        List<String> lines = copy("-v", "--json", "--wait", "-T", "source", "copy")
                .expect(0)
                .out()
                .lines()
                .toList();
        assertThat(lines).hasSizeGreaterThan(1);
        List<String> states = new ArrayList<>();
        for (String line : lines) {
            states.add(ProgressSchema.read()
                    .assertValid(line)
                    .at("/batches/0/state")
                    .textValue());
        }
        assertThat(states).endsWith("complete");
        assertThat(states.subList(0, states.size() - 1)).doesNotContain("complete");
    }

    @Test
    void jsonOfABatchThatHasBegunIsWhatProgressWouldPrint() throws Exception {
        Outcome outcome = copy("--json", "-T", "source", "copy").expect(0);
        JsonNode batch =
                new ObjectMapper().readTree(outcome.out()).get("batches").get(0);
        assertThat(batch.get("number").asInt()).isEqualTo(1);
        assertThat(batch.get("entries").get("planned").asInt()).isEqualTo(2);
        assertThat(batch.get("jobs")).isNotEmpty();
        assertThat(outcome.err()).isEmpty();
        copy("--wait=1").expect(0);

        JsonNode written = new ObjectMapper()
                .readTree(copy("--json", "--no-submit", "-T", "source", "other")
                        .expect(0)
                        .out());
        assertThat(written.get("batches").get(0).get("state").asText()).isEqualTo("planned");
    }

    @Test
    void jsonSaysThatNoBatchWasMade() throws Exception {
        String out = copy("--json", "--wait", "--min-size=1G", "source", "copy")
                .expect(0)
                .out();
        assertThat(new ObjectMapper().readTree(out).get("batches")).isEmpty();
    }

    @Test
    void jsonOfAMirrorHasBothOfItsBatches() throws Exception {
        copy("--wait", "-T", "source", "copy").expect(0);
        Shell.call("cd -- \"$1\" && rm source/b && touch copy/c", sandbox.root());
        String out = copy("--json", "--wait", "-T", "-u", "--delete", "--max-delete=100%", "source", "copy")
                .expect(0)
                .out();
        assertThat(new ObjectMapper().readTree(out).get("batches")).hasSize(2);
    }
}
