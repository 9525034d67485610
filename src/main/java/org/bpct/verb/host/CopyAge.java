package org.bpct.verb.host;

import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;

/**
 * The rule for the moment before which all changes of a source are surely in its copy.
 *
 * <p>A copy that is updated tells it itself, by the time in which its inode changed. That of a file in a base does not:
 * each link to it changes the inode. So the walk tells it by which the base was made, or, where nobody knows that, the
 * time of the contents does: attributes that changed later may be missing.
 */
final class CopyAge {
    private enum Rule {
        OF_COPY,
        OF_WALK,
        OF_CONTENTS
    }

    private final Rule rule;
    private final long nanoseconds;
    private final Set<FileName> lacking;

    private CopyAge(Rule rule, long nanoseconds, Set<FileName> lacking) {
        this.rule = rule;
        this.nanoseconds = nanoseconds;
        this.lacking = Set.copyOf(lacking);
    }

    /**
     * Returns the rule for copies that an update leaves alone.
     *
     * @param skew the nanoseconds by which the clocks of both hosts may differ
     */
    static CopyAge ofCopies(long skew) {
        return new CopyAge(Rule.OF_COPY, skew, Set.of());
    }

    /**
     * Returns the rule for a base.
     *
     * @param began the nanosecond since 1970, by the clock of the source, in which the walk for it began
     * @param lacking the names below its root that may lack attributes; no link treats them as complete
     */
    static CopyAge ofBase(long began, Set<FileName> lacking) {
        return new CopyAge(Rule.OF_WALK, began, lacking);
    }

    /** Returns the rule for a base of unknown age. */
    static CopyAge ofUnknownBase() {
        return new CopyAge(Rule.OF_CONTENTS, 0, Set.of());
    }

    /** Returns true if unchanged entries become links. */
    boolean isOfBase() {
        return rule != Rule.OF_COPY;
    }

    /** Returns true for a name that no link may treat as complete. */
    boolean isLacking(FileName name) {
        return lacking.contains(name);
    }

    /** Returns the nanosecond, by the clock of the source, before which its inode has changed last if the copy is whole. */
    long before(Timestamp copyModified, Timestamp copyChanged) {
        return switch (rule) {
            case OF_COPY -> copyChanged.nanoseconds() - nanoseconds;
            case OF_WALK -> nanoseconds;
            case OF_CONTENTS -> copyModified.nanoseconds() + 1;
        };
    }
}
