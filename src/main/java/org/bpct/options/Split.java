package org.bpct.options;

/**
 * The choice of files that several jobs copy, or sum, as ranges at once.
 *
 * @param choice the choice of the user
 * @param bytes the size above which a file is split, and the least of a range of a copy; for an automatic choice of a copy
 *     its first value
 * @param alsoWhole whether files that are summed by ranges are also summed whole
 */
public record Split(Choice choice, long bytes, boolean alsoWhole) {
    /** The choice to split no file. */
    public static final Split NO = new Split(Choice.NO, 0);

    /** The least size of a range that is worth a call for its copy, and the checks of its source before and after. */
    private static final long LEAST = 1 << 20;

    /** The least size of ranges that the user did not ask for: smaller ones are not worth their overhead. */
    private static final long AUTO = 256L << 20;

    /** The size above which files are summed by ranges if the user names none. */
    private static final long AUTO_OF_SUMS = 1L << 30;

    /** Makes the choice of a copy. */
    public Split(Choice choice, long bytes) {
        this(choice, bytes, false);
    }

    /** The maker of the decision. */
    public enum Choice {
        /** No file is split. */
        NO,
        /** Large files are split where that is faster. */
        AUTO,
        /** Files above a typed size are split, or the batch is refused. */
        TYPED
    }

    /** Returns the same choice for sums; throws if files are to be summed whole, too, and none by ranges. */
    public Split ofSums(boolean isAlsoWhole) throws UsageException {
        if (isAlsoWhole && choice == Choice.NO) {
            throw new UsageException("--whole sums the files that --split sums by ranges; --split no leaves none")
                    .about("split");
        }
        return new Split(choice, choice == Choice.AUTO ? AUTO_OF_SUMS : bytes, isAlsoWhole);
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
