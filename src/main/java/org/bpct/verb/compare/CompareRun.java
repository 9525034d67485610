package org.bpct.verb.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bpct.caller.Console;
import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.description.BatchUnreadableException;
import org.bpct.files.FileName;
import org.bpct.files.SummedFiles;
import org.bpct.files.SystemMessage;
import org.bpct.home.BatchCatalog;
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
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.SoughtName;
import org.bpct.status.errors.BatchErrors;
import org.bpct.verb.host.CheckedHost;
import org.bpct.verb.host.FarRoot;
import org.bpct.verb.sum.SumPlan;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of two trees with their contents: the walk finds all other differences, jobs read the files of equal
 * size.
 */
public final class CompareRun implements Undertaking {
    private final Session session;
    private final RunOptions options;
    private final Aim.Comparison wish;
    private final Console console;
    private @Nullable Answer answer;

    /** Prepares a comparison; it begins when one of its methods is called. */
    public CompareRun(RunOptions options, Aim.Comparison wish, Session session) {
        this.session = session;
        this.options = options;
        this.wish = wish;
        this.console = session.console();
    }

    /** The part of the answer that is known before the jobs end. They may take hours, so it holds no list of files. */
    private record Answer(
            ComparedTrees trees, DifferenceList list, List<Difference> differences, long names, String batch) {}

    /** The work, and the findings of the walk. */
    private record Planned(PlannedWork work, ComparedTrees trees, DifferenceList list, Compared compared) {}

    @Override
    public Outcome run(boolean submit) throws UsageException, RunException, InterruptedException {
        Planned planned = plan(submit);
        FarRoot far = planned.trees().far();
        boolean isSecond = planned.trees().named().equals(planned.trees().a());
        BatchStart.Addition addition = far == null
                ? BatchStart.Addition.NONE
                : into -> SummedFiles.write(CheckedHost.file(into), far.facts(isSecond));
        Outcome outcome = planned.work().begin(session, addition, submit);
        answer = new Answer(
                planned.trees(),
                planned.list(),
                planned.compared().differences(),
                planned.compared().names(),
                Integer.toString(outcome.batch()));
        return outcome;
    }

    @Override
    public int dryRun(boolean submit) throws UsageException, RunException, InterruptedException {
        return plan(submit).work().show(console);
    }

    private Planned plan(boolean submits) throws UsageException, RunException, InterruptedException {
        Preparation prepared = Preparation.of(options.jobs(), session.schedulers(), console);
        FileName here = options.call().workingDirectory();
        ComparedTrees trees = ComparedTrees.of(options, wish, session);
        if (trees.far() != null) {
            trees.far().requireReadable();
        }
        DifferenceList list = DifferenceList.of(wish, trees, here);
        list.sayReplaced(console);
        prepared.requireHost(submits);
        Landing landing = landing(trees, here);
        Compared compared = Compared.of(options, wish, trees);
        InPlaceRoots.Walked walked =
                new InPlaceRoots(session, options, console).walk(landing, step -> compared.twins(), "compared");
        say(trees, compared);
        Division division = Division.of(prepared, Division.Work.READING, walked.walk(), session);
        BatchPlan plan = SumPlan.ofTwins(division.plan(walked.walk().files()));
        PlannedWork work = new PlannedWork(options, landing, walked.roots(), walked.walk(), plan, division);
        return new Planned(work, trees, list, compared);
    }

    private Landing landing(ComparedTrees trees, FileName here) {
        List<FileName> given = options.task().operands();
        return new Landing(
                List.of(new Landing.Source(given.get(0), trees.a()), new Landing.Source(given.get(1), trees.b())),
                List.of(new LandingRoot(trees.pair(), false, List.of(FileName.currentDirectory()), false)),
                here);
    }

    private void say(ComparedTrees trees, Compared compared) {
        console.say("compares " + trees.a().display() + " with " + trees.b().display());
        compared.errors().say(console);
        console.say(Counted.sentence(
                "%,d names in both, %,d differences so far",
                compared.names(), compared.differences().size()));
        console.say(Counted.sentence(
                "to be read in both: %,d files, %,d bytes",
                compared.twins().totals().files(), compared.twins().totals().bytes()));
    }

    /** Lists all differences, after the jobs have ended; lists nothing if not all is compared. */
    @Override
    public void conclude(PrintStream results) throws UsageException, RunException {
        Answer known = answer;
        if (known == null) {
            throw new IllegalStateException("nothing was begun");
        }
        List<Difference> all = new ArrayList<>(known.differences());
        List<String> missing = readContents(known, all);
        missing.forEach(console::note);
        if (missing.isEmpty()) {
            all.sort(Difference.BY_PATH);
            known.list().write(all, results, console.screen().isTerminal());
            console.say(Compared.summary(wish, known.names(), all.size()));
        } else {
            console.note("there is no list of differences, because it would not be whole");
        }
    }

    /** Adds the files with different contents, notes those that could not be compared, and returns the gaps. */
    private List<String> readContents(Answer known, List<Difference> all) throws UsageException, RunException {
        BatchCatalog catalog = new BatchCatalog(session.home());
        try {
            BatchSnapshot batch = BatchSnapshot.read(catalog.find(known.batch()));
            BatchStatus status = BatchStatus.of(batch, Map.of(), session.clock().instant(), -1);
            List<String> missing = new ArrayList<>(BatchErrors.ofJobs(status, (path, kind, message) -> {
                if (kind.equals("differs")) {
                    all.add(Difference.ofContent(
                            SoughtName.below(known.trees().named(), path).orElseThrow()));
                } else {
                    console.note("not compared: " + path.display() + ": " + message.display());
                }
            }));
            long open = status.sums().entries().open();
            if (open > 0) {
                missing.add(open + " files are not compared yet: bpct --resume=" + known.batch() + " goes on");
            }
            return missing;
        } catch (BatchUnreadableException e) {
            throw RunException.failed("cannot read the findings of the jobs: " + e.getMessage(), e);
        } catch (IOException e) {
            throw RunException.failed("cannot read the findings of the jobs: " + SystemMessage.of(e), e);
        }
    }
}
