package org.bpct.verb.archive.tar;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;
import org.bpct.files.RegularFiles;
import org.bpct.files.WholeFile;

/**
 * The layouts that the files of an archive had on Lustre, from the file beside its index: words for {@code lfs setstripe}, which name
 * no servers. A record is of a member in one part. The last word is the checksum of all before.
 */
public final class ArchiveLayouts {
    /** The name of the file in the folder of an archive. */
    public static final String NAME = "layouts";

    private static final byte[] FORMAT = "bpct-layouts-1".getBytes(StandardCharsets.US_ASCII);

    /** Far more than the components of any file take; a pattern that meets more would need too large a stack. */
    private static final int LONGEST = 4096;

    private static final String STRIPES =
            "-c (?:-1|[1-9][0-9]{0,3})(?: -S [1-9][0-9]{4,11})?" + "(?: -p (?:-|[A-Za-z0-9_][A-Za-z0-9_.-]{0,30}))?";
    private static final String COMPONENT = "-E (?:-1|[1-9][0-9]{4,18}) (?:-L mdt|" + STRIPES + ")";
    private static final Pattern RECORD = Pattern.compile(
            "([1-9][0-9]{0,8}) (" + STRIPES + "|" + COMPONENT + "(?: " + COMPONENT + ")*)", Pattern.DOTALL);

    private ArchiveLayouts() {}

    /** The receiver of records. */
    public interface Receiver {
        /**
         * Takes a record. All are to be believed only if the reading ends without an exception.
         *
         * @param name the name of a member
         * @param part the number of its part
         * @param layout its layout
         */
        void take(FileName name, int part, String layout) throws IOException;
    }

    /** Returns true if the folder of an archive has such a file. */
    public static boolean isIn(Path folder) {
        return Files.exists(folder.resolve(NAME), LinkOption.NOFOLLOW_LINKS);
    }

    /** Hands over all records in their order; throws if the file is damaged, or if a record is none that a job of bpct writes. */
    public static void read(Path folder, Receiver receiver) throws IOException {
        try (InputStream in = RegularFiles.open(folder.resolve(NAME));
                NulWords words = new NulWords(in)) {
            MessageDigest sum = sha256();
            if (!words.next() || !words.isEndOf(FORMAT, 0)) {
                throw new IndexException("it is damaged, or of another format");
            }
            add(FORMAT, sum);
            byte[] name = words.next() ? words.word() : new byte[0];
            while (words.next()) {
                byte[] record = words.word();
                add(name, sum);
                add(record, sum);
                take(name, record, receiver);
                name = words.next() ? words.word() : new byte[0];
            }
            if (words.isTorn() || !new String(name, StandardCharsets.ISO_8859_1).equals(end(sum))) {
                throw new IndexException("it is damaged");
            }
        }
    }

    private static void take(byte[] name, byte[] record, Receiver receiver) throws IOException {
        Matcher words = RECORD.matcher(record.length > LONGEST ? "" : new String(record, StandardCharsets.ISO_8859_1));
        if (name.length == 0 || !words.matches()) {
            throw new IndexException("it is damaged: a record tells of no layout");
        }
        receiver.take(FileName.of(name), Integer.parseInt(words.group(1)), words.group(2));
    }

    /** Throws if the file is there, and damaged. */
    public static void check(Path folder) throws IOException {
        if (isIn(folder)) {
            read(folder, (name, part, layout) -> {});
        }
    }

    /** Leaves the records of these parts alone in the file, if it is there; throws if it is damaged. */
    public static void keep(Path folder, IntPredicate parts) throws IOException {
        if (!isIn(folder)) {
            return;
        }
        WholeFile.replacePrivately(folder.resolve(NAME), out -> {
            MessageDigest sum = sha256();
            write(FORMAT, out, sum);
            read(folder, (name, part, layout) -> {
                if (parts.test(part)) {
                    write(name.bytes(), out, sum);
                    write((part + " " + layout).getBytes(StandardCharsets.US_ASCII), out, sum);
                }
            });
            out.write((end(sum) + "\0").getBytes(StandardCharsets.US_ASCII));
        });
    }

    private static void write(byte[] word, OutputStream out, MessageDigest sum) throws IOException {
        out.write(word);
        out.write(0);
        add(word, sum);
    }

    private static void add(byte[] word, MessageDigest sum) {
        sum.update(word);
        sum.update((byte) 0);
    }

    private static String end(MessageDigest sum) {
        return "sha256 " + HexFormat.of().formatHex(sum.digest()) + " .";
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("each Java has SHA-256", e);
        }
    }
}
