package org.bpct.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.caller.RunException;
import org.bpct.description.BatchUnreadableException;
import org.bpct.home.BatchCatalog;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.options.UsageException;
import org.bpct.query.StatusQuery;
import org.bpct.status.BatchStatus;
import org.jspecify.annotations.Nullable;

/** The batches of a home. One that has closed is read again only when its folder has changed: a retry begins a new wave in it. */
final class HomeSource implements Lookout.Source {
    private final BatchCatalog catalog;
    private final StatusQuery query;
    private final InstantSource clock;
    private final Map<BatchDirectory, Closed> closed = new HashMap<>();

    HomeSource(BatchHome home, StatusQuery query, InstantSource clock) {
        this.catalog = new BatchCatalog(home);
        this.query = query;
        this.clock = clock;
    }

    /** A batch that has closed, and when its folder had changed last before it was read. */
    private record Closed(BatchStatus batch, FileTime changed) {}

    @Override
    public Reading look(int batch) throws InterruptedException {
        try {
            return batch == Reading.ALL ? all() : one(batch);
        } catch (RunException e) {
            return Reading.failed(batch, e.getMessage(), clock.instant());
        }
    }

    private Reading all() throws RunException, InterruptedException {
        List<BatchDirectory> batches = catalog.all();
        closed.keySet().retainAll(batches);
        List<BatchStatus> found = new ArrayList<>();
        List<BatchDirectory> unknown = new ArrayList<>();
        Map<BatchDirectory, FileTime> changed = new HashMap<>();
        for (BatchDirectory batch : batches) {
            FileTime time = changed(batch);
            Closed known = closed.get(batch);
            if (known != null && known.changed.equals(time)) {
                found.add(known.batch);
            } else if (time != null) {
                changed.put(batch, time);
                unknown.add(batch);
            }
        }
        List<String> troubles = new ArrayList<>();
        for (BatchStatus status : query.of(unknown, troubles::add)) {
            found.add(status);
            FileTime time = changed.get(status.directory());
            if (status.isClosed() && time != null) {
                closed.put(status.directory(), new Closed(status, time));
            }
        }
        found.sort(Comparator.comparingInt(BatchStatus::number));
        return new Reading(Reading.ALL, found, troubles, false, clock.instant());
    }

    private Reading one(int number) throws RunException, InterruptedException {
        BatchDirectory batch;
        try {
            batch = catalog.find(Integer.toString(number));
        } catch (UsageException noSuchBatch) {
            return new Reading(number, List.of(), List.of(), true, clock.instant());
        }
        try {
            return new Reading(number, List.of(query.read(batch, false)), List.of(), false, clock.instant());
        } catch (BatchUnreadableException e) {
            boolean isGone = Files.notExists(batch.root());
            return new Reading(number, List.of(), List.of(e.getMessage()), isGone, clock.instant());
        }
    }

    /** Returns when the folder changed last; null if it was deleted meanwhile. */
    @Nullable
    private static FileTime changed(BatchDirectory batch) {
        try {
            return Files.getLastModifiedTime(batch.root());
        } catch (IOException deleted) {
            return null;
        }
    }
}
