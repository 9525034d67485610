package org.bpct.verb.host;

import java.util.List;
import org.bpct.caller.Console;
import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SummedFiles;
import org.bpct.landing.Landing;
import org.bpct.model.BatchPlan;
import org.bpct.model.GroupKind;
import org.bpct.model.PlanLimits;
import org.bpct.model.Publication;
import org.bpct.options.Aim;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.BatchStart;
import org.bpct.pipeline.Division;
import org.bpct.pipeline.PlannedWork;
import org.bpct.pipeline.Preparation;
import org.bpct.pipeline.ShrunkSource;
import org.bpct.pipeline.Undertaking;
import org.bpct.query.Session;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.listing.Totals;
import org.bpct.verb.archive.ArchivePlan;

/** A transfer to another host, or from one, in the steps of a copy: find the roots, walk, plan, write, submit. */
public final class TransferRun implements Undertaking {
    private static final ArchivePlan.Kinds KINDS = new ArchivePlan.Kinds(
            new ArchivePlan.OfEntries(GroupKind.TRANSFERRED, GroupKind.TRANSFERRED_FAMILY),
            new ArchivePlan.OfEntries(GroupKind.TRANSFER_BASE, GroupKind.TRANSFER_BASE_FAMILY),
            GroupKind.TRANSFERRED_DIRECTORIES);

    private final Session session;
    private final RunOptions options;
    private final Aim.Transfer wish;
    private final Console console;
    private final BatchStart.Written written;

    /** Prepares a transfer; it begins when one of its methods is called. */
    public TransferRun(RunOptions options, Aim.Transfer wish, Session session) {
        this(options, wish, session, batch -> {});
    }

    /** Prepares a transfer, with a receiver of the batch before it is submitted. */
    public TransferRun(RunOptions options, Aim.Transfer wish, Session session, BatchStart.Written written) {
        this.session = session;
        this.written = written;
        this.options = options;
        this.wish = wish;
        this.console = session.console();
    }

    /** Throws if the options ask for more than a transfer does; nothing is asked of the other host. */
    public static void requireSense(RunOptions options, Aim.Transfer wish) throws UsageException {
        TransferRules.check(options, wish.sends());
    }

    @Override
    public Outcome run(boolean submit) throws UsageException, RunException, InterruptedException {
        Preparation prepared = Preparation.of(options.jobs(), session.schedulers(), console);
        Ends ends = ends();
        prepared.requireHost(submit);
        Ends.Walked walked = ends.walk(true);
        PlannedWork work = plan(prepared, walked);
        byte[] facts = walked.facts().bytes();
        HostSurplus surplus = walked.surplus();
        BatchStart.Addition addition = into -> {
            SummedFiles.write(CheckedHost.file(into), facts);
            if (surplus != null) {
                SummedFiles.write(into.root().resolve("surplus"), surplus.bytes());
                SummedFiles.write(into.deletions(), surplus.lines());
            }
        };
        return work.begin(session, addition, List.of(), written, submit)
                .shrunk(ShrunkSource.isFound(walked.walk(), options.snapshot().publication(), console));
    }

    @Override
    public int dryRun(boolean submit) throws UsageException, RunException, InterruptedException {
        Preparation prepared = Preparation.of(options.jobs(), session.schedulers(), console);
        Ends ends = ends();
        prepared.requireHost(submit);
        Ends.Walked walked = ends.walk(false);
        int code = plan(prepared, walked).show(console);
        HostSurplus surplus = walked.surplus();
        if (surplus != null) {
            surplus.show(console);
            SurplusSearch.require(surplus, options);
        }
        Ends.requireRoom(walked.walk(), walked.free(), options.manner().force());
        return code;
    }

    private Ends ends() throws UsageException, RunException, InterruptedException {
        TransferRules.check(options, wish.sends());
        HostOperands operands = HostOperands.of(options.task().operands(), wish.sends());
        OtherHost other = new OtherHost(session.commands(), operands.host(), wish.ssh());
        return operands.sends()
                ? new Sending(options, wish.ssh(), operands, other, session)
                : new Fetching(options, wish.ssh(), operands, other, session);
    }

    private PlannedWork plan(Preparation prepared, Ends.Walked walked)
            throws UsageException, RunException, InterruptedException {
        TraversalReport walk = walked.walk();
        Division division = Division.of(prepared, Division.Work.MAKING, walk, session);
        say(walked);
        BatchPlan plan = ArchivePlan.ofOthers(
                division.plan(walk.files()), walk.files(), PlanLimits.forJobs(division.jobs()), KINDS);
        return new PlannedWork(options, walked.landing(), walked.roots(), walk, plan, division);
    }

    private void say(Ends.Walked walked) {
        Publication night = options.snapshot().publication();
        for (Landing.Source source : walked.landing().sources()) {
            // The folder in which a snapshot is written is gone when somebody reads this.
            FileName lands = night.isNone() ? source.landsAt() : night.published();
            console.say(source.given().display() + " -> " + lands.display());
        }
        Totals totals = walked.walk().totals();
        console.say(Counted.sentence(
                "to be transferred: %,d directories, %,d entries, %,d bytes",
                totals.directories(),
                walked.walk().files().entries() - walked.walk().unchanged().linkedEntries(),
                walked.walk().files().bytes()));
        if (options.manner().earlier().base() != null) {
            console.say(Counted.sentence(
                    "become links to the base: %,d entries, %,d bytes",
                    walked.walk().unchanged().linkedEntries(),
                    walked.walk().unchanged().linkedBytes()));
        }
        if (options.manner().earlier().update()) {
            console.say(Counted.sentence(
                    "unchanged: %,d entries, %,d bytes",
                    walked.walk().unchanged().entries(),
                    walked.walk().unchanged().bytes()));
            sayUnread(walked.walk().unchanged().entries());
        }
        totals.leftOut().lines().forEach(console::say);
    }

    private void sayUnread(long left) {
        if (options.manner().verify() != null && left > 0) {
            console.say("--verify reads copies of this batch alone: "
                    + Counted.sentence("%,d entries", left) + (left == 1 ? " is" : " are")
                    + " left alone by size, time and attributes; --compare --content reads all");
        }
    }
}
