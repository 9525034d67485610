package org.bpct.verb.sum.manifest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.ChecksumMethod;

/** The hash trees in a file, one for each name, by the bytes of the names. */
public final class HashTrees {
    private final ChecksumMethod method;
    private final List<HashTree> sorted;
    private final ExpectedSums roots;

    private HashTrees(ChecksumMethod method, List<HashTree> sorted, ExpectedSums roots) {
        this.method = method;
        this.sorted = sorted;
        this.roots = roots;
    }

    /** Returns these trees; throws if two are of one name. */
    static HashTrees of(ChecksumMethod method, List<HashTree> read) throws ManifestException {
        List<HashTree> sorted = new ArrayList<>(read);
        sorted.sort(Comparator.comparing(HashTree::name).thenComparing(HashTree::line));
        List<ExpectedSum> roots = new ArrayList<>();
        FileName before = null;
        for (HashTree tree : sorted) {
            if (tree.name().equals(before)) {
                throw new ManifestException(
                        tree.line(), "names a file once more: " + tree.name().display());
            }
            before = tree.name();
            roots.add(new ExpectedSum(tree.name(), method, tree.root(), tree.line()));
        }
        return new HashTrees(method, sorted, ExpectedSums.of(roots));
    }

    /** Returns the method of all checksums. */
    public ChecksumMethod method() {
        return method;
    }

    /** Returns the roots, as if they were checksums of files. */
    public ExpectedSums roots() {
        return roots;
    }

    /** Returns the tree of a name that is in the file. */
    public HashTree get(FileName name) {
        return sorted.get(roots.find(name));
    }
}
