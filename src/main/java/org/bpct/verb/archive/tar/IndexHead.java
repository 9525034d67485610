package org.bpct.verb.archive.tar;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;
import org.bpct.files.Timestamp;

/**
 * The head of an index.
 *
 * @param parts the archives that it is about
 * @param generations the generation of each of them, from 1
 * @param isBeside whether the index stands beside them
 */
record IndexHead(List<ArchivePart> parts, List<Integer> generations, boolean isBeside) {
    /** The types of members, as letters of find. */
    private static final String TYPES = "fdlhcbp";

    /** Keeps copies of the lists. */
    IndexHead {
        parts = List.copyOf(parts);
        generations = List.copyOf(generations);
    }

    /**
     * Reads the words of a head; throws if they are of a format that this bpct does not know.
     *
     * @param isBeside whether the index stands beside its parts
     */
    static IndexHead read(byte[] content, Path index, boolean isBeside) throws IOException {
        List<ArchivePart> parts = new ArrayList<>();
        List<Integer> generations = new ArrayList<>();
        try (NulWords words = new NulWords(content)) {
            String format = words.next() ? new String(words.word(), StandardCharsets.US_ASCII) : "";
            boolean hasGenerations = format.equals(IndexWriter.FORMAT_OF_GENERATIONS);
            if (!hasGenerations && !format.equals(IndexWriter.FORMAT)) {
                throw new IndexException("the index has another format than " + IndexWriter.FORMAT + " and "
                        + IndexWriter.FORMAT_OF_GENERATIONS);
            }
            words.next();
            long count = words.number();
            int last = 1;
            for (long i = 0; i < count; i++) {
                FileName name = FileName.of(next(words).word());
                // Otherwise another user could make root read any file of the host.
                if (isBeside
                        && (name.bytes().length != name.lastComponent().length() || PartName.number(name) != i + 1)) {
                    throw IndexReader.damaged();
                }
                long size = next(words).number();
                Timestamp modified = Timestamp.ofDigits(new String(next(words).word(), StandardCharsets.US_ASCII));
                parts.add(new ArchivePart(
                        inFolder(name, index), size, modified, next(words).number()));
                last = hasGenerations ? generation(next(words).number(), last) : last;
                generations.add(last);
            }
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IndexException("the index is damaged", e);
        }
        return new IndexHead(parts, generations, isBeside);
    }

    /** Generations are told in their order: each part is of that of the one before it, or of a later one. */
    private static int generation(long number, int last) throws IndexException {
        if (number < last || number > Integer.MAX_VALUE) {
            throw IndexReader.damaged();
        }
        return (int) number;
    }

    /** The parts of an archive that bpct made are beside its index, wherever that is copied to. */
    private static FileName inFolder(FileName name, Path index) {
        return FileName.of(Objects.requireNonNull(index.toAbsolutePath().getParent()))
                .resolve(name);
    }

    private static NulWords next(NulWords words) throws IOException {
        if (!words.next()) {
            throw IndexReader.damaged();
        }
        return words;
    }

    /** Returns a member; throws if it cannot be of these parts. */
    TarMember checked(TarMember member) throws IndexException {
        TarMember.Place place = member.place();
        boolean isOfPart = place.part() >= 1 && place.part() <= parts.size() && place.start() >= 0;
        if (isOfPart && member.type() == TarMember.VANISHED) {
            return member;
        }
        // Places in a compressed part are those in its tar, whose length is unknown. Other tars may have any name.
        boolean isKnown = isOfPart
                && isBeside
                && PartForm.isPlain(parts.get(place.part() - 1).name());
        long end = isKnown ? parts.get(place.part() - 1).size() : Long.MAX_VALUE;
        if (!isOfPart
                || place.length() <= 0
                || place.length() > end - place.start()
                || TYPES.indexOf(member.type()) < 0) {
            throw IndexReader.damaged();
        }
        return member;
    }

    /** Returns the number of the newest generation. */
    int last() {
        return generations.isEmpty() ? 1 : generations.get(generations.size() - 1);
    }
}
