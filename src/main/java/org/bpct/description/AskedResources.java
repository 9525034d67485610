package org.bpct.description;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The resources that the jobs of a wave request, before their translation into words of the submit command.
 *
 * @param account the account that is charged; may be empty
 * @param partition the partition or queue; may be empty
 * @param seconds the walltime; 0 for the scheduler's default
 * @param megabytes the memory, in units of 2^20 bytes; 0 for the scheduler's default
 * @param claims the names under which the cluster lets them in
 * @param queue the words of {@code --queue}, the number of jobs left open
 */
public record AskedResources(
        String account, String partition, long seconds, long megabytes, Claims claims, List<String> queue) {
    /** A request for nothing. */
    public static final AskedResources NONE = new AskedResources("", "", 0, 0, List.of());

    /** Keeps a copy of the list. */
    public AskedResources {
        queue = List.copyOf(queue);
    }

    /** Makes a request without claims. */
    public AskedResources(String account, String partition, long seconds, long megabytes, List<String> queue) {
        this(account, partition, seconds, megabytes, Claims.NONE, queue);
    }

    /** Returns a request with the named options (without dashes) of this one, and the others of an earlier one. */
    public AskedResources over(AskedResources before, Set<String> named) {
        return new AskedResources(
                named.contains("account") ? account : before.account,
                named.contains("partition") ? partition : before.partition,
                named.contains("time") ? seconds : before.seconds,
                named.contains("mem") ? megabytes : before.megabytes,
                claims.over(before.claims, named),
                named.contains("queue") ? queue : before.queue);
    }

    /** Reads the resources of a description; null if an older bpct wrote it, which kept only the words. */
    static @Nullable AskedResources of(JsonTree wave) {
        JsonTree asked = wave.object("asked");
        return asked.number("seconds", -1) < 0
                ? null
                : new AskedResources(
                        asked.text("account"),
                        asked.text("partition"),
                        asked.count("seconds"),
                        asked.count("megabytes"),
                        Claims.of(asked),
                        asked.texts("queue"));
    }

    void write(JsonText json) throws IOException {
        json.text("account", account);
        json.text("partition", partition);
        json.number("seconds", seconds);
        json.number("megabytes", megabytes);
        claims.write(json);
        json.texts("queue", queue);
    }
}
