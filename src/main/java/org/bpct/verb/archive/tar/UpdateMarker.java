package org.bpct.verb.archive.tar;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;
import org.bpct.files.WholeFile;

/**
 * The mark in the folder of an archive that a process is adding a generation to it. Jobs go on only while it is theirs.
 *
 * @param token a word that no other mark has
 * @param generation the number of that generation
 * @param maker the process that made the mark
 * @param batch the folder of the batch; empty until that is written
 */
public record UpdateMarker(String token, int generation, Maker maker, FileName batch) {
    /** The name of the file. */
    public static final String NAME = "updating";

    private static final String FORMAT = "bpct-updating-1";
    private static final int WORDS = 6;

    /**
     * The process that made a mark.
     *
     * @param host its host
     * @param process its number there
     * @param started when it started, in ticks since the boot of its host: numbers of processes are used again
     */
    public record Maker(String host, long process, long started) {}

    /** Returns the mark that is there; empty if there is none. Throws if it is not understood. */
    public static Optional<UpdateMarker> in(Path folder) throws IOException {
        return read(folder.resolve(NAME));
    }

    /** Returns the mark in a file; empty if there is none. Throws if it is not understood. */
    public static Optional<UpdateMarker> read(Path file) throws IOException {
        List<FileName> words = new ArrayList<>();
        try (InputStream in = RegularFiles.open(file);
                NulWords read = new NulWords(in)) {
            while (read.next()) {
                words.add(FileName.of(read.word()));
            }
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
        try {
            if (words.size() == WORDS + 1 && words.get(0).text().equals(FORMAT)) {
                Maker maker = new Maker(
                        words.get(3).text(),
                        Long.parseLong(words.get(4).text()),
                        Long.parseLong(words.get(5).text()));
                int generation = Integer.parseInt(words.get(2).text());
                return Optional.of(new UpdateMarker(words.get(1).text(), generation, maker, words.get(WORDS)));
            }
        } catch (NumberFormatException e) {
            throw new IndexException(NAME + " is damaged", e);
        }
        throw new IndexException(NAME + " is not whole, or of another format");
    }

    /** Makes the mark where there is none; throws if there is one of any batch. */
    public void make(Path folder) throws IOException {
        try (OutputStream out = PrivateFiles.create(folder.resolve(NAME))) {
            out.write(content());
        }
    }

    /** Returns the same mark with the batch that it is of, written in the place of the other one. */
    public UpdateMarker of(Path folder, FileName itsBatch) throws IOException {
        UpdateMarker marker = new UpdateMarker(token, generation, maker, itsBatch);
        WholeFile.replacePrivately(folder.resolve(NAME), out -> out.write(marker.content()));
        return marker;
    }

    private byte[] content() {
        ByteArrayOutputStream words = new ByteArrayOutputStream();
        List<String> texts = List.of(
                FORMAT,
                token,
                Integer.toString(generation),
                maker.host(),
                Long.toString(maker.process()),
                Long.toString(maker.started()));
        texts.forEach(text -> word(FileName.ofText(text), words));
        word(batch, words);
        return words.toByteArray();
    }

    private static void word(FileName word, ByteArrayOutputStream words) {
        words.writeBytes(word.bytes());
        words.write(0);
    }
}
