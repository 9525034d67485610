package org.bpct.cli.terminal;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.options.UsageException;

/** A file to which the messages of calls are appended, a line each: local time with its offset, and the message. */
public final class MessageLog {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss xx");

    private final PrintStream file;
    private final InstantSource clock;

    private MessageLog(PrintStream file, InstantSource clock) {
        this.file = file;
        this.clock = clock;
    }

    /** Opens the file, and makes it if it is not there; throws if it cannot be written, or is a symlink. */
    public static MessageLog open(FileName file, InstantSource clock) throws UsageException {
        Path path = file.toPath();
        try {
            // A link that somebody plants in a shared folder would lead root elsewhere.
            PrintStream stream = new PrintStream(
                    Files.newOutputStream(
                            path, StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS),
                    true,
                    StandardCharsets.UTF_8);
            return new MessageLog(stream, clock);
        } catch (IOException e) {
            String reason = Files.isSymbolicLink(path) ? "it is a symlink" : SystemMessage.of(e);
            throw new UsageException("--log-file " + file.display() + " cannot be written: " + reason);
        }
    }

    void write(String line) {
        file.println(TIME.format(clock.instant().atZone(ZoneId.systemDefault())) + " " + line);
    }
}
