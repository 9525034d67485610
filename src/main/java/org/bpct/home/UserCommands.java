package org.bpct.home;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.bpct.files.SummedFiles;
import org.bpct.files.SurrogateEscape;
import org.bpct.options.UsageException;
import org.bpct.schedule.CommandRunner;

/** The commands of {@code --pre} and {@code --post}: the only text of a user that is ever run. */
public final class UserCommands {
    /** A mail address: a word that no command is named like. */
    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+");

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final CommandRunner commands;

    public UserCommands(CommandRunner commands) {
        this.commands = commands;
    }

    /** Lets Bash parse commands without running them, before anything is made. */
    public void check(String option, String text) throws UsageException, InterruptedException {
        if (text.isBlank()) {
            return;
        }
        if (ADDRESS.matcher(text.strip()).matches()) {
            throw new UsageException("--" + option + " takes a command, as --" + option + " 'mail -s bpct "
                            + text.strip() + "', not an address")
                    .about(option);
        }
        CommandRunner.Result result = commands.run(CommandRunner.words("bash", "-p", "-n", "-c", text), TIMEOUT);
        if (!result.succeeded()) {
            throw new UsageException("--" + option + " is no valid Bash: " + result.complaint()).about(option);
        }
    }

    /** Writes commands to a file of their own, as they were typed. */
    public static void write(String text, Path file) throws IOException {
        try (OutputStream out = SummedFiles.create(file)) {
            if (!text.isBlank()) {
                out.write(SurrogateEscape.encode(text));
                out.write('\n');
            }
        }
    }
}
