package org.bpct.verb.change.rights;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.verb.change.rights.ModeChange.Source;
import org.bpct.verb.change.rights.ModeChange.Step;

/** The words of a change of mode, which are read from left to right. */
final class ModeWords {
    private static final int STICKY = 01000;
    private static final int FEW_DIGITS = 5;
    private static final char END = 0;

    private final String words;
    private int at;

    ModeWords(String words) {
        this.words = words;
    }

    /** Returns the steps; empty if the words mean none. */
    Optional<List<Step>> steps() {
        List<Step> steps = new ArrayList<>();
        boolean isGood = isDigit() ? readNumber(steps) : readClauses(steps);
        return isGood && at == words.length() ? Optional.of(List.copyOf(steps)) : Optional.empty();
    }

    /** Reads octal digits. A directory keeps its set-id bits unless there are five digits, as documented for chmod. */
    private boolean readNumber(List<Step> steps) {
        int mode = digits();
        int named = at < FEW_DIGITS
                ? (mode & (ModeChange.SET_USER | ModeChange.SET_GROUP)) | STICKY | 0777
                : ModeChange.ALL;
        steps.add(new Step('=', ModeChange.ALL, mode, named, Source.NAMED));
        return mode >= 0;
    }

    private boolean readClauses(List<Step> steps) {
        while (readClause(steps)) {
            if (here() != ',') {
                return true;
            }
            at++;
        }
        return false;
    }

    /** Reads the classes of users, and one or more operations. */
    private boolean readClause(List<Step> steps) {
        int affected = 0;
        while ("ugoa".indexOf(here()) >= 0) {
            affected |= whoseBits(next());
        }
        if (!isOperator()) {
            return false;
        }
        while (isOperator()) {
            char operator = next();
            if (isDigit()) {
                int mode = digits();
                steps.add(new Step(operator, ModeChange.ALL, mode, ModeChange.ALL, Source.NAMED));
                return mode >= 0 && affected == 0;
            }
            steps.add("ugo".indexOf(here()) >= 0 ? copied(operator, affected) : named(operator, affected));
        }
        return true;
    }

    private Step copied(char operator, int affected) {
        int value = whoseBits(next()) & 0777;
        return new Step(operator, affected, value, affected != 0 ? affected & value : value, Source.COPIED);
    }

    private Step named(char operator, int affected) {
        int value = 0;
        Source source = Source.NAMED;
        while ("rwxXst".indexOf(here()) >= 0) {
            char letter = next();
            if (letter == 'X') {
                source = Source.NAMED_AND_EXECUTION;
            } else {
                value |= bits(letter);
            }
        }
        return new Step(operator, affected, value, affected != 0 ? affected & value : value, source);
    }

    private static int bits(char letter) {
        return switch (letter) {
            case 'r' -> 0444;
            case 'w' -> 0222;
            case 'x' -> 0111;
            case 's' -> ModeChange.SET_USER | ModeChange.SET_GROUP;
            default -> STICKY;
        };
    }

    private static int whoseBits(char who) {
        return switch (who) {
            case 'u' -> ModeChange.SET_USER | 0700;
            case 'g' -> ModeChange.SET_GROUP | 0070;
            case 'o' -> STICKY | 0007;
            default -> ModeChange.ALL;
        };
    }

    /** Reads octal digits; returns -1 if their number is too large for a mode. */
    private int digits() {
        int mode = 0;
        while (isDigit() && mode >= 0) {
            mode = 8 * mode + next() - '0';
            mode = mode > ModeChange.ALL ? -1 : mode;
        }
        return mode;
    }

    private boolean isDigit() {
        return here() >= '0' && here() <= '7';
    }

    private boolean isOperator() {
        return "+-=".indexOf(here()) >= 0;
    }

    private char here() {
        return at < words.length() ? words.charAt(at) : END;
    }

    private char next() {
        return words.charAt(at++);
    }
}
