package org.bpct.schedule.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.schedule.QueueWords;
import org.jspecify.annotations.Nullable;

/**
 * The options of a submit command that bpct must know. It leaves out those that would break the submission, and detects
 * a word that is no option, which the command would take for the script.
 *
 * @param shortFlags the letters of short options without a value
 * @param longFlags the long options without a value, or with one that must be attached, without dashes
 * @param breaking the options that are left out, as typed: {@code -I}, {@code --wait}
 * @param brokenValues the values that are left out: an option and the start of the value, {@code -W block=}
 * @param wholeWords whether every option is a word of its own after one dash, never abbreviated: {@code -cwd}
 * @param refused the options that are refused, as typed, each with the reason; behind a letter and a blank stands the
 *     character that its value must not hold, {@code -q @}
 * @param exclusion the option that leaves out nodes; null if users cannot do that
 */
public record QueueGrammar(
        String shortFlags,
        Set<String> longFlags,
        Set<String> breaking,
        Set<String> brokenValues,
        boolean wholeWords,
        Map<String, String> refused,
        @Nullable NodeExclusion exclusion) {
    /** The shortest abbreviation that is recognized: two letters match too many options. */
    private static final int SHORTEST_ABBREVIATION = 3;

    /** Copies the sets and the map. */
    public QueueGrammar {
        longFlags = Set.copyOf(longFlags);
        breaking = Set.copyOf(breaking);
        brokenValues = Set.copyOf(brokenValues);
        refused = Map.copyOf(refused);
    }

    /** Makes the grammar of a command that follows POSIX and GNU: letters after one dash, words after two. */
    public QueueGrammar(String shortFlags, Set<String> longFlags, Set<String> breaking, Set<String> brokenValues) {
        this(shortFlags, longFlags, breaking, brokenValues, false, Map.of(), null);
    }

    /**
     * Returns the grammar of a command whose options are words after one dash, like those of LSF and Grid Engine.
     *
     * @param flags the options without a value, as typed
     * @param breaking the options that are left out, as typed
     */
    public static QueueGrammar ofWords(Set<String> flags, Set<String> breaking) {
        return new QueueGrammar("", flags, breaking, Set.of(), true, Map.of(), null);
    }

    /**
     * Returns the same grammar, in which these options are refused, because bpct could not do as they say.
     *
     * @param reasons the options as typed, each with the reason for the user
     */
    QueueGrammar refusing(Map<String, String> reasons) {
        return new QueueGrammar(shortFlags, longFlags, breaking, brokenValues, wholeWords, reasons, exclusion);
    }

    /** Returns the same grammar, with this option for nodes that jobs must not get. */
    QueueGrammar leavingOutBy(NodeExclusion option) {
        return new QueueGrammar(shortFlags, longFlags, breaking, brokenValues, wholeWords, refused, option);
    }

    /**
     * Returns words for jobs that must not get these nodes; the same words if the scheduler cannot be told.
     *
     * @param script the script, whose head may hold options, too
     */
    List<String> leavingOut(List<String> words, List<String> nodes, FileName script) {
        return exclusion == null ? words : exclusion.added(this, words, nodes, script);
    }

    /** Returns the value of the last of these options in words that were read before; empty if none is there. */
    Optional<String> last(List<String> words, List<String> options) {
        return values(words, options).stream().reduce((first, second) -> second);
    }

    /** Returns the values of these options in words that were read before, in their order. */
    List<String> values(List<String> words, List<String> options) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            List<String> option = words.subList(i, takesNext(words.get(i)) && i + 1 < words.size() ? i + 2 : i + 1);
            i += option.size() - 1;
            if (!named(option, Set.copyOf(options)).isEmpty()) {
                int equals = option.get(0).indexOf('=');
                values.add(
                        option.get(0).startsWith("--") && equals > 0
                                ? option.get(0).substring(equals + 1)
                                : value(option));
            }
        }
        return values;
    }

    /** Parses the words of {@code --queue}. */
    public QueueWords read(List<String> words) {
        List<String> kept = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.length() < 2 || word.charAt(0) != '-' || word.equals("--")) {
                return QueueWords.refused("--queue: '" + word + "' is no option, the scheduler would take it for the"
                        + " script; an option's value with blanks needs quotes of its own");
            }
            boolean valueFollows = takesNext(word);
            if (valueFollows && i + 1 == words.size()) {
                return QueueWords.refused("--queue: " + word + " needs a value");
            }
            List<String> option = words.subList(i, valueFollows ? i + 2 : i + 1);
            i += option.size() - 1;
            String without = refused(option);
            if (!without.isEmpty()) {
                return QueueWords.refused("--queue: " + String.join(" ", option) + ": " + refused.get(without));
            }
            String broken = breaks(option);
            if (broken.isEmpty()) {
                kept.addAll(option);
            } else {
                notes.add("--queue: " + String.join(" ", option) + " is left out: " + broken
                        + " belongs to bpct, or would keep it from submitting");
            }
        }
        return new QueueWords(kept, notes, "");
    }

    private boolean takesNext(String word) {
        if (wholeWords) {
            return !longFlags.contains(word);
        }
        return word.startsWith("--") ? longTakesNext(word) : shortTakesNext(word);
    }

    private boolean longTakesNext(String word) {
        String name = word.substring(2);
        return name.indexOf('=') < 0
                && !longFlags.contains(name)
                && longFlags.stream().noneMatch(flag -> isAbbreviation(name, flag));
    }

    /**
     * Returns true if the value is in the next word. Several flags may share a dash; text after an option with a value
     * in the same word is that value.
     */
    private boolean shortTakesNext(String word) {
        for (int i = 1; i < word.length(); i++) {
            if (shortFlags.indexOf(word.charAt(i)) < 0) {
                return i + 1 == word.length();
            }
        }
        return false;
    }

    private String refused(List<String> option) {
        String name = named(option, refused.keySet());
        String word = option.get(0);
        if (!name.isEmpty() || wholeWords || word.startsWith("--")) {
            return name;
        }
        String value = value(option);
        return refused.keySet().stream()
                .filter(one -> one.startsWith(letter(word) + " ") && value.contains(one.substring(3)))
                .findFirst()
                .orElse("");
    }

    /** Returns the name of the breaking option, or the start of the breaking value, in these words, or empty text. */
    private String breaks(List<String> option) {
        String name = named(option, breaking);
        String word = option.get(0);
        if (!name.isEmpty() || wholeWords || word.startsWith("--")) {
            return name;
        }
        return brokenValue(letter(word), value(option));
    }

    /** Returns the option of a word of letters that may have a value. */
    private String letter(String word) {
        return "-" + word.charAt(last(word));
    }

    private String value(List<String> option) {
        String word = option.get(0);
        return option.size() > 1 ? option.get(1) : word.substring(last(word) + 1);
    }

    private int last(String word) {
        int last = 1;
        while (last + 1 < word.length() && shortFlags.indexOf(word.charAt(last)) >= 0) {
            last++;
        }
        return last;
    }

    /** Returns which of these options stands in these words, the first of several letters; empty text if none does. */
    private String named(List<String> option, Set<String> options) {
        String word = option.get(0);
        if (wholeWords) {
            return options.contains(word) ? word : "";
        }
        if (word.startsWith("--")) {
            int equals = word.indexOf('=');
            String name = equals < 0 ? word : word.substring(0, equals);
            return options.stream()
                    .filter(one -> one.equals(name) || isAbbreviation(name.substring(2), one.replaceFirst("^--", "")))
                    .findFirst()
                    .orElse("");
        }
        for (int i = 1; i < word.length(); i++) {
            String letter = "-" + word.charAt(i);
            if (options.contains(letter)) {
                return letter;
            }
            if (shortFlags.indexOf(word.charAt(i)) < 0) {
                // The rest is its value.
                return "";
            }
        }
        return "";
    }

    private String brokenValue(String letter, String value) {
        for (String part : value.split(",", -1)) {
            for (String broken : brokenValues) {
                if ((letter + " " + part.strip()).startsWith(broken)) {
                    return broken;
                }
            }
        }
        return "";
    }

    private static boolean isAbbreviation(String name, String option) {
        return name.length() >= SHORTEST_ABBREVIATION && option.startsWith(name);
    }
}
