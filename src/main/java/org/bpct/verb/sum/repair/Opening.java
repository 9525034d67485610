package org.bpct.verb.sum.repair;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.util.HashSet;
import java.util.Set;
import org.bpct.files.PatientOpening;

/** The opening of files in a tree of others, with patience, and only once if that failed. */
final class Opening {
    private final Set<Object> givenUp = new HashSet<>();

    /**
     * Opens a file.
     *
     * @param key the identity of this file: a file that was given up is not opened again, since its channel may still
     *     come
     */
    SeekableByteChannel open(
            SecureDirectoryStream<Path> directory, Path name, Set<? extends OpenOption> options, Object key)
            throws IOException {
        if (givenUp.contains(key)) {
            throw HeldFile.unfit(name, "was not open in time before: a FIFO may have taken its place");
        }
        // Nobody can close a directory while something is opened in it: the thread has one of its own.
        SecureDirectoryStream<Path> same = directory.newDirectoryStream(Path.of("."), LinkOption.NOFOLLOW_LINKS);
        try {
            return PatientOpening.of(name, () -> {
                try (same) {
                    return same.newByteChannel(name, options);
                }
            });
        } catch (PatientOpening.LateException late) {
            givenUp.add(key);
            throw late;
        }
    }
}
