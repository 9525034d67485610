package org.bpct.it;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.files.SurrogateEscape;

/** What a process left when it ended: its exit code and all that it printed. */
public final class Outcome {
    private final int exitCode;
    private final byte[] out;
    private final byte[] err;

    Outcome(int exitCode, byte[] out, byte[] err) {
        this.exitCode = exitCode;
        this.out = out.clone();
        this.err = err.clone();
    }

    /** Returns the exit code; 128 + n after signal n. */
    public int exitCode() {
        return exitCode;
    }

    /** Returns the standard output, undecodable bytes as {@link SurrogateEscape} writes them. */
    public String out() {
        return SurrogateEscape.decode(out);
    }

    /** Returns the standard error in the same form. */
    public String err() {
        return SurrogateEscape.decode(err);
    }

    /** Returns both, output first: for messages whose stream does not matter. */
    public String text() {
        return out() + err();
    }

    /** Returns the words of the standard output, each ended by NUL. */
    public List<FileName> words() {
        List<FileName> words = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < out.length; i++) {
            if (out[i] == 0) {
                words.add(FileName.of(Arrays.copyOfRange(out, start, i)));
                start = i + 1;
            }
        }
        return words;
    }

    /** Returns this if the exit code is as expected, and throws with all that was printed if not. */
    public Outcome expect(int expected) {
        if (exitCode != expected) {
            throw new AssertionError("exit code %d instead of %d%n--- output%n%s%n--- errors%n%s"
                    .formatted(exitCode, expected, out(), err()));
        }
        return this;
    }

    @Override
    public String toString() {
        return "exit code %d%n%s".formatted(exitCode, text());
    }
}
