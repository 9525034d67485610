package org.bpct.it;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.bpct.files.FileName;

/** Copies of the tree {@code source} of a sandbox, side by side in its directory {@code pool}. */
final class LinkedCopies {
    /** Names, one a line, that share their inode with the same name in the other tree. */
    private static final String SHARED = """
            cd -- "$1"; find . ! -type d -printf '%P\\0' | while IFS= read -r -d '' name; do
                [[ ! -e $2/$name && ! -L $2/$name ]] ||
                    [[ $(stat -c %i -- "$name") != "$(stat -c %i -- "$2/$name")" ]] || printf '%s\\0' "$name"
            done
            """;

    private final Sandbox sandbox;

    LinkedCopies(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    /** Returns where a copy is. */
    FileName pool(String name) {
        return sandbox.path("pool/" + name);
    }

    /** Has bpct make a copy, and wait for it unless it is not to be submitted. */
    Outcome copy(BpctProcess bpct, String name, Object... options) {
        List<Object> words = new ArrayList<>(List.of(options));
        if (!words.contains("--no-submit")) {
            words.add("--wait");
        }
        words.addAll(List.of("-T", sandbox.path("source"), pool(name)));
        return bpct.run(words.toArray());
    }

    /** Returns the names that share their inode with the same name in the other copy. */
    SortedSet<String> shared(String one, String other) {
        SortedSet<String> names = new TreeSet<>();
        Shell.call(SHARED, pool(one), pool(other)).words().forEach(name -> names.add(name.text()));
        return names;
    }
}
