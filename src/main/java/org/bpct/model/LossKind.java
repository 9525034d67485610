package org.bpct.model;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A kind of attributes that a destination may not keep, though it takes the contents. */
public enum LossKind {
    MODE("modes"),
    OWNER("owners"),
    TIME("times"),
    ACL("access lists"),
    XATTR("extended attributes"),
    LINKS("hard links"),
    PROJECT("projects");

    /** The beginning of the class of an error for a name that lacks attributes alone; its kinds follow. */
    public static final String CLASS = "lost:";

    private static final String DIRECTORY = "directory";

    private final String words;

    LossKind(String words) {
        this.words = words;
    }

    /** Returns its word on the command line and in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the word by which scripts know that the user accepts its loss. */
    public String accepted() {
        return "lossy-" + word();
    }

    /** Returns its name for people, in the plural. */
    public String words() {
        return words;
    }

    /** Returns the kind of this word; empty if there is none. */
    public static Optional<LossKind> of(String word) {
        for (LossKind kind : values()) {
            if (kind.word().equals(word)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /** Returns the kinds of these words; those of later versions are passed over. */
    public static Set<LossKind> ofWords(Iterable<String> words) {
        Set<LossKind> kinds = EnumSet.noneOf(LossKind.class);
        words.forEach(word -> of(word).ifPresent(kinds::add));
        return kinds;
    }

    /** Returns the kinds in the class of an error; an unknown one, of a later version, counts as extended attributes. */
    public static Set<LossKind> ofClass(String errorClass) {
        Set<LossKind> kinds = EnumSet.noneOf(LossKind.class);
        if (errorClass.startsWith(CLASS)) {
            for (String word : errorClass.substring(CLASS.length()).split(",", -1)) {
                if (!word.equals(DIRECTORY)) {
                    kinds.add(of(word).orElse(XATTR));
                }
            }
        }
        return kinds;
    }

    /** Returns true if the class of an error is that of a directory. */
    public static boolean isOfDirectory(String errorClass) {
        return List.of(errorClass.substring(CLASS.length()).split(",", -1)).contains(DIRECTORY);
    }
}
