package org.bpct.report.page;

/** An HTML page with places that are filled in, each of them once: {@code @@NAME@@}. */
final class PageTemplate {
    private static final String MARK = "@@";

    private final String text;

    PageTemplate(String text) {
        this.text = text;
    }

    /** Returns the template with a place filled in; places in the content itself stay. */
    PageTemplate fill(String name, String content) {
        int at = text.lastIndexOf(MARK + name + MARK);
        if (at < 0) {
            throw new IllegalArgumentException("the template has no place " + name);
        }
        return new PageTemplate(
                text.substring(0, at) + content + text.substring(at + name.length() + 2 * MARK.length()));
    }

    /** Returns the text. */
    String text() {
        return text;
    }
}
