package org.bpct.survey;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.bpct.options.UsageException;

/**
 * How sums are grouped.
 *
 * @param kind the property that entries of a row share
 * @param depth of directories: how many levels below a PATH have rows of their own
 */
record Grouping(Kind kind, int depth) {
    private static final Pattern DIRECTORIES = Pattern.compile("dir(?::([0-9]{1,4}))?");

    /** The properties that entries of a row share. */
    enum Kind {
        USER("USER"),
        GROUP("GROUP"),
        AGE("CHANGED"),
        SIZE("SIZE"),
        TYPE("TYPE"),
        DIR("PATH");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        /** Returns the heading of the column that tells the rows apart. */
        String title() {
            return title;
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Returns the grouping that a word means; an empty one means a row for each PATH. */
    static Grouping parse(String word) throws UsageException {
        if (word.isEmpty()) {
            return new Grouping(Kind.DIR, 0);
        }
        Matcher directories = DIRECTORIES.matcher(word);
        if (directories.matches()) {
            String depth = directories.group(1);
            return new Grouping(Kind.DIR, depth == null ? 1 : Integer.parseInt(depth));
        }
        for (Kind kind : Kind.values()) {
            if (kind.word().equals(word)) {
                return new Grouping(kind, 0);
            }
        }
        throw new UsageException("--by takes user, group, age, size, type, dir or dir:DEPTH, not '"
                + FileName.ofText(word).display() + "'");
    }

    boolean isByDirectory() {
        return kind == Kind.DIR;
    }
}
