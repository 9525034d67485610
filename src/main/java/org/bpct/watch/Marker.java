package org.bpct.watch;

import java.util.List;

/** The mark in a list that is longer than the screen. It stays at its row when rows come, go or change places. */
final class Marker {
    private String key = "";
    private int index;
    private int top;
    private int page = 1;

    /** Returns where the marked row stands among rows of these keys; at the end if it went and there are fewer now. */
    int index(List<String> keys) {
        int found = keys.indexOf(key);
        if (found < 0) {
            found = Math.max(0, Math.min(index, keys.size() - 1));
        }
        return found;
    }

    /** Returns the key of the marked row; empty if there is no row. */
    String key(List<String> keys) {
        return keys.isEmpty() ? "" : keys.get(index(keys));
    }

    /** Moves the mark. */
    void move(Action action, List<String> keys) {
        int now = index(keys);
        int last = keys.size() - 1;
        int wanted = switch (action) {
            case UP -> now - 1;
            case DOWN -> now + 1;
            case PAGE_UP -> now - page;
            case PAGE_DOWN -> now + page;
            case FIRST -> 0;
            case LAST -> last;
            default -> now;
        };
        index = Math.max(0, Math.min(wanted, last));
        key = keys.isEmpty() ? "" : keys.get(index);
    }

    /** Returns the first row that is shown on a page of so many, so that the marked one is on it. */
    int top(int rows, List<String> keys) {
        page = Math.max(1, rows);
        int marked = index(keys);
        top = Math.max(top, marked - page + 1);
        top = Math.min(top, marked);
        top = Math.max(0, Math.min(top, keys.size() - page));
        return top;
    }
}
