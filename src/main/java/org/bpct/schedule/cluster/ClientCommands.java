package org.bpct.schedule.cluster;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.model.NodeCommands;
import org.bpct.schedule.ClientFolders;
import org.bpct.schedule.CommandRunner;

/** The commands of a scheduler's client: found by their full names, in the setting that the dialect wants, for one cluster. */
final class ClientCommands {
    private final SchedulerDialect dialect;
    private final CommandRunner commands;
    private final ClientFolders folders;
    private final List<String> options;

    /**
     * Makes the commands.
     *
     * @param cluster the cluster that each of them names; empty for the one that they ask by themselves
     */
    ClientCommands(SchedulerDialect dialect, CommandRunner commands, ClientFolders folders, String cluster) {
        this.dialect = dialect;
        CommandRunner clean = commands.without(dialect::leaks).with(dialect.variables());
        this.commands = dialect.workingDirectory().map(clean::in).orElse(clean);
        this.folders = folders;
        this.options = cluster.isEmpty() ? List.of() : dialect.clusterOptions(cluster);
    }

    /** Runs a command that asks the cluster. */
    CommandRunner.Result ask(List<byte[]> words, Duration deadline) throws InterruptedException {
        List<byte[]> command = new ArrayList<>(words);
        command.addAll(1, CommandRunner.words(options));
        return run(command, deadline);
    }

    /** Runs a command that asks no cluster. */
    CommandRunner.Result run(List<byte[]> words, Duration deadline) throws InterruptedException {
        List<byte[]> command = new ArrayList<>(words);
        // If it is missing, the command fails with "command not found", which the log shows like any other answer.
        find(words).ifPresent(client -> command.set(0, client.bytes()));
        return commands.run(command, deadline);
    }

    /** Returns the full name of a command; empty if it is not installed. */
    Optional<FileName> find(List<byte[]> words) {
        String client = new String(words.get(0), StandardCharsets.US_ASCII);
        return folders.find(client, dialect.usualFolders(folders));
    }

    /** Returns all variables of the caller, also those that commands do not inherit. */
    Map<String, String> variables() {
        return commands.variables();
    }

    /** Returns the facts for the scripts; their commands ask this cluster even if a node is set up for another one. */
    NodeCommands onNodes() {
        NodeCommands usual = dialect.nodeCommands();
        List<String> requeue = new ArrayList<>(usual.requeue());
        if (!requeue.isEmpty()) {
            requeue.addAll(1, options);
        }
        return new NodeCommands(usual.idVariable(), usual.taskVariables(), requeue);
    }

    /** Returns lists of so many elements, one for each command. */
    static <T> List<List<T>> parts(List<T> all, int size) {
        List<List<T>> parts = new ArrayList<>();
        for (int from = 0; from < all.size(); from += size) {
            parts.add(all.subList(from, Math.min(all.size(), from + size)));
        }
        return parts;
    }
}
