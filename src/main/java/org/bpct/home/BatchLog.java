package org.bpct.home;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.OutputStreamAppender;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.StringJoiner;
import org.bpct.caller.RunException;
import org.bpct.caller.Submitter;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.files.SystemMessage;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BpctVersion;
import org.bpct.options.Call;
import org.bpct.schedule.CommandLog;
import org.bpct.schedule.CommandRunner;

/**
 * The log of one batch, {@code bpct.log}: the actions of bpct, and every command for a scheduler with its answer.
 * Commands that only read state never open it, so a question about progress starts no logging framework.
 */
public final class BatchLog implements CommandLog, AutoCloseable {
    private static final int LONGEST_ANSWER = 2000;

    private final LoggerContext context = new LoggerContext();
    private final Logger logger = context.getLogger("bpct");

    /** Opens the log of a batch, at its end. */
    public static BatchLog open(Path file) throws IOException {
        return new BatchLog(PrivateFiles.append(file));
    }

    /** Records the user and the command that made a batch. */
    public static void begin(BatchDirectory batch, Call call, Submitter submitter) throws RunException {
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
        // SLF4J does not set up a context that is not its own, and an event cannot be made without this adapter.
        context.setMDCAdapter(new LogbackMDCAdapter());
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setPattern("%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %level %msg%n");
        encoder.start();
        // A FileAppender takes its file's name as text, which loses bytes in the C locale; a stream has none.
        OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
        appender.setContext(context);
        appender.setEncoder(encoder);
        appender.setOutputStream(stream);
        appender.start();
        logger.setLevel(Level.INFO);
        logger.addAppender(appender);
    }

    public void info(String line) {
        logger.info("{}", line);
    }

    @Override
    public void ran(List<byte[]> words, CommandRunner.Result result) {
        StringJoiner command = new StringJoiner(" ");
        words.forEach(word -> command.add(FileName.of(word).display()));
        String out = result.outText().strip();
        String err = result.errText().strip();
        logger.info(
                "ran {}: exit code {}{}{}{}",
                command,
                result.exitCode(),
                result.timedOut() ? ", timed out" : "",
                out.isEmpty() ? "" : ", said " + shown(out),
                err.isEmpty() ? "" : ", complained " + shown(err));
    }

    private static String shown(String text) {
        String shortened = text.length() <= LONGEST_ANSWER ? text : text.substring(0, LONGEST_ANSWER) + "...";
        return FileName.ofText(shortened.replace("\0", "\\0")).display();
    }

    @Override
    public void close() {
        context.stop();
    }
}
