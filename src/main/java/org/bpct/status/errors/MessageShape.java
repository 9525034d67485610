package org.bpct.status.errors;

import java.nio.charset.StandardCharsets;
import org.bpct.files.FileName;

/**
 * The common form of messages about different names: each name that a command quoted becomes {@code '...'}.
 *
 * <p>GNU cp and ln quote names as Bash would read them: {@code 'a b'}, {@code "it's"}, {@code 'a'$'\n''b'}. Without
 * this a million files that may not be read would be a million messages.
 */
final class MessageShape {
    /** No message without its names is longer. */
    private static final int LIMIT = 500;

    private final byte[] message;
    private int position;

    private MessageShape(byte[] message) {
        this.message = message;
    }

    /** Returns the shape of a message, one character a byte. */
    static String of(FileName message) {
        return new MessageShape(message.bytes()).shape();
    }

    private String shape() {
        StringBuilder shape = new StringBuilder();
        while (position < message.length && shape.length() < LIMIT) {
            boolean begins = position == 0 || message[position - 1] == ' ' || message[position - 1] == '(';
            if (begins && isQuote(position)) {
                skipWord();
                shape.append("'...'");
            } else {
                shape.append((char) (message[position++] & 0xff));
            }
        }
        return shape.toString();
    }

    /** Returns the text of a shape for people. */
    static String display(String shape) {
        return FileName.of(shape.getBytes(StandardCharsets.ISO_8859_1)).display();
    }

    private boolean isQuote(int at) {
        return at < message.length
                && (message[at] == '\''
                        || message[at] == '"'
                        || (message[at] == '$' && at + 1 < message.length && message[at + 1] == '\'')
                        || (message[at] == '\\' && at + 1 < message.length && message[at + 1] == '\''));
    }

    /** Goes past all parts of a quoted word; one that is torn takes the rest of the message along. */
    private void skipWord() {
        while (isQuote(position)) {
            byte first = message[position];
            if (first == '\\') {
                position += 2;
                continue;
            }
            boolean escapes = first != '\'';
            int quote = first == '"' ? '"' : '\'';
            position += first == '$' ? 2 : 1;
            while (position < message.length && message[position] != quote) {
                position += escapes && message[position] == '\\' ? 2 : 1;
            }
            position = Math.min(position + 1, message.length);
        }
    }
}
