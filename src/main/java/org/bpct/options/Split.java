package org.bpct.options;

/**
 * Which files are copied as ranges, by several jobs at once.
 *
 * @param choice what was asked for
 * @param bytes the size above which a file is, and the least of a range; of a choice of bpct's what it begins with
 */
public record Split(Choice choice, long bytes) {
    /** None. */
    public static final Split NO = new Split(Choice.NO, 0);

    /** What is asked for if a range is to be worth the call that copies it, and the look at its source before and after. */
    private static final long LEAST = 1 << 20;

    /** Ranges of less are not worth their overhead where nobody asked for them. */
    private static final long AUTO = 256L << 20;

    /** Who decides. */
    public enum Choice {
        /** No file is split. */
        NO,
        /** Large files are, where that is faster. */
        AUTO,
        /** Files above a size that was typed are, or the batch is refused. */
        TYPED
    }

    /** Reads the value of {@code --split}. */
    public static Split parse(String text) throws UsageException {
        if (text.equals("no")) {
            return NO;
        }
        if (text.equals("auto")) {
            return new Split(Choice.AUTO, AUTO);
        }
        long bytes;
        try {
            bytes = FileSize.parse("--split", text);
        } catch (UsageException e) {
            throw new UsageException("--split takes auto, no or a size as 64M or 1.5g, not '" + text + "'")
                    .about("split");
        }
        if (bytes < LEAST) {
            throw new UsageException("--split takes a size of at least 1M, not '" + text + "'").about("split");
        }
        return new Split(Choice.TYPED, bytes);
    }
}
