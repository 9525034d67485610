package org.bpct.model;

/** The deed of a batch: its way with its sources. */
public enum Deed {
    /** Copies them, or compares them with their copies. */
    COPY("copies", "copied"),
    /** Removes them. */
    REMOVE("removes", "removed"),
    /** Changes their modes and owners. */
    CHANGE("changes", "changed"),
    /** Makes a manifest of them. */
    SUM("sums", "summed"),
    /** Compares them with a manifest. */
    CHECK_SUMS("checks", "checked"),
    /** Compares the contents of two trees. */
    COMPARE("compares", "compared"),
    /** Archives them. */
    ARCHIVE("archives", "archived"),
    /** Extracts archives. */
    EXTRACT("extracts", "extracted");

    private final String does;
    private final String done;

    Deed(String does, String done) {
        this.does = does;
        this.done = done;
    }

    /** Returns the word for a batch that does it. */
    public String does() {
        return does;
    }

    /** Returns the word for an entry when that is done. */
    public String done() {
        return done;
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
