package org.bpct.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A tree as a listing of {@code find -printf '%P\0%y\0%s\0%m\0%T@\0%l\0'} tells it, with contents made up. */
final class ListedTree {
    private static final int FIELDS = 6;

    private final TarWriter tar;

    ListedTree(TarWriter tar) {
        this.tar = tar;
    }

    void write(Path listing) throws IOException {
        String[] fields = Files.readString(listing, StandardCharsets.ISO_8859_1).split("\0", -1);
        if (fields.length == 1 || fields.length % FIELDS != 1) {
            throw new IOException("no listing of six fields an entry, each ended by NUL: " + listing);
        }
        for (int i = 0; i + FIELDS <= fields.length; i += FIELDS) {
            String name = fields[i].isEmpty() ? "." : "./" + fields[i];
            write(name, fields[i + 1], Long.parseLong(fields[i + 2]), fields[i + 3], fields[i + 4], fields[i + 5]);
        }
    }

    private void write(String name, String type, long size, String octal, String seconds, String target)
            throws IOException {
        int mode = Integer.parseInt(octal, 8);
        switch (type) {
            case "d" -> tar.entry(new TarEntry(name, TarEntry.DIRECTORY, mode, time(seconds)));
            case "f" -> tar.file(new TarEntry(name, TarEntry.FILE, mode, time(seconds)), size);
            case "l" -> tar.entry(new TarEntry(name, TarEntry.SYMLINK, mode, time(seconds)).to(target));
            // Devices, sockets and pipes carry no bytes; a pipe would hang the peers that open it.
            default -> System.err.println("left out, of type " + type + ": " + name);
        }
    }

    private static TarEntry.Time time(String seconds) {
        int point = seconds.indexOf('.');
        String whole = point < 0 ? seconds : seconds.substring(0, point);
        String fraction = (point < 0 ? "" : seconds.substring(point + 1)) + "000000000";
        return new TarEntry.Time(Long.parseLong(whole), Integer.parseInt(fraction.substring(0, 9)));
    }
}
