package org.bpct;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
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
                            .flatMap(file -> lines(file)
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
        try {
            return comments(file, Files.readString(file), comment);
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

    /** Returns each literal of the program, joined with those beside it; what is put in between is an ellipsis. */
    private static Stream<Text> messages() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<Text> texts = new ArrayList<>();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null);
                Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            JavacTask task = (JavacTask)
                    compiler.getTask(null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(sources));
            for (CompilationUnitTree unit : task.parse()) {
                Path file = Path.of(unit.getSourceFile().getName());
                new Literals(words -> texts.add(new Text(file, words))).scan(unit, null);
            }
        }
        return texts.stream();
    }

    /** Hands on the texts in a source file. */
    private static final class Literals extends TreeScanner<Void, Void> {
        private static final char SOMETHING = '\u2026';

        private final Consumer<String> sink;

        Literals(Consumer<String> sink) {
            this.sink = sink;
        }

        @Override
        public Void visitBinary(BinaryTree tree, Void nothing) {
            if (tree.getKind() != Tree.Kind.PLUS) {
                return super.visitBinary(tree, null);
            }
            sink.accept(joined(tree));
            return null;
        }

        @Override
        public Void visitLiteral(LiteralTree tree, Void nothing) {
            if (tree.getValue() instanceof String text) {
                sink.accept(text);
            }
            return null;
        }

        private String joined(ExpressionTree tree) {
            if (tree instanceof BinaryTree sum && tree.getKind() == Tree.Kind.PLUS) {
                return joined(sum.getLeftOperand()) + joined(sum.getRightOperand());
            }
            if (tree instanceof LiteralTree literal && literal.getValue() instanceof String text) {
                return text;
            }
            scan(tree, null);
            return String.valueOf(SOMETHING);
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the paragraphs, items and rows of a page, each as one line; code is none of them. */
    private static Stream<Text> paragraphs(Path page) {
        List<Text> paragraphs = new ArrayList<>();
        StringBuilder paragraph = new StringBuilder();
        boolean isCode = false;
        for (String line : lines(page).toList()) {
            isCode ^= line.startsWith("```");
            String words = line.strip();
            boolean begins = words.isEmpty() || words.matches("(?:[*|#>-]|[0-9]+\\.).*") || line.startsWith("    ");
            if (begins && paragraph.length() > 0) {
                paragraphs.add(new Text(page, paragraph.toString()));
                paragraph.setLength(0);
            }
            boolean isSkipped = isCode || line.startsWith("    ") || words.startsWith("#");
            if (!isSkipped && !words.isEmpty()) {
                paragraph
                        .append(paragraph.length() > 0 ? " " : "")
                        .append(begins ? words.replaceFirst("^(?:[*>-]|[0-9]+\\.) +", "") : words);
            }
        }
        paragraphs.add(new Text(page, paragraph.toString()));
        return paragraphs.stream();
    }
}
