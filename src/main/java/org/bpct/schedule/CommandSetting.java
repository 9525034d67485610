package org.bpct.schedule;

import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.files.LoaderPaths;

/** The variables and the working directory of the commands that bpct runs. */
public final class CommandSetting {
    private final Map<String, String> variables;
    private final FileName directory;
    private final boolean inheritsVariables;
    private final boolean inheritsDirectory;

    private CommandSetting(
            Map<String, String> variables, FileName directory, boolean inheritsVariables, boolean inheritsDirectory) {
        this.variables = Map.copyOf(variables);
        this.directory = directory;
        this.inheritsVariables = inheritsVariables;
        this.inheritsDirectory = inheritsDirectory;
    }

    /**
     * Returns the setting of this process. Commands inherit it as it is: Java cannot pass on odd bytes in every locale.
     *
     * @param variables the variables of this process, odd bytes as {@link org.bpct.files.SurrogateEscape} has them
     * @param directory its absolute working directory
     */
    public static CommandSetting inherited(Map<String, String> variables, FileName directory) {
        return new CommandSetting(variables, directory, true, true);
    }

    /**
     * Returns a setting of its own, for a program that calls bpct within its process.
     *
     * @param variables the variables, all of ASCII characters
     * @param directory the absolute working directory, of ASCII characters
     * @throws IllegalArgumentException if Java cannot pass them on in every locale
     */
    public static CommandSetting given(Map<String, String> variables, FileName directory) {
        variables.forEach((name, value) -> requireAscii(name + "=" + value));
        requireAscii(directory.text());
        return new CommandSetting(variables, directory, false, false);
    }

    /**
     * Returns the same variables with another working directory, which is given to commands.
     *
     * @param other an absolute directory, of ASCII characters
     * @throws IllegalArgumentException if Java cannot pass it on in every locale
     */
    public CommandSetting in(FileName other) {
        requireAscii(other.text());
        return new CommandSetting(variables, other, inheritsVariables, false);
    }

    private static void requireAscii(String text) {
        if (!text.chars().allMatch(c -> c > 0 && c < 0x80)) {
            throw new IllegalArgumentException("not ASCII: " + text);
        }
    }

    /** Returns the variables, odd bytes as {@link org.bpct.files.SurrogateEscape} has them. */
    public Map<String, String> variables() {
        return variables;
    }

    /** Returns the absolute working directory. */
    public FileName directory() {
        return directory;
    }

    /** Gives variables and directory to a command; an inherited setting needs nothing. */
    void give(ProcessBuilder command) {
        if (!inheritsVariables) {
            command.environment().clear();
            command.environment().putAll(variables);
            LoaderPaths.clean(command.environment());
        }
        if (!inheritsDirectory) {
            command.directory(directory.toPath().toFile());
        }
    }
}
