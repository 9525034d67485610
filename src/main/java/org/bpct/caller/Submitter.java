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
 * The user and the host that run bpct.
 *
 * @param host the host's name, as {@code $HOSTNAME} in its shells
 * @param user the user's name
 * @param uid the effective user number
 * @param umask the permissions that new files do not get, octal digits
 */
public record Submitter(String host, String user, int uid, String umask) {
    /** Returns the user and the host of this process. */
    public static Submitter current() throws IOException {
        int uid = -1;
        String umask = "0022";
        // Java offers no call for the umask; the kernel shows it since 4.7.
        for (String line : Files.readAllLines(Path.of("/proc/self/status"), StandardCharsets.ISO_8859_1)) {
            if (line.startsWith("Uid:")) {
                uid = Integer.parseInt(line.split("\\s+", -1)[2]);
            } else if (line.startsWith("Umask:")) {
                umask = line.substring("Umask:".length()).strip();
            }
        }
        return new Submitter(ThisHost.name(), System.getProperty("user.name", Integer.toString(uid)), uid, umask);
    }

    /** Returns the origin that the batch records. */
    public BatchOrigin origin(BatchIdentity batch, List<String> commandLine) {
        return new BatchOrigin(
                batch.number(),
                batch.created(),
                BpctVersion.current(),
                new BatchOrigin.Maker(host, user, uid, umask),
                commandLine);
    }

    /**
     * Returns true if a home belongs to this user: when root looks at another user's batches, it leaves nothing behind.
     */
    public static boolean isOwner(BatchHome home) {
        try {
            int owner = (int) Files.getAttribute(home.root(), "unix:uid");
            return owner == current().uid();
        } catch (IOException gone) {
            return false;
        }
    }
}
