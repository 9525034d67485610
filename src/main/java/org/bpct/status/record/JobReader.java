package org.bpct.status.record;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.model.PartDirectory;
import org.jspecify.annotations.Nullable;

/** The reading of one job, with its part: each file is opened at most once, and only if its folder lists it. */
public final class JobReader {
    /** How lines of scripts and runners begin. */
    private static final String OURS = "bpct: ";

    private JobReader() {}

    public static JobSnapshot read(PlannedJob plan) {
        JobDirectory job = plan.directory();
        PartDirectory part = job.part();
        Set<String> names = StateFiles.names(job.root());
        Set<String> ofPart = part.root().equals(job.root()) ? names : StateFiles.names(part.root());
        SubmissionRecord submission = SubmissionRecord.parse(
                names.contains("submission") ? StateFiles.record(job.submission()) : new byte[0]);
        CancelRecord cancelled =
                names.contains("cancelled") ? CancelRecord.parse(StateFiles.record(job.cancelled())) : null;
        PartSnapshot work = PartReader.read(plan, ofPart);
        String helps = names.contains("helping") ? folder(StateFiles.record(job.helping())) : "";
        boolean isSilent = work.attempts() > 0 || !names.contains("output");
        return new JobSnapshot(plan, submission, cancelled, work, helps, isSilent ? null : lastWords(job.output()));
    }

    /** Returns the name of a job's folder that a record holds; empty if it holds none. */
    public static String folder(byte[] record) {
        StateLines lines = new StateLines(record);
        String word = lines.next() ? lines.word() : "";
        return lines.whole() && word.matches("[0-9a-z.]{1,40}") ? word : "";
    }

    /**
     * Returns the last message of a script that claimed no attempt, else the last words of those that could not run it, as of slurmstepd;
     * null if there are none.
     */
    private static @Nullable FileName lastWords(Path output) {
        List<String> said = new String(StateFiles.record(output), StandardCharsets.ISO_8859_1)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        return last(said.stream().filter(line -> line.startsWith(OURS)).map(line -> line.substring(OURS.length())))
                .or(() -> last(said.stream()))
                .map(line -> AttemptReader.message(line.getBytes(StandardCharsets.ISO_8859_1)))
                .orElse(null);
    }

    private static Optional<String> last(Stream<String> lines) {
        return lines.reduce((before, last) -> last);
    }
}
