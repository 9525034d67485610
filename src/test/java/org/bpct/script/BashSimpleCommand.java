package org.bpct.script;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one simple command of Bash: its assignments, words and redirections. */
final class BashSimpleCommand {
    /** What ends a word of a command. */
    static final String ENDS = ";&|<>()";

    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");
    private static final Pattern ASSIGNED = Pattern.compile("\\+?=");
    private static final Pattern REDIRECTION =
            Pattern.compile("(?:[0-9]+|\\{(\\w+)\\})?(?:<<<|<>|>>|[<>]&|[<>](?!\\())");

    private final BashText in;
    private final BashWords words;
    private final BiConsumer<BashUse.Kind, String> uses;
    private final List<String> assigned = new ArrayList<>();
    private final List<BashWords.Word> said = new ArrayList<>();

    BashSimpleCommand(BashText in, BashWords words, BiConsumer<BashUse.Kind, String> uses) {
        this.in = in;
        this.words = words;
        this.uses = uses;
    }

    /** Reads it, tells what it sets and calls, and returns its words. */
    List<BashWords.Word> read(boolean inFunction) {
        int from = in.at();
        for (in.skipBlanks(); !in.atEnd() && "\n;&|)#".indexOf(in.next()) < 0; in.skipBlanks()) {
            if (!redirection() && !assignment()) {
                said.add(words.word(ENDS));
            }
        }
        if (in.at() == from) {
            throw in.error("no command");
        }
        new BashNames(said, assigned, inFunction, uses).tell();
        return said;
    }

    /** Reads a redirection, which may open a descriptor and set a variable to it; false if there is none here. */
    boolean redirection() {
        Matcher redirection = in.take(REDIRECTION);
        if (redirection == null) {
            return false;
        }
        if (redirection.group(1) != null) {
            uses.accept(BashUse.Kind.SET, redirection.group(1));
        }
        in.skipBlanks();
        words.word(ENDS);
        return true;
    }

    /** Reads an assignment; false, and nothing read, if there is none here. */
    private boolean assignment() {
        if (!said.isEmpty() && !BashNames.DECLARING.contains(said.get(0).text())) {
            return false;
        }
        int from = in.at();
        Matcher name = in.take(NAME);
        if (name != null && in.next() == '[') {
            words.subscript();
        }
        if (name == null || in.take(ASSIGNED) == null) {
            in.backTo(from);
            return false;
        }
        assigned.add(name.group());
        if (in.take("(")) {
            array();
        } else {
            words.word(ENDS);
        }
        return true;
    }

    private void array() {
        while (!in.take(")")) {
            in.skipBlanks();
            if (in.next() == '\n') {
                in.skip(1);
            } else if (in.next() == '#') {
                in.skipLine();
            } else if (in.next() == '[') {
                words.subscript();
                in.take("=");
                words.word(ENDS);
            } else {
                words.word(ENDS);
            }
        }
    }
}
