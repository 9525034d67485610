package org.bpct.watch;

import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The keys of a terminal, as its bytes come: letters, and the sequences of arrows that xterm, screen and the console send. */
final class KeyDecoder {
    private static final int ESCAPE = 0x1b;
    private static final int MOST_OF_A_SEQUENCE = 8;

    private static final Map<Integer, Action> LETTERS = Map.ofEntries(
            Map.entry((int) 'k', Action.UP),
            Map.entry((int) 'j', Action.DOWN),
            Map.entry((int) 'b', Action.PAGE_UP),
            Map.entry((int) ' ', Action.PAGE_DOWN),
            Map.entry((int) 'g', Action.FIRST),
            Map.entry((int) 'G', Action.LAST),
            Map.entry((int) '\r', Action.OPEN),
            Map.entry((int) '\n', Action.OPEN),
            Map.entry(0x7f, Action.BACK),
            Map.entry(0x08, Action.BACK),
            Map.entry((int) 's', Action.ORDER),
            Map.entry((int) 'r', Action.REVERSE),
            Map.entry((int) '/', Action.FILTER),
            Map.entry((int) 'c', Action.CANCEL),
            Map.entry((int) 'p', Action.PAUSE),
            Map.entry((int) 'l', Action.LIMIT),
            Map.entry((int) 'R', Action.RETRY),
            Map.entry((int) 'e', Action.ERRORS),
            Map.entry((int) 'h', Action.HELP),
            Map.entry((int) '?', Action.HELP),
            Map.entry((int) 'q', Action.QUIT),
            Map.entry((int) 'Q', Action.QUIT));

    private static final Map<String, Action> SEQUENCES = Map.ofEntries(
            Map.entry("A", Action.UP),
            Map.entry("B", Action.DOWN),
            Map.entry("C", Action.OPEN),
            Map.entry("D", Action.BACK),
            Map.entry("H", Action.FIRST),
            Map.entry("F", Action.LAST),
            Map.entry("1~", Action.FIRST),
            Map.entry("7~", Action.FIRST),
            Map.entry("4~", Action.LAST),
            Map.entry("8~", Action.LAST),
            Map.entry("5~", Action.PAGE_UP),
            Map.entry("6~", Action.PAGE_DOWN));

    private final Source source;
    private char letter;

    KeyDecoder(Source source) {
        this.source = source;
    }

    /** The bytes that come from a keyboard. */
    interface Source {
        /** Waits for a byte and returns it; -1 when the terminal is gone. */
        int read() throws IOException;

        /** Returns true if the next byte comes at once, so that it belongs to the one before. */
        boolean follows() throws IOException;
    }

    /** Waits for a key and returns its action; null when the terminal is gone. */
    @Nullable
    Action next() throws IOException {
        int first = source.read();
        letter = first > 0 && first != ESCAPE ? (char) first : 0;
        if (first < 0) {
            return null;
        }
        if (first != ESCAPE) {
            return LETTERS.getOrDefault(first, Action.NONE);
        }
        if (!source.follows()) {
            return Action.BACK;
        }
        int second = source.read();
        return second == '[' || second == 'O' ? sequence() : Action.NONE;
    }

    /** Returns the byte of the last key; NUL for a key that sends a sequence. */
    char letter() {
        return letter;
    }

    /**
     * Reads to the byte that ends a sequence (ECMA-48, 5.4): the rest of an unknown one must not be taken for letters.
     */
    private Action sequence() throws IOException {
        StringBuilder sequence = new StringBuilder();
        while (sequence.length() < MOST_OF_A_SEQUENCE && source.follows()) {
            int next = source.read();
            if (next < 0) {
                break;
            }
            sequence.append((char) next);
            if (next >= 0x40 && next <= 0x7e) {
                break;
            }
        }
        return SEQUENCES.getOrDefault(sequence.toString(), Action.NONE);
    }
}
