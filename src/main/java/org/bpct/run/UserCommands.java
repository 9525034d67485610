package org.bpct.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.model.FileName;
import org.bpct.model.PrivateFiles;
import org.bpct.model.SurrogateEscape;
import org.bpct.schedule.CommandRunner;

/** The commands of {@code --pre} and {@code --post}: the only text of a user that is ever executed. */
final class UserCommands {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final CommandRunner commands;

    UserCommands(CommandRunner commands) {
        this.commands = commands;
    }

    /** Writes commands to a file of their own, as they were typed, and has Bash check them before any job does. */
    void write(String option, String text, Path file) throws IOException, UsageException, InterruptedException {
        try (OutputStream out = PrivateFiles.create(file)) {
            if (!text.isBlank()) {
                out.write(SurrogateEscape.encode(text));
                out.write('\n');
            }
        }
        List<byte[]> words = new ArrayList<>(CommandRunner.words("bash", "-n", "--"));
        words.add(FileName.of(file).bytes());
        CommandRunner.Result result = commands.run(words, TIMEOUT);
        if (!result.succeeded()) {
            throw new UsageException(option + " is no valid Bash: " + result.complaint());
        }
    }
}
