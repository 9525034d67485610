package org.bpct.description;

import java.io.IOException;
import java.util.List;
import org.bpct.model.BatchDirectory;

/**
 * Who made a batch, when and where.
 *
 * @param number the number that people type
 * @param created when it was created, in milliseconds since 1970
 * @param version of the bpct that made it
 * @param maker who ran that, and where
 * @param commandLine the words of the command line
 */
public record BatchOrigin(int number, long created, String version, Maker maker, List<String> commandLine) {
    /**
     * Who ran bpct.
     *
     * @param host where it ran
     * @param user who ran it
     * @param uid the user's number
     * @param umask of the user, octal digits
     */
    public record Maker(String host, String user, long uid, String umask) {}

    /** Keeps a copy of the list. */
    public BatchOrigin {
        commandLine = List.copyOf(commandLine);
    }

    static BatchOrigin of(JsonTree description) {
        return new BatchOrigin(
                description.smallCount("number"),
                description.count("created"),
                description.text("version"),
                new Maker(
                        description.text("host"),
                        description.text("user"),
                        description.count("uid"),
                        description.text("umask")),
                description.texts("commandLine"));
    }

    BatchOrigin withUmask(String other) {
        return new BatchOrigin(
                number, created, version, new Maker(maker.host, maker.user, maker.uid, other), commandLine);
    }

    void write(JsonText json) throws IOException {
        json.number("format", BatchDirectory.FORMAT);
        json.number("number", number);
        json.number("created", created);
        json.text("version", version);
        json.text("host", maker.host);
        json.text("user", maker.user);
        json.number("uid", maker.uid);
        json.text("umask", maker.umask);
        json.texts("commandLine", commandLine);
    }
}
