package org.bpct.survey.archive;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.archive.ArchivePart;
import org.bpct.archive.IndexReader;
import org.bpct.archive.PartForm;
import org.bpct.archive.UpdateMarker;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.traverse.TraversalError;

/** The parts of an archive in its folder, and the index beside them. */
public final class ArchiveParts {
    /** The name of the index. */
    public static final String INDEX = "index";

    private static final Pattern PART = Pattern.compile("part-([0-9]{5,9})\\.tar(\\.gz|\\.zst)?");

    /** The file of names that the second generation does not have, which each archive of several has. */
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
        parts.sort(Comparator.comparingInt(ArchiveParts::number).thenComparing(Comparator.naturalOrder()));
        return parts;
    }

    /** Returns the number in the name of a part; -1 if it is none. */
    static int number(FileName part) {
        Matcher name = PART.matcher(part.lastComponent().text());
        return name.matches() ? Integer.parseInt(name.group(1)) : -1;
    }

    /** Throws if parts without an index are of several generations. */
    static void requireOneGeneration(FileName folder) throws IOException {
        if (Files.exists(folder.toPath().resolve(SECOND_GENERATION))) {
            throw new IOException(
                    "its index is missing or damaged, and nothing else tells what each generation has; README says how to"
                            + " restore it without");
        }
    }

    /**
     * Throws unless the parts in a folder are those that its index tells of.
     *
     * @param isForgetting whether parts that the index tells to be empty may not be so yet
     */
    public static void require(IndexReader index, FileName folder, boolean isForgetting) throws IOException {
        List<ArchivePart> told = new ArrayList<>();
        for (ArchivePart part : index.parts()) {
            if (number(part.name()) != told.size() + 1 || !part.name().parent().equals(folder)) {
                throw new IOException("its index is not of this folder: it tells of "
                        + part.name().display());
            }
            boolean isEmpty = part.size() == PartForm.emptyPart(part.name().text()).length;
            told.add(isForgetting && isEmpty ? ArchivePart.of(part.name()) : part);
        }
        List<TraversalError> errors = differences(told, told.isEmpty() ? List.of() : in(folder));
        if (!errors.isEmpty()) {
            TraversalError first = errors.get(0);
            throw new IOException(first.path().lastComponent().display() + ": " + first.message()
                    + "; --archive-check names all that is wrong");
        }
    }

    /** Returns what differs between the parts that an index tells of and those that are there. */
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

    /** Returns true for a part behind the last one that the index knows, while a generation is being added. */
    private static boolean isBegun(FileName part, int known) {
        return number(part) > known && Files.exists(part.parent().toPath().resolve(UpdateMarker.NAME));
    }

    /** Returns how many parts the index tells of; none that can be trusted means all that anybody can count. */
    public static int known(FileName folder) {
        try (IndexReader reader = new IndexReader(folder.toPath().resolve(INDEX))) {
            return reader.parts().size();
        } catch (IOException unknown) {
            return Integer.MAX_VALUE;
        }
    }

    /** Returns what can be told of an archive without reading its parts: an index that is damaged, parts that are missing or of another size. */
    public static List<TraversalError> errors(FileName folder) {
        FileName index = folder.resolve(FileName.ofText(INDEX));
        try (IndexReader reader = new IndexReader(index.toPath())) {
            return differences(reader.parts(), in(folder));
        } catch (NoSuchFileException e) {
            return List.of(new TraversalError(index, "vanished", "the archive has no index, so it is not complete"));
        } catch (IOException e) {
            return List.of(new TraversalError(index, "other", SystemMessage.of(e)));
        }
    }

    private static void look(ArchivePart told, List<TraversalError> errors) {
        try {
            ArchivePart now = ArchivePart.of(told.name());
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
