package org.bpct.model;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;

/**
 * The list of a batch that has closed, unpacked while it is read. Errors of gzip name the file; it checks its own sum
 * at the end.
 */
public final class UnpackedList extends FilterInputStream {
    private static final int BUFFER = 1 << 16;

    private final PartDirectory part;

    private UnpackedList(InputStream in, PartDirectory part) {
        super(in);
        this.part = part;
    }

    /** Opens the compressed list of a job; throws NoSuchFileException if it has none. */
    public static InputStream open(PartDirectory part) throws IOException {
        InputStream packed = RegularFiles.open(part.compressedList());
        try {
            return new UnpackedList(new GZIPInputStream(packed, BUFFER), part);
        } catch (IOException e) {
            packed.close();
            throw damaged(part, e);
        }
    }

    @Override
    public int read() throws IOException {
        try {
            return super.read();
        } catch (IOException e) {
            throw damaged(part, e);
        }
    }

    @Override
    public int read(byte[] bytes, int from, int count) throws IOException {
        try {
            return super.read(bytes, from, count);
        } catch (IOException e) {
            throw damaged(part, e);
        }
    }

    private static IOException damaged(PartDirectory part, IOException e) {
        return new IOException(
                FileName.of(part.compressedList()).display() + " is damaged, or cannot be read: " + e.getMessage(), e);
    }
}
