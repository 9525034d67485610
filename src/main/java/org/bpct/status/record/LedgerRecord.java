package org.bpct.status.record;

import org.jspecify.annotations.Nullable;

/**
 * The ledger of a whole batch as its finalizer has written it down.
 *
 * @param entries copied, linked, failed and open ones; those linked, or found the same, count as done
 * @param directories those whose attributes were to be set
 * @param bytes copied and failed ones
 * @param failures the failed entries and directories by class, and those that lack attributes alone
 * @param links the entries that were linked, and not copied
 * @param same the entries whose contents jobs compared, and did not copy
 * @param jobs how the jobs ended
 * @param shrunk whether far less came into a snapshot than the walk found or the last good one has
 */
public record LedgerRecord(
        Ledger entries,
        Ledger directories,
        Ledger bytes,
        Failures failures,
        Links links,
        Same same,
        Jobs jobs,
        boolean shrunk) {
    /**
     * The entries and directories that are not as their sources.
     *
     * @param errors those that failed, by class
     * @param losses those that are copied, and lack attributes
     */
    public record Failures(ErrorTally errors, Losses losses) {}

    /** Returns the failed entries and directories by class. */
    public ErrorTally errors() {
        return failures.errors;
    }

    /** Returns the copied entries and directories that lack attributes. */
    public Losses losses() {
        return failures.losses;
    }

    /**
     * The entries that were linked.
     *
     * @param all those that the finalizer linked to others, and that jobs linked to the base
     * @param toBase those of them that jobs linked to the base
     * @param bytesInBase the bytes of these, those of an inode once
     */
    public record Links(long all, long toBase, long bytesInBase) {}

    /**
     * The entries that were the same already.
     *
     * @param entries how many
     * @param bytes their bytes, those of an inode once
     */
    public record Same(long entries, long bytes) {}

    /**
     * How the jobs of a batch ended, finalizers not counted.
     *
     * @param complete how many are complete
     * @param withErrors how many are complete with errors
     * @param withoutEnd how many have left no complete exit record
     * @param started when the first one began, in seconds; 0 if unknown
     * @param ended when the last one ended
     */
    public record Jobs(long complete, long withErrors, long withoutEnd, long started, long ended) {}

    /** Returns the record; null unless all of it is there, line by line: a torn one is none. */
    static @Nullable LedgerRecord parse(byte[] content) {
        StateLines lines = new StateLines(content);
        long[] entries = numbers(lines, "entries", 5);
        long[] directories = numbers(lines, "directories", 4);
        long[] bytes = numbers(lines, "bytes", 4);
        long[] errors = numbers(lines, "errors", 6);
        long[] jobs = numbers(lines, "jobs", 3);
        long[] times = numbers(lines, "times", 2);
        Remarks remarks = Remarks.read(lines);
        if (entries == null
                || directories == null
                || bytes == null
                || errors == null
                || jobs == null
                || times == null
                || remarks == null) {
            return null;
        }
        return new LedgerRecord(
                new Ledger(entries[0], entries[1] + entries[2], entries[3], entries[4]),
                new Ledger(directories[0], directories[1], directories[2], directories[3]),
                new Ledger(bytes[0], bytes[1], bytes[2], bytes[3]),
                new Failures(
                        new ErrorTally(errors[0], errors[1], errors[2], errors[3], errors[4], errors[5]),
                        remarks.losses()),
                new Links(entries[2], remarks.baseLinks(), remarks.baseBytes()),
                remarks.same(),
                new Jobs(jobs[0], jobs[1], jobs[2], times[0], times[1]),
                remarks.isShrunk());
    }

    /** The optional lines at the end. */
    private record Remarks(long baseLinks, long baseBytes, Same same, boolean isShrunk, Losses losses) {
        /** Reads all lines that are left; returns null if one is damaged, or unknown. */
        static @Nullable Remarks read(StateLines lines) {
            long @Nullable [] base = new long[2];
            long @Nullable [] same = new long[2];
            long @Nullable [] shrunk = {-1, -1};
            @Nullable Losses losses = Losses.NONE;
            boolean isKnown = true;
            while (lines.next()) {
                switch (lines.word()) {
                    case "base" -> base = numbersHere(lines, 2);
                    case "same" -> same = numbersHere(lines, 2);
                    case "shrunk" -> shrunk = numbersHere(lines, 2);
                    case "lost" -> losses = Losses.of(lines);
                    default -> isKnown = false;
                }
            }
            return !isKnown || base == null || same == null || shrunk == null || losses == null
                    ? null
                    : new Remarks(base[0], base[1], new Same(same[0], same[1]), shrunk[0] >= 0, losses);
        }
    }

    private static long @Nullable [] numbers(StateLines lines, String title, int count) {
        return lines.next() && lines.word().equals(title) ? numbersHere(lines, count) : null;
    }

    private static long @Nullable [] numbersHere(StateLines lines, int count) {
        long[] numbers = new long[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = lines.number();
        }
        return lines.whole() ? numbers : null;
    }

    /**
     * Returns by how much the ledger does not close, in a sentence; empty if it closes. Entries and directories close
     * to one. Of bytes more may be copied than the walk found, for files grow; fewer only if names failed.
     */
    public String gap() {
        StringBuilder missing = new StringBuilder();
        StringBuilder more = new StringBuilder();
        add(missing, more, missingEntries(), entries.planned(), "entries");
        add(missing, more, missingDirectories(), directories.planned(), "directories");
        add(missing, more, missingBytes(), bytes.planned(), "bytes");
        StringBuilder sentence = new StringBuilder();
        if (missing.length() > 0) {
            sentence.append("; ").append(missing).append(" are missing");
        }
        if (more.length() > 0) {
            sentence.append("; ").append(more).append(" were counted beyond those of the walk");
        }
        if (jobs.withoutEnd > 0) {
            sentence.append("; ").append(jobs.withoutEnd).append(jobs.withoutEnd == 1 ? " job" : " jobs");
            sentence.append(" left no complete exit record");
        }
        if (errors().total() != entries.failed() + directories.failed()) {
            sentence.append("; the classes of errors do not add up to the failed entries");
        }
        return sentence.length() == 0
                ? ""
                : sentence.replace(0, 2, "the ledger does not close: ").toString();
    }

    /** Returns how many entries are unaccounted for; negative if more were counted than walked. */
    public long missingEntries() {
        return entries.planned() - entries.done() - entries.failed();
    }

    /** Returns how many directories are unaccounted for; negative if more were counted than walked. */
    public long missingDirectories() {
        return directories.planned() - directories.done() - directories.failed();
    }

    /** Returns how many bytes are unaccounted for. */
    public long missingBytes() {
        long explained = bytes.done() + (entries.failed() > 0 ? bytes.failed() : 0);
        return Math.max(0, bytes.planned() - explained);
    }

    /** Returns the open work of a batch without such a record, in a sentence; empty if there is none. */
    public static String open(Ledger entries, Ledger directories, Ledger bytes) {
        StringBuilder open = new StringBuilder();
        add(open, open, entries.open(), entries.planned(), "entries");
        add(open, open, directories.open(), directories.planned(), "directories");
        add(open, open, bytes.open(), bytes.planned(), "bytes");
        return open.length() == 0 ? "" : open.append(" are open").toString();
    }

    private static void add(StringBuilder missing, StringBuilder more, long difference, long whole, String what) {
        StringBuilder side = difference > 0 ? missing : more;
        if (difference != 0) {
            side.append(side.length() == 0 ? "" : " and ").append(Amounts.grouped(Math.abs(difference)));
            side.append(difference > 0 ? " of ".concat(Amounts.grouped(whole)) : "");
            side.append(' ').append(what);
        }
    }
}
