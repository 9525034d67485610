package org.bpct.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the commands of a Bash text, as much of the language as bpct's templates use: what each does with which name. */
final class BashCommands {
    private static final String ENDS = BashSimpleCommand.ENDS;
    private static final Set<String> BEFORE_COMMANDS =
            Set.of("if", "then", "else", "elif", "fi", "while", "until", "do", "done", "!", "{", "}");
    private static final Pattern FUNCTION = Pattern.compile("([A-Za-z_]\\w*)\\(\\) \\{");
    private static final Pattern RESERVED = Pattern.compile("(?:[a-z]+|!|\\{|\\}|\\[\\[)(?=[\\s;)]|$)");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");
    private static final Set<String> NUMERIC = Set.of("-eq", "-ne", "-lt", "-le", "-gt", "-ge");

    private final BashText in;
    private final List<BashUse> uses;
    private final BashWords words;
    private String function = "";

    private BashCommands(String text, List<BashUse> uses, String function) {
        this.in = new BashText(text);
        this.uses = uses;
        this.function = function;
        this.words = new BashWords(in, this::use, () -> commands(')'));
    }

    /** Returns what a text does, in its order. */
    static List<BashUse> usesIn(String text) {
        List<BashUse> uses = new ArrayList<>();
        new BashCommands(text, uses, "").commands('\0');
        return uses;
    }

    private void use(BashUse.Kind kind, String name) {
        uses.add(new BashUse(function, kind, name));
    }

    /** Reads commands up to the end of the text, a closing parenthesis, or (;) the end of a case. */
    private void commands(char close) {
        while (true) {
            in.skipBlanks();
            if (close == ';' && (in.take(";;") || in.startsWith("esac"))) {
                return;
            } else if (in.atEnd()) {
                if (close != '\0') {
                    throw in.error("no " + close);
                }
                return;
            } else if (in.next() == ')') {
                if (close != ')') {
                    throw in.error("stray parenthesis");
                }
                in.skip(1);
                return;
            } else if ("\n;&|".indexOf(in.next()) >= 0) {
                in.skip(1);
            } else if (in.next() == '#') {
                in.skipLine();
            } else if (in.take("((")) {
                words.arithmetic("))");
            } else if (in.take("(")) {
                commands(')');
            } else if (!new BashSimpleCommand(in, words, this::use).redirection() && !reserved()) {
                simpleCommand();
            }
        }
    }

    /** Reads a word that begins or ends a compound command, or what it begins; false if there is none here. */
    private boolean reserved() {
        Matcher defined = in.take(FUNCTION);
        if (defined != null) {
            function = defined.group(1);
            use(BashUse.Kind.DEFINE, function);
            return true;
        }
        int from = in.at();
        boolean first = in.peek(-1) == '\n';
        Matcher word = in.take(RESERVED);
        String said = word == null ? "" : word.group();
        if (BEFORE_COMMANDS.contains(said) || said.equals("esac")) {
            if (said.equals("}") && first) {
                function = "";
            }
        } else if (said.equals("[[")) {
            test();
        } else if (said.equals("for")) {
            loop();
        } else if (said.equals("case")) {
            choice();
        } else {
            in.backTo(from);
            return false;
        }
        return true;
    }

    private void loop() {
        in.skipBlanks();
        if (in.take("((")) {
            words.arithmetic("))");
            return;
        }
        Matcher name = in.take(NAME);
        if (name == null) {
            throw in.error("a loop without a variable");
        }
        use(BashUse.Kind.SET, name.group());
        in.skipBlanks();
        if (in.take("in ")) {
            for (in.skipBlanks(); in.next() != ';' && in.next() != '\n'; in.skipBlanks()) {
                words.word(ENDS);
            }
        }
    }

    private void choice() {
        in.skipBlanks();
        words.word(ENDS);
        in.skipBlanks();
        in.take("in");
        while (true) {
            in.skipBlanks();
            if (in.take("esac")) {
                return;
            } else if (in.next() == '#') {
                in.skipLine();
            } else if (in.next() == '\n') {
                in.skip(1);
            } else {
                pattern();
                commands(';');
            }
        }
    }

    /** Reads the patterns of a case. Their words may be names of functions that the word itself then calls. */
    private void pattern() {
        while (!in.take(")")) {
            in.skipBlanks();
            int from = in.at();
            BashWords.Word word = words.word("|()");
            if (in.next() == '(') {
                // Of an extended pattern, as @(a|b).
                in.skip(1);
                pattern();
            } else if (word.isLiteral()) {
                use(BashUse.Kind.CALL, word.text());
            }
            in.skipBlanks();
            in.take("|");
            if (in.at() == from) {
                throw in.error("no pattern");
            }
        }
    }

    private void test() {
        String before = "";
        while (true) {
            while (Character.isWhitespace(in.next())) {
                in.skip(1);
            }
            in.skipBlanks();
            if (in.take("]]")) {
                return;
            }
            BashWords.Word word = words.word("");
            if (word.raw().isEmpty()) {
                throw in.error("open test");
            }
            Matcher name = NAME.matcher(word.raw());
            boolean operand = before.equals("-v") || NUMERIC.contains(before);
            if (name.lookingAt() && (operand || numericFollows())) {
                use(BashUse.Kind.READ, name.group());
            }
            before = word.raw();
        }
    }

    private boolean numericFollows() {
        int from = in.at();
        in.skipBlanks();
        boolean follows = NUMERIC.contains(words.word("$\"'").raw());
        in.backTo(from);
        return follows;
    }

    private void simpleCommand() {
        List<BashWords.Word> said = new BashSimpleCommand(in, words, this::use).read(!function.isEmpty());
        if (said.size() > 1 && said.get(0).text().equals("trap")) {
            new BashCommands(said.get(1).text(), uses, function).commands('\0');
        }
    }
}
