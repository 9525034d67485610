package org.bpct.traverse;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeMap;
import org.bpct.model.FileName;
import org.jspecify.annotations.Nullable;

/** The starts at and below one directory, as a tree: several starts share the directories on the way. */
final class Starts {
    private static final FileName UP = FileName.of("..".getBytes(StandardCharsets.US_ASCII));

    private final TreeMap<FileName, Starts> below = new TreeMap<>();
    private boolean start;
    private boolean slash;

    static Starts of(List<FileName> starts) {
        Starts root = new Starts();
        for (FileName path : starts) {
            Starts last = root;
            for (FileName component : components(path)) {
                last = last.below.computeIfAbsent(component, name -> new Starts());
            }
            last.start = true;
            last.slash |= path.hasTrailingSlash();
        }
        return root;
    }

    /** Returns true if this is a start itself: whatever lies below it is walked whole. */
    boolean isStart() {
        return start;
    }

    /** Returns true if this is no start but a directory on the way to one, or was given as {@code name/}. */
    boolean mustBeDirectory() {
        return !start || slash;
    }

    /** Returns the names on the way, by their bytes. */
    NavigableSet<FileName> names() {
        return below.navigableKeySet();
    }

    @Nullable
    Starts below(FileName name) {
        return below.get(name);
    }

    /** Returns the components without {@code .}; throws IllegalArgumentException if a path leads elsewhere. */
    static List<FileName> components(FileName path) {
        byte[] bytes = path.bytes();
        if (path.isAbsolute() || bytes.length == 0) {
            throw new IllegalArgumentException("not a path below its root: " + path.display());
        }
        List<FileName> components = new ArrayList<>();
        int from = 0;
        while (from < bytes.length) {
            int to = from;
            while (to < bytes.length && bytes[to] != '/') {
                to++;
            }
            FileName component = FileName.of(Arrays.copyOfRange(bytes, from, to));
            if (component.equals(UP)) {
                throw new IllegalArgumentException("not a path below its root: " + path.display());
            }
            if (component.length() > 0 && !component.equals(FileName.currentDirectory())) {
                components.add(component);
            }
            from = to + 1;
        }
        return components;
    }
}
