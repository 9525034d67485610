package org.bpct.lock;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.bpct.caller.RunException;
import org.bpct.description.BatchDescription;
import org.bpct.description.BatchUnreadableException;
import org.bpct.description.SourceRoot;
import org.bpct.files.FileName;
import org.bpct.home.BatchCatalog;
import org.bpct.home.ClosedBatches;
import org.bpct.landing.CommonNames;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.landing.OperandName;
import org.bpct.model.BatchDirectory;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.status.BatchStatus;
import org.bpct.tree.RootPair;

/**
 * A copy that would land in an earlier copy of the same source, because that is a directory by now: the rule of {@code
 * cp -r}, and seldom meant by a line that is typed once more.
 */
public final class SecondCopy {
    private final RunOptions options;
    private final LandingRoot root;
    private final FileName destination;

    private SecondCopy(RunOptions options, LandingRoot root, FileName destination) {
        this.options = options;
        this.root = root;
        this.destination = destination;
    }

    /** Throws, with both lines to type, if a copy of its only source lands in an earlier copy of that source. */
    public static void refuse(RunOptions options, Landing landing, Session session)
            throws UsageException, RunException, InterruptedException {
        if (landing.roots().size() != 1
                || options.task().operands().size() != 2
                || options.manner().cp().target().parents()) {
            return;
        }
        LandingRoot root = landing.roots().get(0);
        boolean landsInside =
                root.keepsAttributes() && !root.pair().destination().equals(landing.home());
        if (landsInside && root.createsDestination()) {
            new SecondCopy(options, root, landing.home()).refuse(session);
            if (options.task().operands().get(0).hasTrailingSlash()) {
                session.console()
                        .say("a slash at the end of a source means nothing, as to cp: with -T "
                                + landing.home().display() + " is the copy itself");
            }
        }
    }

    /** Throws if a live copy of the same source lands at the same place: a script has started bpct twice. */
    public static void refuseLive(Landing landing, Session session)
            throws UsageException, RunException, InterruptedException {
        Set<FileName> places = new HashSet<>();
        for (Landing.Source source : landing.sources()) {
            places.add(OperandName.canonical(source.landsAt()));
        }
        Set<FileName> sources = new HashSet<>();
        for (LandingRoot root : landing.roots()) {
            sources.add(OperandName.canonical(root.pair().source()));
        }
        Optional<LiveWork.Found> copy = new LiveWork(session)
                .find((made, lands) -> places.contains(lands) && !Collections.disjoint(sources(made), sources));
        if (copy.isPresent()) {
            throw new UsageException(copy.get().words());
        }
    }

    private static List<FileName> sources(BatchDescription made) throws UsageException {
        List<FileName> real = new ArrayList<>();
        for (RootPair pair : made.pairs()) {
            real.add(OperandName.canonical(pair.source()));
        }
        return real;
    }

    private void refuse(Session session) throws UsageException, RunException, InterruptedException {
        CommonNames there = CommonNames.of(destination, root.pair().source());
        boolean isEmpty = there.looked() == 0;
        boolean isCopy = there.common() > 0;
        if (!isEmpty && !isCopy) {
            // The home may have ten thousand batches, and most copies go beside others.
            return;
        }
        Optional<BatchDirectory> maker = maker(session, isEmpty);
        if (maker.isPresent()) {
            BatchStatus batch = session.query().of(maker.get());
            if (!batch.isClosed() || isCopy) {
                throw new UsageException(meanings().of(batch));
            }
        } else {
            refuseByNames();
        }
    }

    /** Throws if the trees alone show a copy: the record of its batch may be deleted, or another tool has made it. */
    private void refuseByNames() throws UsageException {
        FileName source = root.pair().source();
        CommonNames common = CommonNames.of(source, destination);
        // An update is meant for a copy, and names are enough; a copy may well go beside others of the same names.
        if (common.tellACopy() && (meanings().isUpdate() || CommonNames.areAlike(source, destination))) {
            throw new UsageException(meanings()
                    .of(String.format(
                            Locale.ROOT,
                            "%s has %s of %s%s",
                            options.task().operands().get(1).display(),
                            common.words(),
                            options.task().operands().get(0).display(),
                            meanings().isUpdate() ? "" : ", with the same sizes and times")));
        }
    }

    /**
     * Returns the newest batch that copied the source to the destination itself.
     *
     * @param isOpen whether only open ones count, if that is known without reading them
     */
    private Optional<BatchDirectory> maker(Session session, boolean isOpen) throws UsageException, RunException {
        RootPair earlier =
                new RootPair(OperandName.canonical(root.pair().source()), OperandName.canonical(destination), null);
        ClosedBatches closed = ClosedBatches.load(session.home());
        for (BatchDirectory batch : new BatchCatalog(session.home()).evidence()) {
            if (!(isOpen && closed.contains(batch)) && hasMade(batch, earlier)) {
                return Optional.of(batch);
            }
        }
        return Optional.empty();
    }

    private static boolean hasMade(BatchDirectory batch, RootPair wanted) {
        try {
            BatchDescription made = BatchDescription.read(batch);
            if (!made.settings().verb().copies()
                    || made.isCheck()
                    || !made.publication().isNone()) {
                return false;
            }
            // A file that was copied into a directory does not make that a copy.
            boolean isCopyItself = false;
            for (SourceRoot source : made.sources()) {
                isCopyItself |= OperandName.canonical(source.lands()).equals(wanted.destination());
            }
            if (!isCopyItself) {
                return false;
            }
            for (RootPair pair : made.pairs()) {
                if (pair.newName() == null
                        && OperandName.canonical(pair.destination()).equals(wanted.destination())
                        && OperandName.canonical(pair.source()).equals(wanted.source())) {
                    return true;
                }
            }
        } catch (BatchUnreadableException | UsageException another) {
            // An unreadable batch, or one with unreadable places, is no evidence.
            return false;
        }
        return false;
    }

    private TwoMeanings meanings() {
        FileName name = root.pair().destination().lastComponent();
        return new TwoMeanings(options, options.task().operands().get(1).resolve(name), "");
    }
}
