package org.bpct.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bpct.model.FileName;
import org.bpct.model.SystemMessage;
import org.bpct.schedule.CommandRunner;

/**
 * What tells a root directory from another one on any node: its inode, its file-system type, and whether its
 * device is a network's. A job compares them before it copies; the device number itself differs from node to node.
 */
final class RootIdentities {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final int AT_ONCE = 200;

    private final CommandRunner commands;

    /** Java does not tell the type as the scripts see it, and each question is a process. */
    private final Map<Long, String> typeByDevice = new HashMap<>();

    RootIdentities(CommandRunner commands) {
        this.commands = commands;
    }

    /** Returns the identity of each directory, in the form that {@code bpct_check_roots} of a script compares. */
    List<String> of(List<FileName> directories) throws RunException, InterruptedException {
        List<Node> nodes = new ArrayList<>();
        Map<Long, FileName> ofUnknownType = new LinkedHashMap<>();
        for (FileName directory : directories) {
            Node node = Node.of(directory);
            nodes.add(node);
            if (!typeByDevice.containsKey(node.device())) {
                ofUnknownType.putIfAbsent(node.device(), directory);
            }
        }
        askForTypes(ofUnknownType);
        return nodes.stream()
                .map(node -> node.words(Objects.requireNonNull(typeByDevice.get(node.device()))))
                .toList();
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

    private void askForTypes(Map<Long, FileName> byDevice) throws RunException, InterruptedException {
        List<Long> devices = new ArrayList<>(byDevice.keySet());
        List<FileName> directories = new ArrayList<>(byDevice.values());
        for (int from = 0; from < devices.size(); from += AT_ONCE) {
            String[] types = types(directories.subList(from, Math.min(from + AT_ONCE, devices.size())));
            for (int i = 0; i < types.length; i++) {
                typeByDevice.put(devices.get(from + i), types[i]);
            }
        }
    }

    private String[] types(List<FileName> directories) throws RunException, InterruptedException {
        List<byte[]> words = new ArrayList<>(CommandRunner.words("stat", "-f", "--printf=%t\\n", "--"));
        directories.forEach(directory -> words.add(directory.bytes()));
        CommandRunner.Result result = commands.run(words, TIMEOUT);
        String[] types = result.outText().split("\n");
        if (!result.succeeded() || types.length != directories.size()) {
            throw RunException.failed("cannot tell what the roots are: " + result.complaint(), null);
        }
        return types;
    }

    /**
     * A directory, as {@code stat -L} tells it apart on this host.
     *
     * @param inode its number, unsigned
     * @param device as in {@code st_dev}
     */
    private record Node(long inode, long device) {
        static Node of(FileName directory) throws RunException {
            try {
                Path path = directory.toPath();
                return new Node(
                        (Long) Files.getAttribute(path, "unix:ino"), (Long) Files.getAttribute(path, "unix:dev"));
            } catch (IOException e) {
                throw RunException.failed("cannot tell what the roots are: " + SystemMessage.of(e), e);
            }
        }

        String words(String type) {
            boolean network = (device >> 8 & 0xfff) == 0;
            return Long.toUnsignedString(inode) + ":" + type + ":" + (network ? "network" : "block");
        }
    }
}
