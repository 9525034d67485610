package org.bpct.status;

import org.bpct.files.FileName;

/**
 * The command by which anybody can compare the copies with their checksums, without bpct.
 *
 * @param directory where names in the manifest are taken from
 * @param command of coreutils
 * @param manifest the checksums
 */
public record ManifestCheck(FileName directory, String command, FileName manifest) {
    /** Returns the command line. */
    public String line() {
        return "(cd " + word(directory) + " && " + command + " -c --quiet " + word(manifest) + ")";
    }

    /** Returns a name as one word for a shell; odd names are quoted for Bash already. */
    private static String word(FileName name) {
        String shown = name.display();
        if (shown.startsWith("$'") || shown.chars().allMatch(ManifestCheck::isPlain)) {
            return shown;
        }
        return "'" + shown.replace("'", "'\\''") + "'";
    }

    private static boolean isPlain(int character) {
        return (character >= 'a' && character <= 'z')
                || (character >= 'A' && character <= 'Z')
                || (character >= '0' && character <= '9')
                || "/._-+,:@%".indexOf(character) >= 0;
    }
}
