package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bpct.files.FileName;

/**
 * Compares what bpct says of copies on a place that cannot keep all of them with what is there: after exit code 0 all is equal but for
 * what one sentence told, and else each name that differs is named.
 *
 * @param bpct the calls of one home
 * @param tree the source
 * @param copy its copy on the place
 * @param kept what bpct has not to speak of where it is lost
 */
record PlaceJudge(BpctCall bpct, FileName tree, FileName copy, UnaryOperator<EntryState> kept) {
    /** Prints the number of digits of a second that are kept beside a copy. */
    private static final String DIGITS = """
            all=123456789; touch -d @1.$all -- "$1.probe" && time=$(stat --printf=%.9Y -- "$1.probe") && rm -- "$1.probe"
            for ((digits = 9; digits > 0 && 10#${time:2:digits} != 10#${all:0:digits}; digits--)); do :; done
            printf '%s' "$digits"
            """;

    private static final Pattern BATCH = Pattern.compile("[Bb]atch ([0-9]+)");

    /**
     * Returns what is wrong with what a call said.
     *
     * @param as the tree, the place and the call
     * @param isUpdate whether a copy was there before
     */
    List<String> wrong(String as, Outcome outcome, boolean isUpdate) {
        if (outcome.exitCode() == 2 || outcome.exitCode() == 1 || outcome.exitCode() > 5) {
            return List.of(as + ": " + outcome);
        }
        if (outcome.exitCode() == 5) {
            // It stopped, and says of nothing that it is there.
            return List.of();
        }
        TreeState there = keptBy(outcome, tree);
        TreeState here = keptBy(outcome, copy);
        if (isUpdate) {
            here = here.withAttributesOf(there);
        }
        boolean deletes = !outcome.out().contains(" are as they should be")
                || outcome.out().contains("to be deleted");
        List<String> differences = here.differencesFrom(there).stream()
                .filter(difference -> deletes || !difference.contains(": not in the source; "))
                .toList();
        if (outcome.exitCode() == 0) {
            return differences.isEmpty() ? List.of() : List.of(as + ": code 0, but " + shown(differences));
        }
        Set<String> named = named(outcome);
        named.addAll(leftAlone(named, here, there));
        List<String> silent = differences.stream()
                .filter(difference -> !named.contains(difference.split(":[ \n]", 2)[0]))
                .toList();
        return silent.isEmpty()
                ? List.of()
                : List.of(as + ": code " + outcome.exitCode() + ", not named: " + shown(silent));
    }

    /** Returns the names that are right but for a name of their family, which is named. */
    private static Set<String> leftAlone(Set<String> named, TreeState here, TreeState there) {
        Set<String> broken = there.entries().entrySet().stream()
                .filter(entry -> named.contains(entry.getKey().display()))
                .map(entry -> entry.getValue().family())
                .collect(Collectors.toSet());
        return there.entries().entrySet().stream()
                .filter(entry -> !entry.getValue().family().equals("-")
                        && broken.contains(entry.getValue().family()))
                .filter(entry -> here.entries().containsKey(entry.getKey())
                        && entry.getValue()
                                .withoutFamily()
                                .line()
                                .equals(here.entries()
                                        .get(entry.getKey())
                                        .withoutFamily()
                                        .line()))
                .map(entry -> entry.getKey().display())
                .collect(Collectors.toSet());
    }

    /** Returns the names in a tree that a batch names as failed. */
    private Set<String> named(Outcome outcome) {
        Matcher batch = BATCH.matcher(outcome.out());
        assertThat(batch.find()).as(outcome.toString()).isTrue();
        Set<String> names = new HashSet<>();
        for (FileName path :
                bpct.run("--errors=" + batch.group(1), "-0").expect(0).words()) {
            names.add(
                    path.equals(tree)
                            ? "."
                            : FileName.of(Arrays.copyOfRange(path.bytes(), tree.length() + 1, path.length()))
                                    .display());
        }
        return names;
    }

    /** Returns a tree without what the place cannot keep, as far as one sentence said so. */
    private TreeState keptBy(Outcome outcome, FileName root) {
        TreeState state =
                TreeState.of(root).each(EntryState::withoutShownAttributes).each(kept);
        if (outcome.err().contains("times are not kept")) {
            state = state.withoutTimes();
        } else {
            int digits = digits(copy);
            state = state.each(entry -> entry.withDigits(digits));
        }
        return outcome.err().contains("owners and groups are not kept") ? state.each(EntryState::withoutOwner) : state;
    }

    /** Returns the number of digits of a second that are kept beside a name. */
    static int digits(FileName name) {
        return Integer.parseInt(Shell.call(DIGITS, name).out());
    }

    /** NTFS-3G says that it has taken them, and loses them. */
    static EntryState withoutAttributesOfSymlink(EntryState entry) {
        return entry.type().equals("l") ? entry.withoutAttributes() : entry;
    }

    private static String shown(List<String> differences) {
        return differences.size() + " names differ: " + differences.subList(0, Math.min(3, differences.size()));
    }
}
