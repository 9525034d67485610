package org.bpct.archive;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the headers of a tar: ustar, pax, GNU and Version 7. It jumps over the data, so that of a plain archive with large
 * files little is read.
 */
public final class TarReader implements Closeable {
    private static final int BLOCK = TarHeader.BLOCK;
    /** Headers of small files come with their data; those behind large data are read alone. */
    private static final int BUFFER = 1 << 16;

    private static final int AFTER_A_JUMP = 1 << 12;

    /** Names are shorter than PATH_MAX, and attributes than 64 KiB each; who has more means to fill the memory. */
    private static final long LONGEST_EXTENSION = 1 << 24;

    private final TarBytes in;
    private final int part;
    private final long end;
    private final byte[] buffer = new byte[BUFFER];
    private long bufferAt;
    private int filled;
    private long position;
    private final PaxRecords global = new PaxRecords();
    private final PaxRecords own = new PaxRecords();
    private @Nullable FileName longName;
    private @Nullable FileName longTarget;
    private boolean isClosed;

    /** Opens a tar, plain or compressed, at its first byte; its members are of part {@code part}. */
    public static TarReader open(Path file, int part) throws IOException {
        return new TarReader(TarBytes.open(file), part);
    }

    /** Begins at the first byte. */
    TarReader(TarBytes in, int part) throws IOException {
        this.in = in;
        this.part = part;
        this.end = in.size();
    }

    /** Returns true if the archive has the two blocks of zeros that end it; known when there are no more members. */
    public boolean isClosed() {
        return isClosed;
    }

    /** Returns the next member, null behind the last one. */
    public @Nullable TarMember next() throws IOException {
        own.clear();
        longName = null;
        longTarget = null;
        long start = position;
        while (position < end) {
            long at = position;
            byte[] block = read(BLOCK);
            if (TarHeader.isZero(block)) {
                isClosed = position + BLOCK > end || TarHeader.isZero(read(BLOCK));
                if (isClosed) {
                    return null;
                }
                // GNU tar warns of a lone block of zeros, and goes on.
                position = at + BLOCK;
                start = position;
                continue;
            }
            TarHeader header = new TarHeader(block, at);
            switch (header.type()) {
                case 'x', 'X' -> own.add(extension(header), at);
                case 'g' -> {
                    global.add(extension(header), at);
                    start = position;
                }
                case 'L' -> longName = name(extension(header));
                case 'K' -> longTarget = name(extension(header));
                case 'V' -> {
                    skip(header.size());
                    start = position;
                }
                case 'M' -> throw new TarException(at, "a part of a tar of several volumes");
                default -> {
                    return member(header, start, at);
                }
            }
        }
        return null;
    }

    /** Reads what is behind the last member, if it has to be seen; throws if it cannot be read. */
    public void finish() throws IOException {
        in.finish();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private TarMember member(TarHeader header, long start, long at) throws IOException {
        PaxRecords pax = new PaxRecords();
        pax.addAll(global);
        pax.addAll(own);
        FileName given = first(pax.name("GNU.sparse.name"), pax.name("path"), longName, header.name());
        FileName name = given.withoutTrailingSlashes();
        char type = type(header.type(), given);
        long stored = pax.number("size", header.size());
        long size = type == 'f' ? stored : 0;
        if (header.type() == 'S') {
            size = header.realSize();
            for (boolean more = header.isExtended(); more; ) {
                more = read(BLOCK)[504] != 0;
            }
        } else if (type == 'f') {
            size = pax.number("GNU.sparse.realsize", pax.number("GNU.sparse.size", size));
        }
        if (type == 'f' || header.type() == 'D') {
            skip(stored);
        }
        if (name.length() == 0 || size < 0) {
            throw new TarException(at, "a member without a name, or with a size below 0");
        }
        long modified = pax.nanoseconds("mtime", TimeUnit.SECONDS.toNanos(header.modified()));
        boolean isLink = type == 'l' || type == 'h';
        FileName target = isLink ? first(pax.name("linkpath"), longTarget, header.target()) : FileName.ofText("");
        TarMember.Attributes attributes = new TarMember.Attributes(
                header.mode(), pax.number("uid", header.owner()), pax.number("gid", header.group()), size, modified);
        return new TarMember(name, type, attributes, target, new TarMember.Place(part, start, position - start));
    }

    private static char type(char flag, FileName name) {
        return switch (flag) {
            case '1' -> 'h';
            case '2' -> 'l';
            case '3' -> 'c';
            case '4' -> 'b';
            case '5', 'D' -> 'd';
            case '6' -> 'p';
            // Version 7 had no flag for directories; what is not known is a file, as POSIX says.
            default -> name.hasTrailingSlash() ? 'd' : 'f';
        };
    }

    private static FileName first(@Nullable FileName... names) {
        for (FileName name : names) {
            if (name != null) {
                return name;
            }
        }
        throw new IllegalArgumentException("no name");
    }

    private static FileName name(byte[] text) {
        int length = 0;
        while (length < text.length && text[length] != 0) {
            length++;
        }
        return FileName.of(Arrays.copyOf(text, length));
    }

    private byte[] extension(TarHeader header) throws IOException {
        long size = header.size();
        if (size < 0 || size > LONGEST_EXTENSION) {
            throw new TarException(position - BLOCK, "an extended header of " + size + " bytes");
        }
        byte[] content = read((int) size);
        skip(size, (int) size);
        return content;
    }

    /** Goes behind data that begins here. */
    private void skip(long size) throws IOException {
        skip(size, 0);
    }

    /** Goes behind data of which some bytes have been read, and what fills its last block. */
    private void skip(long size, int read) throws IOException {
        long blocks = (size + BLOCK - 1) / BLOCK;
        if (size < 0 || blocks > (end - position + read) / BLOCK + 1) {
            throw new TarException(position, "the archive ends amidst a member");
        }
        position += blocks * BLOCK - read;
        if (position > end) {
            throw new TarException(end, "the archive ends amidst a member");
        }
    }

    private byte[] read(int length) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(length);
        int left = length;
        while (left > 0) {
            // Data that was jumped over may be longer than an int.
            if (position < bufferAt || position - bufferAt >= filled) {
                fill();
            }
            int from = (int) (position - bufferAt);
            int count = Math.min(left, filled - from);
            bytes.write(buffer, from, count);
            position += count;
            left -= count;
        }
        return bytes.toByteArray();
    }

    private void fill() throws IOException {
        boolean hasJumped = position != bufferAt + filled;
        bufferAt = position;
        try {
            filled = in.read(ByteBuffer.wrap(buffer, 0, hasJumped ? AFTER_A_JUMP : BUFFER), position);
        } catch (EOFException e) {
            filled = -1;
        }
        if (filled <= 0) {
            filled = 0;
            throw new TarException(position, "the archive ends amidst a member");
        }
    }
}
