package org.bpct.schedule;

import java.util.List;

/** Where a {@link CommandRunner} reports each command and its answer. */
public interface CommandLog {
    /** The log that keeps nothing, for questions that are asked again and again. */
    CommandLog NONE = (words, result) -> {};

    /** Takes note of a command that has ended or was given up. */
    void ran(List<byte[]> words, CommandRunner.Result result);
}
