package org.bpct.model;

/** The deed of a batch: its way with its sources. */
public enum Deed {
    /** Copies them, or compares them with their copies. */
    COPY("copies", "copied"),
    /** Removes them. */
    REMOVE("removes", "removed"),
    /** Changes their modes and owners. */
    CHANGE("changes", "changed");

    private final String does;
    private final String done;

    Deed(String does, String done) {
        this.does = does;
        this.done = done;
    }

    /** Returns the deed that the flags of a description name. */
    public static Deed of(boolean removes, boolean changes) {
        return removes ? REMOVE : changes ? CHANGE : COPY;
    }

    /** Returns the word for a batch that does it. */
    public String does() {
        return does;
    }

    /** Returns the word for an entry when that is done. */
    public String done() {
        return done;
    }

    /** Returns true if the sources are removed or changed where they are, so that there is no copy. */
    public boolean staysInPlace() {
        return this != COPY;
    }
}
