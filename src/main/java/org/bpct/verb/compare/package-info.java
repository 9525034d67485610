/**
 * The comparison of two trees: a walk reads both side by side, and jobs compare contents.
 *
 * <p>Start at {@link org.bpct.verb.compare.TreeComparison}, and at {@code CompareRun} where contents are compared.
 */
@NullMarked
package org.bpct.verb.compare;

import org.jspecify.annotations.NullMarked;
