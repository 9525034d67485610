package org.bpct.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import org.jline.utils.AttributedString;

/**
 * The picture of a rate in the last minutes.
 *
 * @param history the rate
 * @param unit how a rate is written, with its unit
 * @param glyphs the characters that it is drawn with
 */
record Curve(RateHistory history, DoubleFunction<String> unit, Glyphs glyphs) {
    private static final int LABEL = 11;
    private static final long MINUTE = 60_000;
    private static final long[] SPANS = {MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, RateHistory.REACH};

    /** Returns the lines of the picture, the axis of time the last one. */
    List<AttributedString> lines(int width, int height) {
        int parts = Math.max(1, width - LABEL - 1);
        long span = span();
        List<Double> rates = history.rates(span, parts);
        double peak = rates.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        int rows = Math.max(1, height - 1);
        List<AttributedString> lines = new ArrayList<>();
        for (int row = rows - 1; row >= 0; row--) {
            String label = row == rows - 1 && peak > 0 ? unit.apply(peak) : "";
            Line line = new Line(width).add(" ".repeat(Math.max(0, LABEL - label.length())) + label + " ", Look.FAINT);
            StringBuilder cells = new StringBuilder();
            for (double rate : rates) {
                cells.append(cell(rate, peak, row, rows));
            }
            lines.add(line.add(cells.toString(), Look.BUSY).done());
        }
        lines.add(axis(width, parts, span));
        return lines;
    }

    private AttributedString axis(int width, int parts, long span) {
        String minutes = span == MINUTE ? "last minute" : "last " + span / MINUTE + " minutes";
        int rule = Math.max(0, parts - minutes.length() - 2);
        return new Line(width)
                .column(LABEL + 1, Look.FAINT)
                .add(glyphs.rule().repeat(rule / 2), Look.FAINT)
                .add(" " + minutes + " ", Look.FAINT)
                .add(glyphs.rule().repeat(rule - rule / 2), Look.FAINT)
                .done();
    }

    private char cell(double rate, double peak, int row, int rows) {
        int steps = glyphs.levels().length() - 1;
        long height = rate <= 0 || peak <= 0 ? 0 : Math.max(1, Math.round(rate / peak * rows * steps));
        return glyphs.levels().charAt((int) Math.max(0, Math.min(steps, height - (long) row * steps)));
    }

    private long span() {
        for (long span : SPANS) {
            if (history.age() <= span) {
                return span;
            }
        }
        return RateHistory.REACH;
    }
}
