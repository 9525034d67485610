package org.bpct.status.record;

import org.jspecify.annotations.Nullable;

/**
 * The record of an attempt's end.
 *
 * @param outcome the state that it left the job in
 * @param figures the sums over its journal
 * @param seconds when, by the node's clock
 * @param code the exit code of the script
 * @param node where it ran
 */
public record ExitRecord(Outcome outcome, Figures figures, long seconds, long code, String node) {
    /** The states in which a script leaves its job. */
    public enum Outcome {
        COMPLETE,
        COMPLETE_WITH_ERRORS,
        STOPPED,
        /** A newer attempt took over: this says nothing about the job. */
        SUPERSEDED
    }

    /** Returns true if the job needs nothing more. */
    public boolean isFinal() {
        return outcome == Outcome.COMPLETE || outcome == Outcome.COMPLETE_WITH_ERRORS;
    }

    /** Returns the record in place of a damaged one, which counts as no success: records come whole, by rename. */
    static ExitRecord ofDamaged() {
        return new ExitRecord(Outcome.STOPPED, Figures.NONE, -1, 1, "-");
    }

    /** Returns true if the record is there, and no whole one. */
    boolean isDamaged() {
        return equals(ofDamaged());
    }

    /** Returns the record; null if there is no whole one, for absence is never success. */
    public static @Nullable ExitRecord parse(byte[] content) {
        StateLines lines = new StateLines(content);
        while (lines.next()) {
            Outcome outcome = outcome(lines.word());
            Figures figures = lines.figures();
            long seconds = lines.number();
            long code = lines.number();
            String node = lines.word();
            if (lines.whole() && outcome != null) {
                return new ExitRecord(outcome, figures, seconds, code, node);
            }
        }
        return null;
    }

    private static @Nullable Outcome outcome(String word) {
        return switch (word) {
            case "complete" -> Outcome.COMPLETE;
            case "complete-with-errors" -> Outcome.COMPLETE_WITH_ERRORS;
            case "stopped" -> Outcome.STOPPED;
            case "superseded" -> Outcome.SUPERSEDED;
            default -> null;
        };
    }
}
