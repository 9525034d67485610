package org.bpct.schedule;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * The folders that are searched for a scheduler's commands: the one that the site names, else those of {@code PATH},
 * else the usual ones. The search checks files only, and runs nothing.
 */
public final class ClientFolders {
    private final Map<String, String> environment;
    private final @Nullable FileName named;

    /**
     * Uses the environment of the process.
     *
     * @param environment the variables, odd bytes as {@link org.bpct.files.SurrogateEscape} has them
     * @param named the one folder that the site or the user names, or null
     */
    public ClientFolders(Map<String, String> environment, @Nullable FileName named) {
        this.environment = Map.copyOf(environment);
        this.named = named;
    }

    /** Returns a variable of the environment; empty if it is not set. */
    public String variable(String name) {
        return environment.getOrDefault(name, "");
    }

    /**
     * Returns the full name of a command.
     *
     * @param command its name, without a slash
     * @param usual absolute folders that are tried last; empty ones are skipped
     */
    public Optional<FileName> find(String command, List<String> usual) {
        FileName name = FileName.ofText(command);
        for (FileName folder : folders(usual)) {
            FileName file = folder.resolve(name);
            if (Files.isRegularFile(file.toPath()) && Files.isExecutable(file.toPath())) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }

    private List<FileName> folders(List<String> usual) {
        if (named != null) {
            return List.of(named);
        }
        List<FileName> folders = new ArrayList<>();
        List<String> candidates = new ArrayList<>(List.of(variable("PATH").split(":", -1)));
        candidates.addAll(usual);
        for (String candidate : candidates) {
            // A relative folder depends on the working directory: a tree that is copied may hold an "sbatch".
            if (candidate.startsWith("/")) {
                folders.add(FileName.ofText(candidate));
            }
        }
        return folders;
    }
}
