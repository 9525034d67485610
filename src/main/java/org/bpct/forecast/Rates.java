package org.bpct.forecast;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;
import org.bpct.model.Sizes;

/**
 * The rates of a user's earlier batches, the newest last, one line each in a file of the home.
 *
 * <p>A torn or damaged line is ignored. If two processes write at once, one addition is lost, and a forecast has one
 * batch less to go by.
 */
public final class Rates {
    private static final Rates NONE = new Rates(List.of());

    /** The largest number of rates of one class under the same circumstances; more add no information. */
    private static final int MOST_ALIKE = 20;

    private static final int MOST = 400;

    /** A limit in bytes; bpct writes no file of this size. */
    private static final long MOST_BYTES = 1 << 20;

    /** The shortest run time, in whole seconds, from which a rate is computed. */
    private static final long LEAST_SECONDS = 10;

    private final List<Rate> oldestFirst;

    private Rates(List<Rate> oldestFirst) {
        this.oldestFirst = List.copyOf(oldestFirst);
    }

    /** Reads a file; returns no rates if it cannot be read. */
    public static Rates load(Path file) {
        return load(file, "");
    }

    /** Reads the rates that a file holds for the file systems of a batch. */
    public static Rates load(Path file, Circumstances circumstances) {
        return load(file, circumstances.mark());
    }

    private static Rates load(Path file, String mark) {
        try {
            if (Files.size(file) > MOST_BYTES) {
                return NONE;
            }
            List<Rate> rates = new ArrayList<>();
            String text = RegularFiles.text(file, StandardCharsets.ISO_8859_1);
            int from = 0;
            for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
                String line = text.substring(from, end);
                Rate rate = line.contains(mark) ? Rate.parse(line) : null;
                if (rate != null) {
                    rates.add(rate);
                }
                from = end + 1;
            }
            return new Rates(rates);
        } catch (IOException none) {
            return NONE;
        }
    }

    /**
     * Returns a copy with the rates of a batch's jobs, and without the rates they replace.
     *
     * @param batch the folder of the batch
     */
    public Rates with(String batch, Circumstances circumstances, Collection<JobTime> jobs) {
        Map<SizeClass, JobTime> sums = new EnumMap<>(SizeClass.class);
        for (JobTime job : jobs) {
            if (job.names() > 0) {
                sums.merge(job.sizes(), job, Rates::sum);
            }
        }
        List<Rate> all = new ArrayList<>(
                oldestFirst.stream().filter(rate -> !rate.batch().equals(batch)).toList());
        sums.forEach((sizes, sum) -> {
            if (sum.seconds() >= LEAST_SECONDS) {
                all.add(new Rate(batch, circumstances, sizes, sum.names(), sum.bytes(), sum.seconds()));
            }
        });
        return new Rates(newest(all));
    }

    private static JobTime sum(JobTime one, JobTime other) {
        return new JobTime(
                one.isFinalizer(),
                one.names() + other.names(),
                Sizes.plus(one.bytes(), other.bytes()),
                one.seconds() + other.seconds());
    }

    private static List<Rate> newest(List<Rate> oldestFirst) {
        Deque<Rate> kept = new ArrayDeque<>();
        for (int i = oldestFirst.size() - 1; i >= 0 && kept.size() < MOST; i--) {
            Rate rate = oldestFirst.get(i);
            if (kept.stream()
                            .filter(other -> other.isLike(rate.circumstances(), rate.sizes()))
                            .count()
                    < MOST_ALIKE) {
                kept.addFirst(rate);
            }
        }
        return List.copyOf(kept);
    }

    /**
     * Returns the rates of similar batches. Batches with half to twice as many workers are preferred, because workers
     * share the servers.
     */
    List<Rate> like(Circumstances circumstances, SizeClass sizes) {
        List<Rate> alike = new ArrayList<>();
        List<Rate> near = new ArrayList<>();
        for (Rate rate : oldestFirst) {
            if (rate.isLike(circumstances, sizes)) {
                alike.add(rate);
                long workers = rate.circumstances().workers();
                if (workers <= 2L * circumstances.workers() && circumstances.workers() <= 2 * workers) {
                    near.add(rate);
                }
            }
        }
        return near.isEmpty() ? alike : near;
    }

    /** Writes the file by rename. */
    public void save(Path file) throws IOException {
        StringBuilder text = new StringBuilder();
        oldestFirst.forEach(rate -> text.append(rate.line()).append('\n'));
        PrivateFiles.replace(file, text.toString().getBytes(StandardCharsets.US_ASCII));
    }
}
