package org.bpct.verb.compare;

import org.bpct.survey.DirectoryReading;
import org.bpct.survey.FoundEntry;
import org.bpct.survey.SurveyPlace;

/** One of the two trees of a comparison. */
interface TreeSide {
    /** Returns its root, as it was seen. */
    FoundEntry root();

    /** Returns the place of its root. */
    SurveyPlace place();

    /** Returns the reading of a directory in it, which is not begun yet. */
    Runnable reading(SurveyPlace directory, DirectoryReading.Receiver receiver);

    /** Returns the question for the targets of symlinks. */
    InodeQuestion targets();

    /** Returns the question for extended attributes; access control lists are among them. */
    InodeQuestion xattrs();

    /** Returns the question for one attribute by its name, which may tell more. */
    InodeQuestion xattr(String name);
}
