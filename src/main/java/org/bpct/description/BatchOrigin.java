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
 * @param host where that ran
 * @param user who ran it
 * @param uid the user's number
 * @param umask of the user, octal digits
 * @param commandLine the words of the command line
 */
public record BatchOrigin(
        int number,
        long created,
        String version,
        String host,
        String user,
        long uid,
        String umask,
        List<String> commandLine) {
    /** Keeps a copy of the list. */
    public BatchOrigin {
        commandLine = List.copyOf(commandLine);
    }

    static BatchOrigin of(JsonTree description) {
        return new BatchOrigin(
                description.smallCount("number"),
                description.count("created"),
                description.text("version"),
                description.text("host"),
                description.text("user"),
                description.count("uid"),
                description.text("umask"),
                description.texts("commandLine"));
    }

    BatchOrigin withUmask(String other) {
        return new BatchOrigin(number, created, version, host, user, uid, other, commandLine);
    }

    void write(JsonText json) throws IOException {
        json.number("format", BatchDirectory.FORMAT);
        json.number("number", number);
        json.number("created", created);
        json.text("version", version);
        json.text("host", host);
        json.text("user", user);
        json.number("uid", uid);
        json.text("umask", umask);
        json.texts("commandLine", commandLine);
    }
}
