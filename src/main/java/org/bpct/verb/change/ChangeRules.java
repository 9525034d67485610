package org.bpct.verb.change;

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
import org.bpct.options.Task;
import org.bpct.options.UsageException;
import org.bpct.selection.Selection;
import org.bpct.selection.SelectionRule;
import org.bpct.traverse.TraversalError;
import org.bpct.tree.RootPair;

/**
 * The rules about the operands of a change of modes or owners. A PATH means the named file itself: a symlink and not
 * its target, as in {@code chown -R -h}.
 */
final class ChangeRules {
    private static final FileName CURRENT = FileName.currentDirectory();
    private static final FileName TOP = FileName.ofText("/");

    private final FileName workingDirectory;
    private final ProtectedPlaces places;
    private final Selection selection;
    private final boolean changesLinks;
    private final boolean needsNames;
    private final List<LandingRoot> roots = new ArrayList<>();
    private final Map<FileName, List<FileName>> files = new LinkedHashMap<>();
    private final List<Landing.Source> sources = new ArrayList<>();
    private final List<TraversalError> missing = new ArrayList<>();
    private final List<String> staying = new ArrayList<>();

    /**
     * Begins.
     *
     * @param changesLinks whether the request applies to symlinks, too: an owner or a group
     * @param needsNames whether a PATH that ends in a dot is refused: root may be in another directory than he believes
     */
    ChangeRules(
            FileName workingDirectory, ProtectedPlaces places, Task task, boolean changesLinks, boolean needsNames) {
        this.workingDirectory = workingDirectory;
        this.places = places;
        this.selection = task.selection();
        this.changesLinks = changesLinks;
        this.needsNames = needsNames;
    }

    /** Returns the meaning of these operands; one bad operand refuses all of them, before anything is changed. */
    NamedPlaces apply(List<FileName> operands) throws UsageException {
        if (operands.isEmpty()) {
            throw new UsageException("a PATH to change is missing");
        }
        for (FileName given : operands) {
            add(OperandName.of(given, workingDirectory));
        }
        NestedOperands.refuse(sources, "changed");
        files.forEach(
                (parent, names) -> roots.add(new LandingRoot(new RootPair(parent, parent, null), false, names, false)));
        if (roots.isEmpty() && missing.isEmpty()) {
            throw new UsageException(String.join("; ", staying) + "; nothing is left to change");
        }
        return new NamedPlaces(new Landing(sources, roots, workingDirectory), missing, staying);
    }

    private void add(OperandName path) throws UsageException {
        if (needsNames && path.isUnnamed()) {
            throw new UsageException(path.given().display()
                    + " is not changed: root may be elsewhere than he believes; name the directory (--force goes on)");
        }
        Optional<FileStatus> status = FileStatus.of(path.absolute(), path.isUnnamed());
        if (status.isEmpty()) {
            missing.add(new TraversalError(path.absolute(), "vanished", "No such file or directory"));
            return;
        }
        boolean isDirectory = status.get().isDirectory();
        if (path.given().hasTrailingSlash() && !isDirectory) {
            throw new UsageException(path.given().display() + " is not a directory; name "
                    + (status.get().isSymlink() ? "what the symlink leads to" : "the file without the slash"));
        }
        if (status.get().isSymlink() && !changesLinks) {
            throw new UsageException(
                    path.given().display() + " is a symlink, which has no mode of its own; name what it leads to");
        }
        FileName real = real(path);
        if (real.equals(TOP)) {
            throw new UsageException("/ is not changed: name directories in it");
        }
        places.check(path.given(), path.absolute(), real, isDirectory);
        FileName name = real.lastComponent();
        SelectionRule rule = selection.leavesOutNamed(name.bytes(), isDirectory);
        if (rule != null) {
            staying.add(path.given().display() + " stays as it is: left out by " + rule.words());
            return;
        }
        sources.add(new Landing.Source(path.given(), real));
        if (isDirectory) {
            roots.add(new LandingRoot(new RootPair(real, real.parent(), null), true, List.of(CURRENT), false));
        } else {
            files.computeIfAbsent(real.parent(), any -> new ArrayList<>()).add(name);
        }
    }

    /** Returns the name with the symlinks of its directory resolved; a trailing "." is resolved to the directory. */
    private static FileName real(OperandName path) throws UsageException {
        if (path.isUnnamed()) {
            return OperandName.canonical(path.absolute());
        }
        FileName parent = OperandName.canonical(path.absolute().parent());
        return parent.resolve(path.absolute().lastComponent());
    }
}
