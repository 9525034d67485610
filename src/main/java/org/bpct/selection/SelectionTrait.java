package org.bpct.selection;

import java.util.List;

/**
 * A property that a name must have: one of some owners, groups, types or patterns.
 *
 * @param kind the attribute that it is about
 * @param isNot whether the name must have none of them
 * @param numbers the numbers of owners or groups, or the type bits of {@code st_mode}
 * @param patterns the patterns, none with a slash
 * @param given the option as the user gave it
 */
public record SelectionTrait(Kind kind, boolean isNot, List<Long> numbers, List<NamePattern> patterns, String given)
        implements SelectionCriterion {
    private static final int TYPE_BITS = 0170000;

    /** A mask, because Java reads the numbers of owners as signed. */
    private static final long UNSIGNED = 0xffff_ffffL;

    /** The attributes that a property is about. */
    public enum Kind {
        /** The owner. */
        USER,
        /** The group. */
        GROUP,
        /** The type of the entry. */
        TYPE,
        /** The last component. */
        NAME
    }

    /** Copies the lists. */
    public SelectionTrait {
        numbers = List.copyOf(numbers);
        patterns = List.copyOf(patterns);
    }

    boolean isMetBy(SelectionSubject subject, byte[] name) {
        boolean isAmong = switch (kind) {
            case USER -> numbers.contains(subject.owner() & UNSIGNED);
            case GROUP -> numbers.contains(subject.group() & UNSIGNED);
            case TYPE -> numbers.contains((long) (subject.mode() & TYPE_BITS));
            case NAME -> patterns.stream().anyMatch(pattern -> pattern.matches(name, false));
        };
        return isAmong != isNot;
    }
}
