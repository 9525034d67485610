package org.bpct.status.show;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bpct.description.JsonText;
import org.bpct.description.OpenHours;
import org.bpct.description.WalkTotals;
import org.bpct.files.FileName;
import org.bpct.model.SchedulerState;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.BatchStop;
import org.bpct.status.LeftOutNodes;
import org.bpct.status.LimitHearing;
import org.bpct.status.record.LimitRecord;
import org.bpct.status.record.NodeRecord;
import org.bpct.status.record.PauseRecord;

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
 *   leftOutNodes[]      node, cluster, since, until, ill, reason: no further job of it is to run there
 *   unanswered[]        failed answers of schedulers: message, since, about how many jobs
 *   live                true while some job may make progress without help
 *   exitCode            the code of --wait if this were the end
 *   stop                which jobs stopped, and why, in a sentence; null unless the batch has stopped
 *   sources[]           source, lands
 *   walk                directories, files, symlinks, specials, bytes, errors
 *   entries             planned, done, failed, open; linked: those of done that a finalizer linked
 *   directories, bytes  planned, done, failed, open
 *   errors              vanished, changed, denied, full, differs, other
 *   lost                entries, directories: those of done that lack attributes which the destination does not keep; mode,
 *                       owner, time, acl, xattr, links: how many lack each of these; ofOthers: names with an owner or group
 *                       that an ordinary user cannot give the copy, which is no error and in none of the other figures
 *   ledger              closed, gap (in a sentence); entries, directories, bytes: walked = copied + removed + changed +
 *                       summed + linked + skipped (or done) + failed + open; missing: not accounted for
 *   started, ended, seconds, secondsLeft, bytesPerSecond, entriesPerSecond
 *   problems[]          gaps in the batch's folder
 *   parts[]             work of jobs besides first shares: owner, the folder of the job that does it, else null; and
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
        JsonText.line(out, json -> json.objects("batches", batches, batch -> write(json, batch)));
    }

    private static void write(JsonText json, BatchStatus batch) throws IOException {
        BatchSnapshot snapshot = batch.snapshot();
        writeOrigin(json, batch, snapshot);
        writePlaces(json, batch);
        json.object("walk", () -> write(json, snapshot.walk()));
        writeFigures(json, batch);
        json.texts("problems", snapshot.problems());
        writeWishes(json, batch);
        json.objects(
                "leftOutNodes", LeftOutNodes.of(batch.directory(), batch.pace().now()), node -> {
                    json.text("node", node.node());
                    json.text("cluster", node.cluster());
                    json.number("since", node.seconds());
                    json.number("until", node.seconds() + NodeRecord.REMEMBERED);
                    json.text("ill", node.ill());
                    json.name("reason", node.reason());
                });
        json.objects("unanswered", batch.silences(), silence -> {
            json.text("message", silence.words());
            json.known("since", silence.since() == SchedulerState.JUST_NOW ? -1 : silence.since());
            json.number("jobs", silence.jobs());
        });
        JobJson.write(json, batch);
    }

    private static void writeOrigin(JsonText json, BatchStatus batch, BatchSnapshot snapshot) throws IOException {
        json.number("number", batch.number());
        json.name("folder", FileName.of(snapshot.directory().root()));
        json.text("version", snapshot.description().origin().version());
        json.text("host", snapshot.description().origin().maker().host());
        json.text("user", snapshot.description().origin().maker().user());
        json.number("created", snapshot.created() / 1000);
        json.text("kind", snapshot.description().kind());
        json.known("checks", snapshot.checks() == 0 ? -1 : snapshot.checks());
        json.text("state", batch.state().words());
        json.flag("live", batch.isLive());
        json.number("exitCode", batch.exitCode().code());
        json.text("stop", BatchStop.of(batch).map(BatchStop::reason).orElse(null));
    }

    private static void writeFigures(JsonText json, BatchStatus batch) throws IOException {
        json.object("entries", () -> {
            FigureJson.write(json, batch.sums().entries());
            json.number("linked", batch.sums().linked());
        });
        json.object("directories", () -> FigureJson.write(json, batch.sums().directories()));
        json.object("bytes", () -> FigureJson.write(json, batch.sums().bytes()));
        json.object("errors", () -> FigureJson.write(json, batch.sums().errors()));
        json.object("lost", () -> {
            FigureJson.write(json, batch.sums().losses());
            json.number("ofOthers", batch.snapshot().walk().ofOthers());
        });
        json.object("ledger", () -> LedgerJson.write(json, batch));
        json.known("started", batch.pace().started());
        json.known("ended", batch.pace().ended());
        json.number("seconds", batch.pace().seconds());
        json.known("secondsLeft", batch.pace().secondsLeft());
        json.number("bytesPerSecond", Math.round(batch.pace().bytesPerSecond()));
        json.number("entriesPerSecond", Math.round(batch.pace().entriesPerSecond() * 10) / 10.0);
    }

    /** Writes the state common to all jobs: a running walk, a pause, a limit. */
    private static void writeWishes(JsonText json, BatchStatus batch) throws IOException {
        if (batch.isWalking()) {
            json.flag("walking", batch.isWalked());
        } else {
            json.none("walking");
        }
        PauseRecord pause = batch.pause();
        if (pause == null) {
            json.none("paused");
        } else {
            json.object("paused", () -> {
                json.known("since", pause.isDamaged() ? -1 : pause.since());
                json.flag("leaves", pause.leaves());
            });
        }
        writeHours(json, batch);
        LimitHearing limit = batch.snapshot().limit();
        if (limit == null) {
            json.none("limit");
        } else {
            json.object("limit", () -> write(json, limit.limit()));
        }
    }

    private static void writeHours(JsonText json, BatchStatus batch) throws IOException {
        OpenHours hours = OpenHours.of(batch.waves());
        Instant now = Instant.ofEpochSecond(batch.pace().now());
        if (hours.areAny()) {
            json.none("hours");
        } else {
            json.object("hours", () -> {
                json.text("words", hours.words());
                json.text("zone", hours.zone().getId());
                json.known(
                        "restsUntil",
                        hours.areOpen(now) ? -1 : hours.opening(now).getEpochSecond());
            });
        }
    }

    private static void writePlaces(JsonText json, BatchStatus batch) throws IOException {
        Optional<SnapshotPlace> place = SnapshotPlace.believed(batch);
        json.objects("sources", batch.snapshot().sources(), root -> {
            json.name("source", root.source());
            json.name("lands", place.map(SnapshotPlace::folder).orElse(root.lands()));
        });
        json.text(
                "snapshot",
                place.map(any -> batch.snapshot().publication().snapshot()).orElse(null));
    }

    private static void write(JsonText json, LimitRecord limit) throws IOException {
        json.known("since", limit.isDamaged() ? -1 : limit.since());
        json.known("bytesPerSecond", limit.bytes() == 0 ? -1 : limit.bytes());
        json.known("namesPerSecond", limit.names() == 0 ? -1 : limit.names());
    }

    private static void write(JsonText json, WalkTotals walk) throws IOException {
        WalkTotals.Inventory found = walk.inventory();
        json.number("directories", found.directories());
        json.number("files", found.files());
        json.number("symlinks", found.symlinks());
        json.number("specials", found.specials());
        json.number("bytes", found.bytes());
        json.number("errors", walk.errors());
        json.object("leftOut", () -> {
            json.number("entries", walk.leftOut().entries());
            json.number("directories", walk.leftOut().directories());
            json.number("limited", walk.leftOut().limited());
            json.number("snapshotFolders", walk.leftOut().snapshotFolders());
            json.number("others", walk.leftOut().others());
            json.number("offline", walk.leftOut().offline());
            json.number("staying", walk.leftOut().staying());
        });
    }
}
