package org.bpct.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.bpct.model.FileName;
import org.bpct.model.SelectionLimit;
import org.bpct.model.SelectionRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SelectionParserTest {
    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    @TempDir
    private Path folder;

    private SelectionParser parser(boolean endedByNul) {
        return new SelectionParser(FileName.of(folder), endedByNul, () -> NOW);
    }

    private String file(String content) throws Exception {
        Files.write(folder.resolve("file"), content.getBytes(StandardCharsets.ISO_8859_1));
        return "file";
    }

    private static List<String> words(SelectionParser parser) {
        return parser.selection().rules().stream()
                .map(rule -> (rule.includes() ? "+ " : "- ") + rule.words())
                .toList();
    }

    @Test
    void rulesStayInTheOrderInWhichTheyWereGiven() throws Exception {
        SelectionParser parser = parser(false);
        parser.rule("--include", true, "keep.o");
        parser.rulesOf("--exclude-from", false, file("# said\n*.o\n\n; and\n+ a b \r\n- /x/\n"));
        parser.rule("--exclude", false, "tmp/");
        assertThat(words(parser))
                .containsExactly(
                        "+ --include 'keep.o' (rule 1)",
                        "- line 2 of file: '*.o' (rule 2)",
                        "+ line 5 of file: 'a b ' (rule 3)",
                        "- line 6 of file: '/x/' (rule 4)",
                        "- --exclude 'tmp/' (rule 5)");
    }

    @Test
    void anExclamationMarkAloneForgetsAllRulesBefore() throws Exception {
        SelectionParser parser = parser(false);
        parser.rule("--exclude", false, "a");
        parser.rule("--exclude", false, "!");
        parser.rule("--exclude", false, "!b");
        parser.rule("--exclude", false, "");
        assertThat(words(parser)).containsExactly("- --exclude '!b' (rule 1)");
    }

    @Test
    void wordsEndedByNulMayHoldNewlines() throws Exception {
        SelectionParser parser = parser(true);
        parser.rulesOf("--include-from", true, file("a\nb\0*\0"));
        assertThat(parser.selection().rules().stream()
                        .map(rule -> rule.pattern().given().text()))
                .containsExactly("a\nb", "*");
        assertThat(parser.selection().rules()).allMatch(SelectionRule::includes);
    }

    @Test
    void namesAreTakenToTheByte() throws Exception {
        SelectionParser lines = parser(false);
        lines.namesFrom(file("#a\n\n ./b//c \nx\u00ff\r\n"));
        assertThat(lines.names().stream().map(FileName::text)).containsExactly("#a", " ./b//c ", "x\udcff\r");
        assertThat(lines.selection().namesFrom()).isEqualTo(FileName.ofText("file"));
        SelectionParser words = parser(true);
        words.namesFrom(file("a\nb\0-c"));
        assertThat(words.names().stream().map(FileName::text)).containsExactly("a\nb", "-c");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/etc/passwd", "..", "a/../b", "a/.."})
    void namesThatLeadOutOfTheSourceAreRefused(String name) throws Exception {
        String file = file("fine\n" + name + "\n");
        assertThatThrownBy(() -> parser(false).namesFrom(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--files-from file, line 2: " + name + " is not a name below SOURCE");
    }

    @Test
    void filesThatCannotBeReadAreRefused() throws Exception {
        assertThatThrownBy(() -> parser(false).rulesOf("--exclude-from", false, "none"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("cannot read --exclude-from none: ");
        String file = file("a\0b\n");
        assertThatThrownBy(() -> parser(false).namesFrom(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--files-from file holds a NUL byte");
        assertThatThrownBy(() -> parser(false).rule("--exclude", false, "- "))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("has no pattern");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "800, 800",
        "1b, 1",
        "64K, 65536",
        "64KiB, 65536",
        "64kb, 64000",
        "1.5m, 1572864",
        "1.5mb-1, 1499999",
        "2g+1, 2147483649",
        "1.0009k, 1024",
        "8191P, 9222246136947933184"
    })
    void sizesAreReadAsRsyncReadsThem(String text, long bytes) throws Exception {
        assertThat(FileSize.parse("--max-size", text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "-1", "1x", "1bb", "1 k", "9999P", "0-1", "1e3"})
    void otherSizesAreRefused(String text) {
        assertThatThrownBy(() -> FileSize.parse("--max-size", text))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--max-size takes a size as ");
    }

    @ParameterizedTest
    @CsvSource({
        "@12.5, 1970-01-01T00:00:12.5Z", "@-1, 1969-12-31T23:59:59Z", "12h, 2026-11-21T00:00:00Z",
        "30d, 2026-10-22T12:00:00Z", "1w, 2026-11-14T12:00:00Z", "2026-11-20T08:30Z, 2026-11-20T08:30:00Z",
        "2026-11-20T08:30:01.5+02:00, 2026-11-20T06:30:01.5Z", "2026-11-20 08:30-01:00, 2026-11-20T09:30:00Z"
    })
    void momentsAreReadInAllTheirForms(String text, Instant moment) throws Exception {
        assertThat(Moment.parse("--newer-than", text, () -> NOW))
                .isEqualTo(moment.getEpochSecond() * 1_000_000_000L + moment.getNano());
    }

    @Test
    void timesWithoutAZoneAreThoseOfThisHost() throws Exception {
        long midnight = Moment.parse("--newer-than", "2026-07-01", () -> NOW);
        assertThat(Moment.parse("--newer-than", "2026-07-01T00:00:00.000000001", () -> NOW))
                .isEqualTo(midnight + 1);
        assertThat(Math.abs(midnight - 1_782_864_000_000_000_000L)).isLessThan(15 * 3_600_000_000_000L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "12", "0d", "12m", "yesterday", "2026-13-01", "2026-11-20T25:00", "@", "@x"})
    void otherMomentsAreRefused(String text) {
        assertThatThrownBy(() -> Moment.parse("--newer-than", text, () -> NOW))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--newer-than takes an age as 12h");
    }

    @Test
    void aFileAtALimitKeepsToItAndOneOfThatMomentIsNotNewer() throws Exception {
        SelectionParser parser = parser(false);
        parser.minSize("2");
        parser.maxSize("4");
        parser.newerThan("@1");
        assertThat(parser.selection().limits().stream().map(SelectionLimit::given))
                .containsExactly("--min-size 2", "--max-size 4", "--newer-than @1");
        assertThat(parser.selection().exceeded(2, 1_000_000_001)).isNull();
        assertThat(parser.selection().exceeded(4, 1_000_000_001)).isNull();
        assertThat(parser.selection().exceeded(1, 1_000_000_001)).isNotNull();
        assertThat(parser.selection().exceeded(5, 1_000_000_001)).isNotNull();
        assertThat(parser.selection().exceeded(2, 1_000_000_000)).isNotNull();
    }
}
