package org.bpct.pool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;

/**
 * The sources of the snapshots of a pool. They have a file of their own, which the holder of the lock writes: pools
 * whose snapshots are older have none, and finalizers know nothing of it.
 *
 * @param pool the pool
 */
public record SnapshotSources(Pool pool) {
    private static final int WORDS = 3;

    /**
     * The source of a snapshot.
     *
     * @param typed its absolute name, as it was typed
     * @param real the same without symlinks
     */
    public record Source(FileName typed, FileName real) {
        /** A date in a name, and the rest of that name: a snapshot of the file system has another one each night. */
        private static final Pattern DATE = Pattern.compile("(?:19|20)[0-9]{2}[-._]?[0-9]{2}[-._]?[0-9]{2}[^/]*");

        /** A snapshot among those that a file system shows. */
        private static final Pattern SHOWN = Pattern.compile("/([.]snapshots?|[.]snap|[.]zfs/snapshot)/[^/]+");

        /** Returns true if both are one tree by their names, or snapshots of one tree that the file system has made. */
        public boolean isSameAs(Source other) {
            return typed.equals(other.typed)
                    || real.equals(other.real)
                    || timeless(real).equals(timeless(other.real));
        }

        private static String timeless(FileName name) {
            String path = new String(name.bytes(), StandardCharsets.ISO_8859_1);
            return DATE.matcher(SHOWN.matcher(path).replaceAll("/$1/*")).replaceAll("*");
        }
    }

    private Path file() {
        return pool.state().resolve("sources");
    }

    /** Returns the source of a snapshot; empty if it is not known. */
    public Optional<Source> of(SnapshotName snapshot) throws IOException {
        return Optional.ofNullable(read().get(snapshot));
    }

    /** Returns the source of the newest snapshot that has a known one. */
    public Optional<Source> newest() throws IOException {
        return Optional.ofNullable(read().lastEntry()).map(Map.Entry::getValue);
    }

    /** Records the source of a snapshot, and forgets those of snapshots that are not among {@code others}. */
    public void record(SnapshotName snapshot, Source source, Set<SnapshotName> others) throws IOException {
        PrivateFiles.replace(file(), text(read(), snapshot, source, others).getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Returns the text of the file that records one more source, and forgets those of snapshots that are not among {@code others}. */
    static String text(
            Map<SnapshotName, Source> known, SnapshotName snapshot, Source source, Set<SnapshotName> others) {
        Map<SnapshotName, Source> sources = new TreeMap<>(known);
        sources.keySet().retainAll(others);
        sources.put(snapshot, source);
        StringBuilder text = new StringBuilder();
        sources.forEach((name, each) -> {
            text.append(name.text()).append('\0');
            for (FileName path : new FileName[] {each.typed, each.real}) {
                text.append(new String(path.bytes(), StandardCharsets.ISO_8859_1))
                        .append('\0');
            }
        });
        return text.toString();
    }

    private TreeMap<SnapshotName, Source> read() throws IOException {
        try {
            return parse(RegularFiles.text(file(), StandardCharsets.ISO_8859_1));
        } catch (NoSuchFileException unknown) {
            // Snapshots of an older bpct.
            return new TreeMap<>();
        }
    }

    /** Reads the text of the file. */
    static TreeMap<SnapshotName, Source> parse(String text) {
        TreeMap<SnapshotName, Source> sources = new TreeMap<>();
        String[] words = text.split("\0", -1);
        for (int i = 0; i + WORDS < words.length; i += WORDS) {
            Source source = new Source(name(words[i + 1]), name(words[i + 2]));
            SnapshotName.of(words[i]).ifPresent(snapshot -> sources.put(snapshot, source));
        }
        return sources;
    }

    private static FileName name(String word) {
        return FileName.of(word.getBytes(StandardCharsets.ISO_8859_1));
    }
}
