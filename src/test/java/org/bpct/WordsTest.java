package org.bpct;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Refuses the turns of phrase that made strangers read a sentence twice, in messages, help texts and documents. */
final class WordsTest {
    /** Where a sentence may begin: a text, a cell, an item, or behind the sentence before. */
    private static final String BEGIN = "(?:^|(?<=[.!?:|*] )|(?<=\\*\\*)|(?<=\"))";

    /** Turns that are refused everywhere, and what to write in their place. */
    private static final Map<Pattern, String> REFUSED = Map.of(
            pattern(BEGIN + "Of (?:a|an|the|what|which|those|these|each|all|its|it|several|two|such)\\b"),
            "begin with the subject",
            pattern("\\b(?:whom|(?:to|from|by|for|with|of) who)\\b"),
            "name the person",
            pattern("\\bas far as\\b"),
            "where, if, or as long as",
            pattern("\\b(?:nobody|nothing|no one|none) but\\b"),
            "only",
            pattern("\\bno more\\b(?! than\\b| of\\b)"),
            "no longer",
            pattern("\\b(?:for ever|thrice|in vain|in the midst|unasked|lest)\\b"),
            "forever, three times, without success, in the middle, by itself",
            pattern(", for (?:it|they|he|nobody|nothing|there|what|who|that|this|those|these)\\b"),
            "because");

    /** What is refused besides where users read it; records of decisions are read once, by people with time. */
    private static final Map<Pattern, String> REFUSED_FOR_USERS =
            Map.of(pattern(BEGIN + "(?:What|Who|Whoever)\\b[^?]*?(?:[.;]|$)"), "begin with a noun as the subject");

    /** The refused beginnings of a comment, and what to write in their place. */
    private static final Map<Pattern, String> REFUSED_IN_COMMENTS = Map.of(
            pattern("^(?:What|Who|Whoever|Whom|Whose)\\b"),
            "begin with a noun that says what a thing is, or with a verb that says what a method does");

    /** A clause in the place of a noun; "what to type" is none, and a question is asked in no other way. */
    private static final Map<Pattern, String> CLAUSES = Map.of(
            pattern(
                    "\\b(?:(?<!@param )[Ww]hat|[Ww]hatever|[Ww]hoever|of which|[Aa]ll that) (?!to\\b|\\|)|(?<=[;:] )who "),
            "name the thing: the subject or the object of a sentence is a noun");

    private static final Pattern QUESTION = pattern("[^.!?:;|]*\\?");

    /** A whole Javadoc comment, or successive lines of comments. */
    private static final Pattern JAVA_REMARK =
            pattern("(?ms)^\\h*/\\*\\*(.*?)\\*/|^\\h*//([^\\n]*(?:\\n\\h*//[^\\n]*)*)");

    private static final Pattern LINE_BREAK = pattern("\\s*\\n\\h*(?:\\*|//)?\\h*");

    /** The words of a Javadoc comment, or of successive lines of comments, in the first or the second group. */
    private static final Pattern JAVA_COMMENT = pattern("(?m)^\\h*/\\*\\*[\\s*]*+(.*)|^\\h*//\\h*(.*(?:\\R\\h*//.*)*)");

    /** The same of a template, without the lists in its head and their further lines. */
    private static final Pattern TEMPLATE_COMMENT =
            pattern("(?m)^\\h*## (?!\\h|(?:needs|may need|reads|sets|fills):)(.*(?:\\R\\h*##.*)*)");

    private static Pattern pattern(String text) {
        return Pattern.compile(text);
    }

    @Test
    void messagesAndHelpAreInPlainEnglish() throws IOException {
        assertThat(messages().flatMap(WordsTest::complaints)).isEmpty();
    }

    @Test
    void scriptsSpeakPlainEnglish() throws IOException {
        try (Stream<Path> templates = Files.walk(Path.of("templates"))) {
            assertThat(templates
                            .filter(Files::isRegularFile)
                            .flatMap(file -> read(file)
                                    .lines()
                                    .filter(line -> !line.stripLeading().startsWith("#"))
                                    .map(line -> new Text(file, line)))
                            .flatMap(WordsTest::complaints))
                    .isEmpty();
        }
    }

    @Test
    void documentsAreInPlainEnglish() throws IOException {
        assertThat(DocumentsTest.pages().stream().flatMap(WordsTest::paragraphs).flatMap(WordsTest::complaints))
                .isEmpty();
    }

    @Test
    void messagesAndHelpNameThingsByNouns() throws IOException {
        try (Stream<Path> resources = Files.walk(Path.of("src/main/resources/org"))) {
            Stream<Text> texts = resources
                    .filter(file -> file.toString().matches(".*\\.(?:txt|html)"))
                    .map(file -> new Text(file, read(file)));
            assertThat(Stream.concat(messages(), texts).flatMap(WordsTest::clauses))
                    .isEmpty();
        }
    }

