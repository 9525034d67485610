package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.bpct.fuse.FuseMount;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls while the file server of BPCT_HOME, or of what they name, hangs. They said nothing. */
@Tag("long")
final class HungPlaceIT extends CallsProcesses {
    @ParameterizedTest
    @ValueSource(strings = {"--progress=1", "--wait=1", "--history", "--errors=1"})
    void aHomeThatHangsIsNamedAndTheQuestionIsAnsweredWhenItIsBack(String question) throws Exception {
        FuseMount.require();
        sandbox.file("source/a", "1");
        try (FuseMount home = FuseMount.at(sandbox, "home", Map.of())) {
            sandbox.bpct().run("--wait", "source", "copy").expect(0);
            home.freeze();
            try {
                RunningProcess asked = sandbox.bpct().start(question);
                Sandbox.waitUntil(
                        "bpct says what it waits for",
                        () -> errSoFar(asked).contains("does not answer since 10 s; bpct waits for it"));
                home.thaw();
                assertThat(asked.await(Duration.ofMinutes(1)).expect(0).err()).contains("answers again");
            } finally {
                home.thaw();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--doctor place/source copy", "-n source place/copy", "--find place/source"})
    void aSourceOrDestinationThatHangsIsNamedAndTheCallGoesOnWhenItIsBack(String line) throws Exception {
        FuseMount.require();
        sandbox.file("source/a", "1");
        try (FuseMount place = FuseMount.at(sandbox, "place", Map.of())) {
            sandbox.file("place/source/a", "1");
            place.freeze();
            try {
                RunningProcess asked = sandbox.bpct().start((Object[]) line.split(" "));
                Sandbox.waitUntil(
                        "bpct says what it waits for",
                        () -> errSoFar(asked)
                                .matches("(?s).*place/(source|copy) does not answer since 10 s; bpct waits.*"));
                place.thaw();
                assertThat(asked.await(Duration.ofMinutes(1)).expect(0).err()).contains("answers again");
            } finally {
                place.thaw();
            }
        }
    }

    /** Returns what a process has written so far; its file has no name any more. */
    private static String errSoFar(RunningProcess process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "fd/2"));
        } catch (IOException gone) {
            return "";
        }
    }
}
