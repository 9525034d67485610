package org.bpct.verb.sum.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.bpct.files.FileName;
import org.bpct.model.ChecksumMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hash trees as they are read: by their definition, or not at all. */
final class HashTreeReaderTest {
    private static final String A = "a".repeat(32);
    private static final String B = "0123456789abcdef".repeat(2);
    private static final FileName HERE = FileName.ofText("/data");

    private static HashTrees read(String text) throws Exception {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return HashTreeReader.read(new ByteArrayInputStream(bytes), new NamesBelow(HERE, HERE), 10);
    }

    @Test
    void filesHaveTheirLeavesInOrder() throws Exception {
        HashTrees trees =
                read("bpct-tree-1 md5 10\nF 11 " + A + " 2  t/b\n" + B + "\n" + A + "\nF 0 " + B + " 0  ./t//a\n");

        assertThat(trees.method()).isEqualTo(ChecksumMethod.MD5);
        assertThat(trees.roots().names()).containsExactly(FileName.ofText("t/a"), FileName.ofText("t/b"));
        HashTree tree = trees.get(FileName.ofText("t/b"));
        assertThat(tree.size()).isEqualTo(11);
        assertThat(tree.root()).isEqualTo(A);
        assertThat(tree.count()).isEqualTo(2);
        assertThat(tree.leaf(0)).isEqualTo(B);
        assertThat(tree.leaf(1)).isEqualTo(A);
        assertThat(trees.get(FileName.ofText("t/a")).count()).isZero();
    }

    @Test
    void oddNamesHaveTheirBytes() throws Exception {
        HashTrees trees = read("bpct-tree-1 md5 10\n\\F 1 " + A + " 1  a\\\\b\\nc\\r\u00ff\n" + B + "\n");

        assertThat(trees.roots().names())
                .containsExactly(FileName.of("a\\b\nc\r\u00ff".getBytes(StandardCharsets.ISO_8859_1)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | line 1 is not that of hash trees",
                "bpct-tree-2 md5 10 | line 1 is not that of hash trees",
                "bpct-tree-1 crc 10 | line 1 is not that of hash trees",
                "bpct-tree-1 md5 20 | line 1 has leaves of 20 bytes, and bpct reads those of 10",
                "bpct-tree-1 md5 10;@B | line 2 does not begin a file",
                "bpct-tree-1 md5 10;F 5 abc 1  a;@B | line 2 does not begin a file",
                "bpct-tree-1 md5 10;F 5 @A 2  a;@B;@B | line 2 has 2 leaves for 5 bytes",
                "bpct-tree-1 md5 10;F 15 @A 2  a;@B | line 4 is no leaf, and one is missing",
                "bpct-tree-1 md5 10;F 15 @A 2  a;@B;F 5 @A 1  b | line 4 is no leaf, and one is missing",
                "bpct-tree-1 md5 10;F 5 @A 1  a;@Bff | line 3 is no leaf",
                "bpct-tree-1 md5 10;F 5 @A 1  ../a;@B | line 2 leaves the base by ..",
                "bpct-tree-1 md5 10;F 5 @A 1  /etc/a;@B | line 2 ",
                "bpct-tree-1 md5 10;\\F 5 @A 1  a\\q;@B | line 2 has a backslash that escapes nothing",
                "bpct-tree-1 md5 10;F 5 @A 1  a;@B;F 5 @A 1  ./a;@B | line 4 names a file once more: a"
            })
    void whatMakesNoSenseRefusesAll(String lines, String why) {
        String text = lines.replace(';', '\n').replace("@A", A).replace("@B", B) + "\n";
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(ManifestException.class)
                .hasMessageStartingWith(why);
    }
}
