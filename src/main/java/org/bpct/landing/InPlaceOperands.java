package org.bpct.landing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.options.UsageException;
import org.bpct.selection.Selection;
import org.bpct.selection.SelectionRule;
import org.bpct.traverse.TraversalError;
import org.bpct.tree.RootPair;

/** The operands of a verb that removes or changes them where they are, gathered one by one. */
public final class InPlaceOperands {
    private static final FileName CURRENT = FileName.currentDirectory();

    private final FileName workingDirectory;
    private final ProtectedPlaces places;
    private final Selection selection;
    private final List<LandingRoot> roots = new ArrayList<>();
    private final Map<FileName, List<FileName>> files = new LinkedHashMap<>();
    private final List<Landing.Source> sources = new ArrayList<>();
    private final List<TraversalError> missing = new ArrayList<>();
    private final List<String> staying = new ArrayList<>();

    /**
     * Begins without operands.
     *
     * @param places the places that no operand may be in, or hold
     * @param selection the rules that leave out operands by their names
     */
    public InPlaceOperands(FileName workingDirectory, ProtectedPlaces places, Selection selection) {
        this.workingDirectory = workingDirectory;
        this.places = places;
        this.selection = selection;
    }

    /**
     * Returns the status of an operand; empty if it does not exist, which is an error of the walk.
     *
     * @param follows whether the target of a symlink is meant
     */
    public Optional<FileStatus> status(OperandName path, boolean follows) throws UsageException {
        Optional<FileStatus> status = FileStatus.of(path.absolute(), follows);
        if (status.isEmpty()) {
            missing.add(new TraversalError(path.absolute(), "vanished", "No such file or directory"));
        }
        return status;
    }

    /** Returns a name with the symlinks of its directory resolved; a trailing "." is resolved to the directory. */
    public static FileName real(OperandName path) throws UsageException {
        return path.isUnnamed()
                ? OwnWay.real(path.absolute())
                : OwnWay.real(path.absolute().parent()).resolve(path.absolute().lastComponent());
    }

    /**
     * Adds an operand that exists, unless a rule leaves it out: a user whose shell expands the operands protects some of
     * them so.
     *
     * @param real its {@link #real real name}
     * @param stays the words for an operand that is left out
     */
    public void add(OperandName path, FileName real, boolean isDirectory, String stays) throws UsageException {
        places.check(path.given(), path.absolute(), real, isDirectory);
        FileName name = real.lastComponent();
        SelectionRule rule = selection.leavesOutNamed(name.bytes(), isDirectory);
        if (rule != null) {
            staying.add(path.given().display() + " " + stays + ": left out by " + rule.words());
            return;
        }
        sources.add(new Landing.Source(path.given(), real));
        if (isDirectory) {
            roots.add(new LandingRoot(new RootPair(real, real.parent(), null), true, List.of(CURRENT), false));
        } else {
            files.computeIfAbsent(real.parent(), any -> new ArrayList<>()).add(name);
        }
    }

    /**
     * Throws if the last operand has in it the name of an earlier one: the line may be that of a copy.
     *
     * @param done the work, as "removed"
     * @param act the same as an order, "remove"
     * @param acts the same of --force, "removes"
     */
    public void requireNoCopy(String done, String act, String acts) throws UsageException {
        Landing.Source last = sources.isEmpty() ? null : sources.get(sources.size() - 1);
        Optional<FileStatus> holder = last == null ? Optional.empty() : FileStatus.of(last.landsAt(), false);
        if (last == null || holder.isEmpty() || !holder.get().isDirectory()) {
            return;
        }
        for (Landing.Source source : sources.subList(0, sources.size() - 1)) {
            FileName copy = last.landsAt().resolve(source.landsAt().lastComponent());
            if (FileStatus.of(copy, false).isPresent()) {
                throw new UsageException(source.given().display() + " and " + copy.display() + " would both be " + done
                        + ", as if " + source.given().display() + " was to be copied; " + act
                        + " one after the other (--force " + acts + " both)");
            }
        }
    }

    /** Throws if the second of two operands is likely a copy of the first one: the line may be that of a copy. */
    public void requireNoSourceAndCopy(String act) throws UsageException {
        if (sources.size() != 2) {
            return;
        }
        Landing.Source first = sources.get(0);
        Landing.Source second = sources.get(1);
        if (CommonNames.isEmpty(second.landsAt()) && !CommonNames.isEmpty(first.landsAt())) {
            throw new UsageException(second.given().display() + " is empty, as the directory for a copy, and both would"
                    + " be changed; a copy is bpct SRC DST, and gets other modes or owners when it is there"
                    + " (--force changes both)");
        }
        CommonNames common = CommonNames.of(first.landsAt(), second.landsAt());
        if (common.tellACopy()) {
            throw new UsageException(second.given().display() + " has " + common.words() + " of "
                    + first.given().display() + ", as a copy of it, and both would be changed; to " + act
                    + " the copy, name that alone (--force changes both)");
        }
    }

    /** Throws if an operand does not exist. */
    public void requireAll(String whole) throws UsageException {
        if (!missing.isEmpty()) {
            throw new UsageException(missing.get(0).path().display() + " does not exist, so nothing is done: " + whole
                    + " (--force goes on)");
        }
    }

    /**
     * Returns the meaning of all operands.
     *
     * @param verb the verb of the batch, as "remove"
     * @param done the same, as "removed"
     * @throws UsageException if one is inside another, or none is left
     */
    public NamedPlaces named(String verb, String done) throws UsageException {
        NestedOperands.refuse(sources, done);
        List<LandingRoot> all = new ArrayList<>(roots);
        files.forEach(
                (parent, names) -> all.add(new LandingRoot(new RootPair(parent, parent, null), false, names, false)));
        if (all.isEmpty() && missing.isEmpty()) {
            throw new UsageException(String.join("; ", staying) + "; nothing is left to " + verb);
        }
        return new NamedPlaces(new Landing(sources, all, workingDirectory), missing, staying);
    }
}
