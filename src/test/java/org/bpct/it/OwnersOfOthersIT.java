package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.bpct.files.FileName;
import org.bpct.status.show.ProgressSchema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An ordinary user keeps no owners of others: a copy says so once, with the number of names, and is a success. */
@Tag("it")
final class OwnersOfOthersIT {
    private static final String LINE =
            " names have an owner or group that only root can give: the copy has those of the user who copies, as with cp -a";

    @RegisterExtension
    private final Sandbox sandbox = new Sandbox();

    private final User user = User.ordinary();

    @BeforeEach
    void plant() throws IOException {
        assumeTrue(User.current().isRoot(), "SKIPPED: only root plants files of others");
        FileName source = sandbox.directoryOf(user, "source");
        sandbox.directoryOf(user, "target");
        // Two files and a directory of user 1234, and a file of a group that the user is not in.
        Shell.call(
                "cd -- \"$1\" && mkdir theirs && touch own theirs/1 theirs/2 group && chown -R 1234:1234 theirs"
                        + " && chown " + user.uid() + ':' + user.gid() + " own && chown " + user.uid() + ":1234 group",
                source);
    }

    private BpctCall bpct() {
        return sandbox.bpctAs(user).in(sandbox.root());
    }

    @Test
    void theyAreCountedAndAreNoError() throws IOException {
        Outcome preview = bpct().run("-n", "source", "target/copy").expect(0);
        Outcome copy = bpct().run("--wait", "source", "target/copy").expect(0);

        assertThat(preview.out()).containsOnlyOnce("\n4" + LINE + '\n');
        assertThat(copy.out()).containsOnlyOnce("note: 4" + LINE + '\n');
        assertThat(bpct().run("--progress=1").expect(0).out()).containsOnlyOnce("note: 4" + LINE + '\n');
        JsonNode lost = json().get("lost");
        assertThat(lost.get("ofOthers").asLong()).isEqualTo(4);
        assertThat(lost.get("owner").asLong()).isZero();
    }

    @Test
    void anUpdateCountsTheCopiedNamesAlone() throws IOException {
        bpct().run("--wait", "source", "target/copy").expect(0);
        Shell.call("cd -- \"$1\" && echo new >theirs/1", sandbox.path("source"));

        Outcome update =
                bpct().run("-u", "-T", "--wait", "source", "target/copy").expect(0);

        assertThat(update.out()).contains("note: 1 name has an owner or group that only root can give");
        assertThat(json().get("lost").get("ofOthers").asLong()).isEqualTo(1);
    }

    @Test
    void nobodyHearsOfThemIfTheyAreNotAskedFor() {
        Outcome copy = bpct().run("--cp", "-a --no-preserve=ownership", "--wait", "source", "target/copy")
                .expect(0);

        assertThat(copy.out()).doesNotContain("only root");
    }

    @Test
    void rootKeepsThem() {
        Outcome copy = sandbox.bpct()
                .in(sandbox.root())
                .run("--wait", "source", "target/copy")
                .expect(0);

        assertThat(copy.out()).doesNotContain("only root");
    }

    private JsonNode json() throws IOException {
        JsonNode batches = ProgressSchema.read()
                .assertValid(bpct().run("--progress", "--json").expect(0).out())
                .get("batches");
        return batches.get(batches.size() - 1);
    }
}
