package org.bpct.verb.sum;

import java.util.Objects;
import org.bpct.caller.Console;
import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.description.Manifest;
import org.bpct.files.FileName;
import org.bpct.guard.Guards;
import org.bpct.landing.ReplacedFile;
import org.bpct.model.BatchPlan;
import org.bpct.options.RunOptions;
import org.bpct.options.Split;
import org.bpct.options.UsageException;
import org.bpct.pipeline.Division;
import org.bpct.pipeline.InPlaceRoots;
import org.bpct.pipeline.PlannedWork;
import org.bpct.pipeline.Preparation;
import org.bpct.pipeline.Undertaking;
import org.bpct.query.Session;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.listing.Totals;

/** A manifest of trees, in the steps of a copy: find the roots, walk, plan, write, submit. */
public final class SumRun implements Undertaking {
    private final Session session;
    private final RunOptions options;
    private final Console console;

    /** Prepares a sum; it begins when one of its methods is called. */
    public SumRun(RunOptions options, Session session) {
        this.session = session;
        this.options = options;
        this.console = session.console();
    }

    /** The work, and the facts about the manifest for the scripts. */
    private record Planned(PlannedWork work, Summed summed, Manifest manifest) {}

    @Override
    public Outcome run(boolean submit) throws UsageException, RunException, InterruptedException {
        Planned planned = plan(submit);
        SummingFile summing =
                new SummingFile(planned.manifest(), planned.summed().shown());
        return planned.work().begin(session, summing::write, submit);
    }

    @Override
    public int dryRun(boolean submit) throws UsageException, RunException, InterruptedException {
        return plan(submit).work().show(console);
    }

    private Planned plan(boolean submits) throws UsageException, RunException, InterruptedException {
        Preparation prepared = Preparation.of(options.jobs(), session.schedulers(), console);
        FileName here = options.call().workingDirectory();
        Summed summed = new SumRules(here, "--sum needs a PATH", "summed")
                .apply(options.task().operands());
        Manifest manifest =
                ManifestPlace.of(Objects.requireNonNull(options.task().manifest()), summed.landing(), here, isSplit());
        new Guards(options, session).requireOutside(manifest.file());
        prepared.requireHost(submits);
        if (manifest.replaces()) {
            ReplacedFile.say(manifest.file(), console);
        }
        InPlaceRoots.Walked walked = new InPlaceRoots(session, options, console)
                .walk(summed.landing(), step -> step.toRead(summed.landing()), "summed");
        TraversalReport walk = walked.walk();
        say(summed, manifest, walk.totals());
        Division division = Division.of(prepared, Division.Work.READING, walk, session);
        walk = walk.with(new SumSplitting(options.manner().split(), console).applied(walk.files(), division.jobs()));
        BatchPlan plan = SumPlan.of(division.plan(walk.files()));
        PlannedWork work =
                new PlannedWork(options.forManifest(manifest), summed.landing(), walked.roots(), walk, plan, division);
        return new Planned(work, summed, manifest);
    }

    private boolean isSplit() {
        return options.manner().split().choice() != Split.Choice.NO;
    }

    private void say(Summed summed, Manifest manifest, Totals totals) {
        summed.landing()
                .sources()
                .forEach(source -> console.say("sums " + source.given().display()));
        console.say("manifest: " + manifest.file().display());
        console.say(Counted.sentence("to be summed: %,d files, %,d bytes", totals.files(), totals.bytes()));
        totals.leftOut().lines().forEach(console::say);
        if (totals.files() == 0) {
            console.note("there is nothing to sum: the manifest will be empty");
        }
    }
}
