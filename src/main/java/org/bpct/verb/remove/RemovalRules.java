package org.bpct.verb.remove;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.landing.FileStatus;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.landing.NamedPlaces;
import org.bpct.landing.NestedOperands;
import org.bpct.landing.OperandName;
import org.bpct.landing.ProtectedPlaces;
import org.bpct.options.UsageException;
import org.bpct.selection.Selection;
import org.bpct.selection.SelectionRule;
import org.bpct.traverse.TraversalError;
import org.bpct.tree.RootPair;

/** The rules about the operands of {@code --remove}: the meaning of each, and the places that are never removed. */
final class RemovalRules {
    private static final FileName CURRENT = FileName.currentDirectory();

    private final FileName workingDirectory;
    private final ProtectedPlaces places;
    private final Selection selection;
    private final boolean takesCopies;
    private final List<LandingRoot> roots = new ArrayList<>();
    private final Map<FileName, List<FileName>> files = new LinkedHashMap<>();
    private final List<Landing.Source> sources = new ArrayList<>();
    private final List<TraversalError> missing = new ArrayList<>();
    private final List<String> staying = new ArrayList<>();

    /**
     * Begins.
     *
     * @param takesCopies whether to remove a directory that holds a copy of another removed one
     */
    RemovalRules(FileName workingDirectory, ProtectedPlaces places, Selection selection, boolean takesCopies) {
        this.workingDirectory = workingDirectory;
        this.places = places;
        this.selection = selection;
        this.takesCopies = takesCopies;
    }

    /** Returns the meaning of these operands; one bad operand refuses all of them, before anything is removed. */
    NamedPlaces apply(List<FileName> operands) throws UsageException {
        if (operands.isEmpty()) {
            throw new UsageException("--remove needs a PATH to remove");
        }
        for (FileName given : operands) {
            add(OperandName.of(given, workingDirectory));
        }
        NestedOperands.refuse(sources, "removed");
        checkCopies();
        files.forEach(
                (parent, names) -> roots.add(new LandingRoot(new RootPair(parent, parent, null), false, names, false)));
        if (roots.isEmpty() && missing.isEmpty()) {
            throw new UsageException(String.join("; ", staying) + "; nothing is left to remove");
        }
        return new NamedPlaces(new Landing(sources, roots, workingDirectory), missing, staying);
    }

    private void add(OperandName path) throws UsageException {
        if (path.isUnnamed()) {
            throw new UsageException(path.given().display()
                    + " is not removed: what is removed must have a name, neither /, nor . or .. at its end");
        }
        Optional<FileStatus> status = FileStatus.of(path.absolute(), false);
        if (status.isEmpty()) {
            missing.add(new TraversalError(path.absolute(), "vanished", "No such file or directory"));
            return;
        }
        boolean isDirectory = status.get().isDirectory();
        if (path.given().hasTrailingSlash() && !isDirectory) {
            throw new UsageException(path.given().display()
                    + " is not a directory; leave out the slash to remove "
                    + (status.get().isSymlink() ? "the symlink itself" : "the file"));
        }
        FileName parent = OperandName.canonical(path.absolute().parent());
        FileName name = path.absolute().lastComponent();
        FileName real = parent.resolve(name);
        places.check(path.given(), path.absolute(), real, isDirectory);
        SelectionRule rule = selection.leavesOutNamed(name.bytes(), isDirectory);
        if (rule != null) {
            // A user whose shell expands the operands protects some of them by rules.
            staying.add(path.given().display() + " stays: left out by " + rule.words());
            return;
        }
        sources.add(new Landing.Source(path.given(), real));
        if (isDirectory) {
            roots.add(new LandingRoot(new RootPair(real, parent, null), true, List.of(CURRENT), false));
        } else {
            files.computeIfAbsent(parent, any -> new ArrayList<>()).add(name);
        }
    }

    /** Throws if the last operand contains the name of an earlier one: the line may be that of a copy. */
    private void checkCopies() throws UsageException {
        Landing.Source last = sources.isEmpty() ? null : sources.get(sources.size() - 1);
        Optional<FileStatus> holder = last == null ? Optional.empty() : FileStatus.of(last.landsAt(), false);
        if (takesCopies || last == null || holder.isEmpty() || !holder.get().isDirectory()) {
            return;
        }
        for (Landing.Source source : sources.subList(0, sources.size() - 1)) {
            FileName copy = last.landsAt().resolve(source.landsAt().lastComponent());
            if (FileStatus.of(copy, false).isPresent()) {
                throw new UsageException(source.given().display() + " and " + copy.display()
                        + " would both be removed, as if " + source.given().display()
                        + " was to be copied; remove one after the other (--force removes both)");
            }
        }
    }
}
