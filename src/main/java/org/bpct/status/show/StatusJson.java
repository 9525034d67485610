package org.bpct.status.show;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.bpct.description.SourceRoot;
import org.bpct.description.WalkTotals;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobId;
import org.bpct.model.JobPlan;
import org.bpct.model.JobState;
import org.bpct.model.SchedulerState;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.LimitHearing;
import org.bpct.status.Silence;
import org.bpct.status.record.CancelRecord;
import org.bpct.status.record.ErrorTally;
import org.bpct.status.record.ExitRecord;
import org.bpct.status.record.FailedName;
import org.bpct.status.record.JobSnapshot;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.LimitRecord;
import org.bpct.status.record.Note;
import org.bpct.status.record.PauseRecord;
import org.bpct.status.record.ProgressRecord;
import org.bpct.status.record.StartRecord;
import org.jspecify.annotations.Nullable;

/**
 * The progress display for programs: one JSON object in plain ASCII, and a newline.
 *
 * <p>Times are seconds since 1970, amounts are exact; what is not known is {@code null}. A byte of a name that is
 * not part of valid UTF-8 is the lone surrogate U+DC00 + byte, as Python's {@code os.fsencode} takes it. Members
 * may be added in later versions; none is renamed or removed.
 *
 * <pre>
 * batches[]
 *   number, folder, version, host, user, created
 *   kind                copy, check or remove
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
 *   sources[]           source, lands
 *   walk                directories, files, symlinks, specials, bytes, errors
 *   entries             planned, done, failed, open; linked: those of done that a finalizer linked
 *   directories, bytes  planned, done, failed, open
 *   errors              vanished, changed, denied, full, differs, other
 *   ledger              closed, gap (in a sentence); entries, directories, bytes: walked = copied + removed +
 *                       linked + skipped (or done) + failed + open; missing: what nothing accounts for
 *   started, ended, seconds, secondsLeft, bytesPerSecond, entriesPerSecond
 *   problems[]          what is missing in the batch's folder
 *   jobs[]              empty for a closed batch among all batches; --progress=N has them
 *     folder, wave, finalizer, scheduler, id, name, submitted
 *     state, detail     detail: the scheduler's reason or word
 *     helps             the folder of the job whose part it has in hand, its own being done, else null
 *     helper            the folder of the job that has, or had, its part in hand, else null
 *     paused            true if it is at work with nothing in hand, as the batch is paused
 *     limited           true if it is at work and keeps to the limit
 *     cancelled         when
 *     attempt           the number of the newest attempt, 0 if none has begun
 *     lanes             how many it has chosen itself with --lanes auto, else null
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
        JsonFactory factory = JsonFactory.builder()
                .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
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
        json.writeNumberField("number", batch.number());
        json.writeStringField("folder", FileName.of(snapshot.directory().root()).text());
        json.writeStringField("version", snapshot.version());
        json.writeStringField("host", snapshot.host());
        json.writeStringField("user", snapshot.user());
        json.writeNumberField("created", snapshot.created() / 1000);
        json.writeStringField("kind", kind(snapshot));
        if (snapshot.checks() == 0) {
            json.writeNullField("checks");
        } else {
            json.writeNumberField("checks", snapshot.checks());
        }
        json.writeStringField("state", batch.state().words());
        json.writeBooleanField("live", batch.isLive());
        json.writeNumberField("exitCode", batch.exitCode().code());
        writePlaces(json, batch);
        write(json, snapshot.walk());
        writeLedger(json, "entries", batch.entries());
        json.writeNumberField("linked", batch.linked());
        json.writeEndObject();
        writeLedger(json, "directories", batch.directories());
        json.writeEndObject();
        writeLedger(json, "bytes", batch.bytes());
        json.writeEndObject();
        write(json, batch.errors());
        LedgerJson.write(json, batch);
        writeKnown(json, "started", batch.pace().started());
        writeKnown(json, "ended", batch.pace().ended());
        json.writeNumberField("seconds", batch.pace().seconds());
        writeKnown(json, "secondsLeft", batch.pause() == null ? batch.pace().secondsLeft() : -1);
        json.writeNumberField("bytesPerSecond", Math.round(batch.pace().bytesPerSecond()));
        json.writeNumberField("entriesPerSecond", Math.round(batch.pace().entriesPerSecond() * 10) / 10.0);
        json.writeArrayFieldStart("problems");
        for (String problem : snapshot.problems()) {
            json.writeString(problem);
        }
        json.writeEndArray();
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
            writeKnown(json, "since", pause.isDamaged() ? -1 : pause.since());
            json.writeBooleanField("leaves", pause.leaves());
            json.writeEndObject();
        }
        LimitHearing limit = snapshot.limit();
        write(json, limit == null ? null : limit.limit());
        json.writeArrayFieldStart("unanswered");
        for (Silence silence : batch.silences()) {
            json.writeStartObject();
            json.writeStringField("message", silence.words());
            writeKnown(json, "since", silence.since() == SchedulerState.JUST_NOW ? -1 : silence.since());
            json.writeNumberField("jobs", silence.jobs());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("parts");
        for (JobStatus part : batch.jobs()) {
            if (part.isFurtherPart()) {
                int owner = part.snapshot().plan().owner();
                json.writeStartObject();
                json.writeStringField("owner", owner == JobPlan.NOBODY ? null : BatchDirectory.folder(owner));
                write(json, part, limit != null && limit.isHeardBy(part));
                json.writeEndObject();
            }
        }
        json.writeEndArray();
        json.writeArrayFieldStart("jobs");
        for (JobStatus job : batch.workers()) {
            json.writeStartObject();
            write(json, job, limit != null && limit.isHeardBy(job));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
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

    private static String kind(BatchSnapshot batch) {
        if (batch.removes()) {
            return "remove";
        }
        return batch.checks() > 0 ? "check" : "copy";
    }

    private static void write(JsonGenerator json, @Nullable LimitRecord limit) throws IOException {
        if (limit == null) {
            json.writeNullField("limit");
            return;
        }
        json.writeObjectFieldStart("limit");
        writeKnown(json, "since", limit.isDamaged() ? -1 : limit.since());
        writeKnown(json, "bytesPerSecond", limit.bytes() == 0 ? -1 : limit.bytes());
        writeKnown(json, "namesPerSecond", limit.names() == 0 ? -1 : limit.names());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, JobStatus job, boolean isLimited) throws IOException {
        JobSnapshot snapshot = job.snapshot();
        JobId id = job.id();
        StartRecord start = snapshot.part().start();
        ExitRecord exit = snapshot.part().exit();
        json.writeStringField("folder", snapshot.plan().folder());
        json.writeNumberField("wave", job.wave());
        json.writeBooleanField("finalizer", job.isFinalizer());
        json.writeStringField("scheduler", job.scheduler());
        json.writeStringField("id", id == null ? null : id.value());
        json.writeStringField("name", snapshot.submission().name());
        writeKnown(json, "submitted", snapshot.submission().seconds());
        json.writeStringField("state", job.state().words());
        json.writeStringField("detail", Silence.detail(job));
        CancelRecord cancelled = snapshot.cancelled();
        json.writeStringField("helps", named(snapshot.helps()));
        json.writeStringField("helper", named(snapshot.part().helper()));
        json.writeBooleanField("paused", job.isPaused());
        json.writeBooleanField("limited", isLimited);
        writeKnown(json, "cancelled", cancelled == null ? -1 : cancelled.asked());
        json.writeNumberField("attempt", snapshot.part().attempts());
        json.writeStringField("node", start == null ? null : start.host());
        json.writeStringField(
                "access",
                snapshot.part().access().isEmpty() ? null : snapshot.part().access());
        writeKnown(
                json,
                "lanes",
                snapshot.part().lanes() == 0 ? -1 : snapshot.part().lanes());
        writeKnown(json, "started", start == null ? -1 : start.seconds());
        writeKnown(json, "firstStarted", snapshot.part().firstStart());
        writeKnown(json, "updated", snapshot.part().lastHeard());
        writeKnown(json, "ended", exit == null ? -1 : exit.seconds());
        writeLedger(json, "entries", job.entries());
        json.writeEndObject();
        writeLedger(json, "directories", job.directories());
        json.writeEndObject();
        writeLedger(json, "bytes", job.bytes());
        json.writeEndObject();
        write(json, job.errors());
        writeFailures(
                json,
                job.state() == JobState.HANDED_OVER
                        ? List.of()
                        : snapshot.part().failures());
        writeRemarks(json, snapshot);
    }

    private static @Nullable String named(String folder) {
        return folder.isEmpty() ? null : folder;
    }

    private static void writeFailures(JsonGenerator json, List<FailedName> failures) throws IOException {
        json.writeArrayFieldStart("failures");
        for (FailedName failure : failures) {
            json.writeStartObject();
            json.writeStringField("name", failure.name().text());
            json.writeStringField("class", failure.kind().text());
            json.writeStringField("message", failure.message().text());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeRemarks(JsonGenerator json, JobSnapshot snapshot) throws IOException {
        ProgressRecord progress = snapshot.part().progress();
        FileName inHand = progress == null ? null : progress.nameInHand();
        if (progress == null || inHand == null) {
            json.writeNullField("inHand");
        } else {
            json.writeObjectFieldStart("inHand");
            json.writeStringField("name", inHand.text());
            json.writeNumberField("bytes", progress.bytesInHand());
            json.writeNumberField("names", progress.namesInHand());
            json.writeEndObject();
        }
        FileName message = snapshot.message();
        json.writeStringField("message", message == null ? null : message.text());
        json.writeArrayFieldStart("notes");
        for (Note note : snapshot.part().notes()) {
            json.writeStartObject();
            json.writeNumberField("count", note.count());
            json.writeStringField("word", note.word());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, WalkTotals walk) throws IOException {
        json.writeObjectFieldStart("walk");
        json.writeNumberField("directories", walk.directories());
        json.writeNumberField("files", walk.files());
        json.writeNumberField("symlinks", walk.symlinks());
        json.writeNumberField("specials", walk.specials());
        json.writeNumberField("bytes", walk.bytes());
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

    private static void write(JsonGenerator json, ErrorTally errors) throws IOException {
        json.writeObjectFieldStart("errors");
        json.writeNumberField("vanished", errors.vanished());
        json.writeNumberField("changed", errors.changed());
        json.writeNumberField("denied", errors.denied());
        json.writeNumberField("full", errors.full());
        json.writeNumberField("differs", errors.differs());
        json.writeNumberField("other", errors.other());
        json.writeEndObject();
    }

    /** Leaves the object open, so that the caller may add to it. */
    private static void writeLedger(JsonGenerator json, String name, Ledger ledger) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("planned", ledger.planned());
        json.writeNumberField("done", ledger.done());
        json.writeNumberField("failed", ledger.failed());
        json.writeNumberField("open", ledger.open());
    }

    private static void writeKnown(JsonGenerator json, String name, long value) throws IOException {
        if (value < 0) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, value);
        }
    }
}
