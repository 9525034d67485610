package org.bpct.script;

import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads words of Bash, and what is expanded in them. */
final class BashWords {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");
    private static final Pattern NUMBER = Pattern.compile("[0-9][0-9A-Za-z_#]*");
    private static final Pattern ASSIGNMENT = Pattern.compile("\\s*(?:(?:<<|>>|[-+*/%&^|])?=(?!=)|\\+\\+|--)");

    private final BashText in;
    private final BiConsumer<BashUse.Kind, String> uses;
    private final Runnable substitution;

    /**
     * A word.
     *
     * @param raw as it stands there
     * @param text what it says, quotes removed
     * @param isLiteral whether nothing in it is expanded
     */
    record Word(String raw, String text, boolean isLiteral) {}

    /** Tells of uses of variables; the last argument reads commands up to a closing parenthesis. */
    BashWords(BashText in, BiConsumer<BashUse.Kind, String> uses, Runnable substitution) {
        this.in = in;
        this.uses = uses;
        this.substitution = substitution;
    }

    /** Reads up to a blank or one of these characters that end a word. */
    Word word(String ends) {
        StringBuilder said = new StringBuilder();
        int from = in.at();
        boolean literal = true;
        while (!in.atEnd() && !Character.isWhitespace(in.next())) {
            char c = in.next();
            if ((c == '<' || c == '>') && in.peek(1) == '(') {
                in.skip(2);
                substitution.run();
                literal = false;
            } else if (ends.indexOf(c) >= 0) {
                break;
            } else if (c == '"') {
                literal &= doubleQuoted(said);
            } else if (c == '$') {
                literal = false;
                expansion();
            } else if (c == '\'') {
                said.append(singleQuoted());
            } else {
                in.skip(c == '\\' ? 1 : 0);
                said.append(in.next());
                in.skip(1);
            }
        }
        return new Word(in.from(from), said.toString(), literal);
    }

    private String singleQuoted() {
        in.skip(1);
        int from = in.at();
        while (in.next() != '\'') {
            if (in.atEnd()) {
                throw in.error("open quote");
            }
            in.skip(1);
        }
        String said = in.from(from);
        in.skip(1);
        return said;
    }

    private boolean doubleQuoted(StringBuilder said) {
        boolean literal = true;
        in.skip(1);
        while (in.next() != '"') {
            if (in.atEnd()) {
                throw in.error("open quote");
            } else if (in.next() == '$') {
                literal = false;
                expansion();
            } else {
                in.skip(in.next() == '\\' ? 1 : 0);
                said.append(in.next());
                in.skip(1);
            }
        }
        in.skip(1);
        return literal;
    }

    /** Reads what a dollar sign begins. */
    private void expansion() {
        if (in.take("$((")) {
            arithmetic("))");
        } else if (in.take("$(")) {
            substitution.run();
        } else if (in.take("${")) {
            parameter();
        } else if (in.take("$'")) {
            while (!in.take("'")) {
                in.skip(in.next() == '\\' ? 2 : 1);
            }
        } else {
            in.skip(1);
            Matcher name = in.take(NAME);
            if (name != null) {
                uses.accept(BashUse.Kind.READ, name.group());
            } else if ("0123456789@*#?$!-".indexOf(in.next()) >= 0) {
                in.skip(1);
            }
        }
    }

    private void parameter() {
        boolean indirect = in.next() == '!';
        if (indirect || (in.next() == '#' && in.peek(1) != '}')) {
            in.skip(1);
        }
        Matcher name = in.take(NAME);
        if (name == null) {
            in.skip(1);
        } else if (indirect && (in.take("@}") || in.take("*}"))) {
            return;
        } else {
            uses.accept(BashUse.Kind.READ, name.group());
        }
        if (in.next() == '[') {
            subscript();
        }
        if (name != null && (in.startsWith(":=") || in.next() == '=')) {
            uses.accept(BashUse.Kind.SET, name.group());
        }
        if (in.next() == ':' && "-+=?".indexOf(in.peek(1)) < 0) {
            in.skip(1);
            arithmetic("}");
            return;
        }
        while (!in.take("}")) {
            quotedOrNot();
        }
    }

    /** Passes one character, or what one begins. */
    private void quotedOrNot() {
        switch (in.next()) {
            case '\0' -> throw in.error("open expansion");
            case '$' -> expansion();
            case '"' -> doubleQuoted(new StringBuilder());
            case '\'' -> singleQuoted();
            case '\\' -> in.skip(2);
            default -> in.skip(1);
        }
    }

    /** Reads a subscript, which is arithmetic if nothing in it is quoted or expanded. */
    void subscript() {
        in.skip(1);
        if (!in.take("@]") && !in.take("*]")) {
            arithmetic("]");
        }
    }

    /** Reads arithmetic with what closes it. */
    void arithmetic(String close) {
        int open = 0;
        while (open > 0 || !in.take(close)) {
            open += in.next() == '(' ? 1 : in.next() == ')' ? -1 : 0;
            if (in.take(NUMBER) != null) {
                continue;
            }
            boolean changed = before("++") || before("--");
            Matcher name = in.take(NAME);
            if (name == null) {
                quotedOrNot();
                continue;
            }
            if (in.next() == '[') {
                subscript();
            }
            int behind = in.at();
            boolean assigned = in.take(ASSIGNMENT) != null;
            in.backTo(behind);
            uses.accept(changed || assigned ? BashUse.Kind.SET : BashUse.Kind.READ, name.group());
        }
    }

    private boolean before(String operator) {
        return in.peek(-1) == operator.charAt(0) && in.peek(-2) == operator.charAt(0);
    }
}
