package org.bpct.verb.archive.tar;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;

/**
 * The facts about an archive that its scripts read: words ended by NUL.
 *
 * @param folder the folder of the archive
 * @param inode the number of the folder on its file system
 * @param partBytes the bytes that no part exceeds but for the sake of a single file
 * @param form the form of new parts
 * @param beginnings the beginning of the names of members below each pair of roots: a dot keeps the dot of {@code ./a},
 *     an empty one drops it
 */
public record ArchiveFacts(FileName folder, long inode, long partBytes, PartForm form, List<FileName> beginnings) {
    private static final FileName FORMAT = FileName.ofText("bpct-archiving-2");
    private static final int BEFORE_BEGINNINGS = 5;

    /** Keeps a copy of the list. */
    public ArchiveFacts {
        beginnings = List.copyOf(beginnings);
    }

    /** Returns the content of the file. */
    public byte[] bytes() {
        List<FileName> words = new ArrayList<>(List.of(
                FORMAT,
                folder,
                FileName.ofText(Long.toUnsignedString(inode)),
                FileName.ofText(Long.toString(partBytes)),
                FileName.ofText(form.word())));
        words.addAll(beginnings);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (FileName word : words) {
            bytes.writeBytes(word.bytes());
            bytes.write(0);
        }
        return bytes.toByteArray();
    }

    /** Reads the content of a file; throws if it is not whole, or of another format. */
    public static ArchiveFacts read(byte[] content) throws IOException {
        List<FileName> words = new ArrayList<>();
        try (NulWords read = new NulWords(content)) {
            while (read.next()) {
                words.add(FileName.of(read.word()));
            }
        }
        if (words.size() <= BEFORE_BEGINNINGS || !words.get(0).equals(FORMAT)) {
            throw new IOException("it is damaged, or of another version");
        }
        try {
            return new ArchiveFacts(
                    words.get(1),
                    Long.parseUnsignedLong(words.get(2).text()),
                    Long.parseLong(words.get(3).text()),
                    PartForm.of(words.get(4).text()).orElseThrow(() -> new IOException("its form is not known")),
                    words.subList(BEFORE_BEGINNINGS, words.size()));
        } catch (NumberFormatException e) {
            throw new IOException("it is damaged", e);
        }
    }

    /** Returns the name that a name below a root has in the archive. */
    public FileName member(int pair, FileName name) {
        FileName beginning = beginnings.get(pair);
        if (beginning.length() == 0) {
            return name;
        }
        if (name.equals(FileName.currentDirectory())) {
            return beginning;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(beginning.bytes());
        bytes.write('/');
        bytes.writeBytes(name.bytes());
        return FileName.of(bytes.toByteArray());
    }
}
