package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;

final class BashQuoteProperties {
    private static final String HOSTILE =
            "'\"\\$`!*?[]{}()<>|&;#~ \t\n\r\u0001\u001b\u007f\u0080\u00c3\u00a9\u00ff01789";

    @Test
    void bashGivesAnyBytesBack() throws Exception {
        List<byte[]> words = words();
        StringBuilder all = new StringBuilder();
        words.forEach(word -> all.append(' ').append(BashQuote.of(word)));
        Bash bash = Bash.run("printf '%s\\0'" + all);
        assertThat(bash.errors()).isEmpty();
        String[] back = bash.output().split("\0", -1);
        assertThat(back).as("words and the empty rest").hasSize(words.size() + 1);
        for (int i = 0; i < words.size(); i++) {
            assertThat(back[i]).isEqualTo(latin1(words.get(i)));
        }
    }

    @Test
    void bashGivesAnyBytesBackFromAnArray() throws Exception {
        List<byte[]> words = words().subList(0, 300);
        StringBuilder commands = new StringBuilder("readonly -a words=(");
        for (int i = 0; i < words.size(); i++) {
            commands.append('[')
                    .append(2 * i)
                    .append("]=")
                    .append(BashQuote.of(words.get(i)))
                    .append(' ');
        }
        Bash bash = Bash.run(commands + ")\nprintf '%s\\0' \"${words[@]}\"");
        assertThat(bash.output().split("\0", -1)).hasSize(301).startsWith(latin1(words.get(0)), latin1(words.get(1)));
    }

    @Test
    void theResultIsOneLineOfPrintableAscii() {
        for (byte[] word : words()) {
            assertThat(BashQuote.of(word)).matches("\\$?'[ -~]*'");
        }
    }

    @Test
    void plainNamesStayReadable() {
        assertThat(BashQuote.of(FileName.ofText("/scratch/a b/c-1.2,3+x@y=z%")))
                .isEqualTo("'/scratch/a b/c-1.2,3+x@y=z%'");
        assertThat(BashQuote.of(new byte[0])).isEqualTo("''");
    }

    private static List<byte[]> words() {
        List<byte[]> words = new ArrayList<>();
        for (int first = 1; first < 256; first++) {
            // A digit behind an octal escape must not become a part of it.
            words.add(new byte[] {(byte) first, '7'});
        }
        Random random = new Random(4);
        for (int i = 0; i < 2000; i++) {
            byte[] word = new byte[random.nextInt(40)];
            for (int at = 0; at < word.length; at++) {
                word[at] = i % 2 == 0
                        ? (byte) (1 + random.nextInt(255))
                        : (byte) HOSTILE.charAt(random.nextInt(HOSTILE.length()));
            }
            words.add(word);
        }
        return words;
    }

    private static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
