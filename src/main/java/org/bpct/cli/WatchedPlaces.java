package org.bpct.cli;

import java.util.ArrayList;
import java.util.List;
import org.bpct.cli.process.PlaceWatch;
import org.bpct.files.FileName;
import org.bpct.options.Aim;
import org.bpct.options.Night;
import org.bpct.options.RunOptions;

/** The places of a request whose file servers may hang, beside the folder of batches. */
final class WatchedPlaces {
    /** A shell may name thousands of sources, which seldom are on many servers. */
    private static final int MOST = 8;

    private WatchedPlaces() {}

    /** Begins to watch them. */
    static void begin(RunOptions options, PlaceWatch watch) {
        FileName here = options.call().workingDirectory();
        for (FileName place : of(options)) {
            watch.begin(place.display(), here.resolve(place).toPath());
        }
    }

    /** Returns the first of them, and the last, which mostly is the destination. */
    static List<FileName> of(RunOptions options) {
        List<FileName> places = new ArrayList<>();
        Night night = options.snapshot().night();
        if (night != null) {
            places.add(night.pool());
        }
        if (options.task().aim() instanceof Aim.Archive archive) {
            places.add(archive.folder());
        } else if (options.task().aim() instanceof Aim.Extraction extraction) {
            places.add(extraction.archive());
        } else if (options.task().aim() instanceof Aim.Restoration restoration) {
            places.add(restoration.snapshot());
        }
        places.addAll(options.task().operands());
        if (places.size() > MOST) {
            places.subList(MOST - 1, places.size() - 1).clear();
        }
        return places;
    }
}
