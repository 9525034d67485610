package org.bpct.home;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobDirectory;
import org.bpct.model.PartDirectory;
import org.bpct.status.record.CancelRecord;

/**
 * A batch with an unreadable description. It is judged by the folders of its jobs alone, because its scheduler is
 * unknown.
 *
 * @param directory the folder
 */
public record DamagedBatch(BatchDirectory directory) {
    /**
     * Returns the folders of the jobs that may be running: submitted or started, without an exit record in the newest
     * attempt. A job that was cancelled before it started is over once a process has recorded that it is gone.
     */
    public List<String> openJobs() throws IOException {
        List<String> open = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(directory.jobs())) {
            for (Path folder : folders) {
                if (isOpen(directory.job(FileName.of(folder).lastComponent().text()))) {
                    open.add(FileName.of(folder).lastComponent().display());
                }
            }
        } catch (NoSuchFileException noJobs) {
            return open;
        }
        open.sort(null);
        return open;
    }

    private static boolean isOpen(JobDirectory job) throws IOException {
        int newest = newestAttempt(job);
        return newest > 0
                ? !Files.exists(job.part().attempt(newest).exit())
                : Files.exists(job.submission()) && !isGone(job);
    }

    private static boolean isGone(JobDirectory job) {
        CancelRecord cancelled = CancelRecord.of(job);
        return cancelled != null && cancelled.isGone();
    }

    private static int newestAttempt(JobDirectory job) throws IOException {
        int newest = 0;
        try (DirectoryStream<Path> attempts =
                Files.newDirectoryStream(job.part().root(), PartDirectory.ATTEMPT_PREFIX + "*")) {
            for (Path attempt : attempts) {
                String number =
                        FileName.of(attempt).lastComponent().text().substring(PartDirectory.ATTEMPT_PREFIX.length());
                if (number.matches("[0-9]{1,9}")) {
                    newest = Math.max(newest, Integer.parseInt(number));
                }
            }
        } catch (NoSuchFileException noPart) {
            return 0;
        }
        return newest;
    }
}
