package org.bpct.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;
import org.bpct.selection.Selection;
import org.bpct.selection.SelectionCriterion;
import org.bpct.selection.SelectionLimit;
import org.bpct.selection.SelectionRule;
import org.bpct.selection.SelectionSubject;
import org.jspecify.annotations.Nullable;
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
        return new SelectionParser(FileName.of(folder), endedByNul ? WordEnd.NUL : WordEnd.LINE, () -> NOW);
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

    @Test
    void aFileThatIsNotEndedAsWasSaidIsRefusedForItWouldBeOneWord() throws Exception {
        String lines = file("a\n*.o\n");

        assertThatThrownBy(() -> parser(true).rulesOf("--exclude-from", false, lines))
                .isInstanceOf(UsageException.class)
                .hasMessage("--exclude-from file holds lines and no NUL byte; without -0 words are lines");
        assertThatThrownBy(() -> parser(true).namesFrom(lines)).hasMessageContaining("holds lines");
        for (String content : List.of("a\n*.o\n", "a\0*.o\0", "a\0*.o")) {
            SelectionParser asFound = new SelectionParser(FileName.of(folder), WordEnd.AS_FOUND, () -> NOW);
            asFound.rulesOf("--exclude-from", false, file(content));
            assertThat(asFound.selection().rules()).hasSize(2);
        }
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
        "@12.5, 1970-01-01T00:00:12.5Z",
        "@-1, 1969-12-31T23:59:59Z",
        "12h, 2026-11-21T00:00:00Z",
        "90min, 2026-11-21T10:30:00Z",
        "30d, 2026-10-22T12:00:00Z",
        "1w, 2026-11-14T12:00:00Z",
        "2026-11-20T08:30Z, 2026-11-20T08:30:00Z",
        "2026-11-20T08:30:01.5+02:00, 2026-11-20T06:30:01.5Z",
        "2026-11-20 08:30-01:00, 2026-11-20T09:30:00Z"
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
    @ValueSource(strings = {"", "ann", "ann:x", "ann:x:", "ann:x:many:5", "ann:x:-1:5", "ann:x:99999999999:5"})
    void anAnswerWithoutANumberNamesNobody(String line) throws Exception {
        assertThat(Accounts.users().numberIn("--user", "ann", "ann:x:1234:5\n")).isEqualTo(1234);
        assertThatThrownBy(() -> Accounts.users().numberIn("--user", "ann", line))
                .isInstanceOf(UsageException.class)
                .hasMessage("--user: there is no user 'ann' on this host");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--older-than", "--newer-than", "--forget older-than"})
    void anAgeThatMayBeMeantAsMonthsIsRefusedWhereItDestroys(String option) throws Exception {
        assertThatThrownBy(() -> Moment.parse(option, "6m", () -> NOW))
                .isInstanceOf(UsageException.class)
                .hasMessage(option + " 6m: m could be minutes or months: say 90min or 180d");
        assertThatThrownBy(() -> TimeSpan.age(option, "6m"))
                .isInstanceOf(UsageException.class)
                .hasMessage(option + " 6m: m could be minutes or months: say 90min or 180d");
        assertThat(TimeSpan.age(option, "6min")).hasMinutes(6);
        assertThat(TimeSpan.ageForAlarm("--max-age", "90m")).hasMinutes(90);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "12", "0d", "12y", "yesterday", "2026-13-01", "2026-11-20T25:00", "@", "@x"})
    void otherMomentsAreRefused(String text) {
        assertThatThrownBy(() -> Moment.parse("--newer-than", text, () -> NOW))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--newer-than takes an age as 90min, 12h");
    }

    @Test
    void aFileAtALimitKeepsToItAndOneOfThatMomentIsNotNewer() throws Exception {
        SelectionParser parser = parser(false);
        parser.minSize("2");
        parser.maxSize("4");
        parser.newerThan("@1");
        assertThat(parser.selection().limits().stream().map(SelectionLimit::given))
                .containsExactly("--min-size 2", "--max-size 4", "--newer-than @1");
        assertThat(unmet(parser, 2, 1_000_000_001)).isNull();
        assertThat(unmet(parser, 4, 1_000_000_001)).isNull();
        assertThat(unmet(parser, 1, 1_000_000_001)).isNotNull();
        assertThat(unmet(parser, 5, 1_000_000_001)).isNotNull();
        assertThat(unmet(parser, 2, 1_000_000_000)).isNotNull();
    }

    /** A regular file of somebody. */
    private record Subject(
            int mode,
            long size,
            Timestamp modified,
            Timestamp accessed,
            Timestamp changed,
            long owner,
            long group,
            long links)
            implements SelectionSubject {
        Subject(int mode, long size, long modified, long accessed, long changed, long owner, long group) {
            this(
                    mode,
                    size,
                    Timestamp.ofNanoseconds(modified),
                    Timestamp.ofNanoseconds(accessed),
                    Timestamp.ofNanoseconds(changed),
                    owner,
                    group,
                    1);
        }

        @Override
        public boolean isRegularFile() {
            return (mode & 0170000) == 0100000;
        }

        @Override
        public boolean isDirectory() {
            return (mode & 0170000) == 0040000;
        }
    }

    private static @Nullable SelectionCriterion unmet(SelectionParser parser, long size, long modified) {
        Subject file = new Subject(0100644, size, modified, 0, 0, 0, 0);
        return parser.selection().unmet(file, new byte[] {'x'}, false);
    }

    private static @Nullable SelectionCriterion unmet(SelectionParser parser, Subject subject, String name) {
        return parser.selection().unmet(subject, name.getBytes(StandardCharsets.US_ASCII), true);
    }

    @ParameterizedTest
    @CsvSource({"mtime, 1, 9, 9", "atime, 9, 1, 9", "ctime, 9, 9, 1"})
    void agesAreThoseOfTheTimeThatIsAskedFor(String word, long modified, long accessed, long changed) throws Exception {
        SelectionParser parser = parser(false);
        parser.olderThan("@0.000000005");
        parser.timeOf(word);

        assertThat(unmet(parser, new Subject(0100644, 0, modified, accessed, changed, 0, 0), "f"))
                .isNull();
        assertThat(unmet(parser, new Subject(0100644, 0, 10 - modified, 10 - accessed, 10 - changed, 0, 0), "f"))
                .isNotNull();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "+1, 2 3", "-2, 1", "-3, 1 2", "+3, ''", "-1, ''"})
    void linksAreCountedAsFindCountsThem(String given, String met) throws Exception {
        SelectionParser parser = parser(false);
        parser.links(given);

        List<String> found = new ArrayList<>();
        for (long links = 1; links <= 3; links++) {
            if (unmet(
                            parser,
                            new Subject(0100644, 0, Timestamp.EPOCH, Timestamp.EPOCH, Timestamp.EPOCH, 0, 0, links),
                            "f")
                    == null) {
                found.add(Long.toString(links));
            }
        }
        assertThat(String.join(" ", found)).isEqualTo(met);
        assertThat(parser.selection().asksMore()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "644, 644",
        "-600, 600 644 4755",
        "/111, 4755",
        "/6000, 4755",
        "-000, 0 600 644 4755",
        "/000, 0 600 644 4755",
        "-u+rw, 600 644 4755",
    })
    void modesAreComparedAsFindComparesThem(String given, String met) throws Exception {
        SelectionParser parser = parser(false);
        parser.mode(given);

        List<String> found = new ArrayList<>();
        for (int mode : new int[] {0, 0600, 0644, 04755}) {
            if (unmet(parser, new Subject(0100000 | mode, 0, 0, 0, 0, 0, 0), "f") == null) {
                found.add(Integer.toOctalString(mode));
            }
        }
        assertThat(String.join(" ", found)).isEqualTo(met);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "+", "x", "1k", "--1", "1.5"})
    void aNumberOfLinksThatMakesNoSenseIsRefused(String given) {
        assertThatThrownBy(() -> parser(false).links(given))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--links takes a number of names");
    }

    @Test
    void offlineFilesAreAskedForOnlyWhereTheyAreLeftOutOrChosen() throws Exception {
        SelectionParser take = parser(false);
        take.offline("take", true);
        assertThat(take.selection()).isEqualTo(Selection.ALL);
        for (String word : List.of("skip", "only")) {
            SelectionParser parser = parser(false);
            parser.offline(word, false);
            assertThat(parser.selection().asksOffline()).isTrue();
            // What nobody calls offline is on disk, whatever it is.
            assertThat(unmet(parser, 2, 0) == null).isEqualTo(word.equals("skip"));
            assertThatThrownBy(() -> parser(false).offline(word, true))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("does not go with --snapshot");
        }
        assertThatThrownBy(() -> parser(false).offline("Skip", false))
                .isInstanceOf(UsageException.class)
                .hasMessage("--offline takes skip, only or take, not 'Skip'");
    }

    @Test
    void theAccessTimeOfADirectoryIsNotAskedForAsWalksMoveIt() throws Exception {
        SelectionParser parser = parser(false);
        parser.olderThan("@5");
        parser.timeOf("atime");

        assertThat(unmet(parser, new Subject(0040755, 0, 1, Long.MAX_VALUE, 1, 0, 0), "d"))
                .isNull();
    }

    @Test
    void usersAndGroupsAreGivenByNameOrNumberAndMayBeExempted() throws Exception {
        SelectionParser one = parser(false);
        one.user("root,4294967294");
        SelectionParser none = parser(false);
        none.group("!root,7");

        assertThat(one.selection().traits().get(0).numbers()).containsExactly(0L, 4294967294L);
        assertThat(unmet(one, new Subject(0100644, 0, 0, 0, 0, 0, 9), "f")).isNull();
        // As Java reads it from an int.
        assertThat(unmet(one, new Subject(0100644, 0, 0, 0, 0, -2, 9), "f")).isNull();
        assertThat(unmet(one, new Subject(0100644, 0, 0, 0, 0, 1, 9), "f")).isNotNull();
        assertThat(unmet(none, new Subject(0100644, 0, 0, 0, 0, 1, 9), "f")).isNull();
        assertThat(unmet(none, new Subject(0100644, 0, 0, 0, 0, 1, 7), "f")).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"no-such-user-here", "", "root,", "!", "-s", "4294967295", "a:b"})
    void whoIsNotKnownIsRefused(String list) {
        assertThatThrownBy(() -> parser(false).user(list))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--user");
    }

    @Test
    void typesAreTheLettersOfFind() throws Exception {
        SelectionParser parser = parser(false);
        parser.type("f,l");

        assertThat(unmet(parser, new Subject(0100644, 0, 0, 0, 0, 0, 0), "x")).isNull();
        assertThat(unmet(parser, new Subject(0120777, 0, 0, 0, 0, 0, 0), "x")).isNull();
        for (int other : new int[] {0040755, 0010644, 0140755, 0060660, 0020660}) {
            assertThat(unmet(parser, new Subject(other, 0, 0, 0, 0, 0, 0), "x")).isNotNull();
        }
        assertThatThrownBy(() -> parser(false).type("fx")).hasMessageStartingWith("--type takes letters");
        assertThatThrownBy(() -> parser(false).type("")).hasMessageStartingWith("--type takes letters");
    }

    @Test
    void aNameMustMatchOneOfThePatterns() throws Exception {
        SelectionParser parser = parser(false);
        parser.names(List.of("core.*", "*.tm[p]"));

        Subject file = new Subject(0100644, 0, 0, 0, 0, 0, 0);
        assertThat(unmet(parser, file, "core.12")).isNull();
        assertThat(unmet(parser, file, ".tmp")).isNull();
        assertThat(unmet(parser, file, "score.12")).isNotNull();
        assertThatThrownBy(() -> parser(false).names(List.of("a/b"))).hasMessageContaining("without a slash");
    }

    @Test
    void aTimeWithoutAnAgeIsRefused() {
        assertThatThrownBy(() -> parser(false).timeOf("btime")).hasMessageStartingWith("--time-of takes");
    }

    @Test
    void copiesMakeAllDirectoriesAndAskRegularFilesAloneForSizeAndTime() throws Exception {
        SelectionParser parser = parser(false);
        parser.olderThan("@1");
        parser.minSize("5");
        parser.user("7");

        assertThat(parser.selection().unmet(new Subject(0040755, 0, 9_000_000_000L, 0, 0, 0, 0), new byte[1], false))
                .isNull();
        assertThat(parser.selection().unmet(new Subject(0120777, 0, 9_000_000_000L, 0, 0, 7, 0), new byte[1], false))
                .isNull();
        assertThat(parser.selection().unmet(new Subject(0120777, 0, 9_000_000_000L, 0, 0, 0, 0), new byte[1], false))
                .isNotNull();
    }
}
