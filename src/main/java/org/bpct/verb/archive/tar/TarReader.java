package org.bpct.verb.archive.tar;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the headers of a tar: ustar, pax, GNU and Version 7. It jumps over the data, so that of a plain archive with large
 * files little is read.
 */
public final class TarReader implements Closeable {
    /** Names are shorter than PATH_MAX, and attributes than 64 KiB each; larger ones would only fill the memory. */
    private static final long LONGEST_EXTENSION = 1 << 24;

    private final TarBlocks blocks;
    private final int part;
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
        this.blocks = new TarBlocks(in);
        this.part = part;
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
        long start = blocks.position();
        while (!blocks.isAtEnd()) {
            long at = blocks.position();
            byte[] block = blocks.next();
            if (TarHeader.isZero(block)) {
                isClosed = !blocks.hasBlock() || TarHeader.isZero(blocks.next());
                if (isClosed) {
                    return null;
                }
                // GNU tar warns of a lone block of zeros, and goes on.
                blocks.returnTo(at + TarHeader.BLOCK);
                start = behindNoMember(at);
                continue;
            }
            TarHeader header = new TarHeader(block, at);
            switch (header.type()) {
                case 'x', 'X' -> addOwn(header, at);
                case 'g' -> {
                    global.add(extension(header), at);
                    ClearHeaders.requireGlobal(global, at);
                    start = behindNoMember(at);
                }
                case 'L' -> longName = name(extension(header));
                case 'K' -> longTarget = name(extension(header));
                case 'V' -> {
                    blocks.skip(header.size(), 0);
                    start = behindNoMember(at);
                }
                case 'M' -> throw new TarException(at, "a part of a tar of several volumes");
                default -> {
                    return member(header, start, at);
                }
            }
        }
        return null;
    }

    private void addOwn(TarHeader header, long at) throws IOException {
        if (!own.isEmpty()) {
            throw ClearHeaders.refusal(at, "a second extended header of one member");
        }
        own.add(extension(header), at);
    }

    /**
     * Returns the start of the next member behind a record that is no member; throws if extended headers precede it.
     */
    private long behindNoMember(long at) throws TarException {
        if (!own.isEmpty() || longName != null || longTarget != null) {
            throw ClearHeaders.refusal(at, "an extended header that its member does not follow");
        }
        return blocks.position();
    }

    /** Reads the bytes behind the last member, if they have to be checked; throws if they cannot be read. */
    public void finish() throws IOException {
        blocks.finish();
    }

    @Override
    public void close() throws IOException {
        blocks.close();
    }

    private TarMember member(TarHeader header, long start, long at) throws IOException {
        PaxRecords pax = new PaxRecords();
        pax.addAll(global);
        pax.addAll(own);
        FileName given = first(own.name("GNU.sparse.name"), own.name("path"), longName, header.name());
        FileName name = given.withoutTrailingSlashes();
        char type = type(header.type(), given);
        ClearHeaders.requireOwn(own, header, at);
        long stored = own.size("size", header.size());
        ClearHeaders.requireData(header, own, name, type, stored, at);
        long size = behindData(header, type, stored, at);
        if (size < 0) {
            throw new TarException(at, "a member with a size below 0");
        }
        Timestamp modified = pax.time("mtime", new Timestamp(header.modified(), 0));
        boolean isLink = type == 'l' || type == 'h';
        FileName target = isLink ? first(own.name("linkpath"), longTarget, header.target()) : FileName.ofText("");
        long owner = pax.number("uid", header.owner());
        long group = pax.number("gid", header.group());
        if (owner < 0 || group < 0) {
            throw new TarException(at, "a member of an owner or a group below 0");
        }
        TarMember.Attributes attributes = new TarMember.Attributes(header.mode(), owner, group, size, modified);
        return new TarMember(
                name, type, attributes, target, new TarMember.Place(part, start, blocks.position() - start));
    }

    /** Goes behind the data of a member, and returns the size of its file. */
    private long behindData(TarHeader header, char type, long stored, long at) throws IOException {
        if (header.type() == 'S') {
            SparseMap map = header.sparseMap(blocks::next);
            map.require(header.realSize(), stored);
            blocks.skip(stored, 0);
            return header.realSize();
        }
        if (type != 'f' && header.type() != 'D') {
            return 0;
        }
        if (own.sparse().isEmpty()) {
            blocks.skip(stored, 0);
            return type == 'f' ? stored : 0;
        }
        if (!own.has("GNU.sparse.major")) {
            long size = own.size("GNU.sparse.size", -1);
            SparseMap.ofRecords(own.sparse(), at).require(size, stored);
            blocks.skip(stored, 0);
            return size;
        }
        ClearHeaders.requireFirstForm(own, at);
        SparseMap map = SparseMap.ofData(blocks::next, at);
        long size = own.size("GNU.sparse.realsize", -1);
        map.require(size, stored - map.ownBytes());
        blocks.skip(stored, map.ownBytes());
        return size;
    }

    private static char type(char flag, FileName name) {
        return switch (flag) {
            case '1' -> 'h';
            case '2' -> 'l';
            case '3' -> 'c';
            case '4' -> 'b';
            case '5', 'D' -> 'd';
            case '6' -> 'p';
            // Version 7 had no flag for directories; an unknown type is a file, as POSIX says.
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
            throw new TarException(blocks.position() - TarHeader.BLOCK, "an extended header of " + size + " bytes");
        }
        byte[] content = blocks.read((int) size);
        blocks.skip(size, size);
        return content;
    }
}
