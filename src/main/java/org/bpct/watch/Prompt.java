package org.bpct.watch;

/** A question in the last line: a deed that waits for {@code y}, or a text that is typed. */
final class Prompt {
    private static final int MOST = 60;

    private final Kind kind;
    private final String batch;
    private final StringBuilder text = new StringBuilder();

    /** Asks about a batch; a filter is about none. */
    Prompt(Kind kind, String batch) {
        this.kind = kind;
        this.batch = batch;
    }

    /** The questions. */
    enum Kind {
        FILTER("", true, "filter (number, kind, state or a part of a path): "),
        CANCEL("--cancel", false, "cancel batch N? its finished work stays (y/n) "),
        PAUSE("--pause", false, "pause batch N? jobs end the group in hand first (y/n) "),
        CONTINUE("--continue", false, "let batch N go on? (y/n) "),
        RETRY("--retry", false, "try the failed names of batch N again? (y/n) "),
        LIMIT("--limit", true, "limit of batch N, as 200M or 500/s a second, or no: ");

        private final String option;
        private final boolean takesText;
        private final String question;

        Kind(String option, boolean takesText, String question) {
            this.option = option;
            this.takesText = takesText;
            this.question = question;
        }
    }

    /** The effects of a key on a question. */
    enum Answer {
        OPEN,
        GIVEN,
        DROPPED
    }

    /** Takes a key. Any key but {@code y} drops a deed, so that no second keystroke of a habit confirms it. */
    Answer take(Action action, char letter) {
        if (!kind.takesText) {
            return letter == 'y' || letter == 'Y' ? Answer.GIVEN : Answer.DROPPED;
        }
        if (letter == '\r' || letter == '\n') {
            return kind == Kind.FILTER || text.length() > 0 ? Answer.GIVEN : Answer.DROPPED;
        }
        boolean erases = letter == '\b' || letter == 0x7f;
        if (erases && text.length() > 0) {
            text.setLength(text.length() - 1);
        } else if (letter >= ' ' && letter < 0x7f && text.length() < MOST) {
            text.append(letter);
        } else if (action == Action.BACK) {
            return Answer.DROPPED;
        }
        return Answer.OPEN;
    }

    /** Returns the question, with the text so far. */
    String words() {
        return kind.question.replace("N", batch) + text;
    }

    boolean isFilter() {
        return kind == Kind.FILTER;
    }

    String text() {
        return text.toString();
    }

    /** Returns the deed. */
    Watch.Deed deed() {
        return new Watch.Deed(kind.option, kind == Kind.LIMIT ? batch + ":" + text : batch);
    }
}
