package org.bpct.selection;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.bpct.files.FileName;
import org.bpct.files.ShellWord;
import org.jspecify.annotations.Nullable;

/**
 * The part of the sources to copy, or of the operands to remove.
 *
 * @param rules the rules that include and exclude names; the first rule that matches decides
 * @param limits the limits of sizes and times
 * @param time the kind of time that limits of time refer to
 * @param traits the other properties that a name must have
 * @param prunesSnapshotFolders whether snapshot folders of file systems are left out even on the same device
 * @param namesFrom the file that lists the names to copy, as the user gave it; null to copy whole sources
 */
public record Selection(
        List<SelectionRule> rules,
        List<SelectionLimit> limits,
        SelectionTime time,
        List<SelectionTrait> traits,
        boolean prunesSnapshotFolders,
        @Nullable FileName namesFrom) {
    /** The selection of everything. */
    public static final Selection ALL = new Selection(List.of(), List.of(), false, null);

    /** Copies the lists. */
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

    /** Returns a copy that leaves out the snapshot folders of file systems. */
    public Selection withoutSnapshotFolders() {
        return new Selection(rules, limits, time, traits, true, namesFrom);
    }

    /** Returns a copy that chooses regular files alone; {@code given} is the option that asks for it. */
    public Selection ofRegularFiles(String given) {
        List<SelectionTrait> more = new ArrayList<>(traits);
        more.add(SelectionTrait.ofRegularFiles(given));
        return new Selection(rules, limits, time, more, prunesSnapshotFolders, namesFrom);
    }

    /** Returns a copy without criteria: they select the entries to copy, not the entries that may exist. */
    public Selection withoutCriteria() {
        return new Selection(rules, List.of(), prunesSnapshotFolders, namesFrom);
    }

    /**
     * Returns the rule that leaves a name out; null if it is to be copied. It ignores the directories above, because
     * the walk never enters one that was left out.
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
     * Returns the rule that keeps an operand itself because of its last component; null if the operand is removed.
     * Patterns with a slash begin below the operand, and {@code *} matches its contents.
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
     * Returns the first criterion that a name does not meet; null if it meets all. A copy makes all directories, and
     * checks size and time of regular files only. A removal checks all criteria for entries of each type.
     *
     * @param name the last component
     * @param removes whether the entry is to be removed
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

    /** Returns true if a regular file could be left out, by a rule or by a criterion other than its type. */
    public boolean choosesFiles() {
        return hasRules()
                || !limits.isEmpty()
                || traits.stream().anyMatch(trait -> trait.kind() != SelectionTrait.Kind.TYPE);
    }

    /** Returns the options that leave out names, as a line of the shell has them; empty if none does. */
    public String line() {
        StringJoiner line = new StringJoiner(" ");
        for (SelectionRule rule : rules) {
            line.add((rule.includes() ? "--include " : "--exclude ")
                    + ShellWord.of(rule.pattern().given()));
        }
        limits.forEach(limit -> line.add(limit.given()));
        traits.forEach(trait -> line.add(trait.given()));
        if (namesFrom != null) {
            line.add("--files-from " + ShellWord.of(namesFrom));
        }
        return line.toString();
    }

    /** Returns true if a rule could leave something out. */
    public boolean hasRules() {
        return !rules.isEmpty();
    }

    /**
     * Returns true if the selection chooses among the contents of an operand, so that the operand itself is not meant.
     */
    public boolean chooses() {
        return !limits.isEmpty() || !traits.isEmpty() || namesFrom != null;
    }

    /** Returns true if a criterion needs to know which files are offline. */
    public boolean asksOffline() {
        return traits.stream().anyMatch(trait -> trait.kind() == SelectionTrait.Kind.OFFLINE);
    }

    /** Returns true if a criterion needs more than type, size and the time at which the content changed. */
    public boolean asksMore() {
        return (time != SelectionTime.MTIME && limits.stream().anyMatch(SelectionLimit::isOfTime))
                || traits.stream().anyMatch(trait -> trait.kind() != SelectionTrait.Kind.NAME);
    }
}
