package org.bpct.verb;

import java.util.Optional;

/** The verbs of batches, such as copying or removing the sources. */
public enum Verb {
    /** Copies them, or compares them with their copies. */
    COPY(
            "copy",
            "",
            new Words("copy", "copy", "copies", "copied", "Source"),
            Exemptions.none()
                    .takingNothing()
                    .but(
                            Guard.LIVE_PLACES,
                            "a plain copy replaces the names that were typed, as cp does; updates lock their place")
                    .but(Guard.PROTECTED_PLACES, "it replaces the names that were typed, and takes none away")),
    /** Removes them. */
    REMOVE(
            "remove",
            "removes",
            new Words("remove", "removal", "removes", "removed", "Removes").counting("Sizes of removed files"),
            Exemptions.none()
                    .but(Guard.POOLS, "snapshots are removed by their names, and a whole pool by --force")
                    .but(Guard.ROOM, "it gives room")),
    /** Changes their modes and owners. */
    CHANGE(
            "change",
            "changes",
            new Words("change", "change of modes or owners", "changes", "changed", "Changes")
                    .sparing("already as asked")
                    .counting(""),
            Exemptions.none()
                    .but(Guard.ROOM, "it writes no contents")
                    .but(Guard.DELETION_LIMIT, "it takes no name away")),
    /** Makes a manifest of them. */
    SUM(
            "sum",
            "",
            new Words("sum", "sum", "sums", "summed", "Sums"),
            Exemptions.none()
                    .writingElsewhere()
                    .but(Guard.ROOM, "a manifest is small, and begins to be one when all is summed")),
    /** Compares them with a manifest. */
    CHECK_SUMS(
            "sum",
            "checksSums",
            new Words("sum-check", "check of sums", "checks", "checked", "Checks")
                    .failing("Not as in the manifest", "name not as in the manifest", "names not as in the manifest"),
            Exemptions.ofReading()),
    /** Compares the contents of two trees. */
    COMPARE(
            "sum",
            "compares",
            new Words("compare", "comparison", "compares", "compared", "Compares")
                    .failing("Differ by the walk", "name that differs by the walk", "names that differ by the walk"),
            Exemptions.ofReading()),
    /** Archives them. */
    ARCHIVE(
            "archive",
            "archives",
            new Words("archive", "archive", "archives", "archived", "Archives"),
            Exemptions.none().writingElsewhere()),
    /** Extracts archives. */
    EXTRACT(
            "extract",
            "extracts",
            new Words("extract", "extraction", "extracts", "extracted", "Extracts to")
                    .failing("Not extracted", "member is not extracted", "members are not extracted"),
            Exemptions.none()
                    .takingNothing()
                    .but(Guard.PROTECTED_PLACES, "it replaces the names that the archive has, and takes none away")),
    /** Transfers them to another host, or from one. */
    TRANSFER(
            "host",
            "transfers",
            new Words("transfer", "transfer", "transfers", "transferred", "Transfers"),
            Exemptions.none()
                    .takingNothing()
                    .but(Guard.PROTECTED_PLACES, "it replaces the names that were typed, and takes none away"));

    private final String folder;
    private final String flag;

    @SuppressWarnings("ImmutableEnumChecker") // A record of texts.
    private final Words words;

    @SuppressWarnings("ImmutableEnumChecker") // Complete before the first verb is.
    private final Exemptions exemptions;

    /**
     * Makes a verb.
     *
     * @param folder the folder of its templates
     * @param flag the flag that batch.json has of it; empty if other words there tell it
     */
    Verb(String folder, String flag, Words words, Exemptions exemptions) {
        this.folder = folder;
        this.flag = flag;
        this.words = words;
        this.exemptions = exemptions;
    }

    /** Returns the reason why it leaves a guard out; empty if it obeys that. */
    public Optional<String> without(Guard guard) {
        return exemptions.reason(guard);
    }

    /** Returns the name of the folder of its templates, which several verbs may share. */
    public String folder() {
        return folder;
    }

    /** Returns the flag that the description of a batch has of it; empty if other words there tell it. */
    public String flag() {
        return flag;
    }

    /** Returns the words for it. */
    public Words words() {
        return words;
    }

    /** Returns true if there is a copy of the sources, which it makes or compares. */
    public boolean copies() {
        return this == COPY;
    }

    /** Returns true if it makes files where its sources land. */
    public boolean makesCopies() {
        return this == COPY || this == EXTRACT || this == TRANSFER;
    }

    /** Returns true if each source has a destination, which is told beside it, and with which it can be compared later. */
    public boolean hasDestination() {
        return this == COPY || this == TRANSFER;
    }

    /** Returns true if the work makes files, so that a later wave can compare them with the plan. */
    public boolean makesFiles() {
        return this == COPY || this == EXTRACT;
    }

    /** Returns true if names are below two roots: a source and its copy, or two trees that are compared. */
    public boolean hasTwoTrees() {
        return this == COPY || this == COMPARE;
    }

    /** Returns true if an entry that fails is a difference, which the work was to find. */
    public boolean seeksDifferences() {
        return this == COMPARE || this == CHECK_SUMS;
    }

    /** Returns true if the sources are removed or changed where they are. */
    public boolean staysInPlace() {
        return this == REMOVE || this == CHANGE;
    }
}
