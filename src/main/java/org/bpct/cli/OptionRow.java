package org.bpct.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.bpct.cli.meaning.Habits;
import org.bpct.options.UsageException;
import org.bpct.options.ValueFile;

/**
 * The rules for one option.
 *
 * @param option its longest name
 * @param modes the modes that obey it; the others refuse it
 * @param needs the options that it requires
 * @param exclusions the options that it excludes
 */
record OptionRow(String option, Set<Mode> modes, List<Need> needs, List<Exclusion> exclusions) {
    private static final String SAVE = "--save";
    private static final int MOST_NAMED = 5;

    /** A requirement: in these modes an option has a meaning only with one of these. */
    record Need(Set<Mode> modes, List<String> anyOf) {}

    /** An exclusion: in these modes an option has no meaning beside one of these. */
    record Exclusion(Set<Mode> modes, List<String> options) {}

    /** Starts a row: the option is obeyed in these modes, and {@code --save} keeps it if a file may hold it. */
    static OptionRow of(String option, Set<Mode> modes) {
        Set<Mode> all = EnumSet.copyOf(modes);
        if (isKept(option)) {
            all.add(Mode.SAVE);
        }
        return new OptionRow(option, Collections.unmodifiableSet(all), List.of(), List.of());
    }

    /** Returns the row with a requirement: in this mode one of these options must be given, too. */
    OptionRow needing(Mode mode, String... anyOf) {
        return needing(EnumSet.of(mode), anyOf);
    }

    /** Returns the row with a requirement in several modes. */
    OptionRow needing(Set<Mode> needy, String... anyOf) {
        List<Need> more = new ArrayList<>(needs);
        more.add(new Need(Collections.unmodifiableSet(EnumSet.copyOf(needy)), List.of(anyOf)));
        return new OptionRow(option, modes, more, exclusions);
    }

    /** Returns the row with options that it excludes in all of its modes. */
    OptionRow without(String... others) {
        return without(modes, others);
    }

    /** Returns the row with options that it excludes in several modes. */
    OptionRow without(Set<Mode> some, String... others) {
        List<Exclusion> more = new ArrayList<>(exclusions);
        more.add(new Exclusion(Collections.unmodifiableSet(EnumSet.copyOf(some)), List.of(others)));
        return new OptionRow(option, modes, needs, more);
    }

    /** Returns the options that it excludes in a mode. */
    List<String> excluded(Mode mode) {
        return exclusions.stream()
                .filter(exclusion -> exclusion.modes().contains(mode))
                .flatMap(exclusion -> exclusion.options().stream())
                .toList();
    }

    /** Returns true if {@code --save} keeps it, and a file of defaults may hold it. */
    boolean isKept() {
        return isKept(option);
    }

    private static boolean isKept(String option) {
        return ValueFile.OPTIONS.contains(option.replaceFirst("^-+", ""));
    }

    /** Throws unless this given option is obeyed in this mode and compatible with the other given options. */
    void check(Mode mode, TypedOptions typed) throws UsageException {
        boolean isForLater = isKept() && typed.has(SAVE) && mode == Mode.DOCTOR;
        if (!modes.contains(mode) && !isForLater) {
            throw new UsageException(option + " does not go with " + mode.title() + mode.reason()
                    + Habits.load()
                            .answerIn(mode.title(), option)
                            .map(answer -> "; " + answer.replace("`", ""))
                            .orElseGet(() -> "; it goes with " + likely()));
        }
        for (Need need : needs) {
            if (need.modes().contains(mode) && need.anyOf().stream().noneMatch(typed::has)) {
                throw new UsageException(option + " needs " + enumeration(need.anyOf(), "or"));
            }
        }
        for (String other : excluded(mode)) {
            if (typed.has(other)) {
                throw new UsageException(option + " and " + other + " do not go together");
            }
        }
    }

    /** Returns the first modes that obey it: a reader has no use for eighteen. */
    private String likely() {
        List<String> titles = modes.stream().map(Mode::title).distinct().toList();
        return titles.size() <= MOST_NAMED + 1
                ? enumeration(titles, "and")
                : String.join(", ", titles.subList(0, MOST_NAMED)) + " and others: bpct --help="
                        + option.replaceFirst("^-+", "");
    }

    /** Returns an enumeration of words: {@code a, b and c}. */
    static String enumeration(List<String> words, String last) {
        int size = words.size();
        return size < 2
                ? String.join("", words)
                : String.join(", ", words.subList(0, size - 1)) + " " + last + " " + words.get(size - 1);
    }
}
