package org.bpct.survey.archive;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.bpct.archive.Generations;
import org.bpct.archive.IndexException;
import org.bpct.archive.IndexReader;
import org.bpct.archive.TarMember;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;
import org.bpct.files.SystemMessage;
import org.bpct.landing.OperandName;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.selection.Selection;
import org.bpct.status.ExitCode;
import org.bpct.survey.ListForm;
import org.bpct.traverse.TraversalError;
import org.jspecify.annotations.Nullable;

/** The list of what is in an archive, from its index: {@code --archive-list}. It makes no batch. */
public final class ArchiveListing {
    private static final int BUFFER = 1 << 16;
    private static final byte SLASH = '/';

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
            for (FileName wanted : wanted(options.task().operands())) {
                long count = list(open.index(), wanted, lines::write);
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
            throw new IOException("nobody reads the list any more, or there is no room");
        }
    }

    /** Removes a damaged index, if bpct keeps it; returns what people can do then. */
    String forget(FileName archive) throws RunException {
        try {
            return indexes.forget(archive);
        } catch (IOException e) {
            throw RunException.failed("cannot remove a damaged index: " + SystemMessage.of(e), e);
        }
    }

    /** Opens the archive, with an index that shows the state that is asked for. */
    OpenArchive open(FileName archive) throws RunException, IOException {
        if (generation.isPresent()) {
            Generations.of(archive.toPath()).requireKept(generation.getAsInt());
        }
        OpenArchive open = found(archive);
        IndexReader index = open.index();
        if (generation.isPresent() && generation.getAsInt() > index.generations()) {
            open.close();
            throw new IOException("it has no generation " + generation.getAsInt() + ", but " + index.generations());
        }
        generation.ifPresent(index::showAsOf);
        return open;
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

    /** Returns the names that are asked for: by their bytes, and none below another one. All are below the empty one. */
    static List<FileName> wanted(List<FileName> given) {
        List<FileName> names = new ArrayList<>();
        given.stream()
                .map(ArchiveListing::asAsked)
                .sorted(Comparator.naturalOrder())
                .forEach(name -> {
                    if (names.stream().noneMatch(above -> isAtOrBelow(name, above))) {
                        names.add(name);
                    }
                });
        return names.isEmpty() ? List.of(FileName.ofText("")) : names;
    }

    /** Returns a name without slashes at its end, and without the dot and slash that may begin it. */
    private static FileName asAsked(FileName given) {
        byte[] bytes = given.withoutTrailingSlashes().bytes();
        boolean isFromDot = bytes.length > 2 && bytes[0] == '.' && bytes[1] == SLASH;
        return isFromDot ? FileName.of(Arrays.copyOfRange(bytes, 2, bytes.length)) : FileName.of(bytes);
    }

    private static boolean isAtOrBelow(FileName name, FileName above) {
        byte[] bytes = name.bytes();
        byte[] beginning = above.bytes();
        return bytes.length >= beginning.length
                && Arrays.equals(bytes, 0, beginning.length, beginning, 0, beginning.length)
                && (bytes.length == beginning.length || bytes[beginning.length] == SLASH);
    }

    /** The receiver of members that are listed. */
    interface Receiver {
        void take(TarMember member) throws IOException;
    }

    /** Lists what has a name, or is below it; returns how many were listed, -1 if the archive has nothing of the kind. */
    long list(IndexReader index, FileName wanted, Receiver lines) throws IOException {
        if (wanted.length() == 0) {
            return list(index, wanted, member -> true, lines).listed;
        }
        Found found = new Found();
        // tar -c DIRECTORY/. or . gives names that begin with a dot and a slash.
        for (FileName name : List.of(withDot(wanted), wanted)) {
            // Between a name and what is below it there may be many that only begin like it.
            found.add(list(index, name, member -> member.name().equals(name), lines));
            found.add(list(index, below(name), member -> isAtOrBelow(member.name(), name), lines));
        }
        return found.met == 0 ? -1 : found.listed;
    }

    private static final class Found {
        private long met;
        private long listed;

        void add(Found other) {
            met += other.met;
            listed += other.listed;
        }
    }

    private Found list(IndexReader index, FileName from, Predicate<TarMember> isHere, Receiver lines)
            throws IOException {
        Found found = new Found();
        IndexReader.Cursor cursor = index.from(from);
        for (@Nullable TarMember member = cursor.next();
                member != null && isHere.test(member);
                member = cursor.next()) {
            found.met++;
            if (isMeant(member)) {
                lines.take(member);
                found.listed++;
            }
        }
        return found;
    }

    private static FileName withDot(FileName name) {
        byte[] bytes = new byte[name.length() + 2];
        bytes[0] = '.';
        bytes[1] = SLASH;
        System.arraycopy(name.bytes(), 0, bytes, 2, name.length());
        return FileName.of(bytes);
    }

    private static FileName below(FileName name) {
        byte[] bytes = Arrays.copyOf(name.bytes(), name.length() + 1);
        bytes[name.length()] = SLASH;
        return FileName.of(bytes);
    }

    private boolean isMeant(TarMember member) {
        Selection selection = options.task().selection();
        MemberSubject subject = new MemberSubject(member);
        if (selection.hasRules()) {
            List<FileName> parts = member.name().components();
            FileName path = FileName.currentDirectory();
            for (int i = 0; i < parts.size(); i++) {
                path = path.resolve(parts.get(i));
                boolean isDirectory = i < parts.size() - 1 || subject.isDirectory();
                if (selection.leavesOut(path.bytes(), isDirectory) != null) {
                    return false;
                }
            }
        }
        return selection.unmet(subject, member.name().lastComponent().bytes(), true) == null;
    }
}
