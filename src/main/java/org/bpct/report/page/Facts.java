package org.bpct.report.page;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bpct.model.BpctVersion;
import org.jspecify.annotations.Nullable;

/** The table of single facts in a report: a name and a value a row. */
final class Facts {
    private final List<List<@Nullable Object>> rows = new ArrayList<>();

    /**
     * Begins the facts of a report.
     *
     * @param subject the word for its subject
     * @param now when it was made
     * @param zone the zone in which it tells times
     */
    Facts(String subject, Instant now, ZoneId zone) {
        add("report", subject);
        add("reportVersion", BpctVersion.current());
        add("made", now.getEpochSecond());
        add("zone", zone.getId());
        add("zoneMinutes", zone.getRules().getOffset(now).getTotalSeconds() / 60);
    }

    void add(String name, @Nullable Object value) {
        rows.add(Arrays.asList(name, value));
    }

    Table table() {
        return new Table("summary", List.of("name", "value"), rows);
    }
}
