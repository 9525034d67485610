package org.bpct.description;

import java.io.IOException;
import java.util.List;
import org.bpct.model.BatchDirectory;

/**
 * The origin of a batch: its maker, the time and the host.
 *
 * @param number the number that users type
 * @param created the time of its creation, in milliseconds since 1970
 * @param version the version of the bpct that made it
 * @param maker the user and the host of that bpct
 * @param commandLine the words of the command line
 */
public record BatchOrigin(int number, long created, String version, Maker maker, List<String> commandLine) {
    /**
     * The user who ran bpct, and the host.
     *
     * @param host the name of the host
     * @param user the name of the user
     * @param uid the user's number
     * @param umask the umask of the user, octal digits
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
