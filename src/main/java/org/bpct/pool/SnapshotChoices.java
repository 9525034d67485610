package org.bpct.pool;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;

/**
 * The options by which nights of a pool left out names, which are in no snapshot. Like the sources they have a file of
 * their own, which the holder of the lock writes; a night that left out nothing is not in it.
 *
 * @param pool the pool
 */
public record SnapshotChoices(Pool pool) {
    private static final int WORDS = 2;

    private Path file() {
        return pool.state().resolve("choices");
    }

    /** Returns the options, as a line of the shell has them; empty if a snapshot has all names, or is of an older bpct. */
    public Optional<String> of(SnapshotName snapshot) throws IOException {
        return Optional.ofNullable(read().get(snapshot));
    }

    /**
     * Records the options of a night, and forgets those of snapshots that are not among {@code others}.
     *
     * @param options as a line of the shell has them; empty if it leaves out nothing
     */
    public void record(SnapshotName snapshot, String options, Set<SnapshotName> others) throws IOException {
        Map<SnapshotName, String> known = read();
        Map<SnapshotName, String> kept = new TreeMap<>(known);
        kept.keySet().retainAll(others);
        if (!options.isEmpty()) {
            kept.put(snapshot, options);
        }
        if (kept.equals(known)) {
            return;
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (Map.Entry<SnapshotName, String> each : kept.entrySet()) {
            text.writeBytes((each.getKey().text() + '\0' + each.getValue() + '\0').getBytes(StandardCharsets.UTF_8));
        }
        PrivateFiles.replace(file(), text.toByteArray());
    }

    private Map<SnapshotName, String> read() throws IOException {
        Map<SnapshotName, String> found = new TreeMap<>();
        try {
            String[] words = RegularFiles.text(file(), StandardCharsets.UTF_8).split("\0", -1);
            for (int i = 0; i + WORDS < words.length; i += WORDS) {
                String options = words[i + 1];
                SnapshotName.of(words[i]).ifPresent(name -> found.put(name, options));
            }
        } catch (NoSuchFileException none) {
            return found;
        }
        return found;
    }
}
