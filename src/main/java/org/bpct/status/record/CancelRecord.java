package org.bpct.status.record;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import org.bpct.model.JobDirectory;
import org.jspecify.annotations.Nullable;

/**
 * The record of a job's cancellation. The request, its acceptance by the scheduler, and the disappearance of the job
 * are three events; all times are seconds, -1 for events that have not happened.
 *
 * @param asked the time of the request; 0 if the record is damaged, because its existence alone counts
 * @param host where that was
 * @param told when its scheduler was told last
 * @param heard when its scheduler took it
 * @param gone when the job was seen to be gone: it will not run any more, even against later answers of its scheduler
 * @param suspended since when its scheduler had suspended it; then a wait asked for its end, and submits it again
 */
public record CancelRecord(long asked, String host, long told, long heard, long gone, long suspended) {
    /** Returns the record of a request made just now. */
    public static CancelRecord asked(long now, String host) {
        return new CancelRecord(now, host, -1, -1, -1, -1);
    }

    /** Returns the same for a job that has been suspended for long. */
    public CancelRecord ofSuspended(long since) {
        return new CancelRecord(asked, host, told, heard, gone, since);
    }

    /** Returns the lines to be added once the scheduler was told, and perhaps has heard it; of several the last one counts. */
    public static byte[] toldLines(long now, boolean isHeard) {
        StringBuilder text = new StringBuilder();
        append(text, "told", now);
        append(text, "heard", isHeard ? now : -1);
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the line to be added once the job was seen to be gone. */
    public static byte[] goneLine(long now) {
        StringBuilder text = new StringBuilder();
        append(text, "gone", now);
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the same once the job was seen to be gone. */
    public CancelRecord gone(long now) {
        return new CancelRecord(asked, host, told, heard, now, suspended);
    }

    /** Returns true if the scheduler has taken it. */
    public boolean isHeard() {
        return heard >= 0;
    }

    /** Returns true if the job was seen to be gone. */
    public boolean isGone() {
        return gone >= 0;
    }

    /** Returns true if the job is to be submitted again once it is gone, because no user has asked for its end. */
    public boolean isOfSuspended() {
        return suspended >= 0;
    }

    /** Returns the bytes of the record. */
    public byte[] bytes() {
        StringBuilder text = new StringBuilder();
        text.append(asked).append(' ').append(host).append(" .\n");
        append(text, "told", told);
        append(text, "heard", heard);
        append(text, "gone", gone);
        append(text, "suspended", suspended);
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void append(StringBuilder text, String word, long seconds) {
        if (seconds >= 0) {
            text.append(word).append(' ').append(seconds).append(" .\n");
        }
    }

    /** Reads the record of a job; null if its end was not requested. */
    public static @Nullable CancelRecord of(JobDirectory job) {
        return Files.exists(job.cancelled(), LinkOption.NOFOLLOW_LINKS)
                ? parse(StateFiles.record(job.cancelled()))
                : null;
    }

    /** Returns the record; older versions of bpct have written its first line alone. */
    static CancelRecord parse(byte[] content) {
        StateLines lines = new StateLines(content);
        CancelRecord record = asked(0, "-");
        while (lines.next()) {
            String word = lines.word();
            String second = lines.word();
            if (lines.whole() && word.matches("[0-9]{1,18}")) {
                record = new CancelRecord(
                        Long.parseLong(word), second, record.told, record.heard, record.gone, record.suspended);
            } else if (lines.whole() && second.matches("[0-9]{1,18}")) {
                record = record.with(word, Long.parseLong(second));
            }
        }
        return record;
    }

    private CancelRecord with(String word, long seconds) {
        return switch (word) {
            case "told" -> new CancelRecord(asked, host, seconds, heard, gone, suspended);
            case "heard" -> new CancelRecord(asked, host, told, seconds, gone, suspended);
            case "gone" -> new CancelRecord(asked, host, told, heard, seconds, suspended);
            case "suspended" -> ofSuspended(seconds);
            default -> this;
        };
    }
}
