package org.bpct.status.show;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;
import org.bpct.files.RegularFiles;
import org.bpct.files.SystemMessage;
import org.bpct.model.GroupKind;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.SoughtName;
import org.bpct.status.record.FailedName;
import org.bpct.tree.RootPair;
import org.jspecify.annotations.Nullable;

/** The history of one name in one batch. */
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
     * @param leftOut why the path was left out, if it is in no list; empty if there is no sign of it
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
        // A directory that cannot be read is made, and has its attributes; its contents are missing.
        if (history.areDirectories()) {
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
                        .anyMatch(kind -> !kind.namesDirectories() && !kind.isRange());
    }

    private boolean areDirectories() {
        return Stream.concat(fates.stream(), former.stream())
                .allMatch(fate -> fate.listed().kind().namesDirectories());
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
            remarks.add("cannot read the errors of the walk: " + SystemMessage.of(e));
        }
    }

    /** Returns the batch as it was searched. */
    public BatchStatus batch() {
        return batch;
    }

    /** Returns true if the batch knows the fate of the path. */
    public boolean isKnown() {
        return notWalked != null || !leftOut.isEmpty() || isListed();
    }

    /** Returns true if the answer depends on the state of a job, which a scheduler may know. */
    public boolean isOpen() {
        return isListed() && main().isOpen();
    }

    /** Returns true if the path stands in a list. */
    boolean isListed() {
        return !fates.isEmpty() || !former.isEmpty();
    }

    /** Returns why the path was left out, if it is in no list; empty if there is no sign of it. */
    String leftOut() {
        return leftOut;
    }

    /** Returns the walk's error for the path or a directory above it; null if there is none. */
    @Nullable
    FailedName notWalked() {
        return notWalked;
    }

    /** Returns the fates of the path by the lists that count. */
    List<PathFate> fates() {
        return fates;
    }

    /** Returns its fates by the lists that later waves took over. */
    List<PathFate> former() {
        return former;
    }

    /** Returns the files that could not be read, in sentences. */
    public List<String> remarks() {
        return List.copyOf(remarks);
    }

    /** Returns the fate that counts: of the entry, or of the directory's attributes, rather than of its making. */
    PathFate main() {
        List<PathFate> counting = fates.isEmpty() ? former : fates;
        return counting.stream().min(Comparator.comparingInt(PathHistory::rank)).orElseThrow();
    }

    private static int rank(PathFate fate) {
        GroupKind listed = fate.listed().kind();
        int kind = listed.makesDirectories() ? 4 : listed.setsAttributes() ? 2 : listed.isRange() ? 6 : 0;
        return kind + (fate.isOpen() ? 1 : 0);
    }

    /** Returns the fate in the earlier job that did the work, if a later wave's job only believes it. */
    PathFate origin(PathFate fate) {
        return former.stream().filter(fate::isSameDeed).findFirst().orElse(fate);
    }
}
