package org.bpct.verb.archive;

import java.util.List;
import org.bpct.files.FileName;
import org.bpct.landing.FileStatus;
import org.bpct.options.UsageException;

/**
 * The order of the words of a new archive: its name is the value of the option, and trees follow.
 *
 * @param archive the name of the archive
 * @param operands the names of the trees
 * @param workingDirectory the directory against which they are resolved
 */
record OperandOrder(FileName archive, List<FileName> operands, FileName workingDirectory) {
    /** Throws if a tree stands in the place of the archive, and the archive in that of a tree. */
    void require() throws UsageException {
        if (operands.isEmpty() || !isTree()) {
            return;
        }
        FileName last = operands.get(operands.size() - 1);
        if (FileStatus.of(workingDirectory.resolve(last), false).isEmpty()) {
            throw new UsageException(last.display() + " does not exist, and " + archive.display()
                    + " is a directory: the archive comes first, as bpct --archive " + last.display() + " "
                    + archive.display());
        }
    }

    private boolean isTree() throws UsageException {
        FileName folder = workingDirectory.resolve(archive);
        return FileStatus.of(folder, true).filter(FileStatus::isDirectory).isPresent()
                && FileStatus.of(folder.resolve(FileName.ofText("index")), false)
                        .isEmpty();
    }
}
