package org.bpct.caller;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.description.BatchOrigin;
import org.bpct.files.ThisHost;
import org.bpct.model.BatchHome;
import org.bpct.model.BpctVersion;

/**
 * Who runs bpct, and where.
 *
 * @param host the host's name, as {@code $HOSTNAME} in its shells
 * @param user the user's name
 * @param uid the effective user number
 * @param umask what new files are not to have, octal digits
 */
public record Submitter(String host, String user, int uid, String umask) {
    /** Returns who runs this process. */
    public static Submitter current() throws IOException {
        int uid = -1;
        String umask = "0022";
        // Java does not tell its umask; the kernel does, since 4.7.
        for (String line : Files.readAllLines(Path.of("/proc/self/status"), StandardCharsets.ISO_8859_1)) {
            if (line.startsWith("Uid:")) {
                uid = Integer.parseInt(line.split("\\s+", -1)[2]);
            } else if (line.startsWith("Umask:")) {
                umask = line.substring("Umask:".length()).strip();
            }
        }
        return new Submitter(ThisHost.name(), System.getProperty("user.name", Integer.toString(uid)), uid, umask);
    }

    /** Returns what a batch says of its origin. */
    public BatchOrigin origin(BatchIdentity batch, List<String> commandLine) {
        return new BatchOrigin(
                batch.number(),
                batch.created(),
                BpctVersion.current(),
                new BatchOrigin.Maker(host, user, uid, umask),
                commandLine);
    }

    /** Returns true if a home is this user's own: root's look at somebody's batches leaves nothing behind. */
    public static boolean isOwner(BatchHome home) {
        try {
            int owner = (int) Files.getAttribute(home.root(), "unix:uid");
            return owner == current().uid();
        } catch (IOException gone) {
            return false;
        }
    }
}
