package org.bpct.verb.sum.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.bpct.files.FileName;
import org.bpct.tree.SplitFile;
import org.bpct.verb.sum.manifest.HashTree;
import org.bpct.verb.sum.manifest.HashTreeReader;
import org.bpct.verb.sum.manifest.NamesBelow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ranges that a check names, as leaves. */
final class BadLeavesTest {
    private static final FileName BASE = FileName.ofText("/data");
    private static final String SUM = "a".repeat(32);

    /** A file of five leaves, the last one of a single byte. */
    private static HashTree tree() throws Exception {
        String text = "bpct-tree-1 md5 67108864\nF " + (4 * SplitFile.LEAF + 1) + " " + SUM + " 5  f\n"
                + (SUM + "\n").repeat(5);
        return HashTreeReader.read(
                        new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)),
                        new NamesBelow(BASE, BASE),
                        SplitFile.LEAF)
                .get(FileName.ofText("f"));
    }

    @Test
    void rangesAreTheirLeaves() throws Exception {
        assertThat(BadLeaves.of("0-134217727, 268435456-268435456", tree()).orElseThrow())
                .containsExactly(0, 1, 4);
    }

    @Test
    void whereOnlyTheFirstAreNamedAllThatFollowMayBeBad() throws Exception {
        assertThat(BadLeaves.of("67108864-134217727 and 2 more ranges", tree()).orElseThrow())
                .containsExactly(1, 2, 3, 4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "1-67108863", "67108864-1", "0-268435457", "0-67108863,", "0-67108863 and more"})
    void whatNoCheckOfTheFileSaysIsNoRange(String words) throws Exception {
        assertThat(BadLeaves.of(words, tree())).isEmpty();
    }
}
