package org.bpct.status;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.description.BatchDescription;
import org.bpct.description.BatchUnreadableException;
import org.bpct.description.SourceRoot;
import org.bpct.description.WalkTotals;
import org.bpct.description.WaveOptions;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobId;
import org.bpct.model.Publication;
import org.bpct.selection.Selection;
import org.bpct.status.record.JobSnapshot;
import org.bpct.status.record.PauseRecord;
import org.bpct.status.record.WalkRecord;
import org.bpct.tree.RootPair;
import org.bpct.verb.Verb;
import org.jspecify.annotations.Nullable;

/**
 * The contents of one batch's folder at one moment.
 *
 * <p>Jobs write while it is read: files may be missing, empty or torn, and then read as not yet written. Only a batch
 * without a description cannot be read at all.
 */
public final class BatchSnapshot {
    private final BatchDirectory directory;
    private final BatchDescription description;
    private final Waves waves;
    private final List<JobSnapshot> jobs;
    private final LedgerCheck ledger;
    private final BatchSigns signs;

    /**
     * The sum of the descriptions of all waves of a batch.
     *
     * @param options the submission options of the waves, the first one first
     * @param lastGroup the greatest number that a group of the batch bears
     * @param furtherParts the number of parts that no job begins with, without those that a later wave has taken over
     * @param problems their missing files, in sentences
     */
    record Waves(List<WaveOptions> options, long lastGroup, int furtherParts, List<String> problems) {
        /** Keeps copies of the lists. */
        Waves {
            options = List.copyOf(options);
            problems = List.copyOf(problems);
        }
    }

    BatchSnapshot(
            BatchDirectory directory,
            BatchDescription description,
            Waves waves,
            List<JobSnapshot> jobs,
            LedgerCheck ledger,
            BatchSigns signs) {
        this.directory = directory;
        this.description = description;
        this.waves = waves;
        this.jobs = Collections.unmodifiableList(jobs);
        this.ledger = ledger;
        this.signs = signs;
    }

    /**
     * Reads a batch; each file is opened at most once.
     *
     * @throws BatchUnreadableException if its description is missing, damaged or newer than this bpct
     */
    public static BatchSnapshot read(BatchDirectory directory) throws BatchUnreadableException {
        return new BatchReader(directory).read(false);
    }

    /**
     * Reads the batch again, except the jobs that were over, which cannot change.
     *
     * @throws BatchUnreadableException as {@link #read} does
     */
    public BatchSnapshot readAgain() throws BatchUnreadableException {
        return new BatchReader(directory, jobs).read(false);
    }

    /**
     * Reads a batch; of one that has closed only its ledger, without its jobs.
     *
     * @throws BatchUnreadableException if its description is missing, damaged or newer than this bpct
     */
    public static BatchSnapshot readBriefly(BatchDirectory directory) throws BatchUnreadableException {
        return new BatchReader(directory).read(true);
    }

    /** Returns the folder. */
    public BatchDirectory directory() {
        return directory;
    }

    /** Returns the request to pause; null if there is none. */
    public @Nullable PauseRecord pause() {
        return signs.pause();
    }

    /** Returns the limit of its jobs, and the attempts that keep to it; null if there is no limit. */
    @Nullable
    public LimitHearing limit() {
        return signs.limit();
    }

    /** Returns the record of the walking process; null if the walk is over. */
    public @Nullable WalkRecord walkRecord() {
        return signs.walk();
    }

    /** Returns the description of the batch. */
    public BatchDescription description() {
        return description;
    }

    /** Returns the number of the batch that this one checks; 0 if it copies. */
    public int checks() {
        return description.checks();
    }

    /** Returns how many entries and directories the walk left alone, as they were in the destination already. */
    public long leftAlone() {
        return walk().skipped().entries() + walk().skipped().directories();
    }

    /** Returns the verb of the batch. */
    public Verb verb() {
        return description.settings().verb();
    }

    /** Returns the number that people type. */
    public int number() {
        return description.origin().number();
    }

    /** Returns the open questions to its schedulers. */
    public OpenQuestions questions() {
        return new OpenQuestions(directory, jobs);
    }

    /** Returns the same with the identities that were found of {@link OpenQuestions#unconfirmed} jobs, by their names. */
    public BatchSnapshot with(Map<String, JobId> found) {
        if (found.isEmpty()) {
            return this;
        }
        List<JobSnapshot> known = new ArrayList<>(jobs.size());
        for (JobSnapshot job : jobs) {
            JobId id = job.submission().isUnconfirmed()
                    ? found.get(job.submission().name())
                    : null;
            known.add(id == null ? job : job.foundAs(id));
        }
        return new BatchSnapshot(directory, description, waves, known, ledger, signs);
    }

    /** Returns the submission options of the waves, the first one first. */
    public List<WaveOptions> waves() {
        return waves.options;
    }

    /** Returns when the batch was created, in milliseconds. */
    public long created() {
        return description.origin().created();
    }

    /** Returns the greatest number of a group of the batch. */
    long lastGroup() {
        return waves.lastGroup;
    }

    /** Returns the number of parts that no job begins with, without those that a later wave has taken over. */
    public int furtherParts() {
        return waves.furtherParts;
    }

    public List<SourceRoot> sources() {
        return description.sources();
    }

    /** Maps a destination path to its possible source paths, except the sources themselves. */
    public List<FileName> belowSources(SoughtName sought) {
        List<FileName> below = new ArrayList<>();
        RootPair pair = description.pairs().get(sought.pair());
        FileName copy = (verb().copies() ? pair.destination() : pair.source()).resolve(sought.name());
        for (SourceRoot source : description.sources()) {
            SoughtName.below(source.lands(), copy)
                    .filter(name -> !name.equals(FileName.currentDirectory()))
                    .ifPresent(below::add);
        }
        return below;
    }

    /** Returns the selection among the entries of the sources. */
    public Selection selection() {
        return description.walk().selection();
    }

    /** Returns the snapshot that the batch makes, if it makes one. */
    public Publication publication() {
        return description.publication();
    }

    /** Returns the pairs of roots; groups name them by their index. */
    public List<RootPair> pairs() {
        return description.pairs();
    }

    public WalkTotals walk() {
        return description.walk().totals();
    }

    /** Returns the command that compares the copies with their checksums; empty if there are none. */
    public Optional<ManifestCheck> manifest() {
        return description
                .settings()
                .verify()
                .filter(method -> ManifestCheck.hasLines(directory.manifest(method)))
                .filter(method -> publication().isNone() || !publication().isGone())
                .map(method -> new ManifestCheck(
                        publication()
                                .whereIs(description.settings().verification().manifestRoot()),
                        method.command(),
                        FileName.of(directory.manifest(method))));
    }

    /** Returns all jobs, wave by wave, each wave's finalizer last; none if only the ledger of all was read. */
    public List<JobSnapshot> jobs() {
        return jobs;
    }

    /** Returns the verdict on the batch's ledger. */
    LedgerCheck ledger() {
        return ledger;
    }

    /** Returns the missing files of the folder, in sentences; while there are any, the batch is not complete. */
    public List<String> problems() {
        return waves.problems;
    }
}
