package org.bpct.pool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;

/**
 * The ways to a place, independent of its name: the directories that lead to it, by device and inode, and the path from
 * each. A bind mount gives a place several names.
 *
 * @param boot the boot id of the host that gave the numbers; another host numbers devices differently
 */
public record PlaceWays(String boot, List<Way> ways) {
    /**
     * One directory that leads to a place.
     *
     * @param directory its device and inode
     * @param rest the names from there to the place, one character for each byte; empty for the place itself
     */
    public record Way(String directory, String rest) {}

    static final PlaceWays NONE = new PlaceWays("", List.of());

    /** Keeps a copy of the list. */
    public PlaceWays {
        ways = List.copyOf(ways);
    }

    /**
     * Returns the ways to a place, which need not exist.
     *
     * @param place an absolute name without any symlink in it
     * @param mounts the mount points in it
     */
    public static PlaceWays of(String boot, FileName place, Collection<FileName> mounts) throws IOException {
        List<Way> ways = new ArrayList<>();
        for (FileName mount : mounts) {
            directory(mount).ifPresent(directory -> ways.add(new Way(directory, "")));
        }
        String rest = "";
        for (FileName up = place; ; up = up.parent()) {
            String further = rest;
            directory(up).ifPresent(directory -> ways.add(new Way(directory, further)));
            if (up.equals(up.parent())) {
                return new PlaceWays(boot, ways);
            }
            String name = new String(up.lastComponent().bytes(), StandardCharsets.ISO_8859_1);
            rest = rest.isEmpty() ? name : name + "/" + rest;
        }
    }

    private static Optional<String> directory(FileName path) throws IOException {
        try {
            Map<String, Object> numbers =
                    Files.readAttributes(path.toPath(), "unix:dev,ino", LinkOption.NOFOLLOW_LINKS);
            return Optional.of(numbers.get("dev") + ":" + numbers.get("ino"));
        } catch (NoSuchFileException missing) {
            return Optional.empty();
        }
    }

    /** Returns true if one of the places lies in the other one, or is the same. */
    boolean overlaps(PlaceWays other) {
        return boot.equals(other.boot)
                && ways.stream()
                        .anyMatch(here -> other.ways.stream()
                                .anyMatch(there -> here.directory.equals(there.directory)
                                        && (isOn(here.rest, there.rest) || isOn(there.rest, here.rest))));
    }

    private static boolean isOn(String start, String way) {
        return start.isEmpty() || way.equals(start) || way.startsWith(start + "/");
    }

    /** Returns the ways in the form that a lock keeps. */
    byte[] bytes() {
        StringBuilder text = new StringBuilder(boot + "\0");
        ways.forEach(way -> text.append(way.directory + "\0" + way.rest + "\0"));
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Reads the ways from a lock; locks of older versions have none. */
    static PlaceWays read(Path file) throws IOException {
        try {
            String[] words =
                    RegularFiles.text(file, StandardCharsets.ISO_8859_1).split("\0", -1);
            List<Way> ways = new ArrayList<>();
            for (int i = 1; i + 1 < words.length; i += 2) {
                ways.add(new Way(words[i], words[i + 1]));
            }
            return new PlaceWays(words[0], ways);
        } catch (NoSuchFileException absent) {
            return NONE;
        }
    }
}
