package org.bpct.verb.sum;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.traverse.TraversalReport;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.RootPair;
import org.bpct.verb.sum.manifest.ExpectedSums;
import org.bpct.verb.sum.manifest.ManifestReader;
import org.bpct.verb.sum.manifest.NamesBelow;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The names of a manifest beside those of a walk that found less than is there by now. */
final class ManifestMatchTest {
    @TempDir
    Path folder;

    private FileName base;

    @BeforeEach
    void plant() throws Exception {
        base = FileName.of(folder.toRealPath());
        Files.writeString(folder.resolve("walked"), "1");
        Files.writeString(folder.resolve("later"), "2");
        Files.createDirectory(folder.resolve("directory"));
    }

    private List<String> errors(ManifestMatch.Scope scope, String... names) throws Exception {
        StringBuilder text = new StringBuilder();
        for (String name : names) {
            text.append("0".repeat(64)).append("  ").append(name).append('\n');
        }
        ExpectedSums sums = new ManifestReader("m", Optional.empty(), Optional.empty())
                .read(
                        new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8)),
                        new NamesBelow(base, base));
        FileListBuilder list = new FileListBuilder(List.of(new RootPair(base, base, null)));
        list.addDirectory(-1, 0, new byte[0], true);
        list.addEntry("walked".getBytes(StandardCharsets.UTF_8), 1);
        TraversalReport walk = TraversalReport.ofPortion(list.build());
        return ManifestMatch.of(sums, base, walk, scope, base.resolve(FileName.ofText("m"))).walk().errors().stream()
                .map(error -> error.kind() + " " + error.path().lastComponent().text())
                .toList();
    }

    @Test
    void aFileThatTheWalkDidNotFindIsNamedUnlessTheUserLeavesFilesOut() throws Exception {
        assertThat(errors(new ManifestMatch.Scope(false, false), "walked", "later"))
                .containsExactly("other later");
        assertThat(errors(new ManifestMatch.Scope(false, true), "walked", "later"))
                .isEmpty();
    }

    @Test
    void whatIsGoneOrNoFileIsNamedInAnyCase() throws Exception {
        assertThat(errors(new ManifestMatch.Scope(false, true), "walked", "gone", "directory", "walked/below"))
                .containsExactly("other directory", "missing gone", "other below");
    }

    @Test
    void aFileThatTheManifestDoesNotNameIsExtra() throws Exception {
        assertThat(errors(new ManifestMatch.Scope(true, false), "later")).contains("extra walked");
    }
}
