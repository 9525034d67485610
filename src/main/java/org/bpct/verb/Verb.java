package org.bpct.verb;

/** The verbs: what a batch does with its sources. */
public enum Verb {
    /** Copies them, or compares them with their copies. */
    COPY("", new Words("copy", "copy", "copies", "copied", "Source")),
    /** Removes them. */
    REMOVE(
            "remove-",
            new Words("remove", "removal", "removes", "removed", "Removes").counting("Sizes of what was removed")),
    /** Changes their modes and owners. */
    CHANGE(
            "change-",
            new Words("change", "change of modes or owners", "changes", "changed", "Changes")
                    .sparing("already as asked")
                    .counting("")),
    /** Makes a manifest of them. */
    SUM("sum-", new Words("sum", "sum", "sums", "summed", "Sums")),
    /** Compares them with a manifest. */
    CHECK_SUMS(
            "sum-",
            new Words("sum-check", "check of sums", "checks", "checked", "Checks")
                    .failing("Not as in the manifest", "name not as in the manifest", "names not as in the manifest")),
    /** Compares the contents of two trees. */
    COMPARE(
            "sum-",
            new Words("compare", "comparison", "compares", "compared", "Compares")
                    .failing("Different, says the walk", "name differs, says the walk", "names differ, says the walk")),
    /** Archives them. */
    ARCHIVE("archive-", new Words("archive", "archive", "archives", "archived", "Archives")),
    /** Extracts archives. */
    EXTRACT(
            "extract-",
            new Words("extract", "extraction", "extracts", "extracted", "Extracts to")
                    .failing("Not extracted", "member is not extracted", "members are not extracted"));

    private final String engine;

    @SuppressWarnings("ImmutableEnumChecker") // A record of texts.
    private final Words words;

    Verb(String engine, Words words) {
        this.engine = engine;
        this.words = words;
    }

    /** Returns the beginning of the names of its engines among the templates. */
    public String engine() {
        return engine;
    }

    /** Returns the words for it. */
    public Words words() {
        return words;
    }

    /** Returns true if there is a copy of the sources, which it makes or compares. */
    public boolean copies() {
        return this == COPY;
    }

    /** Returns true if there is something afterwards that a later wave can compare with what was planned. */
    public boolean makesFiles() {
        return this == COPY || this == EXTRACT;
    }

    /** Returns true if names are below two roots: a source and its copy, or two trees that are compared. */
    public boolean hasTwoTrees() {
        return this == COPY || this == COMPARE;
    }

    /** Returns true if the sources are removed or changed where they are. */
    public boolean staysInPlace() {
        return this == REMOVE || this == CHANGE;
    }
}
