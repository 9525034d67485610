package org.bpct.verb.archive.tar;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.List;
import org.bpct.files.FileName;

/** The folder of an archive, known by the files that each one has beside its tars. */
public final class ArchiveFolder {
    private static final List<String> SIGNS = List.of("index", "generations", "sums");

    private ArchiveFolder() {}

    /** Returns true if a folder is an archive of bpct. */
    public static boolean isAt(FileName folder) {
        return SIGNS.stream()
                .allMatch(sign -> Files.isRegularFile(
                        folder.resolve(FileName.ofText(sign)).toPath(), LinkOption.NOFOLLOW_LINKS));
    }

    /** Returns true if a name is that of a tar, as users of tar write it. */
    public static boolean isNamedAsTar(FileName name) {
        return name.text().matches("(?s).*[.](tar([.][a-z0-9]+)?|tgz)")
                && !name.text().endsWith(".tar.d");
    }
}
