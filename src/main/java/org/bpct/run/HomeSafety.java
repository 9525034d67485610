package org.bpct.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.FileName;

/**
 * The rule that nobody else writes in the folder of batches: its scripts are run as the user who submits them, so who
 * can replace one runs what he likes.
 */
final class HomeSafety {
    private static final int WRITABLE_FOR_OTHERS = 0022;
    private static final int PERMISSIONS = 07777;
    private static final int STICKY = 01000;

    private HomeSafety() {}

    /** Takes the right to write from others if the folder is this user's own, and throws if it is somebody else's. */
    static void ensure(BatchHome home, int uid) throws RunException {
        try {
            Path folder = home.root().toRealPath();
            if (!isSafe(folder, uid, false)) {
                if (owner(folder) != uid) {
                    throw refusal(home, folder);
                }
                int mode = (Integer) Files.getAttribute(folder, "unix:mode");
                Files.setAttribute(folder, "unix:mode", mode & PERMISSIONS & ~WRITABLE_FOR_OTHERS);
            }
            for (Path above = folder.getParent(); uid == 0 && above != null; above = above.getParent()) {
                if (!isSafe(above, uid, true)) {
                    throw refusal(home, above);
                }
            }
        } catch (NoSuchFileException missing) {
            // It is made for its owner alone.
        } catch (IOException e) {
            throw RunException.failed(
                    "cannot look at " + FileName.of(home.root()).display() + ": " + e, e);
        }
    }

    /** Throws if the scripts of a batch are somebody else's: this user would run them. */
    static void ensureOwn(BatchDirectory batch) throws RunException {
        try {
            if (owner(batch.root()) != Submitter.current().uid()) {
                throw RunException.failed(
                        FileName.of(batch.root()).display()
                                + " belongs to another user, whose scripts this user would run; let that user do it",
                        null);
            }
        } catch (IOException e) {
            throw RunException.failed(
                    "cannot look at " + FileName.of(batch.root()).display() + ": " + e, e);
        }
    }

    private static boolean isSafe(Path folder, int uid, boolean above) throws IOException {
        int mode = (Integer) Files.getAttribute(folder, "unix:mode", LinkOption.NOFOLLOW_LINKS);
        int owner = owner(folder);
        return (owner == uid || owner == 0) && ((mode & WRITABLE_FOR_OTHERS) == 0 || (above && (mode & STICKY) != 0));
    }

    private static int owner(Path folder) throws IOException {
        return (Integer) Files.getAttribute(folder, "unix:uid");
    }

    private static RunException refusal(BatchHome home, Path folder) {
        return RunException.failed(
                "others can write in " + FileName.of(folder).display() + ", and so replace the scripts of batches in "
                        + FileName.of(home.root()).display()
                        + " that this user runs; set BPCT_HOME to a folder that is this user's own",
                null);
    }
}
