package org.bpct.roots;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.schedule.CommandRunner;

/**
 * The identity of a root directory, valid on any node: its inode, its file-system type, and whether its device is a
 * network's. A job compares it before it copies; the device number differs between nodes.
 */
public final class RootIdentities {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final CommandRunner commands;

    /** A cache of types, because Java does not give the type as scripts see it, and each query costs a process. */
    private final Map<Long, String> typeByDevice = new HashMap<>();

    public RootIdentities(CommandRunner commands) {
        this.commands = commands;
    }

    /** Returns the identity of a directory, in the form that {@code bpct_check_roots} of a script compares. */
    public String of(FileName directory) throws RunException, InterruptedException {
        Path path = directory.toPath();
        try {
            long inode = (Long) Files.getAttribute(path, "unix:ino");
            long device = (Long) Files.getAttribute(path, "unix:dev");
            boolean network = (device >> 8 & 0xfff) == 0;
            return Long.toUnsignedString(inode) + ":" + type(directory, device) + ":" + (network ? "network" : "block");
        } catch (IOException e) {
            throw RunException.failed("cannot look at " + directory.display() + ": " + SystemMessage.of(e), e);
        }
    }

    /** Returns the identity of a directory; empty if it does not exist. */
    public String ofOneThatMayBeMissing(FileName directory) throws RunException, InterruptedException {
        return Files.notExists(directory.toPath()) ? "" : of(directory);
    }

    private String type(FileName directory, long device) throws RunException, InterruptedException {
        String known = typeByDevice.get(device);
        if (known != null) {
            return known;
        }
        List<byte[]> words = new ArrayList<>(CommandRunner.words("stat", "-f", "--printf=%t", "--"));
        words.add(directory.bytes());
        CommandRunner.Result result = commands.run(words, TIMEOUT);
        if (!result.succeeded()) {
            throw RunException.failed("cannot identify the roots: " + result.complaint(), null);
        }
        typeByDevice.put(device, result.outText());
        return result.outText();
    }
}
