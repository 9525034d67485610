package org.bpct.verb.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bpct.caller.Console;
import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.description.Manifest;
import org.bpct.description.Root;
import org.bpct.files.FileName;
import org.bpct.files.HostPath;
import org.bpct.files.SummedFiles;
import org.bpct.guard.Guards;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.landing.OutputPlace;
import org.bpct.landing.ReplacedFile;
import org.bpct.model.Access;
import org.bpct.model.BatchPlan;
import org.bpct.options.Aim;
import org.bpct.options.RunOptions;
import org.bpct.options.Split;
import org.bpct.options.UsageException;
import org.bpct.pipeline.BatchStart;
import org.bpct.pipeline.Division;
import org.bpct.pipeline.PlannedWork;
import org.bpct.pipeline.Preparation;
import org.bpct.pipeline.Undertaking;
import org.bpct.pipeline.WalkStep;
import org.bpct.query.Session;
import org.bpct.roots.Abilities;
import org.bpct.roots.Roots;
import org.bpct.traverse.TraversalReport;
import org.bpct.tree.RootPair;
import org.bpct.verb.sum.ManifestPlace;
import org.bpct.verb.sum.SumPlan;
import org.bpct.verb.sum.SummingFile;

/** A manifest of trees on another host, which sums its files itself; the names in it are those that a sum there gives. */
public final class FarSumRun implements Undertaking {
    private final Session session;
    private final RunOptions options;
    private final Aim.Far far;
    private final Console console;

    /** Prepares a sum; it begins when one of its methods is called. */
    public FarSumRun(RunOptions options, Aim.Far far, Session session) {
        this.session = session;
        this.options = options;
        this.far = far;
        this.console = session.console();
    }

    /** The work, and the facts for the scripts. */
    private record Planned(PlannedWork work, SummingFile summing, List<FarRoot> roots) {}

    @Override
    public Outcome run(boolean submit) throws UsageException, RunException, InterruptedException {
        Planned planned = plan(submit);
        BatchStart.Addition addition = into -> {
            planned.summing().write(into);
            SummedFiles.write(CheckedHost.file(into), FarRoot.facts(planned.roots(), false));
        };
        return planned.work().begin(session, addition, submit);
    }

    @Override
    public int dryRun(boolean submit) throws UsageException, RunException, InterruptedException {
        return plan(submit).work().show(console);
    }

    private Planned plan(boolean submits) throws UsageException, RunException, InterruptedException {
        Preparation prepared = Preparation.of(options.jobs(), session.schedulers(), console);
        checkOptions();
        List<FarRoot> roots = roots();
        Landing landing = landing(roots);
        Manifest manifest = ManifestPlace.of(
                Objects.requireNonNull(options.task().manifest()),
                landing,
                options.call().workingDirectory(),
                false);
        new Guards(options, session).requireOutside(manifest.file());
        prepared.requireHost(submits);
        if (manifest.replaces()) {
            ReplacedFile.say(manifest.file(), console);
        }
        long began = session.clock().millis();
        TraversalReport walk = walk(roots, landing);
        say(landing, manifest, walk);
        Division division = Division.of(prepared, Division.Work.READING, walk, session);
        BatchPlan plan = SumPlan.of(division.plan(walk.files()));
        Roots there = new Roots(
                landing.pairs().stream()
                        .map(pair -> new Root(pair, "", "", null, null))
                        .toList(),
                Access.PLAIN,
                Abilities.ALL,
                began);
        return new Planned(
                new PlannedWork(options.forManifest(manifest), landing, there, walk, plan, division),
                new SummingFile(manifest, beginnings()),
                roots);
    }

    private void checkOptions() throws UsageException {
        if (options.manner().split().choice() != Split.Choice.NO) {
            throw new UsageException("--split does not go with another host; leave it out");
        }
        if (options.task().selection().asksOffline()) {
            throw new UsageException("--offline does not go with another host; leave it out");
        }
        if (!options.task().names().isEmpty()) {
            throw new UsageException("--files-from does not go with another host; name the directories to sum");
        }
    }

    /** Asks for the roots; throws if they are on several hosts, or one is in another one: its files would be summed twice. */
    private List<FarRoot> roots() throws UsageException, RunException, InterruptedException {
        List<FileName> operands = options.task().operands();
        String host = HostPath.of(operands.get(0)).orElseThrow().host();
        List<FarRoot> roots = new ArrayList<>();
        for (FileName operand : operands) {
            String other = HostPath.of(operand).orElseThrow().host();
            if (!other.equals(host)) {
                throw new UsageException(
                        "the operands are on " + host + " and on " + other + "; sum those of one host at a time");
            }
            FarRoot root = FarRoot.of(operand, far, session);
            root.requireReadable();
            for (FarRoot before : roots) {
                if (OutputPlace.isIn(root.name(), before.name()) || OutputPlace.isIn(before.name(), root.name())) {
                    throw new UsageException(root.name().display() + " and "
                            + before.name().display() + " are one in the other: leave one out");
                }
            }
            roots.add(root);
        }
        return roots;
    }

    private Landing landing(List<FarRoot> roots) {
        List<Landing.Source> sources = new ArrayList<>();
        List<LandingRoot> pairs = new ArrayList<>();
        for (int i = 0; i < roots.size(); i++) {
            FileName name = roots.get(i).name();
            sources.add(new Landing.Source(options.task().operands().get(i), name));
            pairs.add(new LandingRoot(
                    new RootPair(name, name, null), false, List.of(FileName.currentDirectory()), false));
        }
        return new Landing(sources, pairs, options.call().workingDirectory());
    }

    /** Returns the beginning of the names below each root: the operand without its host, as a sum there would have it. */
    private List<FileName> beginnings() {
        return options.task().operands().stream()
                .map(operand -> HostPath.of(operand).orElseThrow().path())
                .map(path -> path.hasTrailingSlash() ? path : FileName.ofText(path.text() + "/"))
                .toList();
    }

    private TraversalReport walk(List<FarRoot> roots, Landing landing) throws RunException, InterruptedException {
        FarFiles files = new FarFiles(landing.pairs(), options.task().selection());
        for (int i = 0; i < roots.size(); i++) {
            files.add(i, roots.get(i).list(options.manner().cp().oneFileSystem()));
        }
        return files.report();
    }

    private void say(Landing landing, Manifest manifest, TraversalReport walk) {
        landing.sources().forEach(source -> console.say("sums " + source.given().display()));
        console.say("manifest: " + manifest.file().display());
        new WalkStep(options, console).sayErrors(walk);
        console.say(Counted.sentence(
                "to be summed: %,d files, %,d bytes",
                walk.totals().files(), walk.totals().bytes()));
        walk.totals().leftOut().lines().forEach(console::say);
        if (walk.totals().files() == 0) {
            console.note("there is nothing to sum: the manifest will be empty");
        }
    }
}
