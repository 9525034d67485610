package org.bpct.survey;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.traverse.TraversalError;

/** The questions about trees: {@code --du} and {@code --find}. They make no batch, and need no home of batches. */
public final class TreeQuestions {
    private static final int ROWS = 20;

    private final RunOptions options;
    private final Session session;
    private final Console console;

    public TreeQuestions(RunOptions options, Session session) {
        this.options = options;
        this.session = session;
        this.console = session.console();
    }

    /**
     * Adds up the space of trees, and returns the exit code.
     *
     * @param by the grouping, empty for a row a PATH
     * @param top how many rows are shown
     */
    public int du(String by, OptionalInt top, boolean asJson)
            throws UsageException, RunException, InterruptedException {
        Grouping grouping = Grouping.parse(by);
        SurveyScope scope = SurveyScope.of("--du", options, console);
        long now = TimeUnit.MILLISECONDS.toNanos(session.clock().millis());
        UsageVisitor visitor = new UsageVisitor(grouping, scope, now);
        UsageSums sums;
        List<TraversalError> errors;
        try (SurveyWalk<UsageVisitor.Shelf> walk = new SurveyWalk<>(scope, visitor)) {
            walk.begin(console);
            walk.await(console);
            sums = visitor.sums();
            errors = new ArrayList<>(walk.errorsByPath());
        }
        for (FileName gone : sums.gone()) {
            errors.add(new TraversalError(gone, "vanished", "is gone, or another one has its name"));
        }
        List<UsageLabel> labels = UsageLabel.of(sums, session.commands());
        SurveyErrors said = new SurveyErrors(errors);
        said.say(console);
        if (asJson) {
            writeJson(sums, labels, top.orElse(labels.size()), errors);
        } else if (sums.total().equals(Usage.NOTHING) && said.exitCode() != 0) {
            // A table of zeros below the errors would say that these trees take no space.
            return said.exitCode();
        } else {
            console.out().print(new UsageTable(sums, labels, top.orElse(ROWS)).text());
        }
        return said.exitCode();
    }

    private void writeJson(UsageSums sums, List<UsageLabel> labels, int most, List<TraversalError> errors)
            throws RunException {
        try {
            UsageJson.write(console.out(), sums, labels, most, errors);
        } catch (IOException e) {
            throw RunException.failed("cannot write: " + SystemMessage.of(e), e);
        }
    }

    /** Lists the entries that meet all criteria, and returns the exit code. */
    public int find(ListForm form) throws UsageException, RunException, InterruptedException {
        SurveyScope scope = SurveyScope.of("--find", options, console);
        long found;
        SurveyErrors errors;
        EntryLines lines = EntryLines.of(form, session.commands());
        FindVisitor visitor = new FindVisitor(scope, lines);
        try (SurveyWalk<Shelf> walk = new SurveyWalk<>(scope, visitor)) {
            walk.begin(console);
            found = new FoundList(walk, lines, console.out()).write(visitor.roots());
            walk.await(console);
            errors = new SurveyErrors(walk.errorsByPath());
        } catch (IOException e) {
            throw RunException.failed("cannot write the list: " + SystemMessage.of(e), e);
        }
        if (form == ListForm.COUNT) {
            console.out().println(found);
        } else if (found == 0 && form != ListForm.JSON && errors.exitCode() == 0) {
            console.note("nothing matches");
        }
        errors.say(console);
        return errors.exitCode();
    }
}
