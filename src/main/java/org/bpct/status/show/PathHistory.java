package org.bpct.status.show;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;
import org.bpct.files.RegularFiles;
import org.bpct.files.SystemMessage;
import org.bpct.model.GroupKind;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.LocalTimes;
import org.bpct.status.SoughtName;
import org.bpct.status.record.FailedName;
import org.bpct.tree.RootPair;
import org.jspecify.annotations.Nullable;

/** What happened to one name in one batch. */
public final class PathHistory {
    private final BatchStatus batch;
    private final List<PathFate> fates = new ArrayList<>();
    private final List<PathFate> former = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private final String leftOut;
    private @Nullable FailedName notWalked;

    private PathHistory(BatchStatus batch, String leftOut) {
        this.batch = batch;
        this.leftOut = leftOut;
    }

    /**
     * Searches a batch.
     *
     * @param batch the batch; no scheduler need have been asked
     * @param names the names that the path may have below the roots of the batch
     * @param leftOut why the path was left out, if it is in no list; empty if nothing speaks for that
     */
    public static PathHistory of(BatchStatus batch, List<SoughtName> names, String leftOut) {
        PathHistory history = new PathHistory(batch, leftOut);
        List<JobStatus> newestWaveFirst = new ArrayList<>(batch.jobs());
        newestWaveFirst.sort(Comparator.comparingInt(JobStatus::wave).reversed());
        for (JobStatus job : newestWaveFirst) {
            try {
                history.search(job, names);
            } catch (IOException e) {
                history.remarks.add("cannot read all of " + job.title() + ": " + SystemMessage.of(e));
            }
            if (history.isTold()) {
                break;
            }
        }
        if (history.fates.isEmpty() && history.former.isEmpty()) {
            history.searchWalkErrors(names);
        }
        return history;
    }

    private void search(JobStatus job, List<SoughtName> names) throws IOException {
        for (Listed listed : NameSearch.of(job, names)) {
            (job.takenBy() == 0 ? fates : former).add(PathFate.of(listed));
        }
    }

    /**
     * Returns true if no other list can add anything: an entry stands in one list of a wave, a directory in several, and so does
     * a file that is copied as ranges.
     */
    private boolean isTold() {
        return batch.waves().size() == 1
                && fates.stream()
                        .map(fate -> fate.listed().kind())
                        .anyMatch(kind -> !kind.namesDirectories() && kind != GroupKind.RANGE);
    }

    private void searchWalkErrors(List<SoughtName> names) {
        List<RootPair> pairs = batch.snapshot().pairs();
        try (InputStream in = RegularFiles.open(batch.directory().walkErrors())) {
            NulWords words = new NulWords(in);
            while (notWalked == null && words.next()) {
                FileName path = FileName.of(words.word());
                boolean isAbove = names.stream()
                        .anyMatch(name -> SoughtName.below(path, name.source(pairs.get(name.pair())))
                                .isPresent());
                if (!words.next()) {
                    return;
                }
                FileName kind = FileName.of(words.word());
                if (!words.next()) {
                    return;
                }
                notWalked = isAbove ? new FailedName(path, kind, FileName.of(words.word())) : null;
            }
        } catch (NoSuchFileException none) {
            // Then all was walked.
        } catch (IOException e) {
            remarks.add("cannot read what the walk could not read: " + SystemMessage.of(e));
        }
    }

    /** Returns the batch as it was searched. */
    public BatchStatus batch() {
        return batch;
    }

    /** Returns true if the batch knows what became of the path. */
    public boolean isKnown() {
        return notWalked != null || !leftOut.isEmpty() || isListed();
    }

    /** Returns true if the answer depends on how a job is doing, which a scheduler may know. */
    public boolean isOpen() {
        return isListed() && main().isOpen();
    }

    private boolean isListed() {
        return !fates.isEmpty() || !former.isEmpty();
    }

    /** Returns what could not be read, in sentences. */
    public List<String> remarks() {
        return List.copyOf(remarks);
    }

    /** Returns the fate that counts: of the entry, or of the directory's attributes, rather than of its making. */
    private PathFate main() {
        List<PathFate> counting = fates.isEmpty() ? former : fates;
        return counting.stream().min(Comparator.comparingInt(PathHistory::rank)).orElseThrow();
    }

    private static int rank(PathFate fate) {
        GroupKind listed = fate.listed().kind();
        int kind = listed.makesDirectories() ? 4 : listed.setsAttributes() ? 2 : listed == GroupKind.RANGE ? 6 : 0;
        return kind + (fate.isOpen() ? 1 : 0);
    }

