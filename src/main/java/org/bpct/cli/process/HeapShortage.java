package org.bpct.cli.process;

import java.util.Locale;
import java.util.Optional;

/** The message for a user whose tree needs more memory than this Java may take. */
public final class HeapShortage {
    private static final int MEGABYTE = 1 << 20;

    private HeapShortage() {}

    /**
     * Returns the message if a lack of heap caused the error. A lack of threads is an OutOfMemoryError, too, and more
     * heap would not cure it.
     */
    public static Optional<String> in(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            String said = String.valueOf(cause.getMessage());
            if (cause instanceof OutOfMemoryError && !said.contains("thread")) {
                return Optional.of(message(Runtime.getRuntime().maxMemory() / MEGABYTE));
            }
        }
        return Optional.empty();
    }

    private static String message(long megabytes) {
        return String.format(
                Locale.ROOT,
                "not enough memory: this Java may take %,d MB, and a tree needs about 100 MB for each million files;"
                        + " allow more with JDK_JAVA_OPTIONS=-Xmx%dm in the environment, or copy its parts one after another",
                megabytes,
                4 * megabytes);
    }
}
