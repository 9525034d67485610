package org.bpct.status.show;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.bpct.description.AsciiJson;
import org.bpct.description.SourceRoot;
import org.bpct.description.WalkTotals;
import org.bpct.files.FileName;
import org.bpct.model.SchedulerState;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.BatchStop;
import org.bpct.status.LimitHearing;
import org.bpct.status.Silence;
import org.bpct.status.record.LimitRecord;
import org.bpct.status.record.PauseRecord;
import org.jspecify.annotations.Nullable;

/**
 * The progress display for programs: one JSON object in plain ASCII, and a newline.
 *
 * <p>Times are seconds since 1970, amounts are exact; unknown values are {@code null}. A byte of a name that is
 * not part of valid UTF-8 is the lone surrogate U+DC00 + byte, as Python's {@code os.fsencode} takes it. Members
 * may be added in later versions; none is renamed or removed.
 *
 * <pre>
 * batches[]
 *   number, folder, version, host, user, created
 *   kind                copy, update, snapshot, check, or the word of another verb: remove, sum ...
 *   checks              the number of the batch whose copy this one compares, else null
 *   state               planned, submitted, queued, running, complete, complete with errors, stopped,
 *                       cancelled, suspect or lost
 *   walking             true while the walk goes on, false if it was broken off, so that there may be more than is planned;
 *                       else null
 *   paused              since, leaves: somebody wants it to pause, and jobs to leave the queue; else null
 *   limit               since, bytesPerSecond, namesPerSecond: the most that all its jobs may do together; else null
 *   unanswered[]        what schedulers said in place of answers: message, since, about how many jobs
 *   live                true while some job may make progress without help
 *   exitCode            what --wait would return if this were the end
 *   stop                which jobs stopped, and why, in a sentence; null unless the batch has stopped
 *   sources[]           source, lands
 *   walk                directories, files, symlinks, specials, bytes, errors
 *   entries             planned, done, failed, open; linked: those of done that a finalizer linked
 *   directories, bytes  planned, done, failed, open
 *   errors              vanished, changed, denied, full, differs, other
 *   ledger              closed, gap (in a sentence); entries, directories, bytes: walked = copied + removed + changed +
 *                       summed + linked + skipped (or done) + failed + open; missing: what nothing accounts for
 *   started, ended, seconds, secondsLeft, bytesPerSecond, entriesPerSecond
 *   problems[]          what is missing in the batch's folder
 *   parts[]             what jobs do besides their first shares: owner, the folder of the job that does it, else null; and
 *                       the members of a job
 *   jobs[]              empty for a closed batch among all batches; --progress=N has them
 *     folder, wave, finalizer, scheduler, id, name, submitted
 *     state, detail     detail: the scheduler's reason or word
 *     helps             the folder of the job whose part it has in hand, its own being done, else null
 *     helper            the folder of the job that has, or had, its part in hand, else null
 *     paused            true if it is at work with nothing in hand, as the batch is paused
 *     limited           true if it is at work and keeps to the limit
 *     cancelled         when
 *     attempt           the number of the newest attempt, 0 if none has begun
 *     lanes             how many it has chosen itself with --lanes climb, else null
 *     node, started     of the newest attempt; firstStarted: of the first
 *     updated           when the job was last heard of; ended: when it wrote its exit record
 *     entries, directories, bytes, errors    as above, without linked
 *     failures          the first failed names: name, class, message
 *     inHand            name, bytes: the file that is being copied
 *     message, notes[]  count, word
 * </pre>
 */
public final class StatusJson {
    private StatusJson() {}

