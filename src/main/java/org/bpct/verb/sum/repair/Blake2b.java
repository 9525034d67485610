package org.bpct.verb.sum.repair;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.security.MessageDigest;
import java.util.Arrays;

/** BLAKE2b-512 (RFC 7693) without a key, as {@code b2sum} makes it; the JDK does not have it. */
final class Blake2b extends MessageDigest {
    private static final int BLOCK = 128;
    private static final int WORDS = 8;
    private static final int DIGEST = 64;
    private static final int ROUNDS = 12;

    private static final long[] START = {
        0x6a09e667f3bcc908L, 0xbb67ae8584caa73bL, 0x3c6ef372fe94f82bL, 0xa54ff53a5f1d36f1L,
        0x510e527fade682d1L, 0x9b05688c2b3e6c1fL, 0x1f83d9abfb41bd6bL, 0x5be0cd19137e2179L
    };

    /** The length of the digest, no key, and a tree of one node. */
    private static final long PARAMETERS = 0x01010000L | DIGEST;

    private static final byte[][] ORDER = {
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
        {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
        {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
        {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
        {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
        {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
        {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
        {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
        {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
        {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}
    };

    private final long[] state = new long[WORDS];
    private final long[] mixed = new long[2 * WORDS];
    private final long[] message = new long[2 * WORDS];
    private final byte[] block = new byte[BLOCK];
    private final LongBuffer words =
            ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
    private int filled;
    private long counted;

    Blake2b() {
        super("BLAKE2b-512");
        engineReset();
    }

    @Override
    protected void engineReset() {
        System.arraycopy(START, 0, state, 0, WORDS);
        state[0] ^= PARAMETERS;
        filled = 0;
        counted = 0;
    }

    @Override
    protected void engineUpdate(byte input) {
        engineUpdate(new byte[] {input}, 0, 1);
    }

    @Override
    protected void engineUpdate(byte[] input, int offset, int length) {
        int from = offset;
        int left = length;
        while (left > 0) {
            // A full block waits: the last one is mixed in another way.
            if (filled == BLOCK) {
                counted += BLOCK;
                mix(0);
                filled = 0;
            }
            int taken = Math.min(left, BLOCK - filled);
            System.arraycopy(input, from, block, filled, taken);
            filled += taken;
            from += taken;
            left -= taken;
        }
    }

    @Override
    protected byte[] engineDigest() {
        counted += filled;
        Arrays.fill(block, filled, BLOCK, (byte) 0);
        mix(-1);
        ByteBuffer digest = ByteBuffer.allocate(DIGEST).order(ByteOrder.LITTLE_ENDIAN);
        digest.asLongBuffer().put(state);
        engineReset();
        return digest.array();
    }

    /** Mixes the block into the state; {@code last} has all bits of the last block, and none of another. */
    private void mix(long last) {
        words.get(0, message);
        System.arraycopy(state, 0, mixed, 0, WORDS);
        System.arraycopy(START, 0, mixed, WORDS, WORDS);
        mixed[12] ^= counted;
        mixed[14] ^= last;
        for (int round = 0; round < ROUNDS; round++) {
            byte[] order = ORDER[round % ORDER.length];
            for (int column = 0; column < 4; column++) {
                quarter(column, 4 + column, 8 + column, 12 + column, order, 2 * column);
            }
            for (int diagonal = 0; diagonal < 4; diagonal++) {
                quarter(
                        diagonal,
                        4 + (diagonal + 1) % 4,
                        8 + (diagonal + 2) % 4,
                        12 + (diagonal + 3) % 4,
                        order,
                        8 + 2 * diagonal);
            }
        }
        for (int i = 0; i < WORDS; i++) {
            state[i] ^= mixed[i] ^ mixed[i + WORDS];
        }
    }

    private void quarter(int a, int b, int c, int d, byte[] order, int at) {
        half(a, b, c, d, message[order[at]], 32, 24);
        half(a, b, c, d, message[order[at + 1]], 16, 63);
    }

    private void half(int a, int b, int c, int d, long word, int first, int second) {
        mixed[a] += mixed[b] + word;
        mixed[d] = Long.rotateRight(mixed[d] ^ mixed[a], first);
        mixed[c] += mixed[d];
        mixed[b] = Long.rotateRight(mixed[b] ^ mixed[c], second);
    }
}
