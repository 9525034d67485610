package org.bpct.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The limits of new batches that a site writes. */
final class SiteLimitsTest {
    @TempDir
    Path temp;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/a/src  | /b/dst | 1024 | 500",
                "/b/dst  | /c     | 1024 | 0",
                "/c      | /a     | 2048 | 500",
                "/c/deep | /c/d   | 0    | 0",
                "/ab     | /c     | 0    | 0"
            })
    void theLowestLimitOfTheFoldersIsThatOfTheBatch(String source, String destination, long bytes, long names) {
        SiteLimits limits = SiteLimits.parse("/a 2K,500/s; /b 1K ;/c/x  1K").orElseThrow();
        assertThat(limits.of("7", List.of(FileName.ofText(source), FileName.ofText(destination)), true))
                .isEqualTo(bytes + names == 0 ? Optional.empty() : Optional.of(new LimitWish("7", bytes, names)));
    }

    @Test
    void namesOnlyAreLimitedWhereNoContentsAreMoved() {
        SiteLimits limits = SiteLimits.parse("/ 10M,500/s").orElseThrow();
        List<FileName> trees = List.of(FileName.ofText("/a"));
        assertThat(limits.of("7", trees, false)).contains(new LimitWish("7", 0, 500));
        assertThat(SiteLimits.parse("/ 10M").orElseThrow().of("7", trees, false))
                .isEmpty();
    }

    @Test
    void aFolderOrTreeThatIsASymlinkIsWhereItLeads() throws Exception {
        Path scratch = Files.createDirectories(temp.resolve("mnt/scratch"));
        Path link = Files.createSymbolicLink(temp.resolve("scratch"), scratch);
        SiteLimits limits = SiteLimits.parse(link + " 500/s").orElseThrow();
        Path tree = Files.createDirectory(scratch.resolve("run 7"));
        assertThat(limits.of("7", List.of(FileName.of(tree)), true)).isPresent();
        assertThat(limits.of("7", List.of(FileName.of(link.resolve("run 7"))), true))
                .isPresent();
        assertThat(limits.of("7", List.of(FileName.of(temp)), true)).isEmpty();
    }

    @Test
    void withoutALineThereIsNone() {
        assertThat(SiteLimits.parse("")).contains(new SiteLimits(List.of()));
        assertThat(SiteLimits.parse("/with blanks in it 1M")
                        .orElseThrow()
                        .all()
                        .get(0)
                        .folder())
                .isEqualTo(FileName.ofText("/with blanks in it"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"200M", "scratch 200M", "/scratch", "/scratch 200M;", "/scratch no", "/scratch 0", "/a 1M,2M"})
    void anotherTextIsRefused(String text) {
        assertThat(SiteLimits.parse(text)).isEmpty();
    }
}
