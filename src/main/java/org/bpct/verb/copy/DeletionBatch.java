package org.bpct.verb.copy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SummedFiles;
import org.bpct.home.NewBatch;
import org.bpct.landing.DeletionList;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.model.Access;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.model.JobId;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.BatchStart;
import org.bpct.pipeline.Division;
import org.bpct.pipeline.Preparation;
import org.bpct.pipeline.Undertaking;
import org.bpct.query.Finalizers;
import org.bpct.query.Session;
import org.bpct.roots.RootIdentities;
import org.bpct.roots.Roots;
import org.bpct.traverse.SurplusReport;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.listing.Unchanged;
import org.bpct.tree.FileList;
import org.bpct.verb.remove.RemovalPlan;
import org.jspecify.annotations.Nullable;

/** The batch that deletes from a mirror, written beside the one that copies, and run after it if that succeeded. */
final class DeletionBatch {
    private final Session session;
    private final RunOptions options;
    private final Preparation prepared;
    private final Landing landing;
    private final SurplusReport surplus;
    private final Access access;
    private final BatchStart start;
    private NewBatch.@Nullable Written copy;
    private NewBatch.@Nullable Written removal;
    private BatchStart.@Nullable Work work;

    private DeletionBatch(
            RunOptions options,
            Preparation prepared,
            Landing landing,
            SurplusReport surplus,
            Session session,
            BatchStart start) {
        this.session = session;
        this.options = options;
        this.prepared = prepared;
        this.landing = landing;
        this.surplus = surplus;
        this.access = switch (options.manner().guard()) {
            case SEALED -> Access.SEALED;
            case DESCRIPTORS -> Access.DESCRIPTORS;
            case AUTO, NO -> Access.ofRemoval(session.submitter().uid());
        };
        this.start = start;
    }

    /**
     * Prepares the home of batches.
     *
     * @param options the options of the copy
     * @param prepared the preparation of the copy, with its scheduler
     * @param landing the landing of the copy
     * @param surplus the names to delete
     */
    static DeletionBatch of(
            RunOptions options, Preparation prepared, Landing landing, SurplusReport surplus, Session session)
            throws UsageException, RunException {
        return new DeletionBatch(
                options, prepared, landing, surplus, session, BatchStart.of(options.forRemoval(List.of()), session));
    }

    /** Writes, for the jobs of the copy, the directories that they may move out of the way. */
    void writeInTheWay(BatchDirectory into) throws IOException {
        StringBuilder inodes = new StringBuilder("\n");
        surplus.inTheWay()
                .forEach(inode -> inodes.append(Long.toUnsignedString(inode)).append('\n'));
        SummedFiles.write(into.inTheWay(), inodes.toString().getBytes(StandardCharsets.US_ASCII));
    }

    /** Writes the batch, and beside its jobs the facts about the batch that copies; null if nothing is copied. */
    NewBatch.Written write(NewBatch.@Nullable Written before)
            throws UsageException, RunException, InterruptedException {
        copy = before;
        List<FileName> sources = new ArrayList<>();
        surplus.roots()
                .forEach(root -> sources.add(landing.roots().get(root).pair().source()));
        byte[] mirror = mirror(sources);
        BatchStart.Work planned = plan();
        work = planned;
        NewBatch.Written written = start.write(planned, into -> {
            SummedFiles.write(into.mirror(), mirror);
            SummedFiles.write(into.holders(), holders());
            new DeletionList(surplus.files()).write(into.deletions());
        });
        removal = written;
        return written;
    }

    /**
     * Submits the batch, to start when the copy has ended.
     *
     * @param isWhole whether all of the copy was submitted
     */
    Undertaking.Outcome submit(boolean isWhole, boolean asked)
            throws UsageException, RunException, InterruptedException {
        NewBatch.Written written = Objects.requireNonNull(removal);
        List<JobId> first = new ArrayList<>();
        if (copy != null && asked) {
            first.addAll(Finalizers.of(session.query(), copy.directory()));
        }
        // Without the finalizer of the copy there is no job to wait for.
        boolean waits = copy != null && asked && (!isWhole || first.isEmpty());
        Undertaking.Outcome outcome = start.submit(Objects.requireNonNull(work), written, first, asked && !waits);
        return waits
                ? outcome.saying("NOT submitted yet: bpct --resume=" + outcome.batch() + " when the copy is over")
                : outcome;
    }

    private BatchStart.Work plan() throws RunException, InterruptedException {
        TraversalReport walk = new TraversalReport(
                surplus.files(), surplus.totals(), Unchanged.NONE, List.of(), Optional.empty(), true, null);
        Division division = Division.ofRest(prepared, Division.Work.IN_PLACE, walk);
        BatchPlan plan = RemovalPlan.of(division.plan(surplus.files()), surplus.files(), division.limits());
        List<FileName> roots =
                surplus.files().pairs().stream().map(pair -> pair.source()).toList();
        return new BatchStart.Work(
                landingOf(roots),
                walk,
                plan,
                Roots.toRemove(surplus.files().pairs(), access, session.clock().millis(), identities()),
                prepared.scheduler(),
                division.queue());
    }

    private RootIdentities identities() {
        return new RootIdentities(session.commands());
    }

    private Landing landingOf(List<FileName> roots) {
        return new Landing(
                roots.stream().map(root -> new Landing.Source(root, root)).toList(),
                surplus.files().pairs().stream()
                        .map(pair -> new LandingRoot(pair, false, List.of(), false))
                        .toList(),
                options.call().workingDirectory());
    }

    /** Returns the facts about the copy and the sources for the scripts, as words ended by NUL. */
    private byte[] mirror(List<FileName> sources) throws RunException, InterruptedException {
        RootIdentities identities = identities();
        ByteArrayOutputStream words = new ByteArrayOutputStream();
        add(words, "bpct-mirror-1");
        add(words, copy == null ? "" : Integer.toString(copy.identity().number()));
        add(words, copy == null ? "" : copy.identity().folder());
        for (FileName source : sources) {
            words.writeBytes(source.bytes());
            words.write(0);
            add(words, identities.of(source));
        }
        return words.toByteArray();
    }

    /**
     * Returns the kept attributes of directories, and the remaining directories that hold deleted names: pair and path.
     */
    private byte[] holders() {
        FileList files = surplus.files();
        BitSet holders = new BitSet();
        for (int directory = 0; directory < files.directories(); directory++) {
            if (files.keepsAttributes(directory)) {
                holders.set(files.parent(directory));
            } else if (files.endEntry(directory) > files.firstEntry(directory)) {
                holders.set(directory);
            }
        }
        ByteArrayOutputStream words = new ByteArrayOutputStream();
        List<String> keeps = new ArrayList<>(options.manner().cp().keepWords());
        options.manner().writing().lossy().forEach(kind -> keeps.add(kind.accepted()));
        add(words, String.join(" ", keeps));
        for (int directory = holders.nextSetBit(0); directory >= 0; directory = holders.nextSetBit(directory + 1)) {
            if (!files.keepsAttributes(directory)) {
                add(words, Integer.toString(files.pair(directory)));
                words.writeBytes(files.directoryPath(directory).bytes());
                words.write(0);
            }
        }
        return words.toByteArray();
    }

    private static void add(ByteArrayOutputStream words, String word) {
        words.writeBytes(word.getBytes(StandardCharsets.US_ASCII));
        words.write(0);
    }
}
