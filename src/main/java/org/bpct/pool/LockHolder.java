package org.bpct.pool;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.bpct.files.FileName;

/**
 * The holder of a pool's lock: a process that plans a night, and later the batch that it has written.
 *
 * @param host the host of the process
 * @param pid its number
 * @param start its start time, in ticks since the boot
 * @param boot the boot id of the host
 * @param since the time when it took the lock, in seconds since 1970
 * @param command its command line
 * @param batch the batch, once it is written
 */
public record LockHolder(
        String host, long pid, long start, String boot, long since, String command, Optional<LockedBatch> batch) {
    private static final String FORMAT = "bpct-lock-1";
    private static final int WORDS = 7;

    /**
     * A batch that writes a snapshot of the pool, or removes one.
     *
     * @param number the number that users type
     * @param folder its folder
     */
    public record LockedBatch(int number, FileName folder) {
        byte[] bytes() {
            byte[] start = (number + "\0").getBytes(StandardCharsets.US_ASCII);
            byte[] name = folder.bytes();
            byte[] all = new byte[start.length + name.length + 1];
            System.arraycopy(start, 0, all, 0, start.length);
            System.arraycopy(name, 0, all, start.length, name.length);
            return all;
        }

        static Optional<LockedBatch> parse(byte[] bytes) {
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            String[] words = text.split("\0", -1);
            return words.length == 3 && isNumber(words[0]) && words[0].length() < 10 && words[2].isEmpty()
                    ? Optional.of(new LockedBatch(
                            Integer.parseInt(words[0]), FileName.of(words[1].getBytes(StandardCharsets.ISO_8859_1))))
                    : Optional.empty();
        }
    }

    /** Returns true if both are one process in one state. The equals of records takes 20 ms when it is first called. */
    boolean isSameAs(LockHolder other) {
        byte[] own = batch.isPresent() ? batch.get().bytes() : new byte[0];
        byte[] others = other.batch.isPresent() ? other.batch.get().bytes() : new byte[0];
        return line().equals(other.line()) && command.equals(other.command) && Arrays.equals(own, others);
    }

    /** Returns the line that names the process. */
    public String line() {
        return String.join(
                " ", FORMAT, host, Long.toString(pid), Long.toString(start), boot, Long.toString(since), ".\n");
    }

    private static boolean isNumber(String word) {
        return !word.isEmpty() && word.length() <= 18 && word.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** Returns the holder in these texts; empty if the line is incomplete. */
    static Optional<LockHolder> parse(String line, String command, Optional<LockedBatch> batch) {
        String[] words = line.stripTrailing().split(" ", -1);
        if (words.length != WORDS || !words[0].equals(FORMAT) || !words[WORDS - 1].equals(".")) {
            return Optional.empty();
        }
        for (int number : new int[] {2, 3, 5}) {
            if (!isNumber(words[number])) {
                return Optional.empty();
            }
        }
        return Optional.of(new LockHolder(
                words[1],
                Long.parseLong(words[2]),
                Long.parseLong(words[3]),
                words[4],
                Long.parseLong(words[5]),
                command,
                batch));
    }
}
