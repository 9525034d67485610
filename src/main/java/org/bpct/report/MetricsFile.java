package org.bpct.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.HeldFolder;
import org.bpct.files.RegularFiles;
import org.bpct.files.SystemMessage;
import org.bpct.files.WholeFile;
import org.bpct.history.History;
import org.bpct.history.PastBatch;
import org.bpct.home.BatchCatalog;
import org.bpct.model.BatchDirectory;
import org.bpct.options.UsageException;
import org.bpct.query.Session;

/**
 * The file that a monitor reads, for example the textfile collector of node_exporter. A reader finds the old content or
 * the new.
 */
public final class MetricsFile {
    private final Session session;
    private final FileName workingDirectory;

    public MetricsFile(Session session, FileName workingDirectory) {
        this.session = session;
        this.workingDirectory = workingDirectory;
    }

    /** Writes the state of this home's batches to the file, which it replaces. */
    public void write(FileName given) throws UsageException, RunException, InterruptedException {
        if (given.text().isEmpty()) {
            throw new UsageException("--metrics takes the name of a file");
        }
        Path file = workingDirectory.resolve(given).toPath();
        if (Files.isDirectory(file)) {
            throw new UsageException("--metrics takes the name of a file, and " + given.display() + " is a directory");
        }
        try (HeldFolder folder =
                HeldFolder.of(Objects.requireNonNull(file.toAbsolutePath().getParent()))) {
            write(folder, Objects.requireNonNull(file.getFileName()), given);
        } catch (IOException e) {
            throw RunException.failed("cannot write " + given.display() + ": " + SystemMessage.of(e), e);
        }
    }

    private void write(HeldFolder folder, Path name, FileName given)
            throws IOException, UsageException, RunException, InterruptedException {
        refuseOther(folder.path().resolve(name), given);
        List<BatchDirectory> batches = new BatchCatalog(session.home()).all();
        String text = new Metrics(session.query().of(batches, session.console()), deleted(batches)).text();
        WholeFile.replaceForAll(folder, name, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Returns the batches of the history that are in no folder any more. */
    private List<PastBatch> deleted(List<BatchDirectory> batches) {
        Set<Long> present = new HashSet<>();
        batches.forEach(batch -> present.add(BatchCatalog.created(batch)));
        try {
            return History.load(session.home().history()).batches().stream()
                    .filter(batch -> !present.contains(batch.created()))
                    .toList();
        } catch (IOException e) {
            session.console()
                    .note("deleted batches are left out, because "
                            + FileName.of(session.home().history()).display() + " cannot be read: "
                            + SystemMessage.of(e));
            return List.of();
        }
    }

    /** Throws if the file holds anything but metrics: a mistyped name must not cost a user his file. */
    private static void refuseOther(Path file, FileName given) throws UsageException, RunException {
        boolean isThere = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        if (isThere && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && !Files.isSymbolicLink(file)) {
            throw new UsageException(given.display() + " is there, and no regular file; name another one");
        }
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
}
