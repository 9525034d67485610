package org.bpct.verb.archive.tar;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;

/** The bytes of a tar, which are read from the beginning to the end, with jumps. */
interface TarBytes extends Closeable {
    /** Returns the number of bytes; {@link Long#MAX_VALUE} if it is unknown before all are read. */
    long size() throws IOException;

    /** Reads bytes from a position on, as many as there is room for, or up to the end; returns how many, -1 at the end. */
    int read(ByteBuffer into, long position) throws IOException;

    /** Reads the bytes behind the end of the tar, if they have to be checked; throws if that fails. */
    void finish() throws IOException;

    /** Opens a tar in the form that its first bytes tell. */
    static TarBytes open(Path file) throws IOException {
        PartForm form = PartForm.of(FileName.of(file));
        return form == PartForm.PLAIN ? new Plain(RegularFiles.channel(file)) : UnpackedTar.open(file, form);
    }

    /** A plain tar in a file. */
    record Plain(FileChannel in) implements TarBytes {
        @Override
        public long size() throws IOException {
            return in.size();
        }

        @Override
        public int read(ByteBuffer into, long position) throws IOException {
            return in.read(into, position);
        }

        @Override
        public void finish() {}

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
