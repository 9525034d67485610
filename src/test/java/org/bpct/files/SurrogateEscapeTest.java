package org.bpct.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SurrogateEscapeTest {
    @Test
    void validUtf8IsReadAsItIs() {
        String text = "plain é € \uFFFD \uD83D\uDC80 %41\n";
        assertThat(SurrogateEscape.decode(text.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(text);
        assertThat(SurrogateEscape.encode(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
    }

    // What Python's os.fsdecode gives for the same bytes.
    @ParameterizedTest
    @CsvSource({
        "ff, dcff",
        "c3, dcc3",
        "c361, dcc30061",
        "e282, dce2dc82",
        "c0af, dcc0dcaf",
        "eda0bdedb080, dceddca0dcbddceddcb0dc80",
        "f4908080, dcf4dc90dc80dc80",
        "c3a9ff, 00e9dcff"
    })
    void bytesThatAreNoUtf8BecomeLoneSurrogates(String bytes, String units) {
        String decoded = SurrogateEscape.decode(HexFormat.of().parseHex(bytes));
        assertThat(HexFormat.of().formatHex(decoded.getBytes(StandardCharsets.UTF_16BE)))
                .hasSameSizeAs(units);
        StringBuilder hex = new StringBuilder();
        decoded.chars().forEach(unit -> hex.append(String.format("%04x", unit)));
        assertThat(hex).hasToString(units);
    }

    @Test
    void allBytesComeBack() {
        Random random = new Random(1);
        byte[] lead = {(byte) 0xc3, (byte) 0xe2, (byte) 0xed, (byte) 0xf0, (byte) 0xf4, (byte) 0x9f, (byte) 0x80, 'a'};
        for (int round = 0; round < 200_000; round++) {
            byte[] bytes = new byte[random.nextInt(12)];
            random.nextBytes(bytes);
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = random.nextBoolean() ? bytes[i] : lead[random.nextInt(lead.length)];
            }
            assertThat(SurrogateEscape.encode(SurrogateEscape.decode(bytes))).isEqualTo(bytes);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uD800", "\uDC7F", "\uDD00", "a\uDFFFb", "\uD83Dx"})
    void aSurrogateThatNoByteStandsBehindIsRefused(String text) {
        assertThatThrownBy(() -> SurrogateEscape.encode(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
