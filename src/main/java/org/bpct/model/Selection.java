package org.bpct.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What of the sources is to be copied.
 *
 * @param rules what includes and excludes names, the first rule that matches decides
 * @param limits what regular files must keep to
 * @param prunesSnapshotFolders whether snapshot folders of file systems are left out even on the same device
 * @param namesFrom the file that names what is copied, as it was typed; null to copy whole sources
 */
public record Selection(
        List<SelectionRule> rules,
        List<SelectionLimit> limits,
        boolean prunesSnapshotFolders,
        @Nullable FileName namesFrom) {
    /** All that is there. */
    public static final Selection ALL = new Selection(List.of(), List.of(), false, null);

    /** Keeps copies of the lists. */
    public Selection {
        rules = List.copyOf(rules);
        limits = List.copyOf(limits);
    }

    /** Returns the same without the snapshot folders of file systems. */
    public Selection withoutSnapshotFolders() {
        return new Selection(rules, limits, true, namesFrom);
    }

    /** Returns the same without limits: they say what is copied, not what may be there. */
    public Selection withoutLimits() {
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

    /** Returns the limit that a regular file does not keep to; null if it keeps to all. */
    public @Nullable SelectionLimit exceeded(long size, long modified) {
        for (SelectionLimit limit : limits) {
            if (!limit.allows(size, modified)) {
                return limit;
            }
        }
        return null;
    }

    /** Returns true if a rule could leave something out. */
    public boolean hasRules() {
        return !rules.isEmpty();
    }
}