    @Test
    void commentsNameThingsByNouns() throws IOException {
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            assertThat(sources.filter(file -> file.toString().endsWith(".java"))
                            .flatMap(file -> comments(file, JAVA_REMARK))
                            .flatMap(WordsTest::clauses))
                    .isEmpty();
        }
    }

    @Test
    void templatesNameThingsByNouns() throws IOException {
        try (Stream<Path> templates = Files.walk(Path.of("templates"))) {
            assertThat(templates
                            .filter(Files::isRegularFile)
                            .flatMap(file -> read(file).lines().map(line -> new Text(file, line)))
                            .flatMap(WordsTest::clauses))
                    .isEmpty();
        }
    }

    /** Decisions are read once. */
    @Test
    void pagesNameThingsByNouns() throws IOException {
        assertThat(DocumentsTest.pages().stream()
                        .filter(page -> page.startsWith("docs") || page.equals(Path.of("README.md")))
                        .filter(page -> !page.startsWith("docs/adr"))
                        .flatMap(WordsTest::paragraphs)
                        .flatMap(WordsTest::clauses))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/** Names what failed. */",
                "    /**\n     * Lists groups, of\n     * which some wait.\n     */",
                "    // Whatever it holds.",
                "/** Returns all that is in it. What follows? Nothing. */",
                "/** Parts are taken in turn; who is done takes two. */"
            })
    void findsClausesInThePlaceOfNouns(String source) {
        assertThat(comments(Path.of("A.java"), source, JAVA_REMARK).flatMap(WordsTest::clauses))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/** Says what to type. */", "/** What would a copy do? */", "/** The <em>what</em>. */"})
    void allowsInfinitivesAndQuestions(String source) {
        assertThat(comments(Path.of("A.java"), source, JAVA_REMARK).flatMap(WordsTest::clauses))
                .isEmpty();
    }

    @Test
    void commentsBeginWithTheirSubject() throws IOException {
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"));
                Stream<Path> templates = Files.walk(Path.of("templates"))) {
            Stream<Path> classes = sources.filter(file -> file.toString().endsWith(".java"));
            Stream<Text> comments = Stream.concat(
                    classes.flatMap(file -> comments(file, JAVA_COMMENT)),
                    templates.filter(Files::isRegularFile).flatMap(file -> comments(file, TEMPLATE_COMMENT)));
            assertThat(comments.flatMap(text -> complaints(text, REFUSED_IN_COMMENTS.entrySet().stream())))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/** What a thing is. */",
                "    /**\n     * Who runs it.\n     */",
                "        // Whoever waits has time.",
                "int seven() {\n    // Whose turn it is,\n    // the file says.\n"
            })
    void findsCommentsWithoutSubject(String source) {
        assertThat(comments(Path.of("A.java"), source, JAVA_COMMENT)
                        .flatMap(text -> complaints(text, REFUSED_IN_COMMENTS.entrySet().stream())))
                .hasSize(1);
    }

    @Test
    void findsCommentsBehindTheHeadOfATemplate() {
        String template =
                "## reads: bpct_a\n##   bpct_b\n## What it is.\n  ## Who can.\nx=\n## It is.\n## What else.\n";
        assertThat(comments(Path.of("a.sh"), template, TEMPLATE_COMMENT).map(Text::words))
                .containsExactly("What it is.\n  ## Who can.", "It is.\n## What else.");
    }

    private static Stream<Text> comments(Path file, Pattern comment) {
        return comments(file, read(file), comment);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Stream<Text> comments(Path file, String source, Pattern comment) {
        return comment.matcher(source)
                .results()
                .map(found -> new Text(file, found.group(found.groupCount() > 1 && found.group(1) == null ? 2 : 1)));
    }

    /** A text, and the file that it is in. */
    private record Text(Path file, String words) {}

    private static Stream<String> clauses(Text text) {
        String line = LINE_BREAK.matcher(text.words()).replaceAll(" ");
        return complaints(new Text(text.file(), QUESTION.matcher(line).replaceAll("")), CLAUSES.entrySet().stream());
    }

    private static Stream<String> complaints(Text text) {
        Stream<Map.Entry<Pattern, String>> forUsers =
                text.file().startsWith("docs/adr") ? Stream.empty() : REFUSED_FOR_USERS.entrySet().stream();
        return complaints(text, Stream.concat(REFUSED.entrySet().stream(), forUsers));
    }

    private static Stream<String> complaints(Text text, Stream<Map.Entry<Pattern, String>> rules) {
        return rules.flatMap(rule -> rule.getKey()
                .matcher(text.words())
                .results()
                .map(found -> text.file() + ": '" + around(text.words(), found.start(), found.end()) + "': "
                        + rule.getValue()));
    }

    private static String around(String text, int from, int to) {
        return text.substring(Math.max(0, from - 30), Math.min(text.length(), to + 30));
    }

    private static Stream<Text> paragraphs(Path page) {
        return Paragraphs.of(read(page).lines()).stream().map(words -> new Text(page, words));
    }

    private static Stream<Text> messages() throws IOException {
        List<Text> texts = new ArrayList<>();
        SourceTexts.each((file, words) -> texts.add(new Text(file, words)));
        return texts.stream();
    }
}
