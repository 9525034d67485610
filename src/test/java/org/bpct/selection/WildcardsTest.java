package org.bpct.selection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class WildcardsTest {
    private static boolean matches(String pattern, String text) {
        return Wildcards.compile(bytes(pattern), 0).matches(bytes(text), 0, false, false, false);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    @Timeout(20)
    void manyStarsTakeNoLongerThanTheName() {
        String stars = "*a".repeat(500) + "*b";
        assertThat(matches(stars, "a".repeat(4_000))).isFalse();
        assertThat(matches(stars, "a".repeat(4_000) + "b")).isTrue();
        assertThat(matches("**a".repeat(500) + "b", "a/".repeat(2_000))).isFalse();
    }

    @Test
    void patternsOfAnyLengthMatchAsTheShortOnesDo() {
        Random random = new Random(7);
        for (int i = 0; i < 5_000; i++) {
            StringBuilder pattern = new StringBuilder();
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(12) * (i % 2 == 0 ? 1 : 12); n > 0; n--) {
                char c = "ab/".charAt(random.nextInt(3));
                text.append(c);
                int kind = random.nextInt(40);
                pattern.append(kind == 0 ? "?" : kind == 1 ? "*" : kind == 2 ? "**" : kind == 3 ? "" : c + "");
            }
            String collapsed = pattern.toString().replaceAll("\\*\\*+", "**");
            String regex = collapsed
                    .replace("**", "\u0001")
                    .replace("*", "[^/]*")
                    .replace("?", "[^/]")
                    .replace("\u0001", ".*");
            assertThat(matches(pattern.toString(), text.toString()))
                    .as("%s against %s", pattern, text)
                    .isEqualTo(text.toString().matches(regex));
        }
    }
}
