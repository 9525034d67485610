package org.bpct.verb.change.rights;

/**
 * The change of entries that are alike.
 *
 * @param seen their rights as the walk saw them
 * @param step the change of them
 */
public record Change(Rights seen, Step step) {
    private static final int OWNER_ENTERS = 0500;

    /** Returns true if the change opens a directory that its owner cannot read by now. */
    boolean opens() {
        return seen.isDirectory()
                && (seen.mode() & OWNER_ENTERS) != OWNER_ENTERS
                && step.mode() != Step.NONE
                && (step.mode() & OWNER_ENTERS) == OWNER_ENTERS;
    }
}
