package org.bpct.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what the bytes of a keyboard mean. */
final class KeyDecoderTest {
    private static List<Action> decode(String bytes) throws IOException {
        KeyDecoder decoder = new KeyDecoder(new KeyDecoder.Source() {
            private int next;

            @Override
            public int read() {
                return next < bytes.length() ? bytes.charAt(next++) : -1;
            }

            @Override
            public boolean follows() {
                return next < bytes.length();
            }
        });
        List<Action> actions = new ArrayList<>();
        for (Action action = decoder.next(); action != null; action = decoder.next()) {
            actions.add(action);
        }
        return actions;
    }

    @ParameterizedTest
    @CsvSource({
        "[A, UP",
        "OA, UP",
        "[B, DOWN",
        "[C, OPEN",
        "[D, BACK",
        "[H, FIRST",
        "[1~, FIRST",
        "[4~, LAST",
        "OF, LAST",
        "[5~, PAGE_UP",
        "[6~, PAGE_DOWN",
        "[15~, NONE",
        "[1;5A, NONE",
        "x, NONE"
    })
    void sequencesAreOneKeyEach(String sequence, Action action) throws IOException {
        assertThat(decode("\033" + sequence + "q")).containsExactly(action, Action.QUIT);
    }

    @Test
    void lettersAndASingleEscapeAreKeys() throws IOException {
        assertThat(decode("jk s\rh?r~\u00ff\033"))
                .containsExactly(
                        Action.DOWN,
                        Action.UP,
                        Action.PAGE_DOWN,
                        Action.ORDER,
                        Action.OPEN,
                        Action.HELP,
                        Action.HELP,
                        Action.REVERSE,
                        Action.NONE,
                        Action.NONE,
                        Action.BACK);
    }

    @Test
    void aSequenceThatBreaksOffOrNeverEndsIsNoKey() throws IOException {
        assertThat(decode("\033[")).containsExactly(Action.NONE);
        assertThat(decode("\033[1234567890")).startsWith(Action.NONE);
    }
}
