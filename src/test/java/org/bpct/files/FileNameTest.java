package org.bpct.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.Stream;
import org.bpct.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileNameTest {
    private static FileName name(String text) {
        return FileName.ofText(text);
    }

    @Test
    void aNameWithANulByteIsRefused() {
        assertThatThrownBy(() -> FileName.of(new byte[] {'a', 0})).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theBytesOfANameCannotBeChangedFromOutside() {
        byte[] bytes = {'a', 'b'};
        FileName name = FileName.of(bytes);
        bytes[0] = 'x';
        name.bytes()[1] = 'y';
        assertThat(name.bytes()).containsExactly('a', 'b');
    }

    @ParameterizedTest
    @CsvSource({
        "a, a, .",
        "a/b, b, a",
        "a/b//, b, a",
        "a//b, b, a",
        "/, /, /",
        "//, /, /",
        "/a, a, /",
        "/a/b, b, /a",
        "., ., ."
    })
    void aPathHasALastComponentAndAParent(String path, String last, String parent) {
        assertThat(name(path).lastComponent()).isEqualTo(name(last));
        assertThat(name(path).parent()).isEqualTo(name(parent));
    }

    @ParameterizedTest
    @CsvSource({"a, b, a/b", "a/, b, a/b", "/, b, /b", "., b, b", "a, ., a", "., ., .", "a, /b, /b"})
    void aChildIsResolvedAgainstItsDirectory(String directory, String child, String expected) {
        assertThat(name(directory).resolve(name(child))).isEqualTo(name(expected));
    }

    @ParameterizedTest
    @CsvSource({"a, a", "a/, a", "a///, a", "/, /", "///, /", "a/b/, a/b"})
    void slashesAtTheEndComeOff(String path, String expected) {
        assertThat(name(path).withoutTrailingSlashes()).isEqualTo(name(expected));
    }

    @Test
    void namesAreOrderedAsUnsignedBytes() {
        assertThat(Stream.of("\udcff", "é", "a", "B", "", "a.b", "a/b", "ab")
                        .map(FileNameTest::name)
                        .sorted())
                .containsExactlyElementsOf(Stream.of("", "B", "a", "a.b", "a/b", "ab", "é", "\udcff")
                        .map(FileNameTest::name)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
                    plain,          plain
                    with space,     with space
                    é€,             é€
                    \udcff,         $'\\377'
                    "a\nb",         $'a\\nb'
                    it's\u001b[2J,  $'it\\'s\\033[2J'
                    a\u202eb,       $'a\\342\\200\\256b'
                    back\\\t,       back\\
                    """)
    void aNameIsShownSoThatItCannotMoveTheCursor(String text, String shown) {
        assertThat(name(text).display()).isEqualTo(shown);
    }

    @Test
    void bashReadsAQuotedNameAsTheSameBytes() throws Exception {
        Random random = new Random(2);
        StringBuilder script = new StringBuilder();
        java.io.ByteArrayOutputStream expected = new java.io.ByteArrayOutputStream();
        for (int round = 0; round < 500; round++) {
            byte[] bytes = new byte[1 + random.nextInt(8)];
            random.nextBytes(bytes);
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = bytes[i] == 0 ? (byte) 0xff : bytes[i];
            }
            // The first byte makes sure that it is quoted.
            bytes[0] = '\n';
            script.append("printf '%s\\0' ")
                    .append(FileName.of(bytes).display())
                    .append('\n');
            expected.writeBytes(bytes);
            expected.write(0);
        }
        Process bash = new ProcessBuilder("bash", "-s").start();
        try (java.io.OutputStream in = bash.getOutputStream()) {
            in.write(script.toString().getBytes(StandardCharsets.US_ASCII));
        }
        Ended ended = Ended.of(bash);
        assertThat(ended.bytes()).isEqualTo(expected.toByteArray());
        assertThat(ended.code()).isZero();
    }
}
