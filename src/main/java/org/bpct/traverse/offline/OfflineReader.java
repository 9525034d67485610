package org.bpct.traverse.offline;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.bpct.files.FileName;
import org.bpct.traverse.listing.AttributeReader;
import org.bpct.traverse.listing.EntryAttributes;

/**
 * The reader of attributes in one directory that also finds out which files are offline. It asks for blocks, and opens no
 * file: an opened file may come back from tape.
 */
final class OfflineReader implements AttributeReader {
    private final AttributeReader plain;
    private final OfflinePlaces places;
    private final Map<Path, EntryAttributes> known = new ConcurrentHashMap<>();

    OfflineReader(AttributeReader plain, OfflinePlaces places) {
        this.plain = plain;
        this.places = places;
    }

    @Override
    public void expect(Path directory, List<Path> names, Predicate<Path> follow) {
        Judgement itself = new Judgement(false);
        Judgement target = new Judgement(true);
        for (Path name : names) {
            boolean follows = follow.test(name);
            try {
                EntryAttributes attributes = plain.read(directory, name, follows);
                (follows ? target : itself).add(directory.resolve(name), name, attributes);
            } catch (IOException unreadable) {
                // The one who reads this name meets the error again.
            }
        }
        itself.pass();
        target.pass();
    }

    @Override
    public EntryAttributes read(Path directory, Path name, boolean follow) throws IOException {
        EntryAttributes expected = known.remove(name);
        if (expected != null) {
            return expected;
        }
        Judgement alone = new Judgement(follow);
        alone.add(directory.resolve(name), name, plain.read(directory, name, follow));
        alone.ask();
        EntryAttributes found = known.remove(name);
        if (found == null) {
            throw new NoSuchFileException(name.toString());
        }
        return found;
    }

    /** The judgement of some names by one question. */
    private final class Judgement implements BlockQuery.Answers {
        private final BlockQuery query;
        private final List<Candidate> candidates = new ArrayList<>();

        Judgement(boolean follow) {
            this.query = new BlockQuery(follow);
        }

        /** Takes a name; one that no rule can condemn is known at once. */
        void add(Path path, Path name, EntryAttributes attributes) throws IOException {
            OfflineRule rule = attributes.isRegularFile() ? places.rule(attributes.device(), path) : OfflineRule.NONE;
            if (rule.needsBlocks(attributes.size())) {
                query.add(FileName.of(path), attributes, candidates.size());
                candidates.add(new Candidate(name, attributes, rule));
            } else {
                known.put(name, attributes);
            }
        }

        void ask() throws IOException {
            query.ask(this);
        }

        /** Asks; if that fails, the names are asked alone, and those who read them meet the error. */
        void pass() {
            try {
                ask();
            } catch (IOException unanswered) {
                candidates.forEach(candidate -> known.remove(candidate.name()));
            }
        }

        @Override
        public void accept(int row, long device, long inode, long bytes) {
            Candidate candidate = candidates.get(row);
            EntryAttributes attributes = candidate.attributes();
            boolean isOffline = candidate.rule().condemns(attributes.size(), bytes);
            known.put(candidate.name(), isOffline ? attributes.ofOfflineFile() : attributes);
        }

        @Override
        public void gone(FileName path) {
            // It is read alone, and is found missing then, or another one is there.
        }
    }

    /** A file that may be offline. */
    private record Candidate(Path name, EntryAttributes attributes, OfflineRule rule) {}
}
