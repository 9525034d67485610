package org.bpct.it;

import java.util.List;
import java.util.StringJoiner;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.bpct.Patience;
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

    /** Waits until all of these are on the screen together, and returns what was there then: a line may come before another. */
    String awaitText(String... texts) {
        return awaitScreen(screen -> Stream.of(texts).allMatch(screen::contains), List.of(texts) + " on the screen");
    }

    /** Waits until the screen is as it has to be, and returns what was on it then. */
    String awaitScreen(Predicate<String> wanted, String description) {
        Patience patience = Patience.usual();
        String screen = screen();
        while (!wanted.test(screen)) {
            patience.pauseFor(description + "; there is\n" + screen);
            screen = screen();
        }
        return screen;
    }

    private String tmux(String command) {
        return Shell.call(
                        "cd -- \"$1\" && LC_ALL=C.UTF-8 tmux -u -S \"$1/tmux\" -f /dev/null " + command, sandbox.root())
                .out();
    }
}
