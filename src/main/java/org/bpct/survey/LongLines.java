package org.bpct.survey;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;
import org.bpct.schedule.CommandRunner;
import org.bpct.status.record.Amounts;
import org.bpct.traverse.listing.EntryAttributes;

/** Entries with attributes for people, a line each as {@code ls -l} has them. */
public final class LongLines implements EntryLines {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
    private static final String LETTERS = "rwxrwxrwx";
    private static final int SET_USER = 04000;
    private static final int SET_GROUP = 02000;
    private static final int STICKY = 01000;

    private final ZoneId zone = ZoneId.systemDefault();
    private final AccountNames users;
    private final AccountNames groups;
    private final boolean inUnits;

    /**
     * Prepares lines.
     *
     * @param commands asks for the names of owners and groups
     * @param inUnits whether sizes are rounded, and have units
     */
    LongLines(CommandRunner commands, boolean inUnits) {
        this.inUnits = inUnits;
        this.users = AccountNames.users(commands);
        this.groups = AccountNames.groups(commands);
    }

    /** Returns the columns before the name, NUL, and the columns after it. */
    @Override
    public byte[] details(EntryAttributes entry, FileName path) {
        FileName target = LinkTarget.of(entry, path);
        StringBuilder line = new StringBuilder(permissions(entry.mode())).append(' ');
        right(line, 3, Long.toString(entry.links()));
        left(line, 8, name(users, entry.owner()));
        left(line, 8, name(groups, entry.group()));
        right(line, 13, size(entry.length(), inUnits));
        line.append(time(entry.modified())).append(" \0");
        if (target.length() > 0) {
            line.append(" -> ").append(target.display());
        }
        return line.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Returns a size in bytes, or in units, for people. */
    public static String size(long bytes, boolean inUnits) {
        return inUnits ? Amounts.bytes(bytes) : Long.toString(bytes);
    }

    /** Appends a column that is flush right; a formatter took half of the time of a list. */
    private static void right(StringBuilder line, int width, String text) {
        line.append(" ".repeat(Math.max(0, width - text.length()))).append(text).append(' ');
    }

    private static void left(StringBuilder line, int width, String text) {
        line.append(text).append(" ".repeat(Math.max(0, width - text.length()))).append(' ');
    }

    private static String name(AccountNames names, long number) {
        try {
            return names.of(number);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Long.toString(number);
        }
    }

    private String time(Timestamp time) {
        return format(time, zone);
    }

    /** Returns a time in a zone; a time beyond all calendars as seconds since 1970. */
    public static String format(Timestamp time, ZoneId zone) {
        try {
            return TIME.format(LocalDateTime.ofInstant(Instant.ofEpochSecond(time.seconds()), zone));
        } catch (DateTimeException beyond) {
            return "@" + time.seconds();
        }
    }

    /** Returns type and permissions in ten letters. */
    public static String permissions(int mode) {
        StringBuilder text = new StringBuilder().append(EntryType.of(mode).first());
        for (int i = 0; i < LETTERS.length(); i++) {
            boolean isSet = (mode & 0400 >> i) != 0;
            text.append(isSet ? LETTERS.charAt(i) : '-');
        }
        mark(text, 3, (mode & SET_USER) != 0, 's');
        mark(text, 6, (mode & SET_GROUP) != 0, 's');
        mark(text, 9, (mode & STICKY) != 0, 't');
        return text.toString();
    }

    private static void mark(StringBuilder text, int place, boolean isSet, char letter) {
        if (isSet) {
            text.setCharAt(place, text.charAt(place) == 'x' ? letter : Character.toUpperCase(letter));
        }
    }

    @Override
    public void write(OutputStream out, FileName path, byte[] details) throws IOException {
        int end = 0;
        while (details[end] != 0) {
            end++;
        }
        out.write(details, 0, end);
        out.write(path.display().getBytes(StandardCharsets.UTF_8));
        out.write(Arrays.copyOfRange(details, end + 1, details.length));
        out.write('\n');
    }
}
