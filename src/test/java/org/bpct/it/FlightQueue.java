package org.bpct.it;

import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;

/** The bytes of one way of a link that are on their way; an empty piece is the end. */
final class FlightQueue {
    // Pieces are never compared, and nobody else has the array.
    @SuppressWarnings("ArrayRecordComponent")
    private record Piece(byte[] bytes, long due) {}

    private final ArrayDeque<Piece> pieces = new ArrayDeque<>();
    private final int most;
    private int bytes;

    /** Makes one that holds at most this many bytes, but at least one piece. */
    FlightQueue(int most) {
        this.most = most;
    }

    /** Adds a piece that arrives at this time of {@link System#nanoTime}; waits for room. */
    synchronized void put(byte[] piece, long due) {
        while (bytes > 0 && bytes + piece.length > most) {
            await(0);
        }
        pieces.add(new Piece(piece, due));
        bytes += piece.length;
        notifyAll();
    }

    /** Returns the next piece when it arrives. */
    synchronized byte[] take() {
        while (pieces.isEmpty()) {
            await(0);
        }
        for (long left = left(); left > 0; left = left()) {
            await(left);
        }
        Piece first = pieces.remove();
        bytes -= first.bytes().length;
        notifyAll();
        return first.bytes();
    }

    private long left() {
        return pieces.element().due() - System.nanoTime();
    }

    // Each caller loops over its condition.
    @SuppressWarnings("WaitNotInLoop")
    private void await(long nanos) {
        try {
            if (nanos == 0) {
                wait();
            } else {
                TimeUnit.NANOSECONDS.timedWait(this, nanos);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody ends the threads of a link", e);
        }
    }
}
