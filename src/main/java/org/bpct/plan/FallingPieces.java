package org.bpct.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;

/**
 * The cutting of a run of items into pieces of falling size: each is a fraction of the rest.
 *
 * @param worth the number of parts that an item is worth
 * @param mayBegin whether a piece may begin with the item at an index of the run
 */
public record FallingPieces(IntToDoubleFunction worth, IntPredicate mayBegin) {
    /** Cuts a run. Each piece is worth at least {@code least} parts unless it is the last. */
    public List<int[]> of(int[] run, int piecesOfTheRest, double least) {
        List<int[]> pieces = new ArrayList<>();
        double left = Arrays.stream(run).mapToDouble(worth).sum();
        double most = Math.max(least, left / piecesOfTheRest);
        double sum = 0;
        int from = 0;
        for (int i = 0; i < run.length; i++) {
            double more = worth.applyAsDouble(run[i]);
            // A rest that is worth less than a part is added to the piece.
            if (i > from && sum + more / 2 > most && left - sum >= least && mayBegin.test(i)) {
                pieces.add(Arrays.copyOfRange(run, from, i));
                left -= sum;
                most = Math.max(least, left / piecesOfTheRest);
                sum = 0;
                from = i;
            }
            sum += more;
        }
        if (from < run.length) {
            pieces.add(Arrays.copyOfRange(run, from, run.length));
        }
        return pieces;
    }
}
