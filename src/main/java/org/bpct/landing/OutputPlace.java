package org.bpct.landing;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.files.WholeFile;
import org.bpct.options.UsageException;

/**
 * The place of a file that {@code -o} names: checked before the walk, which may take hours.
 *
 * @param given the option as the user wrote it, for messages
 * @param real the name of the file in the real folder
 * @param there the status of the file with that name now
 * @param place the place as the writer of the file needs it
 */
public record OutputPlace(String given, FileName real, Optional<FileStatus> there, WholeFile.Place place) {
    /** Returns the place; throws if no file can be made there. */
    public static OutputPlace of(FileName file, FileName workingDirectory) throws UsageException {
        OperandName name = OperandName.of(file, workingDirectory);
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
        WholeFile.Place place = requireWay(given, name.absolute(), real);
        return new OutputPlace(given, real, FileStatus.of(real, false), place);
    }

    /**
     * Returns the place of a real name; throws if root would get there by a symlink of another user: a real name shows
     * none.
     */
    public static WholeFile.Place requireWay(String given, FileName typed, FileName real) throws UsageException {
        try {
            WholeFile.Place place = WholeFile.at(real.toPath());
            if (WholeFile.at(typed.toPath()).folder().equals(place.folder())) {
                return place;
            }
        } catch (IOException e) {
            throw new UsageException(given + ": " + SystemMessage.of(e));
        }
        throw new UsageException(given + ": a directory on the way there was exchanged meanwhile");
    }

    /** Throws if something is there that must stay. */
    public void requireReplaceable(boolean replaces) throws UsageException {
        if (there.isPresent() && !there.get().isRegularFile()) {
            throw new UsageException(given + " is there, and no regular file; name another one");
        }
        if (there.isPresent() && !replaces) {
            throw new UsageException(given + " is there already; --force replaces it");
        }
    }

    /** Returns true if a name is a tree, or in it. */
    public static boolean isIn(FileName file, FileName tree) {
        FileName up = file;
        while (!up.equals(tree) && !up.equals(up.parent())) {
            up = up.parent();
        }
        return up.equals(tree);
    }

    private static boolean isDirectory(Optional<FileStatus> status) {
        return status.isPresent() && status.get().isDirectory();
    }
}
