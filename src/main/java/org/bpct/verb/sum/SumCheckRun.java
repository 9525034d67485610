package org.bpct.verb.sum;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.bpct.caller.Console;
import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.description.Manifest;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;
import org.bpct.files.SystemMessage;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.landing.OperandName;
import org.bpct.model.BatchPlan;
import org.bpct.options.Aim;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.BatchStart;
import org.bpct.pipeline.Division;
import org.bpct.pipeline.InPlaceRoots;
import org.bpct.pipeline.PlannedWork;
import org.bpct.pipeline.Preparation;
import org.bpct.pipeline.Undertaking;
import org.bpct.query.Session;
import org.bpct.tree.RootPair;
import org.bpct.verb.sum.manifest.ExpectedSums;
import org.bpct.verb.sum.manifest.ManifestException;
import org.bpct.verb.sum.manifest.ManifestFormat;
import org.bpct.verb.sum.manifest.ManifestReader;
import org.bpct.verb.sum.manifest.NamesBelow;

/** A comparison of files with a manifest, in the steps of {@link SumRun}: read the manifest, walk, plan, write, submit. */
public final class SumCheckRun implements Undertaking {
    private static final FileName STANDARD_INPUT = FileName.ofText("-");

    private final Session session;
    private final RunOptions options;
    private final Aim.Expected request;
    private final Console console;

    /** Prepares a check; it begins when one of its methods is called. */
    public SumCheckRun(RunOptions options, Aim.Expected request, Session session) {
        this.session = session;
        this.options = options;
        this.request = request;
        this.console = session.console();
    }

    @Override
    public Outcome run(boolean submit) throws UsageException, RunException, InterruptedException {
        return plan(submit).begin(session, BatchStart.Addition.NONE, submit);
    }

    @Override
    public int dryRun(boolean submit) throws UsageException, RunException, InterruptedException {
        return plan(submit).show(console);
    }

    private PlannedWork plan(boolean submits) throws UsageException, RunException, InterruptedException {
        Preparation prepared = Preparation.of(options.jobs(), session.schedulers(), console);
        FileName here = options.call().workingDirectory();
        FileName manifest = isInput()
                ? here.resolve(STANDARD_INPUT)
                : OperandName.canonical(OperandName.of(request.file(), here).absolute());
        ManifestReader reader = new ManifestReader(manifest.lastComponent().text(), request.format(), request.method());
        NamesBelow base = ManifestPlace.base("--base", request.base().orElse(here), here);
        ExpectedSums sums = read(reader, base, manifest);
        prepared.requireHost(submits);
        Landing landing = new Landing(
                List.of(new Landing.Source(request.file(), base.real())),
                List.of(new LandingRoot(new RootPair(base.real(), base.real(), null), true, starts(sums), false)),
                here);
        InPlaceRoots.Walked walked = new InPlaceRoots(session, options, console)
                .walk(landing, step -> step.toReadQuietly(landing, request.strict()), "checked");
        ManifestMatch.Scope scope = new ManifestMatch.Scope(request.strict(), leavesOut(options));
        ManifestMatch.Result match = ManifestMatch.of(sums, base.real(), walked.walk(), scope, manifest);
        say(base, sums, match);
        Division division = Division.of(prepared, Division.Work.READING, match.walk(), session);
        BatchPlan plan = SumCheckPlan.of(
                division.plan(match.walk().files()), match.walk().files(), match.expected());
        Manifest asked = new Manifest(request.format().orElse(ManifestFormat.GNU), manifest, false);
        return new PlannedWork(options.forManifest(asked), landing, walked.roots(), match.walk(), plan, division);
    }

    /** Returns true if the user may have left regular files out: by rules, by criteria, or by staying on one file system. */
    static boolean leavesOut(RunOptions options) {
        return options.task().selection().choosesFiles()
                || options.manner().cp().oneFileSystem();
    }

    private boolean isInput() {
        return request.file().equals(STANDARD_INPUT);
    }

    /**
     * Returns the names to walk: all of the manifest; or, to find files that are not in it, the whole tree of the
     * manifest.
     */
    private List<FileName> starts(ExpectedSums sums) {
        return request.strict() ? List.of(FileName.currentDirectory()) : sums.names();
    }

    private ExpectedSums read(ManifestReader reader, NamesBelow base, FileName manifest) throws UsageException {
        String name = request.file().display();
        try (InputStream in = isInput() ? options.call().input() : RegularFiles.open(manifest.toPath())) {
            return reader.read(in, base);
        } catch (ManifestException refused) {
            throw new UsageException("--sum-check " + name + ": " + refused.getMessage() + "; nothing is checked");
        } catch (IOException unreadable) {
            throw new UsageException("cannot read --sum-check " + name + ": " + SystemMessage.of(unreadable));
        }
    }

    private void say(NamesBelow base, ExpectedSums sums, ManifestMatch.Result match) {
        console.say("checks " + base.real().display() + " by " + request.file().display());
        say(
                "to be checked: %,d files, %,d bytes",
                match.walk().totals().files(), match.walk().totals().bytes());
        if (match.missing() > 0) {
            say("in the manifest, and not there: %,d", match.missing());
        }
        if (match.extra() > 0) {
            say("there, and not in the manifest: %,d", match.extra());
        }
        match.walk().totals().leftOut().lines().forEach(console::say);
        if (sums.repeated() > 0) {
            say("lines that name a file once more: %,d", sums.repeated());
        }
        if (sums.count() == 0) {
            console.note("the manifest names no file");
        }
    }

    private void say(String format, Object... values) {
        console.say(Counted.sentence(format, values));
    }
}
