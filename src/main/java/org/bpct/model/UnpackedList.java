package org.bpct.model;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/**
 * The list of a batch that has closed, unpacked as it is read. What gzip finds wrong names the file; it looks at its own
 * sum when all was read.
 */
public final class UnpackedList extends FilterInputStream {
    private static final int BUFFER = 1 << 16;

    private final JobDirectory job;

    private UnpackedList(InputStream in, JobDirectory job) {
        super(in);
        this.job = job;
    }

    /** Opens the compressed list of a job; throws NoSuchFileException if it has none. */
    public static InputStream open(JobDirectory job) throws IOException {
        InputStream packed = RegularFiles.open(job.part().compressedList());
        try {
            return new UnpackedList(new GZIPInputStream(packed, BUFFER), job);
        } catch (IOException e) {
            packed.close();
            throw damaged(job, e);
        }
    }

    @Override
    public int read() throws IOException {
        try {
            return super.read();
        } catch (IOException e) {
            throw damaged(job, e);
        }
    }

    @Override
    public int read(byte[] bytes, int from, int count) throws IOException {
        try {
            return super.read(bytes, from, count);
        } catch (IOException e) {
            throw damaged(job, e);
        }
    }

    private static IOException damaged(JobDirectory job, IOException e) {
        return new IOException(
                FileName.of(job.part().compressedList()).display() + " is damaged, or cannot be read: "
                        + e.getMessage(),
                e);
    }
}
