package org.bpct.status.record;

import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * The progress that an attempt reports.
 *
 * @param isPaused whether it has nothing in hand because the batch is paused
 * @param figures the sums over its journal
 * @param seconds when it said so, by the node's clock
 * @param bytesInHand how much of the file in hand is there
 * @param namesInHand how many names of the group in hand are there; 0 if a script of an older bpct does not tell
 * @param nameInHand the file that is being copied; null if there is none
 */
public record ProgressRecord(
        boolean isPaused,
        Figures figures,
        long seconds,
        long bytesInHand,
        long namesInHand,
        @Nullable FileName nameInHand) {
    /** Returns the record; null if there is no whole one. */
    public static @Nullable ProgressRecord parse(byte[] content) {
        StateLines lines = new StateLines(content);
        while (lines.next()) {
            // Only an exit record decides about the other states.
            boolean isPaused = lines.word().equals("paused");
            Figures figures = lines.figures();
            long seconds = lines.number();
            long bytesInHand = lines.number();
            // A quoted name never begins with a digit.
            long namesInHand = lines.isAtNumber() ? lines.number() : 0;
            byte[] name = lines.rest();
            if (lines.whole() && name.length > 0) {
                boolean none = name.length == 1 && name[0] == '-';
                return new ProgressRecord(
                        isPaused, figures, seconds, bytesInHand, namesInHand, none ? null : BashWord.unquote(name));
            }
        }
        return null;
    }
}
