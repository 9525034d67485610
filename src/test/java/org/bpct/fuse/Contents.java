package org.bpct.fuse;

import java.nio.ByteBuffer;
import java.util.TreeMap;

/** The bytes of a file, with its holes. */
final class Contents {
    private static final int BLOCK = 4096;

    private final TreeMap<Long, byte[]> blocks = new TreeMap<>();
    private long size;

    long size() {
        return size;
    }

    /** Returns what the file takes, in bytes. */
    long taken() {
        return (long) blocks.size() * BLOCK;
    }

    byte[] read(long offset, int most) {
        int count = (int) Math.max(0, Math.min(most, size - offset));
        byte[] bytes = new byte[count];
        for (int done = 0; done < count; ) {
            int within = (int) ((offset + done) % BLOCK);
            int length = Math.min(BLOCK - within, count - done);
            byte[] block = blocks.get((offset + done) / BLOCK);
            if (block != null) {
                System.arraycopy(block, within, bytes, done, length);
            }
            done += length;
        }
        return bytes;
    }

    void write(long offset, ByteBuffer bytes) {
        long at = offset;
        while (bytes.hasRemaining()) {
            int within = (int) (at % BLOCK);
            int length = Math.min(BLOCK - within, bytes.remaining());
            bytes.get(blocks.computeIfAbsent(at / BLOCK, number -> new byte[BLOCK]), within, length);
            at += length;
        }
        size = Math.max(size, at);
    }

    /** Cuts the file, or lets it end in a hole. */
    void resize(long wanted) {
        blocks.tailMap((wanted + BLOCK - 1) / BLOCK, true).clear();
        byte[] last = blocks.get(wanted / BLOCK);
        if (last != null) {
            java.util.Arrays.fill(last, (int) (wanted % BLOCK), BLOCK, (byte) 0);
        }
        size = wanted;
    }
}
