package org.bpct.verb;

/** The protections: what has to survive a batch, whatever its verb. A verb obeys each, or says in one line why not. */
public enum Guard {
    /** Nothing is written among snapshots, or changed in them: files of several nights are one. */
    POOLS,
    /** Nothing is written, removed or changed in the folder of batches. */
    BATCHES,
    /** Nothing is removed, changed or written where a night or an update is at work. */
    LIVE_PLACES,
    /** Root does not change what a system needs, nobody what is mounted, or his home directory. */
    PROTECTED_PLACES,
    /** Nothing begins for which there is too little room. */
    ROOM,
    /** Nothing goes where more would go than the limit allows. */
    DELETION_LIMIT,
    /** File systems that are mounted in a tree stay as they are. */
    MOUNTS,
    /** Root is not led out of a tree by symlinks of its users. */
    PLANTED_LINKS
}
