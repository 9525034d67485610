package org.bpct.survey;

import java.util.List;

/**
 * The receiver of the entries that a survey finds. Several threads call it at once, but {@link #leave} of a directory
 * comes after all other calls about that directory.
 *
 * @param <P> its state for a directory while that is read
 */
interface Visitor<P> {
    /** Receives a root, and returns the state for its entries. */
    P begin(SurveyRoot root, FoundEntry itself);

    /** Receives some of the entries of a directory, in no special order. */
    void meet(P place, SurveyPlace where, List<FoundEntry> part);

    /** Returns the place of a directory that is entered; those in one directory come in the order of their names. */
    P enter(P place, SurveyPlace where, FoundEntry directory);

    /** Hears that all of a directory has been read, or cannot be read. */
    void leave(P place);
}
