package org.bpct.fuse;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Serves a file system in memory: {@code java FuseServer SETTINGS <>/dev/fuse}. It ends when it is unmounted.
 *
 * <p>The protocol is that of {@code linux/fuse.h}, version 7.31; nothing but the JDK is needed.
 */
public final class FuseServer {
    /** The largest write, and the room for its head. */
    private static final int BUFFER = (1 << 17) + 4096;

    private final Settings settings;
    private final FuseProtocol protocol;
    private final Map<Operation, Integer> counts = new EnumMap<>(Operation.class);
    private String counted = "";

    private FuseServer(Path file) {
        settings = new Settings(file);
        protocol = new FuseProtocol(settings);
    }

    /** Serves until the file system is unmounted. */
    public static void main(String[] arguments) throws IOException {
        FuseServer server = new FuseServer(Path.of(arguments[0]));
        // Requests come and answers go by one descriptor, which the mount knows.
        try (FileInputStream requests = new FileInputStream(FileDescriptor.in);
                FileOutputStream answers = new FileOutputStream(FileDescriptor.in)) {
            server.serve(requests, answers);
        }
    }

    private void serve(FileInputStream requests, FileOutputStream answers) throws IOException {
        byte[] buffer = new byte[BUFFER];
        while (true) {
            int length = next(requests, buffer);
            if (length < 0) {
                return;
            }
            Request request = new Request(buffer, length);
            byte[] answer = answer(request);
            if (answer != null) {
                send(answers, answer);
            }
        }
    }

    /** Reads one request; an unmounted file system has no more. */
    private static int next(FileInputStream requests, byte[] buffer) throws IOException {
        while (true) {
            try {
                return requests.read(buffer);
            } catch (IOException e) {
                String words = String.valueOf(e.getMessage());
                if (words.contains("No such device")) {
                    return -1;
                }
                // A request may be interrupted before it is read (ENOENT, EINTR).
                if (!words.contains("No such file") && !words.contains("Interrupted")) {
                    throw e;
                }
            }
        }
    }

    private static void send(FileOutputStream answers, byte[] answer) throws IOException {
        try {
            answers.write(answer);
        } catch (IOException e) {
            // Whoever asked was killed meanwhile, or the file system was unmounted; the next read tells.
            if (!String.valueOf(e.getMessage()).contains("No such")) {
                throw e;
            }
        }
    }

    private byte @Nullable [] answer(Request request) throws IOException {
        settings.look();
        Operation operation = Operation.of(request.operation());
        if (operation == null) {
            return Answer.refusal(request, Errno.ENOSYS);
        }
        tellCounts();
        counts.merge(operation, 1, Integer::sum);
        try {
            if (!operation.isSilent() && operation != Operation.INIT) {
                LockSupport.parkNanos(settings.number("delay", 0) * 1_000_000);
            }
            Answer answer = protocol.answer(operation, request);
            return operation.isSilent() ? null : answer.to(request);
        } catch (Refusal refused) {
            return Answer.refusal(request, refused.errno());
        }
    }

    /** Leaves how many requests there were since it was asked last, and begins anew, if a test asks for that. */
    private void tellCounts() throws IOException {
        String wanted = settings.text("count");
        if (wanted.equals(counted)) {
            return;
        }
        StringBuilder lines = new StringBuilder();
        counts.forEach((operation, count) ->
                lines.append(operation).append(' ').append(count).append('\n'));
        Files.writeString(settings.counts(), lines);
        counts.clear();
        counted = wanted;
    }
}
