package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A test leaves nothing behind: no process that was started in its sandbox, and none of its files. */
final class SandboxTest {
    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    /** Starts a daemon: a session of its own, a parent that has ended, and of the sandbox only what the commands say. */
    private void daemon(String commands) {
        Shell.call("folder=$1; cd / && { " + commands + " </dev/null >/dev/null 2>&1 & }", sandbox.root());
        Sandbox.waitUntil("it is seen", () -> !sandbox.processes().isEmpty());
    }

    private void assertItIsEnded() {
        assertThat(sandbox.processes()).hasSize(1);
        sandbox.endProcesses();
        assertThat(sandbox.processes()).isEmpty();
    }

    @Test
    void aDaemonIsFoundByItsWorkingDirectoryAlone() {
        daemon("cd -- \"$folder\" && exec -c setsid /usr/bin/sleep 300");
        assertItIsEnded();
    }

    @Test
    void aDaemonIsFoundByItsArgumentsAlone() throws Exception {
        sandbox.file("file", "");
        daemon("exec -c setsid /usr/bin/tail -f -- \"$folder/file\"");
        assertItIsEnded();
    }

    @Test
    void aDaemonIsFoundByItsEnvironmentAlone() {
        daemon("export KNOWS=\"$folder/x\" && exec setsid /usr/bin/sleep 300");
        assertItIsEnded();
    }

    @Test
    void aFolderIsNotKnownByWhoIsOlder() {
        daemon("cd -- \"$folder\" && exec -c setsid /usr/bin/sleep 300");
        Sandbox.waitUntil(
                "it is older",
                () -> SandboxProcesses.of(sandbox.root()).living().isEmpty());
        assertThat(sandbox.processes()).hasSize(1);
    }

    @Test
    void aFolderNeedNotBeText() throws Exception {
        FileName odd = sandbox.directory("\u00ff\u00c3 \n");
        SandboxProcesses processes = SandboxProcesses.of(odd);
        Shell.call("cd -- \"$1\" && { setsid /usr/bin/sleep 300 </dev/null >/dev/null 2>&1 & }", odd);
        Sandbox.waitUntil("it is seen", () -> !processes.living().isEmpty());
    }

    @Test
    void whateverATreeHoldsGoesAndNothingElse() throws Exception {
        FileName outside = sandbox.file("outside/file", "stays");
        FileName tree = sandbox.directory("tree");
        Shell.call(
                "cd -- \"$1\" && mkdir -p a/b c && echo x >a/b/f && echo x >$'\\377\\n -rf' && mkfifo c/fifo"
                        + " && ln -s \"$2\" link && ln -s \"${2%/*}\" directory && ln -s nowhere c/dangling"
                        + " && chmod 000 a/b && chmod 500 c",
                tree, outside);
        DeletedTree.at(tree);
        assertThat(Files.exists(tree.toPath())).isFalse();
        assertThat(outside.toPath()).hasContent("stays");
    }

    @Test
    void aTreeGoesWhosePathsAreLongerThanTheKernelTakes() throws Exception {
        FileName tree = sandbox.directory("tree");
        Shell.call(
                "cd -- \"$1\" && name=$(printf %200s x) && for ((i = 0; i < 30; i++)); do mkdir \"$name\" && cd -P -- \"$name\"; done"
                        + " && echo x >file",
                tree);
        DeletedTree.at(tree);
        assertThat(Files.exists(tree.toPath())).isFalse();
    }
}
