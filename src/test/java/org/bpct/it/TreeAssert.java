package org.bpct.it;

import java.util.List;
import org.assertj.core.api.AbstractAssert;
import org.bpct.files.FileName;

/** The assertion that one tree is an exact copy of another, with a report of the first differences. */
public final class TreeAssert extends AbstractAssert<TreeAssert, TreeState> {
    private static final int SHOWN = 20;

    private TreeAssert(TreeState actual) {
        super(actual, TreeAssert.class);
    }

    public static TreeAssert assertThatTree(FileName root) {
        return new TreeAssert(TreeState.of(root));
    }

    public static TreeAssert assertThatTree(TreeState state) {
        return new TreeAssert(state);
    }

    public TreeAssert isExactCopyOf(FileName source) {
        return isExactCopyOf(TreeState.of(source));
    }

    public TreeAssert isExactCopyOf(TreeState source) {
        isNotNull();
        List<String> differences = actual.differencesFrom(source);
        if (!differences.isEmpty()) {
            failWithMessage(
                    "%s of %s names differ:%n%s",
                    differences.size(),
                    source.entries().size(),
                    String.join("\n", differences.subList(0, Math.min(SHOWN, differences.size()))));
        }
        return this;
    }
}
