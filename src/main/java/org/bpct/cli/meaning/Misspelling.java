package org.bpct.cli.meaning;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * A mistyped option.
 *
 * <p>picocli has suggestions, too, by how many pairs of letters two words share: for {@code --progess} it has {@code
 * --pre}.
 */
public record Misspelling(String typed) {
    private static final int DASHES = 2;

    /** The number of letters that may contain one mistake. */
    private static final int LETTERS_A_MISTAKE = 3;

    /** Returns the option that is meant: one with this beginning, or else the nearest one. */
    public Optional<String> meant(Collection<String> options) {
        String word = typed.replaceFirst("=.*$", "");
        if (!word.startsWith("--")) {
            return Optional.empty();
        }
        Optional<String> begun =
                options.stream().filter(option -> option.startsWith(word)).min(Comparator.comparingInt(String::length));
        if (begun.isPresent()
                && options.stream().allMatch(option -> !option.startsWith(word) || option.startsWith(begun.get()))) {
            return begun;
        }
        return options.stream()
                .filter(option -> distance(word, option) * LETTERS_A_MISTAKE <= word.length() - DASHES)
                .min(Comparator.comparingInt(option -> distance(word, option)));
    }

    /** Returns the number of letters to insert, delete or exchange (V. Levenshtein, 1965). */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int exchanged = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(exchanged, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
