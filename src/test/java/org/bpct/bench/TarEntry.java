package org.bpct.bench;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What stands in the headers of one member of an archive; names are bytes, held as Latin-1. */
final class TarEntry {
    static final char FILE = '0';
    static final char HARD_LINK = '1';
    static final char SYMLINK = '2';
    static final char DIRECTORY = '5';

    final String name;
    final char type;
    final int mode;
    final Time time;
    final Map<String, String> further = new LinkedHashMap<>();
    int owner;
    String target = "";

    TarEntry(String name, char type, int mode, Time time) {
        this.name = name;
        this.type = type;
        this.mode = mode;
        this.time = time;
        if (time.nanoseconds() != 0) {
            further.put("mtime", String.format(Locale.ROOT, "%d.%09d", time.seconds(), time.nanoseconds()));
        }
    }

    TarEntry to(String linkTarget) {
        target = linkTarget;
        return this;
    }

    void attribute(String key, String value) {
        further.put("SCHILY.xattr." + key, value);
    }

    /** A time of modification. */
    record Time(long seconds, int nanoseconds) {}
}
