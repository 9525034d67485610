package org.bpct.survey;

import java.nio.file.Path;
import org.bpct.files.FileName;
import org.bpct.traverse.listing.EntryAttributes;

/**
 * Where a directory is that a survey reads.
 *
 * @param root the root above it
 * @param path its full path
 * @param pathLength the bytes of that path
 * @param below its path below the root; {@code .} for the root itself
 * @param rootDevice the device of the root
 * @param seen the attributes that the walk saw before it entered
 */
public record SurveyPlace(
        SurveyRoot root, Path path, int pathLength, FileName below, long rootDevice, EntryAttributes seen) {
    /** PATH_MAX without its NUL: neither this program nor a job can open a longer path. */
    private static final int LONGEST_PATH = 4_095;

    /** Returns the place of a root that is a directory. */
    public static SurveyPlace of(SurveyRoot root, EntryAttributes seen) {
        return new SurveyPlace(
                root, root.path(), root.real().length(), FileName.currentDirectory(), seen.device(), seen);
    }

    /** Returns the place of a directory in it. */
    public SurveyPlace enter(FoundEntry directory) {
        FileName name = directory.fileName();
        return new SurveyPlace(
                root,
                path.resolve(name.toPath()),
                lengthOf(directory.name()),
                below.resolve(name),
                rootDevice,
                directory.attributes());
    }

    /** Returns the number of bytes in the full path of a name in it. */
    int lengthOf(byte[] name) {
        return pathLength + (pathLength == 1 ? 0 : 1) + name.length;
    }

    boolean isTooLong(byte[] name) {
        return lengthOf(name) > LONGEST_PATH;
    }

    /** Returns the full path of a name in it. */
    public FileName pathOf(FileName name) {
        return FileName.of(path).resolve(name);
    }

    /** Returns true if these are the attributes of the directory that the walk saw. */
    boolean isStill(EntryAttributes directory) {
        return directory.inode() == seen.inode() && directory.device() == seen.device();
    }
}
