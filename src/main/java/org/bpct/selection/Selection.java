package org.bpct.selection;

import java.util.List;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * What of the sources is to be copied, or of what was named is to be removed.
 *
 * @param rules what includes and excludes names, the first rule that matches decides
 * @param limits what sizes and times must keep to
 * @param time the time that limits of time are about
 * @param traits what else a name must be
 * @param prunesSnapshotFolders whether snapshot folders of file systems are left out even on the same device
 * @param namesFrom the file that names what is copied, as it was typed; null to copy whole sources
 */
public record Selection(
        List<SelectionRule> rules,
        List<SelectionLimit> limits,
        SelectionTime time,
        List<SelectionTrait> traits,
        boolean prunesSnapshotFolders,
        @Nullable FileName namesFrom) {
    /** All that is there. */
    public static final Selection ALL = new Selection(List.of(), List.of(), false, null);

    /** Keeps copies of the lists. */
    public Selection {
        rules = List.copyOf(rules);
        limits = List.copyOf(limits);
        traits = List.copyOf(traits);
    }

    /** Makes a selection by rules, sizes and times of change. */
    public Selection(
            List<SelectionRule> rules,
            List<SelectionLimit> limits,
            boolean prunesSnapshotFolders,
            @Nullable FileName namesFrom) {
        this(rules, limits, SelectionTime.MTIME, List.of(), prunesSnapshotFolders, namesFrom);
    }

    /** Returns the same without the snapshot folders of file systems. */
    public Selection withoutSnapshotFolders() {
        return new Selection(rules, limits, time, traits, true, namesFrom);
    }

    /** Returns the same without criteria: they say what is copied, not what may be there. */
    public Selection withoutCriteria() {
        return new Selection(rules, List.of(), prunesSnapshotFolders, namesFrom);
    }

    /**
     * Returns the rule that leaves a name out; null if it is to be copied. It knows nothing of the directories above:
     * the walk never comes to what is in one that was left out.
     *
     * @param path the path below the source, without a slash at either end
     * @param isDirectory whether it is a directory
     */
    public @Nullable SelectionRule leavesOut(byte[] path, boolean isDirectory) {
        for (SelectionRule rule : rules) {
            if (rule.pattern().matches(path, isDirectory)) {
                return rule.includes() ? null : rule;
            }
        }
        return null;
    }

    /**
     * Returns the rule that leaves out what was named itself, because its last component is one of those that stay; null if
     * it goes. Patterns with a slash begin below it, and {@code *} is for what is in it.
     *
     * @param name the last component
     */
    public @Nullable SelectionRule leavesOutNamed(byte[] name, boolean isDirectory) {
        for (SelectionRule rule : rules) {
            if (rule.pattern().isForSomeLastComponents() && rule.pattern().matches(name, isDirectory)) {
                return rule.includes() ? null : rule;
            }
        }
        return null;
    }

    /**
     * Returns the first criterion that a name does not meet; null if it meets all. A copy makes all directories, and asks
     * regular files alone for size and time; what is removed must meet all criteria itself, whatever it is.
     *
     * @param name the last component
     * @param removes whether it is to be removed
     */
    public @Nullable SelectionCriterion unmet(SelectionSubject subject, byte[] name, boolean removes) {
        if (removes || subject.isRegularFile()) {
            for (SelectionLimit limit : limits) {
                if (!limit.isMetBy(subject, time)) {
                    return limit;
                }
            }
        }
        if (removes || !subject.isDirectory()) {
            for (SelectionTrait trait : traits) {
                if (!trait.isMetBy(subject, name)) {
                    return trait;
                }
            }
        }
        return null;
    }

    /** Returns true if a rule could leave something out. */
    public boolean hasRules() {
        return !rules.isEmpty();
    }

    /** Returns true if it chooses among what is in the directory that was named, so that this is not meant itself. */
    public boolean chooses() {
        return !limits.isEmpty() || !traits.isEmpty() || namesFrom != null;
    }

    /** Returns true if more is asked of a name than its type, its size and when its content changed. */
    public boolean asksMore() {
        return (time != SelectionTime.MTIME && limits.stream().anyMatch(SelectionLimit::isOfTime))
                || traits.stream().anyMatch(trait -> trait.kind() != SelectionTrait.Kind.NAME);
    }
}
