package org.bpct.options;

/**
 * The choice of files that several jobs copy as ranges at once.
 *
 * @param choice the choice of the user
 * @param bytes the size above which a file is split, and the least of a range; for an automatic choice its first value
 */
public record Split(Choice choice, long bytes) {
    /** The choice to split no file. */
    public static final Split NO = new Split(Choice.NO, 0);

    /** The least size of a range that is worth a call for its copy, and the checks of its source before and after. */
    private static final long LEAST = 1 << 20;

    /** The least size of ranges that the user did not ask for: smaller ones are not worth their overhead. */
    private static final long AUTO = 256L << 20;

    /** The maker of the decision. */
    public enum Choice {
        /** No file is split. */
        NO,
        /** Large files are split where that is faster. */
        AUTO,
        /** Files above a typed size are split, or the batch is refused. */
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
