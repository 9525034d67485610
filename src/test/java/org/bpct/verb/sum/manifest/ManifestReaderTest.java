package org.bpct.verb.sum.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bpct.files.FileName;
import org.bpct.model.ChecksumMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Manifests as they are read: whoever made them, whatever is in names. */
final class ManifestReaderTest {
    private static final NamesBelow BASE = new NamesBelow(FileName.ofText("/real/base"), FileName.ofText("/base"));
    private static final String A = "a".repeat(64);
    private static final String B = "b".repeat(64);
    private static final String MD5 = "c".repeat(32);

    private static ExpectedSums read(String name, String text) throws ManifestException {
        return read(new ManifestReader(name, Optional.empty(), Optional.empty()), text);
    }

    private static ExpectedSums read(ManifestReader reader, String text) throws ManifestException {
        try {
            return reader.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)), BASE);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static List<String> said(ExpectedSums sums) {
        return IntStream.range(0, sums.count())
                .mapToObj(sums::get)
                .map(sum -> sum.method().word() + " " + sum.hex().charAt(0) + " "
                        + new String(sum.name().bytes(), StandardCharsets.ISO_8859_1))
                .toList();
    }

    @Test
    void linesOfSha256sumAreReadInTheOrderOfNames() throws Exception {
        assertThat(said(read("m", A + "  z\n" + B + " *./d//a\n# a remark\n\n")))
                .containsExactly("sha256 b d/a", "sha256 a z");
    }

    @Test
    void namesThatAreEscapedAreWhatTheyWere() throws Exception {
        assertThat(said(read("m", "\\" + A + "  a\\\\b\\nc\\rd\n" + B + "  \\n \n")))
                .containsExactly("sha256 b \\n ", "sha256 a a\\b\nc\rd");
    }

    @Test
    void linesWithATagMayBeOfSeveralMethods() throws Exception {
        String blake = "d".repeat(128);
        assertThat(said(read(
                        "m",
                        "SHA256 (a) = b) = " + A + "\nMD5 (b) = " + MD5 + "\n\\BLAKE2b (c\\n) = " + blake + "\n" + A
                                + "  d\n")))
                .containsExactly("sha256 a a) = b", "md5 c b", "b2 d c\n", "sha256 a d");
    }

    @Test
    void returnsAtTheEndOfEachLineAreNoPartOfNames() throws Exception {
        assertThat(said(read("m", A + "  a\r\n" + B + "  b\r\n"))).containsExactly("sha256 a a", "sha256 b b");
        assertThat(said(read("m", A + "  a\r\n" + B + "  b\n"))).containsExactly("sha256 a a\r", "sha256 b b");
    }

    @Test
    void aByteOrderMarkAndCapitalDigitsAreRead() throws Exception {
        assertThat(said(read("m", "\u00ef\u00bb\u00bf" + "AB".repeat(32) + "  a\n")))
                .containsExactly("sha256 a a");
    }

    @Test
    void linesThatEndInNulHaveNoEscapes() throws Exception {
        assertThat(said(read("m", A + "  a\nb\0" + B + "  c\\n\0"))).containsExactly("sha256 a a\nb", "sha256 b c\\n");
    }

    @Test
    void absoluteNamesAreReadIfTheyAreBelowTheBase() throws Exception {
        assertThat(said(read("m", A + "  /base/a\n" + B + "  /real/base/d/b\n")))
                .containsExactly("sha256 a a", "sha256 b d/b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/etc/passwd", "../a", "d/../../a", "/base/../a", "/", "./", "/basement/a", "/base"})
    void namesThatLeadElsewhereAreRefusedWithTheirLine(String name) {
        assertThatThrownBy(() -> read("m", A + "  fine\n" + B + "  " + name + "\n"))
                .isInstanceOf(ManifestException.class)
                .hasMessageStartingWith("line 2 ");
    }

    @ParameterizedTest
    @CsvSource({
        "'AAA  name', line 1 is no line of checksums",
        "'some text', line 1 is no line of checksums",
        "'\\SUM  a\\q', line 1 has a backslash that escapes nothing",
        "'\\SUM  a\\', line 1 has a backslash that escapes nothing",
        "'SUMab  name', line 1 has 66 digits",
        "'CRC32 (a) = SUM', line 1 has a method that bpct does not know: CRC32",
        "'MD5 (a) = SUM', 'line 1 has 64 digits, and md5 has 32'",
        "'SUM  ', line 1 is no line of checksums",
        "'# nothing but this', no line of it is a checksum and a name"
    })
    void whatMakesNoSenseRefusesTheWholeManifest(String text, String why) {
        assertThatThrownBy(() -> read("m", text.replace("SUM", A) + "\n"))
                .isInstanceOf(ManifestException.class)
                .hasMessageStartingWith(why);
    }

    @Test
    void nothingIsAManifestOfNothing() throws Exception {
        assertThat(read("m", "").count()).isZero();
    }

    @Test
    void aFileThatIsNamedTwiceIsOneFileUnlessTheLinesContradictEachOther() throws Exception {
        ExpectedSums twice = read("m", A + "  a\n" + A + "  ./a\nMD5 (a) = " + MD5 + "\n");
        assertThat(said(twice)).containsExactly("sha256 a a");
        assertThat(twice.repeated()).isEqualTo(2);
        assertThatThrownBy(() -> read("m", A + "  a\n" + B + "  b\n" + B + "  ./a\n"))
                .hasMessage("lines 1 and 3 give different checksums for a");
    }

    @ParameterizedTest
    @CsvSource({"x.sha512, SHA512", "SHA512SUMS, SHA512", "x.b2, B2", "BLAKE2SUMS, B2"})
    void theNameOfAManifestTellsMethodsOfOneLengthApart(String name, ChecksumMethod method) throws Exception {
        String line = "1".repeat(128) + "  a\n";
        assertThat(read(name, line).get(0).method()).isEqualTo(method);
        assertThat(read(new ManifestReader("m", Optional.empty(), Optional.of(method)), line)
                        .get(0)
                        .method())
                .isEqualTo(method);
        assertThatThrownBy(() -> read("m", line)).hasMessageContaining("--method says which");
    }

    @Test
    void aMethodThatIsAskedForHoldsForAllLines() {
        ManifestReader reader = new ManifestReader("m", Optional.empty(), Optional.of(ChecksumMethod.MD5));
        assertThatThrownBy(() -> read(reader, "SHA256 (a) = " + A + "\n"))
                .hasMessage("line 1 is of sha256, not of md5");
        assertThatThrownBy(() -> read(reader, A + "  a\n")).hasMessage("line 1 has 64 digits, and md5 has 32");
    }

    @Test
    void linesThatAreLongerThanABlockAreWhole() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 10_000; i < 13_000; i++) {
            text.append(A).append("  ").append("n".repeat(200)).append(i).append('\n');
        }
        text.append(B).append("  last");
        ExpectedSums sums = read("m", text.toString());
        assertThat(sums.count()).isEqualTo(3_001);
        assertThat(sums.find(FileName.ofText("n".repeat(200) + 12_345))).isNotNegative();
        assertThat(sums.get(sums.find(FileName.ofText("last"))).hex()).isEqualTo(B);
        assertThat(sums.find(FileName.ofText("missing"))).isNegative();
        assertThat(sums.names()).hasSize(3_001).isSorted();
    }
}
