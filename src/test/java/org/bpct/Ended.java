package org.bpct;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * A process that has ended, and what it printed.
 *
 * @param code how it ended
 * @param bytes its standard output
 * @param errors its standard error, one character for each byte; nothing if that went elsewhere
 */
// Ends are never compared.
@SuppressWarnings("ArrayRecordComponent")
public record Ended(int code, byte[] bytes, String errors) {
    /** Starts a process that reads nothing, and waits for its end and for that of whatever holds its output. */
    public static Ended of(ProcessBuilder builder) throws IOException, InterruptedException {
        Process process = builder.start();
        process.getOutputStream().close();
        return of(process);
    }

    /** Waits for the end of a process and for that of whatever holds its output; kills all of them and fails if it does not come. */
    public static Ended of(Process process) throws InterruptedException {
        Drain output = Drain.of(process.getInputStream());
        Drain errors = Drain.of(process.getErrorStream());
        Patience patience = Patience.usual();
        try {
            if (!patience.outlasts(process)) {
                throw new AssertionError(process.info() + " does not end within " + patience);
            }
            return new Ended(process.exitValue(), output.bytes(), text(errors.bytes()));
        } catch (AssertionError | InterruptedException late) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw late;
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** Returns what it printed, one character for each byte. */
    public String text() {
        return text(bytes);
    }

    /** Returns what it printed in UTF-8. */
    public String utf8() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Reads a pipe to its end in a thread of its own, as nothing else can give up. */
    private record Drain(Thread thread, ByteArrayOutputStream read) {
        static Drain of(InputStream pipe) {
            ByteArrayOutputStream read = new ByteArrayOutputStream();
            Thread thread = new Thread(() -> drain(pipe, read), "drain");
            thread.setDaemon(true);
            thread.start();
            return new Drain(thread, read);
        }

        private static void drain(InputStream pipe, ByteArrayOutputStream read) {
            try (pipe) {
                pipe.transferTo(read);
            } catch (IOException closed) {
                read.writeBytes(closed.toString().getBytes(StandardCharsets.UTF_8));
            }
        }

        byte[] bytes() throws InterruptedException {
            Patience.untilEnd(thread);
            return read.toByteArray();
        }
    }
}
