package org.bpct.verb.sum;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.bpct.description.Manifest;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;
import org.bpct.landing.FileStatus;
import org.bpct.options.UsageException;

/**
 * The place of the hash trees of a manifest: FILE.tree beside FILE. The existing files are checked before the walk, so
 * that no tree of an earlier manifest stands beside a new one, and no other file is lost.
 */
final class TreePlace {
    private static final String ENDING = ".tree";
    private static final byte[] FIRST_WORD = "bpct-tree-".getBytes(StandardCharsets.US_ASCII);
    private static final int LONGEST_NAME = 255;

    private TreePlace() {}

    /** Returns the name of the trees of a manifest. */
    static FileName of(FileName manifest) {
        return manifest.parent()
                .resolve(FileName.ofText(manifest.lastComponent().text() + ENDING));
    }

    /**
     * Throws if there is something in the place of the trees that must not be replaced.
     *
     * @param manifest the manifest by its real name
     * @param given the manifest as the user typed it
     * @param isAsked whether trees may be made; else only a tree of an earlier manifest is in the way
     * @return whether there is a file that is to be replaced
     */
    static boolean check(Manifest manifest, String given, boolean isAsked) throws UsageException {
        FileName name = of(manifest.file());
        if (name.lastComponent().length() > LONGEST_NAME) {
            if (isAsked) {
                throw new UsageException(given + ENDING + ", where the hash trees go, is too long a name");
            }
            return false;
        }
        Optional<FileStatus> there = FileStatus.of(name, false);
        if (there.isEmpty()) {
            return false;
        }
        if (!there.get().isRegularFile() || !isTree(name)) {
            if (isAsked) {
                throw new UsageException(
                        given + ENDING + " is there, and holds no hash trees, which would go there; name another FILE");
            }
            return false;
        }
        if (!manifest.replaces()) {
            throw new UsageException(given + ENDING + " is there already, of an earlier sum; --force "
                    + (isAsked ? "replaces" : "removes") + " it");
        }
        return true;
    }

    private static boolean isTree(FileName name) {
        try (InputStream in = RegularFiles.open(name.toPath())) {
            return Arrays.equals(in.readNBytes(FIRST_WORD.length), FIRST_WORD);
        } catch (IOException unreadable) {
            return false;
        }
    }
}
