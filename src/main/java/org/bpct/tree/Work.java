package org.bpct.tree;

/** What an entry of a {@link FileList} needs, so that its copy is as it is. */
public enum Work {
    /** Its content has to be copied, or it has no content. */
    COPY,
    /** Its content is there already, and its attributes have to be set. */
    REPAIR,
    /** A file of this name and size is there: its content has to be compared, and copied if it differs. */
    COMPARE,
    /** It is as it was in the base, and becomes a link to the file there. */
    LINK
}
