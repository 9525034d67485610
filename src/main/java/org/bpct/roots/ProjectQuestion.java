package org.bpct.roots;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.caller.Console;
import org.bpct.files.FileName;
import org.bpct.schedule.CommandRunner;

/**
 * The question whether destinations show projects of quotas, before any work. Nothing is changed there, so a file system that shows
 * project 0 of all, and refuses others, is found by the jobs.
 */
public final class ProjectQuestion {
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private final CommandRunner commands;
    private final Console console;

    /** Prepares to ask by {@code lsattr}. */
    public ProjectQuestion(CommandRunner commands, Console console) {
        this.commands = commands;
        this.console = console;
    }

    /** Notes the first of these directories, or of those that will hold them, that shows no projects. */
    public void ask(List<FileName> destinations) throws InterruptedException {
        for (FileName destination : destinations) {
            FileName asked = nearest(destination);
            List<byte[]> words = new ArrayList<>(CommandRunner.words("lsattr", "-pd", "--"));
            words.add(asked.bytes());
            CommandRunner.Result result = commands.run(words, TIMEOUT);
            if (!result.succeeded()) {
                console.note("--project: the destination may not keep projects of quotas: lsattr cannot tell that of "
                        + asked.display() + ": " + result.complaint());
                return;
            }
        }
    }

    private static FileName nearest(FileName wanted) {
        Path path = wanted.toPath();
        while (!Files.isDirectory(path) && path.getParent() != null) {
            path = path.getParent();
        }
        return FileName.of(path);
    }
}
