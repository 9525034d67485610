package org.bpct.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The runners of local batches, which note the end of a job a moment after the job has said so itself. */
public final class Runners {
    private static final int DEADLINE_SECONDS = 60;

    private Runners() {}

    /** Waits until no runner of a state folder is at work. */
    public static void awaitEnd(Path home) throws IOException {
        List<Path> announcements;
        try (Stream<Path> files = Files.walk(home)) {
            announcements = files.filter(name -> name.endsWith("runner.start")).toList();
        }
        for (Path announcement : announcements) {
            // Time, host, process id, ...; or that nobody ever ran it.
            List<String> words = List.of(Files.readString(announcement).split(" "));
            if (words.size() > 2) {
                ProcessHandle.of(Long.parseLong(words.get(2)))
                        .ifPresent(runner -> runner.onExit()
                                .orTimeout(DEADLINE_SECONDS, TimeUnit.SECONDS)
                                .join());
            }
        }
    }
}
