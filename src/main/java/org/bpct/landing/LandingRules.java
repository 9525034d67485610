package org.bpct.landing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.ShellWord;
import org.bpct.options.CpOptions;
import org.bpct.options.CpOptions.Dereference;
import org.bpct.options.UsageException;
import org.bpct.selection.Selection;

/**
 * The rules of {@code cp} about its operands; see {@code do_copy} in coreutils' {@code cp.c} and the first part of
 * {@code copy_internal} in {@code copy.c}. The test {@code LandingProperties} compares them with the real {@code cp}.
 */
final class LandingRules {
    private final CpOptions options;
    private final Selection selection;
    private final boolean noTargetDirectory;
    private final FileName workingDirectory;

    LandingRules(CpOptions options, Selection selection, boolean noTargetDirectory, FileName workingDirectory) {
        this.options = options;
        this.selection = selection;
        this.noTargetDirectory = noTargetDirectory;
        this.workingDirectory = workingDirectory;
    }

    /** Returns the landing of these operands. */
    Landing apply(List<FileName> operands) throws UsageException {
        Optional<FileName> target = options.target().directory().map(FileName::ofText);
        checkNumber(operands, target.isPresent());
        List<FileName> sources = target.isPresent() ? operands : operands.subList(0, operands.size() - 1);
        OperandName destination =
                OperandName.of(target.orElseGet(() -> operands.get(operands.size() - 1)), workingDirectory);
        boolean into = isDirectoryToCopyInto(destination, sources, target.isPresent());
        FileName real = OwnWay.real(
                into ? destination.absolute() : destination.absolute().parent());
        FileName directory = into && OwnWay.isSymlink(destination.absolute()) ? real : destination.absolute();

        LandingConflicts conflicts = new LandingConflicts(options.oneFileSystem(), selection);
        LandingRoots roots = new LandingRoots(options, workingDirectory, directory);
        List<Landing.Source> landings = new ArrayList<>();
        for (FileName given : sources) {
            OperandName source = OperandName.of(
                    options.target().stripTrailingSlashes() && into ? given.withoutTrailingSlashes() : given,
                    workingDirectory);
            FileStatus status = statusOf(source);
            FileName landsAt = landsAt(source, into, directory);
            Optional<FileStatus> existing =
                    into ? FileStatus.of(landsAt, isSelf(landsAt, directory)) : destination.status(false);
            conflicts.check(source, status, landsAt, existing, options.dereference());
            if (!into) {
                checkAlone(source, status, destination, existing, landsAt);
            }
            if (into && options.target().parents()) {
                checkParents(source, status, landsAt);
                roots.addWithParents(source);
            } else if (status.isDirectory()) {
                landsAt = existing.isPresent() ? OwnWay.behindSymlink(landsAt) : landsAt;
                roots.addDirectory(source, landsAt, existing.isEmpty());
            } else {
                roots.addFile(source, landsAt);
            }
            landings.add(new Landing.Source(given, landsAt));
        }
        conflicts.checkNested();
        return new Landing(landings, roots.toList(), into ? directory : destination(roots.toList()));
    }

    /** Returns the directory of the only root, for a copy that does not go into a directory. */
    private static FileName destination(List<LandingRoot> roots) {
        return roots.get(0).pair().destination();
    }

    private void checkNumber(List<FileName> operands, boolean targetGiven) throws UsageException {
        if (targetGiven && noTargetDirectory) {
            throw new UsageException("-T and the -t in --cp exclude each other; leave out one");
        }
        if (operands.isEmpty()) {
            throw new UsageException("no SOURCE is named; name sources and a DESTINATION");
        }
        if (!targetGiven && operands.size() == 1) {
            throw new UsageException(
                    "no DESTINATION is named after " + operands.get(0).display() + "; name one as the last operand");
        }
    }

    private boolean isDirectoryToCopyInto(OperandName destination, List<FileName> sources, boolean targetGiven)
            throws UsageException {
        String shown = destination.given().display();
        if (noTargetDirectory) {
            if (sources.size() > 1) {
                throw new UsageException("-T takes one source, not " + sources.size() + "; leave out -T, or all but "
                        + sources.get(0).display());
            }
        } else {
            Optional<FileStatus> status = destination.status(true);
            if (status.isPresent() && status.get().isDirectory()) {
                return true;
            }
            if (sources.size() > 1 || targetGiven) {
                throw new UsageException(shown
                        + (status.isPresent()
                                ? " is not a directory; name a directory to copy into"
                                : " does not exist; make the directory to copy into with: mkdir -p "
                                        + ShellWord.operand(destination.given()))
                        + (sources.size() > 1 ? " (there are " + sources.size() + " sources)" : ""));
            }
        }
        if (options.target().parents()) {
            throw new UsageException("--parents copies into an existing directory, and " + shown
                    + (noTargetDirectory
                            ? " is none by -T; leave out -T"
                            : " is none; make it with: mkdir -p " + ShellWord.operand(destination.given())));
        }
        return false;
    }

