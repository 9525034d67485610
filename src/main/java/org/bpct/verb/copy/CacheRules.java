package org.bpct.verb.copy;

import org.bpct.caller.Console;
import org.bpct.model.Io;
import org.bpct.options.CpOptions;
import org.bpct.options.Guard;
import org.bpct.options.Manner;
import org.bpct.options.UsageException;

/** The rules for combining {@code --io} with other options. */
final class CacheRules {
    private CacheRules() {}

    /** Throws if the options cannot be obeyed together. */
    static void check(Manner manner) throws UsageException {
        String reason = manner.writing().io() == Io.DIRECT ? reasonAgainstDirect(manner) : "";
        if (!reason.isEmpty()) {
            throw new UsageException("--io=direct: " + reason).about("io");
        }
    }

    /** Returns the reason why no file can bypass the cache; empty if some can. */
    private static String reasonAgainstDirect(Manner manner) {
        if (manner.earlier().byContent()) {
            return "--checksum reads both sides through the cache; use --io=drop";
        }
        if (manner.guard() == Guard.DESCRIPTORS) {
            return "files that go through descriptors are copied by cp alone; use --io=drop, or --guard=sealed";
        }
        if (manner.cp().dereference() != CpOptions.Dereference.NEVER) {
            return "-L and -H of --cp follow symlinks, which is left to cp; use --io=drop";
        }
        if (!manner.cp().keeps().contains(CpOptions.Attribute.MODE)) {
            return "a copy without --preserve=mode is left to cp; use --io=drop";
        }
        for (String word : manner.cp().words()) {
            if (word.startsWith("--sparse") || word.startsWith("--reflink")) {
                return word + " of --cp is left to cp; use --io=drop";
            }
        }
        return "";
    }

    /** Prints the treatment of large files, unless it is the default. */
    static void say(Io io, Console console) {
        switch (io) {
            case BUFFERED -> {}
            case DROP -> console.say("large files are dropped from the page cache of the nodes");
            case DIRECT -> console.say("large files are copied past the page cache of the nodes");
        }
    }
}
