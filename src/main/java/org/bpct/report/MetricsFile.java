package org.bpct.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;
import org.bpct.files.SystemMessage;
import org.bpct.home.BatchCatalog;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.jspecify.annotations.Nullable;

/** The file that a monitor reads, as that of the textfile collector of node_exporter: a reader finds the old content or the new. */
public final class MetricsFile {
    private static final String READ_BY_ALL = "rw-r--r--";

    private final Session session;
    private final FileName workingDirectory;

    public MetricsFile(Session session, FileName workingDirectory) {
        this.session = session;
        this.workingDirectory = workingDirectory;
    }

    /** Writes how the batches of this home are, in place of what stood there. */
    public void write(FileName given) throws UsageException, RunException, InterruptedException {
        if (given.text().isEmpty()) {
            throw new UsageException("--metrics takes the name of a file");
        }
        Path file = workingDirectory.resolve(given).toPath();
        if (Files.isDirectory(file)) {
            throw new UsageException("--metrics takes the name of a file, and " + given.display() + " is a directory");
        }
        refuseOther(file, given);
        String text = new Metrics(session.query().of(new BatchCatalog(session.home()).all(), session.console())).text();
        Path folder = null;
        try {
            // Where others may write, too, nobody can have planted what a folder of our own holds.
            folder = Files.createTempDirectory(
                    file.toAbsolutePath().getParent(),
                    ".bpct-metrics.",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            Path fresh = folder.resolve("metrics");
            try (OutputStream out = PrivateFiles.create(fresh)) {
                out.write(text.getBytes(StandardCharsets.UTF_8));
            }
            Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString(READ_BY_ALL));
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw RunException.failed("cannot write " + given.display() + ": " + SystemMessage.of(e), e);
        } finally {
            remove(folder);
        }
    }

    /** A name that was typed wrong must not cost anybody what stands there. */
    private static void refuseOther(Path file, FileName given) throws UsageException, RunException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (InputStream in = RegularFiles.open(file)) {
            String begin = new String(in.readNBytes(Metrics.BEGIN.length()), StandardCharsets.ISO_8859_1);
            if (!begin.isEmpty() && !begin.equals(Metrics.BEGIN)) {
                throw new UsageException("--metrics replaces its own file only, and " + given.display()
                        + " holds something else: name another file");
            }
        } catch (IOException e) {
            throw RunException.failed("cannot read " + given.display() + ": " + SystemMessage.of(e), e);
        }
    }

    private static void remove(@Nullable Path folder) throws RunException {
        if (folder == null) {
            return;
        }
        try {
            Files.deleteIfExists(folder.resolve("metrics"));
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            throw RunException.failed("cannot remove " + FileName.of(folder).display() + ": " + SystemMessage.of(e), e);
        }
    }
}
