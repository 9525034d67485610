package org.bpct.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.BulletList;
import org.commonmark.node.Code;
import org.commonmark.node.Emphasis;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.jspecify.annotations.Nullable;

/** A document in Markdown, of which manual pages have parts. */
public final class Document {
    private static final Parser PARSER =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();

    private final Path file;
    private final Node root;

    private Document(Path file, Node root) {
        this.file = file;
        this.root = root;
    }

    /** Reads a document below the folder of the project. */
    public static Document read(String file) throws IOException {
        return new Document(Path.of(file), PARSER.parse(Files.readString(Path.of(file))));
    }

    /** Adds all sections to a page, what stands before the first one as the description. */
    public void appendTo(Roff page) {
        page.section("Description");
        for (Node node : children(root).toList()) {
            if (node instanceof Heading heading && heading.getLevel() == 2) {
                page.section(words(heading));
            } else if (!(node instanceof Heading heading && heading.getLevel() == 1)) {
                append(page, node);
            }
        }
    }

    /** Adds what stands below one heading. */
    public void appendSection(String title, Roff page) {
        List<Node> nodes = children(root).toList();
        int from = nodes.stream()
                .filter(node ->
                        node instanceof Heading heading && words(heading).equals(title))
                .map(nodes::indexOf)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(file + " has no section '" + title + "'"));
        int level = ((Heading) nodes.get(from)).getLevel();
        nodes.stream()
                .skip(from + 1L)
                .takeWhile(node -> !(node instanceof Heading heading && heading.getLevel() <= level))
                .forEach(node -> append(page, node));
    }

    /** Adds the rows of all tables. */
    public void appendTables(Roff page) {
        children(root).filter(TableBlock.class::isInstance).forEach(table -> append(page, table));
    }

    private static void append(Roff page, Node node) {
        if (node instanceof Heading) {
            page.part(words(node));
        } else if (node instanceof Paragraph) {
            page.paragraph().line(marked(node));
        } else if (node instanceof BulletList) {
            children(node).forEach(item -> {
                page.bullet();
                children(item).forEach(part -> appendItem(page, part));
            });
        } else if (node instanceof OrderedList) {
            int number = 0;
            for (Node item : children(node).toList()) {
                number++;
                page.numbered(number);
                children(item).forEach(part -> appendItem(page, part));
            }
        } else if (node instanceof IndentedCodeBlock code) {
            appendLines(page, code.getLiteral());
        } else if (node instanceof FencedCodeBlock code) {
            appendLines(page, code.getLiteral());
        } else if (node instanceof TableBlock table) {
            appendTable(page, table);
        } else {
            throw new IllegalArgumentException("a manual page has no " + node);
        }
    }

    private static void appendItem(Roff page, Node part) {
        if (part instanceof Paragraph) {
            page.line(marked(part));
        } else {
            append(page, part);
        }
    }

    private static void appendLines(Roff page, String lines) {
        page.beginLines();
        lines.lines().forEach(line -> page.line(Roff.plain(line)));
        page.endLines();
    }

    /** A row is its first cell, explained by the second one; what the others are is said by the head. */
    private static void appendTable(Roff page, TableBlock table) {
        List<String> heads = cells(table.getFirstChild().getFirstChild());
        children(table.getLastChild()).map(Document::cells).forEach(row -> {
            page.tag().line(row.get(0)).line(row.get(1));
            for (int i = 2; i < row.size(); i++) {
                if (!row.get(i).isEmpty()) {
                    page.row().line(capitalized(heads.get(i)) + ": " + row.get(i));
                }
            }
        });
    }

    private static List<String> cells(Node row) {
        return children(row).map(Document::marked).toList();
    }

    private static String capitalized(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /** Returns the words below a node, with their marks, in one line. */
    private static String marked(Node node) {
        StringBuilder line = new StringBuilder();
        children(node).forEach(part -> {
            if (part instanceof Text text) {
                line.append(Roff.plain(text.getLiteral()));
            } else if (part instanceof Code code) {
                line.append(Roff.bold(code.getLiteral()));
            } else if (part instanceof SoftLineBreak) {
                line.append(' ');
            } else if (part instanceof Emphasis || part instanceof StrongEmphasis) {
                line.append(Roff.italic(words(part)));
            } else {
                // Of a link the words count: pages of the manual are found by their names.
                line.append(marked(part));
            }
        });
        return line.toString();
    }

    /** Returns the words below a node without marks. */
    private static String words(Node node) {
        StringBuilder words = new StringBuilder();
        children(node).forEach(part -> {
            if (part instanceof Text text) {
                words.append(text.getLiteral());
            } else if (part instanceof Code code) {
                words.append(code.getLiteral());
            } else {
                words.append(part instanceof SoftLineBreak ? " " : words(part));
            }
        });
        return words.toString();
    }

    private static Stream<Node> children(Node node) {
        @Nullable Node first = node.getFirstChild();
        return Stream.iterate(first, Objects::nonNull, Node::getNext);
    }
}
