package org.bpct.caller;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bpct.description.BatchOrigin;
import org.bpct.files.SystemMessage;
import org.bpct.files.ThisHost;
import org.bpct.model.BatchHome;
import org.bpct.model.BpctVersion;
import org.bpct.traverse.listing.KeptOwners;

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

    /**
     * Returns the owners that copies of this user keep.
     *
     * @param areAskedFor whether owners are to be kept at all
     */
    public KeptOwners keptOwners(boolean areAskedFor) throws RunException {
        if (uid == 0 || !areAskedFor) {
            return KeptOwners.ALL;
        }
        try {
            return KeptOwners.of(Integer.toUnsignedLong(uid), groups());
        } catch (IOException e) {
            throw RunException.failed("cannot read the groups of this process: " + SystemMessage.of(e), e);
        }
    }

    /** Returns the numbers of all groups of this process. */
    private static Set<Long> groups() throws IOException {
        Set<Long> groups = new HashSet<>();
        for (String line : Files.readAllLines(Path.of("/proc/self/status"), StandardCharsets.ISO_8859_1)) {
            if (line.startsWith("Gid:") || line.startsWith("Groups:")) {
                String numbers = line.substring(line.indexOf(':') + 1).strip();
                Arrays.stream(numbers.split("\\s+", -1))
                        .filter(number -> !number.isEmpty())
                        .forEach(number -> groups.add(Long.parseLong(number)));
            }
        }
        return groups;
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
