package org.bpct.verb.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.options.UsageException;
import org.bpct.verb.sum.SumRules;
import org.bpct.verb.sum.Summed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The beginnings of the names of members: as operands were typed, and never upwards. */
final class MemberNamesTest {
    @TempDir
    Path temp;

    private FileName here = FileName.currentDirectory();

    @BeforeEach
    void makeWorld() throws Exception {
        Path real = temp.toRealPath();
        here = FileName.of(real.resolve("w"));
        Files.createDirectories(real.resolve("w/t/d"));
        Files.createDirectories(real.resolve("w/u"));
        Files.createDirectories(real.resolve("t/d"));
        Files.writeString(real.resolve("w/t/f"), "f");
        Files.writeString(real.resolve("w/f"), "f");
        Files.writeString(real.resolve("w/g"), "g");
    }

    private List<String> of(String... operands) throws UsageException {
        Summed sources = new SumRules(here, "--archive", "archived")
                .apply(List.of(operands).stream().map(FileName::ofText).toList());
        return MemberNames.of(sources).stream().map(FileName::text).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "t, t",
        "t/, t",
        "./t, t",
        "./t//d/, t/d",
        "., .",
        "./, .",
        "t/f, t",
        "f, ''",
        "../t, t",
        "t/../u, u",
        "t/.., ''",
        "../../.., ''"
    })
    void theyAreAsTheUserTypedWithoutWhatLeadsUpwards(String operand, String beginning) throws Exception {
        assertThat(of(operand)).containsExactly(beginning);
    }

    @Test
    void anAbsoluteNameLosesItsSlash() throws Exception {
        assertThat(of(here.text() + "/t")).containsExactly(here.text().substring(1) + "/t");
    }

    @Test
    void severalOperandsHaveNamesOfTheirOwn() throws Exception {
        assertThat(of("t", "u", "f")).containsExactly("t", "u", "");
        assertThat(of("f", "g")).containsExactly("");
    }

    @ParameterizedTest
    @CsvSource({"t, ../t, t", "t/f, ../t, t", "../t/d, t, t", "., ../t, t"})
    void twoOperandsWithTheSameNamesAreRefused(String first, String second, String name) {
        assertThatThrownBy(() -> of(first, second))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("would have the same names in the archive: '" + name)
                .hasMessageEndingWith("archive them from a folder above both");
    }
}
