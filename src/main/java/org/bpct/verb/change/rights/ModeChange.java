package org.bpct.verb.change.rights;

import java.util.List;
import java.util.Optional;

/**
 * A change of mode in the words of {@code chmod}: octal digits, or symbolic clauses such as {@code u+rwX,g=u,o=}. It
 * follows the grammar of GNU coreutils to the letter, and {@code ModeChangeTest} compares both on random words.
 */
public final class ModeChange {
    /** The bits that {@code chmod} can change. */
    static final int ALL = 07777;

    static final int SET_USER = 04000;
    static final int SET_GROUP = 02000;
    static final int EXECUTABLE = 0111;

    private final List<Step> steps;

    private ModeChange(List<Step> steps) {
        this.steps = steps;
    }

    /** The origin of the bits of a step. */
    enum Source {
        /** The bits that are named. */
        NAMED,
        /** Those bits, and execution if the entry is a directory or somebody may execute it. */
        NAMED_AND_EXECUTION,
        /** The bits that the user, group or others have already. */
        COPIED
    }

    /**
     * One operation.
     *
     * @param operator {@code +}, {@code -} or {@code =}
     * @param affected the bits of the named classes of users; 0 if no class is named, so that the umask holds
     * @param value the bits to add, take or set
     * @param mentioned the bits that are named; a directory keeps those set-id bits that are not
     * @param source the origin of further bits
     */
    record Step(char operator, int affected, int value, int mentioned, Source source) {
        int apply(int mode, boolean isDirectory, int umask) {
            int omitted = isDirectory ? (SET_USER | SET_GROUP) & ~mentioned : 0;
            int bits = bits(mode, isDirectory) & (affected != 0 ? affected : ~umask) & ~omitted;
            return switch (operator) {
                case '+' -> mode | bits;
                case '-' -> mode & ~bits;
                default -> (mode & ((affected != 0 ? ~affected : 0) | omitted)) | bits;
            };
        }

        private int bits(int mode, boolean isDirectory) {
            return switch (source) {
                case NAMED -> value;
                case NAMED_AND_EXECUTION -> isDirectory || (mode & EXECUTABLE) != 0 ? value | EXECUTABLE : value;
                case COPIED -> {
                    int one = mode & value;
                    yield spread(one, 0444) | spread(one, 0222) | spread(one, 0111);
                }
            };
        }

        private static int spread(int one, int all) {
            return (one & all) != 0 ? all : 0;
        }
    }

    /** Returns the change that these words mean; empty if they mean none. */
    public static Optional<ModeChange> parse(String words) {
        return new ModeWords(words).steps().map(ModeChange::new);
    }

    /**
     * Returns the bits of a mode after this change.
     *
     * @param mode the bits before
     * @param umask the umask of the user, for clauses that name no class of users
     */
    public int apply(int mode, boolean isDirectory, int umask) {
        int bits = mode & ALL;
        for (Step step : steps) {
            bits = step.apply(bits, isDirectory, umask) & ALL;
        }
        return bits;
    }
}
