package org.bpct.schedule;

import java.util.List;

/** The log to which a {@link CommandRunner} reports each command and its answer. */
public interface CommandLog {
    /** A log that keeps nothing, for frequent questions. */
    CommandLog NONE = (words, result) -> {};

    /** Records a command that has ended or was given up. */
    void ran(List<byte[]> words, CommandRunner.Result result);
}
