package org.bpct.it;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bpct.files.FileName;

/** Copies of the tree {@code source} of a sandbox, side by side in its directory {@code pool}. */
final class LinkedCopies {
    /** Inode and name of all that is no directory; two processes for each name took most of the time of these tests. */
    private static final String INODES = "cd -- \"$1\" && find . ! -type d -printf '%i %P\\0'";

    private final Sandbox sandbox;

    LinkedCopies(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    /** Returns where a copy is. */
    FileName pool(String name) {
        return sandbox.path("pool/" + name);
    }

    /** Has bpct make a copy, and wait for it unless it is not to be submitted. */
    Outcome copy(BpctCall bpct, String name, Object... options) {
        List<Object> words = new ArrayList<>(List.of(options));
        if (!words.contains("--no-submit")) {
            words.addAll(List.of("-v", "--wait"));
        }
        words.addAll(List.of("-T", sandbox.path("source"), pool(name)));
        return bpct.run(words.toArray());
    }

    /** Returns the names that share their inode with the same name in the other copy. */
    SortedSet<String> shared(String one, String other) {
        SortedSet<String> names = new TreeSet<>(inodesAndNames(one));
        names.retainAll(inodesAndNames(other));
        return names.stream()
                .map(word -> word.substring(word.indexOf(' ') + 1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private List<String> inodesAndNames(String copy) {
        return Shell.call(INODES, pool(copy)).words().stream()
                .map(FileName::text)
                .toList();
    }
}
