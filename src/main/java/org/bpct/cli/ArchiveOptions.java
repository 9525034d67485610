package org.bpct.cli;

import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.model.ChecksumMethod;
import org.bpct.options.Aim;
import org.bpct.options.FileSize;
import org.bpct.options.UsageException;
import org.bpct.verb.archive.tar.PartForm;
import org.bpct.verb.sum.manifest.ManifestFormat;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for archives. */
final class ArchiveOptions implements VerbOptions {
    private static final String PART_SIZE = "100G";
    private static final long LEAST_PART = 1 << 20;

    @Option(
            names = "--archive",
            paramLabel = "FOLDER",
            description =
                    "Archive each PATH as plain tars in a new FOLDER, in parallel, with an index, as jobs; with -u add"
                            + " the changes to an existing archive.")
    @Nullable
    String archive;

    @Option(
            names = "--part-size",
            paramLabel = "SIZE",
            description = "With --archive: begin another tar before one is larger, by default 100G.")
    String partSize = PART_SIZE;

    @Option(
            names = "--compress",
            paramLabel = "HOW",
            description =
                    "With --archive: compress each group of files by itself, by zstd or gzip; none is the default.")
    String compress = PartForm.PLAIN.word();

    @Option(
            names = "--archive-check",
            paramLabel = "FOLDER",
            description = "Compare the parts of an archive with the checksums beside them, in parallel, as jobs.")
    @Nullable
    String check;

    /** Returns the method of the checksums of a new archive; null if none is made. */
    @Nullable
    ChecksumMethod method() {
        return archive == null ? null : ChecksumMethod.B2;
    }

    @Override
    public boolean ask() {
        return archive != null || check != null;
    }

    @Override
    public @Nullable Aim aim(BpctCommand command) throws UsageException {
        if (!ask()) {
            return null;
        }
        if (check != null) {
            return new Aim.SumCheck(
                    new Aim.Expected(
                            FileName.ofText(check),
                            Optional.empty(),
                            false,
                            Optional.of(ManifestFormat.PARTS),
                            Optional.empty()),
                    null);
        }
        String folder = String.valueOf(archive);
        if (folder.isEmpty()) {
            throw new UsageException("--archive needs the name of a new folder");
        }
        LayoutValue.requireKept(command.further.layout);
        long bytes = FileSize.parse("--part-size", partSize);
        if (bytes < LEAST_PART) {
            throw new UsageException("--part-size takes a size of at least 1M, not '" + partSize + "'");
        }
        PartForm form = PartForm.of(compress)
                .orElseThrow(
                        () -> new UsageException("--compress takes " + PartForm.words() + ", not '" + compress + "'"));
        return new Aim.Archive(FileName.ofText(folder), bytes, form, command.copying.update);
    }
}
