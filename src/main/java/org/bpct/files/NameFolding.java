package org.bpct.files;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;

/**
 * The ways in which a place takes several names for one: NTFS and ext4 with {@code +F} by case, HFS+ and ZFS with
 * {@code normalization} by the form of Unicode.
 *
 * <p>Its keys are wider than those of any one place. Two names of different keys are two files everywhere. Two of one key
 * may still be two files somewhere; one of them is then named as not copied though it could have been.
 *
 * @param cases whether names that differ by case are one
 * @param forms whether names that differ by composed and decomposed letters are one
 */
public record NameFolding(boolean cases, boolean forms) {
    /** Each name is a file of its own. */
    public static final NameFolding NONE = new NameFolding(false, false);

    private static final NameFolding WIDEST = new NameFolding(true, true);

    /** The constants of FNV-1a, by Fowler, Noll and Vo. */
    private static final long BASIS = 0xcbf29ce484222325L;

    private static final long PRIME = 0x100000001b3L;

    /** Returns true if each name is a file of its own. */
    public boolean isNone() {
        return !cases && !forms;
    }

    /** Returns a text that is equal for all names that such a place may take for one. */
    public String key(FileName name) {
        String plain = forms ? decomposed(name.text()) : name.text();
        // Upper case first: the capital of one letter may be two.
        String folded = cases ? plain.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT) : plain;
        return forms ? decomposed(folded) : folded;
    }

    private static String decomposed(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFD);
    }

    /** Returns the number of a name, as below. */
    public static long hash(byte[] name) {
        return hash(name, 0, name.length);
    }

    /**
     * Returns a number that is equal for all names that any place may take for one, and differs for nearly all others.
     *
     * @param names the array that holds the name
     */
    public static long hash(byte[] names, int from, int length) {
        long hash = BASIS;
        for (int i = from; i < from + length; i++) {
            if (names[i] < 0) {
                return hash(WIDEST.key(FileName.of(Arrays.copyOfRange(names, from, from + length))));
            }
            hash = (hash ^ lower(names[i])) * PRIME;
        }
        return hash;
    }

    private static long hash(String key) {
        long hash = BASIS;
        for (int i = 0; i < key.length(); i++) {
            hash = (hash ^ key.charAt(i)) * PRIME;
        }
        return hash;
    }

    private static int lower(byte letter) {
        return letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter;
    }
}
