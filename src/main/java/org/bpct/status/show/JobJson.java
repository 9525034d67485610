package org.bpct.status.show;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobId;
import org.bpct.model.JobPlan;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.LimitHearing;
import org.bpct.status.Silence;
import org.bpct.status.record.CancelRecord;
import org.bpct.status.record.ExitRecord;
import org.bpct.status.record.FailedName;
import org.bpct.status.record.JobSnapshot;
import org.bpct.status.record.Note;
import org.bpct.status.record.PartSnapshot;
import org.bpct.status.record.ProgressRecord;
import org.bpct.status.record.StartRecord;
import org.jspecify.annotations.Nullable;

/** The part of {@link StatusJson} about jobs and parts. */
final class JobJson {
    private JobJson() {}

    /** Writes the parts and the jobs of a batch. */
    static void write(JsonGenerator json, BatchStatus batch) throws IOException {
        writeParts(json, batch);
        json.writeArrayFieldStart("jobs");
        for (JobStatus job : batch.workers()) {
            json.writeStartObject();
            writeMembers(json, job, isLimited(batch, job));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeParts(JsonGenerator json, BatchStatus batch) throws IOException {
        json.writeArrayFieldStart("parts");
        for (JobStatus part : batch.jobs()) {
            if (part.isFurtherPart()) {
                int owner = part.snapshot().plan().owner();
                json.writeStartObject();
                json.writeStringField("owner", owner == JobPlan.NOBODY ? null : BatchDirectory.folder(owner));
                writeMembers(json, part, isLimited(batch, part));
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }

    private static boolean isLimited(BatchStatus batch, JobStatus job) {
        LimitHearing limit = batch.snapshot().limit();
        return limit != null && limit.isHeardBy(job);
    }

    private static void writeMembers(JsonGenerator json, JobStatus job, boolean isLimited) throws IOException {
        JobSnapshot snapshot = job.snapshot();
        JobId id = job.id();
        json.writeStringField("folder", snapshot.plan().folder());
        json.writeNumberField("wave", job.wave());
        json.writeBooleanField("finalizer", job.isFinalizer());
        json.writeStringField("scheduler", job.scheduler());
        json.writeStringField("id", id == null ? null : id.value());
        json.writeStringField("name", snapshot.submission().name());
        FigureJson.writeKnown(json, "submitted", snapshot.submission().seconds());
        json.writeStringField("state", job.state().words());
        json.writeStringField("detail", Silence.detail(job));
        CancelRecord cancelled = snapshot.cancelled();
        json.writeStringField("helps", named(snapshot.helps()));
        json.writeStringField("helper", named(snapshot.part().claim().helper()));
        json.writeBooleanField("paused", job.isPaused());
        json.writeBooleanField("limited", isLimited);
        FigureJson.writeKnown(json, "cancelled", cancelled == null ? -1 : cancelled.asked());
        writeAttempt(json, snapshot.part());
        FigureJson.writeLedger(json, "entries", job.entries());
        FigureJson.writeLedger(json, "directories", job.directories());
        FigureJson.writeLedger(json, "bytes", job.bytes());
        FigureJson.writeErrors(json, job.errors());
        writeFailures(
                json,
                job.state() == JobState.HANDED_OVER
                        ? List.of()
                        : snapshot.part().failures().first());
        writeRemarks(json, snapshot);
    }

    /** Writes the facts about the newest attempt. */
    private static void writeAttempt(JsonGenerator json, PartSnapshot part) throws IOException {
        StartRecord start = part.claim().start();
        ExitRecord exit = part.exit();
        json.writeNumberField("attempt", part.attempts());
        json.writeStringField("node", start == null ? null : start.host());
        json.writeStringField(
                "access", part.claim().access().isEmpty() ? null : part.claim().access());
        FigureJson.writeKnown(
                json, "lanes", part.report().lanes() == 0 ? -1 : part.report().lanes());
        FigureJson.writeKnown(json, "started", start == null ? -1 : start.seconds());
        FigureJson.writeKnown(json, "firstStarted", part.history().firstStart());
        FigureJson.writeKnown(json, "updated", part.lastHeard());
        FigureJson.writeKnown(json, "ended", exit == null ? -1 : exit.seconds());
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
        ProgressRecord progress = snapshot.part().report().progress();
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
        for (Note note : snapshot.part().remarks().notes()) {
            json.writeStartObject();
            json.writeNumberField("count", note.count());
            json.writeStringField("word", note.word());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
