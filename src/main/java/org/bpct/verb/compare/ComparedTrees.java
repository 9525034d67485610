package org.bpct.verb.compare;

import java.util.List;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.ShellWord;
import org.bpct.landing.CommonNames;
import org.bpct.landing.FileStatus;
import org.bpct.landing.OperandName;
import org.bpct.landing.OutputPlace;
import org.bpct.options.Aim;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.tree.RootPair;
import org.bpct.verb.archive.tar.ArchiveFolder;
import org.bpct.verb.host.FarRoot;
import org.jspecify.annotations.Nullable;

/**
 * The two directories that {@code --compare} means.
 *
 * @param a the first one by its real name
 * @param b the second one
 * @param far the one on another host; null if both are on this one
 */
record ComparedTrees(FileName a, FileName b, @Nullable FarRoot far) {
    private static final int TWO = 2;

    /** Returns the trees that a comparison is about. */
    static ComparedTrees of(RunOptions options, Aim.Comparison wish, Session session)
            throws UsageException, RunException, InterruptedException {
        List<FileName> operands = options.task().operands();
        FileName here = options.call().workingDirectory();
        Aim.Far far = wish.far();
        if (far == null) {
            return of(operands, here);
        }
        requireTwo(operands);
        FileName near = real(OperandName.of(operands.get(1 - far.number()), here));
        FarRoot root = FarRoot.of(operands.get(far.number()), far, session);
        return far.number() == 0
                ? new ComparedTrees(root.name(), near, root)
                : new ComparedTrees(near, root.name(), root);
    }

    /** Returns the trees of two operands on this host; throws unless these are directories, and neither is in the other. */
    static ComparedTrees of(List<FileName> operands, FileName workingDirectory) throws UsageException {
        requireTwo(operands);
        FileName a = real(OperandName.of(operands.get(0), workingDirectory));
        FileName b = real(OperandName.of(operands.get(1), workingDirectory));
        String named = operands.get(0).display() + " and " + operands.get(1).display();
        if (a.equals(b) || isSame(a, b)) {
            throw new UsageException(named + " are the same directory");
        }
        if (OutputPlace.isIn(a, b) || OutputPlace.isIn(b, a)) {
            throw new UsageException(named + ": one is in the other, and would be compared with a part of itself");
        }
        requireNoArchive(a, operands.get(0), b, operands.get(1));
        requireNoArchive(b, operands.get(1), a, operands.get(0));
        return new ComparedTrees(a, b, null);
    }

    /** Returns true if the tree of this name is on another host. */
    boolean isFar(FileName tree) {
        return far != null && tree.equals(far.name());
    }

    /** Returns the tree that files to be read are named in: the first one, or the one on this host. */
    FileName named() {
        return isFar(a) ? b : a;
    }

    /** Returns the roots on this host. */
    RootPair pair() {
        return far == null ? new RootPair(a, b, null) : new RootPair(named(), named(), null);
    }

    private static void requireTwo(List<FileName> operands) throws UsageException {
        if (operands.size() != TWO) {
            throw new UsageException("--compare takes two directories, A and B, not " + operands.size());
        }
    }

    /** Throws if one is an archive, and the other one not even a part of its copy: all names would differ. */
    private static void requireNoArchive(FileName folder, FileName archive, FileName tree, FileName given)
            throws UsageException {
        if (ArchiveFolder.isAt(folder) && CommonNames.of(folder, tree).common() == 0) {
            String words = ShellWord.operand(archive);
            throw new UsageException(archive.display() + " is an archive, and --compare compares two trees: bpct -n -u"
                    + " --archive " + words + " " + ShellWord.operand(given)
                    + " counts the entries that have changed since;"
                    + " bpct --archive-check " + words + " reads the whole archive");
        }
    }

    private static FileName real(OperandName name) throws UsageException {
        String given = name.given().display();
        FileStatus status =
                name.status(false).orElseThrow(() -> new UsageException(given + " does not exist; check the name"));
        if (status.isSymlink()) {
            throw new UsageException(given
                    + " is a symlink, and none is followed; a slash at its end means the directory that it leads to");
        }
        if (!status.isDirectory()) {
            throw new UsageException(given + " is not a directory; --compare takes two directories");
        }
        return OperandName.canonical(name.absolute());
    }

    /** A bind mount is the same directory by another name. */
    private static boolean isSame(FileName a, FileName b) throws UsageException {
        return FileStatus.ofNearest(a).isSameFile(FileStatus.ofNearest(b));
    }
}
