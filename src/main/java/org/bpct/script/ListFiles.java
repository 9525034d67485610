package org.bpct.script;

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
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.bpct.model.GroupCursor;
import org.bpct.model.JobDirectory;
import org.bpct.model.ListedGroup;
import org.bpct.model.NulWords;
import org.bpct.model.PrivateFiles;
import org.bpct.model.RegularFiles;

/** The lists of several jobs, from which the groups of other jobs are made: byte by byte as they stand there. */
public final class ListFiles implements AutoCloseable {
    private final Path unpacked;
    private final List<FileChannel> files = new ArrayList<>();
    private final List<ListedGroup> groups = new ArrayList<>();

    /** Begins without a list; compressed ones are unpacked into a folder of the caller's. */
    public ListFiles(Path unpacked) {
        this.unpacked = unpacked;
    }

    /** Reads the list of a job and returns the groups in it. */
    public List<ListedGroup> add(JobDirectory job) throws IOException {
        int index = files.size();
        List<ListedGroup> added = new ArrayList<>();
        try (ListReader reader = ListReader.open(job, index)) {
            for (ListedGroup group = reader.next(); group != null; group = reader.next()) {
                added.add(group);
            }
        }
        files.add(RegularFiles.channel(plain(job, index)));
        groups.addAll(added);
        return added;
    }

    private Path plain(JobDirectory job, int index) throws IOException {
        if (Files.exists(job.list())) {
            return job.list();
        }
        Path list = unpacked.resolve("list." + index);
        try (OutputStream out = PrivateFiles.create(list)) {
            copyWhole(job, out);
        }
        return list;
    }

    /** Writes the whole list of a job, unpacked. */
    public static void copyWhole(JobDirectory job, OutputStream out) throws IOException {
        if (Files.exists(job.list())) {
            try (InputStream in = RegularFiles.open(job.list())) {
                in.transferTo(out);
            }
            return;
        }
        try (GZIPInputStream in = new GZIPInputStream(RegularFiles.open(job.compressedList()))) {
            in.transferTo(out);
        }
    }

    /** Returns the groups of all lists that were added, in the order of the lists. */
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

    /** Writes what a list begins with. */
    public static void begin(OutputStream out) throws IOException {
        out.write((GroupCursor.VERSION + "\0").getBytes(StandardCharsets.US_ASCII));
    }

    /** Writes a group as it stands in its list. */
    public void copy(ListedGroup group, OutputStream out) throws IOException {
        out.write(record(group));
    }

    private byte[] record(ListedGroup group) throws IOException {
        ByteBuffer record = ByteBuffer.allocate(group.length());
        while (record.hasRemaining()) {
            if (files.get(group.list()).read(record, group.offset() + record.position()) < 0) {
                throw new EOFException("a list has become shorter");
            }
        }
        return record.array();
    }

    @Override
    public void close() throws IOException {
        for (FileChannel file : files) {
            file.close();
        }
    }
}
