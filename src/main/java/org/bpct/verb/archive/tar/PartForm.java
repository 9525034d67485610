package org.bpct.verb.archive.tar;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;

/** The form of a tar: as it is, or compressed by a program that reads its own files with the option {@code -dc}. */
public enum PartForm {
    /** A plain tar. */
    PLAIN("none", ".tar", ""),
    /** Members of gzip, one behind the other (RFC 1952). */
    GZIP("gzip", ".tar.gz", "\u001f\u008b"),
    /** Frames of zstd, one behind the other (RFC 8878). */
    ZSTD("zstd", ".tar.zst", "(\u00b5/\u00fd");

    /** The bytes of zeros that end a tar, and their number after tar fills up a plain one. */
    private static final int END = 1024;

    private static final int RECORD = 10_240;

    private final String word;
    private final String suffix;
    private final String beginning;

    PartForm(String word, String suffix, String beginning) {
        this.word = word;
        this.suffix = suffix;
        this.beginning = beginning;
    }

    /** Returns the form of a word as users type it. */
    public static Optional<PartForm> of(String word) {
        return Arrays.stream(values()).filter(form -> form.word.equals(word)).findFirst();
    }

    /**
     * Returns the form of a file by its first bytes: a file of no known compression is plain. For a missing or empty
     * file the name decides.
     */
    public static PartForm of(FileName file) throws IOException {
        String first = "";
        try (InputStream in = RegularFiles.open(file.toPath())) {
            first = new String(in.readNBytes(4), StandardCharsets.ISO_8859_1);
        } catch (FileSystemException missing) {
            // The reader will say so.
        }
        for (PartForm form : List.of(GZIP, ZSTD)) {
            boolean isNamed = first.isEmpty() && file.text().endsWith(form.suffix);
            if (isNamed || first.startsWith(form.beginning)) {
                return form;
            }
        }
        return PLAIN;
    }

    /** Returns a part without any member, in the form that its name tells, as GNU tar reads it. */
    public static byte[] emptyPart(String name) throws IOException {
        return switch (ofName(name)) {
            case PLAIN -> new byte[RECORD];
            case GZIP -> {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
                    gzip.write(new byte[END]);
                }
                yield bytes.toByteArray();
            }
            // A frame of one block, which repeats a zero 1,024 times (RFC 8878, 3.1.1).
            case ZSTD -> new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0x60, 0, 3, 3, 0x20, 0, 0};
        };
    }

    /** Returns true if a name is not that of a compressed file. */
    static boolean isPlain(FileName file) {
        return Arrays.stream(values())
                .noneMatch(form -> form != PLAIN && file.text().endsWith(form.suffix));
    }

    /** Returns the form of a part by its name. */
    private static PartForm ofName(String part) {
        return Arrays.stream(values())
                .filter(form -> part.endsWith(form.suffix))
                .findFirst()
                .orElse(PLAIN);
    }

    /** Returns all words, for people. */
    public static String words() {
        return Arrays.stream(values()).map(PartForm::word).collect(Collectors.joining(", "));
    }

    /** Returns the word that users type; unless the form is plain it is the name of the program, too. */
    public String word() {
        return word;
    }
}
