package org.bpct.run;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BpctVersion;
import org.bpct.model.FileName;
import org.bpct.model.PrivateFiles;
import org.bpct.model.SystemMessage;
import org.bpct.options.Call;
import org.bpct.schedule.CommandLog;
import org.bpct.schedule.CommandRunner;

/**
 * The log of one batch, {@code bpct.log}: what bpct did with it, and every command it gave to a scheduler with the
 * answer. Commands that only read state never open it.
 *
 * <p>It is for people: what a full disk keeps out of it keeps nobody from submitting. A line goes out in one write, since
 * two processes may have it open.
 */
final class BatchLog implements CommandLog, AutoCloseable {
    private static final int LONGEST_ANSWER = 2000;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", Locale.ROOT);

    private final PrintStream lines;

    /** Opens the log of a batch, at its end. */
    static BatchLog open(Path file) throws IOException {
        return new BatchLog(PrivateFiles.append(file));
    }

    /** Writes down who made a batch, and how. */
    static void begin(BatchDirectory batch, Call call, Submitter submitter) throws RunException {
        StringJoiner words = new StringJoiner(" ");
        call.commandLine().forEach(word -> words.add(FileName.ofText(word).display()));
        try (BatchLog log = open(batch.log())) {
            log.info("bpct " + BpctVersion.current() + " on " + submitter.host() + " for " + submitter.user() + ": "
                    + words);
        } catch (IOException e) {
            throw RunException.failed(
                    "cannot write " + FileName.of(batch.log()).display() + ": " + SystemMessage.of(e), e);
        }
    }

    private BatchLog(OutputStream stream) {
        // In UTF-8 whatever the locale says; at the end of a line all of it is written.
        this.lines = new PrintStream(stream, true, StandardCharsets.UTF_8);
    }

    void info(String line) {
        lines.println(TIME.format(ZonedDateTime.now(ZoneId.systemDefault())) + " INFO " + line);
    }

    @Override
    public void ran(List<byte[]> words, CommandRunner.Result result) {
        StringJoiner command = new StringJoiner(" ");
        words.forEach(word -> command.add(FileName.of(word).display()));
        String out = result.outText().strip();
        String err = result.errText().strip();
        info("ran " + command + ": exit code " + result.exitCode()
                + (result.timedOut() ? ", timed out" : "")
                + (out.isEmpty() ? "" : ", said " + shown(out))
                + (err.isEmpty() ? "" : ", complained " + shown(err)));
    }

    private static String shown(String text) {
        String shortened = text.length() <= LONGEST_ANSWER ? text : text.substring(0, LONGEST_ANSWER) + "...";
        return FileName.ofText(shortened.replace("\0", "\\0")).display();
    }

    @Override
    public void close() {
        lines.close();
    }
}
