package org.bpct.script;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bpct.files.NulWords;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;
import org.bpct.files.SummedFiles;
import org.bpct.model.GroupCursor;
import org.bpct.model.ListedGroup;
import org.bpct.model.PartDirectory;
import org.bpct.model.Sizes;
import org.bpct.model.UnpackedList;
import org.jspecify.annotations.Nullable;

/** The lists of several jobs. Groups of other jobs are made from them byte by byte. */
public final class ListFiles implements AutoCloseable {
    private final Path unpacked;
    private final List<FileChannel> files = new ArrayList<>();
    private final List<ListedGroup> groups = new ArrayList<>();
    private @Nullable OutputStream parts;
    private int partsIndex;
    private long partsLength;

    /** Starts without a list; compressed ones are unpacked into a folder of the caller. */
    public ListFiles(Path unpacked) {
        this.unpacked = unpacked;
    }

    /** Reads the list of a job and returns the groups in it. */
    public List<ListedGroup> add(PartDirectory part) throws IOException {
        int index = files.size();
        List<ListedGroup> added = new ArrayList<>();
        try (ListReader reader = ListReader.open(part, index)) {
            for (ListedGroup group = reader.next(); group != null; group = reader.next()) {
                added.add(group);
            }
        }
        files.add(RegularFiles.channel(plain(part, index)));
        groups.addAll(added);
        return added;
    }

    private Path plain(PartDirectory part, int index) throws IOException {
        if (Files.exists(part.list())) {
            return part.list();
        }
        Path list = unpacked.resolve("list." + index);
        try (OutputStream out = PrivateFiles.create(list)) {
            copyWhole(part, out);
        }
        return list;
    }

    /** Writes the whole list of a job, unpacked. */
    public static void copyWhole(PartDirectory part, OutputStream out) throws IOException {
        if (Files.exists(part.list())) {
            SummedFiles.check(part.list());
            try (InputStream in = RegularFiles.open(part.list())) {
                in.transferTo(out);
            }
            return;
        }
        try (InputStream in = UnpackedList.open(part)) {
            in.transferTo(out);
        }
    }

    /** The bytes of a group's files, which its list has only as a sum. */
    public interface FileSizes {
        /**
         * Returns the bytes of each file; their sum is the group's.
         *
         * @param directory the directory of the files, as in the list
         * @param names their names, as in the list
         */
        long[] of(ListedGroup group, byte[] directory, List<byte[]> names);
    }

    /**
     * Cuts a group of files of one directory, and returns the parts: they have all its names and all its bytes.
     *
     * @param mostNames the largest number of names in a part
     * @param first the number of the first part; the others follow
     * @param sizes the bytes of each file
     */
    public List<ListedGroup> cut(ListedGroup group, int mostNames, int first, FileSizes sizes) throws IOException {
        List<byte[]> words = names(group);
        List<byte[]> names = words.subList(1, words.size());
        long[] bytes = sizes.of(group, words.get(0), names);
        List<ListedGroup> parts = new ArrayList<>();
        for (int from = 0; from < names.size(); from += mostNames) {
            int to = Math.min(names.size(), from + mostNames);
            List<byte[]> part = new ArrayList<>(List.of(words.get(0)));
            part.addAll(names.subList(from, to));
            parts.add(writePart(group, first + parts.size(), part, Sizes.sum(Arrays.stream(bytes, from, to))));
        }
        return parts;
    }

    private ListedGroup writePart(ListedGroup group, int number, List<byte[]> words, long bytes) throws IOException {
        OutputStream out = parts;
        if (out == null) {
            Path file = unpacked.resolve("list.parts");
            out = PrivateFiles.create(file);
            parts = out;
            partsIndex = files.size();
            files.add(RegularFiles.channel(file));
        }
        ByteArrayOutputStream record = new ByteArrayOutputStream();
        String header = "G " + number + " " + group.pair() + " " + group.kind().letter() + " " + words.size() + " "
                + bytes + "\0";
        record.writeBytes(header.getBytes(StandardCharsets.US_ASCII));
        for (byte[] word : words) {
            record.writeBytes(word);
            record.write(0);
        }
        record.writeTo(out);
        // Another descriptor reads the file.
        out.flush();
        ListedGroup.Extent extent = new ListedGroup.Extent(partsIndex, partsLength, record.size());
        partsLength += record.size();
        return new ListedGroup(extent, number, group.pair(), group.kind(), words.size(), bytes, group.place());
    }

    /** Returns the groups of all added lists, in the order of the lists. */
    public List<ListedGroup> groups() {
        return List.copyOf(groups);
    }

    /** Returns the names of a group. */
    public List<byte[]> names(ListedGroup group) throws IOException {
        List<byte[]> names = new ArrayList<>(group.words());
        try (NulWords words = new NulWords(record(group))) {
            words.skip(1);
            while (words.next()) {
                names.add(words.word());
            }
        }
        return names;
    }

    /** Writes the beginning of a list. */
    public static void begin(OutputStream out) throws IOException {
        out.write((GroupCursor.VERSION + "\0").getBytes(StandardCharsets.US_ASCII));
    }

    /** Writes a group as it is in its list. */
    public void copy(ListedGroup group, OutputStream out) throws IOException {
        out.write(record(group));
    }

    private byte[] record(ListedGroup group) throws IOException {
        ListedGroup.Extent extent = group.extent();
        ByteBuffer record = ByteBuffer.allocate(extent.length());
        while (record.hasRemaining()) {
            if (files.get(extent.list()).read(record, extent.offset() + record.position()) < 0) {
                throw new EOFException("a list has become shorter");
            }
        }
        return record.array();
    }

    @Override
    public void close() throws IOException {
        if (parts != null) {
            parts.close();
        }
        for (FileChannel file : files) {
            file.close();
        }
    }
}
