package org.bpct.verb.archive.listing;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.caller.UnwrittenOutputException;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;
import org.bpct.files.SystemMessage;
import org.bpct.landing.OperandName;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.status.ExitCode;
import org.bpct.survey.ListForm;
import org.bpct.traverse.TraversalError;
import org.bpct.verb.archive.tar.Generations;
import org.bpct.verb.archive.tar.IndexException;
import org.bpct.verb.archive.tar.IndexReader;

/** The list of the members of an archive, from its index: {@code --archive-list}. It makes no batch. */
public final class ArchiveListing {
    private static final int BUFFER = 1 << 16;

    /** The first bytes of files that are compressed in a way that bpct does not read. */
    private static final Map<String, String> COMPRESSED = Map.of(
            "\u00fd7zXZ", "xz",
            "BZh", "bzip2");

    private final RunOptions options;
    private final ArchiveIndexes indexes;
    private final Console console;
    private final OptionalInt generation;

    /** Prepares a list of the state of a generation; empty for the newest one. */
    public ArchiveListing(RunOptions options, Session session, OptionalInt generation) {
        this.options = options;
        this.generation = generation;
        this.indexes = new ArchiveIndexes(session);
        this.console = session.console();
    }

    /** Lists the members that are named, or are below a name, and meet all rules; returns the exit code. */
    public int list(FileName given, ListForm form) throws UsageException, RunException {
        FileName archive = OperandName.canonical(
                OperandName.of(given, options.call().workingDirectory()).absolute());
        List<FileName> unmet = new ArrayList<>();
        List<TraversalError> errors;
        try (OpenArchive open = open(archive)) {
            errors = open.errors();
            OutputStream out = new BufferedOutputStream(console.out(), BUFFER);
            MemberLines lines = new MemberLines(form, open.index(), out);
            long found = 0;
            MemberSearch search = new MemberSearch(options.task().selection());
            for (FileName wanted : MemberSearch.wanted(options.task().operands())) {
                long count = search.find(open.index(), wanted, lines::write);
                if (count < 0) {
                    unmet.add(wanted);
                } else {
                    found += count;
                }
            }
            out.flush();
            requireReader();
            if (form == ListForm.COUNT) {
                console.out().println(found);
            } else if (found == 0 && unmet.isEmpty() && form != ListForm.JSON) {
                console.note("nothing matches");
            }
        } catch (IndexException damaged) {
            throw RunException.failed(
                    "cannot list all of " + given.display() + ": " + damaged.getMessage() + forget(archive), damaged);
        } catch (IOException e) {
            throw RunException.failed("cannot list " + given.display() + ": " + SystemMessage.of(e), e);
        }
        unmet.forEach(name -> console.note(given.display() + " has no " + name.display()));
        errors.forEach(error -> console.note(error.path().display() + ": " + error.message()));
        return unmet.isEmpty() && errors.isEmpty() ? 0 : ExitCode.ENTRIES_FAILED.code();
    }

    private void requireReader() throws IOException {
        if (console.out().checkError()) {
            throw new UnwrittenOutputException();
        }
    }

    /** Removes a damaged index, if bpct keeps it; returns advice for the user. */
    String forget(FileName archive) throws RunException {
        try {
            return indexes.forget(archive);
        } catch (IOException e) {
            throw RunException.failed("cannot remove a damaged index: " + SystemMessage.of(e), e);
        }
    }

    /** Opens the archive, with an index that shows the requested state. */
    OpenArchive open(FileName archive) throws RunException, IOException {
        OpenArchive open = found(archive);
        if (generation.isPresent()) {
            try {
                show(archive, open.index(), generation.getAsInt());
            } catch (IOException e) {
                open.close();
                throw e;
            }
        }
        return open;
    }

    private static void show(FileName archive, IndexReader index, int wanted) throws IOException {
        if (wanted > index.generations()) {
            throw new IOException("it has no generation " + wanted + ", but " + index.generations());
        }
        if (index.generations() > 1) {
            Generations.of(archive.toPath()).requireKept(wanted, index.generations());
        }
        index.showAsOf(wanted);
    }

    private OpenArchive found(FileName archive) throws RunException, IOException {
        if (Files.isDirectory(archive.toPath())) {
            return indexes.open(archive);
        }
        String first;
        try (InputStream in = RegularFiles.open(archive.toPath())) {
            first = new String(in.readNBytes(8), StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            throw new IOException("No such file or directory", e);
        }
        for (Map.Entry<String, String> known : COMPRESSED.entrySet()) {
            if (first.startsWith(known.getKey())) {
                throw new IOException("it is compressed with " + known.getValue()
                        + "; only plain tars, and those of gzip and zstd, have an index");
            }
        }
        return indexes.open(archive);
    }
}
