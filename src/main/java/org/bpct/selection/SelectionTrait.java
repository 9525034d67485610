package org.bpct.selection;

import java.util.List;

/**
 * A property that a name must have: one of some owners, groups, types or patterns, or a number of names, or a mode, or
 * contents that are offline.
 *
 * @param kind the attribute that it is about
 * @param isNot whether the name must have none of them
 * @param numbers the numbers of owners or groups, the type bits of {@code st_mode}, the number of names, or the
 *     permission bits
 * @param patterns the patterns, none with a slash
 * @param given the option as the user gave it
 */
public record SelectionTrait(Kind kind, boolean isNot, List<Long> numbers, List<NamePattern> patterns, String given)
        implements SelectionCriterion {
    private static final int TYPE_BITS = 0170000;
    private static final int PERMISSION_BITS = 07777;
    private static final long REGULAR = 0100000;

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
        NAME,
        /** The entry has just so many names. */
        LINKS,
        /** The entry has more names. */
        MORE_LINKS,
        /** The entry has fewer names. */
        FEWER_LINKS,
        /** The permission bits are just these. */
        MODE,
        /** All of these permission bits are set. */
        ALL_OF_MODE,
        /** One of these permission bits is set, or none is asked for. */
        ANY_OF_MODE,
        /** The contents are on tape or in another archive. */
        OFFLINE
    }

    /** Returns the property of being a regular file, asked for by this option. */
    static SelectionTrait ofRegularFiles(String given) {
        return new SelectionTrait(Kind.TYPE, false, List.of(REGULAR), List.of(), given);
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
            case LINKS -> subject.links() == numbers.get(0);
            case MORE_LINKS -> subject.links() > numbers.get(0);
            case FEWER_LINKS -> subject.links() < numbers.get(0);
            case MODE -> permissions(subject) == numbers.get(0);
            case ALL_OF_MODE -> (permissions(subject) & numbers.get(0)) == numbers.get(0);
            case ANY_OF_MODE -> numbers.get(0) == 0 || (permissions(subject) & numbers.get(0)) != 0;
            case OFFLINE -> subject.isOffline();
            case NAME -> patterns.stream().anyMatch(pattern -> pattern.matches(name, false));
        };
        return isAmong != isNot;
    }

    private static long permissions(SelectionSubject subject) {
        return subject.mode() & PERMISSION_BITS;
    }
}
