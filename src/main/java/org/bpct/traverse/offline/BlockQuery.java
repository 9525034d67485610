package org.bpct.traverse.offline;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.files.Program;
import org.bpct.traverse.listing.EntryAttributes;

/**
 * A question to {@code stat} about the blocks of some entries, because Java does not tell them. It takes 2 µs a name
 * where a process is started for thousands of them.
 *
 * <p>Names go through the standard input of {@code xargs}, byte for byte.
 */
public final class BlockQuery {
    /** The words that one process gets; xargs takes fewer where the system allows fewer. */
    private static final int MOST_BYTES = 500_000;

    private static final int MOST_NAMES = 8_000;
    private static final long BLOCK = 512;
    private static final byte[] WITNESS = {'/', 0};

    private final ByteArrayOutputStream names = new ByteArrayOutputStream();
    private long[] inodes = new long[256];
    private long[] devices = new long[256];
    private int[] rows = new int[256];
    private final boolean follows;
    private int count;

    /** Makes a question about names themselves. */
    public BlockQuery() {
        this(false);
    }

    /** Makes a question; {@code follows} tells whether it is about targets of symlinks. */
    BlockQuery(boolean follows) {
        this.follows = follows;
    }

    /** The row of an entry that stands in the table of links. */
    public static final int LINKED = -1;

    /** The receiver of answers, in the order of the questions. */
    public interface Answers {
        /** Receives the allocated bytes of an entry. */
        void accept(int row, long device, long inode, long bytes);

        /** Hears that an entry is gone, or another one has its name. */
        void gone(FileName path);
    }

    /** Asks about an entry, too. */
    public void add(FileName path, EntryAttributes entry, int row) {
        if (count == rows.length) {
            inodes = Arrays.copyOf(inodes, count * 2);
            devices = Arrays.copyOf(devices, count * 2);
            rows = Arrays.copyOf(rows, count * 2);
        }
        inodes[count] = entry.inode();
        devices[count] = entry.device();
        rows[count] = row;
        count++;
        names.writeBytes(path.bytes());
        names.write(0);
    }

    /** Returns true if the question should be put now. */
    public boolean isFull() {
        return count >= MOST_NAMES || names.size() >= MOST_BYTES;
    }

    /** Puts the question. */
    public void ask(Answers answers) throws IOException {
        if (count == 0) {
            return;
        }
        // The last one is always there: an answer to it shows that this stat knows the format.
        names.writeBytes(WITNESS);
        byte[] asked = names.toByteArray();
        ProcessBuilder builder = Program.of(words()).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("LC_ALL", "C");
        builder.environment().remove("POSIXLY_CORRECT");
        Process stat = builder.start();
        Thread feeder = new Thread(() -> send(asked, stat.getOutputStream()), "stat-in");
        feeder.setDaemon(true);
        feeder.start();
        byte[] said;
        try (InputStream out = stat.getInputStream()) {
            said = out.readAllBytes();
        }
        if (said.length < WITNESS.length
                || !Arrays.equals(WITNESS, Arrays.copyOfRange(said, said.length - WITNESS.length, said.length))) {
            throw new IOException("the xargs and stat of GNU, which tell allocated sizes, do not answer here");
        }
        match(asked, said, answers);
    }

    private List<String> words() {
        List<String> words = new ArrayList<>(
                List.of("/usr/bin/xargs", "-0", "-s", "600000", "/usr/bin/stat", "--printf=%b %d %i %n\\0", "--"));
        if (follows) {
            words.add(words.size() - 1, "--dereference");
        }
        return words;
    }

    private static void send(byte[] names, OutputStream input) {
        try (input) {
            input.write(names);
        } catch (IOException endedEarly) {
            // Names without an answer count as gone.
        }
    }

    /** Compares the answers with the names in their order; stat says nothing of a name that is gone. */
    private void match(byte[] asked, byte[] said, Answers answers) {
        int from = 0;
        int at = 0;
        for (int i = 0; i < count; i++) {
            int end = end(asked, from);
            int[] fields = at < said.length ? fields(said, at) : new int[0];
            boolean isAnswered = fields.length > 0 && Arrays.equals(asked, from, end, said, fields[3], fields[4]);
            if (isAnswered && number(said, fields[2], fields[3] - 1) == inodes[i]) {
                answers.accept(rows[i], devices[i], inodes[i], number(said, at, fields[1] - 1) * BLOCK);
            } else {
                answers.gone(FileName.of(Arrays.copyOfRange(asked, from, end)));
            }
            at = isAnswered ? fields[4] + 1 : at;
            from = end + 1;
        }
    }

    /** Returns where the four fields of an answer begin, and where it ends. */
    private static int[] fields(byte[] said, int at) {
        int[] fields = {at, 0, 0, 0, end(said, at)};
        int place = at;
        for (int field = 1; field < 4; field++) {
            while (said[place] != ' ') {
                place++;
            }
            fields[field] = ++place;
        }
        return fields;
    }

    private static int end(byte[] words, int from) {
        int end = from;
        while (words[end] != 0) {
            end++;
        }
        return end;
    }

    private static long number(byte[] digits, int from, int to) {
        long number = 0;
        for (int i = from; i < to; i++) {
            number = number * 10 + digits[i] - '0';
        }
        return number;
    }
}
