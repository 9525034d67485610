package org.bpct.manual;

import java.util.Locale;

/** A manual page in the language of {@code man(7)}. Text is ASCII: other characters are named. */
public final class Roff {
    private final StringBuilder page = new StringBuilder();

    /** A title begins a paragraph by itself. */
    private boolean isBelowTitle;

    /**
     * Begins a page.
     *
     * @param name the name of the page
     * @param section its section, a digit
     * @param date the day of its sources, {@code 2026-11-24}
     * @param kind what the section holds, as the head of the page says it
     */
    public Roff(String name, int section, String date, String kind) {
        macro("TH %s %d %s bpct \"%s\"".formatted(name.toUpperCase(Locale.ROOT), section, date, kind));
    }

    /** Begins a section. */
    public Roff section(String title) {
        return title("SH " + quoted(title.toUpperCase(Locale.ROOT)));
    }

    /** Begins a part of a section. */
    public Roff part(String title) {
        return title("SS " + quoted(title));
    }

    /** Begins a paragraph. */
    public Roff paragraph() {
        return isBelowTitle ? this : macro("PP");
    }

    /** Begins a paragraph under a bullet. */
    public Roff bullet() {
        return macro("IP \\(bu 3");
    }

    /** Begins a paragraph beside a number. */
    public Roff numbered(int number) {
        return macro("IP " + number + ". 4");
    }

    /** Begins a paragraph that explains a word; the line that follows is the word. */
    public Roff tag() {
        return macro("TP");
    }

    /** Begins lines that are shown as they are. */
    public Roff beginLines() {
        return paragraph().macro("RS 4").macro("nf");
    }

    /** Ends them. */
    public Roff endLines() {
        return macro("fi").macro("RE");
    }

    /** Adds a line of text, in which {@link #plain} and {@link #bold} have marked what is not a command. */
    public Roff line(String marked) {
        // A line that begins with either is a request.
        if (marked.startsWith(".") || marked.startsWith("'")) {
            page.append("\\&");
        }
        page.append(marked).append('\n');
        isBelowTitle = false;
        return this;
    }

    /** Begins a new row in a paragraph. */
    public Roff row() {
        return macro("br");
    }

    /** Returns a text so that nothing in it is a command. */
    public static String plain(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            switch (letter) {
                case '\\' -> plain.append("\\e");
                case '-' -> plain.append("\\-");
                case '\'' -> plain.append("\\(aq");
                case '`' -> plain.append("\\(ga");
                case '^' -> plain.append("\\(ha");
                case '~' -> plain.append("\\(ti");
                case '"' -> plain.append("\\(dq");
                default ->
                    plain.append(letter < 0x7f ? Character.toString(letter) : "\\[u%04X]".formatted((int) letter));
            }
        }
        return plain.toString();
    }

    /** Returns a text in bold, so that nothing in it is a command. */
    public static String bold(String text) {
        return "\\fB" + plain(text) + "\\fR";
    }

    /** Returns a text in italics, so that nothing in it is a command. */
    public static String italic(String text) {
        return "\\fI" + plain(text) + "\\fR";
    }

    private static String quoted(String text) {
        return '"' + plain(text) + '"';
    }

    private Roff title(String words) {
        macro(words);
        isBelowTitle = true;
        return this;
    }

    private Roff macro(String words) {
        isBelowTitle = false;
        page.append('.').append(words).append('\n');
        return this;
    }

    @Override
    public String toString() {
        return page.toString();
    }
}
