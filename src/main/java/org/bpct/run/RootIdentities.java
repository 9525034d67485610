package org.bpct.run;

import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.bpct.model.FileName;
import org.bpct.schedule.CommandRunner;

/**
 * What tells a root directory from another one on any node: its inode, its file-system type, and whether its
 * device is a network's. A job compares them before it copies; the device number itself differs from node to node.
 */
final class RootIdentities {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final int AT_ONCE = 200;

    private final CommandRunner commands;

    RootIdentities(CommandRunner commands) {
        this.commands = commands;
    }

    /** Returns the identity of each directory, in the form that {@code bpct_check_roots} of a script compares. */
    List<String> of(List<FileName> directories) throws RunException, InterruptedException {
        List<String> identities = new ArrayList<>();
        for (int from = 0; from < directories.size(); from += AT_ONCE) {
            List<FileName> some = directories.subList(from, Math.min(from + AT_ONCE, directories.size()));
            String[] nodes = lines(some, "stat", "-L", "--printf=%i %d\\n", "--");
            String[] types = lines(some, "stat", "-f", "--printf=%t\\n", "--");
            for (int i = 0; i < some.size(); i++) {
                String[] node = nodes[i].split(" ", -1);
                boolean network = (Long.parseUnsignedLong(node[1]) >> 8 & 0xfff) == 0;
                identities.add(node[0] + ":" + types[i] + ":" + (network ? "network" : "block"));
            }
        }
        return identities;
    }

    /** Returns the same, empty for a directory that is not there. */
    List<String> ofThoseThere(List<FileName> directories) throws RunException, InterruptedException {
        List<FileName> there = directories.stream()
                .filter(directory -> Files.isDirectory(directory.toPath()))
                .toList();
        Iterator<String> found = of(there).iterator();
        List<String> identities = new ArrayList<>();
        for (FileName directory : directories) {
            identities.add(there.contains(directory) ? found.next() : "");
        }
        return identities;
    }

    private String[] lines(List<FileName> directories, String... command) throws RunException, InterruptedException {
        List<byte[]> words = new ArrayList<>(CommandRunner.words(command));
        directories.forEach(directory -> words.add(directory.bytes()));
        CommandRunner.Result result = commands.run(words, TIMEOUT);
        String[] lines = result.outText().split("\n", -1);
        if (!result.succeeded() || lines.length != directories.size() + 1) {
            throw RunException.failed("cannot tell what the roots are: " + result.complaint(), null);
        }
        return lines;
    }
}
