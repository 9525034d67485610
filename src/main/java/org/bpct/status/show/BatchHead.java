package org.bpct.status.show;

import java.nio.file.Files;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bpct.description.Manifest;
import org.bpct.description.OpenHours;
import org.bpct.description.SourceRoot;
import org.bpct.files.FileName;
import org.bpct.model.JobState;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.LeftOutNodes;
import org.bpct.status.LimitHearing;
import org.bpct.status.LocalTimes;
import org.bpct.status.record.LimitRecord;
import org.bpct.status.record.PauseRecord;
import org.bpct.status.record.WalkRecord;
import org.bpct.verb.Verb;
import org.jspecify.annotations.Nullable;

/**
 * The part of {@link StatusText} before the jobs of a batch: its task, its sources and destinations, and facts about
 * the whole batch.
 *
 * @param text the display
 * @param batch the batch
 * @param times how times are written
 */
record BatchHead(StringBuilder text, BatchStatus batch, LocalTimes times) {
    /** A shell pattern may have named ten thousand sources; the JSON has all of them. */
    private static final int SOURCES_SHOWN = 10;

    /** Writes it; the place of a snapshot, if the batch makes one, is where it is now. */
    void append(@Nullable SnapshotPlace place) {
        text.append("Batch #").append(batch.number());
        text.append(kind(batch.snapshot())).append(": ");
        text.append(times.withOffset(batch.snapshot().created() / 1000));
        text.append("   ").append(batch.stateWords()).append('\n');
        appendSources(batch.snapshot(), place);
        appendAccess();
        appendWalk();
        appendPause();
        appendHours();
        appendLimit();
        appendNodes();
        if (place != null) {
            SnapshotText.append(text, batch, place);
        }
        for (String problem : batch.snapshot().problems()) {
            text.append("Damaged: ").append(problem).append('\n');
        }
    }

    /** Says that there may be more to copy than shown below. */
    private void appendWalk() {
        WalkRecord walk = batch.snapshot().walkRecord();
        if (walk == null) {
            return;
        }
        if (batch.isWalked()) {
            text.append("Walk: goes on, on ")
                    .append(walk.host())
                    .append("; the numbers below are its findings so far\n");
        } else {
            text.append("Walk: NOT finished, last heard of ")
                    .append(times.of(walk.seen().getEpochSecond()))
                    .append("; the numbers below are its findings until then\n");
        }
    }

    /** Appends the requested pause, and the number of jobs at work that have noticed it. */
    private void appendPause() {
        PauseRecord pause = batch.pause();
        if (pause == null || batch.state().isComplete()) {
            return;
        }
        text.append("Paused: ");
        text.append(pause.isDamaged() ? "control is damaged" : "since " + times.of(pause.since()));
        long atWork = batch.jobs().stream().filter(JobStatus::isInHand).count();
        long waiting = batch.jobs().stream().filter(JobStatus::isPaused).count();
        if (atWork > 0) {
            text.append("; ").append(waiting).append(" of ").append(atWork);
            text.append(atWork == 1 ? " running job has" : " running jobs have").append(" nothing in hand");
        }
        text.append(pause.leaves() ? "; jobs leave the queue\n" : "\n");
    }

    /** Says when its jobs may work. */
    private void appendHours() {
        OpenHours hours = OpenHours.of(batch.waves());
        if (hours.areAny() || batch.state().isComplete()) {
            return;
        }
        Instant now = Instant.ofEpochSecond(batch.pace().now());
        text.append("Hours: ")
                .append(hours.words())
                .append(", ")
                .append(hours.zone().getId());
        text.append(
                hours.areOpen(now)
                        ? "\n"
                        : "; rests until " + times.of(hours.opening(now).getEpochSecond()) + "\n");
    }

    /** Says that there is a limit, and how many jobs at work keep to it. */
    private void appendLimit() {
        LimitHearing hearing = batch.snapshot().limit();
        if (hearing == null || batch.state().isComplete()) {
            return;
        }
        LimitRecord limit = hearing.limit();
        text.append("Limited: ");
        if (limit.isDamaged()) {
            text.append("limit is damaged: jobs that have read it keep to it, others wait; bpct --limit=");
            text.append(batch.number()).append(":... writes another\n");
            return;
        }
        text.append(limit.words()).append(" since ").append(times.of(limit.since()));
        long atWork = batch.jobs().stream()
                .filter(job -> job.state() == JobState.RUNNING)
                .count();
        long keeping = batch.jobs().stream().filter(hearing::isHeardBy).count();
        if (atWork > 0) {
            text.append("; ").append(keeping).append(" of ").append(atWork);
            text.append(atWork == 1 ? " running job keeps" : " running jobs keep")
                    .append(" to it");
        }
        text.append('\n');
    }

    /** Names the nodes on which no further job is to run. */
    private void appendNodes() {
        for (String sentence : LeftOutNodes.sentences(batch, times)) {
            text.append("Left out: ").append(sentence).append('\n');
        }
    }

    /** Appends the access of jobs to trees in which others can write; nothing if no others can. */
    private void appendAccess() {
        SortedMap<String, Integer> jobs = new TreeMap<>(Comparator.reverseOrder());
        for (JobStatus job : batch.workers()) {
            if (!job.snapshot().part().claim().access().isEmpty()) {
                jobs.merge(job.snapshot().part().claim().access(), 1, Integer::sum);
            }
        }
        if (jobs.size() == 1) {
            text.append("Access: ").append(jobs.firstKey()).append('\n');
        } else if (!jobs.isEmpty()) {
            String all = jobs.entrySet().stream()
                    .map(each -> each.getKey() + " (" + each.getValue() + (each.getValue() == 1 ? " job)" : " jobs)"))
                    .collect(Collectors.joining(", "));
            text.append("Access: ").append(all).append('\n');
        }
    }

    private void appendSources(BatchSnapshot snapshot, @Nullable SnapshotPlace place) {
        List<SourceRoot> sources = snapshot.sources();
        int shown = Math.min(sources.size(), SOURCES_SHOWN);
        for (SourceRoot root : sources.subList(0, shown)) {
            text.append(label(snapshot));
            if (!snapshot.verb().hasDestination()) {
                text.append(root.lands().display()).append('\n');
                continue;
            }
            text.append(root.source().display()).append('\n');
            FileName lands = place == null ? root.lands() : place.folder();
            text.append("Destination: ").append(lands.display()).append('\n');
        }
        if (sources.size() > shown) {
            text.append("... and ").append(sources.size() - shown).append(" more sources\n");
        }
        Manifest manifest = snapshot.description().settings().verification().manifest();
        if (manifest != null) {
            text.append("Manifest: ").append(manifest.file().display()).append('\n');
        }
    }

    private static String label(BatchSnapshot snapshot) {
        // Names of a mirror go, not the mirror itself.
        boolean isOfMirror = Files.exists(snapshot.directory().mirror());
        Verb verb = snapshot.checks() > 0 ? Verb.COPY : snapshot.verb();
        return (isOfMirror ? "Deletes from" : verb.words().label()) + ": ";
    }

    private static String kind(BatchSnapshot snapshot) {
        if (snapshot.checks() > 0) {
            return ", check of batch " + snapshot.checks();
        }
        return snapshot.verb().copies() ? "" : ", " + snapshot.verb().words().noun();
    }
}
