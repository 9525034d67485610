package org.bpct.verb.archive.tar;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;
import org.bpct.files.RegularFiles;
import org.jspecify.annotations.Nullable;

/** The reader of an index. Finding a name takes one block of it. */
public final class IndexReader implements Closeable {
    /** The beginning of the last block: a gzip header (RFC 1952) with an extra field of 24 bytes named BP. */
    static final byte[] END = {0x1f, (byte) 0x8b, 8, 4, 0, 0, 0, 0, 0, (byte) 0xff, 28, 0, 'B', 'P', 24, 0};

    /** The rest of the last block: no data, with its checksum and length. */
    static final byte[] EMPTY = {3, 0, 0, 0, 0, 0, 0, 0, 0, 0};

    /** The word behind the numbers in the last block. */
    static final byte[] MAGIC = "bpctidx1".getBytes(StandardCharsets.US_ASCII);

    private static final int NUMBERS = 16;
    private static final int LAST = END.length + NUMBERS + MAGIC.length + EMPTY.length;
    private static final int LARGEST_BLOCK = 1 << 30;
    private static final int USUAL_BLOCK = 1 << 26;
    private static final int MOST_SHRUNK = 64;

    private final FileChannel in;
    private final IndexHead head;
    private final IndexPlaces places;
    private final long members;

    /** The generation whose state is read; 0 for all members. */
    private int asOf;

    /** Opens an index that bpct keeps for itself; throws if it is damaged, or of a format that this bpct does not know. */
    public IndexReader(Path file) throws IOException {
        this(file, false);
    }

    /** Opens an index beside its parts, possibly another user's; throws if it names parts elsewhere. */
    public static IndexReader beside(Path file) throws IOException {
        return new IndexReader(file, true);
    }

    private IndexReader(Path file, boolean isBeside) throws IOException {
        in = RegularFiles.channel(file);
        try {
            if (in.size() < LAST) {
                throw damaged();
            }
            ByteBuffer last = ByteBuffer.wrap(read(in.size() - LAST, LAST));
            long directory = last.getLong(END.length);
            members = last.getLong(END.length + Long.BYTES);
            byte[] bytes = last.array();
            boolean isEnd = Arrays.equals(bytes, 0, END.length, END, 0, END.length)
                    && Arrays.equals(bytes, END.length + NUMBERS, LAST - EMPTY.length, MAGIC, 0, MAGIC.length);
            if (!isEnd || directory <= 0 || directory > in.size() - LAST) {
                throw damaged();
            }
            places = IndexPlaces.read(unpacked(directory, in.size() - LAST), directory);
            head = IndexHead.read(unpacked(0, places.begin(0)), file, isBeside);
            asOf = generations() > 1 ? generations() : 0;
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    static IndexException damaged() {
        return new IndexException("the index is damaged");
    }

    private byte[] read(long from, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (in.read(bytes, from + bytes.position()) < 0) {
                throw damaged();
            }
        }
        return bytes.array();
    }

    private byte[] unpacked(long from, long end) throws IOException {
        if (end - from > LARGEST_BLOCK) {
            throw damaged();
        }
        // Names and numbers do not shrink further; filling the memory takes a large file.
        int most = (int) Math.min(LARGEST_BLOCK, Math.max(USUAL_BLOCK, (end - from) * MOST_SHRUNK));
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(read(from, (int) (end - from))))) {
            byte[] content = gzip.readNBytes(most);
            if (content.length == most && gzip.read() >= 0) {
                throw damaged();
            }
            return content;
        } catch (ZipException | EOFException e) {
            throw new IndexException("the index is damaged", e);
        }
    }

    /** Reads all of it; throws if anything is damaged. */
    public void readAll() throws IOException {
        Cursor all = new Cursor(0, FileName.ofText(""));
        FileName last = FileName.ofText("");
        for (@Nullable TarMember member = all.record(); member != null; member = all.record()) {
            if (member.name().compareTo(last) < 0) {
                throw damaged();
            }
            last = member.name();
        }
    }

    /** Returns the archives that it is about. */
    public List<ArchivePart> parts() {
        return head.parts();
    }

    /** Returns the number of generations that the archive has. */
    public int generations() {
        return head.last();
    }

    /** Returns the generation of each part. */
    public List<Integer> generationsOfParts() {
        return head.generations();
    }

    /** Returns the generation that has a member, from 1. */
    public int generation(TarMember member) {
        return head.generations().get(member.place().part() - 1);
    }

    /** Makes cursors show the state of a generation, instead of the newest one. */
    public void showAsOf(int generation) {
        asOf = generations() > 1 ? generation : 0;
    }

    /** Turns filtering off: cursors show all records. */
    void showAll() {
        asOf = 0;
    }

    /** Returns the number of members. */
    public long members() {
        return members;
    }

    /** Returns a cursor before the first name that is not less than this one. */
    public Cursor from(FileName name) {
        return new Cursor(places.blockOf(name), name);
    }

    /**
     * A cursor over members by the bytes of their names, and those of one name in the order of the archive. In an
     * archive of several generations it shows the newest member of each name, without the vanished ones.
     */
    public final class Cursor {
        private final FileName from;
        private final boolean isWhole;
        private int block;
        private long seen;
        private @Nullable NulWords words;
        private @Nullable TarMember held;

        private Cursor(int block, FileName from) {
            this.block = block;
            this.from = from;
            this.isWhole = block == 0;
        }

        /** Returns the next member, null behind the last one. */
        public @Nullable TarMember next() throws IOException {
            if (asOf == 0) {
                return record();
            }
            TarMember first = held == null ? record() : held;
            while (first != null) {
                TarMember newest = null;
                TarMember other = first;
                for (; other != null && other.name().equals(first.name()); other = record()) {
                    int generation = generation(other);
                    if (generation <= asOf && (newest == null || generation >= generation(newest))) {
                        newest = other;
                    }
                }
                held = other;
                if (newest != null && newest.type() != TarMember.VANISHED) {
                    return newest;
                }
                first = other;
            }
            return null;
        }

        /** Returns the next record, null behind the last one. */
        private @Nullable TarMember record() throws IOException {
            while (true) {
                if (words != null && words.next()) {
                    seen++;
                    TarMember member = head.checked(IndexRecord.read(words));
                    if (member.name().compareTo(from) >= 0) {
                        return member;
                    }
                } else if (block == places.count()) {
                    if (isWhole && seen != members) {
                        throw damaged();
                    }
                    return null;
                } else {
                    words = new NulWords(unpacked(places.begin(block), places.begin(block + 1)));
                    block++;
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
