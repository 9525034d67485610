package org.bpct.tree;

/** The work that an entry of a {@link FileList} needs. */
public enum Work {
    /** Its content has to be copied, or it has no content. */
    COPY,
    /** Its content is already copied, and its attributes have to be set. */
    REPAIR,
    /** A file of this name and size exists: its content has to be compared, and copied if it differs. */
    COMPARE,
    /** It is as it was in the base, and becomes a link to the file there. */
    LINK
}
