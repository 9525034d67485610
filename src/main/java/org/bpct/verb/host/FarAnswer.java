package org.bpct.verb.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A whole answer of the other host. A login shell may print anything before it.
 *
 * @param out the output behind the mark; empty if the request has none
 * @param code the exit code of the work
 * @param said the messages, in one line
 * @param complaints the lines of errors before the answer, those of a login shell among them
 */
// Answers are never compared, and nobody else has the array.
@SuppressWarnings("ArrayRecordComponent")
record FarAnswer(byte[] out, int code, String said, List<String> complaints) {
    /**
     * Reads an answer; throws if it is not whole.
     *
     * @param out the output of the call, whose first line is the mark
     * @param err its errors, among which the answer is
     */
    static FarAnswer of(byte[] out, byte[] err) throws IOException {
        int end = indexOf(out, (byte) '\n', 0);
        if (end < 0) {
            throw new IOException("no mark");
        }
        String mark = new String(out, 0, end, StandardCharsets.ISO_8859_1);
        List<String> lines =
                new String(err, StandardCharsets.ISO_8859_1).lines().toList();
        int begin = -1;
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith(mark + " begin ")) {
                begin = i;
            }
        }
        if (begin < 0 || !lines.get(lines.size() - 1).equals(mark + " end")) {
            throw new IOException("the answer has no end");
        }
        try {
            String first = lines.get(begin);
            int code = Integer.parseInt(first.substring(first.lastIndexOf(' ') + 1));
            int count = Integer.parseInt(lines.get(begin + 1));
            String said = String.join("; ", lines.subList(begin + 2, begin + 2 + count));
            return new FarAnswer(behind(out, mark, end + 1), code, said, lines.subList(0, begin));
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw new IOException("the answer is damaged", e);
        }
    }

    /** Returns the output behind the second mark, which the other host printed. */
    private static byte[] behind(byte[] out, String mark, int from) {
        byte[] sought = (mark + "\n").getBytes(StandardCharsets.ISO_8859_1);
        for (int at = from; at >= 0 && at + sought.length <= out.length; at = indexOf(out, sought[0], at + 1)) {
            if (Arrays.equals(out, at, at + sought.length, sought, 0, sought.length)) {
                return Arrays.copyOfRange(out, at + sought.length, out.length);
            }
        }
        return new byte[0];
    }

    private static int indexOf(byte[] bytes, byte sought, int from) {
        for (int i = from; i < bytes.length; i++) {
            if (bytes[i] == sought) {
                return i;
            }
        }
        return -1;
    }
}
