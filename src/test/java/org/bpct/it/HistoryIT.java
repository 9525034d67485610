package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Batches are remembered when they are gone. */
@Tag("it")
final class HistoryIT extends CallsWithin {
    private List<String> history(Object... words) {
        return new ArrayList<>(sandbox.bpct().run(words).expect(0).out().lines().toList());
    }

    @Test
    void eachBatchIsOneLineUntilItIsDeletedAndAfterwards() throws Exception {
        sandbox.file("sou\nrce/x", "12345");
        assertThat(history("--history")).singleElement().asString().startsWith("no batches");
        sandbox.bpct().run("-j1", "--wait", "-T", "sou\nrce", "copy").expect(0);
        assertThat(Files.readAllLines(sandbox.batchHome().history()))
                .as("kept at the end of --wait")
                .hasSize(1);
        sandbox.bpct().run("-u", "-j1", "--wait", "-T", "sou\nrce", "copy").expect(0);
        sandbox.bpct().run("--check=1", "--wait").expect(0);
        sandbox.bpct().run("--snapshot", "pool", "--wait", "sou\nrce").expect(0);
        sandbox.bpct().run("-j1", "--no-submit", "-T", "sou\nrce", "copy2").expect(0);
        sandbox.bpct().run("--remove", "--wait", "copy").expect(0);
        List<String> before = history("--history");
        List<String> kinds = List.of("copy", "update", "check", "snapshot", "copy", "remove");
        assertThat(before).hasSize(kinds.size() + 1).allMatch(line -> line.matches("[ -~]*"));
        for (int i = 0; i < kinds.size(); i++) {
            assertThat(before.get(i + 1)).contains(" " + kinds.get(i) + " ").startsWith("   " + (i + 1) + " ");
        }

        sandbox.bpct().run("--forget", "5").expect(0);
        sandbox.bpct().run("--forget", "all").expect(0);

        List<String> after = history("--history");
        assertThat(after.remove(5)).contains(" deleted open ");
        before.remove(5);
        assertThat(after).isEqualTo(before);
        assertThat(history("--history=all", "--json"))
                .singleElement()
                .asString()
                .contains("\"number\":1,", "\"bytes\":5,", "sou\\nrce");
        assertThat(sandbox.bpct().run("--history=soon").expect(2).err()).startsWith("bpct: --history takes an age");
    }

    @Test
    void theHomeOfAnotherUserIsOnlyRead() throws Exception {
        assumeTrue(User.current().isRoot(), "SKIPPED: only root can act as two users");
        User ann = new User(1234, 1234);
        sandbox.file("source/x", "x");
        FileName copy = sandbox.directoryOf(ann, "copy");
        sandbox.bpctAs(ann).run("-j1", "--wait", "-T", "source", copy).expect(0);
        Files.delete(sandbox.batchHome().history());
        TreeState before = TreeState.of(sandbox.home());

        assertThat(history("--history")).hasSize(2).last().asString().contains(" complete ");

        assertThatTree(sandbox.home()).isExactCopyOf(before);
        Files.createSymbolicLink(
                sandbox.batchHome().history(),
                sandbox.file("secret", "root only\n").toPath());
        assertThat(sandbox.bpct().run("--history").expect(0).text())
                .contains("is no regular file", " complete ")
                .doesNotContain("root only");
    }
}
