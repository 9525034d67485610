package org.bpct.it;

import java.util.List;
import java.util.StringJoiner;
import org.bpct.files.FileName;

/**
 * A terminal that a test looks at and types in, with a shell: {@code tmux} is one.
 *
 * @param sandbox where its socket lies; what runs in it ends with the sandbox
 */
record Tmux(Sandbox sandbox) {
    /** Opens the terminal. */
    Tmux open(int width, int height) {
        tmux("new-session -d -x " + width + " -y " + height
                + " 'env -i TERM=screen PATH=/usr/bin:/bin PS1=READY: bash --norc --noprofile'");
        awaitText("READY:");
        return this;
    }

    /** Types a command of these words, which are ASCII, and what is to follow it in the same line. */
    void type(List<FileName> words, String then) {
        StringJoiner line = new StringJoiner(" ");
        words.forEach(word -> line.add("'" + word.text().replace("'", "'\\''") + "'"));
        FileName script = sandbox.path("typed");
        Shell.call("printf '%s\\n' \"$1\" >\"$2\"", FileName.ofText(line + "; " + then), script);
        keys("'. " + script.text() + "' Enter");
    }

    /** Presses keys, as tmux calls them. */
    void keys(String keys) {
        tmux("send-keys " + keys);
    }

    /** Gives the window another size. */
    void resize(int width, int height) {
        tmux("resize-window -x " + width + " -y " + height);
    }

    /** Returns what is on the screen. */
    String screen() {
        return tmux("capture-pane -p");
    }

    /** Waits until this is on the screen, and returns all of it. */
    String awaitText(String text) {
        Sandbox.waitUntil("'" + text + "' is on the screen", () -> screen().contains(text));
        return screen();
    }

    /** Waits until this is no longer on the screen, and returns what is. */
    String awaitNo(String text) {
        Sandbox.waitUntil("'" + text + "' has left the screen", () -> !screen().contains(text));
        return screen();
    }

    private String tmux(String command) {
        return Shell.call(
                        "cd -- \"$1\" && LC_ALL=C.UTF-8 tmux -u -S \"$1/tmux\" -f /dev/null " + command, sandbox.root())
                .out();
    }
}
