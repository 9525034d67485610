package org.bpct.pool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;

/**
 * The evidence for the lock of a pool: any user can make a folder of that name in his own folder.
 *
 * @param pool the pool
 * @param believed the numbers of the users whose locks are believed
 */
public record LockEvidence(Pool pool, Set<Integer> believed) {
    private static final int KIND = 0170000;
    private static final int DIRECTORY = 0040000;
    private static final int REGULAR = 0100000;

    /** Returns the reason not to believe the lock; empty if it is to be obeyed, or if none exists. */
    public Optional<String> doubt() throws IOException {
        Path lock = pool.lock();
        Path holder = lock.resolve(PlaceLock.HOLDER);
        Map<Path, Integer> kinds = new LinkedHashMap<>();
        kinds.put(pool.state(), DIRECTORY);
        kinds.put(lock, DIRECTORY);
        for (String file : PlaceLock.FILES) {
            kinds.put(lock.resolve(file), REGULAR);
        }
        for (var wanted : kinds.entrySet()) {
            Optional<String> doubt = doubt(wanted.getKey(), wanted.getValue());
            if (doubt.isPresent()) {
                return doubt;
            }
        }
        return doubtOfContent(holder);
    }

    private Optional<String> doubt(Path path, int kind) throws IOException {
        try {
            int mode = (Integer) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
            int owner = (Integer) Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
            String name = FileName.of(path).display();
            if ((mode & KIND) != kind) {
                return Optional.of(name + (kind == DIRECTORY ? " is no directory" : " is no regular file"));
            }
            return believed.contains(owner)
                    ? Optional.empty()
                    : Optional.of(name + " belongs to user " + owner + ", whose word does not count here");
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        }
    }

    private static Optional<String> doubtOfContent(Path holder) throws IOException {
        try {
            String line = RegularFiles.text(holder, StandardCharsets.ISO_8859_1);
            return LockHolder.parse(line, "", Optional.empty()).isPresent()
                    ? Optional.empty()
                    : Optional.of(FileName.of(holder).display() + " is damaged");
        } catch (NoSuchFileException unlocked) {
            return Optional.empty();
        }
    }
}
