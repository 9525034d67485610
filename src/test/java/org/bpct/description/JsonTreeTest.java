package org.bpct.description;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds what is read of a file that may be torn, damaged, or of a newer bpct. */
final class JsonTreeTest {
    private static final String WHOLE = """
            {"number":7,"created":1792628604000000000,"text":"a\\nb \\u00e4 \\udc80","flag":true,"inner":{"list":["x","y"]},
            "items":[{"n":1},{"n":2}],"later":null,"no":false,"half":0.5,"huge":123456789012345678901234567890}
            """;

    private static @Nullable JsonTree parse(String text) {
        return JsonTree.parse(text.getBytes(StandardCharsets.UTF_8));
    }

    private static JsonTree parsed(String text) {
        JsonTree tree = parse(text);
        assertThat(tree).isNotNull();
        return tree;
    }

    @Test
    void membersAreReadByTheirKind() {
        JsonTree tree = parsed(WHOLE);
        assertThat(tree.number("number", 0)).isEqualTo(7);
        assertThat(tree.number("created", 0)).isEqualTo(1_792_628_604_000_000_000L);
        assertThat(tree.text("text")).isEqualTo("a\nb \u00e4 \udc80");
        assertThat(tree.flag("flag")).isTrue();
        assertThat(tree.object("inner").texts("list")).containsExactly("x", "y");
        assertThat(tree.objects("items").get(1).number("n", 0)).isEqualTo(2);
    }

    @Test
    void whatIsOfAnotherKindCountsAsMissing() {
        JsonTree tree = parsed(WHOLE);
        for (String name : new String[] {"text", "later", "no", "half", "huge", "missing"}) {
            assertThat(tree.number(name, -5)).isEqualTo(-5);
        }
        assertThat(tree.text("number")).isEmpty();
        assertThat(tree.flag("no")).isFalse();
        assertThat(tree.object("items").objects("inner")).isEmpty();
    }

    @Test
    void aTextThatIsTornAnywhereIsNone() {
        byte[] whole = WHOLE.strip().getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length < whole.length; length++) {
            assertThat(JsonTree.parse(Arrays.copyOf(whole, length))).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "[]",
                "7",
                "true",
                "{}{}",
                "{} x",
                "{,}",
                "{\"a\":}",
                "{a:1}",
                "{\"a\":1]",
                "\0",
                "{\"a\":\"\n\"}"
            })
    void whatIsNotOneObjectIsNone(String text) {
        assertThat(parse(text)).isNull();
    }

    @Test
    void nestingThatNoDescriptionHasIsDamage() {
        assertThat(parse("{\"a\":" + "[".repeat(50) + "]".repeat(50) + "}")).isNotNull();
        assertThat(parse("{\"a\":" + "[".repeat(900) + "]".repeat(900) + "}")).isNull();
        assertThat(parse("{\"a\":".repeat(100_000) + "1" + "}".repeat(100_000))).isNull();
    }

    @Test
    void damagedBytesAreReadOrAreNoneAndNothingElse() {
        Random random = new Random(20_261_124);
        int whole = 0;
        int rounds = 5000;
        for (int round = 0; round < rounds; round++) {
            byte[] damaged = WHOLE.getBytes(StandardCharsets.UTF_8);
            for (int bytes = 0; bytes <= round % 4; bytes++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            JsonTree tree = JsonTree.parse(damaged);
            if (tree != null) {
                whole++;
                assertThat(tree.count("number")).isNotNegative();
                assertThat(tree.objects("items")).hasSizeLessThanOrEqualTo(2);
                assertThat(tree.object("inner").texts("list")).hasSizeLessThanOrEqualTo(2);
            }
        }
        assertThat(whole).isBetween(1, rounds - 1);
    }
}
