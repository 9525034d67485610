package org.bpct.home;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import org.bpct.caller.RunException;
import org.bpct.caller.Submitter;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.files.TrustedUsers;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;

/**
 * The rule that only the owner may write in the folder of batches. Its scripts run as the user who submits them, so
 * another user able to replace one can run any command as him.
 */
public final class HomeSafety {
    private static final int WRITABLE_FOR_OTHERS = 0022;
    private static final int PERMISSIONS = 07777;
    private static final int STICKY = 01000;

    private HomeSafety() {}

    /**
     * Throws if a home belongs to another user, or if other users could replace its scripts. If only this user has
     * written in it so far, the right to write is taken from others instead.
     */
    public static void ensure(BatchHome home, int uid) throws RunException {
        try {
            Path folder = home.root().toAbsolutePath();
            if (Files.exists(folder) && owner(folder) != uid) {
                throw foreign(folder);
            }
            Path above = folder.getParent();
            Optional<String> danger = above == null ? Optional.empty() : new TrustedUsers(uid).danger(above);
            if (danger.isEmpty() && Files.exists(folder)) {
                danger = closed(folder, uid);
            }
            if (danger.isEmpty()) {
                danger = new TrustedUsers(uid).danger(folder);
            }
            if (danger.isPresent()) {
                throw refusal(folder, danger.get());
            }
        } catch (IOException e) {
            throw RunException.failed(
                    "cannot look at " + FileName.of(home.root()).display() + ": " + SystemMessage.of(e), e);
        }
    }

    /** Checks a home for the user of this process, before anything in it is written, run or obeyed. */
    public static void ensure(BatchHome home) throws RunException {
        try {
            ensure(home, Submitter.current().uid());
        } catch (IOException e) {
            throw RunException.failed("cannot tell who runs this process: " + SystemMessage.of(e), e);
        }
    }

    /**
     * Takes the right to write in a folder from others; returns the danger from entries that they have put there
     * already, if any.
     */
    private static Optional<String> closed(Path folder, int uid) throws IOException {
        int mode = (Integer) Files.getAttribute(folder, "unix:mode") & PERMISSIONS;
        if ((mode & WRITABLE_FOR_OTHERS) == 0) {
            return Optional.empty();
        }
        String name = FileName.of(folder).display();
        if ((mode & STICKY) != 0) {
            return Optional.of("all users are meant to write in " + name + " (it is sticky)");
        }
        Files.setAttribute(folder, "unix:mode", mode & ~WRITABLE_FOR_OTHERS);
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                int owner = (Integer) Files.getAttribute(entry, "unix:uid", LinkOption.NOFOLLOW_LINKS);
                if (owner != uid && owner != 0) {
                    Files.setAttribute(folder, "unix:mode", mode);
                    return Optional.of("others could write in it, and "
                            + FileName.of(entry).display() + " is another user's");
                }
            }
        }
        return Optional.empty();
    }

    /** Throws if the scripts of a batch belong to another user: this user would run them. */
    public static void ensureOwn(BatchDirectory batch) throws RunException {
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

    private static int owner(Path folder) throws IOException {
        return (Integer) Files.getAttribute(folder, "unix:uid");
    }

    private static RunException foreign(Path folder) throws IOException {
        String owner = Files.getOwner(folder).getName();
        return RunException.failed(
                FileName.of(folder).display() + " belongs to " + owner + ", and its scripts and files are that user's;"
                        + " other users can only look at it (runuser -u " + owner + " -- bpct ... does more)",
                null);
    }

    private static RunException refusal(Path folder, String danger) {
        return RunException.failed(
                "others can replace the scripts in " + FileName.of(folder).display() + " that this user runs: " + danger
                        + "; or set BPCT_HOME to a folder below directories of root and this user alone",
                null);
    }
}
