package org.bpct.verb.copy;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.ClockSkew;
import org.bpct.files.FileName;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.landing.OperandName;
import org.bpct.model.BatchHome;
import org.bpct.model.BatchPlan;
import org.bpct.options.CpOptions;
import org.bpct.options.CpOptions.Attribute;
import org.bpct.options.Earlier;
import org.bpct.options.Manner;
import org.bpct.options.UsageException;
import org.bpct.roots.Bases;
import org.bpct.roots.RealRoots;
import org.bpct.schedule.CommandRunner;
import org.bpct.traverse.ComparedBase;
import org.bpct.traverse.ComparisonRules;
import org.bpct.traverse.KeptAttributes;
import org.bpct.traverse.TimePrecision;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.listing.Unchanged;
import org.jspecify.annotations.Nullable;

/**
 * The comparison that a run requires of the walk.
 *
 * @param bases the directories to whose files unchanged ones become links
 * @param counterparts the directories that the roots are compared with, by pair
 * @param rules the rules of the comparison; null if entries are not compared
 */
record Comparing(
        Bases bases, List<FileName> counterparts, @Nullable ComparisonRules rules) {
    /** The bits of a mode that a user who may set all of them compares; groups.sh does the same. */
    private static final int ALL_BITS = 07777;

    private static final int BITS_OF_USERS = 0777;

    /** Determines the comparison, and notes it if little is known about a base. */
    static Comparing of(
            Manner manner,
            BatchHome home,
            int uid,
            Landing landing,
            RealRoots real,
            CommandRunner commands,
            Console console)
            throws UsageException, RunException {
        if (manner.earlier().base() != null && manner.verify() != null) {
            throw new UsageException("--link-dest and --verify exclude each other: linked files are not read;"
                            + " use --verify=no, and --check=BATCH when the copy is there")
                    .about("verify");
        }
        Bases bases = Bases.of(landing, manner.earlier(), manner.cp());
        List<FileName> counterparts = bases.isEmpty() ? real.destinations() : bases.directories();
        if (!manner.earlier().isCompared()) {
            return new Comparing(bases, counterparts, null);
        }
        CpOptions cp = manner.cp();
        BaseHistory.Known history = history(manner.earlier().baseBegan(), home, landing, bases, console);
        boolean mode = cp.keeps().contains(Attribute.MODE);
        List<FileName> sources =
                landing.roots().stream().map(root -> root.pair().source()).toList();
        KeptAttributes kept = new KeptAttributes(
                mode ? uid == 0 ? ALL_BITS : BITS_OF_USERS : 0,
                uid == 0 && cp.keeps().contains(Attribute.OWNERSHIP),
                cp.keeps().contains(Attribute.TIMESTAMPS),
                mode || cp.keeps().contains(Attribute.XATTR) || cp.keeps().contains(Attribute.CONTEXT),
                cp.keeps().contains(Attribute.LINKS));
        ComparisonRules rules = new ComparisonRules(
                kept,
                new TimePrecision(manner.earlier().window(), new KeptDigits(counterparts, commands)),
                manner.earlier().byContent(),
                bases.isEmpty() ? null : new ComparedBase(history.began(), history.lacking()),
                originals(manner.earlier().origin(), landing),
                ClockSkew.of(
                        Stream.concat(counterparts.stream(), sources.stream()).toList()));
        return new Comparing(bases, counterparts, rules);
    }

    /**
     * Returns the nanosecond before which the entries of the destination are surely in the snapshot that is restored, the
     * least one if that is not known, or if the names do not go back to their own places; empty for another copy.
     */
    private static OptionalLong originals(Earlier.@Nullable Origin origin, Landing landing) throws UsageException {
        if (origin == null) {
            return OptionalLong.empty();
        }
        FileName place = origin.place();
        return place != null && goesBack(origin.snapshot(), place, landing)
                ? OptionalLong.of(Bases.surely(origin.began(), place))
                : OptionalLong.of(Long.MIN_VALUE);
    }

    /** Returns true if all names of a snapshot land where they were in its source. */
    private static boolean goesBack(FileName folder, FileName place, Landing landing) throws UsageException {
        Path snapshot = OperandName.canonical(folder).toPath();
        for (LandingRoot root : landing.roots()) {
            Path below = snapshot.relativize(
                    OperandName.canonical(root.pair().source()).toPath());
            FileName own = FileName.of(place.toPath().resolve(below).normalize());
            FileName newName = root.pair().newName();
            if (!own.equals(OperandName.canonical(root.pair().destination()))
                    || (newName != null && !root.starts().equals(List.of(newName)))) {
                return false;
            }
        }
        return true;
    }

    /** Returns the facts about the bases; the moment is the one before which they contain all changes. */
    private static BaseHistory.Known history(
            OptionalLong given, BatchHome home, Landing landing, Bases bases, Console console) throws RunException {
        if (bases.isEmpty()) {
            return BaseHistory.Known.NOTHING;
        }
        BaseHistory.Known known = given.isPresent()
                ? new BaseHistory.Known(given.getAsLong(), Set.of())
                : new BaseHistory(home).of(bases);
        if (known.began() == Long.MIN_VALUE) {
            console.note("no batch here records when the base was made: files whose attributes changed after their"
                    + " contents are copied again, because the change is unknown");
            return known;
        }
        long began = landing.roots().stream()
                .mapToLong(root -> Bases.surely(known.began(), root.pair().source()))
                .min()
                .orElse(known.began());
        return new BaseHistory.Known(began, known.lacking());
    }

    /** Prints the amount that the jobs must read for the comparison. */
    void say(BatchPlan plan, Console console) {
        if (plan.compared() > 0) {
            console.say(String.format(
                    Locale.ROOT,
                    "%s there in the same size: jobs read their %,d bytes on both sides, and copy those that differ",
                    plan.compared() == 1
                            ? "1 entry is"
                            : String.format(Locale.ROOT, "%,d entries are", plan.compared()),
                    plan.comparedBytes()));
        }
    }

    /** Prints that nobody reads the unchanged files, if contents are to be verified. */
    void sayUnread(TraversalReport walk, boolean verifies, Console console) {
        if (rules != null && verifies && !rules.byContent() && walk.unchanged().entries() > 0) {
            long left = walk.unchanged().entries();
            console.say(String.format(
                    Locale.ROOT,
                    "--verify reads copies of this batch alone: %,d %s left alone by size, time and attributes;"
                            + " -u --checksum reads all",
                    left,
                    left == 1 ? "entry is" : "entries are"));
        }
    }

    /** Prints the amount that is unchanged. */
    void say(TraversalReport walk, Console console) {
        Unchanged unchanged = walk.unchanged();
        if (!bases.isEmpty()) {
            console.say(String.format(
                    Locale.ROOT,
                    "%,d of %,d entries become links to the base",
                    unchanged.linkedEntries(),
                    walk.files().entries()));
        } else if (rules != null) {
            boolean isAll = walk.files().directories() == 0;
            // Nobody has looked at contents yet.
            boolean isOpen = rules.byContent() && !isAll;
            String entries = String.format(
                    Locale.ROOT,
                    "%,d of %,d entries, ",
                    unchanged.entries(),
                    unchanged.entries() + walk.files().entries());
            console.say((isAll ? "nothing to do: " : "")
                    + (isOpen ? "" : entries)
                    + String.format(
                            Locale.ROOT,
                            "%,d of %,d directories are as they should be",
                            unchanged.directories(),
                            walk.totals().directories())
                    + (isOpen ? "; jobs compare the contents of files" : ""));
        }
    }
}
