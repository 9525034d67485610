package org.bpct.verb.sum.manifest;

import java.util.HexFormat;
import org.bpct.files.FileName;

/**
 * The checksums that a hash tree expects of one file.
 *
 * <p>It is no record, because the leaves are an array: a file of a terabyte has 15,000.
 */
public final class HashTree {
    private final FileName name;
    private final long size;
    private final String root;
    private final byte[] leaves;
    private final int width;
    private final int line;

    /**
     * Makes one.
     *
     * @param name the path below the base
     * @param size its bytes
     * @param root the hexadecimal digits of its root
     * @param leaves the checksums of its leaves, one behind the other
     * @param line the number of its line, from 1
     */
    HashTree(FileName name, long size, String root, byte[] leaves, int line) {
        this.name = name;
        this.size = size;
        this.root = root;
        this.leaves = leaves;
        this.width = root.length() / 2;
        this.line = line;
    }

    /** Returns the path below the base. */
    public FileName name() {
        return name;
    }

    /** Returns the bytes that the file had. */
    public long size() {
        return size;
    }

    /** Returns the hexadecimal digits of the root. */
    public String root() {
        return root;
    }

    /** Returns the number of leaves. */
    public int count() {
        return leaves.length / width;
    }

    /** Returns the hexadecimal digits of a leaf, counted from 0. */
    public String leaf(int number) {
        return HexFormat.of().formatHex(leaves, number * width, (number + 1) * width);
    }

    /** Returns the root and all leaves as text, each with its newline. */
    public String text() {
        StringBuilder text = new StringBuilder(root).append('\n');
        for (int leaf = 0; leaf < count(); leaf++) {
            text.append(leaf(leaf)).append('\n');
        }
        return text.toString();
    }

    int line() {
        return line;
    }
}
