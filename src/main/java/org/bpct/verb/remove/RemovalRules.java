package org.bpct.verb.remove;

import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.landing.FileStatus;
import org.bpct.landing.InPlaceOperands;
import org.bpct.landing.NamedPlaces;
import org.bpct.landing.OperandName;
import org.bpct.landing.ProtectedPlaces;
import org.bpct.options.UsageException;
import org.bpct.selection.Selection;

/** The rules about the operands of {@code --remove}: the meaning of each, and the places that are never removed. */
final class RemovalRules {
    private final FileName workingDirectory;
    private final InPlaceOperands named;
    private final boolean takesCopies;

    /**
     * Begins.
     *
     * @param takesCopies whether to remove a directory that holds a copy of another removed one
     */
    RemovalRules(FileName workingDirectory, ProtectedPlaces places, Selection selection, boolean takesCopies) {
        this.workingDirectory = workingDirectory;
        this.named = new InPlaceOperands(workingDirectory, places, selection);
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
        NamedPlaces places = named.named("remove", "removed");
        if (!takesCopies) {
            named.requireNoCopy("removed", "remove", "removes");
        }
        return places;
    }

    private void add(OperandName path) throws UsageException {
        if (path.isUnnamed()) {
            throw new UsageException(path.given().display()
                    + " is not removed: a PATH to remove must have a name, neither /, nor . or .. at its end");
        }
        Optional<FileStatus> status = named.status(path, false);
        if (status.isEmpty()) {
            return;
        }
        boolean isDirectory = status.get().isDirectory();
        if (path.given().hasTrailingSlash() && !isDirectory) {
            throw new UsageException(path.given().display()
                    + " is not a directory; leave out the slash to remove "
                    + (status.get().isSymlink() ? "the symlink itself" : "the file"));
        }
        named.add(path, InPlaceOperands.real(path), isDirectory, "stays");
    }
}
