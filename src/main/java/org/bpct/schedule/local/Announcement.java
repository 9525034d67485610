package org.bpct.schedule.local;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The record that a runner writes about itself when it starts.
 *
 * @param host the host that it runs on, and its boot
 * @param runner the process of the runner
 */
record Announcement(LocalHost host, ProcessIdentity runner) {
    private static final Pattern TEXT = Pattern.compile("\\d+ (\\S+) (\\d{1,18}) (\\d{1,18}) (\\S+) \\.\\n");

    /** Returns the announcement in a text; empty if it is torn, or not an announcement. */
    static Optional<Announcement> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return Optional.of(new Announcement(
                LocalHost.of(matcher.group(1), matcher.group(4)),
                new ProcessIdentity(Long.parseLong(matcher.group(2)), Long.parseLong(matcher.group(3)))));
    }

    /** Returns the identity of a job of this runner. */
    LocalJobId job(int index) {
        return new LocalJobId(host, runner, index);
    }
}
