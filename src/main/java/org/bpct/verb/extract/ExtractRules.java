package org.bpct.verb.extract;

import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.landing.FileStatus;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.landing.OperandName;
import org.bpct.landing.OwnWay;
import org.bpct.options.UsageException;
import org.bpct.tree.RootPair;

/** The rules about the operands of {@code --extract}: names in the archive, and last the directory that they are extracted to. */
final class ExtractRules {
    private ExtractRules() {}

    /**
     * The names to extract, and where they land.
     *
     * @param names the names in the archive; none means all
     * @param landing the destination
     */
    record Extraction(List<FileName> names, Landing landing) {
        /** Returns the directory that the members come into. */
        RootPair root() {
            return landing.roots().get(0).pair();
        }

        /** Returns true if it is made before jobs begin. */
        boolean makesRoot() {
            return landing.roots().get(0).createsDestination();
        }
    }

    /** Returns the members to extract, and their destination. */
    static Extraction of(FileName archive, List<FileName> operands, FileName here) throws UsageException {
        if (operands.isEmpty()) {
            throw new UsageException(
                    "--extract needs a DESTINATION, the directory to extract to (. is this directory)");
        }
        FileName given = operands.get(operands.size() - 1);
        OperandName name = OperandName.of(given, here);
        Optional<FileStatus> status = FileStatus.of(name.absolute(), true);
        if (status.isPresent() && !status.get().isDirectory()) {
            throw new UsageException(given.display() + " is not a directory, so nothing can be extracted to it");
        }
        if (status.isEmpty()) {
            Optional<FileStatus> itself = FileStatus.of(name.absolute(), false);
            Optional<FileStatus> parent = FileStatus.of(name.absolute().parent(), true);
            if (itself.isPresent() || parent.isEmpty() || !parent.get().isDirectory()) {
                throw new UsageException(given.display() + " cannot be made: "
                        + (itself.isPresent()
                                ? "a symlink that leads nowhere has its name"
                                : "the directory above it does not exist"));
            }
        }
        FileName real = OwnWay.real(name.absolute());
        LandingRoot root = new LandingRoot(
                new RootPair(real, real, null), true, List.of(FileName.currentDirectory()), status.isEmpty());
        return new Extraction(
                List.copyOf(operands.subList(0, operands.size() - 1)),
                new Landing(List.of(new Landing.Source(archive, real)), List.of(root), real));
    }
}
