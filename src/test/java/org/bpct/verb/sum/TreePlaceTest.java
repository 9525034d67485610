package org.bpct.verb.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.bpct.description.Manifest;
import org.bpct.files.FileName;
import org.bpct.options.UsageException;
import org.bpct.verb.sum.manifest.ManifestFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The place of hash trees: what stays, and what a new manifest must not stand beside. */
final class TreePlaceTest {
    @TempDir
    Path temp;

    private FileName here;

    @BeforeEach
    void makeWorld() throws Exception {
        Path real = temp.toRealPath();
        here = FileName.of(real);
        Files.writeString(real.resolve("old.tree"), "bpct-tree-1 sha256 67108864\n");
        Files.writeString(real.resolve("oak.tree"), "of the garden\n");
        Files.writeString(real.resolve("empty.tree"), "");
        Files.createDirectory(real.resolve("wood.tree"));
        Files.createSymbolicLink(real.resolve("link.tree"), Path.of("old.tree"));
    }

    private Manifest manifest(String file, boolean replaces) {
        return new Manifest(ManifestFormat.GNU, here.resolve(FileName.ofText(file)), replaces);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "old | false | true | -o X.tree is there already, of an earlier sum; --force replaces it",
                "old | false | false | -o X.tree is there already, of an earlier sum; --force removes it",
                "oak | true | true | -o X.tree is there, and holds no hash trees",
                "empty | true | true | and holds no hash trees",
                "wood | true | true | and holds no hash trees",
                "link | true | true | and holds no hash trees"
            })
    void whatMustNotBeReplacedIsRefused(String file, boolean replaces, boolean isAsked, String why) {
        assertThatThrownBy(() -> TreePlace.check(manifest(file, replaces), "-o X", isAsked))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(why);
    }

    @ParameterizedTest
    @CsvSource({
        "new, false, true, false",
        "new, true, false, false",
        "old, true, true, true",
        "old, true, false, true",
        "oak, false, false, false",
        "wood, false, false, false",
        "link, true, false, false"
    })
    void whatIsNotInTheWayStays(String file, boolean replaces, boolean isAsked, boolean isReplaced) throws Exception {
        assertThat(TreePlace.check(manifest(file, replaces), "-o X", isAsked)).isEqualTo(isReplaced);
    }

    @Test
    void aNameThatIsTooLongIsRefusedBeforeTheWalk() throws Exception {
        String longest = "x".repeat(251);
        assertThat(TreePlace.check(manifest(longest, false), "-o X", false)).isFalse();
        assertThatThrownBy(() -> TreePlace.check(manifest(longest, false), "-o X", true))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("too long a name");
    }
}
