package org.bpct.status.record;

import org.jspecify.annotations.Nullable;

/**
 * The record of an attempt's start: the host and the time.
 *
 * @param seconds when, by the node's clock
 * @param host the node
 * @param schedulerId the scheduler's id as the job knew it; {@code -} if it did not
 */
public record StartRecord(long seconds, String host, String schedulerId) {
    /** Returns the record; null if there is no whole one. */
    public static @Nullable StartRecord parse(byte[] content) {
        StateLines lines = new StateLines(content);
        while (lines.next()) {
            long seconds = lines.number();
            String host = lines.word();
            lines.word(); // process
            lines.word(); // start time of the process
            lines.word(); // boot
            String schedulerId = lines.word();
            if (lines.whole()) {
                return new StartRecord(seconds, host, schedulerId);
            }
        }
        return null;
    }
}
