package org.bpct.verb.archive.listing;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.bpct.caller.Submitter;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.traverse.TraversalError;
import org.bpct.verb.archive.tar.ArchiveLayouts;
import org.bpct.verb.archive.tar.ArchivePart;
import org.bpct.verb.archive.tar.Generations;
import org.bpct.verb.archive.tar.IndexReader;
import org.bpct.verb.archive.tar.PartForm;
import org.bpct.verb.archive.tar.PartName;
import org.bpct.verb.archive.tar.UpdateMarker;

/** The parts of an archive in its folder, and the index beside them. */
public final class ArchiveParts {
    /** The name of the index. */
    public static final String INDEX = "index";

    private static final long UNSIGNED = 0xffff_ffffL;

    /** The file of names that the second generation lacks; each archive of several generations has it. */
    private static final String SECOND_GENERATION = "vanished-00002";

    private ArchiveParts() {}

    /** Returns the parts in a folder, in the order of their numbers. */
    static List<FileName> in(FileName folder) throws IOException {
        List<FileName> parts = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder.toPath(), "part-*.tar*")) {
            found.forEach(part -> parts.add(FileName.of(part)));
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        parts.sort(Comparator.comparingInt(PartName::number).thenComparing(Comparator.naturalOrder()));
        return parts;
    }

    /** Opens the index of a folder; throws if it is damaged or has a wrong owner, see {@link #look}. */
    public static IndexReader index(Path folder) throws IOException {
        Path file = folder.resolve(INDEX);
        IndexReader index = IndexReader.beside(file);
        try {
            requireOwner(file);
        } catch (IOException e) {
            index.close();
            throw e;
        }
        return index;
    }

    /**
     * Opens the index; throws unless its parts exist, and no others.
     *
     * @param mayBeForgetting whether parts may still have to become empty, because a process was killed that forgot
     *     generations
     */
    public static IndexReader wholeIndex(Path folder, boolean mayBeForgetting) throws IOException {
        IndexReader index = index(folder);
        try {
            boolean isForgetting =
                    mayBeForgetting && !Generations.of(folder).forgetting().isEmpty();
            require(index, FileName.of(folder), isForgetting);
        } catch (IOException e) {
            index.close();
            throw e;
        }
        return index;
    }

    /**
     * Returns a part in the folder of an archive as it is now; throws if it is no regular file, or if another user has
     * put a file of himself or a third user there. The caller trusts himself and root, and in a folder of another user
     * only that one.
     */
    static ArchivePart look(FileName part) throws IOException {
        requireOwner(part.toPath());
        return ArchivePart.of(part);
    }

    /** Returns the number of the owner of a tar as it is now; of a part, throws as {@link #look} does. */
    public static long ownerOf(FileName tar) throws IOException {
        return PartName.number(tar) < 0 ? owner(tar.toPath()) : requireOwner(tar.toPath());
    }

    private static long requireOwner(Path file) throws IOException {
        long owner = owner(file);
        long folder = owner(Objects.requireNonNull(file.getParent()));
        if (owner != folder && !(isTrusted(owner) && isTrusted(folder))) {
            throw new IOException(
                    "it belongs to user " + owner + ", and its folder to user " + folder + ", so it is not read");
        }
        return owner;
    }

    private static boolean isTrusted(long owner) throws IOException {
        return owner == 0 || owner == Submitter.current().uid();
    }

    private static long owner(Path file) throws IOException {
        return ((Number) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS)).longValue() & UNSIGNED;
    }

    /** Returns true if an archive has several generations, without asking its index. */
    static boolean hasGenerations(FileName folder) {
        return Files.exists(folder.toPath().resolve(SECOND_GENERATION));
    }

    /** Throws if parts without an index are of several generations. */
    static void requireOneGeneration(FileName folder) throws IOException {
        if (hasGenerations(folder)) {
            throw new IOException(
                    "its index is missing or damaged, and nothing else tells the contents of each generation; README"
                            + " says how to restore it without");
        }
    }

    /**
     * Throws unless the parts in a folder are the indexed ones.
     *
     * @param isForgetting whether parts that the index tells to be empty may not be so yet
     */
    private static void require(IndexReader index, FileName folder, boolean isForgetting) throws IOException {
        List<ArchivePart> told = new ArrayList<>();
        for (ArchivePart part : index.parts()) {
            if (PartName.number(part.name()) != told.size() + 1
                    || !part.name().parent().equals(folder)) {
                throw new IOException("its index is not of this folder: it tells of "
                        + part.name().display());
            }
            boolean isEmpty = part.size() == PartForm.emptyPart(part.name().text()).length;
            told.add(isForgetting && isEmpty ? look(part.name()) : part);
        }
        List<TraversalError> errors = differences(told, told.isEmpty() ? List.of() : in(folder));
        if (!errors.isEmpty()) {
            TraversalError first = errors.get(0);
            throw new IOException(first.path().lastComponent().display() + ": " + first.message()
                    + "; --archive-check names all damage");
        }
    }

    /** Returns the differences between the indexed parts and the existing ones. */
    static List<TraversalError> differences(List<ArchivePart> told, List<FileName> there) {
        List<TraversalError> errors = new ArrayList<>();
        Set<FileName> others = new HashSet<>(there);
        for (ArchivePart part : told) {
            others.remove(part.name());
            look(part, errors);
        }
        there.stream()
                .filter(others::contains)
                .filter(part -> !isBegun(part, told.size()))
                .forEach(part -> errors.add(new TraversalError(part, "other", "the index does not know it")));
        return errors;
    }

    /** Returns true for a part behind the last indexed one, while a generation is being added. */
    private static boolean isBegun(FileName part, int known) {
        return PartName.number(part) > known
                && Files.exists(part.parent().toPath().resolve(UpdateMarker.NAME));
    }

    /** Returns the number of indexed parts; without a trusted index, the largest number. */
    public static int known(FileName folder) {
        try (IndexReader reader = index(folder.toPath())) {
            return reader.parts().size();
        } catch (IOException unknown) {
            return Integer.MAX_VALUE;
        }
    }

    /**
     * Returns the errors of an archive that show without reading its parts: a damaged index or file of generations,
     * missing parts, or parts of another size.
     */
    public static List<TraversalError> errors(FileName folder) {
        FileName index = folder.resolve(FileName.ofText(INDEX));
        try (IndexReader reader = index(folder.toPath())) {
            reader.readAll();
            List<TraversalError> errors = new ArrayList<>(differences(reader.parts(), in(folder)));
            if (!Generations.of(folder.toPath()).tellsOf(reader.generations())) {
                errors.add(new TraversalError(
                        folder.resolve(FileName.ofText(Generations.NAME)),
                        "other",
                        "it is damaged, or does not tell of all generations"));
            }
            layoutError(folder).ifPresent(errors::add);
            return errors;
        } catch (NoSuchFileException e) {
            return List.of(new TraversalError(index, "vanished", "the archive has no index, so it is not complete"));
        } catch (IOException e) {
            return List.of(new TraversalError(index, "other", SystemMessage.of(e)));
        }
    }

    /** Returns the error of the file of layouts, if there is one that is damaged, or that another user has put there. */
    private static Optional<TraversalError> layoutError(FileName folder) {
        try {
            readLayouts(folder.toPath(), (name, part, layout) -> {});
            return Optional.empty();
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(new TraversalError(
                    folder.resolve(FileName.ofText(ArchiveLayouts.NAME)), "other", SystemMessage.of(e)));
        }
    }

    /** Hands over the layouts of an archive; throws if the file is missing or damaged, or has a wrong owner, see {@link #look}. */
    static void readLayouts(Path folder, ArchiveLayouts.Receiver receiver) throws IOException {
        requireOwner(folder.resolve(ArchiveLayouts.NAME));
        ArchiveLayouts.read(folder, receiver);
    }

    private static void look(ArchivePart told, List<TraversalError> errors) {
        try {
            ArchivePart now = look(told.name());
            if (now.size() != told.size()) {
                errors.add(new TraversalError(
                        told.name(), "other", "it has " + now.size() + " bytes, in place of " + told.size()));
            }
        } catch (NoSuchFileException e) {
            errors.add(new TraversalError(told.name(), "vanished", "it is missing"));
        } catch (IOException e) {
            errors.add(new TraversalError(told.name(), "other", SystemMessage.of(e)));
        }
    }
}
