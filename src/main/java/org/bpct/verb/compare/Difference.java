package org.bpct.verb.compare;

import java.util.Comparator;
import org.bpct.files.FileName;

/**
 * One difference between two trees.
 *
 * @param path the name below both
 * @param kind the kind of the difference
 * @param a the value in the first tree, empty if there is none to show
 * @param b the value in the second tree
 */
record Difference(FileName path, Kind kind, String a, String b) {
    static final Comparator<Difference> BY_PATH =
            Comparator.comparing(Difference::path).thenComparing(Difference::kind);

    /** Returns the difference of two files of one size whose contents are not the same. */
    static Difference ofContent(FileName path) {
        return new Difference(path, Kind.CONTENT, "", "");
    }

    /** Returns true if the name is in one tree alone. */
    boolean isOnlyInOne() {
        return kind == Kind.ONLY_IN_A || kind == Kind.ONLY_IN_B;
    }

    /** The kinds of differences, in the order in which they are named. */
    enum Kind {
        ONLY_IN_A("only-in-a"),
        ONLY_IN_B("only-in-b"),
        TYPE("type"),
        SIZE("size"),
        TARGET("target"),
        DEVICE("device"),
        MODE("mode"),
        OWNER("owner"),
        GROUP("group"),
        TIME("time"),
        LINKS("links"),
        XATTRS("xattrs"),
        ACL("acl"),
        CONTENT("content");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** Returns the word for people and programs. */
        String word() {
            return word;
        }
    }
}
