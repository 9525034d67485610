package org.bpct.verb.archive.tar;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;
import org.jspecify.annotations.Nullable;

/** The records of an extended header of POSIX.1-2001 (pax): {@code LENGTH KEY=VALUE\n}. Values are bytes. */
final class PaxRecords {
    /** A number of more digits is no time, and would take long to read. */
    private static final int LONGEST_NUMBER = 40;

    /** Python writes short times as 1e-09; a larger exponent would make a number of millions of digits. */
    private static final Pattern NUMBER = Pattern.compile("[^eE]+([eE][+-]?[0-9]{1,2})?");

    private static final Pattern DIGITS_ALONE = Pattern.compile("[0-9]+");

    private final Map<String, byte[]> values = new HashMap<>();
    private long at;

    /** The records of a sparse file in their order; keys may occur several times. */
    private final List<Entry> sparse = new ArrayList<>();

    /** A record. */
    // Records are never compared.
    @SuppressWarnings("ArrayRecordComponent")
    record Entry(String key, byte[] value) {
        /** Returns the value as a number: digits alone, as GNU tar reads it. */
        long number(long at) throws TarException {
            return PaxRecords.number(key, new String(value, StandardCharsets.ISO_8859_1), at);
        }

        /** Returns the value as numbers between commas. */
        List<Long> numbers(long at) throws TarException {
            List<Long> numbers = new ArrayList<>();
            for (String number : new String(value, StandardCharsets.ISO_8859_1).split(",", -1)) {
                numbers.add(PaxRecords.number(key, number, at));
            }
            return numbers;
        }
    }

    /** Forgets all. */
    void clear() {
        values.clear();
        sparse.clear();
    }

    /** Adds records; later ones win. */
    void add(byte[] records, long place) throws TarException {
        at = place;
        int from = 0;
        while (from < records.length && records[from] != 0) {
            int blank = indexOf(records, from, records.length, ' ');
            int length = length(records, from, blank);
            int end = from + length;
            if (length <= blank - from + 1 || end > records.length || records[end - 1] != '\n') {
                throw new TarException(place, "a record of an extended header has no end");
            }
            int equals = indexOf(records, blank + 1, end, '=');
            String key = new String(records, blank + 1, equals - blank - 1, StandardCharsets.UTF_8);
            // An empty value takes back that of the global header.
            byte[] value = Arrays.copyOfRange(records, equals + 1, end - 1);
            values.put(key, value);
            if (key.startsWith("GNU.sparse.")) {
                sparse.add(new Entry(key, value));
            }
            from = end;
        }
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    Set<String> keys() {
        return values.keySet();
    }

    void addAll(PaxRecords others) {
        values.putAll(others.values);
        at = others.at;
    }

    private int indexOf(byte[] records, int from, int end, char wanted) throws TarException {
        for (int i = from; i < end; i++) {
            if (records[i] == wanted) {
                return i;
            }
        }
        throw new TarException(at, "a record of an extended header has no '" + wanted + "'");
    }

    private int length(byte[] records, int from, int blank) throws TarException {
        if (blank == from || blank - from > 9) {
            throw new TarException(at, "a record of an extended header has no length");
        }
        int length = 0;
        for (int i = from; i < blank; i++) {
            if (records[i] < '0' || records[i] > '9') {
                throw new TarException(at, "a record of an extended header has no length");
            }
            length = length * 10 + records[i] - '0';
        }
        return length;
    }

    /** Returns the value of a key as a name; null if there is none. */
    @Nullable
    FileName name(String key) throws TarException {
        byte[] value = values.get(key);
        if (value == null || value.length == 0) {
            return null;
        }
        for (byte b : value) {
            if (b == 0) {
                throw new TarException(at, "a name holds a NUL byte");
            }
        }
        return FileName.of(value);
    }

    boolean has(String key) {
        byte[] value = values.get(key);
        return value != null && value.length > 0;
    }

    /** Returns the value of a key as a number, or another one if there is none. */
    long number(String key, long other) throws TarException {
        return has(key) ? decimal(key).longValue() : other;
    }

    /** Returns the value of a key as a number of bytes, or another one if there is none. */
    long size(String key, long other) throws TarException {
        byte[] value = values.get(key);
        return value == null || value.length == 0 ? other : new Entry(key, value).number(at);
    }

    private static long number(String key, String digits, long at) throws TarException {
        try {
            if (DIGITS_ALONE.matcher(digits).matches()) {
                return Long.parseLong(digits);
            }
        } catch (NumberFormatException tooLarge) {
            // Said below.
        }
        throw new TarException(at, key + " is no number of bytes");
    }

    /** Returns the records of a sparse file. */
    List<Entry> sparse() {
        return Collections.unmodifiableList(sparse);
    }

    /** Returns the value of a key as a time; digits behind nanoseconds are cut off, as GNU tar does. */
    Timestamp time(String key, Timestamp other) throws TarException {
        if (!has(key)) {
            return other;
        }
        try {
            return Timestamp.ofDecimal(decimal(key));
        } catch (ArithmeticException e) {
            throw new TarException(at, key + " is no time");
        }
    }

    private BigDecimal decimal(String key) throws TarException {
        String text = new String(values.getOrDefault(key, new byte[0]), StandardCharsets.ISO_8859_1);
        try {
            if (text.length() <= LONGEST_NUMBER && NUMBER.matcher(text).matches()) {
                return new BigDecimal(text);
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new TarException(at, key + " is no number");
    }
}
