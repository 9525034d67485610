package org.bpct.cli.meaning;

import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.verb.archive.tar.ArchiveFolder;

/**
 * An archive among the sources of a copy: users of tar type {@code -x ARCHIVE DST} to extract it, and get a copy.
 *
 * @param operands the operands of the copy
 * @param workingDirectory the directory against which they are resolved
 * @param asTar whether the line has {@code -x}, which extracts with tar
 */
public record ArchivedSource(List<String> operands, FileName workingDirectory, boolean asTar) {
    /** Returns a sentence about the first one; empty if there is none. */
    public Optional<String> answer() {
        return operands.stream()
                .limit(Math.max(0, operands.size() - 1))
                .map(FileName::ofText)
                .filter(this::isArchive)
                .findFirst()
                .map(name -> name.display() + " is an archive, and is copied as it is: bpct --extract " + name.display()
                        + " DST extracts it");
    }

    private boolean isArchive(FileName name) {
        FileName file = workingDirectory.resolve(name);
        boolean isTar = asTar && ArchiveFolder.isNamedAsTar(name) && Files.isRegularFile(file.toPath());
        return isTar || ArchiveFolder.isAt(file);
    }
}
