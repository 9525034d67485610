package org.bpct.verb.archive.tar;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.bpct.model.ChecksumMethod;

/**
 * The checksums of ranges that stand beside the parts of an archive. Each range has a name: that of the part, and {@code bytes} with the
 * first and the last of them, of one width so that their order is that of the part.
 *
 * @param method the method of all of them
 * @param ranges the ranges, in the order of the file
 */
public record ArchiveSums(ChecksumMethod method, List<Range> ranges) {
    /** The name of the file in the folder of an archive. */
    public static final String NAME = "sums";

    private static final Pattern HEAD = Pattern.compile("bpct-sums-2 ([a-z0-9]+)sum");
    private static final Pattern LINE = Pattern.compile("(part-[0-9]{5,9}\\.tar(?:\\.[a-z]{2,4})?)"
            + " (0|[1-9][0-9]{0,17}) ([1-9][0-9]{0,17}) (0|[1-9][0-9]{0,17}) ([1-9][0-9]{0,17}) ([0-9a-f]+)");
    private static final String BEFORE_NUMBER = "part-";
    private static final Pattern BYTES = Pattern.compile("bytes ([0-9]{1,18})-([0-9]{1,18})");

    /**
     * A range of a part. In a plain part the bytes of the tar are those of the file.
     *
     * @param part the name of the part
     * @param start its first byte
     * @param length the number of its bytes
     * @param tarStart the first byte in the tar, when the part is decompressed
     * @param tarLength the number of these
     * @param sum the checksum of its bytes in the part
     */
    public record Range(String part, long start, long length, long tarStart, long tarLength, String sum) {
        /** Returns the number of the part. */
        public int number() {
            return Integer.parseInt(part.substring(BEFORE_NUMBER.length(), part.indexOf('.')));
        }
    }

    /** Keeps a copy of the list. */
    public ArchiveSums {
        ranges = List.copyOf(ranges);
    }

    /** Reads the file; throws if it is damaged, or of a format that this bpct does not know. */
    public static ArchiveSums read(InputStream in) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
        String first = lines.readLine();
        Matcher head = HEAD.matcher(first == null ? "" : first);
        if (!head.matches()) {
            throw new IndexException("it is damaged, or of another format");
        }
        ChecksumMethod method =
                ChecksumMethod.of(head.group(1)).orElseThrow(() -> new IndexException("its method is not known"));
        List<Range> ranges = new ArrayList<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher words = LINE.matcher(line);
            if (!words.matches()) {
                throw new IndexException("it is damaged in line " + (ranges.size() + 2));
            }
            ranges.add(new Range(
                    words.group(1),
                    Long.parseLong(words.group(2)),
                    Long.parseLong(words.group(3)),
                    Long.parseLong(words.group(4)),
                    Long.parseLong(words.group(5)),
                    words.group(6)));
        }
        return new ArchiveSums(method, ranges);
    }

    /** Returns the ranges of the first parts: others may be of a generation that is not whole yet. */
    public ArchiveSums ofParts(int count) {
        return new ArchiveSums(
                method, ranges.stream().filter(range -> range.number() <= count).toList());
    }

    /** Returns a line for each range, as a manifest has lines of files. */
    public String lines() {
        StringBuilder text = new StringBuilder();
        for (Range range : ranges) {
            text.append(range.sum())
                    .append(String.format(
                            Locale.ROOT,
                            "  %s/bytes %015d-%015d%n",
                            range.part(),
                            range.start(),
                            range.start() + range.length() - 1));
        }
        return text.toString();
    }

    /** Returns the number of bytes of the longest range. */
    public long longest() {
        return ranges.stream().mapToLong(Range::length).max().orElse(0);
    }

    /** Returns the number of bytes of the range with this name. */
    public static long length(FileName name) {
        Matcher bytes = BYTES.matcher(name.lastComponent().text());
        if (!bytes.matches()) {
            throw new IllegalArgumentException(name + " names no range");
        }
        return Long.parseLong(bytes.group(2)) - Long.parseLong(bytes.group(1)) + 1;
    }
}