    /** Writes these batches, in their order; the stream stays open. */
    public static void write(OutputStream out, List<BatchStatus> batches) throws IOException {
        JsonFactory factory = AsciiJson.builder()
                .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
                .build();
        try (JsonGenerator json = factory.createGenerator(out, JsonEncoding.UTF8)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.writeStartObject();
            json.writeArrayFieldStart("batches");
            for (BatchStatus batch : batches) {
                write(json, batch);
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private static void write(JsonGenerator json, BatchStatus batch) throws IOException {
        BatchSnapshot snapshot = batch.snapshot();
        json.writeStartObject();
        writeOrigin(json, batch, snapshot);
        writePlaces(json, batch);
        write(json, snapshot.walk());
        writeFigures(json, batch);
        json.writeArrayFieldStart("problems");
        for (String problem : snapshot.problems()) {
            json.writeString(problem);
        }
        json.writeEndArray();
        writeWishes(json, batch);
        writeSilences(json, batch);
        JobJson.write(json, batch);
        json.writeEndObject();
    }

    private static void writeOrigin(JsonGenerator json, BatchStatus batch, BatchSnapshot snapshot) throws IOException {
        json.writeNumberField("number", batch.number());
        json.writeStringField("folder", FileName.of(snapshot.directory().root()).text());
        json.writeStringField("version", snapshot.description().origin().version());
        json.writeStringField("host", snapshot.description().origin().maker().host());
        json.writeStringField("user", snapshot.description().origin().maker().user());
        json.writeNumberField("created", snapshot.created() / 1000);
        json.writeStringField("kind", snapshot.description().kind());
        if (snapshot.checks() == 0) {
            json.writeNullField("checks");
        } else {
            json.writeNumberField("checks", snapshot.checks());
        }
        json.writeStringField("state", batch.state().words());
        json.writeBooleanField("live", batch.isLive());
        json.writeNumberField("exitCode", batch.exitCode().code());
        json.writeStringField("stop", BatchStop.of(batch).map(BatchStop::reason).orElse(null));
    }

    private static void writeFigures(JsonGenerator json, BatchStatus batch) throws IOException {
        json.writeObjectFieldStart("entries");
        FigureJson.writeMembers(json, batch.sums().entries());
        json.writeNumberField("linked", batch.sums().linked());
        json.writeEndObject();
        FigureJson.writeLedger(json, "directories", batch.sums().directories());
        FigureJson.writeLedger(json, "bytes", batch.sums().bytes());
        FigureJson.writeErrors(json, batch.sums().errors());
        LedgerJson.write(json, batch);
        FigureJson.writeKnown(json, "started", batch.pace().started());
        FigureJson.writeKnown(json, "ended", batch.pace().ended());
        json.writeNumberField("seconds", batch.pace().seconds());
        FigureJson.writeKnown(
                json, "secondsLeft", batch.pause() == null ? batch.pace().secondsLeft() : -1);
        json.writeNumberField("bytesPerSecond", Math.round(batch.pace().bytesPerSecond()));
        json.writeNumberField("entriesPerSecond", Math.round(batch.pace().entriesPerSecond() * 10) / 10.0);
    }

    /** Writes the state common to all jobs: a running walk, a pause, a limit. */
    private static void writeWishes(JsonGenerator json, BatchStatus batch) throws IOException {
        if (batch.isWalking()) {
            json.writeBooleanField("walking", batch.isWalked());
        } else {
            json.writeNullField("walking");
        }
        PauseRecord pause = batch.pause();
        if (pause == null) {
            json.writeNullField("paused");
        } else {
            json.writeObjectFieldStart("paused");
            FigureJson.writeKnown(json, "since", pause.isDamaged() ? -1 : pause.since());
            json.writeBooleanField("leaves", pause.leaves());
            json.writeEndObject();
        }
        LimitHearing limit = batch.snapshot().limit();
        write(json, limit == null ? null : limit.limit());
    }

    private static void writeSilences(JsonGenerator json, BatchStatus batch) throws IOException {
        json.writeArrayFieldStart("unanswered");
        for (Silence silence : batch.silences()) {
            json.writeStartObject();
            json.writeStringField("message", silence.words());
            FigureJson.writeKnown(json, "since", silence.since() == SchedulerState.JUST_NOW ? -1 : silence.since());
            json.writeNumberField("jobs", silence.jobs());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writePlaces(JsonGenerator json, BatchStatus batch) throws IOException {
        Optional<SnapshotPlace> place = SnapshotPlace.believed(batch);
        json.writeArrayFieldStart("sources");
        for (SourceRoot root : batch.snapshot().sources()) {
            json.writeStartObject();
            json.writeStringField("source", root.source().text());
            json.writeStringField(
                    "lands",
                    place.map(SnapshotPlace::folder).orElse(root.lands()).text());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeStringField(
                "snapshot",
                place.map(any -> batch.snapshot().publication().snapshot()).orElse(null));
    }

    private static void write(JsonGenerator json, @Nullable LimitRecord limit) throws IOException {
        if (limit == null) {
            json.writeNullField("limit");
            return;
        }
        json.writeObjectFieldStart("limit");
        FigureJson.writeKnown(json, "since", limit.isDamaged() ? -1 : limit.since());
        FigureJson.writeKnown(json, "bytesPerSecond", limit.bytes() == 0 ? -1 : limit.bytes());
        FigureJson.writeKnown(json, "namesPerSecond", limit.names() == 0 ? -1 : limit.names());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, WalkTotals walk) throws IOException {
        WalkTotals.Inventory found = walk.inventory();
        json.writeObjectFieldStart("walk");
        json.writeNumberField("directories", found.directories());
        json.writeNumberField("files", found.files());
        json.writeNumberField("symlinks", found.symlinks());
        json.writeNumberField("specials", found.specials());
        json.writeNumberField("bytes", found.bytes());
        json.writeNumberField("errors", walk.errors());
        json.writeObjectFieldStart("leftOut");
        json.writeNumberField("entries", walk.leftOut().entries());
        json.writeNumberField("directories", walk.leftOut().directories());
        json.writeNumberField("limited", walk.leftOut().limited());
        json.writeNumberField("snapshotFolders", walk.leftOut().snapshotFolders());
        json.writeNumberField("others", walk.leftOut().others());
        json.writeNumberField("staying", walk.leftOut().staying());
        json.writeEndObject();
        json.writeEndObject();
    }
}
