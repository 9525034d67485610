package org.bpct.verb.sum.manifest;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.bpct.model.ChecksumMethod;

/** The reader of hash trees, whose form {@code docs/hash-tree.md} defines. A line that makes no sense refuses all. */
public final class HashTreeReader {
    /** The beginning of each file of hash trees, in all versions. */
    public static final String HEAD = "bpct-tree-";

    private static final Pattern FIRST = Pattern.compile("bpct-tree-1 (sha256|b2|sha512|md5) ([1-9][0-9]{0,17})");
    private static final Pattern FILE =
            Pattern.compile("(\\\\?)F (0|[1-9][0-9]{0,17}) ([0-9a-f]+) (0|[1-9][0-9]{0,9})  (.+)", Pattern.DOTALL);
    private static final Pattern LEAF = Pattern.compile("[0-9a-f]+");

    private final ManifestLines lines;
    private final NamesBelow base;
    private final long leafBytes;

    private HashTreeReader(ManifestLines lines, NamesBelow base, long leafBytes) {
        this.lines = lines;
        this.base = base;
        this.leafBytes = leafBytes;
    }

    /**
     * Returns the trees in a file, whose names are below a base.
     *
     * @param leafBytes the bytes of a leaf that can be checked
     */
    public static HashTrees read(InputStream in, NamesBelow base, long leafBytes)
            throws IOException, ManifestException {
        return new HashTreeReader(new ManifestLines(in), base, leafBytes).trees();
    }

    private HashTrees trees() throws IOException, ManifestException {
        byte[] head = lines.next();
        Matcher first = FIRST.matcher(text(head == null ? new byte[0] : head));
        if (!first.matches()) {
            throw new ManifestException(1, "is not that of hash trees that this version of bpct knows");
        }
        if (Long.parseLong(first.group(2)) != leafBytes) {
            throw new ManifestException(
                    1, "has leaves of " + first.group(2) + " bytes, and bpct reads those of " + leafBytes);
        }
        ChecksumMethod method = ChecksumMethod.of(first.group(1)).orElseThrow();
        List<HashTree> trees = new ArrayList<>();
        for (byte[] line = lines.next(); line != null; line = lines.next()) {
            trees.add(tree(line, method));
        }
        return HashTrees.of(method, trees);
    }

    private HashTree tree(byte[] line, ChecksumMethod method) throws IOException, ManifestException {
        int number = lines.number();
        Matcher file = FILE.matcher(text(line));
        if (!file.matches() || file.group(3).length() != method.digits()) {
            throw new ManifestException(number, "does not begin a file");
        }
        long size = Long.parseLong(file.group(2));
        long count = Long.parseLong(file.group(4));
        if (count != (size + leafBytes - 1) / leafBytes || count > Integer.MAX_VALUE / method.digits()) {
            throw new ManifestException(number, "has " + count + " leaves for " + size + " bytes");
        }
        byte[] name = file.group(5).getBytes(StandardCharsets.ISO_8859_1);
        FileName plain = FileName.of(file.group(1).isEmpty() ? name : GnuLines.unescaped(name, number));
        return new HashTree(base.of(plain, number), size, file.group(3), leaves((int) count, method), number);
    }

    private byte[] leaves(int count, ChecksumMethod method) throws IOException, ManifestException {
        ByteArrayOutputStream leaves = new ByteArrayOutputStream(count * method.digits() / 2);
        for (int leaf = 0; leaf < count; leaf++) {
            byte[] line = lines.next();
            String text = line == null ? "" : text(line);
            if (text.length() != method.digits() || !LEAF.matcher(text).matches()) {
                throw new ManifestException(lines.number() + (line == null ? 1 : 0), "is no leaf, and one is missing");
            }
            leaves.writeBytes(HexFormat.of().parseHex(text));
        }
        return leaves.toByteArray();
    }

    private static String text(byte[] line) {
        return new String(line, StandardCharsets.ISO_8859_1);
    }
}
