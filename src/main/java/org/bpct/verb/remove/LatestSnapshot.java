package org.bpct.verb.remove;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bpct.caller.Console;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.landing.Landing;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotName;
import org.bpct.pool.SnapshotRecord;
import org.bpct.roots.PoolPlace;

/**
 * The symlink {@code latest} of a pool whose newest snapshot is removed. Users have it in their paths, and it would lead
 * nowhere until the next good night.
 *
 * @param uid the user: the pool of another one is left to him
 */
record LatestSnapshot(int uid, Console console) {
    /** Makes the symlink of each pool lead to a snapshot that stays: the newest good one, else the newest. */
    void leave(Landing removed) {
        Set<FileName> places = new HashSet<>();
        removed.sources().forEach(source -> places.add(source.landsAt()));
        for (FileName place : places) {
            Optional<SnapshotName> name = PoolPlace.snapshot(place);
            if (name.isPresent()) {
                leave(new Pool(place.parent()), name.get(), places);
            }
        }
    }

    private void leave(Pool pool, SnapshotName removed, Set<FileName> places) {
        Path latest = pool.latest();
        try {
            boolean isMeant = Files.isSymbolicLink(latest)
                    && FileName.of(Files.readSymbolicLink(latest)).text().equals(removed.text())
                    && (Integer) Files.getAttribute(pool.root().toPath(), "unix:uid", LinkOption.NOFOLLOW_LINKS) == uid;
            if (!isMeant) {
                return;
            }
            SortedMap<SnapshotName, Optional<SnapshotRecord>> left =
                    new TreeMap<>(pool.read().published());
            left.keySet().removeIf(other -> places.contains(other.in(pool.root())));
            Optional<SnapshotName> next = left.entrySet().stream()
                    .filter(each ->
                            each.getValue().filter(of -> of.state().isGood()).isPresent())
                    .map(Map.Entry::getKey)
                    .reduce((earlier, later) -> later)
                    .or(() -> left.isEmpty() ? Optional.empty() : Optional.of(left.lastKey()));
            if (next.isEmpty()) {
                Files.delete(latest);
                console.note(FileName.of(latest).display() + " is removed, too: no snapshot stays in the pool");
                return;
            }
            Path made = pool.state().resolve("latest.new");
            Files.deleteIfExists(made);
            Files.createSymbolicLink(made, Path.of(next.get().text()));
            Files.move(made, latest, StandardCopyOption.ATOMIC_MOVE);
            console.note(FileName.of(latest).display() + " leads to " + next.get() + " now");
        } catch (IOException e) {
            console.note(
                    FileName.of(latest).display() + " leads to the snapshot that is removed: " + SystemMessage.of(e));
        }
    }
}