    /**
     * Returns the answer in one line.
     *
     * @param now the same batch as it is doing now
     */
    public String line(BatchStatus now, ZoneId zone) {
        LocalTimes times = new LocalTimes(zone);
        StringBuilder line = new StringBuilder("batch ").append(batch.number()).append(" of ");
        line.append(times.of(batch.created() / 1000)).append(": ");
        if (!isListed()) {
            return line.append(unlisted()).toString();
        }
        PathFate main = main();
        line.append(words(main, now)).append(main.isOpen() ? "" : ", " + times.of(main.seconds()));
        return line.append(" (").append(origin(main).place()).append(')').toString();
    }

    /**
     * Returns the answer in full, in a few lines.
     *
     * @param now the same batch as it is doing now
     */
    public String text(BatchStatus now, ZoneId zone) {
        LocalTimes times = new LocalTimes(zone);
        StringBuilder text = new StringBuilder("Batch #").append(batch.number()).append(": ");
        text.append(times.withOffset(batch.created() / 1000)).append('\n');
        if (!isListed()) {
            return text.append(unlisted()).append('\n').toString();
        }
        PathFate main = main();
        RootPair roots = batch.snapshot().pairs().get(main.listed().pair());
        text.append("Source: ")
                .append(roots.source().resolve(main.listed().source()).display())
                .append('\n');
        if (!batch.snapshot().removes()) {
            Optional<SnapshotPlace> place = SnapshotPlace.of(batch);
            FileName root = place.map(SnapshotPlace::folder).orElse(roots.destination());
            text.append("Copy: ")
                    .append(root.resolve(main.listed().copy()).display())
                    .append('\n');
            place.ifPresent(snapshot ->
                    text.append("Snapshot: ").append(snapshot.words()).append('\n'));
        }
        append(text, main, now, times);
        if (main.listed().kind().setsAttributes() && main.failure() == null) {
            fates.stream()
                    .filter(fate -> fate.listed().kind().makesDirectories() && !fate.isOpen())
                    .min(Comparator.comparingLong(PathFate::seconds))
                    .ifPresent(made -> append(text, made, now, times));
        }
        appendFormer(text, main, now, times);
        return text.toString();
    }

    private void append(StringBuilder text, PathFate fate, BatchStatus now, LocalTimes times) {
        text.append(words(fate, now)).append(fate.isOpen() ? "" : ", " + times.of(fate.seconds()));
        text.append('\n').append("          ").append(origin(fate).place()).append('\n');
    }

    /** Tells who had the name before a later wave took it, if there is more to say of it than of the main fate. */
    private void appendFormer(StringBuilder text, PathFate main, BatchStatus now, LocalTimes times) {
        for (PathFate before : former) {
            if (before.listed().kind() == main.listed().kind()) {
                text.append("          ").append(before.listed().job().title()).append(" was handed over to wave ");
                text.append(before.listed().job().takenBy());
                if (!before.isOpen() && !main.isSameDeed(before)) {
                    text.append("; before that: ").append(words(before, now));
                    text.append(", ").append(times.of(before.seconds()));
                }
                text.append('\n');
            }
        }
    }

    /** Returns the fate of the job that did what a later wave's job believes of it. */
    private PathFate origin(PathFate fate) {
        return former.stream().filter(fate::isSameDeed).findFirst().orElse(fate);
    }

    /** A check has copied nothing: what did not fail there agreed with its source. */
    private static String words(PathFate fate, BatchStatus now) {
        String words = fate.words(job(now, fate));
        if (!now.isCheck() || fate.failure() != null || fate.isOpen()) {
            return words;
        }
        return fate.isDoubtful()
                ? "compared; names of its group failed, and their error records are lost"
                : "compared, and as in the source";
    }

    private static JobStatus job(BatchStatus now, PathFate fate) {
        return now.jobs().stream()
                .filter(job -> job.directory().equals(fate.listed().job().directory()))
                .findFirst()
                .orElse(fate.listed().job());
    }

    private String unlisted() {
        if (notWalked != null) {
            return "not walked: " + notWalked.name().display() + ": "
                    + notWalked.message().display();
        }
        if (!leftOut.isEmpty()) {
            return leftOut;
        }
        if (!remarks.isEmpty()) {
            return "in none of the lists that can be read";
        }
        long leftAlone = batch.snapshot().leftAlone();
        return leftAlone == 0 || batch.isCheck()
                ? "not there when the batch walked the source"
                : "not there, or up to date and left alone (as " + leftAlone
                        + " names were), when the batch walked the source";
    }
}
