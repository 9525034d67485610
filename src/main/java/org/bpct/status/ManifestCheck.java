package org.bpct.status;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.HostPath;
import org.bpct.files.ShellWord;

/**
 * The command that compares the copies with their checksums without bpct.
 *
 * @param directory where names in the manifest are taken from, here or as {@code host:/path}
 * @param command of coreutils
 * @param manifest the checksums
 */
public record ManifestCheck(FileName directory, String command, FileName manifest) {
    /** Returns true if a manifest has lines: it has none if nothing was copied, and then the command fails. */
    static boolean hasLines(Path manifest) {
        try {
            return Files.size(manifest) > 0;
        } catch (IOException none) {
            return false;
        }
    }

    /** Returns the command line. */
    public String line() {
        Optional<HostPath> there = HostPath.of(directory);
        if (there.isPresent()) {
            String command = "cd " + ShellWord.of(there.get().path()) + " && " + this.command + " -c --quiet";
            return "ssh " + there.get().host() + " " + ShellWord.of(FileName.ofText(command)) + " <"
                    + ShellWord.of(manifest);
        }
        return "(cd " + ShellWord.of(directory) + " && " + command + " -c --quiet " + ShellWord.of(manifest) + ")";
    }
}
