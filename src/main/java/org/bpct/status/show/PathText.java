package org.bpct.status.show;

import java.time.ZoneId;
import java.util.Comparator;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.LocalTimes;
import org.bpct.status.record.FailedName;
import org.bpct.tree.RootPair;
import org.bpct.verb.Verb;

/** The history of a path for people: in one line, or in full. */
public final class PathText {
    private final PathHistory history;
    private final BatchStatus batch;
    private final BatchStatus now;
    private final LocalTimes times;

    /**
     * Tells a history.
     *
     * @param now the batch of the history as it is doing now
     */
    public PathText(PathHistory history, BatchStatus now, ZoneId zone) {
        this.history = history;
        this.batch = history.batch();
        this.now = now;
        this.times = new LocalTimes(zone);
    }

    /** Returns the answer in one line. */
    public String line() {
        StringBuilder line = new StringBuilder("batch ").append(batch.number()).append(" of ");
        line.append(times.of(batch.created() / 1000)).append(": ");
        if (!history.isListed()) {
            return line.append(unlisted()).toString();
        }
        PathFate main = history.main();
        line.append(words(main)).append(main.isOpen() ? "" : ", " + times.of(main.seconds()));
        return line.append(" (")
                .append(history.origin(main).place())
                .append(')')
                .toString();
    }

    /** Returns the answer in full, in a few lines. */
    public String full() {
        StringBuilder text = new StringBuilder("Batch #").append(batch.number()).append(": ");
        text.append(times.withOffset(batch.created() / 1000)).append('\n');
        if (!history.isListed()) {
            return text.append(unlisted()).append('\n').toString();
        }
        PathFate main = history.main();
        RootPair roots = batch.snapshot().pairs().get(main.listed().pair());
        text.append("Source: ")
                .append(roots.source().resolve(main.listed().source()).display())
                .append('\n');
        if (batch.snapshot().verb().copies()) {
            Optional<SnapshotPlace> place = SnapshotPlace.of(batch);
            FileName root = place.map(SnapshotPlace::folder).orElse(roots.destination());
            text.append("Copy: ")
                    .append(root.resolve(main.listed().copy()).display())
                    .append('\n');
            place.ifPresent(snapshot ->
                    text.append("Snapshot: ").append(snapshot.words()).append('\n'));
        }
        if (batch.snapshot().verb() == Verb.ARCHIVE) {
            text.append(ArchivedPlace.lines(batch, main.listed()));
        }
        append(text, main);
        if (history.notWalked() != null) {
            text.append(unlisted()).append('\n');
        }
        if (main.listed().kind().setsAttributes() && main.failure() == null) {
            history.fates().stream()
                    .filter(fate -> fate.listed().kind().makesDirectories() && !fate.isOpen())
                    .min(Comparator.comparingLong(PathFate::seconds))
                    .ifPresent(made -> append(text, made));
        }
        appendFormer(text, main);
        return text.toString();
    }

    private void append(StringBuilder text, PathFate fate) {
        text.append(words(fate)).append(fate.isOpen() ? "" : ", " + times.of(fate.seconds()));
        text.append('\n')
                .append("          ")
                .append(history.origin(fate).place())
                .append('\n');
    }

    /**
     * Names the jobs that had the name before a later wave took it, with their fates if these differ from the main one.
     */
    private void appendFormer(StringBuilder text, PathFate main) {
        for (PathFate before : history.former()) {
            if (before.listed().kind() == main.listed().kind()) {
                text.append("          ").append(before.listed().job().title()).append(" was handed over to wave ");
                text.append(before.listed().job().takenBy());
                if (!before.isOpen() && !main.isSameDeed(before)) {
                    text.append("; before that: ").append(words(before));
                    text.append(", ").append(times.of(before.seconds()));
                }
                text.append('\n');
            }
        }
    }

    /** A check has copied nothing: names that did not fail agreed with their sources. */
    private String words(PathFate fate) {
        String words = fate.words(job(fate));
        if (!now.isCheck() || fate.failure() != null || fate.isOpen()) {
            return words;
        }
        return fate.isDoubtful()
                ? "compared; names of its group failed, and their error records are lost"
                : "compared, and as in the source";
    }

    private JobStatus job(PathFate fate) {
        return now.jobs().stream()
                .filter(job -> job.directory().equals(fate.listed().job().directory()))
                .findFirst()
                .orElse(fate.listed().job());
    }

    private String unlisted() {
        FailedName notWalked = history.notWalked();
        if (notWalked != null) {
            return "not walked: " + notWalked.name().display() + ": "
                    + notWalked.message().display();
        }
        if (!history.leftOut().isEmpty()) {
            return history.leftOut();
        }
        if (!history.remarks().isEmpty()) {
            return "in none of the lists that can be read";
        }
        long leftAlone = batch.snapshot().leftAlone();
        return leftAlone == 0 || batch.isCheck()
                ? "not there when the batch walked, or none of its sources"
                : "not there, or none of its sources, or up to date and left alone (as " + leftAlone
                        + " names were), when the batch walked";
    }
}
