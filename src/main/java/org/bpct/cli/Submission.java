package org.bpct.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.bpct.batches.Batches;
import org.bpct.caller.RunException;
import org.bpct.cli.terminal.Terminal;
import org.bpct.options.UsageException;
import org.bpct.pipeline.Undertaking;
import org.bpct.status.ExitCode;
import org.bpct.status.show.StatusJson;

/**
 * The user's side of a new batch: its submission, preview and wait, with their messages.
 *
 * @param command the command line
 * @param terminal the output for messages
 * @param batches the batches of the home
 * @param saving the defaults that the line asks to keep
 */
record Submission(BpctCommand command, Terminal terminal, Batches batches, Saving saving) {
    private static final int ENTRIES_FAILED = ExitCode.ENTRIES_FAILED.code();

    /**
     * Carries out the line, and returns the exit code.
     *
     * @param keepDays the number of days for which batches are kept; 0 for forever
     */
    int begin(Undertaking run, int keepDays) throws UsageException, RunException, InterruptedException, IOException {
        boolean printsNames = command.staysInPlace() && command.copying.dryRun && command.further.ended;
        if (command.further.parsable || printsNames) {
            terminal.beQuiet();
        }
        if (command.questions.content && command.copying.await != null && command.sums.output == null) {
            terminal.beAside();
        }
        if (command.copying.dryRun) {
            int errors = run.dryRun(!command.further.noSubmit);
            saving.keep();
            return errors == 0 ? 0 : ENTRIES_FAILED;
        }
        if (keepDays > 0) {
            deleteOld(keepDays);
        }
        Undertaking.Outcome outcome = run.run(!command.further.noSubmit);
        saving.keep();
        tell(outcome);
        if (outcome.isBatch() && command.copying.await != null && !command.further.noSubmit) {
            int code = batches.await(outcome, command.form());
            run.conclude(terminal.results());
            boolean isComplete = code == ExitCode.OK.code() || code == ExitCode.ONLY_VANISHED_OR_CHANGED.code();
            return isComplete && outcome.shrunk() ? ENTRIES_FAILED : code;
        }
        return outcome.walkErrors() == 0 && !outcome.shrunk() ? 0 : ENTRIES_FAILED;
    }

    private void tell(Undertaking.Outcome outcome)
            throws UsageException, RunException, InterruptedException, IOException {
        if (!outcome.isBatch()) {
            terminal.say(outcome.remark());
            if (command.form().isJson()) {
                StatusJson.write(terminal.out(), List.of());
            }
        } else if (command.form().isJson()) {
            if (command.copying.await == null) {
                batches.show(outcome);
            }
        } else if (command.further.parsable) {
            terminal.answer(Integer.toString(outcome.batch()));
        } else if (command.further.noSubmit) {
            terminal.say("batch " + outcome.batch() + " is written, not submitted:");
            terminal.answer(outcome.folder().display());
        } else {
            announce(outcome);
        }
        Undertaking.Outcome next = outcome.next();
        if (next != null) {
            terminal.say("batch " + next.batch() + " deletes names that the source does not have: "
                    + (command.further.noSubmit ? "written, not submitted" : next.remark()));
        }
    }

    /** Deletes old batches if possible; a failure to do so must not prevent the copy. */
    private void deleteOld(int days) throws InterruptedException {
        try {
            batches.deleteOlderThan(Duration.ofDays(days));
        } catch (RunException e) {
            terminal.note("batches older than " + days + " days are kept: " + e.getMessage());
        }
    }

    private void announce(Undertaking.Outcome outcome) {
        String batch = Integer.toString(outcome.batch());
        terminal.say("batch " + batch + ": " + outcome.remark());
        if (outcome.left() > 0) {
            String waiting = outcome.left() == 1
                    ? "the finalizer is"
                    : outcome.left() + " more jobs, the finalizer among them, are";
            terminal.say("  " + waiting + " NOT submitted yet (--max-queued):"
                    + " bpct --wait=" + batch + " submits them as room appears, or bpct --resume=" + batch
                    + " now and then");
        }
        terminal.say("  bpct --progress=" + batch + "   how it is doing");
        terminal.say("  bpct --wait=" + batch + "       wait for its end");
        terminal.say("  bpct --cancel=" + batch + "     end it");
    }
}
