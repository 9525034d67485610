package org.bpct.pipeline;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.bpct.caller.RunException;
import org.bpct.description.JsonText;
import org.bpct.files.SystemMessage;
import org.bpct.forecast.Forecast;
import org.bpct.model.JobPlan;
import org.bpct.model.Sizes;
import org.bpct.roots.Room;
import org.bpct.traverse.SurplusReport;
import org.bpct.wave.WalkEnd;
import org.jspecify.annotations.Nullable;

/**
 * The planned work for programs: one JSON object with the member {@code plan}, and a newline. {@code docs/progress.schema.json}
 * describes it; members may be added in later versions, and none is renamed or removed.
 */
final class PlanJson {
    private PlanJson() {}

    /** Writes the plan; the stream stays open. */
    static void write(OutputStream out, DryRun.Facts facts, Optional<Forecast> forecast) throws RunException {
        try {
            JsonText.line(out, json -> json.object("plan", () -> write(json, facts, forecast)));
        } catch (IOException e) {
            throw RunException.failed("cannot print the plan: " + SystemMessage.of(e), e);
        }
    }

    private static void write(JsonText json, DryRun.Facts facts, Optional<Forecast> forecast) throws IOException {
        json.objects("sources", facts.landing().sources(), source -> {
            json.name("source", source.given());
            json.name("lands", source.landsAt());
        });
        WalkEnd.of(facts.walk(), facts.plan().linkedToBase()).totals().write(json);
        json.objects("errors", facts.walk().errors(), error -> {
            json.name("path", error.path());
            json.text("message", error.message());
        });
        writeDeletions(json, facts.walk().surplus());
        json.objects("jobs", facts.plan().shares(), parts -> writeShare(json, parts));
        json.object("forAnyJob", () -> writeShare(json, facts.plan().ofNobody()));
        json.object("finalizer", () -> {
            json.number("entries", facts.plan().finalizer().entries());
            json.number("directories", facts.plan().finalizer().directories());
        });
        json.flag("together", facts.together());
        json.objects("rooms", facts.rooms(), room -> writeRoom(json, room));
        if (forecast.isEmpty()) {
            json.none("forecast");
        } else {
            Forecast known = forecast.get();
            json.object("forecast", () -> {
                json.number("seconds", Math.round(known.middle()));
                json.number("least", Math.round(known.low()));
                json.number("most", Math.round(known.high()));
                json.number("batches", known.batches());
            });
        }
    }

    /** Writes the names that only the copies have; null if nobody looked for them. */
    private static void writeDeletions(JsonText json, @Nullable SurplusReport surplus) throws IOException {
        if (surplus == null) {
            json.none("deletions");
        } else {
            json.object("deletions", () -> {
                json.number("names", surplus.names());
                json.number("there", surplus.there());
            });
        }
    }

    private static void writeShare(JsonText json, List<JobPlan> parts) throws IOException {
        json.number("entries", parts.stream().mapToLong(JobPlan::entries).sum());
        json.number("bytes", Sizes.sum(parts.stream().mapToLong(JobPlan::bytes)));
        json.number(
                "groups", parts.stream().mapToInt(part -> part.groups().size()).sum());
        json.number("parts", parts.size());
    }

    private static void writeRoom(JsonText json, Room room) throws IOException {
        json.name("at", room.at());
        json.number("bytes", room.bytes());
        json.number("inodes", room.inodes());
        json.known("freeBytes", known(room.freeBytes()));
        json.known("freeInodes", known(room.freeInodes()));
        json.flag("suffices", room.suffices());
    }

    private static long known(long free) {
        return free == Long.MAX_VALUE ? -1 : free;
    }
}
