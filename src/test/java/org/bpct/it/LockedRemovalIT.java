package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import org.bpct.model.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Nothing is removed where a night or an update is at work, nor what bpct or its user lives in. */
@Tag("it")
@SuppressWarnings("try") // A mount has nothing to be asked for.
final class LockedRemovalIT {
    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    private void refused(int code, String why, Object... paths) {
        for (Object path : paths) {
            assertThat(sandbox.bpct().run("--remove", path).expect(code).err()).contains(why);
            assertThat(sandbox.bpct().run("--remove", "-n", path).expect(code).err())
                    .contains(why);
        }
    }

    @Test
    void aPoolStaysWhileANightWritesIt() throws Exception {
        sandbox.file("source/f", "content");
        sandbox.directory("pools");
        sandbox.bpct().run("--snapshot", "pools/pool", "--wait", "source").expect(0);
        String first = sandbox.path("pools/pool/latest")
                .toPath()
                .toRealPath()
                .getFileName()
                .toString();
        Gate gate = sandbox.gate();
        sandbox.bpct()
                .run("--snapshot", "pools/pool", "--pre", gate.pre(), "source")
                .expect(0);
        String incomplete = Shell.call("printf %s \"$1\"/pools/pool/.incomplete-*", sandbox.root())
                .out();

        refused(6, "is locked: batch 2 is ", "pools/pool", "pools", "pools/pool/.bpct", incomplete);
        sandbox.bpct().run("--remove", "--wait", "pools/pool/" + first).expect(0);

        gate.open();
        sandbox.bpct().run("--wait=2").expect(0);
        assertThat(sandbox.path("pools/pool/latest/f").toPath()).hasContent("content");
        sandbox.bpct().run("--remove", "--wait", "pools").expect(0);
        assertThat(sandbox.path("pools").toPath()).doesNotExist();
    }

    @Test
    void aMirrorStaysWhileItIsUpdated() throws Exception {
        sandbox.file("source/below/file", "content");
        sandbox.file("mirrors/copy/below/old", "old");
        Gate gate = sandbox.gate();
        sandbox.bpct()
                .run("-u", "-T", "--pre", gate.pre(), "source", "mirrors/copy")
                .expect(0);

        refused(6, "is locked: batch 1 is ", "mirrors", "mirrors/copy", "mirrors/copy/below");

        gate.open();
        sandbox.bpct().run("--wait=1").expect(0);
        sandbox.bpct().run("--remove", "--wait", "mirrors/copy/below").expect(0);
        assertThat(Files.exists(sandbox.path("mirrors/copy/below").toPath())).isFalse();
    }

    @Test
    void whatHoldsTheHomeByTheNameOfABindMountStays() throws Exception {
        sandbox.file("tree/inner/file", "content");
        sandbox.directory("elsewhere");
        try (BindMount mount = BindMount.of(sandbox.path("tree/inner"), sandbox.path("elsewhere"))) {
            FileName inside = sandbox.path("elsewhere/bpct");
            BpctProcess bpct = sandbox.bpct().with("BPCT_HOME", inside);

            assertThat(bpct.run("--remove", "-n", "tree").expect(2).err()).contains("BPCT_HOME", "is in it");
            assertThat(bpct.run("--remove", "-n", "tree/inner").expect(2).err()).contains("is in it");
            assertThat(sandbox.bpct()
                            .with("HOME", inside)
                            .run("--remove", "-n", "tree")
                            .expect(2)
                            .err())
                    .contains("your home directory is in it");
        }
    }

    @Test
    void theHomeThatTheSystemKnowsStaysWhateverTheEnvironmentSays() {
        FileName home = FileName.ofText(System.getProperty("user.home"));
        for (String said : new String[] {"", "/nonexistent", "relative"}) {
            assertThat(sandbox.bpct()
                            .with("HOME", FileName.ofText(said))
                            .run("--remove", "-n", home)
                            .expect(2)
                            .err())
                    .contains("it is your home directory");
        }
    }
}
