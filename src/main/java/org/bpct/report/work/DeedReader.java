package org.bpct.report.work;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.status.JobStatus;
import org.bpct.status.record.SettledGroups;
import org.bpct.status.record.SettledGroups.Settled;
import org.jspecify.annotations.Nullable;

/**
 * The reading of the groups that the jobs of a batch have settled. A later wave believes lines of an earlier one, and they stand in
 * both journals: such a group is the deed of the job that has the line first.
 */
final class DeedReader {
    private final Span possible;
    private final Map<Long, SettledGroups.Line> known = new HashMap<>();
    private long impossible;

    /** Prepares the reading; a damaged line may name a time outside of the span in which the batch can have been at work. */
    DeedReader(Span possible) {
        this.possible = possible;
    }

    /** Adds the deeds of a job whose attempts are known. Jobs of earlier waves come first. */
    void read(JobStatus job, List<Attempt> attempts, List<Deed> deeds) {
        Map<Integer, List<SettledGroups.Line>> byAttempt = new HashMap<>();
        for (Settled settled : SettledGroups.read(job.directory().part(), line -> true)
                .groups()
                .values()) {
            SettledGroups.Line line = settled.line();
            if (!possible.has(line.seconds())) {
                impossible++;
            } else if (!line.equals(known.put(line.group(), line))) {
                byAttempt
                        .computeIfAbsent(settled.attempt(), any -> new ArrayList<>())
                        .add(line);
            }
        }
        byAttempt.forEach((number, lines) -> {
            lines.sort(Comparator.comparingLong(SettledGroups.Line::group));
            Attempt attempt = attempts.stream()
                    .filter(each -> each.number() == number)
                    .findFirst()
                    .orElse(null);
            add(job, attempt, lines, deeds);
        });
    }

    private static void add(
            JobStatus job, @Nullable Attempt attempt, List<SettledGroups.Line> lines, List<Deed> deeds) {
        long[] ends = lines.stream().mapToLong(SettledGroups.Line::seconds).toArray();
        LaneTimes times = attempt == null
                ? new LaneTimes(Long.MAX_VALUE, 1, ends)
                : new LaneTimes(attempt.span().began(), attempt.lanes(), ends);
        for (int place = 0; place < ends.length; place++) {
            SettledGroups.Line line = lines.get(place);
            deeds.add(new Deed(line.group(), job, attempt, times.of(place, line.seconds()), line.figures()));
        }
    }

    /** Returns how many lines of journals name times at which the batch cannot have been at work. */
    long impossible() {
        return impossible;
    }
}
