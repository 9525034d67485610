package org.bpct.cli.meaning;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;

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
        if (asTar && name.text().matches("(?s).*[.](tar([.][a-z0-9]+)?|tgz)") && Files.isRegularFile(file.toPath())) {
            return true;
        }
        return Files.isRegularFile(file.resolve(FileName.ofText("index")).toPath(), LinkOption.NOFOLLOW_LINKS)
                && Files.isRegularFile(
                        file.resolve(FileName.ofText("generations")).toPath(), LinkOption.NOFOLLOW_LINKS)
                && Files.isRegularFile(file.resolve(FileName.ofText("sums")).toPath(), LinkOption.NOFOLLOW_LINKS);
    }
}
