package org.bpct.it;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.Patience;

/** The runners of local batches, which note the end of a job a moment after the job has said so itself. */
public final class Runners {
    private Runners() {}

    /** Waits until no runner of a state folder is at work. */
    public static void awaitEnd(Path home) throws IOException {
        List<Path> announcements;
        try (Stream<Path> files = Files.walk(home)) {
            announcements = files.filter(name -> name.endsWith("runner.start")).toList();
        }
        for (Path announcement : announcements) {
            // Time, host, process id, its start time, ...; or that nobody ever ran it.
            List<String> words = List.of(Files.readString(announcement).split(" ", -1));
            Patience.until(
                    "the runner of " + announcement + " has ended",
                    () -> words.size() <= 3 || !words.get(3).equals(startTime(words.get(2))));
        }
    }

    /** Returns when a process began, since process ids are used again; nothing if it only waits for init to notice its end. */
    private static String startTime(String pid) {
        try {
            String stat = Files.readString(Path.of("/proc", pid, "stat"), StandardCharsets.ISO_8859_1);
            // Fields 3 and 22 of proc(5); the third one is the first after the name.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return fields[0].matches("[ZX]") ? "" : fields[19];
        } catch (IOException gone) {
            return "";
        }
    }
}
