package org.bpct.status;

import java.util.Arrays;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.tree.RootPair;

/**
 * A name that is looked for in the lists of a batch.
 *
 * @param pair the index of the pair of roots
 * @param name the name below its root
 * @param inCopy true if that is the destination root
 */
public record SoughtName(int pair, FileName name, boolean inCopy) {
    private static final int SLASH = '/';

    /** Returns the name of a path below a root: {@code .} for the root itself; empty if it is not below. */
    public static Optional<FileName> below(FileName root, FileName path) {
        if (path.equals(root)) {
            return Optional.of(FileName.currentDirectory());
        }
        byte[] above = root.bytes();
        byte[] whole = path.bytes();
        int from = root.hasTrailingSlash() ? above.length : above.length + 1;
        boolean isBelow = whole.length > from
                && whole[from - 1] == SLASH
                && Arrays.equals(above, 0, above.length, whole, 0, above.length);
        return isBelow ? Optional.of(FileName.of(Arrays.copyOfRange(whole, from, whole.length))) : Optional.empty();
    }

    /** Returns the path in the source, for a name that is not given a new one. */
    public FileName source(RootPair roots) {
        return roots.source().resolve(name);
    }
}
