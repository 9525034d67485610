package org.bpct.cli;

import java.util.Optional;
import org.bpct.model.FileName;
import org.bpct.run.Batches;
import org.bpct.run.RunException;
import org.bpct.run.UsageException;

/**
 * What a command line asks of batches that are there already.
 *
 * @param command the command line
 */
record BatchCommands(BpctCommand command) {
    private static final String ALL = "--progress, --wait=BATCH, --errors, --why, --cancel, --resume and --del";

    /** Returns true if something about existing batches is asked for. */
    boolean isAsked() {
        return asked() > 0;
    }

    /** Returns how many things about existing batches are asked for. */
    private int asked() {
        BpctCommand.Existing existing = command.existing;
        String await = command.copying.await;
        return (existing.progress == null ? 0 : 1)
                + (existing.cancel == null ? 0 : 1)
                + (existing.resume == null ? 0 : 1)
                + (existing.delete == null ? 0 : 1)
                + (existing.errors == null ? 0 : 1)
                + (existing.why == null ? 0 : 1)
                + (await == null || await.isEmpty() ? 0 : 1);
    }

    /** Does what options about existing batches ask for; they are refused together with operands. */
    Optional<Integer> obey(Batches batches, FileName workingDirectory)
            throws UsageException, RunException, InterruptedException {
        BpctCommand.Existing existing = command.existing;
        String await = command.copying.await;
        int asked = asked();
        if (existing.json && existing.progress == null && existing.errors == null) {
            throw new UsageException("--json goes with --progress and --errors");
        }
        if (command.further.ended && (existing.errors == null || existing.json)) {
            throw new UsageException("-0 goes with --errors, and not together with --json");
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
                    + "' is a file; --del deletes batches, not files");
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
        if (existing.resume != null) {
            int code = batches.resume(existing.resume);
            // --resume=7 --wait waits for what was resumed.
            return Optional.of(code == 0 && await != null ? batches.await(existing.resume) : code);
        }
        if (existing.delete != null) {
            return Optional.of(batches.delete(existing.delete));
        }
        return Optional.of(batches.await(await == null ? "" : await));
    }
}
