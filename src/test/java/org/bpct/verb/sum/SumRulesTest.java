package org.bpct.verb.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.description.Manifest;
import org.bpct.files.FileName;
import org.bpct.landing.Landing;
import org.bpct.options.UsageException;
import org.bpct.verb.sum.manifest.ManifestFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The operands of {@code --sum}: the names that they give to files, and what makes no sense. */
final class SumRulesTest {
    @TempDir
    Path temp;

    private FileName here;

    @BeforeEach
    void makeWorld() throws Exception {
        Path real = temp.toRealPath();
        here = FileName.of(real);
        Files.createDirectories(real.resolve("t/sub"));
        Files.writeString(real.resolve("t/f"), "f");
        Files.writeString(real.resolve("-"), "minus");
        Files.writeString(real.resolve("old"), "old");
        Files.createSymbolicLink(real.resolve("link"), Path.of("t"));
        Files.createSymbolicLink(real.resolve("dangling"), Path.of("nowhere"));
    }

    private Summed apply(String... operands) throws UsageException {
        return new SumRules(here, "--sum", "summed")
                .apply(List.of(operands).stream().map(FileName::ofText).toList());
    }

    @ParameterizedTest
    @CsvSource({
        "t, t/",
        "t/, t/",
        "t//, t//",
        "./t, ./t/",
        "., ./",
        "t/sub/.., t/sub/../",
        "link/, link/",
        "t/f, t/",
        "./t//f, ./t//",
        "-, ./",
        "old, ''"
    })
    void namesBeginAsTheyWereTyped(String operand, String beginning) throws Exception {
        assertThat(apply(operand).shown()).containsExactly(FileName.ofText(beginning));
    }

    @Test
    void filesOfOneDirectoryShareARootWhereTheyWereTypedAlike() throws Exception {
        Summed summed = apply("old", "t/f", "./-");

        assertThat(summed.shown()).extracting(FileName::text).containsExactly("", "t/", "./");
        assertThat(summed.landing().roots()).hasSize(3);
        assertThat(summed.landing().roots().get(0).starts()).containsExactly(FileName.ofText("old"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "absent | absent does not exist; check the name",
                "link | link is a symlink, and none is followed",
                "dangling | dangling is a symlink, and none is followed",
                "/dev/null | /dev/null is neither a regular file nor a directory",
                "old/ | old/ is not a directory",
                "t t/f | t/f is in t, which is summed as a whole",
                "t/sub . | t/sub is in ., which is summed as a whole",
                "t link/ | link/ is named twice, also as t",
                "old ./old | ./old is named twice, also as old"
            })
    void whatMakesNoSenseIsRefused(String operands, String why) {
        assertThatThrownBy(() -> apply(operands.split(" ")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(why);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "old | false | old is there already; --force replaces it",
                "t | true | t is a directory",
                "new/ | true | new/ is a directory",
                "absent/new | false | is not a directory",
                "link | true | link is a directory",
                "dangling | true | dangling is there, and no regular file",
                "t/f | true | t/f is there, and in t: it would be summed itself"
            })
    void aManifestThatCannotBeMadeIsRefusedBeforeTheWalk(String file, boolean replaces, String why) throws Exception {
        Landing landing = apply("t").landing();
        Manifest asked = new Manifest(ManifestFormat.GNU, FileName.ofText(file), replaces);

        assertThatThrownBy(() -> ManifestPlace.of(asked, landing, here, false))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(why);
    }

    @ParameterizedTest
    @CsvSource({
        "new, false, new",
        "old, true, old",
        "t/new, false, t/new",
        "link/new, false, t/new",
        "./x/../new, false, ''"
    })
    void aManifestHasItsRealName(String file, boolean replaces, String real) throws Exception {
        Manifest asked = new Manifest(ManifestFormat.BSD, FileName.ofText(file), replaces);
        if (real.isEmpty()) {
            assertThatThrownBy(() -> ManifestPlace.of(asked, apply("t").landing(), here, false))
                    .isInstanceOf(UsageException.class);
            return;
        }
        assertThat(ManifestPlace.of(asked, apply("t").landing(), here, false))
                .isEqualTo(asked.at(here.resolve(FileName.ofText(real))));
    }
}
