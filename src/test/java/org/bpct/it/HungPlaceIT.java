package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.bpct.fuse.FuseMount;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
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

    /** The jobs wait in the kernel: a signal that they can catch does not end them. */
    @Test
    void aBatchIsCancelledWhileItsDestinationHangsAndGoesOnAfterwards() throws Exception {
        FuseMount.require();
        for (int i = 0; i < 200; i++) {
            sandbox.file("source/" + i, "a file\n");
        }
        try (FuseMount place = FuseMount.at(sandbox, "place", Map.of("delay", "10"))) {
            sandbox.bpct().run("-j2", "source", "place/copy").expect(0);
            Sandbox.waitUntil(
                    "files arrive",
                    () -> sandbox.path("place/copy/5").toPath().toFile().exists());
            place.freeze();
            try {
                RunningProcess cancel = sandbox.bpct().start("--cancel=1");
                assertThat(cancel.await(Duration.ofMinutes(2)).expect(7).err())
                        .contains("batch 1 is being cancelled and has not ended yet");
            } finally {
                place.thaw();
            }
            place.set("delay", "0");
            sandbox.bpct().run("--resume=1", "--wait").expect(0);
            Shell.call("diff -r \"$1\"/source \"$1\"/place/copy", sandbox.root())
                    .expect(0);
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
