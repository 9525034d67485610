package org.bpct.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NameFoldingTest {
    private static final NameFolding CASES = new NameFolding(true, false);
    private static final NameFolding FORMS = new NameFolding(false, true);
    private static final NameFolding BOTH = new NameFolding(true, true);

    private static FileName name(String text) {
        return FileName.of(text.getBytes(StandardCharsets.UTF_8));
    }

    private static long hash(FileName name) {
        return NameFolding.hash(name.bytes());
    }

    @ParameterizedTest
    @CsvSource({
        "Makefile, makefile, true, false",
        "\u00c9cole, \u00e9cole, true, false",
        "caf\u00e9, cafe\u0301, false, true",
        "STRASSE, stra\u00dfe, true, false",
        "\u212aelvin, kelvin, true, false",
        "one, two, false, false",
        "cafe, caf\u00e9, false, false"
    })
    void namesHaveOneKeyWhereSomePlaceTakesThemForOne(String one, String other, boolean byCase, boolean byForm) {
        assertThat(CASES.key(name(one)).equals(CASES.key(name(other)))).isEqualTo(byCase);
        assertThat(FORMS.key(name(one)).equals(FORMS.key(name(other)))).isEqualTo(byForm);
        assertThat(BOTH.key(name(one)).equals(BOTH.key(name(other)))).isEqualTo(byCase || byForm);
        assertThat(hash(name(one)) == hash(name(other))).isEqualTo(byCase || byForm);
    }

    @Test
    void bothWaysTogetherFoldMoreThanEitherAlone() {
        assertThat(BOTH.key(name("CAF\u00c9"))).isEqualTo(BOTH.key(name("cafe\u0301")));
        assertThat(hash(name("CAF\u00c9"))).isEqualTo(hash(name("cafe\u0301")));
    }

    @Test
    void namesOfOtherBytesThanTextDifferByThem() {
        FileName one = FileName.of(new byte[] {'A', (byte) 0xff});
        FileName other = FileName.of(new byte[] {'a', (byte) 0xff});
        FileName third = FileName.of(new byte[] {'a', (byte) 0xfe});

        assertThat(BOTH.key(one)).isEqualTo(BOTH.key(other)).isNotEqualTo(BOTH.key(third));
        assertThat(hash(one)).isEqualTo(hash(other)).isNotEqualTo(hash(third));
    }

    /** What has one key under any folding has one number, or a walk would not ask. */
    @Test
    void equalKeysHaveEqualNumbers() {
        Random random = new Random(20_261_128);
        String letters =
                "aAbB\u00e9\u00c9e\u0301\u00df\u1e9eSs\u0130\u0131iI\u03a3\u03c3\u03c2\u01c5\u01c4\u01c6\ufb01";
        for (int i = 0; i < 20_000; i++) {
            FileName one = random(random, letters);
            FileName other = random(random, letters);
            for (NameFolding folding : new NameFolding[] {CASES, FORMS, BOTH}) {
                if (folding.key(one).equals(folding.key(other))) {
                    assertThat(hash(one)).as("%s and %s", one, other).isEqualTo(hash(other));
                }
            }
        }
    }

    private static FileName random(Random random, String letters) {
        StringBuilder text = new StringBuilder();
        for (int length = 1 + random.nextInt(3); length > 0; length--) {
            text.append(letters.charAt(random.nextInt(letters.length())));
        }
        return name(text.toString());
    }
}