    private FileStatus statusOf(OperandName source) throws UsageException {
        Optional<FileStatus> status = source.status(options.dereference() != Dereference.NEVER);
        if (status.isPresent()) {
            return status.get();
        }
        boolean dangles = FileStatus.of(source.absolute(), false).isPresent();
        throw new UsageException("source " + source.given().display()
                + (dangles
                        ? " is a symlink to nothing; leave out the slash at its end, -H and -L to copy it as a symlink"
                        : " does not exist; check the name"));
    }

    private FileName landsAt(OperandName source, boolean into, FileName directory) {
        if (!into) {
            return directory;
        }
        if (options.target().parents()) {
            return directory.resolve(source.relative());
        }
        return source.isUnnamed() ? directory : directory.resolve(source.given().lastComponent());
    }

    // Symlinks of the destination were resolved already: cp sees DST/. where bpct sees DST.
    private static boolean isSelf(FileName landsAt, FileName directory) {
        return landsAt.equals(directory);
    }

    /** Checks a destination that is the copy itself. */
    private static void checkAlone(
            OperandName source,
            FileStatus status,
            OperandName destination,
            Optional<FileStatus> existing,
            FileName landsAt)
            throws UsageException {
        Optional<FileStatus> there = destination.status(true);
        // A copy gets its name by a rename, which would leave a host without its /dev/null.
        if (there.isPresent() && there.get().isSpecial() && !status.isSpecial()) {
            throw new UsageException("destination " + destination.given().display() + FileStatus.LOSES_ITS_PLACE);
        }
        if (existing.isEmpty()) {
            checkCreatable(source, status, destination, landsAt);
        }
    }

    private static void checkCreatable(OperandName source, FileStatus status, OperandName destination, FileName landsAt)
            throws UsageException {
        String shown = destination.given().display();
        Optional<FileStatus> parent = FileStatus.of(landsAt.parent(), true);
        if (parent.isEmpty() || !parent.get().isDirectory() || destination.isUnnamed()) {
            throw new UsageException(
                    "the directory of destination " + shown + " does not exist; make it with: mkdir -p");
        }
        if (destination.meansDirectory() && !status.isDirectory()) {
            throw new UsageException("destination " + shown + " does not exist, and "
                    + source.given().display()
                    + " is not a directory; leave out the slash, or make the directory with: mkdir -p");
        }
        if (destination.meansDirectory() && FileStatus.of(landsAt, false).isPresent()) {
            throw new UsageException("destination " + shown + " is a symlink to nothing; remove it, or name another");
        }
    }

    private void checkParents(OperandName source, FileStatus status, FileName landsAt) throws UsageException {
        String shown = source.given().display();
        if (source.goesUp()) {
            throw new UsageException("--parents with .. in " + shown
                    + " would leave the destination; name the source without .., or change the directory first");
        }
        boolean symlink = OperandName.of(source.absolute(), workingDirectory)
                .status(false)
                .map(FileStatus::isSymlink)
                .orElse(false);
        if (symlink && status.isDirectory() && options.dereference() == Dereference.NEVER) {
            throw new UsageException("--parents cannot look behind the symlink " + shown
                    + "; leave out the slash to copy the symlink, or use -H to copy its target");
        }
        if (symlink && !status.isDirectory() && options.dereference() == Dereference.STARTS) {
            throw new UsageException("--parents with -H cannot copy the file behind the symlink " + shown
                    + " by the symlink's name; name the file itself, or use -L");
        }
        FileName above = landsAt.parent();
        for (int i = source.relative().components().size(); i > 1; i--) {
            Optional<FileStatus> found = FileStatus.of(above, true);
            if (found.isPresent() && !found.get().isDirectory()) {
                throw new UsageException(
                        above.display() + " exists but is not a directory; remove it, or leave out " + shown);
            }
            above = above.parent();
        }
    }
}
