package org.bpct.landing;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.LostServer;
import org.bpct.files.SystemMessage;
import org.bpct.options.UsageException;

/**
 * A source or destination as the user gave it, and the absolute name that it means.
 *
 * @param given the bytes as the user gave them
 * @param absolute the same from the root directory, without {@code .} and doubled slashes; {@code ..} stays behind a
 *      symlink alone, where it is not the directory before it
 */
public record OperandName(FileName given, FileName absolute) {
    private static final FileName ROOT = FileName.ofText("/");
    private static final FileName CURRENT = FileName.currentDirectory();
    private static final FileName ABOVE = FileName.ofText("..");

    /** Returns the operand; a relative one is resolved against a directory that is absolute. */
    public static OperandName of(FileName given, FileName workingDirectory) throws UsageException {
        if (given.length() == 0) {
            throw new UsageException("an operand is empty; name a file or directory (. is this directory)");
        }
        FileName start = given.isAbsolute() ? ROOT : workingDirectory;
        FileName absolute = start.resolve(joined(given.components()));
        return new OperandName(given, given.components().contains(ABOVE) ? withoutSteps(absolute) : absolute);
    }

    /** Leaves out each directory that {@code ..} follows, so that people read the path to which it leads. */
    private static FileName withoutSteps(FileName absolute) throws UsageException {
        FileName path = ROOT;
        for (FileName component : absolute.components()) {
            boolean isStepBack = component.equals(ABOVE)
                    && !path.lastComponent().equals(ABOVE)
                    && FileStatus.of(path, false)
                            .filter(FileStatus::isDirectory)
                            .isPresent();
            path = isStepBack ? path.parent() : path.resolve(component);
        }
        return path;
    }

    private static FileName joined(List<FileName> components) {
        FileName path = CURRENT;
        for (FileName component : components) {
            path = path.resolve(component);
        }
        return path;
    }

    /** Returns the name relative to the directory it is resolved against; {@code .} if it names that directory. */
    FileName relative() {
        return joined(given.components());
    }

    /** Returns true if {@code ..} is part of the name. */
    boolean goesUp() {
        return given.components().contains(ABOVE);
    }

    /** Returns true if the name can only mean a directory: it ends in a slash, in {@code .} or in {@code ..}. */
    boolean meansDirectory() {
        return given.hasTrailingSlash() || isUnnamed();
    }

    /** Returns true if the last component is {@code .}, {@code ..} or {@code /}, which cannot be the name of a copy. */
    public boolean isUnnamed() {
        FileName last = given.lastComponent();
        return last.equals(CURRENT) || last.equals(ABOVE) || last.equals(ROOT) || last.length() == 0;
    }

    /**
     * Returns the status of the file as {@code cp} sees it: a slash at the end follows a symlink.
     *
     * @param follow whether a symlink is followed in any case
     */
    public Optional<FileStatus> status(boolean follow) throws UsageException {
        Optional<FileStatus> status = FileStatus.of(absolute, follow || meansDirectory());
        if (meansDirectory() && status.isPresent() && !status.get().isDirectory()) {
            throw new UsageException(given.display() + " is not a directory; leave out the end behind its name");
        }
        return status;
    }

    /** Returns the real path if the name itself is a symlink, else the name; roots must not be symlinks. */
    static FileName behindSymlink(FileName absolute) throws UsageException {
        Optional<FileStatus> status = FileStatus.of(absolute, false);
        return status.isPresent() && status.get().isSymlink() ? realPath(absolute) : absolute;
    }

    /** Returns the real path of a name; its last components may not exist yet. */
    public static FileName canonical(FileName absolute) throws UsageException {
        return FileStatus.of(absolute, true).isPresent()
                ? realPath(absolute)
                : canonical(absolute.parent()).resolve(absolute.lastComponent());
    }

    private static FileName realPath(FileName existing) throws UsageException {
        try {
            return FileName.of(existing.toPath().toRealPath());
        } catch (IOException failed) {
            throw new UsageException("cannot resolve " + existing.display() + ": " + SystemMessage.of(failed) + "; "
                    + LostServer.advice(failed, "check the path and its permissions"));
        }
    }
}
