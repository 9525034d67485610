package org.bpct.verb.archive.tar;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;
import org.bpct.files.Timestamp;

/**
 * A record of an index: three words, each ended by NUL. They are the name; nine fields with blanks between them; and the target.
 * docs/developers/archive-index.md has the fields.
 */
final class IndexRecord {
    private static final int DIGITS = 9;

    private IndexRecord() {}

    static byte[] of(TarMember member) {
        ByteArrayOutputStream words = new ByteArrayOutputStream(128);
        word(words, member.name().bytes());
        String fields = member.type()
                + " " + Integer.toOctalString(member.attributes().mode())
                + " " + member.attributes().owner()
                + " " + member.attributes().group()
                + " " + member.attributes().size()
                + " " + member.attributes().modified().countingUp()
                + " " + member.place().part()
                + " " + member.place().start()
                + " " + member.place().length();
        word(words, fields.getBytes(StandardCharsets.US_ASCII));
        word(words, member.target().bytes());
        return words.toByteArray();
    }

    private static void word(ByteArrayOutputStream words, byte[] word) {
        words.writeBytes(word);
        words.write(0);
    }

    /** Returns the member whose name is the current word. */
    static TarMember read(NulWords words) throws IOException {
        FileName name = FileName.of(words.word());
        if (!words.next()) {
            throw damaged();
        }
        Fields fields = new Fields(words.word());
        try {
            char type = fields.letter();
            int mode = Integer.parseInt(Long.toString(fields.number()), 8);
            long owner = fields.count();
            long group = fields.count();
            long size = fields.count();
            Timestamp modified = fields.time();
            int part = Math.toIntExact(fields.number());
            TarMember.Place place = new TarMember.Place(part, fields.number(), fields.number());
            if (!fields.isAtEnd() || !words.next()) {
                throw damaged();
            }
            TarMember.Attributes attributes = new TarMember.Attributes(mode, owner, group, size, modified);
            return new TarMember(name, type, attributes, FileName.of(words.word()), place);
        } catch (ArithmeticException | NumberFormatException | IndexOutOfBoundsException e) {
            throw new IndexException("the index is damaged", e);
        }
    }

    /** The fields of a record, from the first to the last: a million of them are read a second. */
    private static final class Fields {
        private final byte[] text;
        private int at;

        Fields(byte[] text) {
            this.text = text;
        }

        char letter() {
            at = 2;
            if (text[1] != ' ') {
                throw new NumberFormatException("no letter");
            }
            return (char) (text[0] & 0x7f);
        }

        /** Returns the number here, and skips its end. */
        long number() {
            boolean isNegative = text[at] == '-';
            int from = isNegative ? at + 1 : at;
            long number = 0;
            int i = from;
            for (; i < text.length && text[i] >= '0' && text[i] <= '9'; i++) {
                // Below 0 there is one number more.
                number = Math.subtractExact(Math.multiplyExact(number, 10L), text[i] - '0');
            }
            if (i == from || (i < text.length && text[i] != ' ' && text[i] != '.')) {
                throw new NumberFormatException("no number");
            }
            at = i + 1;
            return isNegative ? number : Math.negateExact(number);
        }

        /** Returns the number here, which is not below 0. */
        long count() {
            long number = number();
            if (number < 0) {
                throw new NumberFormatException("below 0");
            }
            return number;
        }

        /** Returns a time; the part behind the point counts up, also before 1970. */
        Timestamp time() {
            long seconds = number();
            int point = at;
            long nanos = number();
            if (text[point - 1] != '.' || at - point != DIGITS + 1) {
                throw new NumberFormatException("no time");
            }
            return new Timestamp(seconds, (int) nanos);
        }

        boolean isAtEnd() {
            return at > text.length;
        }
    }

    private static IndexException damaged() {
        return new IndexException("the index is damaged");
    }
}
