package org.bpct.cli;

import org.bpct.batches.BatchPreview;
import org.bpct.batches.Batches;
import org.bpct.batches.CheckedPlace;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.options.UsageException;
import org.bpct.wave.Placement;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a command line about existing batches.
 *
 * @param command the command line
 * @param placement the typed options about the place and the number of jobs
 * @param workingDirectory the absolute directory that relative names are resolved against
 */
record BatchCommands(BpctCommand command, Placement placement, FileName workingDirectory) {
    /** Carries out the request of this mode, and returns the exit code. */
    int obey(Mode mode, Batches batches) throws UsageException, RunException, InterruptedException {
        return command.copying.dryRun ? show(mode, batches.preview()) : carryOut(mode, batches);
    }

    private int carryOut(Mode mode, Batches batches) throws UsageException, RunException, InterruptedException {
        ExistingOptions existing = command.existing;
        return switch (mode) {
            case PROGRESS -> batches.progress(text(existing.progress), command.form());
            case ERRORS ->
                batches.errors(newest(existing.errors), existing.json, command.further.ended, command.further.lost);
            case WHY -> batches.why(FileName.ofText(text(existing.why)), workingDirectory);
            case WAIT -> batches.await(text(command.copying.await), command.form());
            case ADD_JOBS -> addJobs(batches);
            case CANCEL -> batches.cancel(text(existing.cancel), command.further.force);
            case PAUSE -> batches.pause(text(command.further.pause));
            case CONTINUE -> awaited(text(command.further.goOn), batches.goOn(text(command.further.goOn)), batches);
            case LIMIT -> batches.limit(text(command.further.limit));
            case DELETE -> batches.delete(text(existing.delete));
            case RESUME -> resume(text(existing.resume), batches);
            case RETRY -> awaited(text(existing.retry), batches.retry(text(existing.retry), placement), batches);
            case CHECK -> check(batches);
            default -> throw notAboutOne(mode);
        };
    }

    private static IllegalArgumentException notAboutOne(Mode mode) {
        return new IllegalArgumentException(mode.title() + " is not about a batch");
    }

    private int resume(String batch, Batches batches) throws UsageException, RunException, InterruptedException {
        return awaited(batch, batches.resume(batch, placement, command.further.nodesAgain), batches);
    }

    private int addJobs(Batches batches) throws UsageException, RunException, InterruptedException {
        String jobs = text(command.further.addJobs);
        String batch = jobs.substring(0, Math.max(0, jobs.indexOf(':')));
        return awaited(batch, batches.addJobs(jobs, placement), batches);
    }

    private int check(Batches batches) throws UsageException, RunException, InterruptedException {
        new CheckedPlace(text(command.existing.check), workingDirectory).refuse();
        int check = batches.check(text(command.existing.check), placement, command.copying.verify);
        return awaited(Integer.toString(check), 0, batches);
    }

    /** Prints the effects of the request. */
    private int show(Mode mode, BatchPreview preview) throws UsageException, RunException, InterruptedException {
        ExistingOptions existing = command.existing;
        return switch (mode) {
            case ADD_JOBS -> preview.addJobs(text(command.further.addJobs), placement);
            case CANCEL -> preview.cancel(text(existing.cancel));
            case PAUSE -> preview.pause(text(command.further.pause));
            case CONTINUE -> preview.goOn(text(command.further.goOn));
            case LIMIT -> preview.limit(text(command.further.limit));
            case DELETE -> preview.delete(text(existing.delete));
            case RESUME -> preview.resume(text(existing.resume), placement);
            case RETRY -> preview.retry(text(existing.retry), placement);
            case CHECK -> {
                new CheckedPlace(text(existing.check), workingDirectory).refuse();
                yield preview.check(text(existing.check), placement, command.copying.verify);
            }
            default -> throw notAboutOne(mode);
        };
    }

    /** Waits with {@code --wait} for the submitted jobs, if the submission succeeded. */
    private int awaited(String batch, int code, Batches batches)
            throws UsageException, RunException, InterruptedException {
        return code == 0 && command.copying.await != null ? batches.await(batch, command.form()) : code;
    }

    /** Returns the batch; a question about none is about the newest. */
    private static String newest(@Nullable String batch) {
        return text(batch).isEmpty() ? "last" : text(batch);
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }
}
