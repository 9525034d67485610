package org.bpct;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The paragraphs, items and rows of a page, each as one line; code and headings are none of them. */
final class Paragraphs {
    private final List<String> paragraphs = new ArrayList<>();
    private final StringBuilder paragraph = new StringBuilder();
    private boolean isCode;

    private Paragraphs() {}

    static List<String> of(Stream<String> lines) {
        Paragraphs page = new Paragraphs();
        lines.forEachOrdered(page::add);
        page.end();
        return page.paragraphs;
    }

    private void add(String line) {
        isCode ^= line.startsWith("```");
        String words = line.strip();
        boolean begins = words.isEmpty() || words.matches("(?:[*|#>-]|[0-9]+\\.).*") || line.startsWith("    ");
        if (begins) {
            end();
        }
        boolean isSkipped = isCode || line.startsWith("    ") || words.startsWith("#");
        if (!isSkipped && !words.isEmpty()) {
            paragraph
                    .append(paragraph.length() > 0 ? " " : "")
                    .append(begins ? words.replaceFirst("^(?:[*>-]|[0-9]+\\.) +", "") : words);
        }
    }

    private void end() {
        if (paragraph.length() > 0) {
            paragraphs.add(paragraph.toString());
            paragraph.setLength(0);
        }
    }
}
