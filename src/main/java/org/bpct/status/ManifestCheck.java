package org.bpct.status;

import org.bpct.files.FileName;
import org.bpct.files.ShellWord;

/**
 * The command that compares the copies with their checksums without bpct.
 *
 * @param directory where names in the manifest are taken from
 * @param command of coreutils
 * @param manifest the checksums
 */
public record ManifestCheck(FileName directory, String command, FileName manifest) {
    /** Returns the command line. */
    public String line() {
        return "(cd " + ShellWord.of(directory) + " && " + command + " -c --quiet " + ShellWord.of(manifest) + ")";
    }
}
