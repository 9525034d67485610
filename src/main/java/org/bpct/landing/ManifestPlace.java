package org.bpct.landing;

import java.nio.file.Files;
import java.util.Optional;
import org.bpct.description.Manifest;
import org.bpct.files.FileName;
import org.bpct.manifest.NamesBelow;
import org.bpct.options.UsageException;

/** The place of a manifest that is made of sources: checked before the walk, which may take hours. */
public final class ManifestPlace {
    private ManifestPlace() {}

    /**
     * Returns the manifest by its real name; throws if it cannot be made there.
     *
     * @param withTrees whether hash trees may be made beside it
     */
    public static Manifest of(Manifest asked, Landing landing, FileName workingDirectory, boolean withTrees)
            throws UsageException {
        OperandName name = OperandName.of(asked.file(), workingDirectory);
        String given = "-o " + name.given().display();
        if (name.meansDirectory() || isDirectory(FileStatus.of(name.absolute(), true))) {
            throw new UsageException(given + " is a directory; name a file in it");
        }
        FileName folder = name.absolute().parent();
        if (!isDirectory(FileStatus.of(folder, true))) {
            throw new UsageException(given + ": " + folder.display() + " is not a directory");
        }
        FileName real = OperandName.canonical(folder).resolve(name.absolute().lastComponent());
        if (!Files.isWritable(real.parent().toPath())) {
            throw new UsageException(given + ": you cannot write in " + folder.display());
        }
        Optional<FileStatus> there = FileStatus.of(real, false);
        if (there.isPresent()) {
            requireReplaceable(asked, there.get(), given);
            requireOutside(real, landing, given);
        }
        Manifest manifest = asked.at(real);
        if (TreePlace.check(manifest, given, withTrees)) {
            requireOutside(TreePlace.of(real), landing, given + " has hash trees, and their file");
        }
        return manifest;
    }

    private static void requireOutside(FileName file, Landing landing, String given) throws UsageException {
        for (Landing.Source source : landing.sources()) {
            if (isIn(file, source.landsAt())) {
                throw new UsageException(
                        given + " is there, and in " + source.given().display()
                                + ": it would be summed itself. Remove it first, or name a file outside");
            }
        }
    }

    /** Returns the directory that the names in a manifest are below, by the name that the user knows. */
    public static NamesBelow base(FileName asked, FileName workingDirectory) throws UsageException {
        OperandName given = OperandName.of(asked, workingDirectory);
        FileName real = OperandName.canonical(given.absolute());
        if (!isDirectory(FileStatus.of(real, false))) {
            throw new UsageException("--base " + given.given().display() + " is not a directory");
        }
        return new NamesBelow(real, given.absolute());
    }

    private static void requireReplaceable(Manifest asked, FileStatus there, String given) throws UsageException {
        if (!there.isRegularFile()) {
            throw new UsageException(given + " is there, and no regular file; name another one");
        }
        if (!asked.replaces()) {
            throw new UsageException(given + " is there already; --force replaces it");
        }
    }

    private static boolean isDirectory(Optional<FileStatus> status) {
        return status.isPresent() && status.get().isDirectory();
    }

    private static boolean isIn(FileName file, FileName source) {
        FileName up = file;
        while (!up.equals(source) && !up.equals(up.parent())) {
            up = up.parent();
        }
        return up.equals(source);
    }
}
