package org.bpct.cli;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.bpct.model.FileName;
import org.bpct.options.UsageException;
import org.bpct.run.Batches;
import org.bpct.run.RunException;
import org.jspecify.annotations.Nullable;

/**
 * What a command line asks of batches that are there already.
 *
 * @param command the command line
 */
record BatchCommands(BpctCommand command) {
    private static final String ALL =
            "--progress, --wait=BATCH, --errors, --why, --cancel, --resume, --retry, --check and --del";

    private static final int MOST_JOBS = 99_999;

    /** Returns true if something about existing batches is asked for. */
    boolean isAsked() {
        return asked() > 0;
    }

    /** Returns how many things about existing batches are asked for. */
    private int asked() {
        ExistingOptions existing = command.existing;
        String await = command.copying.await;
        return (existing.progress == null ? 0 : 1)
                + (existing.cancel == null ? 0 : 1)
                + (existing.resume == null ? 0 : 1)
                + (existing.retry == null ? 0 : 1)
                + (existing.check == null ? 0 : 1)
                + (existing.delete == null ? 0 : 1)
                + (existing.errors == null ? 0 : 1)
                + (existing.why == null ? 0 : 1)
                + (await == null || await.isEmpty() ? 0 : 1);
    }

    /** Does what options about existing batches ask for; they are refused together with operands. */
    Optional<Integer> obey(Batches batches, FileName workingDirectory)
            throws UsageException, RunException, InterruptedException {
        ExistingOptions existing = command.existing;
        String await = command.copying.await;
        int asked = asked();
        if (existing.json && existing.progress == null && existing.errors == null) {
            throw new UsageException("--json goes with --progress and --errors");
        }
        boolean endedByNul = existing.errors == null ? command.selection.readsFiles() : !existing.json;
        if (command.further.ended && !endedByNul) {
            throw new UsageException(
                    "-0 goes with --errors, but not together with --json, and with files of names or patterns");
        }
        if (asked == 0) {
            if (await != null && command.operands.isEmpty()) {
                throw new UsageException(
                        "--wait alone waits for nothing: --wait=BATCH, or --wait SOURCE... DESTINATION");
            }
            return Optional.empty();
        }
        if (!command.operands.isEmpty()) {
            throw new UsageException(ALL + " are about batches, and '"
                    + FileName.ofText(command.operands.get(0)).display()
                    + "' is a file; --del deletes batches, not files (that is --remove)");
        }
        if (asked > 1) {
            throw new UsageException(ALL + " do not go together");
        }
        if (existing.progress != null) {
            return Optional.of(batches.progress(existing.progress, existing.json));
        }
        if (existing.errors != null) {
            return Optional.of(batches.errors(existing.errors, existing.json, command.further.ended));
        }
        if (existing.why != null) {
            return Optional.of(batches.why(FileName.ofText(existing.why), workingDirectory));
        }
        if (existing.cancel != null) {
            return Optional.of(batches.cancel(existing.cancel));
        }
        if (existing.resume != null || existing.retry != null) {
            refuseFrozen(command.copying.verify);
            OptionalInt jobs = jobs();
            String batch = existing.resume != null ? existing.resume : String.valueOf(existing.retry);
            int code = existing.resume != null ? batches.resume(batch, jobs) : batches.retry(batch, jobs);
            // --resume=7 --wait waits for what was resumed.
            return Optional.of(code == 0 && await != null ? batches.await(batch) : code);
        }
        if (existing.check != null) {
            refuseFrozen(null);
            int check = batches.check(existing.check, jobs(), command.copying.verify);
            return Optional.of(await == null ? 0 : batches.await(Integer.toString(check)));
        }
        if (existing.delete != null) {
            return Optional.of(batches.delete(existing.delete));
        }
        return Optional.of(batches.await(await == null ? "" : await));
    }

    /** A batch is copied with the options that it was made with: half of it with others would be neither. */
    private void refuseFrozen(@Nullable String verify) throws UsageException {
        CopyingOptions copying = command.copying;
        ClusterOptions cluster = command.cluster;
        FurtherOptions further = command.further;
        boolean others = copying.noTargetDirectory
                || command.removal.remove
                || copying.dryRun
                || command.selection.isGiven()
                || further.fsync
                || further.noSubmit
                || Stream.of(
                                verify,
                                copying.cp,
                                copying.scheduler,
                                copying.queue,
                                copying.pre,
                                copying.post,
                                copying.threads,
                                cluster.account,
                                cluster.partition,
                                cluster.time,
                                cluster.memory,
                                further.strategy,
                                further.progressInterval,
                                further.mostQueued,
                                further.autoResume,
                                further.lanes,
                                further.guard,
                                further.templates)
                        .anyMatch(Objects::nonNull);
        if (others) {
            throw new UsageException(
                    "--resume, --retry and --check go on with the options that the batch was made with;"
                            + " of those for copying they take -j alone, --check also --verify");
        }
    }

    private OptionalInt jobs() throws UsageException {
        String jobs = command.copying.jobs;
        if (jobs == null || jobs.equals("auto")) {
            return OptionalInt.empty();
        }
        if (!jobs.matches("[1-9][0-9]{0,4}") || Integer.parseInt(jobs) > MOST_JOBS) {
            throw new UsageException("--jobs takes a number from 1 to " + MOST_JOBS + " or auto, not '" + jobs + "'");
        }
        return OptionalInt.of(Integer.parseInt(jobs));
    }
}
