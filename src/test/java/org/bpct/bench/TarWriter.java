package org.bpct.bench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;

/** Writes the members of an archive as GNU tar reads them. */
final class TarWriter {
    private static final int BLOCK = 512;
    private static final byte[] NOISE = new byte[4 << 20];

    static {
        // Not to be compressed or made one by a file system that looks for equal blocks.
        new SplittableRandom(1).nextBytes(NOISE);
    }

    private final OutputStream out;
    private int files;

    TarWriter(OutputStream out) {
        this.out = out;
    }

    void entry(TarEntry entry) throws IOException {
        header(entry, 0);
    }

    void file(TarEntry entry, long size) throws IOException {
        header(entry, size);
        noise(size);
        pad(size);
    }

    /** Writes a file that is a hole but for its first bytes. */
    void sparse(TarEntry entry, long size, int data) throws IOException {
        entry.further.put("GNU.sparse.major", "1");
        entry.further.put("GNU.sparse.minor", "0");
        entry.further.put("GNU.sparse.name", entry.name);
        entry.further.put("GNU.sparse.realsize", Long.toString(size));
        byte[] map = Arrays.copyOf(latin1("2\n0\n" + data + "\n" + size + "\n0\n"), BLOCK);
        header(entry, BLOCK + data);
        out.write(map);
        noise(data);
        pad(data);
    }

    private void noise(long size) throws IOException {
        int offset = (int) (files++ * 7_919L % (NOISE.length / 2));
        for (long left = size; left > 0; left -= NOISE.length - offset) {
            out.write(NOISE, offset, (int) Math.min(left, NOISE.length - offset));
        }
    }

    private void header(TarEntry entry, long size) throws IOException {
        if (entry.name.length() > 100) {
            extra('L', latin1(entry.name + "\0"));
        }
        if (entry.target.length() > 100) {
            extra('K', latin1(entry.target + "\0"));
        }
        if (!entry.further.isEmpty()) {
            extra('x', further(entry));
        }
        block(entry, size);
    }

    private void extra(char type, byte[] content) throws IOException {
        block(new TarEntry("././@header", type, 0644, new TarEntry.Time(0, 0)), content.length);
        out.write(content);
        pad(content.length);
    }

    private static byte[] further(TarEntry entry) {
        ByteArrayOutputStream records = new ByteArrayOutputStream();
        for (Map.Entry<String, String> pair : entry.further.entrySet()) {
            String rest = " " + pair.getKey() + "=" + pair.getValue() + "\n";
            // The length counts its own digits.
            int length = rest.length() + 1;
            while (Integer.toString(length).length() + rest.length() != length) {
                length++;
            }
            records.writeBytes(latin1(length + rest));
        }
        return records.toByteArray();
    }

    private void block(TarEntry entry, long size) throws IOException {
        byte[] block = new byte[BLOCK];
        put(block, 0, 100, entry.name);
        octal(block, 100, 8, entry.mode);
        octal(block, 108, 8, entry.owner);
        octal(block, 116, 8, entry.owner);
        octal(block, 124, 12, size);
        octal(block, 136, 12, entry.time.seconds());
        Arrays.fill(block, 148, 156, (byte) ' ');
        block[156] = (byte) entry.type;
        put(block, 157, 100, entry.target);
        put(block, 257, 8, "ustar\00000");
        int sum = 0;
        for (byte one : block) {
            sum += one & 0xff;
        }
        octal(block, 148, 7, sum);
        out.write(block);
    }

    private static void put(byte[] block, int at, int room, String text) {
        byte[] bytes = latin1(text);
        System.arraycopy(bytes, 0, block, at, Math.min(room, bytes.length));
    }

    private static void octal(byte[] block, int at, int room, long value) {
        String digits = Long.toOctalString(value);
        put(block, at, room, "0".repeat(Math.max(0, room - 1 - digits.length())) + digits + "\0");
    }

    private static byte[] latin1(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private void pad(long size) throws IOException {
        out.write(new byte[(int) (-size & (BLOCK - 1))]);
    }

    /** Ends the archive; what lies below stays open, for it may be the standard output. */
    void finish() throws IOException {
        out.write(new byte[2 * BLOCK]);
        out.flush();
    }
}
