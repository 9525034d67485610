package org.bpct.verb;

/** The protections that limit batches of any verb. A verb obeys each, or says in one line why not. */
public enum Guard {
    /** Nothing is written among snapshots, or changed in them: files of several nights are one. */
    POOLS,
    /** Nothing is written, removed or changed in the folder of batches. */
    BATCHES,
    /** Nothing is removed, changed or written where a night or an update is at work. */
    LIVE_PLACES,
    /** Root does not change files that a system needs; no user changes mounts or his home directory. */
    PROTECTED_PLACES,
    /** No batch begins without enough room. */
    ROOM,
    /** No name is removed if their number exceeds the limit. */
    DELETION_LIMIT,
    /** File systems that are mounted in a tree stay as they are. */
    MOUNTS,
    /** Root is not led out of a tree by symlinks of its users. */
    PLANTED_LINKS
}
