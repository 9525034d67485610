package org.bpct.verb.archive;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.description.Manifest;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;
import org.bpct.files.SystemMessage;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
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
import org.bpct.selection.LeftOut;
import org.bpct.traverse.TraversalError;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.listing.Totals;
import org.bpct.traverse.listing.Unchanged;
import org.bpct.tree.Expectations;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.RootPair;
import org.bpct.verb.archive.listing.ArchiveParts;
import org.bpct.verb.archive.tar.ArchiveSums;
import org.bpct.verb.sum.ManifestPlace;
import org.bpct.verb.sum.SumCheckPlan;
import org.bpct.verb.sum.manifest.ExpectedSums;
import org.bpct.verb.sum.manifest.ManifestException;
import org.bpct.verb.sum.manifest.ManifestFormat;
import org.bpct.verb.sum.manifest.ManifestReader;
import org.bpct.verb.sum.manifest.NamesBelow;

/**
 * A comparison of the parts of an archive with the checksums beside them. Each range of a part is an entry of the batch, with a name
 * of its own below that of the part.
 */
public final class ArchiveCheckRun implements Undertaking {
    private final Session session;
    private final RunOptions options;
    private final Aim.Expected request;
    private final Console console;

    /** Prepares a check of an archive's parts; it begins when one of its methods is called. */
    public ArchiveCheckRun(RunOptions options, Aim.Expected request, Session session) {
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
        NamesBelow folder = ManifestPlace.base("--archive-check", request.file(), here);
        ArchiveSums sums = read(folder.real());
        ExpectedSums expected = expected(sums, folder);
        prepared.requireHost(submits);
        Landing landing = new Landing(
                List.of(new Landing.Source(request.file(), folder.real())),
                List.of(new LandingRoot(
                        new RootPair(folder.real(), folder.real(), null),
                        false,
                        List.of(FileName.currentDirectory()),
                        false)),
                here);
        TraversalReport ranges = ranges(landing, sums, expected, ArchiveParts.errors(folder.real()));
        InPlaceRoots.Walked walked =
                new InPlaceRoots(session, options, console).walk(landing, step -> ranges, "checked");
        say(folder, ranges);
        Division division = Division.of(prepared, Division.Work.READING, ranges, session);
        Expectations all =
                new Expectations(expected, IntStream.range(0, expected.count()).toArray());
        BatchPlan plan = SumCheckPlan.of(division.plan(ranges.files()), ranges.files(), all);
        Manifest manifest =
                new Manifest(ManifestFormat.PARTS, folder.real().resolve(FileName.ofText(ArchiveSums.NAME)), false);
        TraversalReport walk = ranges.with(ranges.files().expecting(all));
        return new PlannedWork(options.forManifest(manifest), landing, walked.roots(), walk, plan, division);
    }

    private ArchiveSums read(FileName folder) throws UsageException {
        FileName file = folder.resolve(FileName.ofText(ArchiveSums.NAME));
        try (InputStream in = RegularFiles.open(file.toPath())) {
            return ArchiveSums.read(in).ofParts(ArchiveParts.known(folder));
        } catch (IOException e) {
            throw new UsageException("--archive-check " + request.file().display() + ": cannot read " + file.display()
                    + ": " + SystemMessage.of(e));
        }
    }

    private ExpectedSums expected(ArchiveSums sums, NamesBelow folder) throws UsageException {
        byte[] lines = sums.lines().getBytes(StandardCharsets.US_ASCII);
        try {
            return new ManifestReader(ArchiveSums.NAME, Optional.of(ManifestFormat.GNU), Optional.of(sums.method()))
                    .read(new ByteArrayInputStream(lines), folder);
        } catch (ManifestException | IOException e) {
            throw new UsageException("--archive-check " + request.file().display() + ": " + e.getMessage());
        }
    }

    /** Builds a walk report with one entry per range. */
    private static TraversalReport ranges(
            Landing landing, ArchiveSums sums, ExpectedSums expected, List<TraversalError> errors) {
        FileListBuilder list = new FileListBuilder(landing.pairs());
        int root = list.addDirectory(-1, 0, new byte[0], false);
        FileName part = FileName.ofText("");
        for (FileName name : expected.names()) {
            if (!name.parent().equals(part)) {
                part = name.parent();
                list.addDirectory(root, 0, part.bytes(), false);
            }
            list.addEntry(name.lastComponent().bytes(), ArchiveSums.length(name));
        }
        FileList files = list.build();
        Totals totals =
                new Totals(0, files.entries(), 0, 0, files.bytes(), sums.longest(), Optional.empty(), LeftOut.NOTHING);
        // The parts are in the folder itself, which is looked at where roots are.
        return new TraversalReport(
                files, totals, Unchanged.NONE, new ArrayList<>(errors), Optional.empty(), false, null);
    }

    private void say(NamesBelow folder, TraversalReport ranges) {
        console.say("checks the archive " + folder.real().display());
        console.say(String.format(
                Locale.ROOT,
                "to be checked: %,d ranges of parts, %,d bytes",
                ranges.totals().files(),
                ranges.totals().bytes()));
        ranges.errors().forEach(error -> console.note(error.path().display() + ": " + error.message()));
    }
}
