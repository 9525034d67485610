package org.bpct.schedule.local;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.model.JobId;

/**
 * The identity of a local job: its runner, and its position in the runner's queue.
 *
 * @param host the host that the runner was started on, and its boot
 * @param runner the runner
 * @param index the position in the queue, from 1
 */
record LocalJobId(LocalHost host, ProcessIdentity runner, int index) {
    private static final Pattern TEXT = Pattern.compile("([^:]+):([^:]+):(\\d{1,18}):(\\d{1,18}):(\\d{1,9})");

    /** Returns the local identity that an id stands for; empty if no local runner gave it. */
    static Optional<LocalJobId> parse(JobId id) {
        Matcher matcher = TEXT.matcher(id.value());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return Optional.of(new LocalJobId(
                new LocalHost(matcher.group(1), matcher.group(2)),
                new ProcessIdentity(Long.parseLong(matcher.group(3)), Long.parseLong(matcher.group(4))),
                Integer.parseInt(matcher.group(5))));
    }

    /** Returns {@code host:boot:pid:start time:index}. */
    JobId toJobId() {
        return new JobId(
                String.join(":", host.name(), host.boot(), "" + runner.pid(), "" + runner.startTime(), "" + index));
    }
}
