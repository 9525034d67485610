package org.bpct.wave;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.List;
import org.apache.commons.io.file.PathUtils;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.home.BatchLock;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobDirectory;
import org.bpct.status.JobStatus;

/**
 * A further wave of a batch that is being written.
 *
 * <p>However bpct ends meanwhile: the wave exists once its folder has its name, and does not count before. Only the
 * wave names the folders of its jobs, so those that a killed bpct leaves behind are never read.
 */
final class UnfinishedWave {
    private final BatchDirectory place;
    private final int wave;
    private final Path folder;

    private UnfinishedWave(BatchDirectory place, int wave, Path folder) {
        this.place = place;
        this.wave = wave;
        this.folder = folder;
    }

    /** Makes the folder of a wave; the caller holds the {@link BatchLock}. */
    static UnfinishedWave begin(BatchDirectory place, int wave) throws IOException {
        Path folder = place.unfinishedWave(wave);
        PrivateFiles.makeFolder(folder);
        return new UnfinishedWave(place, wave, folder);
    }

    /** Returns its folder before the wave is complete. */
    Path folder() {
        return folder;
    }

    /** Returns the file with the description of the wave. */
    Path description() {
        return folder.resolve("wave.json");
    }

    /** Returns the greatest number in the name of a job folder, including folders that no wave names. */
    int lastJob() throws IOException {
        int last = 0;
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(place.jobs(), "[0-9]*")) {
            for (Path job : folders) {
                String name = FileName.of(job).lastComponent().text();
                last = name.matches("[0-9]{1,9}") ? Math.max(last, Integer.parseInt(name)) : last;
            }
        }
        return last;
    }

    /** Removes the remains of a finalizer of a killed bpct; no wave has ever named it. */
    static void removeLeftOver(JobDirectory finalizer) throws IOException {
        for (Path left : List.of(finalizer.part().root(), finalizer.root())) {
            if (Files.exists(left)) {
                PathUtils.deleteDirectory(left);
            }
        }
    }

    /** Gives the wave its name: a marker first stops the scripts of the taken jobs, which then no longer count. */
    void commit(List<JobStatus> taken, InstantSource clock) throws IOException {
        byte[] marker = (wave + " " + clock.millis() / 1000 + " .\n").getBytes(StandardCharsets.US_ASCII);
        for (JobStatus job : taken) {
            PrivateFiles.replace(job.directory().handedOver(), marker);
        }
        try (DirectoryStream<Path> unpacked = Files.newDirectoryStream(folder, "list.*")) {
            for (Path list : unpacked) {
                Files.delete(list);
            }
        }
        Files.move(folder, place.wave(wave), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Returns the names of the folders that a wave lists as taken over. */
    static List<String> names(List<JobStatus> taken) {
        return taken.stream()
                .map(job -> FileName.of(job.directory().root()).lastComponent().text())
                .toList();
    }
}
