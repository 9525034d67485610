package org.bpct.verb.change;

import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.landing.FileStatus;
import org.bpct.landing.InPlaceOperands;
import org.bpct.landing.NamedPlaces;
import org.bpct.landing.OperandName;
import org.bpct.landing.ProtectedPlaces;
import org.bpct.options.Task;
import org.bpct.options.UsageException;

/**
 * The rules about the operands of a change of modes or owners. A PATH means the named file itself: a symlink and not
 * its target, as in {@code chown -R -h}.
 */
final class ChangeRules {
    private static final FileName TOP = FileName.ofText("/");

    private final FileName workingDirectory;
    private final InPlaceOperands named;
    private final boolean changesLinks;
    private final boolean needsNames;
    private final boolean isForced;

    /**
     * Begins.
     *
     * @param changesLinks whether the request applies to symlinks, too: an owner or a group
     * @param needsNames whether a PATH that ends in a dot is refused: root may be in another directory than he believes
     * @param isForced whether a line that may be that of a copy is carried out
     */
    ChangeRules(
            FileName workingDirectory,
            ProtectedPlaces places,
            Task task,
            boolean changesLinks,
            boolean needsNames,
            boolean isForced) {
        this.workingDirectory = workingDirectory;
        this.named = new InPlaceOperands(workingDirectory, places, task.selection());
        this.changesLinks = changesLinks;
        this.needsNames = needsNames;
        this.isForced = isForced;
    }

    /** Returns the meaning of these operands; one bad operand refuses all of them, before anything is changed. */
    NamedPlaces apply(List<FileName> operands) throws UsageException {
        if (operands.isEmpty()) {
            throw new UsageException("--chmod, --chown and --chgrp need a PATH behind their value");
        }
        for (FileName given : operands) {
            add(OperandName.of(given, workingDirectory));
        }
        NamedPlaces places = named.named("change", "changed");
        if (!isForced && !places.landing().roots().isEmpty()) {
            // As people type rsync --chown=ann SRC DST, which gives the copy to ann, and nothing else.
            named.requireAll("a change is made in each PATH itself, and nothing is copied; a copy is bpct SRC DST");
            named.requireNoCopy("changed", "change", "changes");
            named.requireNoSourceAndCopy("change");
        }
        return places;
    }

    private void add(OperandName path) throws UsageException {
        if (needsNames && path.isUnnamed()) {
            throw new UsageException(path.given().display()
                    + " is not changed: root may be elsewhere than he believes; name the directory (--force goes on)");
        }
        Optional<FileStatus> status = named.status(path, path.isUnnamed());
        if (status.isEmpty()) {
            return;
        }
        boolean isDirectory = status.get().isDirectory();
        if (path.given().hasTrailingSlash() && !isDirectory) {
            throw new UsageException(path.given().display() + " is not a directory; name "
                    + (status.get().isSymlink() ? "the target of the symlink" : "the file without the slash"));
        }
        if (status.get().isSymlink() && !changesLinks) {
            throw new UsageException(
                    path.given().display() + " is a symlink, which has no mode of its own; name its target");
        }
        FileName real = InPlaceOperands.real(path);
        if (real.equals(TOP)) {
            throw new UsageException("/ is not changed: name directories in it");
        }
        named.add(path, real, isDirectory, "stays as it is");
    }
}
