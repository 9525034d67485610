package org.bpct.verb.sum;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bpct.caller.Console;
import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.description.Manifest;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;
import org.bpct.files.SummedFiles;
import org.bpct.files.SystemMessage;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.landing.OperandName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.options.Aim;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.Division;
import org.bpct.pipeline.InPlaceRoots;
import org.bpct.pipeline.PlannedWork;
import org.bpct.pipeline.Preparation;
import org.bpct.pipeline.Undertaking;
import org.bpct.query.Session;
import org.bpct.roots.Roots;
import org.bpct.traverse.TraversalError;
import org.bpct.traverse.TraversalReport;
import org.bpct.tree.RootPair;
import org.bpct.tree.SplitFile;
import org.bpct.verb.sum.manifest.HashTreeReader;
import org.bpct.verb.sum.manifest.HashTrees;
import org.bpct.verb.sum.manifest.ManifestException;
import org.bpct.verb.sum.manifest.ManifestFormat;
import org.bpct.verb.sum.manifest.NamesBelow;
import org.bpct.wave.JobCount;

/** A comparison of large files with their hash trees, by ranges, in the steps of {@link SumCheckRun}. */
public final class TreeCheckRun implements Undertaking {
    private final Session session;
    private final RunOptions options;
    private final Aim.Expected request;
    private final Console console;

    /** Prepares a check by ranges; it begins when one of its methods is called. */
    public TreeCheckRun(RunOptions options, Aim.Expected request, Session session) {
        this.session = session;
        this.options = options;
        this.request = request;
        this.console = session.console();
    }

    /** Returns true if the file of a request holds hash trees. */
    public static boolean isFor(Aim.Expected request, FileName here) {
        Path file = here.resolve(request.file()).toPath();
        try (InputStream in = RegularFiles.open(file.toRealPath())) {
            byte[] head = in.readNBytes(HashTreeReader.HEAD.length());
            return new String(head, StandardCharsets.ISO_8859_1).equals(HashTreeReader.HEAD);
        } catch (IOException refusedLater) {
            return false;
        }
    }

    /** The files that are there, with the reason for the number of jobs. */
    private record Found(Landing landing, Roots roots, TraversalReport walk, TreeMatch match, JobCount count) {}

    /** The work, and the facts about the trees for the finalizer. */
    private record Planned(PlannedWork work, TreeMatch match) {}

    @Override
    public Outcome run(boolean submit) throws UsageException, RunException, InterruptedException {
        Planned planned = plan(submit);
        return planned.work().begin(session, into -> addTo(into, planned.match()), submit);
    }

    /** Writes, for the finalizer, the root and the leaves that are expected of each file. */
    private static void addTo(BatchDirectory batch, TreeMatch match) throws IOException {
        for (Map.Entry<Integer, String> tree : match.leaves().entrySet()) {
            Path folder = batch.root().resolve("trees").resolve(tree.getKey().toString());
            Files.createDirectories(folder);
            SummedFiles.write(folder.resolve("expected"), tree.getValue().getBytes(StandardCharsets.US_ASCII));
        }
    }

    @Override
    public int dryRun(boolean submit) throws UsageException, RunException, InterruptedException {
        return plan(submit).work().show(console);
    }

    private Planned plan(boolean submits) throws UsageException, RunException, InterruptedException {
        refuseWhatTreesTell();
        Preparation prepared = Preparation.of(options.jobs(), session.schedulers(), console);
        FileName here = options.call().workingDirectory();
        FileName file =
                OperandName.canonical(OperandName.of(request.file(), here).absolute());
        NamesBelow base = ManifestPlace.base("--base", request.base().orElse(here), here);
        HashTrees trees = read(file, base);
        prepared.requireHost(submits);
        Found found = find(trees, base, file, prepared);
        if (found.match().trees().isEmpty()) {
            // Two scripts that find nothing to do need not wait in a queue.
            prepared = prepared.onThisHost(session.schedulers());
        }
        Division division = Division.of(
                prepared,
                Division.Work.READING,
                found.match().files(),
                found.count().jobs());
        BatchPlan plan = SumPlan.ofRanges(division.plan(found.match().files()));
        Manifest manifest = new Manifest(ManifestFormat.GNU, file, false);
        PlannedWork work = new PlannedWork(
                options.summingBy(trees.method()).forManifest(manifest),
                found.landing(),
                found.roots(),
                found.walk(),
                plan,
                division);
        return new Planned(work, found.match());
    }

    private Found find(HashTrees trees, NamesBelow base, FileName file, Preparation prepared)
            throws UsageException, RunException, InterruptedException {
        List<FileName> names = trees.roots().names();
        Landing landing = new Landing(
                List.of(new Landing.Source(request.file(), base.real())),
                List.of(new LandingRoot(new RootPair(base.real(), base.real(), null), true, names, false)),
                options.call().workingDirectory());
        InPlaceRoots.Walked walked = new InPlaceRoots(session, options, console)
                .walk(landing, step -> step.toReadQuietly(landing, false), "checked");
        ManifestMatch.Scope scope = new ManifestMatch.Scope(false, SumCheckRun.leavesOut(options));
        ManifestMatch.Result found = ManifestMatch.of(trees.roots(), base.real(), walked.walk(), scope, file);
        TraversalReport there = found.walk();
        JobCount count = prepared.count(there.totals().files(), there.totals().bytes());
        TreeMatch match = TreeMatch.of(there.files(), found.expected(), trees, base.real(), count.jobs());
        TraversalReport walk = there.without(match.files(), match.others(), match.otherBytes(), errors(there, match));
        say(base, walk, found, count);
        return new Found(landing, walked.roots(), walk, match, count);
    }

    private void refuseWhatTreesTell() throws UsageException {
        if (request.strict() || request.format().isPresent() || request.method().isPresent()) {
            throw new UsageException(
                    "--sum-check " + request.file().display()
                            + " holds hash trees of large files: --strict, --format and --method are for manifests of all files");
        }
    }

    private static List<TraversalError> errors(TraversalReport walk, TreeMatch match) {
        List<TraversalError> errors = new ArrayList<>(walk.errors());
        errors.addAll(match.errors());
        errors.sort((a, b) -> a.path().compareTo(b.path()));
        return errors;
    }

    private HashTrees read(FileName file, NamesBelow base) throws UsageException {
        String name = "--sum-check " + request.file().display();
        try (InputStream in = RegularFiles.open(file.toPath())) {
            return HashTreeReader.read(in, base, SplitFile.LEAF);
        } catch (ManifestException refused) {
            throw new UsageException(name + ": " + refused.getMessage() + "; nothing is checked");
        } catch (IOException unreadable) {
            throw new UsageException("cannot read " + name + ": " + SystemMessage.of(unreadable));
        }
    }

    private void say(NamesBelow base, TraversalReport walk, ManifestMatch.Result found, JobCount count) {
        console.say("checks " + base.real().display() + " by the hash trees in "
                + request.file().display());
        console.say(Counted.sentence(
                "to be checked by ranges: %,d files, %,d bytes",
                walk.totals().files(), walk.totals().bytes()));
        if (found.missing() > 0) {
            console.say(String.format(Locale.ROOT, "with a hash tree, and not there: %,d", found.missing()));
        }
        walk.totals().leftOut().lines().forEach(console::say);
        if (!count.reason().isEmpty()) {
            console.say(count.reason());
        }
    }
}
