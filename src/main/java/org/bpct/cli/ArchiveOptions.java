package org.bpct.cli;

import org.bpct.files.FileName;
import org.bpct.options.Aim;
import org.bpct.options.FileSize;
import org.bpct.options.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for archives. */
final class ArchiveOptions {
    private static final String PART_SIZE = "100G";
    private static final long LEAST_PART = 1 << 20;

    @Option(
            names = "--archive",
            paramLabel = "FOLDER",
            description = "Archive each PATH as plain tars in a new FOLDER, in parallel, with an index, as jobs.")
    @Nullable
    String archive;

    @Option(
            names = "--part-size",
            paramLabel = "SIZE",
            description = "With --archive: begin another tar before one is larger, by default 100G.")
    String partSize = PART_SIZE;

    /** Returns true if an archive is made. */
    boolean isAsked() {
        return archive != null;
    }

    /** Returns the archive that is asked for. */
    Aim aim() throws UsageException {
        String folder = String.valueOf(archive);
        if (folder.isEmpty()) {
            throw new UsageException("--archive needs the name of a new folder");
        }
        long bytes = FileSize.parse("--part-size", partSize);
        if (bytes < LEAST_PART) {
            throw new UsageException("--part-size takes a size of at least 1M, not '" + partSize + "'");
        }
        return new Aim.Archive(FileName.ofText(folder), bytes);
    }
}
