package org.bpct.status.record;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.bpct.files.NulWords;
import org.bpct.files.RegularFiles;
import org.bpct.model.LossKind;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of failed names, by class of error.
 *
 * @param vanished gone since the walk
 * @param changed changed while they were copied
 * @param denied not readable, or not writable
 * @param full not enough room
 * @param differs copied, but not with the same contents, as checksums tell
 * @param other anything else, and failures that no error record explains
 */
public record ErrorTally(long vanished, long changed, long denied, long full, long differs, long other) {
    /** No errors. */
    public static final ErrorTally NONE = new ErrorTally(0, 0, 0, 0, 0, 0);

    /** Words of a record up to the class; the message follows. */
    private static final int CLASS_WORDS = 3;

    /**
     * Returns the tally of an {@code errors} file, which is streamed because it may have millions of records.
     *
     * @param failed the names that failed by the journal; those without a record count as other
     */
    static ErrorTally read(Path errors, long failed) {
        ErrorTally tally = NONE;
        try (NulWords words = new NulWords(RegularFiles.open(errors))) {
            while (words.skip(CLASS_WORDS)) {
                String errorClass = new String(words.word(), StandardCharsets.ISO_8859_1);
                if (words.next() && !errorClass.startsWith(LossKind.CLASS)) {
                    tally = tally.plusOne(errorClass);
                }
            }
        } catch (IOException unreadable) {
            return tally.filledUpTo(failed);
        }
        return tally.filledUpTo(failed);
    }

    /** Returns the tally of the other names than those that differ. */
    public ErrorTally withoutDiffering() {
        return new ErrorTally(vanished, changed, denied, full, 0, other);
    }

    /**
     * Returns the tally that a script kept itself, so that a million records need no reading.
     *
     * @param failed the names that failed by the journal; null is returned if the tally has more
     */
    static @Nullable ErrorTally parse(byte[] content, long failed) {
        StateLines lines = new StateLines(content);
        if (!lines.next()) {
            return null;
        }
        ErrorTally tally = new ErrorTally(
                lines.number(), lines.number(), lines.number(), lines.number(), lines.number(), lines.number());
        return lines.whole() && tally.total() <= failed ? tally.filledUpTo(failed) : null;
    }

    private ErrorTally plusOne(String errorClass) {
        return switch (errorClass) {
            case "vanished" -> plus(new ErrorTally(1, 0, 0, 0, 0, 0));
            case "changed" -> plus(new ErrorTally(0, 1, 0, 0, 0, 0));
            case "denied" -> plus(new ErrorTally(0, 0, 1, 0, 0, 0));
            case "full" -> plus(new ErrorTally(0, 0, 0, 1, 0, 0));
            case "differs" -> plus(new ErrorTally(0, 0, 0, 0, 1, 0));
            default -> plus(new ErrorTally(0, 0, 0, 0, 0, 1));
        };
    }

    private ErrorTally filledUpTo(long failed) {
        return plus(new ErrorTally(0, 0, 0, 0, 0, Math.max(0, failed - total())));
    }

    /** Returns both together. */
    public ErrorTally plus(ErrorTally more) {
        return new ErrorTally(
                vanished + more.vanished,
                changed + more.changed,
                denied + more.denied,
                full + more.full,
                differs + more.differs,
                other + more.other);
    }

    /** Returns the number of all failed names. */
    public long total() {
        return vanished + changed + denied + full + differs + other;
    }

    /** Returns true if only names failed that vanished or changed. */
    public boolean isOnlyVanishedOrChanged() {
        return total() == vanished + changed;
    }
}
