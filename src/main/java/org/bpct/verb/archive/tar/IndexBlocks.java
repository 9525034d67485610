package org.bpct.verb.archive.tar;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** The blocks of an index: each is a gzip file by itself, so that zcat reads them all. */
final class IndexBlocks implements Closeable {
    /** The bytes of the records in a block. */
    private static final int BLOCK = 1 << 16;

    private final Counted out;
    private final ByteArrayOutputStream block = new ByteArrayOutputStream(BLOCK + BLOCK / 8);
    private final ByteArrayOutputStream directory = new ByteArrayOutputStream();

    /** Begins the blocks, which go to this stream. */
    IndexBlocks(OutputStream out) {
        this.out = new Counted(out);
    }

    /** Adds a record behind the last one. */
    void add(byte[] record) throws IOException {
        if (block.size() == 0) {
            DataOutputStream entry = new DataOutputStream(directory);
            int length = nameEnd(record);
            entry.writeLong(out.count);
            entry.writeInt(length);
            entry.write(record, 0, length);
        }
        block.writeBytes(record);
        if (block.size() >= BLOCK) {
            flush();
        }
    }

    private void flush() throws IOException {
        write(block.toByteArray());
        block.reset();
    }

    /** Writes a block. */
    void write(byte[] content) throws IOException {
        Quick gzip = new Quick(out);
        gzip.write(content);
        gzip.finish();
        gzip.flush();
    }

    /** Writes the directory of blocks, and an empty block whose extra field holds its place. */
    void end(long members) throws IOException {
        if (block.size() > 0) {
            flush();
        }
        long place = out.count;
        write(directory.toByteArray());
        out.write(IndexReader.END);
        out.write(ByteBuffer.allocate(16).putLong(place).putLong(members).array());
        out.write(IndexReader.MAGIC);
        out.write(IndexReader.EMPTY);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    /** Returns the length of the name that begins a record. */
    static int nameEnd(byte[] record) {
        int end = 0;
        while (record[end] != 0) {
            end++;
        }
        return end;
    }

    /** A stream that compresses as fast as it can: names are most of it, and the level makes little difference. */
    static final class Quick extends GZIPOutputStream {
        Quick(OutputStream out) throws IOException {
            super(new BufferedOutputStream(out, BLOCK), BLOCK);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    /** A stream that knows how much was written. */
    private static final class Counted extends FilterOutputStream {
        private long count;

        Counted(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int one) throws IOException {
            out.write(one);
            count++;
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
            count += length;
        }
    }
}
