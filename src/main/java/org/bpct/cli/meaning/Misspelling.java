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

    /** Returns the number of letters to insert, delete, exchange, or swap with the next one (F. Damerau, 1964). */
    private static int distance(String from, String to) {
        int[][] rows = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                if (i == 0 || j == 0) {
                    rows[i][j] = i + j;
                    continue;
                }
                int exchanged = rows[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                rows[i][j] = Math.min(exchanged, 1 + Math.min(rows[i - 1][j], rows[i][j - 1]));
                if (i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1)) {
                    rows[i][j] = Math.min(rows[i][j], 1 + rows[i - 2][j - 2]);
                }
            }
        }
        return rows[from.length()][to.length()];
    }
}
