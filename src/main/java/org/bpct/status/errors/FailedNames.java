package org.bpct.status.errors;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;
import org.bpct.files.RegularFiles;
import org.bpct.model.GroupCursor;
import org.bpct.model.LossKind;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.record.ErrorRecords;
import org.bpct.status.record.SettledGroups;
import org.bpct.status.record.StateFiles;
import org.bpct.tree.RootPair;

/** The reading of all names of a batch that failed for good, and of those that the walk could not read. */
final class FailedNames {
    private final BatchStatus status;
    private final BatchSnapshot batch;
    private final FailureSink sink;
    private final List<String> remarks = new ArrayList<>();

    FailedNames(BatchStatus status, FailureSink sink) {
        this.status = status;
        this.batch = status.snapshot();
        this.sink = sink;
    }

    /**
     * Tells them all, in the order of the jobs, and then the copied ones that lack attributes.
     *
     * @return the known gaps, in sentences
     */
    List<String> tell() throws IOException {
        tellJobs(false);
        tellWalk();
        return tellLosses();
    }

    /** Tells the copied names that lack attributes alone. */
    List<String> tellLosses() throws IOException {
        if (status.sums().losses().total() > 0) {
            tellJobs(true);
        }
        sink.end(remarks);
        return remarks;
    }

    private void tellJobs(boolean losses) throws IOException {
        for (JobStatus job : status.jobs()) {
            if (job.takenBy() == 0) {
                tell(job, losses);
            }
        }
    }

    private void tell(JobStatus job, boolean losses) throws IOException {
        // The journal is read first: a job writes the error records of a group before it journals the group.
        SettledGroups settled = SettledGroups.read(
                job.directory().part(), line -> line.figures().failed() > 0);
        if (settled.groups().isEmpty()) {
            return;
        }
        Map<Long, RootPair> roots = roots(job, settled);
        Path errors = job.directory().part().attempt(settled.holder()).errors();
        if (!losses) {
            addDamage(errors);
        }
        Map<Integer, Failure.Place> places = new HashMap<>();
        long told = 0;
        try (InputStream in = RegularFiles.open(errors)) {
            ErrorRecords records = new ErrorRecords(in);
            while (records.next()) {
                SettledGroups.Settled group = settled.groups().get(records.group());
                RootPair root = roots.get(records.group());
                if (group == null || root == null) {
                    continue;
                }
                told++;
                if (records.isLoss() == losses) {
                    Failure.Place place =
                            places.computeIfAbsent(group.attempt(), attempt -> Failure.Place.of(job, attempt));
                    sink.take(failure(root, records, place));
                }
            }
        } catch (NoSuchFileException deleted) {
            // Said below: the journal knows how many there should be.
        }
        if (!losses && told < settled.failed()) {
            remarks.add((settled.failed() - told) + " more names of " + job.title() + " failed, says its journal, but "
                    + FileName.of(errors).display() + " does not have them");
        }
    }

    private static Failure failure(RootPair root, ErrorRecords records, Failure.Place place) {
        return new Failure(
                root.source().resolve(FileName.of(records.name())),
                records.kind(),
                LossKind.ofClass(records.classWord()),
                FileName.of(records.message()),
                place,
                records.group());
    }

    /** Returns the roots of each group; if a batch has several pairs, only the list tells the pair of a group. */
    private Map<Long, RootPair> roots(JobStatus job, SettledGroups settled) throws IOException {
        List<RootPair> pairs = batch.pairs();
        Map<Long, RootPair> roots = new HashMap<>();
        if (pairs.size() == 1) {
            settled.groups().keySet().forEach(group -> roots.put(group, pairs.get(0)));
            return roots;
        }
        try (GroupCursor groups = GroupCursor.open(job.directory().part())) {
            while (groups.next()) {
                if (settled.groups().containsKey(groups.number()) && groups.pair() < pairs.size()) {
                    roots.put(groups.number(), pairs.get(groups.pair()));
                }
            }
        }
        return roots;
    }

    private void addDamage(Path file) {
        String damage = StateFiles.damage(file);
        if (!damage.isEmpty()) {
            remarks.add("some of these names may be wrong: " + damage);
        }
    }

    private void tellWalk() throws IOException {
        addDamage(batch.directory().walkErrors());
        long told = 0;
        try (InputStream in = RegularFiles.open(batch.directory().walkErrors())) {
            NulWords words = new NulWords(in);
            while (words.next()) {
                FileName path = FileName.of(words.word());
                String kind = words.next() ? new String(words.word(), StandardCharsets.UTF_8) : "";
                if (!words.next()) {
                    break;
                }
                told++;
                String shown = Failure.OF_COMPARISON.contains(kind) ? kind : Failure.WALK;
                sink.take(new Failure(path, shown, Set.of(), FileName.of(words.word()), null, 0));
            }
        } catch (NoSuchFileException nothing) {
            // Said below if there should be some.
        }
        long known = batch.walk().errors();
        if (told < known) {
            remarks.add((known - told) + " more names could not be walked, but "
                    + FileName.of(batch.directory().walkErrors()).display() + " does not have them");
        }
    }
}
