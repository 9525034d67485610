package org.bpct.status.show;

import java.io.IOException;
import java.util.List;
import org.bpct.description.JsonText;
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
import org.bpct.status.record.PartSnapshot;
import org.bpct.status.record.ProgressRecord;
import org.bpct.status.record.StartRecord;
import org.jspecify.annotations.Nullable;

/** The part of {@link StatusJson} about jobs and parts. */
final class JobJson {
    private JobJson() {}

    /** Writes the parts and the jobs of a batch. */
    static void write(JsonText json, BatchStatus batch) throws IOException {
        List<JobStatus> parts =
                batch.jobs().stream().filter(JobStatus::isFurtherPart).toList();
        json.objects("parts", parts, part -> {
            int owner = part.snapshot().plan().owner();
            json.text("owner", owner == JobPlan.NOBODY ? null : BatchDirectory.folder(owner));
            write(json, part, isLimited(batch, part));
        });
        json.objects("jobs", batch.workers(), job -> write(json, job, isLimited(batch, job)));
    }

    private static boolean isLimited(BatchStatus batch, JobStatus job) {
        LimitHearing limit = batch.snapshot().limit();
        return limit != null && limit.isHeardBy(job);
    }

    private static void write(JsonText json, JobStatus job, boolean isLimited) throws IOException {
        JobSnapshot snapshot = job.snapshot();
        JobId id = job.id();
        json.text("folder", snapshot.plan().folder());
        json.number("wave", job.wave());
        json.flag("finalizer", job.isFinalizer());
        json.text("scheduler", job.scheduler());
        json.text("id", id == null ? null : id.value());
        json.text("name", snapshot.submission().name());
        json.known("submitted", snapshot.submission().seconds());
        json.text("state", job.state().words());
        json.text("detail", Silence.detail(job));
        CancelRecord cancelled = snapshot.cancelled();
        json.text("helps", named(snapshot.helps()));
        json.text("helper", named(snapshot.part().claim().helper()));
        json.flag("paused", job.isPaused());
        json.flag("limited", isLimited);
        json.known("cancelled", cancelled == null ? -1 : cancelled.asked());
        writeAttempt(json, snapshot.part());
        json.object("entries", () -> FigureJson.write(json, job.entries()));
        json.object("directories", () -> FigureJson.write(json, job.directories()));
        json.object("bytes", () -> FigureJson.write(json, job.bytes()));
        json.object("errors", () -> FigureJson.write(json, job.errors()));
        List<FailedName> failures = job.state() == JobState.HANDED_OVER
                ? List.of()
                : snapshot.part().failures().first();
        json.objects("failures", failures, failure -> write(json, failure));
        writeRemarks(json, snapshot);
    }

    /** Writes the facts about the newest attempt. */
    private static void writeAttempt(JsonText json, PartSnapshot part) throws IOException {
        StartRecord start = part.claim().start();
        ExitRecord exit = part.exit();
        json.number("attempt", part.attempts());
        json.text("node", start == null ? null : start.host());
        json.text(
                "access", part.claim().access().isEmpty() ? null : part.claim().access());
        json.known("lanes", part.report().lanes() == 0 ? -1 : part.report().lanes());
        json.known("started", start == null ? -1 : start.seconds());
        json.known("firstStarted", part.history().firstStart());
        json.known("updated", part.lastHeard());
        json.known("ended", exit == null ? -1 : exit.seconds());
    }

    private static @Nullable String named(String folder) {
        return folder.isEmpty() ? null : folder;
    }

    private static void write(JsonText json, FailedName failure) throws IOException {
        json.name("name", failure.name());
        json.text("class", failure.kind().text());
        json.name("message", failure.message());
    }

    private static void writeRemarks(JsonText json, JobSnapshot snapshot) throws IOException {
        ProgressRecord progress = snapshot.part().report().progress();
        FileName inHand = progress == null ? null : progress.nameInHand();
        if (progress == null || inHand == null) {
            json.none("inHand");
        } else {
            json.object("inHand", () -> {
                json.name("name", inHand);
                json.number("bytes", progress.bytesInHand());
                json.number("names", progress.namesInHand());
            });
        }
        json.name("message", snapshot.message());
        json.objects("notes", snapshot.part().remarks().notes(), note -> {
            json.number("count", note.count());
            json.text("word", note.word());
        });
    }
}
