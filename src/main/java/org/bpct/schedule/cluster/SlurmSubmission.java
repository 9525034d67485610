package org.bpct.schedule.cluster;

import java.util.List;
import java.util.stream.Collectors;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Submission;

/** The command that submits a job to Slurm. */
final class SlurmSubmission {
    private SlurmSubmission() {}

    /** Returns the words of the command. A dependency on a purged job counts as met, which is right for "ended". */
    static List<byte[]> words(SubmitRequest request) {
        List<byte[]> words = CommandRunner.words(
                "sbatch",
                "--parsable",
                "--ignore-pbs",
                "--open-mode=append",
                "--job-name=" + request.job().name(),
                "--comment=" + request.job().title(),
                // Shown as WorkDir; the script leaves it at once. Without the folder, the script's list is missing as
                // well.
                "--chdir=" + request.job().folder().text(),
                "--output=" + pattern(request.job().output()));
        List<JobId> after = request.start().after();
        if (!after.isEmpty()) {
            String ids = after.stream().map(JobId::value).collect(Collectors.joining(":"));
            words.addAll(CommandRunner.words("--dependency=afterany:" + ids));
        }
        words.addAll(CommandRunner.words(request.queueWords()));
        words.addAll(CommandRunner.words(SlurmOptions.ofNodes(request.nodes())));
        Submission.JobArray array = request.array();
        if (array == null) {
            words.add(request.job().script().bytes());
            return words;
        }
        words.addAll(CommandRunner.words("--array=" + SlurmTasks.ranges(array.indices())));
        words.add(request.job().script().bytes());
        words.addAll(CommandRunner.words(Integer.toString(array.offset())));
        return words;
    }

    /** Returns an output pattern: % has a meaning there and a backslash removes it, in 22.05 and 24.11 alike. */
    private static String pattern(FileName output) {
        return output.text().replace("\\", "\\\\").replace("%", "\\%");
    }
}
