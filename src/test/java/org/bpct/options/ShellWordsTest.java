package org.bpct.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.bpct.Ended;
import org.junit.jupiter.api.Test;

final class ShellWordsTest {
    @Test
    void whiteSpaceSeparatesWords() throws UsageException {
        assertThat(split(" a \t b\n\nc ")).containsExactly("a", "b", "c");
        assertThat(split("")).isEmpty();
        assertThat(split(" \n")).isEmpty();
    }

    @Test
    void quotesKeepWordsTogether() throws UsageException {
        assertThat(split("'a b' \"c d\" e\\ f g'h'\"i\"")).containsExactly("a b", "c d", "e f", "ghi");
        assertThat(split("'' \"\"")).containsExactly("", "");
        assertThat(split("'\\' \"\\a\\\"\\\\\"")).containsExactly("\\", "\\a\"\\");
        assertThat(split("a\\\nb \"c\\\nd\"")).containsExactly("ab", "cd");
    }

    @Test
    void nothingIsEvaluated() throws UsageException {
        assertThat(split("; & | $(touch x) `y` * ~ #z $HOME {a,b} <q"))
                .containsExactly(";", "&", "|", "$(touch", "x)", "`y`", "*", "~", "#z", "$HOME", "{a,b}", "<q");
    }

    @Test
    void anOpenQuoteIsRefusedWithTheOptionAndTheRemedy() {
        for (String text : List.of("a 'b", "a \"b", "a \"b\\\"", "it's")) {
            assertThatThrownBy(() -> split(text))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("--queue")
                    .hasMessageContaining(text)
                    .hasMessageContaining("close it");
        }
        assertThatThrownBy(() -> split("a\\")).isInstanceOf(UsageException.class);
    }

    @Test
    void quotedTextSplitsAsBashSplitsIt() throws Exception {
        Random random = new Random(20261121);
        String alphabet = "ab '\"\\\n\t-";
        int compared = 0;
        for (int round = 0; round < 300; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(12); i >= 0; i--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            List<String> expected = wordsOfBash(text.toString());
            try {
                List<String> words = split(text.toString());
                assertThat(words).as("words of <%s>", text).isEqualTo(expected);
                compared++;
            } catch (UsageException open) {
                assertThat(expected == null || text.charAt(text.length() - 1) == '\\')
                        .as("bash refuses <%s> too: %s", text, open.getMessage())
                        .isTrue();
            }
        }
        assertThat(compared).isGreaterThan(100);
    }

    /** Returns the words that bash reads, or null if it finds an open quote. */
    private static List<String> wordsOfBash(String text) throws IOException, InterruptedException {
        // A new line would end the command, and is white space here.
        String script = "words=(\n" + text + "\n); for word in \"${words[@]}\"; do printf '%s\\0' \"$word\"; done";
        Process bash = new ProcessBuilder("bash", "-c", "mapfile -d '' s; eval \"${s[0]}\"")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        bash.getOutputStream().write((script + "\0").getBytes(StandardCharsets.UTF_8));
        bash.getOutputStream().close();
        Ended ended = Ended.of(bash);
        if (ended.code() != 0) {
            return null;
        }
        List<String> words = new ArrayList<>(Arrays.asList(ended.utf8().split("\0", -1)));
        words.remove(words.size() - 1);
        return words;
    }

    private static List<String> split(String text) throws UsageException {
        return ShellWords.split("--queue", text);
    }
}
